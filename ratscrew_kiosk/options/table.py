"""The table of options. To add one, add a line here: file, reference, checks and screens follow from it."""

from dataclasses import fields
from difflib import get_close_matches
from typing import Final, get_args

from ratscrew_kiosk.options.kinds import Kind, OneOf, Several, Switch, Text, Value, Whole
from ratscrew_kiosk.options.option import Option, SettingsError, Where
from ratscrew_kiosk.rules.house import BURNS, LAST_CHANCES, PRESETS, DeadHeatRule, EmptyWrongSlap, RuleSet
from ratscrew_kiosk.rules.offers import OFFERS
from ratscrew_kiosk.rules.patterns import PATTERNS

RULES: Final = "match.rules"
USUAL_RULES: Final = "cabinet"

_BOTH: Final[tuple[Where, ...]] = ("options", "adjustments")
_ADJUST: Final[tuple[Where, ...]] = ("adjustments",)
_NONE_FOR: Final = {"target": "all", "time_limit_s": "none"}
"""What stands for None in a rule set."""
_OPTIONS_OF_RULES: Final = frozenset(field.name for field in fields(RuleSet)) - {"preset"}


def rule_value(rules: RuleSet, option: str) -> Value:
    """The value of an option of a rule set, as settings have it: `all` and `none` where a rule set has None."""
    value = getattr(rules, option)
    if value is None:
        return _NONE_FOR[option]
    assert isinstance(value, bool | int | str | tuple)  # noqa: S101  (for the type checker)
    return value


def from_settings(option: str, value: Value) -> Value | None:
    """The value of an option of a rule set, as a rule set has it."""
    return None if value == _NONE_FOR.get(option) else value


def is_of_rules(option: Option) -> bool:
    """Say whether it is an option of R10."""
    return option.section == "match" and option.key in _OPTIONS_OF_RULES


def _by_rules(key: str, kind: Kind, about: str, where: tuple[Where, ...] = _ADJUST) -> Option:
    """An option of R10: its default is the rule set's own value."""

    def own(rules: str) -> Value:
        return rule_value(PRESETS[rules], key)

    return Option(f"match.{key}", kind, own, about, where, by_rules=True, default_said="as the rule set says")


def _levels(rules: str) -> OneOf:
    return OneOf(OFFERS[rules].levels)


def _computers(rules: str) -> Whole:
    return Whole(0, OFFERS[rules].seats[-1] - 1, words=("auto",))


