"""The pictures in docs/pictures: which they are, and `python -m tests.kit.doc_pictures`, which draws them anew.

They are looked at by people, and by a test that finds out when a screen no longer looks like its picture.
"""

from pathlib import Path
from typing import Final

from ratscrew_kiosk.commands.pictures import Wanted, drawn, save
from tests.kit import report_pictures

FOLDER: Final = Path(__file__).parents[2] / "docs" / "pictures"
SHOWN: Final = (
    Wanted("attract", "en", "upright", 2),
    Wanted("join", "en", "upright", 4),
    Wanted("join", "en", "table", 4),
    Wanted("options", "en", "upright", 2),
    Wanted("deal", "en", "upright", 2),
    Wanted("lesson-2", "en", "upright", 2),
    Wanted("help-03", "en", "upright", 2),
    Wanted("play", "en", "upright", 2),
    Wanted("play", "en", "table", 4),
    Wanted("play", "en", "portrait", 2),
    Wanted("play", "ja", "upright", 2),
    Wanted("play-wrong", "en", "upright", 2),
    Wanted("pause-pause", "en", "upright", 2),
    Wanted("finish", "en", "upright", 2),
    Wanted("finish-dead-heat", "en", "upright", 3),
    Wanted("result", "en", "upright", 3),
    Wanted("attract-best", "en", "upright", 2),
    Wanted("letters", "en", "upright", 4),
    Wanted("cut-off", "en", "upright", 4),
    Wanted("station", "en", "upright", 2),
    Wanted("station-told", "en", "upright", 4),
    Wanted("station-result", "en", "upright", 4),
)


def main() -> None:
    """Draw them anew. What is no longer among them is taken away; a browser's pictures stay."""
    for path in FOLDER.glob("*.png"):
        if path.name not in report_pictures.NAMES:
            path.unlink()
    for one, surface in drawn(SHOWN):
        save(surface, FOLDER / one.file)


if __name__ == "__main__":
    main()
