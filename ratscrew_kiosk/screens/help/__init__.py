"""How to play, in pages that are made from the rule set's own values, so that none of them can contradict it.

`help_pages` makes them as values without words, `help_scene` draws one, `Help` is the screen that turns them.
"""

from ratscrew_kiosk.screens.help.drawing import help_scene
from ratscrew_kiosk.screens.help.page import Page
from ratscrew_kiosk.screens.help.pages import help_pages
from ratscrew_kiosk.screens.help.reading import Help
from ratscrew_kiosk.screens.help.shown_patterns import SHOWN_BY
from ratscrew_kiosk.screens.help.tries import tries_panel

__all__ = ["SHOWN_BY", "Help", "Page", "help_pages", "help_scene", "tries_panel"]
