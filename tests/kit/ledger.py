"""Records that a test fills by itself: a file, or memory, with the schema as it is, and matches that it makes up."""

import sqlite3
from collections.abc import Iterable, Sequence
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple

from hypothesis import strategies as st

from ratscrew_kiosk.presses.figures import MS
from ratscrew_kiosk.records.counting import count
from ratscrew_kiosk.records.reading import transaction
from ratscrew_kiosk.records.sessions import start
from ratscrew_kiosk.records.store import open_store
from ratscrew_kiosk.records.sums import teach
from ratscrew_kiosk.records.tables import MatchRow, SeatRow, SlapRow, put
from ratscrew_kiosk.screens.standings import Earned

DAY = "2026-11-30"


def ledger(connection: sqlite3.Connection | None = None) -> sqlite3.Connection:
    """Lay the schema into an empty database; one in memory where none is given."""
    connection = connection or sqlite3.connect(":memory:")
    teach(connection)
    schema = resources.files("ratscrew_kiosk.records") / "schema"
    for migration in sorted(schema.iterdir(), key=lambda file: file.name):
        if migration.name.endswith(".sql"):
            connection.executescript(migration.read_text(encoding="utf-8"))
    return connection


class Played(NamedTuple):
    """A match that was played, with its seats and its people's slaps."""

    match: MatchRow
    seats: tuple[SeatRow, ...]
    slaps: tuple[SlapRow, ...] = ()

    def write(self, connection: sqlite3.Connection) -> None:
        """Write its rows, as when it is over, and count nothing."""
        put(connection, self.match)
        for seat in self.seats:
            put(connection, seat)
        for slap in self.slaps:
            put(connection, slap)

    def end(self, connection: sqlite3.Connection) -> tuple[Earned, ...]:
        """Write its rows and count them."""
        self.write(connection)
        return count(connection, self.match.id)


def played(number: int, levels: Sequence[str], winner: int | None = 0, **more: Any) -> Played:  # noqa: ANN401 - fields of rows
    """A match of this number. `levels` says who sits at each seat: '' a person, else a computer's level.

    `more` changes the match; `seat_0` and the like, a mapping, a seat.
    """
    level = next((level for level in levels if level), "")
    seats = tuple(
        SeatRow(number, seat, seat, level, "", 26, 3, 2, 1, 1, 0, 0, 2, 1, 0, 0, 40, int(winner == seat))
        for seat, level in enumerate(levels)
    )
    match = MatchRow(
        *(number, "match", "2026-11-30T10:00:00Z", "2026-11-30", 1, None, "classic", "classic", level, len(levels)),
        *(levels.count(""), 0, 8 * MS, "rules classic\nseed 1\n", "won", 90_000 * MS, 80, winner),
    )
    of_match = {name: value for name, value in more.items() if not name.startswith("seat_")}
    changes = [more.get(f"seat_{seat}", {}) for seat in range(len(levels))]
    return Played(
        match._replace(**of_match),
        tuple(seat._replace(**change) for seat, change in zip(seats, changes, strict=True)),
    )


def slap(number: int, match: int, seat: int, took_ms: float, **more: Any) -> SlapRow:  # noqa: ANN401 - as above
    """A person's right slap, so many milliseconds after its card was shown, by a button that is trusted."""
    row = SlapRow(
        *(number, match, seat, "right", 1, "double", 5000 * MS + round(took_ms * MS), 5000 * MS, 100_000, 20_000),
        *("pins", 0, 77 * MS, 0, 1),
    )
    return row._replace(**more)


@st.composite
def matches(draw: st.DrawFn, most: int = 30) -> list[Played]:
    """Matches of a few days, one after another: of each kind some, and some that were left."""
    found: list[Played] = []
    slaps = 0
    for number in range(1, draw(st.integers(1, most)) + 1):
        level = draw(st.sampled_from(("easy", "expert")))
        levels = draw(st.lists(st.sampled_from(("", level)), min_size=2, max_size=3).filter(lambda who: "" in who))
        ending = draw(st.sampled_from(("won", "won", "won", "draw", "left", "running")))
        winner = draw(st.integers(0, len(levels) - 1)) if ending == "won" else None
        one = played(
            number,
            levels,
            winner,
            ending=ending,
            kind=draw(st.sampled_from(("match", "match", "match", "station"))),
            day=draw(st.sampled_from(("2026-11-29", "2026-11-30"))),
            session=draw(st.sampled_from((None, 1))),
            rules=draw(st.sampled_from(("classic", "classic target=40", "cabinet", "of another version"))),
            length_ns=draw(st.sampled_from((60, 480, 500))) * 1000 * MS,
            turned=draw(st.integers(30, 60)),
            **{
                f"seat_{seat}": {
                    "streak": draw(st.integers(0, 3)) * (winner == seat),
                    "wrong": draw(st.integers(0, 9)),
                    "stood_in": 0 if level else draw(st.sampled_from((0, 0, 0, 1))),
                }
                for seat, level in enumerate(levels)
            },
        )
        people = [seat for seat, level in enumerate(levels) if not level]
        times = draw(st.lists(st.tuples(st.sampled_from(people), st.integers(200, 230)), max_size=4))
        more = [draw(st.sampled_from(_SLAPS)) for _ in times]
        rows = [
            slap(slaps + index, number, seat, ms + 0.25, **change)
            for index, ((seat, ms), change) in enumerate(zip(times, more, strict=True), 1)
        ]
        slaps += len(rows)
        found.append(one._replace(slaps=tuple(rows)))
    return found


_SLAPS: tuple[dict[str, Any], ...] = (
    {},
    {},
    {},
    {"verdict": "tied"},
    {"verdict": "tied", "took": 0},
    {"verdict": "wrong", "took": 0},
    {"trusted": 0},
    {"unstamped": 1},
    {"shown_ns": None},
    {"shown_ns": 5120 * MS},
    {"shown_ns": 5200 * MS},
)


def filed(path: Path, some: Iterable[Played] = (), sessions: Sequence[str] = ()) -> Path:
    """A file of records with these matches, each counted, and these sessions, of which the last goes on."""
    store = open_store(path)
    with transaction(store.connection):
        for name in sessions:
            start(store.connection, name, "2026-11-30T08:00:00+00:00")
        for one in some:
            one.end(store.connection)
    store.close()
    return path


def filled(some: list[Played]) -> sqlite3.Connection:
    records = ledger()
    for one in some:
        one.end(records)
    return records


def counts(one: Played) -> bool:
    return one.match.kind == "match" and one.match.ending in ("won", "draw")


def reactions(one: Played, seat: int) -> list[int]:
    """Of the trusted slaps that took a pile, and came no sooner than anybody can see and slap."""
    return [
        slap.at_ns - slap.shown_ns
        for slap in one.slaps
        if slap.seat == seat and slap.took and slap.trusted and not slap.unstamped and slap.shown_ns is not None
        if slap.at_ns - slap.shown_ns >= 100 * MS
    ]
