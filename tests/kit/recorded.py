"""A match as the loop records it, and what is there of it afterwards."""

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta
from functools import cache, lru_cache
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Self, TypeVar

from ratscrew_kiosk.press import Press
from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.records.records import Record, Records
from ratscrew_kiosk.records.rows import Began, Ended, Opened, RecordsNews, SeatCount, Sitting, Trouble, Unfinished
from ratscrew_kiosk.rules.patterns import patterns_on
from ratscrew_kiosk.screens.finish.slaps import Slap
from ratscrew_kiosk.script.reading import read_script
from ratscrew_kiosk.script.replaying import Transcript, replay
from tests.kit.replays import lost_cards
from tests.kit.scribe import BEGAN_NS, Scribe

PATIENCE_S = 60.0
"""So long a busy machine may take for anything; it is waited for what happens, never for time."""
NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
SITTING = (Sitting(0), Sitting(3, "easy"))
News = TypeVar("News", bound=RecordsNews)


@cache
def a_script(cards: int = 40, seed: int = 1) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """A match of a person and a computer, so many cards long: its header, and the lines behind it."""
    scribe = Scribe(seed=seed, computers={1: "easy"})
    for number in range(cards):
        if scribe.match.table.over:
            break
        scribe.turn_a_card()
        pile = scribe.match.table.turned
        if number % 3 and patterns_on(pile, scribe.match.table.rules.patterns):
            scribe.press(0, "slap", within_ms=0.5)
    lines = scribe.finish()
    rule = lines.index("---")
    return tuple(lines[:rule]), tuple(lines[rule + 1 :])


def began(header: Sequence[str] | None = None, sitting: Sequence[Sitting] = SITTING) -> Began:
    head = a_script()[0] if header is None else header
    return Began("match", tuple(head), "classic", "classic", "easy", tuple(sitting), BEGAN_NS, 8 * MS, 2 * MS)


def ended(ending: str = "won", slaps: int = 3) -> Ended:
    """How a match ended, with some slaps of its person's."""
    assert ending in ("won", "draw", "left", "cut")
    made = tuple(
        Slap(
            Press(0, "slap", BEGAN_NS + number * SECOND, MS // 2, "box", MS // 10),
            "right",
            BEGAN_NS + number * SECOND - 300 * MS,
            took=True,
            patterns=("double",),
        )
        for number in range(1, slaps + 1)
    )
    counts = (SeatCount(52, right=slaps, slap_piles=slaps, turned=20), SeatCount(turned=20))
    return Ended(ending, 90 * SECOND, 40, 0, counts, made, (("", 30), ("double", slaps)))  # type: ignore[arg-type]


class Diary:
    """Records in a file, with all that they have told, on a wall clock that is moved by hand."""

    def __init__(self, path: Path | None, *, retry_s: float = 0.05) -> None:
        self.wall = NOON
        self.told: list[RecordsNews] = []
        self.records = Records(path, wall=self._now, clock_set=lambda: True, retry_s=retry_s)

    def _now(self) -> datetime:
        self.wall += timedelta(seconds=1)
        return self.wall

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        assert self.records.close(round(PATIENCE_S * 1000))

    def wait_for(self, there: Callable[[], bool]) -> None:
        """Polls the news, as the loop does, until something is so."""
        deadline_s = monotonic() + PATIENCE_S
        while not there():
            assert monotonic() < deadline_s, self.told
            self.told += self.records.news()
            sleep(0.002)

    def told_of(self, kind: type[News], count: int = 1) -> News:
        """Waits for the news of this kind, the so-manieth, and returns it."""
        self.wait_for(lambda: sum(isinstance(one, kind) for one in self.told) >= count)
        return [one for one in self.told if isinstance(one, kind)][count - 1]

    def opened(self, count: int = 1) -> Opened:
        return self.told_of(Opened, count)

    def troubles(self) -> list[str]:
        self.told += self.records.news()
        return [one.message for one in self.told if isinstance(one, Trouble)]

    def play(self, lines: Sequence[str] | None = None, *, sitting: Sequence[Sitting] = SITTING) -> Record:
        """A match begins, and these lines of it are settled."""
        header, body = a_script()
        record = self.records.begin(began(header, sitting))
        for line in (*header, "---", *(body if lines is None else lines)):
            record.write(line)
        return record

    def flush(self) -> None:
        assert self.records.flushed(PATIENCE_S), self.troubles()


def rows_of(path: Path, sql: str, *values: str | int) -> list[tuple[Any, ...]]:
    """What another program reads in the file."""
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(sql, values).fetchall()


def replayed(one: Unfinished) -> Transcript:
    """The table of a match that is offered: all its cards are there."""
    return _replayed((*one.header, "---", *one.lines))


@lru_cache(maxsize=500)
def _replayed(lines: tuple[str, ...]) -> Transcript:
    """Thousands of damaged files offer the same."""
    transcript = replay(read_script("\n".join(lines)))
    assert lost_cards(transcript.table) == 0
    assert transcript.table.total == 52
    return transcript
