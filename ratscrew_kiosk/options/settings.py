"""The settings of a cabinet as one value.

They are what its file says, what was changed on its screens, and what holds for this run alone. What is said later goes
before what was said earlier, and where nothing is said the default holds.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final, Literal, TypeAlias

from ratscrew_kiosk.options.kinds import Value
from ratscrew_kiosk.options.option import SettingsError
from ratscrew_kiosk.options.table import OPTIONS, RULES, USUAL_RULES, from_settings, is_of_rules, option_named
from ratscrew_kiosk.rules.house import PRESETS, RulesError, RuleSet

Origin: TypeAlias = Literal["default", "file", "screens", "run"]
"""Where a value comes from."""

_LATEST_FIRST: Final[tuple[Literal["run", "screens", "file"], ...]] = ("run", "screens", "file")


@dataclass(frozen=True)
class Settings(Mapping[str, Value]):
    """The value of every option. Each layer holds what was set there, and only what is allowed.

    An option that belongs to a rule set holds only together with the rule set that it was set for: who sets
    `burn` for one rule set has not changed the other games.
    """

    file: Mapping[str, Value] = field(default_factory=dict)
    screens: Mapping[str, Value] = field(default_factory=dict)
    run: Mapping[str, Value] = field(default_factory=dict)

    def __getitem__(self, name: str) -> Value:
        """The value of an option.

        Raises SettingsError, which is no KeyError: a name is a word of the program.
        """
        option_named(name)
        return self._values[name][0]

    def __contains__(self, name: object) -> bool:
        return name in OPTIONS

    def __iter__(self) -> Iterator[str]:
        return iter(OPTIONS)

    def __len__(self) -> int:
        return len(OPTIONS)

    def __hash__(self) -> int:
        return hash(tuple(frozenset(layer.items()) for layer in (self.file, self.screens, self.run)))

    @property
    def rules(self) -> str:
        """The name of the rule set."""
        return self.word(RULES)

    def word(self, name: str) -> str:
        """The value of an option that is a word."""
        value = self[name]
        assert isinstance(value, str)  # noqa: S101  (the table says so; for the type checker)
        return value

    def number(self, name: str) -> int:
        """The value of an option that is a whole number."""
        value = self[name]
        assert isinstance(value, int)  # noqa: S101  (the table says so; for the type checker)
        return value

    def switch(self, name: str) -> bool:
        """The value of an option that is yes or no."""
        value = self[name]
        assert isinstance(value, bool)  # noqa: S101  (the table says so; for the type checker)
        return value

    def default(self, name: str) -> Value:
        """What an option would be if nobody had set it."""
        return option_named(name).default_for(self.rules)

    def origin(self, name: str) -> Origin:
        """Where the value of an option comes from."""
        option_named(name)
        return self._values[name][1]

    def with_(self, name: str, value: object) -> "Settings":
        """The settings after a change on a screen. It holds from now on, whatever the run was started with.

        Raises SettingsError.
        """
        return self._changed("screens", name, value)

    def for_this_run(self, name: str, value: object) -> "Settings":
        """The settings after a change that is not to be kept, such as one on the command line.

        Raises SettingsError.
        """
        return self._changed("run", name, value)

    def with_file(self, name: str, value: object) -> "Settings":
        """The settings with one more value from the file.

        Raises SettingsError.
        """
        return self._changed("file", name, value)

    def as_filed(self) -> "Settings":
        """The settings as the file has them, without all that was changed."""
        return Settings(self.file)

    def _changed(self, layer: Literal["run", "screens", "file"], name: str, value: object) -> "Settings":
        option = option_named(name)
        below = self._upto(layer)
        checked = option.checked(value, below.rules)
        layers = {one: dict(getattr(self, one)) for one in _LATEST_FIRST}
        later = _LATEST_FIRST[: _LATEST_FIRST.index(layer)] if layer == "screens" else ()
        for one in (layer, *later) if name == RULES and checked != below.rules else ():
            layers[one] = {known: kept for known, kept in layers[one].items() if not OPTIONS[known].by_rules}
        layers[layer][name] = checked
        for one in later:
            layers[one].pop(name, None)
        changed = Settings(**layers)
        for settings in (changed._upto(layer), changed):
            _refuse_contradictions(settings, name)
        return changed

    def _upto(self, layer: Literal["run", "screens", "file"]) -> "Settings":
        """What holds where the layers above this one are left out."""
        above = _LATEST_FIRST[: _LATEST_FIRST.index(layer)]
        return replace(self, **{one: {} for one in above}) if above else self

    @cached_property
    def _values(self) -> Mapping[str, tuple[Value, Origin]]:
        """Each option's value and where it comes from."""
        layers = [(origin, getattr(self, origin)) for origin in _LATEST_FIRST]
        rules_there: dict[Origin, str] = {}
        rules = USUAL_RULES
        for origin, layer in reversed(layers):
            rules = rules_there[origin] = layer.get(RULES, rules)
        values: dict[str, tuple[Value, Origin]] = {}
        for name, option in OPTIONS.items():
            values[name] = option.default_for(rules), "default"
            for origin, layer in layers:
                if name in layer and not (option.by_rules and rules_there[origin] != rules):
                    values[name] = layer[name], origin
                    break
        return values


def rule_set(settings: Settings) -> RuleSet:
    """The rule set with all that was changed in it.

    Raises RulesError if its options contradict each other; those of settings that were made by their methods do not.
    """
    changes = {
        option.key: from_settings(option.key, settings[option.name])
        for option in OPTIONS.values()
        if is_of_rules(option)
    }
    return replace(PRESETS[settings.rules], **changes)  # type: ignore[arg-type]


def _refuse_contradictions(settings: Settings, name: str) -> None:
    """Refuse values that are allowed each by itself, but not together."""
    if name.startswith("match."):
        try:
            rule_set(settings)
        except RulesError as error:
            said = f"match.{error}"
            told = said if said.startswith(f"{name}:") else f"{name}: {settings[name]} does not go with another: {said}"
            raise SettingsError(told, name) from None
    if name.startswith("idle.") and settings.number("idle.ask_s") <= settings.number("idle.nudge_s"):
        nudge_s, ask_s = settings.number("idle.nudge_s"), settings.number("idle.ask_s")
        told = f"{name}: {settings[name]} is not allowed: idle.ask_s is {ask_s}, and not above idle.nudge_s, {nudge_s}"
        raise SettingsError(told, name)
