"""Matches as rows: begun, followed line by line, ended, and read back after the plug was pulled.

Every function is called in a transaction of its caller's.
"""

import sqlite3
import zlib
from collections.abc import Sequence
from typing import Any

from ratscrew_kiosk.records.backlog import Kept
from ratscrew_kiosk.records.rows import Began, Ended, SeatCount, Sitting, Unfinished
from ratscrew_kiosk.records.sums import Row, change, insert, rows, summed
from ratscrew_kiosk.rules.house import MS
from ratscrew_kiosk.screens.finish.slaps import Slap

TRUSTED_NS = 2 * MS
"""A press whose device states a smaller error may be compared with others."""
MOST_OFFERS = 6
"""A match that was offered so often, and never got on, is given up: perhaps it is what ends the program."""


def begin(connection: sqlite3.Connection, kept: Kept, session: int | None) -> int:
    """Write that a match has begun, and return its number."""
    began = kept.began
    if began is None:
        raise ValueError("a match of which nobody knows how it began")
    match = insert(
        connection,
        "match",
        {
            "kind": began.kind,
            "began": kept.at,
            "day": kept.day,
            "clock_set": int(kept.clock_set),
            "session": session,
            "rules": began.rules,
            "preset": began.preset,
            "level": began.level,
            "seats": len(began.sitting),
            "people": sum(not one.level for one in began.sitting),
            "lag_ns": began.lag_ns,
            "display_error_ns": began.display_error_ns,
            "header": "\n".join(kept.header),
            "ending": "running",
            "length_ns": 0,
            "turned": 0,
            "winner": None,
            "offered": 0,
        },
    )
    for seat, one in enumerate(began.sitting):
        insert(
            connection, "seat", {"match": match, "seat": seat, **SeatCount()._asdict(), **one._asdict()}, replace=True
        )
    return match


def is_running(connection: sqlite3.Connection, match: int, at: str, lines: int) -> bool:
    """Whether this match, begun then, is in the file, and runs, with at least so many lines."""
    running = list(rows(connection, "match", "id = ? AND began = ? AND ending = 'running'", (match, at)))
    (count,) = connection.execute("SELECT count(*) FROM line WHERE match = ?", (match,)).fetchone()
    return bool(running) and count >= lines


def remove(connection: sqlite3.Connection, match: int, at: str) -> None:
    """Take out a running match that is to be written again."""
    found = connection.execute("SELECT 1 FROM match WHERE id = ? AND began = ? AND ending = 'running'", (match, at))
    if found.fetchone():
        connection.execute("DELETE FROM line WHERE match = ?", (match,))
        connection.execute("DELETE FROM seat WHERE match = ?", (match,))
        connection.execute("DELETE FROM match WHERE id = ?", (match,))


def go_on(connection: sqlite3.Connection, kept: Kept, match: int) -> None:
    """Write the new header of a match that goes on, and take out the lines behind the last that was readable."""
    change(connection, "match", {"id": match}, {"header": "\n".join(kept.header)})
    connection.execute("DELETE FROM line WHERE match = ? AND number >= ?", (match, kept.written))


def got_on(connection: sqlite3.Connection, match: int) -> None:
    """A match that went on has gone on well."""
    change(connection, "match", {"id": match}, {"offered": 0})


def write_lines(connection: sqlite3.Connection, match: int, first: int, texts: Sequence[str]) -> None:
    """Write the lines of a match from this one on."""
    connection.executemany(
        "INSERT OR REPLACE INTO line (match, number, text, sum) VALUES (?, ?, ?, ?)",
        [(match, number, text, summed("line", match, number, text)) for number, text in enumerate(texts, first)],
    )


def keep(connection: sqlite3.Connection, came_to: Ended, match: int, began_ns: int) -> None:
    """Write what a match has come to, in the place of what was written of that before; not how it ended."""
    figures = {"length_ns": came_to.length_ns, "turned": came_to.turned, "winner": came_to.winner}
    change(connection, "match", {"id": match}, figures)
    for seat, count in enumerate(came_to.seats):
        change(connection, "seat", {"match": match, "seat": seat}, count._asdict())
    connection.execute("DELETE FROM slap WHERE match = ?", (match,))
    for slap in came_to.slaps:
        insert(connection, "slap", _slap(match, slap, began_ns))
    connection.execute("DELETE FROM chance WHERE match = ?", (match,))
    for pattern, times in came_to.chances:
        insert(connection, "chance", {"match": match, "pattern": pattern, "count": times})


def end(connection: sqlite3.Connection, kept: Kept, match: int) -> None:
    """Write what became of a match, with all its lines as one script. What it had come to so far, cut off, holds."""
    if kept.ended is not None:
        keep(connection, kept.ended, match, kept.began_ns)
    change(connection, "match", {"id": match}, {"ending": kept.ended.ending if kept.ended is not None else "cut"})
    if kept.header:
        text = zlib.compress("".join(f"{line}\n" for line in (*kept.header, "---", *kept.lines)).encode(), 9)
        insert(connection, "script", {"match": match, "text": text}, replace=True)
    connection.execute("DELETE FROM line WHERE match = ?", (match,))


