"""R10: what an option may be, and what is refused with the option, the value and what is allowed."""

import pytest
from hypothesis import given

from ratscrew_kiosk.rules.house import PRESETS, RulesError, RuleSet
from ratscrew_kiosk.rules.patterns import PATTERNS
from ratscrew_kiosk.script.form import ScriptError
from ratscrew_kiosk.script.reading import read_script
from tests.kit.strategies import rule_sets

FULL_PACK = "rules {}\nseed 1\n---"

ALLOWED = [
    *(f"patterns={name}" for name in PATTERNS),
    "patterns=double,tens",
    "patterns=+tens,+marriage",
    *(f"burn={count}" for count in (0, 1, 2)),
    "slap_lock=yes",
    "slap_lock=no",
    *(f"empty_wrong_slap={what}" for what in ("out", "strike", "none")),
    *(f"target={target}" for target in ("all", 27, 40, 52)),
    "last_chance=0",
    "last_chance=3",
    "last_chance=3 target=all",
    "last_chance=3 target=52",
    "time_limit_s=none",
    "time_limit_s=1",
    "time_limit_s=480",
    "dead_heat=replay",
    "dead_heat=earliest",
    "anticipation_ms=0",
    "anticipation_ms=150",
    "anticipation_ms=150 grace_ms=150",
    "flip_gap_ms=0",
    "flip_gap_ms=1000",
    "grace_ms=0",
    "grace_ms=5000",
    "collect_ms=0",
    "collect_ms=5000",
]

REFUSED = [
    ("burn=3", "burn", "3", "0, 1, 2"),
    ("burn=-1", "burn", "-1", "0, 1, 2"),
    ("burn=one", "burn", "one", "0, 1, 2"),
    ("burn=", "burn", "", "0, 1, 2"),
    ("slap_lock=maybe", "slap_lock", "maybe", "yes, no"),
    ("empty_wrong_slap=gone", "empty_wrong_slap", "gone", "out, strike, none"),
    ("target=26", "target", "26", "27 to 52"),
    ("target=53", "target", "53", "27 to 52"),
    ("target=0", "target", "0", "27 to 52"),
    ("target=most", "target", "most", "27 to 52"),
    ("last_chance=1", "last_chance", "1", "0, 3"),
    ("last_chance=3 target=40", "last_chance", "3", "target=all"),
    ("time_limit_s=0", "time_limit_s", "0", "none"),
    ("time_limit_s=soon", "time_limit_s", "soon", "none"),
    ("dead_heat=coin", "dead_heat", "coin", "replay, earliest"),
    ("anticipation_ms=151", "anticipation_ms", "151", "0 to 150"),
    ("anticipation_ms=1.5", "anticipation_ms", "1.5", "0 to 150"),
    ("anticipation_ms=100 grace_ms=99", "anticipation_ms", "100", "99"),
    ("flip_gap_ms=1001", "flip_gap_ms", "1001", "0 to 1000"),
    ("grace_ms=5001", "grace_ms", "5001", "0 to 5000"),
    ("collect_ms=5001", "collect_ms", "5001", "0 to 5000"),
    ("patterns=", "patterns", "''", "double"),
    ("patterns=triple", "patterns", "triple", "double, sandwich"),
    ("patterns=+triple", "patterns", "triple", "double, sandwich"),
    ("colour=red", "option", "colour", "patterns"),
    ("burn", "burn", "", "burn=1"),
    ("burn=1 burn=2", "burn", "2", "once"),
]


@pytest.mark.parametrize("words", ALLOWED)
def test_r10_it_is_allowed_and_written_back(words: str) -> None:
    rules = read_script(FULL_PACK.format(f"full {words}")).rules
    assert RuleSet.parse(str(rules)) == rules


@pytest.mark.parametrize(("words", "option", "value", "allowed"), REFUSED)
def test_r10_it_is_refused_with_the_option_the_value_and_what_is_allowed(
    words: str, option: str, value: str, allowed: str
) -> None:
    with pytest.raises(ScriptError) as refused:
        read_script(FULL_PACK.format(f"full {words}"))
    assert refused.value.line == 1
    for part in (option, value, allowed):
        assert part in str(refused.value)


@pytest.mark.parametrize("preset", ["", "Classic", "nonsense"])
def test_r10_an_unknown_preset_is_refused_with_those_there_are(preset: str) -> None:
    with pytest.raises(RulesError, match="classic, full, beginner, duel, last-chance, cabinet"):
        RuleSet.parse(preset)


def test_r10_a_target_is_held_against_the_cards_that_there_are() -> None:
    cards = "rules classic target={}\ndecks 2C 3C / 4C 5C 6C\n---"
    assert read_script(cards.format(3)).rules.target == 3
    for target in (2, 6):
        with pytest.raises(ScriptError, match=f"target: {target} .* 3 to 5"):
            read_script(cards.format(target))


def test_r10_grace_and_collecting_take_900_ms_by_default() -> None:
    assert {(rules.grace_ms, rules.collect_ms) for rules in PRESETS.values()} == {(900, 900)}


@given(rule_sets())
def test_r10_every_rule_set_is_read_back_as_it_is_written(rules: RuleSet) -> None:
    assert RuleSet.parse(str(rules)) == rules
