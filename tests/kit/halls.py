"""A hall for tests of the screens between matches, and what is read on them."""

from ratscrew_kiosk.press import Button, Press
from ratscrew_kiosk.presses.figures import MS
from ratscrew_kiosk.screens.chosen import Chosen
from ratscrew_kiosk.screens.hall import Hall
from ratscrew_kiosk.screens.party import Party
from ratscrew_kiosk.screens.scene import Text
from ratscrew_kiosk.screens.screen import Screen
from ratscrew_kiosk.words import say_in


def hall(places: int = 4, joined: tuple[int, ...] = (), chosen: Chosen | None = None) -> Hall:
    """A hall of a cabinet with so many places, where these have joined."""
    return Hall(Party(tuple(range(places)), joined), chosen or Chosen(), languages={"en": "English", "ja": "日本語"})


def hit(place: int, button: Button, at_ms: float) -> Press:
    """Somebody's press."""
    return Press(place, button, round(at_ms * MS))


def words(screen: Screen, at_ms: float, language: str = "en") -> list[str]:
    """What stands on a screen."""
    scene = screen.scene(round(at_ms * MS), say_in(language))
    return [item.words for item in scene.items if isinstance(item, Text)]
