"""What is read from the machine to judge its letters, as one value; nothing is judged here."""

import shutil
from importlib.metadata import PackageNotFoundError, version
from typing import NamedTuple

from ratscrew_kiosk.paint.fonts import PACKAGE, Fonts
from ratscrew_kiosk.paint.japanese import japanese_fonts
from ratscrew_kiosk.words import Language, alphabet, languages


class Spoken(NamedTuple):
    """A language that the program speaks, the files its letters come from, and the letters that none of them has."""

    language: Language
    files: tuple[str, ...]
    lacking: frozenset[str] = frozenset()


class Typefaces(NamedTuple):
    """What letters there are on this machine."""

    package: str
    """The package of the typeface."""
    version: str
    """Empty where it is not installed."""
    file: str
    """The typeface's file; empty where letters are pygame's own."""
    notices: tuple[str, ...]
    """What is not as it should be with it."""
    spoken: tuple[Spoken, ...]
    proposed: tuple[str, ...]
    """The files that were proposed for letters which the typeface lacks, whether or not they have them."""
    fontconfig: bool
    """Whether fontconfig can be asked for the system's fonts."""


def typefaces_here() -> Typefaces:
    """Look at the letters of this machine."""
    fonts = Fonts()
    spoken = []
    for language in languages():
        letters = alphabet(language.code)
        files = fonts.face(bold=False).sources(sorted(letters - {" "}))
        spoken.append(Spoken(language, files, fonts.lacks(letters)))
    package = PACKAGE.replace("_", "-")
    return Typefaces(
        package=package,
        version=_version_of(package),
        file="" if fonts.file is None else str(fonts.file),
        notices=tuple(fonts.notices),
        spoken=tuple(spoken),
        proposed=tuple(dict.fromkeys(str(found.path) for found in japanese_fonts(bold=False))),
        fontconfig=shutil.which("fc-match") is not None,
    )


def _version_of(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return ""
