"""Whose a seat was: three letters say it, or, without letters, the place."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ratscrew_kiosk.records.report.reading import Run


class Person(NamedTuple):
    """Somebody who played. `place` is None for letters that were never at two seats at once: they may change places."""

    letters: str
    place: int | None = None


def people(runs: Iterable[Run]) -> Mapping[tuple[int, int], Person]:
    """Return who sat at each seat that no computer played, by the number of the run and the seat.

    Letters stand for one person wherever they sit. Where the same letters were at two seats of one run they are two
    people, told apart by their places.
    """
    sitting = [(run.id, seat) for run in runs for seat in run.seats if not seat.level]
    together: dict[tuple[int, str], int] = {}
    for number, seat in sitting:
        together[number, seat.letters] = together.get((number, seat.letters), 0) + 1
    double = {letters for (_, letters), count in together.items() if count > 1}
    return {
        (number, seat.seat): Person(seat.letters, seat.place if not seat.letters or seat.letters in double else None)
        for number, seat in sitting
    }
