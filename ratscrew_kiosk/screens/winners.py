"""Who has won, for all that show it."""

from ratscrew_kiosk.rules.outcomes import Draw, Told, Won
from ratscrew_kiosk.rules.table import Table


def winners_of(table: Table, end: Told | None) -> tuple[int, ...]:
    """Return the seat that has won, or those of a draw; from the table alone where the outcome is not at hand."""
    match end.outcome if end is not None else None:
        case Won(seat):
            return (seat,)
        case Draw(seats):
            return seats
        case _:
            most = max(len(table.decks[seat]) for seat in table.seats_in)
            return tuple(seat for seat in table.seats_in if len(table.decks[seat]) == most)
