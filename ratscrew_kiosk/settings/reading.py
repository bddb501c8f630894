"""From the text of a settings file to values that are allowed, and a line for each thing that is wrong.

Nothing here opens a file.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final, Literal, NamedTuple

import voluptuous

from ratscrew_kiosk.options.kinds import Several, shown
from ratscrew_kiosk.options.option import SettingsError
from ratscrew_kiosk.options.settings import Settings
from ratscrew_kiosk.options.table import OPTIONS, RULES, SECTIONS, unknown
from ratscrew_kiosk.rules.house import PRESETS
from ratscrew_kiosk.settings.toml_lines import lines_of

LARGEST: Final = 65_536
"""A settings file of more bytes is none."""
_LONGEST_LINE: Final = 1_000
"""Nor is one with a longer line: dotted keys of such a length take the standard library a quarter of a minute."""
_MOST_NAMES: Final = 20
"""So many names that are none are told."""


def printable(text: str) -> str:
    """A text as it can be told in one line."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


class Fault(NamedTuple):
    """What is wrong in a file, in one line; `line` counts from 1, where it is known.

    `harmless`: nothing that is set is wrong, but a name is none, so that nothing is set by it.
    """

    what: str
    line: int | None = None
    harmless: bool = False

    def said(self, where: str) -> str:
        """The whole line: `kiosk.toml:14: match.level: 'hrad' is not one of easy, medium, hard, expert`."""
        return printable(f"{where}: {self.what}" if self.line is None else f"{where}:{self.line}: {self.what}")


class Read(NamedTuple):
    """What was read: the settings with all of the file's values that are right, and what is wrong with the rest."""

    settings: Settings
    faults: tuple[Fault, ...] = ()

    @property
    def right(self) -> bool:
        """Whether every value can be used."""
        return all(fault.harmless for fault in self.faults)


def read_settings(text: str, layer: Literal["file", "screens"] = "file", over: Settings | None = None) -> Read:
    """Read the text of a settings file, over settings that are there. It raises nothing."""
    start = Settings() if over is None else over
    if len(text) > LARGEST:
        return Read(start, (Fault(f"longer than {LARGEST} characters, so it is no settings file"),))
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > _LONGEST_LINE:
            return Read(start, (Fault(f"a line of more than {_LONGEST_LINE} letters; no setting is so long", number),))
    try:
        document = tomllib.loads(text)
    except RecursionError:
        return Read(start, (Fault("this is no TOML: it is nested too deeply"),))
    except ValueError as error:  # tomllib's own errors, and Python's, of numbers that are too long
        return Read(start, (_no_toml(str(error), text),))
    return _read(document, text, layer, start)


def _no_toml(said: str, text: str) -> Fault:
    told = re.fullmatch(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", said, re.DOTALL)
    if told is None:
        return Fault(f"this is no TOML: {printable(said)[:120]}")
    wrong, line, column = told.groups()
    if line is None:
        return Fault(f"this is no TOML: {printable(wrong)[:120]}, at its end", len(text.rstrip("\n").split("\n")))
    return Fault(f"this is no TOML: {printable(wrong)[:120]}, in column {column}", int(line))


def _read(document: dict[str, object], text: str, layer: Literal["file", "screens"], start: Settings) -> Read:
    faults = _faults(document, _rules_of(document, start))
    settings, refused = start, dict.fromkeys(_rightly_set(document, faults), Fault(""))
    waiting = len(refused) + 1
    while len(refused) < waiting:  # some go together only when others, that stand behind them, are there
        waiting = len(refused)
        for name in list(refused):
            value = _at(document, _path(name))
            try:
                settings = settings.with_file(name, value) if layer == "file" else settings.with_(name, value)
                del refused[name]
            except SettingsError as error:
                refused[name] = Fault(str(error))
    faults |= {_path(name): fault for name, fault in refused.items()}
    lines = lines_of(text) if faults else {}
    placed = [fault._replace(line=lines.get(path)) for path, fault in faults.items()]
    return Read(settings, tuple(_fewer(sorted(placed, key=lambda fault: fault.line or 0))))


def _rightly_set(document: Mapping[str, object], faults: Mapping[tuple[str, ...], Fault]) -> list[str]:
    """The options that the document sets to something that is allowed; none of an unknown rule set's."""
    return [
        name
        for name, option in OPTIONS.items()
        if _at(document, _path(name)) is not None
        and _path(name) not in faults
        and not (option.by_rules and _path(RULES) in faults)
    ]


def _fewer(faults: Sequence[Fault]) -> Iterator[Fault]:
    """All that is wrong, and as many names that are none as somebody would read."""
    names = 0
    for fault in faults:
        names += fault.harmless
        if names <= _MOST_NAMES or not fault.harmless:
            yield fault
    if names > _MOST_NAMES:
        yield Fault(f"{names - _MOST_NAMES} more names that no option has", harmless=True)


def _path(name: str) -> tuple[str, ...]:
    return tuple(name.split("."))


def _rules_of(document: Mapping[str, object], start: Settings) -> str:
    """The rule set that the other options of the document belong to."""
    named = _at(document, _path(RULES))
    return named if isinstance(named, str) and named in PRESETS else start.rules


def _at(document: object, path: tuple[str, ...]) -> object | None:
    """The value at that path; None where there is none, which no value of TOML is."""
    for key in path:
        document = document.get(key) if isinstance(document, dict) else None
    return document


def _faults(document: Mapping[str, object], rules: str) -> dict[tuple[str, ...], Fault]:
    """What voluptuous finds wrong, each with its path in the document."""
    faults: dict[tuple[str, ...], Fault] = {}
    try:
        _schema(rules)(document)
    except voluptuous.MultipleInvalid as found:
        for error in found.errors:
            path = tuple(step for step in error.path if isinstance(step, str))
            if path not in faults:
                faults[path] = _fault(path, error.path, document, rules, near=len(faults) < _MOST_NAMES)
    if _path(RULES) in faults:  # what may stand beside an unknown rule set is unknown too
        return {path: fault for path, fault in faults.items() if not _depends(path)}
    return faults


def _depends(path: tuple[str, ...]) -> bool:
    option = OPTIONS.get(".".join(path))
    return option is not None and callable(option.kind)


@cache
def _schema(rules: str) -> voluptuous.Schema:
    """The whole file, as it may be with this rule set."""
    sections: dict[str, dict[object, object]] = {}
    for option in OPTIONS.values():
        schema = option.kind_for(rules).schema()
        sections.setdefault(option.section, {})[voluptuous.Optional(option.key)] = schema
    top = sections.pop("")
    return voluptuous.Schema(top | {voluptuous.Optional(section): each for section, each in sections.items()})


def _fault(
    path: tuple[str, ...], steps: Sequence[object], document: Mapping[str, object], rules: str, *, near: bool
) -> Fault:
    """What is wrong there, in a line; with `near` a name that is none is told with the nearest."""
    name, value = ".".join(path), _at(document, path)
    option = OPTIONS.get(name)
    if option is None and name in SECTIONS:
        return Fault(f"{name}: {shown(value)} is not a table [{name}]")
    if option is None:
        plain = name if name.isprintable() and len(name) < 60 else shown(name)
        return Fault(f"{plain}: {unknown(name) if near else 'there is no such option'}", harmless=True)
    kind = option.kind_for(rules)
    if isinstance(kind, Several) and isinstance(value, list) and len(steps) > len(path):
        return Fault(f"{name}: {shown(value[int(str(steps[-1]))])} is not one of {', '.join(kind.choices)}")
    return Fault(str(option.refused(value, rules)))
