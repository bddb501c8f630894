"""The collection of matches: each is replayed, its checks and its recorded outcomes hold."""

from pathlib import Path

import pytest

from ratscrew_kiosk.rules.house import PRESETS
from ratscrew_kiosk.script.reading import read_bytes
from ratscrew_kiosk.script.replaying import replay
from tests.kit.replays import replays
from tests.kit.rewriting import MATCHES, main, rewritten

FILES = sorted(MATCHES.glob("*.match"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_match_holds(path: Path) -> None:
    replays(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_match_replayed_from_its_transcript_is_the_same(path: Path) -> None:
    lines = replay(read_bytes(path.read_bytes())).lines()
    assert replay(read_bytes("\n".join(lines).encode())).lines() == lines


def test_the_collection_has_every_preset_and_two_to_six_seats() -> None:
    scripts = [read_bytes(path.read_bytes()) for path in FILES]
    assert {script.rules.preset for script in scripts} == set(PRESETS)
    assert {len(script.decks) for script in scripts} == {2, 3, 4, 5, 6}


def test_a_recorded_outcome_is_rewritten_and_all_else_stays() -> None:
    text = (
        "# a double\ndecks 5H / 7D\n\npile 4S 4D\n---\n# first\n100 0 slap  # a hand\n? slapped 0 double\n"
        "= 100 wrong 0 1\n\n200 1 slap\n"
    )
    assert rewritten(text).splitlines() == [
        "# a double",
        "decks 5H / 7D",
        "",
        "pile 4S 4D",
        "---",
        "= 0 turn 0",
        "# first",
        "100 0 slap  # a hand",
        "? slapped 0 double",
        "= 100 slapped 0 double",
        "= 100 took 0 2 slap",
        "",
        "200 1 slap",
        "= 200 late 1",
        "= end decks 3/1 pile 0 burned 0 turn 0",
    ]


def test_rewriting_what_is_right_changes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for path in FILES:
        text = path.read_text(encoding="utf-8")
        if "\n=" in text:
            assert rewritten(text) == text
    file = tmp_path / "one.match"
    file.write_text("decks 5H / 7D\n---\n0 0 flip\n")
    assert main([str(file)]) == 0
    assert main([str(file)]) == 0
    assert capsys.readouterr().out == f"{file} has changed\n"
