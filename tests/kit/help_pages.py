"""Pages of help in tests: rule sets of every kind, and what a page says."""

from dataclasses import replace

from hypothesis import strategies as st

from ratscrew_kiosk.rules.house import PRESETS, RuleSet
from ratscrew_kiosk.rules.patterns import PATTERNS
from ratscrew_kiosk.screens.hall import Canvas
from ratscrew_kiosk.screens.help import Page, help_pages
from ratscrew_kiosk.screens.help.page import Says
from ratscrew_kiosk.words import say, say_in
from tests.kit.longer import say_longer

CANVASES = [
    Canvas(*size)
    for size in ((1280, 720), (1152, 720), (960, 720), (900, 720), (720, 1280), (720, 1152), (720, 960), (720, 900))
]
SAID = {"en": say, "longer": say_longer, "de": say_in("de"), "es": say_in("es")}
ALL_PATTERNS = "patterns=+double,+sandwich,+hoagie,+tens,+marriage,+top_bottom,+six_nine,+run"
RULES = st.sampled_from([*PRESETS.values()]).flatmap(
    lambda preset: st.builds(
        replace,
        st.just(preset),
        patterns=st.sets(st.sampled_from(PATTERNS), min_size=1).map(
            lambda chosen: tuple(pattern for pattern in PATTERNS if pattern in chosen)
        ),
        burn=st.integers(0, 2),
        slap_lock=st.booleans(),
        empty_wrong_slap=st.sampled_from(["out", "strike", "none"]),
        dead_heat=st.sampled_from(["replay", "earliest"]),
        anticipation_ms=st.integers(0, 150),
        flip_gap_ms=st.integers(0, 1000),
        grace_ms=st.integers(150, 5000),
        time_limit_s=st.none() | st.integers(1, 3600),
    )
)
ENDS = st.one_of(
    st.builds(lambda target: {"target": target, "last_chance": 0}, st.none() | st.integers(27, 52)),
    st.just({"target": None, "last_chance": 3}),
)
ALL_RULES = st.builds(lambda rules, ends: replace(rules, **ends), RULES, ENDS)


def page(rules: RuleSet, name: str, players: int = 2) -> Page:
    return next(one for one in help_pages(rules, players) if one.name == name)


def messages(one: Page) -> set[str]:
    return {words.message for words in one.said()}


def said(one: Page, message: str) -> Says:
    return next(words for words in one.said() if words.message == message)
