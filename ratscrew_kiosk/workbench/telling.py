"""How a board is told: names, lines about near races and about what is odd, and one document for programs."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from ratscrew_kiosk.press import Contact, Press
from ratscrew_kiosk.presses.figures import MS
from ratscrew_kiosk.workbench.board import Board
from ratscrew_kiosk.workbench.counts import NO_SEAT, Counts
from ratscrew_kiosk.workbench.jumper import Jumper, Spread
from ratscrew_kiosk.workbench.near import NearRace

_US = 1_000


class Wiring(NamedTuple):
    """What is known of a contact's pin, beyond its edges. `merged` and `lost` are None where the pins cannot tell.

    With a `box` it is that box's contact of this number.
    """

    pin: int
    merged: int | None = 0
    lost: int | None = 0
    missed: int = 0
    """Changes that were found by the level alone."""
    late: int = 0
    """Edges that came after their time had been vouched for."""
    box: str = ""

    @property
    def place(self) -> str:
        """Where it is to be found."""
        return f"contact {self.pin} of box {self.box}" if self.box else f"GPIO {self.pin}"


def name(seat: int, button: str) -> str:
    """A contact as people call it."""
    return "service" if seat == NO_SEAT else f"seat {seat} {button}"


def name_of(contact: Contact) -> str:
    """A contact as people call it."""
    return name(contact.seat, contact.button)


def ms(time_ns: int) -> str:
    """A length of time with microseconds."""
    return f"{time_ns / MS:.3f}"


def race_line(race: NearRace) -> str:
    """Say who was first, and by how many microseconds; or that this cannot be told."""
    first, tied = race.presses[0], race.tied
    later = [
        f"{name(one.seat, one.button)} {_behind_us(first, one):,} us later" for one in race.presses if one not in tied
    ]
    if race.first is not None:
        told = f"{name(first.seat, first.button)} was first"
    else:
        who = " and ".join(name(one.seat, one.button) for one in tied)
        told = f"{who} cannot be told apart: {_behind_us(first, tied[-1]):,} us by their stamps"
    return "; ".join([told, *later])


def notes(contact: Contact, row: Counts, wiring: Wiring) -> list[str]:
    """What is odd about a contact, a line each."""
    who = name_of(contact)
    found = []
    if not row.presses:
        found.append(f"{who} was never pressed: is it wired to {wiring.place}?")
    if row.quarantined is not None:
        found.append(f"{who} is in quarantine: {row.quarantined}")
    if wiring.missed:
        found.append(f"{who}: {wiring.missed} changes had no edge and were found by their level")
    if row.unsure:
        found.append(
            f"{who}: {row.unsure} presses are less well timed than stated, for edges were lost, merged or late"
        )
    if row.late + wiring.late:
        found.append(f"{who}: {row.late + wiring.late} edges came later than their device says that they may")
    return found


def jumper_lines(jumper: Jumper, stated_ns: int, where: str) -> list[str]:
    """What one switch on two inputs says of the machine, and what to write into the pin map, which states an error."""
    lines = [f"{kind}: {_spread_line(spread, jumper)}" for kind, spread in _spreads(jumper).items()]
    if jumper.doubtful:
        lines.append(f"{jumper.doubtful} movements are left out: edges of theirs were lost, merged or late")
    if jumper.unpaired:
        lines.append(f"{jumper.unpaired} movements were seen by one input only: is the switch wired to both?")
    proposed_ns = jumper.proposed_ns
    if proposed_ns is None:
        return [*lines, f"Press it {jumper.needed} more times: an error is proposed from 30 closings on"]
    why = "Twice the largest difference of the closings, and never less than 0.05 ms, is what these pins should state."
    place = f"In {where} this line belongs above the first [[seat]]; what holds there now is {_short_ms(stated_ns)} ms:"
    return [*lines, why, place, error_line(proposed_ns)]


def error_line(error_ns: int) -> str:
    """The line of a pin map that states this error."""
    return f"error_ms = {_short_ms(error_ns)}"


def document(board: Board, wirings: Mapping[Contact, Wiring]) -> dict[str, Any]:
    """All that is known of the contacts, in plain values."""
    return {
        "contacts": [_row_document(row, wirings[contact]) for contact, row in board.rows.items()],
        "near_races": {"count": board.raced, "last": [_race_document(race) for race in board.races]},
    }


def jumper_document(jumper: Jumper, pins: tuple[int, int]) -> dict[str, Any]:
    """All that is known of a jumper's two inputs, in plain values."""
    proposed_ns = jumper.proposed_ns
    return {
        "pins": list(pins),
        **{
            kind: {
                "count": spread.movements,
                "median_us": spread.apart_ns(50) / _US,
                "p99_us": spread.apart_ns(99) / _US,
                "largest_us": spread.largest_ns / _US,
                "first": {str(pins[0]): spread.first, str(pins[1]): spread.second},
                "behind_us": [behind_ns / _US for behind_ns in spread.behind_ns],
            }
            for kind, spread in _spreads(jumper).items()
        },
        "left_out": jumper.doubtful,
        "seen_by_one_only": jumper.unpaired,
        "closings_needed": jumper.needed,
        "proposed_error_ms": None if proposed_ns is None else proposed_ns / MS,
    }


def _spreads(jumper: Jumper) -> dict[str, Spread]:
    return {"closings": jumper.closings, "openings": jumper.openings}


def _spread_line(spread: Spread, jumper: Jumper) -> str:
    if not spread.movements:
        return "none yet"
    first, second = (name_of(contact) for contact in jumper.contacts)
    return (
        f"{spread.movements}, apart by {ms(spread.apart_ns(50))} ms (median), {ms(spread.apart_ns(99))} (p99), "
        f"{ms(spread.largest_ns)} (largest); {first} first in {spread.first}, {second} in {spread.second}"
    )


def _row_document(row: Counts, wiring: Wiring) -> dict[str, Any]:
    last = row.last
    return {
        "seat": None if row.contact.seat == NO_SEAT else row.contact.seat,
        "button": "service" if row.contact.seat == NO_SEAT else row.contact.button,
        **({"box": wiring.box, "contact": wiring.pin} if wiring.box else {"pin": wiring.pin}),
        "closed": row.closed,
        "presses": row.presses,
        "never_pressed": not row.presses,
        "bounces": None if last is None else last.bounces,
        "bounced_ms": None if last is None else last.bounced_ns / MS,
        "longest_bounced_ms": row.longest_ns / MS,
        "held_ms": None if row.held_ns is None else row.held_ns / MS,
        "glitches": row.glitches,
        "merged": wiring.merged,
        "lost": wiring.lost,
        "missed": wiring.missed,
        "unsure": row.unsure,
        "late": row.late + wiring.late,
        "quarantined": row.quarantined,
    }


def _race_document(race: NearRace) -> dict[str, Any]:
    first = race.presses[0]
    return {
        "first": None if race.first is None else {"seat": first.seat, "button": first.button},
        "presses": [
            {"seat": one.seat, "button": one.button, "behind_us": _behind_us(first, one), "tied": one in race.tied}
            for one in race.presses
        ],
    }


def _behind_us(first: Press, other: Press) -> int:
    return round((other.at_ns - first.at_ns) / _US)


def _short_ms(time_ns: int) -> str:
    return f"{time_ns / MS:.3f}".rstrip("0").removesuffix(".")
