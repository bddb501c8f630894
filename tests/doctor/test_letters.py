"""What is said of letters: which typeface there is, which languages it can write, and what to install."""

from pathlib import Path

import pytest

from ratscrew_kiosk.doctor.findings import Finding, Level
from ratscrew_kiosk.doctor.letters import letters
from ratscrew_kiosk.doctor.typefaces import Spoken, Typefaces, typefaces_here
from ratscrew_kiosk.paint import fonts
from ratscrew_kiosk.words import Language, alphabet, languages

ENGLISH = Language("en", "English", "latin")
JAPANESE = Language("ja", "日本語", "cjk")
WITH_BOTH = Typefaces(
    package="fontpkg-fredoka",
    version="2.1",
    file="/venv/Fredoka.ttf",
    notices=(),
    spoken=(Spoken(ENGLISH, ("/venv/Fredoka.ttf",)), Spoken(JAPANESE, ("/venv/Fredoka.ttf", "/usr/Noto.ttc"))),
    proposed=("/usr/Noto.ttc",),
    fontconfig=True,
)
WITHOUT_JAPANESE = WITH_BOTH._replace(
    spoken=(WITH_BOTH.spoken[0], Spoken(JAPANESE, ("/venv/Fredoka.ttf",), frozenset("おてつき"))), proposed=()
)


def of(found: list[Finding], what: str) -> Finding:
    """The one finding that speaks of this."""
    (one,) = [finding for finding in found if what in finding.what]
    return one


def test_a_typeface_that_is_there_and_what_it_writes_are_named() -> None:
    found = letters(WITH_BOTH)
    assert {one.level for one in found} == {Level.OK}
    assert of(found, "typeface").what == "typeface: Fredoka.ttf of fontpkg-fredoka 2.1"
    assert of(found, "ja").what == "日本語 (ja) is offered; letters from Fredoka.ttf, Noto.ttc"


@pytest.mark.parametrize(
    ("typefaces", "what", "remedy"),
    [
        (WITH_BOTH._replace(version="", file=""), "is not installed", "pip install fontpkg-fredoka"),
        (
            WITH_BOTH._replace(file="", notices=("Fredoka.ttf: it is broken",)),
            "2.1 cannot be used: letters are pygame's own",
            "pip install --force-reinstall fontpkg-fredoka",
        ),
        (
            WITH_BOTH._replace(notices=("Fredoka.ttf: no named instance",)),
            "no named instance",
            "pip install --force-reinstall fontpkg-fredoka",
        ),
        (
            WITHOUT_JAPANESE,
            "日本語 (ja) is not offered: no font here has おきつて",
            "pip install justmytype-intl-cjk, or sudo apt-get install fonts-noto-cjk",
        ),
        (
            WITHOUT_JAPANESE._replace(fontconfig=False),
            "fontconfig (fc-match) is not there",
            "pip install justmytype-intl-cjk, or sudo apt-get install fontconfig fonts-noto-cjk",
        ),
        (
            WITHOUT_JAPANESE._replace(proposed=("/usr/DejaVuSans.ttf",)),
            "looked in /usr/DejaVuSans.ttf",
            "pip install justmytype-intl-cjk, or sudo apt-get install fonts-noto-cjk",
        ),
        (
            WITH_BOTH._replace(spoken=(Spoken(Language("de", "Deutsch", "latin"), (), frozenset("ß")),)),
            "Deutsch (de) is not offered: no font here has ß",
            "pip install fontpkg-fredoka",
        ),
    ],
)
def test_what_is_wrong_with_letters_has_its_remedy(typefaces: Typefaces, what: str, remedy: str) -> None:
    finding = of(letters(typefaces), what)
    assert finding.level is Level.WARNING  # the cabinet plays all the same
    assert finding.remedy == remedy


def test_many_letters_that_lack_are_not_all_named() -> None:
    lacking = frozenset(alphabet("ja"))
    typefaces = WITH_BOTH._replace(spoken=(Spoken(JAPANESE, (), lacking),), proposed=())
    named = of(letters(typefaces), "not offered").what.split("has ")[1]
    assert named.endswith(" ...")
    assert len(named) < 20


# This machine


def test_the_letters_of_this_machine_are_read_as_they_are() -> None:
    here = typefaces_here()
    assert Path(here.file).is_file()
    assert here.version
    assert [one.language for one in here.spoken] == list(languages())
    known = fonts.Fonts()
    for one in here.spoken:
        assert one.lacking == known.lacks(alphabet(one.language.code))
        assert one.files[0] == here.file
        assert all(Path(file).is_file() for file in one.files)


def test_where_no_font_has_japanese_letters_it_is_not_offered_and_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "japanese_fonts", lambda *, bold: [])  # noqa: ARG005
    here = typefaces_here()
    assert "ja" not in fonts.Fonts().spoken()
    assert of(letters(here), "(ja) is not offered").remedy.startswith("pip install justmytype-intl-cjk")


def test_a_typeface_that_is_missing_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "_font_file", lambda _package: None)
    monkeypatch.setattr("ratscrew_kiosk.doctor.typefaces.PACKAGE", "fontpkg_that_nobody_has")
    here = typefaces_here()
    assert (here.file, here.version) == ("", "")
    assert of(letters(here), "typeface").remedy == "pip install fontpkg-that-nobody-has"
