"""What the kiosk offers with each preset (R11): seats, further patterns, levels of the computer.

Scripts and `--with` may do more.
"""

from typing import Final, NamedTuple

from ratscrew_kiosk.rules.patterns import PATTERNS, Pattern


class Offer(NamedTuple):
    """What may be chosen with a preset.

    `seats` counts the seats it takes. `more_patterns` are switches; each adds its patterns together. `levels` are the
    names of the computer levels, weakest first.
    """

    seats: range
    more_patterns: tuple[tuple[Pattern, ...], ...]
    levels: tuple[str, ...]


_GRADED: Final = ("easy", "medium", "hard", "expert")

OFFERS: Final[dict[str, Offer]] = {
    "classic": Offer(range(2, 3), (("tens", "marriage", "top_bottom"),), _GRADED),
    "full": Offer(
        range(2, 7), (("tens",), ("marriage",), ("top_bottom",), ("six_nine",), ("hoagie",), ("run",)), _GRADED
    ),
    "beginner": Offer(range(2, 7), (("top_bottom",), ("run",), ("tens",)), _GRADED),
    "duel": Offer(range(2, 3), (), ("relaxed", "standard", "quick")),
    "last-chance": Offer(range(2, 5), (("top_bottom",), ("tens",), ("marriage",)), ("gentle", "normal", "strong")),
    "cabinet": Offer(
        range(2, 7),
        tuple((pattern,) for pattern in PATTERNS if pattern not in ("double", "sandwich")),
        _GRADED,
    ),
}
