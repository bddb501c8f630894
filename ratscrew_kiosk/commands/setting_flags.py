"""Flags that set a setting for one run: what each may be, and its help, are those of the table of options."""

from collections.abc import Callable
from typing import Any

import click

from ratscrew_kiosk.options.kinds import OneOf
from ratscrew_kiosk.options.table import USUAL_RULES, option_named


def setting(flag: str, name: str, metavar: str | None = None) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Add a flag for this setting. `metavar` stands for values that are more than the table's choices.

    Raises SettingsError for a name that is no option's.
    """
    option = option_named(name)
    kind = option.kind_for(USUAL_RULES)
    allowed = click.Choice([str(one) for one in kind.choices]) if isinstance(kind, OneOf) and metavar is None else None
    return click.option(flag, type=allowed, metavar=metavar, help=option.help)
