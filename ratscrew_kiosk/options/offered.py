"""What the screens let people choose from.

The options screen offers of a rule set what R11 does; else there is all that the table of options allows.
"""

from typing import Final

from ratscrew_kiosk.options.kinds import OneOf, Several, Switch, Text, Value, Whole
from ratscrew_kiosk.options.option import Option, Where
from ratscrew_kiosk.options.settings import Settings
from ratscrew_kiosk.options.table import is_of_rules, option_named, rule_value
from ratscrew_kiosk.rules.house import PRESETS
from ratscrew_kiosk.rules.offers import OFFERS

_STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
_MOST_VALUES: Final = 16
"""A range of numbers is offered in steps, so that nobody presses a button a hundred times."""


def offered(settings: Settings, name: str, where: Where) -> tuple[Value, ...]:
    """The values that a screen offers for an option; the present one is among them. One alone is no choice.

    There are none for patterns, which are switches, and for texts, whose choices (themes, languages) are known to
    those who read them. Raises SettingsError for a name that is none.
    """
    option = option_named(name)
    present = settings[name]
    if where not in option.where:
        return (present,)
    kind = option.kind_for(settings.rules)
    values: tuple[Value, ...]
    match kind:
        case Several() | Text():
            return ()
        case Switch():
            values = (False, True)
        case OneOf():
            values = kind.choices
        case Whole():
            values = (*kind.words, *_in_steps(kind, present, option.default_for(settings.rules)))
    if where == "options" and is_of_rules(option):
        values = _by_the_rules(option, settings.rules)
    return values if present in values else (*values, present)


def _by_the_rules(option: Option, rules: str) -> tuple[Value, ...]:
    """What R11 offers of an option of R10."""
    others = (option.kind_for(rules).typed(word) for word in OFFERS[rules].others.get(option.key, ()))
    return (rule_value(PRESETS[rules], option.key), *(option.checked(other, rules) for other in others))


def _in_steps(kind: Whole, *also: Value) -> list[int]:
    step = next(step for step in _STEPS if (kind.most - kind.least) // step < _MOST_VALUES)
    extra = {one for one in also if isinstance(one, int)}
    return sorted({kind.least, *range(-(-kind.least // step) * step, kind.most + 1, step), kind.most} | extra)
