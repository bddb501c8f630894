"""Everything that decides who gets cards.

Nothing here knows of buttons, clocks or screens: time is a number on an event.

`step(table, event)` answers with the next table and what is told. Events come in the order of time; what time itself
decides before an event is decided first (R4.4, R9), and a press at the last instant comes before the award.
"""

from typing import assert_never

from ratscrew_kiosk.press import Event, Pause, Press, Resume, Shown, Together, Until
from ratscrew_kiosk.rules.moment import Moment
from ratscrew_kiosk.rules.outcomes import Told
from ratscrew_kiosk.rules.race import settle_together
from ratscrew_kiosk.rules.table import Table, frozen


def begin(table: Table, at_ns: int = 0) -> tuple[Table, list[Told]]:
    """Open the match: the first turn is told."""
    moment = Moment(table, at_ns)
    moment.end()
    told = moment.told
    return frozen(moment), told


def step(table: Table, event: Event) -> tuple[Table, list[Told]]:
    """Play one event: the next table and what happened, in order.

    Whatever a player does wrongly is an outcome. After the end nothing changes any more (R9.4).
    """
    moment = Moment(table, event.at_ns)
    match event:
        case Press():
            moment.time_before(event.at_ns)
            moment.press(event)
        case Together():
            moment.time_before(event.at_ns)
            settle_together(moment, event)
        case Shown():
            moment.time_before(event.at_ns)
            moment.show()
        case Until():
            moment.time_before(event.at_ns + 1)
        case Pause():
            moment.time_before(event.at_ns)
            moment.pause()
        case Resume():
            moment.resume()
        case _:
            assert_never(event)
    told = moment.told
    return frozen(moment), told


def next_at_ns(table: Table) -> int | None:
    """When time itself will next decide, by the clock, if nothing else happens; None if it will not."""
    if table.over or table.paused_ns is not None:
        return None
    due_ns, limit_ns = table.due_ns, table.limit_ns
    if due_ns is None or (limit_ns is not None and limit_ns < due_ns):
        due_ns = limit_ns
    return None if due_ns is None else due_ns + table.stopped_ns
