"""What is exported of a slap: each column, its unit, and what it says. The one source of the export and of its page."""

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

from ratscrew_kiosk.records.figures import reaction_of
from ratscrew_kiosk.records.tables import MatchRow, SeatRow, SlapRow

Cell: TypeAlias = str | int | float | None


class Of(NamedTuple):
    """A slap with all that it belongs to; `session` is the name, '' for none."""

    match: MatchRow
    session: str
    seat: SeatRow
    slap: SlapRow


class Column(NamedTuple):
    """A column of the export."""

    name: str
    unit: str
    says: str
    cell: Callable[[Of], Cell]


def _ms(time_ns: int | None) -> float | None:
    """To a thousandth of a millisecond; no clock here is better."""
    return None if time_ns is None else round(time_ns / 1e6, 3)


def _since_ms(of: Of) -> float | None:
    return None if of.slap.shown_ns is None else _ms(of.slap.at_ns - of.slap.shown_ns)


COLUMNS: Final = (
    Column("slap", "number", "Which slap it is; it stays the same in every export.", lambda of: of.slap.id),
    Column("match", "number", "Which match, or run of the reaction station.", lambda of: of.match.id),
    Column("kind", "word", "`match`, or `station` for a run of the reaction station.", lambda of: of.match.kind),
    Column("session", "text", "The session (event, lesson) it belongs to; empty for none.", lambda of: of.session),
    Column("day", "date", "The day on the wall where the cabinet stands.", lambda of: of.match.day),
    Column("began", "date and time, UTC", "When the match began.", lambda of: of.match.began),
    Column(
        "clock_set",
        "0, 1",
        "1: the machine's clock was known to be right then; 0: day and time are labels only.",
        lambda of: of.match.clock_set,
    ),
    Column(
        "ending",
        "word",
        "`won`, `draw` or, of a station, `done`: to its end; `left`: by those who played; `cut`: by the plug.",
        lambda of: of.match.ending,
    ),
    Column("rules", "words", "The rule set, with the options that differ from it.", lambda of: of.match.rules),
    Column(
        "level",
        "word",
        "The level of the computers; empty where people played alone.",
        lambda of: of.match.level,
    ),
    Column("seats", "number", "How many seats the match had.", lambda of: of.match.seats),
    Column("people", "number", "How many of them people played.", lambda of: of.match.people),
    Column("seat", "number", "The seat in the match, from 0 on, clockwise.", lambda of: of.seat.seat),
    Column(
        "place", "number", "The place at the cabinet, from 0 on: its buttons, its colour.", lambda of: of.seat.place
    ),
    Column("letters", "text", "Three letters that were entered there; empty for none.", lambda of: of.seat.letters),
    Column(
        "verdict",
        "word",
        "`right`: the first correct one; `tied`: correct, in a dead heat; `late`: correct, after another's; `early`: "
        "wrong, it came too soon for the card that lay there; `wrong`; `free`: wrong, but its time was not known.",
        lambda of: of.slap.verdict,
    ),
    Column("took", "0, 1", "1: the pile went to this slap.", lambda of: of.slap.took),
    Column(
        "patterns",
        "words",
        "The patterns that lay there, parted by commas; empty where none did.",
        lambda of: of.slap.patterns,
    ),
    Column(
        "since_shown_ms",
        "ms",
        "From when the card by which it was judged was shown to the press, the display's lag taken off; empty where "
        "that is not known.",
        _since_ms,
    ),
    Column(
        "reaction_ms",
        "ms",
        "The same, where it counts as a reaction: the slap took a pile, its time is trusted, and it came no sooner "
        "than after 100 ms (nobody sees and slaps faster); else empty. Boards, medians and fastest slaps are of these.",
        lambda of: _ms(reaction_of(of.slap)),
    ),
    Column(
        "trusted",
        "0, 1",
        "1: the button's device states an error, below 2 ms. Others are kept and marked.",
        lambda of: of.slap.trusted,
    ),
    Column(
        "error_ms",
        "ms",
        "By how much `since_shown_ms` may be wrong, either way: that of the press and that of the display.",
        lambda of: _ms(of.slap.error_ns + of.match.display_error_ns),
    ),
    Column("press_error_ms", "ms", "Of that, the press's.", lambda of: _ms(of.slap.error_ns)),
    Column(
        "display_error_ms",
        "ms",
        "Of that, the display's; 0 where none is stated.",
        lambda of: _ms(of.match.display_error_ns),
    ),
    Column(
        "display_lag_ms",
        "ms",
        "How long after its flip a picture is seen; shown times hold it already.",
        lambda of: _ms(of.match.lag_ns),
    ),
    Column(
        "resolution_ms",
        "ms",
        "How far apart two presses of this device have to be, to be told apart.",
        lambda of: _ms(of.slap.resolution_ns),
    ),
    Column("device", "text", "What the button hangs on: pins, a box, a keyboard.", lambda of: of.slap.device),
    Column(
        "unstamped",
        "0, 1",
        "1: nothing stamped the press; it was found by its level alone.",
        lambda of: of.slap.unstamped,
    ),
    Column(
        "dead_heat", "number", "Which dead heat of the match it was in, from 1 on; 0 for none.", lambda of: of.slap.heat
    ),
    Column("press_ms", "ms", "When it was pressed, since the match began.", lambda of: _ms(of.slap.at_ns)),
    Column(
        "shown_ms",
        "ms",
        "When its card was shown, since the match began; after a pause, when it was shown anew.",
        lambda of: _ms(of.slap.shown_ns),
    ),
    Column("clock_ns", "ns", "When it was pressed, by CLOCK_MONOTONIC: the raw figure.", lambda of: of.slap.clock_ns),
)
"""Every column, in its order."""


def page() -> str:
    """The data dictionary, as a table in Markdown."""
    lines = ["| column | unit | what it says |", "|---|---|---|"]
    lines += [f"| `{column.name}` | {column.unit} | {column.says} |" for column in COLUMNS]
    return "\n".join(lines) + "\n"
