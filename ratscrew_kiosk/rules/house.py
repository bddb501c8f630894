"""House rules: the options of R10 as one value, the six presets of R11, and what may be chosen with each.

Nothing here plays.
"""

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from typing import Final, Literal, get_args

from ratscrew_kiosk.rules.patterns import PATTERNS, Pattern

EmptyWrongSlap = Literal["out", "strike", "none"]
DeadHeatRule = Literal["replay", "earliest"]

MS: Final = 1_000_000
"""Nanoseconds in a millisecond."""
STRIKES: Final = 3
"""The strike that bars a seat (R7.4)."""
BURNS: Final = (0, 1, 2)
"""How many cards a wrong slap may cost."""
LAST_CHANCES: Final = (0, 3)
"""How many cards a last chance may have."""
_LARGEST_TARGET: Final = 52
_RANGES: Final = {
    "target": range(1, _LARGEST_TARGET + 1),
    "time_limit_s": range(1, 86_401),
    "anticipation_ms": range(151),
    "flip_gap_ms": range(1001),
    "grace_ms": range(5001),
    "collect_ms": range(5001),
}
_ALLOWED: Final = {name: f"{allowed.start} to {allowed.stop - 1}" for name, allowed in _RANGES.items()} | {
    "burn": ", ".join(map(str, BURNS)),
    "last_chance": ", ".join(map(str, LAST_CHANCES)),
    "target": "all, or above half of all the cards (27 to 52 in a full pack)",
    "time_limit_s": "none, or 1 to 86400 seconds",
}
"""What is said of the options that are numbers."""


class RulesError(ValueError):
    """A rule set that cannot be: names the option, the value and what is allowed."""


@dataclass(frozen=True)
class RuleSet:
    """One set of house rules (R10). `target` None means all the cards; `time_limit_s` None means no limit.

    Raises RulesError when a value is out of range or two options contradict each other.
    """

    preset: str
    patterns: tuple[Pattern, ...]
    burn: int = 1
    slap_lock: bool = False
    empty_wrong_slap: EmptyWrongSlap = "out"
    target: int | None = None
    last_chance: int = 0
    time_limit_s: int | None = None
    dead_heat: DeadHeatRule = "earliest"
    anticipation_ms: int = 0
    flip_gap_ms: int = 0
    grace_ms: int = 900
    collect_ms: int = 900

    def __post_init__(self) -> None:
        """Refuse what R10 refuses."""
        if not self.patterns:
            raise _refused("patterns", "none", f"at least one of {', '.join(PATTERNS)}")
        _within("burn", self.burn, BURNS)
        _within("last_chance", self.last_chance, LAST_CHANCES)
        _within("empty_wrong_slap", self.empty_wrong_slap, get_args(EmptyWrongSlap))
        _within("dead_heat", self.dead_heat, get_args(DeadHeatRule))
        for name, allowed in _RANGES.items():
            value = getattr(self, name)
            if value is not None and value not in allowed:
                raise _refused(name, value, _ALLOWED[name])
        if self.last_chance and self.target not in (None, _LARGEST_TARGET):
            raise _refused("last_chance", self.last_chance, f"0 with target={self.target}: it needs target=all")
        if self.anticipation_ms > self.grace_ms:
            raise _refused("anticipation_ms", self.anticipation_ms, f"at most grace_ms, which is {self.grace_ms}")

    @classmethod
    def parse(cls, text: str) -> "RuleSet":
        """Read `PRESET [option=value ...]`, the form that `str` writes and a script's `rules` line has.

        Raises RulesError.
        """
        preset, *words = text.split() or [""]
        return with_options(preset_named(preset), words)

    def __str__(self) -> str:
        """Write the preset and the options in which this differs from it."""
        plain = PRESETS[self.preset]
        changed = (
            f"{field.name}={print_option(self, field.name)}"
            for field in fields(self)
            if getattr(self, field.name) != getattr(plain, field.name)
        )
        return " ".join([self.preset, *changed])


def preset_named(name: str) -> RuleSet:
    """Return a preset of R11.

    Raises RulesError that lists the presets.
    """
    try:
        return PRESETS[name]
    except KeyError:
        raise _refused("rules", repr(name), f"one of {', '.join(PRESETS)}") from None


def with_options(rules: RuleSet, words: Iterable[str]) -> RuleSet:
    """Change a rule set by words such as `burn=1` and `patterns=+tens,+marriage`.

    Raises RulesError for a word that is no option, an option given twice, or a value that is not allowed.
    """
    changes: dict[str, object] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise _refused("option", repr(word), "NAME=VALUE, such as burn=1")
        if name in changes:
            raise _refused(name, value, "given once")
        changes[name] = _parse_value(rules, name, value)
    return replace(rules, **changes)  # type: ignore[arg-type]


def _parse_value(rules: RuleSet, name: str, value: str) -> object:
    match name:
        case "patterns":
            return _parse_patterns(rules.patterns, value)
        case "slap_lock":
            _within(name, value, ("yes", "no"))
            return value == "yes"
        case "target" if value == "all":
            return None
        case "time_limit_s" if value == "none":
            return None
        case "empty_wrong_slap" | "dead_heat":
            return value
        case _ if name in _ALLOWED:
            if not (value.isascii() and value.isdigit()):
                raise _refused(name, repr(value), _ALLOWED[name])
            return int(value)
        case _:
            names = ", ".join(field.name for field in fields(RuleSet) if field.name != "preset")
            raise _refused("option", repr(name), f"one of {names}")


def _parse_patterns(present: tuple[Pattern, ...], value: str) -> tuple[Pattern, ...]:
    names = value.split(",")
    added = [name.removeprefix("+") for name in names]
    for name in added:
        _within("patterns", name, PATTERNS)
    plus = [name.startswith("+") for name in names]
    if any(plus) and not all(plus):
        raise _refused("patterns", value, "either all with + (added to the preset's) or all without (instead of them)")
    chosen = {*added, *(present if all(plus) else ())}
    return tuple(pattern for pattern in PATTERNS if pattern in chosen)


def print_option(rules: RuleSet, name: str) -> str:
    """Write one option's value as `with_options` reads it."""
    value = getattr(rules, name)
    match value:
        case None:
            return "all" if name == "target" else "none"
        case tuple():
            return ",".join(value)
        case bool():
            return "yes" if value else "no"
        case _:
            return str(value)


def _refused(option: str, value: object, allowed: str) -> RulesError:
    return RulesError(f"{option}: {value} is not allowed; allowed: {allowed}")


def _within(option: str, value: object, allowed: tuple[object, ...]) -> None:
    if value not in allowed:
        raise _refused(option, repr(value), ", ".join(map(str, allowed)))


_CLASSIC: Final = RuleSet("classic", ("double", "sandwich"))

PRESETS: Final[dict[str, RuleSet]] = {
    rules.preset: rules
    for rules in (
        _CLASSIC,
        replace(_CLASSIC, preset="full", empty_wrong_slap="none"),
        replace(
            _CLASSIC,
            preset="beginner",
            patterns=("double", "sandwich", "marriage"),
            burn=2,
            empty_wrong_slap="none",
            dead_heat="replay",
        ),
        replace(_CLASSIC, preset="duel", burn=2, slap_lock=True),
        replace(_CLASSIC, preset="last-chance", last_chance=3),
        replace(
            _CLASSIC,
            preset="cabinet",
            burn=2,
            slap_lock=True,
            empty_wrong_slap="strike",
            dead_heat="replay",
            anticipation_ms=100,
            flip_gap_ms=400,
            time_limit_s=480,
        ),
    )
}
"""The five published games and our own (R11)."""
