"""Whether texts fit their places: a painter makes a long one smaller, but it must stay large enough to be read."""

from collections.abc import Iterator
from typing import Final

from ratscrew_kiosk.paint.atlas import Atlas
from ratscrew_kiosk.paint.sprites import line_width
from ratscrew_kiosk.press import Press
from ratscrew_kiosk.rules.house import PRESETS
from ratscrew_kiosk.rules.outcomes import (
    Back,
    Barred,
    DeadHeat,
    Draw,
    Empty,
    Lapsed,
    LastChance,
    Late,
    Out,
    Outcome,
    Pending,
    Refused,
    Slapped,
    Strike,
    Told,
    Took,
    Why,
    WhyTaken,
    Won,
    Wrong,
)
from ratscrew_kiosk.screens.between.choosing import Choosing
from ratscrew_kiosk.screens.between.deal import Deal
from ratscrew_kiosk.screens.chosen import Chosen
from ratscrew_kiosk.screens.hall import SECOND
from ratscrew_kiosk.screens.help import help_pages, help_scene
from ratscrew_kiosk.screens.pictures.named import named_scenes
from ratscrew_kiosk.screens.pictures.stage import NOW_NS, Stage, laid
from ratscrew_kiosk.screens.play.play import play_scene
from ratscrew_kiosk.screens.scene import Scene, Text

LEAST: Final = 28
"""Letters that players have to read are at least this high, in units."""

_OUTCOMES: Final[tuple[Outcome, ...]] = (
    Slapped(1, ("sandwich", "top_bottom")),
    Wrong(1, 2),
    Late(1),
    DeadHeat((0, 1)),
    Empty(1),
    Strike(1, 2),
    Barred(1),
    Out(1),
    Lapsed(1),
    Pending(1, WhyTaken.CHALLENGE),
    Pending(1, WhyTaken.LAST_CARD),
    *(Took(1, 22, why) for why in WhyTaken),
    Back(1),
    LastChance(1, 3),
    LastChance(1, 0),
    Won(1, 52),
    Draw((0, 1)),
    *(Refused(1, "slap", why) for why in Why),
)
"""Everything that can be told in a line; most of it of a seat with a long name."""


def too_wide(scene: Scene, atlas: Atlas, least: float = LEAST) -> list[str]:
    """Return the texts that have less room than letters of `least` units take, or of their own size if that is less.

    Letters of this machine's fonts are measured; each text is told with its place's width and its own, in units.
    """
    found = []
    for item in scene.items:
        if isinstance(item, Text):
            wide = line_width(item, atlas, min(least, item.style.size))
            if wide > item.width:
                found.append(f"{item.words}: {item.width} units, and it takes {wide:.0f}")
    return found


def scenes(stage: Stage) -> Iterator[tuple[str, Scene]]:
    """Yield every screen, and besides those that have pictures, all that the others may say, each by a name."""
    for named in named_scenes():
        yield named.name, named.draws(stage)
    for outcome in _OUTCOMES:
        one = laid(stage.seats, "5C KD 5H", burned=12)
        told = (*one.told, Told(NOW_NS, outcome))
        yield f"told {outcome}", play_scene(one.table, told, stage.status(), NOW_NS, stage.say, stage.layout)
    for preset in ("cabinet", "full"):  # a strike; nothing
        one = laid(stage.seats, "4S 9C", preset=preset, empty=[0]).after(Press(0, "slap", NOW_NS))
        yield f"empty {preset}", play_scene(one.table, one.told, stage.status(), NOW_NS, stage.say, stage.layout)
    for preset, rules in PRESETS.items():
        hall = stage.hall(1)
        hall.chosen = Chosen().with_preset(preset)
        yield f"deal {preset}", Deal(hall, NOW_NS).scene(NOW_NS, stage.say)
        choosing = Choosing(hall, NOW_NS)
        for row in range(20):
            yield f"options {preset} {row}", choosing.scene(NOW_NS, stage.say)
            choosing.press(Press(hall.party.joined[0], "flip", NOW_NS + row * SECOND))
        pages = help_pages(rules, stage.seats)
        for index, page in enumerate(pages):
            yield f"help {preset} {page.name}", help_scene(page, index, len(pages), stage.canvas, stage.say)
