"""The lesson: five steps on a small table, played by the real rules. It waits for the pupil, and never for ever."""

from ratscrew_kiosk.screens.lesson.lesson import Lesson
from ratscrew_kiosk.screens.lesson.steps import Step, lesson_steps

__all__ = ["Lesson", "Step", "lesson_steps"]
