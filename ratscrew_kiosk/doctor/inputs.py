"""Whether the buttons of the cabinet can be heard on this machine, and fairly: every check, and its remedy.

A dead button is not found here, since nobody presses: that is what `ratscrew-kiosk buttons` is for.
"""

import re
from collections.abc import Iterable, Iterator

from ratscrew_kiosk.devices.chips import Chip
from ratscrew_kiosk.devices.choosing import VARIABLE, NoWayError, choose
from ratscrew_kiosk.devices.device import DeviceError
from ratscrew_kiosk.devices.kernel.lines import CONSUMER
from ratscrew_kiosk.devices.pin_map import USUAL_MAP, PinMap, doubts, read_pin_map
from ratscrew_kiosk.doctor.findings import Finding, Level, fault, ok, warning
from ratscrew_kiosk.doctor.machine import Machine
from ratscrew_kiosk.presses.figures import MS

_OLDEST_KERNEL = (5, 10)
"""The first with the second form of the kernel's GPIO interface, which both gpiod 2 and lgpio 0.2 speak."""
_CLOCK = "clock_gettime(CLOCK_MONOTONIC)"
_STALL_NS = 20 * MS
"""A loop that stands still for longer misses a frame."""
_DENIED = "may not be opened"
"""So `devices.chips` begins what it says of a permission that is missing."""
_KEYS = "play with the keys (--device keyboard), or connect the buttons to a Raspberry Pi"


def inputs(machine: Machine, pins: str | None = None) -> list[Finding]:
    """Look at all that lies between a button and the program.

    `pins` is the pin map that was asked for by name; then, and on a Raspberry Pi, missing pins are a fault, elsewhere a
    warning: a desktop is played by its keys.
    """
    wanted = machine.is_pi or pins is not None
    pin_map: PinMap | None = None
    try:
        pin_map = read_pin_map(pins or USUAL_MAP)
        map_findings = list(_map(pin_map))
    except DeviceError as error:
        map_findings = [fault(str(error), "mend the pin map, or choose another (--pins)")]
    found = [
        *_kernel(machine),
        *_clock(machine),
        *map_findings,
        *_chips(machine, pin_map),
        *_libraries(machine),
    ]
    return found if wanted else [_seldom(one) for one in found]


def _seldom(finding: Finding) -> Finding:
    """Where nobody asked for pins, nothing about them is worse than a warning."""
    return finding._replace(level=Level.WARNING) if finding.level is Level.FAULT else finding


def _kernel(machine: Machine) -> Iterator[Finding]:
    if machine.system != "Linux":
        yield fault(f"this is {machine.system}, and only Linux has GPIO pins", _KEYS)
        return
    numbers = re.match(r"(\d+)\.(\d+)", machine.kernel)
    if numbers is not None and tuple(map(int, numbers.groups())) < _OLDEST_KERNEL:
        yield fault(
            f"Linux {machine.kernel} is older than 5.10 and cannot number the edges of its pins",
            "install Raspberry Pi OS Bookworm or newer, or Debian 12 or newer",
        )
    else:
        yield ok(f"Linux {machine.kernel}")


def _clock(machine: Machine) -> Iterator[Finding]:
    if machine.system == "Linux" and machine.clock != _CLOCK:
        yield fault(
            f"Python's monotonic clock is {machine.clock}, and the kernel stamps its pins by CLOCK_MONOTONIC",
            "use the Python of the system: sudo apt-get install python3",
        )
    else:
        yield ok(f"clock: {machine.clock}, in steps of {machine.clock_step_ns} ns")
    stall = f"the longest stall of a bare loop was {machine.stall_ns / MS:.2f} ms in 0.2 s"
    if machine.stall_ns < _STALL_NS:
        yield ok(stall)
    else:
        yield warning(f"{stall}: frames are late then, though no press is misjudged", "see what else runs here: top")


def _map(pin_map: PinMap) -> Iterator[Finding]:
    seats = len({one.seat for one in pin_map.inputs if one.seat is not None})
    yield ok(
        f"pin map {pin_map.where}: {seats} {'seat' if seats == 1 else 'seats'}, {len(pin_map.inputs)} buttons, "
        f"{len(pin_map.lamps)} lamps; presses are told apart from {pin_map.error_ns / MS:g} ms on"
    )
    for what, remedy in doubts(pin_map):
        yield warning(f"pin map {pin_map.where}: {what}", remedy)


