"""Headers: the table that a script's header lays, and the header that a match is written with."""

from collections.abc import Iterable, Mapping

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


def print_device(facts: DeviceFacts) -> str:
    """Write the line of a header that tells of a device."""
    return f"device {facts.name} within {print_ms(facts.error_ns)} resolution {print_ms(facts.resolution_ns)}"
