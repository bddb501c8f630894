"""A step while it is tried: a real match on the step's table, the teacher's hand, and the pupil's if need be."""

from collections.abc import Sequence
from typing import Final

from ratscrew_kiosk.cards import Card
from ratscrew_kiosk.match import Match
from ratscrew_kiosk.press import Button, Press
from ratscrew_kiosk.rules.house import MS, RuleSet
from ratscrew_kiosk.rules.outcomes import Outcome, Slapped, Told, Took, Turned, Wrong
from ratscrew_kiosk.rules.patterns import patterns_on
from ratscrew_kiosk.rules.table import Table
from ratscrew_kiosk.screens.lesson.steps import PUPIL, TEACHER, Step

TEACHER_NS: Final = 1_200 * MS
"""The teacher turns a card so long after a card or a pile was moved."""


class Attempt:
    """One try of a step. Cards count as shown when they are turned: nobody races here."""

    def __init__(self, step: Step, rules: RuleSet, now_ns: int, *, again: bool = False) -> None:
        self.step = step
        self.again = again
        """Whether it is laid anew, because it could no longer be done."""
        self.began_ns = now_ns
        self.told: list[Told] = []
        self.answer: Outcome | None = None
        """What ended the step, when it has been done."""
        self.done_ns: int | None = None
        self.taken: tuple[Card, ...] = ()
        """The turned cards of the pile that was taken last."""
        self.pressed: tuple[Button, int] | None = None
        """The pupil's latest press, and when it came."""
        self._match = Match(step.table(rules, now_ns), shown_after_ns=0, at_ns=now_ns)
        self._flips = step.teacher_flips
        self._now_ns = now_ns

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return self._match.table

    def press(self, button: Button, at_ns: int) -> None:
        """The pupil presses. What came while a picture was made counts as of the last turn of the loop."""
        self.pressed = (button, at_ns)
        self._play(Press(PUPIL, button, max(at_ns, self._now_ns + 1)))

    def advance(self, now_ns: int) -> None:
        """Let time pass: piles are taken, and the teacher turns a card when it is time."""
        self._take_in(self._match.advance(now_ns))
        self._now_ns = max(self._now_ns, now_ns)
        flips_ns = self.teacher_ns
        if flips_ns is not None and now_ns >= flips_ns:
            self._flips -= 1
            self._play(Press(TEACHER, "flip", self._now_ns + 1))

    @property
    def teacher_ns(self) -> int | None:
        """When the teacher will turn a card; None if not before the pupil has done something."""
        table = self.table
        if not self._flips or table.turn != TEACHER or table.waiting is not None or table.over:
            return None
        return max(self.latest_ns + TEACHER_NS, table.ready_ns)

    @property
    def next_at_ns(self) -> int | None:
        """When something happens by itself."""
        times_ns = [one for one in (self.teacher_ns, self._match.next_at_ns()) if one is not None]
        return min(times_ns, default=None)

    @property
    def latest_ns(self) -> int:
        """When a card or a pile was moved last. What the pupil does in vain does not hold the teacher up."""
        moved = (one.at_ns for one in reversed(self.told) if isinstance(one.outcome, Turned | Took))
        return next(moved, self.began_ns)

    @property
    def awaited(self) -> bool:
        """Whether what the step asks for can be done now."""
        table, step = self.table, self.step
        if self.done_ns is not None or table.over or table.waiting is not None:
            return False
        match step.kind:
            case "turn":
                return table.turn == PUPIL
            case "challenge":
                return table.turn == PUPIL and table.challenge is not None
            case "pattern":
                return bool(patterns_on(table.turned, table.rules.patterns))
            case "wrong":
                return True

    @property
    def failed(self) -> bool:
        """Whether the step can no longer be done on this table."""
        if self.done_ns is not None:
            return False
        table = self.table
        if table.over or PUPIL in table.out or PUPIL in table.barred or not table.decks[PUPIL]:
            return True
        if self.step.kind != "pattern":
            return False
        covered = any(isinstance(one.outcome, Turned) and one.outcome.seat == PUPIL for one in self.told)
        return covered or (PUPIL in table.locked and not self._flips)

    def _play(self, press: Press) -> None:
        self._match.settle.press(press)
        self._take_in(self._match.advance(press.at_ns))
        self._now_ns = press.at_ns

    def _take_in(self, told: Sequence[Told]) -> None:
        for one in told:
            if isinstance(one.outcome, Took):
                self.taken = self._turned()
            self.told.append(one)
            if self.done_ns is None and self._ends(one.outcome):
                self.answer, self.done_ns = one.outcome, one.at_ns

    def _turned(self) -> tuple[Card, ...]:
        """Return the cards that were turned since the last pile was taken."""
        cards: list[Card] = []
        for one in reversed(self.told):
            if isinstance(one.outcome, Took):
                return tuple(reversed(cards))
            if isinstance(one.outcome, Turned):
                cards.append(one.outcome.card)
        return (*self.step.turned, *reversed(cards))

    def _ends(self, outcome: Outcome) -> bool:
        """Say whether this is what the step was for."""
        match self.step.kind, outcome:
            case ("turn", Turned(seat)) | ("pattern", Slapped(seat)) | ("wrong", Wrong(seat)):
                return seat == PUPIL
            case "challenge", Took():
                return True
            case _:
                return False
