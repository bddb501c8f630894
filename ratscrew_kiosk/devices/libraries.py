"""The libraries that lead to the pins: whether they are there, which version, and what to do where they are not.

lgpio is not imported for that: it starts a thread, and makes a pipe in the working directory.
"""

import sys
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from typing import Final, NamedTuple

OLDEST_GPIOD: Final = (2, 1)
"""The first gpiod whose requests tell of events what is needed here."""
_FIRST_WITHOUT_LGPIO: Final = (3, 13)
"""From this Python on there is no wheel of lgpio (gpiozero#840)."""
_DEBIANS: Final = "with python3 -m venv --system-site-packages"


class Library(NamedTuple):
    """A library: its version, else what is wrong with it, and then what to do."""

    name: str
    version: str = ""
    trouble: str = ""
    remedy: str = ""

    @property
    def usable(self) -> bool:
        """Whether the pins can be reached by it."""
        return not self.trouble


def gpiod() -> Library:
    """The kernel's lines: Python's own gpiod, or Debian's python3-libgpiod, from 2.1 on."""
    remedy = (
        "pip install 'gpiod>=2.1', or where no wheel fits (a 32-bit Pi) Debian 13's: sudo apt-get install "
        f"python3-libgpiod, in an environment made {_DEBIANS}"
    )
    try:
        import gpiod as module
    except ImportError:
        return Library("gpiod", trouble="gpiod is not installed", remedy=remedy)
    # Before version 2 it was another library of the same name; Debian 12 has that one.
    told = getattr(module, "__version__", None) or "1"
    if _numbers(told) < OLDEST_GPIOD or not hasattr(module, "request_lines"):
        return Library("gpiod", trouble=f"gpiod is older than 2.1 (it is {told})", remedy=remedy)
    return Library("gpiod", told)


def lgpio(python: tuple[int, ...] = sys.version_info[:2]) -> Library:
    """The library that gpiozero prefers. Its own part in C is looked for too: Debian's fits Debian's Python alone."""
    if find_spec("lgpio") is not None and find_spec("_lgpio") is not None:
        return Library("lgpio", _version_of("lgpio"))
    if python >= _FIRST_WITHOUT_LGPIO:
        named = ".".join(map(str, python))
        remedy = (
            f"there is no wheel for Python {named}: sudo apt-get install python3-lgpio, in an environment of Debian's"
        )
        return Library("lgpio", trouble="lgpio is not installed", remedy=f"{remedy} own Python made {_DEBIANS}")
    return Library("lgpio", trouble="lgpio is not installed", remedy="pip install lgpio")


def gpiozero() -> Library:
    """The device layer. It is one of the program's requirements, so that it is missing only where pip was not used."""
    if find_spec("gpiozero") is None:
        return Library("gpiozero", trouble="gpiozero is not installed", remedy="pip install 'gpiozero>=2.0.1'")
    return Library("gpiozero", _version_of("gpiozero"))


def _version_of(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "of an unknown version"


def _numbers(told: str) -> tuple[int, ...]:
    return tuple(int(part) for part in told.split(".")[:2] if part.isdigit())