_NAME_OR_PATH: Final = r"[^\x00]+"
_ALL: Final = (
    Option(RULES, OneOf(tuple(PRESETS)), USUAL_RULES, "The rule set.", _BOTH),
    _by_rules("patterns", Several(PATTERNS), "The patterns that may be slapped.", _BOTH),
    _by_rules("burn", OneOf(BURNS), "How many cards a wrong slap costs.", _BOTH),
    _by_rules("slap_lock", Switch(), "Whether a wrong slap locks its seat until the next card is shown."),
    _by_rules(
        "empty_wrong_slap",
        OneOf(get_args(EmptyWrongSlap)),
        "A wrong slap by a seat without cards: it is out, its third strike bars it from slapping, or nothing happens.",
        _BOTH,
    ),
    _by_rules(
        "last_chance",
        OneOf(LAST_CHANCES),
        "So many more cards turns whoever has them all, and the others may still slap in; 0 is none.",
        _BOTH,
    ),
    _by_rules(
        "dead_heat",
        OneOf(get_args(DeadHeatRule)),
        "When nobody can tell who was first: play the card again, or the seat with the fewest cards takes the pile.",
        _BOTH,
    ),
    _by_rules("target", Whole(27, 52, "cards", ("all",)), "How many cards win the match.", _BOTH),
    _by_rules(
        "time_limit_s", Whole(30, 7200, "seconds", ("none",)), "After so long the seat with the most cards wins.", _BOTH
    ),
    _by_rules("anticipation_ms", Whole(0, 150, "ms"), "A slap is judged by the cards shown so long before it."),
    _by_rules("flip_gap_ms", Whole(0, 1000, "ms"), "The least time between two cards."),
    _by_rules("grace_ms", Whole(0, 5000, "ms"), "So long may be slapped before a lost challenge's pile is taken."),
    _by_rules("collect_ms", Whole(0, 5000, "ms"), "So long it is shown who took the pile."),
    Option(
        "match.computers",
        _computers,
        "auto",
        "How many of the free seats computers take; auto is one for somebody alone, else none.",
        _BOTH,
        by_rules=True,
    ),
    Option(
        "match.level",
        _levels,
        lambda rules: OFFERS[rules].levels[1],
        "How well the computers play.",
        _BOTH,
        by_rules=True,
        default_said="the second of the rule set's levels",
    ),
    Option(
        "match.pattern_help", Switch(), default=True, help="Whether the patterns that appear are named.", where=_BOTH
    ),
    Option("sound.volume", Whole(0, 100, "percent"), 80, "How loud the sounds are; 0 is silent.", _BOTH),
    Option(
        "sound.attract",
        OneOf(("off", "low", "every-few-minutes")),
        "every-few-minutes",
        "The sound while nobody plays: none, all of it quietly, or all of it, but only once in four minutes.",
        _ADJUST,
    ),
    Option(
        "screen.layout",
        OneOf(("upright", "table", "portrait")),
        "upright",
        "One screen in front of all; a screen that lies flat between the players; or one that stands on its end.",
        _ADJUST,
    ),
    Option(
        "screen.overscan", Whole(0, 10, "percent"), 0, "The margin that the display cuts off, at each edge.", _ADJUST
    ),
    Option("screen.fullscreen", Switch(), default=False, help="Whether the whole screen is used, or a window."),
    Option(
        "screen.size",
        Text("auto|[1-9][0-9]{2,4}x[1-9][0-9]{2,4}", "WIDTHxHEIGHT in pixels, such as 1280x720, or auto"),
        "auto",
        "The size of the window; auto is 1280x720, or what the desktop has room for.",
    ),
    Option(
        "screen.lag_ms", Whole(0, 500, "ms"), 0, "So long the display takes to show a picture, once it has it.", _ADJUST
    ),
    Option(
        "screen.theme",
        Text(_NAME_OR_PATH, "the name of a theme, such as night or contrast, or the file of one"),
        "night",
        "Colours, card back and table: a theme that comes along (night, contrast), or a file.",
        _ADJUST,
    ),
    Option(
        "language",
        Text("auto|[a-z]{2,3}", "auto, or the code of a language, such as en or ja"),
        "auto",
        "The language; auto is that of the system, if it is known, else English.",
        _BOTH,
    ),
    Option(
        "input.device",
        OneOf(("auto", "keyboard", "gpio", "mock", "boxes")),
        "auto",
        "What is pressed: keys, pins, boxes, or keys that press mock pins; auto is named boxes, or a Pi's pins.",
    ),
    Option(
        "input.pins",
        Text(_NAME_OR_PATH, "the name of a pin map, such as two-seats, or the file of one"),
        "two-seats",
        "The pin map: one that comes along, such as two-seats or four-seats, or a file.",
    ),
    Option(
        "input.way",
        OneOf(("auto", "kernel", "lgpio")),
        "auto",
        "The way to the pins; auto is the kernel's own lines where gpiod is there, else lgpio.",
    ),
    Option(
        "input.touch",
        OneOf(("auto", "on", "off")),
        "auto",
        "Whether a touch screen or a mouse works it too, which judges all presses a little later; auto: where keys do.",
    ),
    Option(
        "input.boxes",
        Text(_NAME_OR_PATH, "none, or the file of a map of boxes"),
        "none",
        "The map of button boxes: which box serves which seats; beside keys or pins those that these do not have.",
    ),
    Option(
        "idle.nudge_s",
        Whole(5, 300, "seconds"),
        15,
        "A seat that has not turned its card for so long is nudged.",
        _ADJUST,
    ),
    Option(
        "idle.ask_s",
        Whole(10, 600, "seconds"),
        30,
        "After so long it is asked whether somebody is still there.",
        _ADJUST,
    ),
    Option(
        "idle.leave_s",
        Whole(5, 120, "seconds"),
        10,
        "If nobody answers for so long, a computer takes the seat, or the match ends.",
        _ADJUST,
    ),
    Option("join.wait_s", Whole(5, 120, "seconds"), 10, "So long others can join, once somebody has.", _ADJUST),
    Option("options.wait_s", Whole(5, 300, "seconds"), 15, "After so long without a press the match begins.", _ADJUST),
    Option(
        "pause.wait_s",
        Whole(30, 3600, "seconds"),
        120,
        "A pause in which nobody presses anything for so long ends the match, and the title comes back.",
        _ADJUST,
    ),
    Option(
        "resume.wait_s",
        Whole(5, 120, "seconds"),
        15,
        "So long it is asked after a power cut whether the match that was cut off goes on.",
        _ADJUST,
    ),
    Option("station.rounds", Whole(1, 100, "rounds"), 10, "How many rounds a run of the reaction station has.", _BOTH),
    Option(
        "station.pace_ms", Whole(500, 3000, "ms"), 900, "From one card of the reaction station to the next.", _ADJUST
    ),
    Option("station.window_ms", Whole(1000, 5000, "ms"), 2000, "So long a pattern lies open at the station.", _ADJUST),
    Option("result.wait_s", Whole(5, 120, "seconds"), 10, "So long a rematch is offered.", _ADJUST),
    Option(
        "records.letters",
        Switch(),
        default=True,
        help="Whether people enter three letters for a place among the best, and in a session before each match.",
        where=_ADJUST,
    ),
    Option("records.letters_wait_s", Whole(10, 120, "seconds"), 20, "So long three letters can be entered.", _ADJUST),
)

OPTIONS: Final[dict[str, Option]] = {option.name: option for option in _ALL}
"""Every option by its name, in the order in which they are shown."""


def option_named(name: str) -> Option:
    """Return an option.

    Raises SettingsError that tells the nearest name.
    """
    try:
        return OPTIONS[name]
    except KeyError:
        raise SettingsError(f"{name if name.isprintable() else repr(name)}: {unknown(name)}") from None


SECTIONS: Final = tuple(dict.fromkeys(option.section for option in _ALL if option.section))
"""The tables of a settings file."""


def unknown(name: str) -> str:
    """What is said of a name that no option has."""
    asked = name[:60]
    key = asked.rpartition(".")[2]
    sections = [] if key != asked else list(SECTIONS)
    like = [
        full
        for nearest in get_close_matches(key, [*_KEYS, *sections], 1)
        for full in _KEYS.get(nearest, [f"[{nearest}]"])
    ]
    whole = get_close_matches(asked, OPTIONS, 1)
    near = _KEYS.get(key) or ((like or whole) if key == asked else (whole or like))
    return f"there is no such option; did you mean {' or '.join(near)}?" if near else "there is no such option"


_KEYS: Final = {option.key: [one.name for one in _ALL if one.key == option.key] for option in _ALL}
