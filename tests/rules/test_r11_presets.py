"""R11: the six presets, and what the kiosk offers with each."""

import pytest

from ratscrew_kiosk.rules.house import PRESETS, RuleSet
from ratscrew_kiosk.rules.offers import OFFERS

PATTERN_TABLE = {
    "classic": ("double", "sandwich"),
    "full": ("double", "sandwich"),
    "beginner": ("double", "sandwich", "marriage"),
    "duel": ("double", "sandwich"),
    "last-chance": ("double", "sandwich"),
    "cabinet": ("double", "sandwich"),
}
OPTIONS = (
    "burn",
    "slap_lock",
    "empty_wrong_slap",
    "target",
    "last_chance",
    "dead_heat",
    "anticipation_ms",
    "flip_gap_ms",
)
OPTION_TABLE = {
    "classic": (1, False, "out", None, 0, "earliest", 0, 0),
    "full": (1, False, "none", None, 0, "earliest", 0, 0),
    "beginner": (2, False, "none", None, 0, "replay", 0, 0),
    "duel": (2, True, "out", None, 0, "earliest", 0, 0),
    "last-chance": (1, False, "out", None, 3, "earliest", 0, 0),
    "cabinet": (2, True, "strike", None, 0, "replay", 100, 400),
}
SEATS = {
    "classic": (2, 2),
    "full": (2, 6),
    "beginner": (2, 6),
    "duel": (2, 2),
    "last-chance": (2, 4),
    "cabinet": (2, 6),
}
LEVELS = {
    "classic": "easy medium hard expert",
    "full": "easy medium hard expert",
    "beginner": "easy medium hard expert",
    "duel": "relaxed standard quick",
    "last-chance": "gentle normal strong",
    "cabinet": "easy medium hard expert",
}
ADDED = {
    "classic": [{"tens", "marriage", "top_bottom"}],
    "full": [{"tens"}, {"marriage"}, {"top_bottom"}, {"six_nine"}, {"hoagie"}, {"run"}],
    "beginner": [{"top_bottom"}, {"run"}, {"tens"}],
    "duel": [],
    "last-chance": [{"top_bottom"}, {"tens"}, {"marriage"}],
    "cabinet": [{"tens"}, {"marriage"}, {"top_bottom"}, {"six_nine"}, {"hoagie"}, {"run"}],
}


def test_r11_there_are_five_published_presets_and_our_own() -> None:
    assert list(PRESETS) == list(OFFERS) == list(OPTION_TABLE)


@pytest.mark.parametrize("name", OPTION_TABLE)
def test_r11_a_preset_is_as_the_table_has_it(name: str) -> None:
    rules = RuleSet.parse(name)
    assert rules.patterns == PATTERN_TABLE[name]
    assert tuple(getattr(rules, option) for option in OPTIONS) == OPTION_TABLE[name]
    assert rules.time_limit_s == (480 if name == "cabinet" else None)


@pytest.mark.parametrize("name", OPTION_TABLE)
def test_r11_the_kiosk_offers_what_the_table_offers(name: str) -> None:
    offer = OFFERS[name]
    assert (offer.seats[0], offer.seats[-1]) == SEATS[name]
    assert " ".join(offer.levels) == LEVELS[name]
    assert sorted(map(sorted, offer.more_patterns)) == sorted(map(sorted, ADDED[name]))
