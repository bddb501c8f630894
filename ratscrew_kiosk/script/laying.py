"""Headers: the table that a script's header lays, and the header that a match is written with."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import count

from ratscrew_kiosk.players.levels import Level
from ratscrew_kiosk.presses.figures import DeviceFacts
from ratscrew_kiosk.rules.house import RuleSet
from ratscrew_kiosk.rules.table import Table, start
from ratscrew_kiosk.script.body import print_ms
from ratscrew_kiosk.script.form import Script


def lay(script: Script, at_ns: int = 0) -> Table:
    """Lay the table of the script's header for a match that begins at `at_ns`."""
    return start(
        script.rules,
        script.decks,
        turn=script.turn,
        turned=script.pile,
        burned=script.burned,
        challenge=script.challenge,
        at_ns=at_ns,
    )


def header_of(script: Script, devices: Iterable[DeviceFacts]) -> list[str]:
    """Write the header of a match that was laid so, pressed by these devices, and whose cards a display shows."""
    kept = [line for line in script.header if line.split()[0] not in ("shown_after", "device", "settle")]
    return [*kept, "shown_after by-hand", *map(print_device, devices)]


def print_header(
    rules: RuleSet, seats: int, seed: int, turn: int, computers: Mapping[int, Level], devices: Iterable[DeviceFacts]
) -> list[str]:
    """Write the header of a match that was dealt from a seed and whose cards a display shows."""
    return [
        f"rules {rules}",
        f"seats {seats}",
        f"seed {seed}",
        f"turn {turn}",
        "shown_after by-hand",
        *(f"cpu {seat} {level.name}" for seat, level in sorted(computers.items())),
        *map(print_device, devices),
    ]


def with_devices(script: Script, devices: Iterable[DeviceFacts]) -> tuple[list[str], dict[str, str]]:
    """Write a match's header anew for these devices, which press from now on, beside those that it names already.

    Return it, and what it calls those whose names mean devices that stated other facts of themselves.
    """
    header, known = list(script.header), dict(script.devices)
    names: dict[str, str] = {}
    for facts in devices:
        name = next(_names(facts, known))
        if name not in known:
            known[name] = facts
            header.append(print_device(replace(facts, name=name)))
        if name != facts.name:
            names[facts.name] = name
    return header, names


def _names(facts: DeviceFacts, known: Mapping[str, DeviceFacts]) -> Iterator[str]:
    """The names that it may bear beside these: its own, or that with a number, where nobody else does."""
    for number in count(1):
        name = facts.name if number == 1 else f"{facts.name}-{number}"
        other = known.get(name)
        if other is None or (other.error_ns, other.resolution_ns) == (facts.error_ns, facts.resolution_ns):
            yield name


def print_device(facts: DeviceFacts) -> str:
    """Write the line of a header that tells of a device."""
    return f"device {facts.name} within {print_ms(facts.error_ns)} resolution {print_ms(facts.resolution_ns)}"
