"""One line of the table of options, and the error that says what is wrong with a setting."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

import voluptuous

from ratscrew_kiosk.options.kinds import Kind, Value, shown

Where: TypeAlias = Literal["options", "adjustments"]
"""Besides the file: the options screen before a match, the adjustments of the service menu."""


class SettingsError(ValueError):
    """A setting that cannot be, in one line: the option, the value, and what is allowed. `option` is its name."""

    def __init__(self, message: str, option: str = "") -> None:
        super().__init__(message)
        self.option = option


@dataclass(frozen=True)
class Option:
    """One option. `help` is one line; `where` says on which screens it may be changed, beside the file.

    `default` may depend on the rule set, and so may the `kind`: each is then made from the name of the rule set.
    `by_rules`: it belongs to a rule set. What was set for one does not hold for another.
    """

    name: str
    kind: Kind | Callable[[str], Kind]
    default: Value | Callable[[str], Value]
    help: str
    where: tuple[Where, ...] = ()
    by_rules: bool = False
    default_said: str = ""
    """Where the default depends on the rule set: what is said of it."""

    @property
    def section(self) -> str:
        """The table of the file that it stands in; empty for the top."""
        return self.name.rpartition(".")[0]

    @property
    def key(self) -> str:
        """Its name in that table."""
        return self.name.rpartition(".")[2]

    def kind_for(self, rules: str) -> Kind:
        """What it may be with this rule set."""
        return self.kind(rules) if callable(self.kind) else self.kind

    def default_for(self, rules: str) -> Value:
        """What it is with this rule set, where nobody has set it."""
        return self.default(rules) if callable(self.default) else self.default

    def checked(self, value: object, rules: str) -> Value:
        """The value, if it is allowed with this rule set.

        Raises SettingsError.
        """
        try:
            answer: Value = voluptuous.Schema(self.kind_for(rules).schema())(value)
        except voluptuous.Invalid:
            raise self.refused(value, rules) from None
        return answer

    def refused(self, value: object, rules: str) -> SettingsError:
        """The error that says what is allowed instead of a value."""
        more = f" with {rules}" if callable(self.kind) else ""
        return SettingsError(f"{self.name}: {shown(value)} is not {self.kind_for(rules).allowed}{more}", self.name)
