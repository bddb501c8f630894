"""Whether button boxes can be heard on this machine, how well their clocks are known, and who may steal their ports."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from ratscrew_kiosk.devices.box_map import BoxMap
from ratscrew_kiosk.devices.box_status import BoxStatus, State
from ratscrew_kiosk.doctor.findings import Finding, fault, ok, warning
from ratscrew_kiosk.doctor.serial_lines import SerialLine, SerialLines
from ratscrew_kiosk.presses.figures import MS

if TYPE_CHECKING:
    from ratscrew_kiosk.devices.boxes import Box

PATIENCE_S: Final = 7.0
_WATCHED_S: Final = 1.5
_MUCH_NS: Final = 3 * MS
"""A box that is known less well makes dead heats of races that a hand could see."""


def boxes(here: SerialLines, box_map: BoxMap | None, known: Sequence[BoxStatus]) -> list[Finding]:
    """Look at ports and boxes. `known` are the boxes of the map, where one was named."""
    return [*_lines(here, named=box_map is not None), *_thieves(here), *_map(box_map), *map(_box, known)]


def watch(box_map: BoxMap | None) -> list[BoxStatus]:
    """Open the boxes of a map and listen to them for a while; this takes two seconds, and more where one is missing."""
    if box_map is None:
        return []
    import time

    from ratscrew_kiosk.devices.boxes import boxes_of, learn

    opened: list[Box] = boxes_of(box_map, time.monotonic_ns)
    try:
        learn(opened, time.monotonic_ns, PATIENCE_S, _WATCHED_S)
        return [box.status for box in opened]
    finally:
        for box in opened:
            box.close()


def _lines(here: SerialLines, *, named: bool) -> Iterator[Finding]:
    if not here.lines:
        yield ok("no serial port is on USB, so no button box is plugged in")
    for line in here.lines:
        what = f"{line.path}: {line.product or 'a serial port'}, serial number {line.serial or 'none'}"
        if not line.usable:
            yield _locked(here, line)
        elif line.holders:
            yield _held(line)
        else:
            hint = "" if named else f"; if it is a button box: play --box {line.serial or line.path}=0,1"
            yield ok(f"{what}; of the group {line.group or 'nobody knows'}{hint}")


def _locked(here: SerialLines, line: SerialLine) -> Finding:
    what = f"{line.path} may not be opened by {here.user}"
    if line.group in ("", "root") or line.group in here.groups:
        return fault(
            f"{what}: it is open to no group that could be given", f"{_installing(here)}, and plug it in again"
        )
    return fault(
        f"{what}: it belongs to the group {line.group}", f"sudo usermod -aG {line.group} {here.user}, and log in again"
    )


def _held(line: SerialLine) -> Finding:
    by = ", ".join(line.holders)
    if any("ratscrew" in holder or "python" in holder for holder in line.holders):
        return warning(f"{line.path} is held by {by}", "end it; if it is the game itself, all is well")
    return fault(f"{line.path} is held by {by}", "end that program, or keep it away as said below")


def _thieves(here: SerialLines) -> Iterator[Finding]:
    if not here.lines:
        return
    if "brltty" in here.running:
        yield warning(
            "brltty runs: it takes converters (CH340, CP210x, FTDI) for Braille displays, and with them their ports",
            "sudo apt-get remove brltty, unless somebody reads Braille here",
        )
    if "ModemManager" in here.running and not here.with_rule:
        yield warning(
            "ModemManager runs: it opens new serial ports for some seconds, to see whether there is a modem",
            _installing(here),
        )
    elif here.with_rule:
        yield ok("our udev rule is in its place, so ModemManager keeps away from boxes")


def _installing(here: SerialLines) -> str:
    return (
        f"sudo install -m 644 {here.rule} /etc/udev/rules.d/ && sudo udevadm control --reload && sudo udevadm trigger"
    )


def _map(box_map: BoxMap | None) -> Iterator[Finding]:
    if box_map is not None:
        seats = ", ".join(map(str, sorted(box_map.seats)))
        count = f"{len(box_map.boxes)} {'box' if len(box_map.boxes) == 1 else 'boxes'}"
        yield ok(f"map of boxes {box_map.where or box_map.name}: {count}, for the seats {seats}")


def _box(status: BoxStatus) -> Finding:
    name = f"box {status.name}"
    if status.state is not State.PLAYING or status.error_ns is None:
        what, _, remedy = status.trouble.removeprefix(f"box-{status.name}: ").rpartition("; ")
        return fault(f"{name}: {what or status.trouble}", remedy or "plug it in")
    what = f"{name} on {status.port}: serial number {status.serial or 'unknown'}, {figures(status)}"
    if status.skew_ppm is None:
        return warning(
            f"{what}: stamped on arrival, so what others do within that time is a dead heat with it",
            "put the firmware of hardware/firmware/ on a Raspberry Pi Pico",
        )
    if status.trouble:
        what, _, remedy = f"{what}; {status.trouble.replace(f'box-{status.name}: ', '')}".rpartition("; ")
        return warning(what, remedy)
    if status.error_ns > _MUCH_NS:
        return warning(
            f"{what}: that is much, and closer races with others are dead heats",
            "plug it into this machine's own USB port, without a hub; for an FTDI converter: our udev rule",
        )
    return ok(what)


def figures(status: BoxStatus) -> str:
    """What is known of a box's clock, in a few words."""
    parts = []
    if status.boot is not None:
        parts.append(f"started {status.boots} {'time' if status.boots == 1 else 'times'} (now {status.boot:08X})")
    if status.offset_ns is not None:
        parts.append(f"offset {status.offset_ns / 1e9:.6f} s")
    if status.skew_ppm is not None:
        parts.append(f"skew {status.skew_ppm:+.1f} ppm")
    if status.error_ns is not None:
        parts.append(f"error at most {status.error_ns / MS:.2f} ms")
    if status.delay_ns is not None:
        parts.append(f"delay {status.delay_ns / MS:.2f} ms")
    if status.missing or status.broken:
        parts.append(f"{status.missing} frames missing, {status.broken} damaged")
    return ", ".join(parts)
