"""The whole table of contacts: a row for each, and the near races between them."""

from collections import deque
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from typing import Final

from ratscrew_kiosk.press import Contact, Edge
from ratscrew_kiosk.presses.figures import DeviceFacts
from ratscrew_kiosk.workbench.counts import Closed, Counts, Event
from ratscrew_kiosk.workbench.near import NearRace, NearRaces

KEPT: Final = 1_000
"""So many near races are remembered."""


class Board:
    """Rows of contacts, in their order. `held` are those that are closed at `began_ns`: they count after a release.

    Where they hang on several devices, `each` says what these state, by their names.
    """

    def __init__(
        self,
        contacts: Iterable[Contact],
        facts: DeviceFacts,
        began_ns: int,
        held: AbstractSet[Contact] = frozenset(),
        each: Mapping[str, DeviceFacts] | None = None,
    ) -> None:
        self.facts = facts
        all_facts = each or {}
        self.rows: Mapping[Contact, Counts] = {
            contact: Counts(
                contact,
                all_facts.get(contact.device, facts),
                held_since_ns=began_ns if contact in held else None,
            )
            for contact in contacts
        }
        self.races: deque[NearRace] = deque(maxlen=KEPT)
        """The last near races, the newest at the end."""
        self.raced = 0
        """How many near races there were."""
        self.foreign = 0
        """Edges of contacts that have no row."""
        self._near = NearRaces()

    def take(self, edges: Iterable[Edge], vouched_ns: int) -> list[Event]:
        """Take what the device gave: its edges in any order, and up to when it vouches. Return what came of them."""
        sorted_out: dict[Contact, list[Edge]] = {contact: [] for contact in self.rows}
        for edge in edges:
            if edge.contact in sorted_out:
                sorted_out[edge.contact].append(edge)
            else:
                self.foreign += 1
        events = [event for contact, row in self.rows.items() for event in row.take(sorted_out[contact], vouched_ns)]
        for event in events:
            if isinstance(event, Closed):
                self._near.press(event.press)
        races = self._near.until(min((row.vouched_ns for row in self.rows.values()), default=vouched_ns))
        self.races += races
        self.raced += len(races)
        return events
