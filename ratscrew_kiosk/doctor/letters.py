"""Whether everything that is written can be read on this machine, and in which languages."""

from collections.abc import Iterator
from pathlib import Path

from ratscrew_kiosk.doctor.findings import Finding, ok, warning
from ratscrew_kiosk.doctor.typefaces import Spoken, Typefaces

_SHOWN = 8
"""So many of the letters that are lacking are named."""


def letters(found: Typefaces) -> list[Finding]:
    """Look at the typeface, and at the letters of every language."""
    return [*_typeface(found), *(_language(found, spoken) for spoken in found.spoken)]


def _typeface(found: Typefaces) -> Iterator[Finding]:
    install = f"pip install {found.package}"
    if found.file and found.version:
        yield ok(f"typeface: {Path(found.file).name} of {found.package} {found.version}")
    elif found.file:
        yield ok(f"typeface: {found.file}")
    elif found.version:
        yield warning(
            f"typeface: {found.package} {found.version} cannot be used: letters are pygame's own",
            f"pip install --force-reinstall {found.package}",
        )
    else:
        yield warning(f"typeface: {found.package} is not installed: letters are pygame's own", install)
    if found.version:
        for notice in found.notices:
            yield warning(f"typeface: {notice}", f"pip install --force-reinstall {found.package}")


def _language(found: Typefaces, spoken: Spoken) -> Finding:
    name = f"{spoken.language.name} ({spoken.language.code})"
    if not spoken.lacking:
        return ok(f"{name} is offered; letters from {', '.join(Path(file).name for file in spoken.files)}")
    some = "".join(sorted(spoken.lacking)[:_SHOWN])
    more = " ..." if len(spoken.lacking) > _SHOWN else ""
    what = f"{name} is not offered: no font here has {some}{more}"
    if spoken.language.needs == "latin":
        return warning(what, f"pip install {found.package}")
    if found.proposed:
        what += f"; looked in {', '.join(found.proposed)}"
    elif not found.fontconfig:
        what += "; fontconfig (fc-match) is not there, so the system's fonts were not looked at"
    packages = "fonts-noto-cjk" if found.fontconfig else "fontconfig fonts-noto-cjk"
    return warning(what, f"pip install justmytype-intl-cjk, or sudo apt-get install {packages}")
