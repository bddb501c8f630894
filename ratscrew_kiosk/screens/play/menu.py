"""What can be chosen while a match stands still: the lines of the pause and of the questions, in their order."""

from typing import Final, Literal, NamedTuple, TypeAlias

from ratscrew_kiosk.screens.status import Dialogue, Legend, Say, Status

Choice: TypeAlias = Literal["go_on", "help", "pattern_help", "volume", "options", "new", "leave", "no", "yes"]

_PAUSE: Final[tuple[Choice, ...]] = ("go_on", "help", "pattern_help", "volume", "options", "new", "leave")
_QUESTION: Final[tuple[Choice, ...]] = ("no", "yes")
"""What changes nothing stands first: a SLAP that was meant for a pile ends no match."""


class Line(NamedTuple):
    """One line of the menu: what it is, and what stands behind it: its value, or the key that does the same."""

    label: str
    value: str = ""
    is_key: bool = False


def choices(dialogue: Dialogue | None, *, options: bool) -> tuple[Choice, ...]:
    """What can be chosen; `options` says whether this program has the screen of options."""
    match dialogue:
        case "pause":
            return _PAUSE if options else tuple(choice for choice in _PAUSE if choice != "options")
        case "leave" | "new":
            return _QUESTION
        case _:
            return ()


def menu_lines(dialogue: Dialogue, status: Status, say: Say) -> tuple[Line, ...]:
    """The same in words. Keys are named where somebody plays with keys."""
    with_keys = any(player.flip_keys for player in status.players)
    return tuple(
        _line(choice, status, say, status.legend if with_keys else None)
        for choice in choices(dialogue, options=status.options)
    )


def _line(choice: Choice, status: Status, say: Say, legend: Legend | None) -> Line:
    match choice:
        case "pattern_help":
            return Line(say("option_pattern_help"), say("value_on" if status.pattern_help else "value_off"))
        case "volume":
            return Line(say("option_volume"), say(f"value_{status.volume}"))
        case "help":
            return Line(say("option_help"), "" if legend is None else legend.help, is_key=True)
        case "options":
            return Line(say("options"))
        case _:
            return Line(say(status.message(f"menu_{choice}")), "" if legend is None else legend.of(choice), is_key=True)
