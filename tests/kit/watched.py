"""A cabinet whose races and tally are watched, as the kiosk does it: fed with what every advance told and gave out."""

from typing import Any

from ratscrew_kiosk.rules.outcomes import Told
from ratscrew_kiosk.screens.finish.chances import Chances
from ratscrew_kiosk.screens.finish.finish import Finish, Races
from ratscrew_kiosk.screens.finish.slaps import Slap
from ratscrew_kiosk.screens.finish.tally import Tally
from tests.kit.cabinet import Cabinet, ns


class Watched(Cabinet):
    """A cabinet, what its slaps were, and what was counted."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - as the cabinet's own
        super().__init__(*args, **kwargs)
        self.races = Races(self.table)
        self.chances = Chances(self.table)
        self.tally = Tally(len(self.table.decks), 0)
        self.slaps: list[Slap] = []
        self.outcomes: list[Told] = []

    @property
    def finish(self) -> Finish:
        """The photo finish that there must be."""
        assert self.races.finish is not None, "\n".join(self.told)
        return self.races.finish

    def run_until(self, at_ms: float, *silent: str) -> None:
        self.clock.move_to(ns(at_ms))
        now_ns = self.clock.now_ns()
        for name in self.settle._lines:
            if name not in silent:
                self.news += self.settle.hear(name, (), now_ns)
        told = self.match.advance(now_ns)
        self.told += [str(one.outcome) for one in told]
        self.outcomes += told
        slaps = self.races.add(told, self.settle.given)
        self.slaps += slaps
        self.chances.add(told, self.settle.given)
        self.tally.add(told, slaps, self.table.stopped_ns)

    def turn_cards(self, *at_ms: float) -> None:
        """Whoever may turn turns a card at each of these times."""
        for when_ms in at_ms:
            self.press(self.table.turn, "flip", when_ms)
            self.run_until(when_ms + 1)
