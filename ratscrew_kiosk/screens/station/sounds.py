"""What is heard of the station. Every card sounds alike; what a slap was is heard when its pattern is closed."""

from collections.abc import Iterable, Iterator

from ratscrew_kiosk.screens.motion import MS, Changes
from ratscrew_kiosk.screens.scene import Sound
from ratscrew_kiosk.screens.sounds import lately
from ratscrew_kiosk.station.told import FalseSlap, Hit, Late, Nothing, Over, Refused, RoundOver, Told, Turned, Voided


def station_sounds(told: Iterable[Told], now_ns: int, changes: Changes) -> tuple[Sound, ...]:
    """Return what has begun to sound within the last 200 ms."""
    return lately((sound for one in told for sound in _sounds_of(one)), now_ns, changes)


def _sounds_of(one: Told) -> Iterator[Sound]:
    match one:
        case Turned():
            yield Sound("flip", one.at_ns)
        case RoundOver():
            if not one.first:
                yield Sound("slap_late", one.at_ns)
            else:
                yield Sound("slap_won" if len(one.first) == 1 else "dead_heat", one.at_ns)
        case FalseSlap():
            if one.kind == "wrong":
                yield Sound("slap_wrong", one.at_ns)
        case Late():
            yield Sound("slap_late", one.at_ns)
        case Over():
            yield Sound("win", one.at_ns + 100 * MS)
        case Hit() | Nothing() | Refused() | Voided():
            pass
