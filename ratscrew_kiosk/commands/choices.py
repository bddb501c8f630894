"""Options that several commands share: the rule set and the levels of computers, read from the command line."""

from collections.abc import Callable
from typing import Any

import click

from ratscrew_kiosk.players.levels import LEVELS, Level
from ratscrew_kiosk.rules.house import PRESETS, RulesError, RuleSet, with_options
from ratscrew_kiosk.rules.offers import OFFERS

MOST_SEED = (1 << 63) - 1


def rules_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add `--rules` and `--with` to a command."""
    command = click.option(
        "--with",
        "changes",
        multiple=True,
        metavar="OPTION=VALUE",
        help="Change an option of the rule set, such as burn=1 or patterns=+tens,+run; may be repeated.",
    )(command)
    return click.option(
        "--rules",
        "preset",
        default="cabinet",
        show_default=True,
        metavar="PRESET",
        help=f"The rule set: {', '.join(PRESETS)}; options may follow it, in quotes.",
    )(command)


def chosen_rules(preset: str, changes: tuple[str, ...]) -> RuleSet:
    """Put `--rules` and `--with` together.

    Raises click.BadParameter with the option, the value and what is allowed.
    """
    try:
        return with_options(RuleSet.parse(preset), [word for change in changes for word in change.split()])
    except RulesError as error:
        raise click.BadParameter(str(error)) from error


def chosen_level(rules: RuleSet, name: str | None) -> Level:
    """The level of that name; where none is named, the one above the weakest of those that are offered (medium).

    Raises click.BadParameter that lists the levels.
    """
    level = LEVELS.get(name or OFFERS[rules.preset].levels[1])
    if level is None:
        raise click.BadParameter(f"level: {name!r} is not one of {', '.join(LEVELS)}")
    return level
