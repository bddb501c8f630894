"""The name of every sound there is. Each is a file of that name; assets/score.py says how it is made."""

from typing import Final, Literal, TypeAlias, get_args

SoundName: TypeAlias = Literal[
    # cards
    "flip",
    "burn",
    "collect",
    # slaps, and what may come of a wrong one
    "slap_won",
    "slap_wrong",
    "slap_late",
    "dead_heat",
    "refused",
    "strike",
    "barred",
    "out",
    # patterns
    "double",
    "sandwich",
    "hoagie",
    "tens",
    "marriage",
    "top_bottom",
    "six_nine",
    "run",
    # challenges
    "challenge",
    "tries_4",
    "tries_3",
    "tries_2",
    "tries_1",
    "grace",
    # decks
    "empty",
    "back",
    "last_chance",
    # round the match
    "join",
    "deal",
    "tick",
    "go",
    "option_moved",
    "option_taken",
    "nudge",
    "still_there",
    "pause",
    "go_on",
    "win",
    "draw",
    "attract",
]

SOUND_NAMES: Final[tuple[SoundName, ...]] = get_args(SoundName)
"""All of them."""