def _chips(machine: Machine, pin_map: PinMap | None) -> Iterator[Finding]:
    if machine.system != "Linux":
        return
    if not machine.chips:
        yield fault("this machine has no GPIO chip (/dev/gpiochip*)", _KEYS)
        return
    for chip in machine.chips:
        if chip.readable:
            yield ok(f"{chip.path}: {chip.label}, {chip.lines} lines; of the group {chip.group or 'nobody knows'}")
    if pin_map is None:
        return
    chosen = _first_of(pin_map.chips, machine.chips)
    if chosen is not None:
        yield ok(f"the pins are those of {chosen.path} ({chosen.label}), and {machine.user} may use them")
        yield from _lines(machine, pin_map, chosen)
        return
    locked = [chip for chip in machine.chips if not chip.readable]
    for chip in locked:
        yield _locked(machine, chip)
    if not locked:
        yield fault(
            f"no GPIO chip is labelled {' or '.join(pin_map.chips)}; there is {', '.join(map(str, machine.chips))}",
            f'name the right one in the pin map: chips = ["{machine.chips[0].label}"]',
        )


def _first_of(labels: Iterable[str], chips: tuple[Chip, ...]) -> Chip | None:
    return next((chip for label in labels for chip in chips if chip.label == label), None)


def _locked(machine: Machine, chip: Chip) -> Finding:
    if _DENIED not in chip.trouble:
        return fault(chip.trouble, "see what the kernel says of it: sudo dmesg")
    what = f"{chip.path} may not be opened by {machine.user}"
    if chip.group in machine.new_groups:
        return fault(f"{what}, who was put into its group {chip.group} after this session began", "log in again")
    if chip.group in ("", "root") or chip.group in machine.groups:
        rule = 'SUBSYSTEM=="gpio", GROUP="gpio", MODE="0660"'
        return fault(
            f"{what}: it is open to no group that could be given",
            f"sudo groupadd -f --system gpio, put {rule} into /etc/udev/rules.d/60-gpio.rules, and reboot",
        )
    return fault(
        f"{what}: it belongs to the group {chip.group}",
        f"sudo usermod -aG {chip.group} {machine.user}, and log in again",
    )


def _lines(machine: Machine, pin_map: PinMap, chip: Chip) -> Iterator[Finding]:
    by = f" ({', '.join(machine.processes)})" if machine.processes else ""
    free, ours = 0, []
    for pin, place in pin_map.pins:
        if pin >= chip.lines:
            yield fault(f"{place}: {chip.path} has no line {pin}, only 0 to {chip.lines - 1}", "change the pin map")
            continue
        holder = machine.held_by(chip.path, pin)
        if holder is None:
            free += 1
        elif holder == CONSUMER:
            ours.append(str(pin))
        else:
            yield fault(f"{place}: pin {pin} is held by {holder}{by}", _freeing(holder))
    if ours:
        yield ok(f"the game runs and holds the pins {', '.join(ours)}{by}")
    if free:
        yield ok(f"{free} of the {len(pin_map.pins)} pins of the map are held by nobody")


def _freeing(holder: str) -> str:
    if holder == "lg":
        return "end the program that uses lgpio; if it is the game itself, all is well"
    if holder.startswith("spi"):
        return "switch SPI off: sudo raspi-config nonint do_spi 1"
    if holder == "sysfs":
        return "whoever wrote it into /sys/class/gpio/export has to write it into unexport"
    return "end that program, or take its line out of /boot/firmware/config.txt, or choose another pin in the pin map"


def _libraries(machine: Machine) -> Iterator[Finding]:
    if not machine.gpiozero.usable:
        yield fault(machine.gpiozero.trouble, machine.gpiozero.remedy)
        return
    versions = ", ".join(
        f"{one.name} {one.version}" if one.usable else f"no {one.name}"
        for one in (machine.gpiozero, machine.gpiod, machine.lgpio)
    )
    yield ok(f"Python {machine.python}, {versions}")
    try:
        way, why = choose("auto", machine.environment, machine.gpiod, machine.lgpio)
    except NoWayError as error:
        yield fault(error.what, error.remedy)
        return
    if way == "kernel":
        yield ok(f"way to the pins: kernel: {why}")
        return
    what = f"way to the pins: lgpio: {why}; it cannot tell which edges were lost, and is slower"
    if machine.gpiod.usable:
        yield warning(what, f"unset {VARIABLE}")
    else:
        yield warning(what, machine.gpiod.remedy)
    yield _folder(machine)


def _folder(machine: Machine) -> Finding:
    """Of the folder in which lgpio makes its pipe when it is imported (gpiozero#1106)."""
    set_by_hand = "LG_WD is set, and " if machine.environment.get("LG_WD") else ""
    if machine.folder_error:
        return fault(
            f"{set_by_hand}lgpio cannot make its pipe in {machine.folder}: {machine.folder_error}",
            "unset LG_WD" if set_by_hand else "set RUNTIME_DIRECTORY to a folder that can be written to",
        )
    return ok(f"{set_by_hand}lgpio makes its pipe in {machine.folder}")
