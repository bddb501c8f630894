"""What is heard of a match: the sounds of each outcome, and when each begins.

A sound decides nothing and delays nothing. A new kind of outcome is a type error here until somebody has said what
is heard of it.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias, assert_never

from ratscrew_kiosk.rules.outcomes import (
    Back,
    Barred,
    ChallengeOpened,
    DeadHeat,
    Draw,
    Empty,
    Lapsed,
    LastChance,
    Late,
    Out,
    Outcome,
    Pending,
    Refused,
    Slapped,
    Strike,
    Told,
    Took,
    TriesLeft,
    Turn,
    Turned,
    Why,
    WhyTaken,
    Won,
    Wrong,
)
from ratscrew_kiosk.screens.motion import MS, Changes
from ratscrew_kiosk.screens.scene import Sound
from ratscrew_kiosk.screens.sound_names import SoundName

HEARD_NS: Final = 200 * MS
"""A sound that should have begun longer ago is not heard any more: after a stall they would all come at once."""

_TRIES: Final[dict[int, SoundName]] = {4: "tries_4", 3: "tries_3", 2: "tries_2", 1: "tries_1"}
_SILENT_REFUSALS: Final = frozenset({Why.OVER, Why.PAUSED, Why.WAITING, Why.UNSTAMPED})
"""Nothing was done wrong, or something else answers."""
_LONGEST_DELAY_MS: Final = 700


class After(NamedTuple):
    """A sound, so many milliseconds after what it tells of: the sounds of one moment are to be told apart."""

    ms: int
    name: SoundName


Parts: TypeAlias = tuple[After, ...]


def match_sounds(told: Sequence[Told], now_ns: int, changes: Changes) -> tuple[Sound, ...]:
    """Return what has begun to sound within the last 200 ms of a match, the latest outcome's first.

    `told` is what was told so far, the latest last. `changes` learns when the next sound begins.
    """
    return lately(_of_match(told, now_ns), now_ns, changes)


def lately(sounds: Iterable[Sound], now_ns: int, changes: Changes, heard_ns: int = HEARD_NS) -> tuple[Sound, ...]:
    """Return those that have begun within the last `heard_ns`; `changes` learns when the next one begins."""
    begun = []
    for sound in sounds:
        if sound.at_ns > now_ns:
            changes.at(sound.at_ns)
        elif now_ns - sound.at_ns <= heard_ns:
            begun.append(sound)
    return tuple(begun)


def _of_match(told: Sequence[Told], now_ns: int) -> Iterator[Sound]:
    for one in reversed(told):
        if now_ns - one.at_ns > HEARD_NS + _LONGEST_DELAY_MS * MS:
            break
        for part in sounds_of(one.outcome):
            yield Sound(part.name, one.at_ns + part.ms * MS)


def sounds_of(outcome: Outcome) -> Parts:  # noqa: C901, PLR0911, PLR0912 - one closed match: no outcome is forgotten
    """Return what is heard of one outcome."""
    match outcome:
        case Turned():
            return (After(0, "flip"),)
        case Slapped(_, patterns):
            return After(0, "slap_won"), After(130, patterns[0])
        case Wrong(_, burned):
            return After(0, "slap_wrong"), *(After(230 + 150 * card, "burn") for card in range(burned))
        case Late():
            return (After(0, "slap_late"),)
        case Refused(_, _, why):
            return () if why in _SILENT_REFUSALS else (After(0, "refused"),)
        case DeadHeat():
            return (After(0, "dead_heat"),)
        case Empty():
            return (After(100, "empty"),)
        case Strike():
            return (After(300, "strike"),)
        case Barred():
            return (After(500, "barred"),)
        case Out():
            return (After(350, "out"),)
        case ChallengeOpened(_, tries):
            return After(60, "challenge"), After(340, _TRIES[tries])
        case TriesLeft(left):
            return (After(60, _TRIES[left]),)
        case Pending():
            return (After(80, "grace"),)
        case Took(_, _, why):
            return (After(380 if why is WhyTaken.SLAP else 0, "collect"),)
        case Back():
            return (After(600, "back"),)
        case LastChance(_, left):
            return (After(450, "last_chance"),) if left else ()
        case Won():
            return (After(_LONGEST_DELAY_MS, "win"),)
        case Draw():
            return (After(300, "draw"),)
        case Lapsed() | Turn():
            return ()
        case _:
            assert_never(outcome)
