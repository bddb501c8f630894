"""A lesson as a pupil goes through it, on a clock that only a test moves."""

from typing import Final

from ratscrew_kiosk.press import Button, Press
from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.rules.house import PRESETS, RuleSet
from ratscrew_kiosk.rules.outcomes import Outcome
from ratscrew_kiosk.screens.lesson import Lesson
from ratscrew_kiosk.screens.lesson.lesson import HELD_NS
from ratscrew_kiosk.screens.scene import Text
from ratscrew_kiosk.screens.screen import Wish
from ratscrew_kiosk.words import say

_TURN_NS: Final = 20 * MS


class Classroom:
    """A lesson, and time."""

    def __init__(self, rules: RuleSet = PRESETS["cabinet"]) -> None:
        self.lesson = Lesson(rules, 0, "deal", places=(2, 5))
        self.now_ns = 0
        self.wishes: list[Wish] = []

    def wait(self, for_ns: int) -> None:
        """Time passes, a turn of the loop after the other, until the lesson is left."""
        ends_ns = self.now_ns + for_ns
        while self.now_ns < ends_ns and not self.wishes:
            self.now_ns = min(ends_ns, self.now_ns + _TURN_NS)
            self.wishes += self.lesson.turn(self.now_ns)

    def press(self, button: Button) -> None:
        self.wishes += self.lesson.press(Press(5, button, self.now_ns))

    def until_asked(self) -> None:
        """Wait until the pupil is asked to do something, or the step is done."""
        while self.lesson.phase == "step" and not self.lesson._attempt.awaited:
            self.wait(_TURN_NS)

    def until_step(self, kind: str) -> None:
        """Do all that is asked until this kind of step has come."""
        while self.lesson.phase == "welcome" or self.lesson.steps[self.lesson.index].kind != kind:
            self.do_step()

    def do_step(self) -> None:
        """Do what is asked, and go on to the next step."""
        index = self.lesson.index
        while self.lesson.index == index and not self.wishes:
            self.until_asked()
            if self.lesson.phase == "step":
                self.wait(300 * MS)
                self.press(self.lesson._attempt.step.button)
                self.wait(SECOND)
            else:
                self.wait(HELD_NS)
                self.press("flip")

    @property
    def told(self) -> list[Outcome]:
        """What happened on the table of this step."""
        return [one.outcome for one in self.lesson._attempt.told]

    @property
    def words(self) -> list[str]:
        """What stands on the screen."""
        return [item.words for item in self.lesson.scene(self.now_ns, say).items if isinstance(item, Text)]
