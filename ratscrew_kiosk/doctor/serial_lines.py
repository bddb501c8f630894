"""What is read from the machine to judge its serial ports, as one value; nothing is judged here."""

import os
from collections.abc import Iterator
from contextlib import suppress
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final, NamedTuple

RULE: Final = "60-ratscrew-boxes.rules"
THIEVES: Final = ("brltty", "ModemManager")
"""Programs that open serial ports by themselves, to see whether a Braille display or a modem is there."""
_RULES: Final = (Path("/etc/udev/rules.d"), Path("/usr/lib/udev/rules.d"), Path("/run/udev/rules.d"))


class SerialLine(NamedTuple):
    """A serial port on USB. `holders` are the programs that have it open, as far as this user may see."""

    path: str
    serial: str = ""
    product: str = ""
    group: str = ""
    usable: bool = True
    holders: tuple[str, ...] = ()


class SerialLines(NamedTuple):
    """All of them, and what else there is to know."""

    lines: tuple[SerialLine, ...]
    running: frozenset[str]
    """Those of `THIEVES` that run."""
    with_rule: bool
    """Whether our udev rule is in its place."""
    rule: str
    """Where our udev rule is to be had."""
    user: str
    groups: frozenset[str]


def serial_lines_here(user: str, groups: frozenset[str]) -> SerialLines:
    """Look at the serial ports of this machine."""
    from ratscrew_kiosk.devices.box_port import all_ports

    ports = [one for one in all_ports() if one.usb]
    holders = _holders({os.path.realpath(one.path) for one in ports}) if ports else {}
    lines = tuple(
        SerialLine(
            *(one.path, one.serial, one.product, _group(Path(one.path))),
            usable=os.access(one.path, os.R_OK | os.W_OK),
            holders=tuple(holders.get(os.path.realpath(one.path), ())),
        )
        for one in ports
    )
    running = frozenset(name for name, _ in _processes()) & frozenset(THIEVES)
    with_rule = any((folder / RULE).exists() for folder in _RULES)
    return SerialLines(lines, running, with_rule, str(rule_file()), user, groups)


def rule_file() -> Traversable:
    """Our udev rule, where it comes along. Where the program runs from its source it lies in hardware/."""
    package = files("ratscrew_kiosk")
    folder: Traversable = package / "udev"
    if not folder.is_dir() and isinstance(package, Path):
        folder = package.parent / "hardware" / "udev"
    return folder / RULE


def _group(path: Path) -> str:
    with suppress(OSError, KeyError, NotImplementedError):
        return path.group()
    return ""


def _processes(proc: Path = Path("/proc")) -> Iterator[tuple[str, Path]]:
    """The name of every process, and its folder."""
    for folder in proc.glob("[0-9]*"):
        with suppress(OSError):
            yield (folder / "comm").read_text(encoding="utf-8", errors="replace").strip(), folder


def _holders(paths: set[str]) -> dict[str, list[str]]:
    """Who has these open, by path: the name and the number of each process but this."""
    found: dict[str, list[str]] = {}
    for name, folder in _processes():
        if folder.name == str(os.getpid()):
            continue
        with suppress(OSError):
            for opened in (folder / "fd").iterdir():
                with suppress(OSError):
                    path = str(opened.readlink())
                    if path in paths and f"{name} ({folder.name})" not in found.get(path, []):
                        found.setdefault(path, []).append(f"{name} ({folder.name})")
    return found
