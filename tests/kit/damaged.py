"""What a file of records still holds, whatever has happened to it, as the program finds it when it starts."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from ratscrew_kiosk.records import journal
from ratscrew_kiosk.records.rows import Trouble, Unfinished
from ratscrew_kiosk.records.sums import rows, teach
from tests.kit.recorded import Diary, a_script, replayed

FULL: Final = os.environ.get("RATSCREW_RECORDS") == "full"
"""Whether everything is tried: `script/records-test`. Else a part of it, another one with each seed."""
_PLAYED: Final = 12


def some_of(places: list[int], count: int, chance: Random) -> list[int]:
    """All of them in full, else so many."""
    return places if FULL or len(places) <= count else sorted(chance.sample(places, count))


class Found(NamedTuple):
    """`told` is what was put aside; matches and letters are those with good sums."""

    told: tuple[str, ...]
    unfinished: Unfinished | None
    matches: int
    over: int
    letters: int
    scripts: tuple[str, ...]

    @property
    def progress(self) -> tuple[int, int, int, int]:
        """It only grows while matches are played one after the other."""
        return self.matches, self.over, self.letters, len(self.unfinished.lines) if self.unfinished else 0


def find(path: Path) -> Found:
    """The records begin with this file; then a match is played, and must be found in it.

    What was in it is read in between. Nothing may be told but that a file was kept aside, and why.
    """
    with Diary(path) as diary:
        unfinished = diary.opened().unfinished
        if unfinished is not None:
            replayed(unfinished)
        matches, over, letters, scripts = _read(path)
        lines = a_script()[1][:_PLAYED]
        diary.play(lines)
        diary.flush()
        told = tuple(diary.troubles())
        assert all(" is kept as records." in one for one in told), told
        assert not any(one.lost for one in diary.told if isinstance(one, Trouble))
        with closing(sqlite3.connect(path)) as connection:
            # Not by the index, which may be damaged too.
            ((match,),) = connection.execute("SELECT max(id) FROM match NOT INDEXED WHERE ending = 'running'")
            assert journal.lines_of(connection, match) == lines
    return Found(told, unfinished, matches, over, letters, scripts)


def _read(path: Path) -> tuple[int, int, int, tuple[str, ...]]:
    """Whoever reads a file finds undamaged rows, or is told that it cannot be read."""
    try:
        with closing(sqlite3.connect(path)) as connection:
            teach(connection)
            matches = list(rows(connection, "match"))
            scripts = [journal.script_of(connection, row["id"]) for row in matches]
            letters = sum(bool(row["letters"]) for row in rows(connection, "seat"))
    except sqlite3.DatabaseError:
        return 0, 0, 0, ()
    over = sum(row["ending"] != "running" for row in matches)
    return len(matches), over, letters, tuple(one for one in scripts if one is not None)
