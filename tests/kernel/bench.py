"""What faults are tried with: a cabinet that has opened its pins, the hands, and what has to hold."""

from typing import Any, Final

from tests.kernel import plan
from tests.kernel.cabinets import Cabinet
from tests.kernel.lines import SimChip
from tests.kernel.plan import SLAPS
from tests.kernel.racing import FINE, VERDICT_MS, Done, Hands, truth

_TOLD: Final = 1_000
"""So much is told of what was seen instead."""


class FailedError(Exception):
    """What should hold does not."""


class Bench:
    """What the faults are tried with: the chip, the hands, and a cabinet that has opened its pins one way."""

    def __init__(self, chip: SimChip, way: str, error_ns: int) -> None:
        self.chip = chip
        self.way = way
        self.error_ns = error_ns
        self.cabinet = Cabinet(way, error_ns).open()
        self.hands = Hands(FINE)

    def again(self) -> None:
        """Open another cabinet in the place of the one that is gone."""
        self.cabinet = Cabinet(self.way, self.error_ns).open()

    def begin(self) -> list[int]:
        """Begin a race. Return the seats that are held."""
        held: list[int] = self.cabinet.ask(["race"])["held"]
        return held

    def verdict(self, within_ms: int = VERDICT_MS) -> dict[str, Any]:
        """What became of it."""
        said: dict[str, Any] = self.cabinet.ask(["verdict", within_ms])
        return said

    def quiet(self) -> None:
        """Wait until nobody presses."""
        self.cabinet.ask(["quiet"])

    def race(self, *moves: list[plan.Move]) -> dict[str, Any]:
        """Let hands race for the pile, and wait until all is quiet again.

        Raises FailedError if the first does not win.
        """
        self.quiet()
        self.begin()
        done = self.hands.do(sorted(move for some in moves for move in some))
        said = self.verdict()
        expect_the_first_wins(self, said, done)
        self.quiet()
        return said

    def close(self) -> None:
        """End all that was begun."""
        self.hands.close()
        self.cabinet.close()

    def scrap(self) -> None:
        """Throw all away, in whatever state it is, and open every contact."""
        self.hands.kill()
        self.cabinet.kill()
        self.chip.plug()


def expect(true: bool, what: str, seen: object) -> None:  # noqa: FBT001 - what is claimed
    """Raise FailedError unless it holds."""
    if not true:
        raise FailedError(f"{what}; instead: {str(seen)[:_TOLD]}")


def expect_the_first_wins(bench: Bench, said: dict[str, Any], done: list[Done], *but: int) -> None:
    """Raise FailedError unless the seat that was truly first alone has won. Some seats' hands are not in the race.

    Where the machine was interrupted between two hands, so that they were as near as the pins' error, a tie is right.
    """
    true = truth([one for one in done if one[0] not in {SLAPS[seat] for seat in but}])
    if true.sure_ns > bench.error_ns:
        expect(said["seats"] == [true.first], f"{bench.way}: seat {true.first} alone wins", said)
    else:
        expect(bool(true.could_be_first() & set(said["seats"])), f"{bench.way}: the first is among the winners", said)


def expect_not_silently_wrong(bench: Bench, first: int, said: dict[str, Any]) -> None:
    """Raise FailedError if anybody but the first has won."""
    expect(not said["seats"] or first in said["seats"], f"{bench.way}: nobody wins before seat {first}", said)
