"""Runs and matches for the records, slap by slap, as a teacher would note them on a sheet."""

from collections.abc import Mapping, Sequence
from datetime import timedelta

from ratscrew_kiosk.press import Press
from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.records.rows import Began, Ended, Ending, Kind, SeatCount, Sitting
from ratscrew_kiosk.rules.patterns import Pattern
from ratscrew_kiosk.screens.finish.slaps import Slap, Verdict
from tests.kit.school_class import BEGAN, DISPLAY_ERROR_NS, LAG_NS, Recorded


class Sheet:
    """A run that is being noted. Who has a level is a computer. Slaps come a second apart."""

    def __init__(
        self, kind: Kind = "station", letters: Sequence[str] = ("ADA",), *, minute: float = 0, levels: str = ""
    ) -> None:
        self.kind: Kind = kind
        self.minute = minute
        self.sitting = tuple(Sitting(place, letters=one) for place, one in enumerate(letters))
        if levels:
            self.sitting += (Sitting(len(letters), levels),)
        self.slaps: list[Slap] = []

    def slap(  # noqa: PLR0913 - what a row says
        self,
        seat: int = 0,
        reaction_ms: float = 300,
        verdict: Verdict = "right",
        *,
        patterns: tuple[Pattern, ...] = ("double",),
        error_ms: float = 0.25,
        device: str = "gpio",
        unstamped: bool = False,
        shown: bool = True,
        took: bool = True,
        heat: int = 0,
    ) -> "Sheet":
        """Somebody slaps so long after a card was shown."""
        shown_ns = (len(self.slaps) + 1) * SECOND
        press = Press(seat, "slap", shown_ns + round(reaction_ms * MS), round(error_ms * MS), device, 0, unstamped)
        correct = verdict in ("right", "tied")
        self.slaps.append(
            Slap(press, verdict, shown_ns if shown else None, took and correct, patterns if correct else (), heat=heat)
        )
        return self

    def done(
        self,
        chances: Mapping[str, int] | None = None,
        *,
        missed: Sequence[int] = (),
        slap_piles: Sequence[int] = (),
        ending: Ending | None = None,
    ) -> Recorded:
        """The run is over."""
        counts = []
        for seat in range(len(self.sitting)):
            of = [slap.verdict for slap in self.slaps if slap.press.seat == seat]
            counts.append(
                SeatCount(
                    right=of.count("right"),
                    wrong=of.count("wrong") + of.count("early"),
                    early=of.count("early"),
                    late=of.count("late"),
                    dead_heats=of.count("tied"),
                    missed=missed[seat] if seat < len(missed) else 0,
                    slap_piles=slap_piles[seat] if seat < len(slap_piles) else 0,
                )
            )
        level = next((one.level for one in self.sitting if one.level), "")
        began = Began(self.kind, (), "classic", "classic", level, self.sitting, 0, LAG_NS, DISPLAY_ERROR_NS)
        ends = ending or ("done" if self.kind == "station" else "won")
        rows = tuple((chances or {"double": 10, "": 40}).items())
        ended = Ended(ends, 60 * SECOND, 50, None, tuple(counts), tuple(self.slaps), rows)
        return Recorded(BEGAN + timedelta(minutes=self.minute), began, ended)
