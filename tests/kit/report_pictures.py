"""The pictures in docs/pictures of the report on a class of twenty, and `python -m tests.kit.report_pictures`.

A browser takes them, and each browser draws letters a little otherwise; so they are not compared dot by dot. They carry
a checksum of what stood on the page, by which a test finds out when the page says something else.
"""

import io
import os
import sys
import tempfile
import time
import zlib
from pathlib import Path
from typing import Final

from tests.kit import school_class
from tests.kit.browser import browser, chromium_here
from tests.kit.report_page import Page, report_of
from tests.kit.school_class import keep

FOLDER: Final = Path(__file__).parents[2] / "docs" / "pictures"
TOP, WHOLE = "report.png", "report-whole.png"
NAMES: Final = (TOP, WHOLE)
WIDTH_PX: Final = 760
SAID: Final = "said"
"""What the checksum is called in the picture's head."""


def page_of_the_class(folder: Path) -> Page:
    """The page on the class, written to page.html in this folder."""
    path = keep(folder / "records.db", school_class.lesson())
    return report_of(path, folder / "page.html", "--language", "en")


def checksum(page: Page) -> str:
    """What is said on the page, in a few letters."""
    plots = [sorted(texts) for texts in page.plots]
    return f"{zlib.crc32(repr((page.headings, page.words, page.tables, plots)).encode()):08x}"


def main() -> None:
    """Take them anew."""
    from PIL import Image
    from PIL.PngImagePlugin import PngInfo

    if chromium_here() is None:
        sys.stderr.write("docs/pictures/report*.png stay as they are: chromium is missing\n")
        return
    os.environ["TZ"] = "UTC"
    time.tzset()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        page = page_of_the_class(folder)
        head = PngInfo()
        head.add_text(SAID, checksum(page))
        with browser(folder / "profile") as chromium:
            chromium.open(folder / "page.html")
            chromium.as_wide_as(WIDTH_PX)
            whole_px = int(chromium.run("document.documentElement.scrollHeight"))
            top_px = int(chromium.run("document.querySelector('figure').getBoundingClientRect().bottom")) + 12
            for file, height_px in ((TOP, top_px), (WHOLE, whole_px)):
                picture = Image.open(io.BytesIO(chromium.picture(WIDTH_PX, height_px)))
                few_colours = picture.convert("RGB").quantize(32, dither=Image.Dither.NONE)
                few_colours.save(FOLDER / file, optimize=True, pnginfo=head)


if __name__ == "__main__":
    main()
