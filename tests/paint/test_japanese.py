"""Letters that the typeface lacks come from a Japanese one: of a package, or of the system."""

import os
from pathlib import Path

import pygame
import pytest

from ratscrew_kiosk.paint import fonts, japanese
from ratscrew_kiosk.paint.fonts import Fonts, measured
from ratscrew_kiosk.paint.japanese import Found, japanese_fonts

KANA = "おてつきスラップ、。"
WHITE = (255, 255, 255)
POSIX = pytest.mark.skipif(os.name != "posix", reason="a shell script stands for fc-match")


@pytest.fixture
def letters() -> Fonts:
    return Fonts()


def fc_match(folder: Path, says: str) -> None:
    program = folder / "fc-match"
    program.write_text(f"#!/bin/sh\n{says}\n", encoding="utf-8")
    program.chmod(0o755)


def test_letters_of_both_scripts_are_drawn(letters: Fonts) -> None:
    if letters.lacks(KANA):
        pytest.skip("no font with Japanese letters: sudo apt-get install fonts-noto-cjk")
    for bold in (False, True):
        face = letters.face(bold=bold)
        drawn = {pygame.mask.from_surface(face.render(letter, WHITE, size=40)[0]).count() for letter in KANA}
        assert 0 not in drawn
        assert len(drawn) > len(KANA) / 2  # no two of them are the box that stands for what is missing
    widths = [one[4] for one in measured(letters.face(bold=False), "SLAPを2回", 100)]
    assert widths[4] == widths[6] == 100
    assert max(*widths[:4], widths[5]) < 90


def test_latin_letters_stay_those_of_the_typeface(letters: Fonts, monkeypatch: pytest.MonkeyPatch) -> None:
    def looked(*, bold: bool) -> list[Found]:
        raise AssertionError(f"nobody needs another font here (bold: {bold})")

    monkeypatch.setattr(fonts, "japanese_fonts", looked)
    assert letters.lacks("Ägypten, ¿qué? 5,7 ms ±0 – “x” ’") == frozenset()
    assert letters.face(bold=True).render("Q", WHITE, size=30)[0].get_width() > 0


def test_where_no_font_has_them_it_is_known_and_nothing_ends(letters: Fonts, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "japanese_fonts", lambda *, bold: [])  # noqa: ARG005
    assert letters.lacks("あ a") == {"あ"}
    assert [one[4] for one in measured(letters.face(bold=False), "あ", 40)] == [20]
    assert letters.face(bold=False).render("あ", WHITE, size=40)[0].get_width() >= 0


def test_a_font_that_does_not_open_is_passed_over(
    letters: Fonts, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "broken.ttf").write_bytes(b"no font")
    broken = [Found(tmp_path / "broken.ttf", 0), Found(tmp_path / "gone.ttf", 0)]
    found = japanese_fonts(bold=False)
    monkeypatch.setattr(fonts, "japanese_fonts", lambda *, bold: broken + found)  # noqa: ARG005
    assert letters.lacks("あ") == (frozenset() if found else {"あ"})


@POSIX
def test_the_systems_font_is_the_one_that_fontconfig_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert japanese_fonts(bold=False, package="package_that_nobody_has") == []
    fc_match(tmp_path, "printf '%s\\n' /usr/share/fonts/some.ttc 2")
    assert japanese_fonts(bold=True, package="package_that_nobody_has") == [Found(Path("/usr/share/fonts/some.ttc"), 2)]
    for wrong in ("exit 1", "echo", "printf '%s\\n' /some.ttc x", "printf '%s\\n' /some.ttc"):
        fc_match(tmp_path, wrong)
        assert japanese_fonts(bold=False, package="package_that_nobody_has") == []


@POSIX
def test_an_fc_match_that_hangs_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(japanese, "_WAIT_S", 0.05)
    fc_match(tmp_path, "exec /bin/sleep 20")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert japanese_fonts(bold=False, package="package_that_nobody_has") == []
