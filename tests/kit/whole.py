"""A script played event by event, so that a test can look at every table on the way."""

from dataclasses import dataclass, field
from unittest import mock

from ratscrew_kiosk.press import Event
from ratscrew_kiosk.rules import referee
from ratscrew_kiosk.rules.outcomes import Told
from ratscrew_kiosk.rules.table import Table
from ratscrew_kiosk.script.reading import read_script
from ratscrew_kiosk.script.replaying import Transcript, replay


@dataclass
class Walk:
    """Every step of a match: the table before, the event, the table after, and what was told."""

    transcript: Transcript
    steps: list[tuple[Table, Event, Table, list[Told]]] = field(default_factory=list)

    @property
    def tables(self) -> list[Table]:
        """All tables, from the first to the last."""
        return [before for before, *_ in self.steps] + [self.transcript.table]

    @property
    def told(self) -> list[Told]:
        """All that was told, in its order, but for the first turn."""
        return [one for *_, told in self.steps for one in told]


def walk(text: str) -> Walk:
    """Replay a script and keep all of its steps."""
    steps: list[tuple[Table, Event, Table, list[Told]]] = []

    def kept(table: Table, event: Event) -> tuple[Table, list[Told]]:
        after, told = referee.step(table, event)
        steps.append((table, event, after, told))
        return after, told

    with mock.patch("ratscrew_kiosk.match.step", kept):
        transcript = replay(read_script(text))
    return Walk(transcript, steps)
