"""What the kiosk offers with each preset (R11): seats, further patterns, levels of the computer.

Scripts and `--with` may do more.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from ratscrew_kiosk.rules.patterns import PATTERNS, Pattern


class Offer(NamedTuple):
    """What may be chosen with a preset.

    `seats` counts the seats it takes. `more_patterns` are switches; each adds its patterns together. `levels` are the
    names of the computer levels, weakest first. `others` are the further values of an option, beside the preset's own,
    in the words of a rule set.
    """

    seats: range
    more_patterns: tuple[tuple[Pattern, ...], ...]
    levels: tuple[str, ...]
    others: Mapping[str, tuple[str, ...]] = MappingProxyType({})


_GRADED: Final = ("easy", "medium", "hard", "expert")

OFFERS: Final[dict[str, Offer]] = {
    "classic": Offer(range(2, 3), (("tens", "marriage", "top_bottom"),), _GRADED, {"target": ("40",)}),
    "full": Offer(
        range(2, 7),
        (("tens",), ("marriage",), ("top_bottom",), ("six_nine",), ("hoagie",), ("run",)),
        _GRADED,
        {"burn": ("2",), "empty_wrong_slap": ("strike",), "last_chance": ("3",)},
    ),
    "beginner": Offer(range(2, 7), (("top_bottom",), ("run",), ("tens",)), _GRADED),
    "duel": Offer(range(2, 3), (), ("relaxed", "standard", "quick")),
    "last-chance": Offer(range(2, 5), (("top_bottom",), ("tens",), ("marriage",)), ("gentle", "normal", "strong")),
    "cabinet": Offer(
        range(2, 7),
        tuple((pattern,) for pattern in PATTERNS if pattern not in ("double", "sandwich")),
        _GRADED,
        {"target": ("40",)},
    ),
}
