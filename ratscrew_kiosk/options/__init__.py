"""What can be set: one table of options, what each may be, and the settings of a cabinet as a value.

The sample file, the reference, the checks and the screens are made from the table. Nothing here opens a file.
"""

from ratscrew_kiosk.options.kinds import OneOf, Several, Switch, Text, Value, Whole, print_value
from ratscrew_kiosk.options.offered import offered
from ratscrew_kiosk.options.option import Option, SettingsError, Where
from ratscrew_kiosk.options.settings import Settings, rule_set
from ratscrew_kiosk.options.table import OPTIONS, option_named
from ratscrew_kiosk.options.typed import typed

__all__ = [
    "OPTIONS",
    "OneOf",
    "Option",
    "Settings",
    "SettingsError",
    "Several",
    "Switch",
    "Text",
    "Value",
    "Where",
    "Whole",
    "offered",
    "option_named",
    "print_value",
    "rule_set",
    "typed",
]
