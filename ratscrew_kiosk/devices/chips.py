"""The GPIO chips of this machine, found by their labels.

Never by their numbers: the same board's chip was gpiochip4 and gpiochip0 under two kernels (gpiozero#1166). The kernel
is asked itself (linux/gpio.h), so this works whatever libraries are there.
"""

import errno
import getpass
import os
import re
import struct
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from ratscrew_kiosk.devices.device import DeviceError

PI_LABELS: Final = ("pinctrl-rp1", "pinctrl-bcm2711", "pinctrl-bcm2835")
"""The chips with the pins of the header: of a Pi 5; of a Pi 4; of a Pi 1 to 3 and of a Zero, 1 or 2."""

_CHIP_INFO: Final = struct.Struct("=32s32sI")
_ASK_CHIP: Final = 0x8044B401
"""GPIO_GET_CHIPINFO_IOCTL."""
_LINE_INFO: Final = struct.Struct("=32s32sIIQ176x")
_ASK_LINE: Final = 0xC100B405
"""GPIO_V2_GET_LINEINFO_IOCTL."""
_USED: Final = 1

Ask: TypeAlias = Callable[[str, int, bytearray], None]
"""Asks a chip something (path, number of the ioctl, the question that becomes the answer). Raises OSError."""


class Chip(NamedTuple):
    """A chip: its file, its name, its label and how many lines it has; and why it told nothing, if it did not."""

    path: str
    name: str
    label: str = ""
    lines: int = 0
    readable: bool = True
    group: str = ""
    """The group that the file belongs to."""
    trouble: str = ""
    """What kept it from being read: one line."""

    def __str__(self) -> str:
        """The chip as it is told: its name and its label."""
        return f"{self.name} ({self.label or self.trouble})"


def ask_kernel(path: str, request: int, question: bytearray) -> None:
    """Ask a chip of the kernel. Raises OSError."""
    try:
        from fcntl import ioctl
    except ImportError:
        raise OSError(errno.ENODEV, "only Linux has GPIO chips", path) from None
    fd = os.open(path, os.O_RDWR | os.O_CLOEXEC)
    try:
        ioctl(fd, request, question)
    finally:
        os.close(fd)


def all_chips(devices: str = "/dev", ask: Ask = ask_kernel) -> tuple[Chip, ...]:
    """Every chip of this machine, in the order of their numbers. A chip under two names is there once."""
    found = [path for path in Path(devices).glob("gpiochip*") if path.name[8:].isdigit()]
    found.sort(key=lambda path: int(path.name[8:]))
    seen: set[Path] = set()
    chips: list[Chip] = []
    for path in found:
        # A Pi 5 has /dev/gpiochip4 as another name of gpiochip0, for programs that know the number only.
        real = path.resolve()
        if real not in seen:
            seen.add(real)
            chips.append(look_at(str(real), ask))
    return tuple(chips)


def look_at(path: str, ask: Ask = ask_kernel) -> Chip:
    """Look at one chip. One that cannot be read says why."""
    name = Path(path).name
    group = group_of(path)
    answer = bytearray(_CHIP_INFO.size)
    try:
        ask(path, _ASK_CHIP, answer)
    except OSError as error:
        return Chip(path, name, readable=False, group=group, trouble=why_not(path, error))
    own_name, label, lines = _CHIP_INFO.unpack(answer)
    return Chip(path, _text(own_name), _text(label), lines, group=group)


def find(labels: Iterable[str] = PI_LABELS, chips: Iterable[Chip] | None = None) -> Chip:
    """Find the chip with the first of these labels that is there.

    Raises DeviceError, which says what is there and what to do: there is no chip at all, none with such a label, or
    one that could be it may not be read.
    """
    wanted = tuple(labels)
    there = all_chips() if chips is None else tuple(chips)
    if not there:
        raise DeviceError(
            "this machine has no GPIO chip (/dev/gpiochip*): "
            "connect the buttons to a Raspberry Pi, or let keys press mock pins (--device mock)"
        )
    for label in wanted:
        for chip in there:
            if chip.label == label:
                return chip
    unread = [chip for chip in there if not chip.readable]
    if unread:
        raise DeviceError(unread[0].trouble)
    raise DeviceError(
        f"no GPIO chip is labelled {_either(wanted)}; this machine has {', '.join(map(str, there))}: "
        "name the label of the right one in the pin map (chips)"
    )


def holder(path: str, line: int, ask: Ask = ask_kernel) -> str | None:
    """Say who holds a line of a chip: the name it was taken under. None where nobody does, or nobody can say."""
    answer = bytearray(_LINE_INFO.pack(b"", b"", line, 0, 0))
    try:
        ask(path, _ASK_LINE, answer)
    except OSError:
        return None
    _, consumer, _, _, flags = _LINE_INFO.unpack(answer)
    return (_text(consumer) or "somebody without a name") if flags & _USED else None


def group_of(path: str) -> str:
    """The name of the group that a file belongs to, its number where it has no name, and "" where there is no file."""
    try:
        number = Path(path).stat().st_gid
    except OSError:
        return ""
    try:
        from grp import getgrgid

        return getgrgid(number).gr_name
    except (ImportError, KeyError):
        return str(number)


def why_not(path: str, error: OSError) -> str:
    """Say in one line why a chip cannot be used, and what to do."""
    if error.errno in (errno.EACCES, errno.EPERM):
        group = group_of(path)
        if group in ("", "root"):
            return (
                f"{path} may not be opened: it belongs to root alone. Give it to a group that you are in by a udev rule"
                ' (SUBSYSTEM=="gpio", GROUP="gpio", MODE="0660"), or start the program as root'
            )
        return (
            f"{path} may not be opened: it belongs to the group {group}."
            f" Run `sudo usermod -aG {group} {_user()}` and log in again"
        )
    if error.errno in (errno.ENODEV, errno.ENOENT, errno.ENXIO):
        return f"{path} is gone: is the chip's driver still loaded, is its cable in place?"
    return f"{path} cannot be used: {error.strerror or error}"


def why_busy(path: str, held: Mapping[int, str], ours: str = "") -> str:
    """Say in one line who holds lines of a chip (by line), and what to do. `ours` is what this program calls itself."""
    if not held:
        return f"a line of {path} was held by another program a moment ago: try again"
    lines = ", ".join(f'GPIO{line} by "{who}"' for line, who in held.items())
    what = (
        "is the game already running? End the other one first"
        if ours in held.values()
        else "end that program, or take that overlay out of config.txt, or choose other pins in the pin map"
    )
    return f"{path}: {'lines are' if len(held) > 1 else 'a line is'} in use, {lines}: {what}"


def _user() -> str:
    try:
        name = getpass.getuser()
    except (ImportError, KeyError, OSError):
        return "USER"
    return name if re.fullmatch(r"[\w.-]+", name) else "USER"


def _text(name: bytes) -> str:
    return name.split(b"\0", 1)[0].decode(errors="replace")


def _either(words: tuple[str, ...]) -> str:
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1]))) if words else "as asked"
