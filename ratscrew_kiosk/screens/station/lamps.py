"""The lamps of the station: SLAP is lit while cards are dealt, and flashes for whoever was first, when that is told."""

from collections.abc import Sequence

from ratscrew_kiosk.screens.lamps import DARK, FLASH_NS, FULL, LIT, TIED_FLASHES, WON_FLASHES
from ratscrew_kiosk.screens.motion import Changes
from ratscrew_kiosk.screens.scene import Lamp
from ratscrew_kiosk.station.told import RoundOver


def station_lamps(seats: Sequence[int], over: RoundOver | None, now_ns: int, changes: Changes) -> tuple[Lamp, ...]:
    """Return the lamps that are lit while a run goes on. No lamp tells what lies on the pile."""
    levels = dict.fromkeys(seats, LIT)
    if over is not None:
        flashes = WON_FLASHES if len(over.first) == 1 else TIED_FLASHES
        half = (now_ns - over.at_ns) // (FLASH_NS // 2)
        if half < 2 * flashes and over.first:
            changes.at(over.at_ns + (half + 1) * (FLASH_NS // 2))
            levels |= dict.fromkeys(over.first, DARK if half % 2 else FULL)
    return tuple(Lamp(seat, "slap", level) for seat, level in levels.items() if level)