def _slap(match: int, slap: Slap, began_ns: int) -> Row:
    press = slap.press
    return {
        "match": match,
        "seat": press.seat,
        "verdict": slap.verdict,
        "took": int(slap.took),
        "patterns": ",".join(slap.patterns),
        "at_ns": press.at_ns - began_ns,
        "shown_ns": None if slap.card_ns is None else slap.card_ns - began_ns,
        "error_ns": press.error_ns,
        "resolution_ns": press.resolution_ns,
        "device": press.device,
        "unstamped": int(press.unstamped),
        "clock_ns": press.at_ns,
        "heat": slap.heat,
        "trusted": int(bool(press.device) and not press.unstamped and press.error_ns < TRUSTED_NS),
    }


def cut(connection: sqlite3.Connection, match: int) -> None:
    """Give up a running match that cannot go on. What is left of its lines is kept as its script.

    A damaged row keeps its wrong sum, so that it is known.
    """
    row = next(rows(connection, "match", "id = ?", (match,)), None)
    if row is None:
        try:
            connection.execute("UPDATE match SET ending = 'cut' WHERE id = ?", (match,))
        except sqlite3.IntegrityError:  # what stands there may stand in no such column
            connection.execute("DELETE FROM match WHERE id = ?", (match,))
        connection.execute("DELETE FROM line WHERE match = ?", (match,))
        return
    header = tuple(row["header"].split("\n")) if row["header"] else ()
    kept = Kept(0, row["began"], row["day"], bool(row["clock_set"]), None, 0, header, list(lines_of(connection, match)))
    end(connection, kept, match)


def lines_of(connection: sqlite3.Connection, match: int) -> tuple[str, ...]:
    """Return the lines of a running match, up to the first that is missing or damaged."""
    lines: list[str] = []
    for row in rows(connection, "line", "match = ?", (match,), order="number"):
        if row["number"] != len(lines):
            break
        lines.append(row["text"])
    return tuple(lines)


def mend_lines(connection: sqlite3.Connection) -> None:
    """See that lines can be found again: where their table is out of order, it is written anew with what is readable.

    It is small, and it is what a match's going on hangs on; so this one is looked through at every opening.
    """
    if connection.execute("PRAGMA quick_check(line)").fetchall() == [("ok",)]:
        return
    running = connection.execute("SELECT id FROM match WHERE ending = 'running'").fetchall()
    readable = {match: lines_of(connection, match) for (match,) in running}
    connection.execute("DELETE FROM line")
    for match, lines in readable.items():
        write_lines(connection, match, 0, lines)


def unfinished(connection: sqlite3.Connection, ours: Sequence[int | None] = ()) -> Unfinished | None:
    """Return the match that was cut off last, if all that is needed to go on with it is undamaged.

    It counts as offered by that. All others that were running, but for `ours`, are given up.
    """
    running = connection.execute("SELECT id FROM match WHERE ending = 'running' ORDER BY id DESC").fetchall()
    offered: Unfinished | None = None
    for (match,) in running:
        if match in ours:
            continue
        if offered is None:
            offered = _unfinished(connection, match)
            if offered is not None:
                change(connection, "match", {"id": match}, {"offered": offered.offered + 1})
                continue
        cut(connection, match)
    return offered


def _unfinished(connection: sqlite3.Connection, match: int) -> Unfinished | None:
    row = next(rows(connection, "match", "id = ? AND kind = 'match'", (match,)), None)
    if row is None or not row["header"] or row["offered"] >= MOST_OFFERS:
        return None
    sitting = sitting_of(connection, match)
    if len(sitting) != row["seats"]:
        return None
    header = tuple(row["header"].split("\n"))
    figures: dict[str, Any] = {name: row[name] for name in ("rules", "preset", "level", "lag_ns", "display_error_ns")}
    began = Began("match", header, sitting=sitting, began_ns=0, **figures)
    lines = lines_of(connection, match)
    clock_set = bool(row["clock_set"])
    return Unfinished(match, header, lines, sitting, row["began"], row["day"], clock_set, began, row["offered"])


def sitting_of(connection: sqlite3.Connection, match: int) -> tuple[Sitting, ...]:
    """Return who sits at the seats of a match; too few where a row is damaged."""
    found = rows(connection, "seat", "match = ?", (match,), order="seat")
    return tuple(Sitting(row["place"], row["level"], row["letters"], row["streak"]) for row in found)


def script_of(connection: sqlite3.Connection, match: int) -> str | None:
    """Return the whole script of a match, also of one that runs; None where there is none, or it is damaged.

    `lines_of` says how much of a running one is there.
    """
    for row in rows(connection, "script", "match = ?", (match,)):
        return zlib.decompress(row["text"]).decode()
    for row in rows(connection, "match", "id = ? AND ending = 'running' AND header <> ''", (match,)):
        return "".join(f"{line}\n" for line in (row["header"], "---", *lines_of(connection, match)))
    return None
