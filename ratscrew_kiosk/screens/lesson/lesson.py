"""The screen of the lesson: which step is up, what is waited for, and how it goes on by itself."""

from collections.abc import Sequence
from typing import Final, Literal

from ratscrew_kiosk.press import Button, Press
from ratscrew_kiosk.rules.house import MS, RuleSet
from ratscrew_kiosk.screens.controls import Asked, SeatButton
from ratscrew_kiosk.screens.hall import SECOND, Canvas
from ratscrew_kiosk.screens.hall_controls import halves
from ratscrew_kiosk.screens.lesson.attempt import Attempt
from ratscrew_kiosk.screens.lesson.drawing import step_scene, welcome_scene
from ratscrew_kiosk.screens.lesson.steps import lesson_steps
from ratscrew_kiosk.screens.lesson.table import Look
from ratscrew_kiosk.screens.motion import Changes
from ratscrew_kiosk.screens.scene import Scene, Sound
from ratscrew_kiosk.screens.screen import GoTo, Where, Wish
from ratscrew_kiosk.screens.sounds import lately
from ratscrew_kiosk.screens.status import Say

PATIENCE_NS: Final = 10 * SECOND
"""So long the lesson waits for the pupil; then it shows how."""
AGAIN_NS: Final = 1_500 * MS
"""And when it has once shown how, so long for each further press."""
READ_NS: Final = 6 * SECOND
"""So long what has been learnt stands there; then the next step comes."""
HELD_NS: Final = 1_200 * MS
"""Presses so soon after a step is done belong to the step."""
LONGEST_NS: Final = 60 * SECOND
"""No step takes longer."""
_TRIES: Final = 3
"""So often a step is laid anew for a pupil; then the lesson shows how."""

Phase = Literal["welcome", "step", "done"]


class Lesson:
    """The lesson for a rule set. Any button of its kind is the pupil's; afterwards the screen `then` comes.

    The pupil's things bear the colour of the place `pupil`, the teacher's those of `teacher`; the buttons of `places`
    are lit.
    """

    def __init__(
        self,
        rules: RuleSet,
        now_ns: int,
        then: Where = "deal",
        canvas: Canvas | None = None,
        *,
        pupil: int = 0,
        teacher: int = 1,
        places: Sequence[int] = (),
    ) -> None:
        self.steps = lesson_steps(rules)
        self.index = 0
        self.phase: Phase = "welcome"
        self._rules = rules
        self._then = then
        self._look = Look(canvas or Canvas(), pupil, teacher, tuple(places))
        self._heard: tuple[Sound, ...] = ()
        self._since_ns = now_ns
        self._attempt = Attempt(self.steps[0], rules, now_ns)
        self._began_ns = now_ns
        self._tries = 1
        self._pressed_ns = now_ns
        self._shows_how = False
        self._awaited = False

    def press(self, press: Press) -> Sequence[Wish]:
        """A step is answered by its own rules. Between steps FLIP goes on, and SLAP leaves the lesson."""
        if self.phase == "step":
            if self._tries <= _TRIES:
                self._shows_how = False
                self._press(press.button, press.at_ns)
            return []
        if self.phase == "done" and press.at_ns < self._since_ns + HELD_NS:
            return []
        if press.button == "slap":
            return [GoTo(self._then)]
        self._heard = (Sound("option_moved", press.at_ns),)
        return self._go_on(press.at_ns)

    def command(self, command: Asked, now_ns: int) -> Sequence[Wish]:
        """Escape leaves; Enter goes on between steps."""
        if command == "escape":
            return [GoTo(self._then)]
        return self._go_on(now_ns) if command == "yes" and self.phase != "step" else []

    def turn(self, now_ns: int) -> Sequence[Wish]:
        """Let the table play; go on where nobody has pressed for long."""
        if self.phase != "step" and now_ns >= self._since_ns + self._waits_ns:
            return self._go_on(now_ns)
        if self.phase == "welcome":
            return []
        self._attempt.advance(now_ns)
        self._look_at(now_ns)
        if self.phase == "step":
            self._show_how(now_ns)
            if now_ns >= self._began_ns + LONGEST_NS:
                return self._go_on(now_ns)
        return []

    def scene(self, now_ns: int, say: Say) -> Scene:
        """The table of the step, what it is about, and what to press."""
        scene = self._picture(now_ns, say)
        heard = (*scene.sounds, *lately(self._heard, now_ns, Changes(now_ns)))
        pupil = (*self._look.places, self._look.pupil)[0]
        controls = halves(scene.canvas, SeatButton(pupil, "flip"), SeatButton(pupil, "slap"))
        return scene._replace(sounds=heard, controls=controls)

    def _picture(self, now_ns: int, say: Say) -> Scene:
        if self.phase == "welcome":
            return welcome_scene(self.steps, self._look, self._since_ns + PATIENCE_NS, now_ns, say)
        scene = step_scene(
            self._attempt,
            (self.index, len(self.steps)),
            self._look,
            goes_on_ns=None if self.phase == "step" else self._since_ns + HELD_NS,
            now_ns=now_ns,
            say=say,
        )
        times_ns = [self._due_ns, scene.next_change_ns, self._attempt.next_at_ns]
        return scene._replace(next_change_ns=min(one for one in times_ns if one is not None))

    @property
    def _waits_ns(self) -> int:
        return PATIENCE_NS if self.phase == "welcome" else READ_NS

    @property
    def _due_ns(self) -> int:
        """When it goes on by itself."""
        if self.phase == "done":
            return self._since_ns + READ_NS
        return self._how_ns if self._awaited else self._began_ns + LONGEST_NS

    @property
    def _how_ns(self) -> int:
        """When the lesson presses for the pupil."""
        return self._pressed_ns + (AGAIN_NS if self._shows_how or self._tries > _TRIES else PATIENCE_NS)

    def _press(self, button: Button, at_ns: int) -> None:
        self._pressed_ns = at_ns
        self._attempt.press(button, at_ns)
        self._look_at(at_ns)

    def _look_at(self, now_ns: int) -> None:
        """See what came of it: the step is done, or can no longer be done, or something is waited for."""
        attempt = self._attempt
        if self.phase != "step":
            return
        if attempt.done_ns is not None:
            self.phase, self._since_ns = "done", max(now_ns, attempt.done_ns)
        elif attempt.failed:
            self._tries += 1
            self._lay(now_ns)
        elif attempt.awaited != self._awaited:
            self._awaited = attempt.awaited
            self._pressed_ns = max(self._pressed_ns, now_ns)

    def _show_how(self, now_ns: int) -> None:
        if self._awaited and now_ns >= self._how_ns:
            self._shows_how = True
            self._press(self._attempt.step.button, now_ns)

    def _go_on(self, now_ns: int) -> Sequence[Wish]:
        """Begin the next step, or end."""
        if self.phase != "welcome":
            self.index += 1
            if self.index == len(self.steps):
                self.index -= 1
                return [GoTo(self._then)]
        self.phase, self._began_ns, self._tries, self._shows_how = "step", now_ns, 1, False
        self._lay(now_ns)
        return []

    def _lay(self, now_ns: int) -> None:
        self._attempt = Attempt(self.steps[self.index], self._rules, now_ns, again=self._tries > 1)
        self._awaited = False
        self._pressed_ns = now_ns
