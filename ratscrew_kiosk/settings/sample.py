"""Settings as text, all made from the table of options: the sample file, the reference page, the screens' changes."""

import json
from collections.abc import Iterator
from textwrap import wrap
from typing import Final

from ratscrew_kiosk.options.kinds import Kind, Value
from ratscrew_kiosk.options.option import Option
from ratscrew_kiosk.options.settings import Settings
from ratscrew_kiosk.options.table import OPTIONS, USUAL_RULES
from ratscrew_kiosk.rules.house import PRESETS

_WIDTH: Final = 100
_SAMPLE_HEAD: Final = """\
# The settings of a Ratscrew cabinet. It is looked for as kiosk.toml in ~/.config/ratscrew-kiosk, then in
# /etc/ratscrew-kiosk, or where --settings says. Every option stands here with its default (where that depends on the
# rule set: with that of cabinet). To change one, take away the # in front of it, and put in another value.
# `ratscrew-kiosk settings check` says whether all is well.
"""
_CHANGES_HEAD: Final = """\
# What was changed on the screens of this cabinet; it goes before kiosk.toml. Written by the program.
# It can be thrown away: `ratscrew-kiosk settings reset` does so.
"""
_PAGE_HEAD: Final = """\
# Settings

Made from the table of options by `ratscrew-kiosk settings reference`.

The operator's file is `kiosk.toml`, in [TOML](https://toml.io). It is looked for in `~/.config/ratscrew-kiosk`, then in
`/etc/ratscrew-kiosk`; the first that is there is taken. `--settings FILE` names another.

| | |
|---|---|
| `ratscrew-kiosk settings` | every option: its value, its default, and where the value comes from (`--json`) |
| `ratscrew-kiosk settings check [FILE]` | what is wrong in the file, a line each; exit status 1 if something is |
| `ratscrew-kiosk settings sample` | a `kiosk.toml` with every option, its default and its help |
| `ratscrew-kiosk settings reset` | throw away what was changed on the screens; the file stays as it is |

What is changed on the screens is kept apart, in the state folder (`~/.local/state/ratscrew-kiosk/changes.toml`), and
goes before the file. "Options" are what players choose before a match, "adjustments" are in the service menu.

A file with something wrong in it never stops the start. The settings hold that the file had when all of it could be
used, and the screen names the line: `kiosk.toml:14: match.level: 'hrad' is not one of easy, medium, hard, expert with
cabinet`. A name that no option has changes nothing else, and is told with the nearest name.

An option marked ¹ belongs to the rule set that it stands beside: it changes that game, and no other.
"""


def toml_value(value: Value) -> str:
    """Write a value as TOML."""
    if isinstance(value, tuple):
        return f"[{', '.join(map(toml_value, value))}]"
    if isinstance(value, str):  # JSON's escapes are TOML's, but for one letter
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return str(value).lower()


def sample_text() -> str:
    """A settings file with every option, each commented out with its default."""
    lines = [_SAMPLE_HEAD.rstrip()]
    for section, options in _by_sections():
        lines += ["", f"[{section}]"] if section else []
        for option in options:
            allowed = f"Allowed: {_allowed(option)}."
            if callable(option.default):
                allowed += f" If not given: {option.default_said}."
            said = [*wrap(option.help, _WIDTH), *wrap(allowed, _WIDTH, break_on_hyphens=False)]
            lines += ["", *(f"# {line}" for line in said)]
            lines.append(f"#{option.key} = {toml_value(option.default_for(USUAL_RULES))}")
    return "\n".join(lines) + "\n"


def changes_text(settings: Settings) -> str:
    """What was changed on the screens, as a settings file."""
    lines = [_CHANGES_HEAD.rstrip()]
    for section, options in _by_sections():
        changed = [option for option in options if option.name in settings.screens]
        if section and changed:
            lines += ["", f"[{section}]"]
        lines += [f"{option.key} = {toml_value(settings.screens[option.name])}" for option in changed]
    return "\n".join(lines) + "\n"


def reference_page() -> str:
    """The page that lists every option."""
    lines = [_PAGE_HEAD]
    for section, options in _by_sections():
        lines += [f"## `[{section}]`" if section else "## At the top of the file, before any table", ""]
        lines += ["| option | what it is | allowed | default | may be changed in |", "|---|---|---|---|---|"]
        lines += [_row(option) for option in options]
        lines.append("")
    lines += ["## The defaults of each rule set", "", *_by_rules(), ""]
    return "\n".join(lines)


def _row(option: Option) -> str:
    default = option.default_said if callable(option.default) else f"`{toml_value(option.default)}`"
    mark = "¹" if option.by_rules else ""
    where = ", ".join(["file", *option.where])
    return f"| `{option.key}`{mark} | {option.help} | {_allowed(option)} | {default} | {where} |"


def _by_rules() -> Iterator[str]:
    """What every option that depends on the rule set is with each."""
    yield f"| | {' | '.join(f'`{rules}`' for rules in PRESETS)} |"
    yield f"|---|{'---|' * len(PRESETS)}"
    for option in OPTIONS.values():
        if callable(option.default):
            values = " | ".join(f"`{toml_value(option.default_for(rules))}`" for rules in PRESETS)
            yield f"| `{option.name}` | {values} |"


def _by_sections() -> list[tuple[str, list[Option]]]:
    """The options of each table of a file; what stands in none comes first, as TOML wants it."""
    sections: dict[str, list[Option]] = {}
    for option in sorted(OPTIONS.values(), key=lambda option: bool(option.section)):
        sections.setdefault(option.section, []).append(option)
    return list(sections.items())


def _allowed(option: Option) -> str:
    """What is allowed. Where that depends on the rule set: with which rule sets what is."""
    if not callable(option.kind):
        return _with_unit(option.kind)
    games: dict[Kind, list[str]] = {}
    for rules in PRESETS:
        games.setdefault(option.kind(rules), []).append(rules)
    return "; ".join(f"{_with_unit(kind)} with {', '.join(rules)}" for kind, rules in games.items())


def _with_unit(kind: Kind) -> str:
    unit = getattr(kind, "unit", "")
    return f"{kind.allowed} {unit}".rstrip()
