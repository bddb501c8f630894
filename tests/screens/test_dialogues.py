"""Which question is open over a match, and what it takes to leave one."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratscrew_kiosk.presses.figures import SECOND
from ratscrew_kiosk.screens.controls import Command
from ratscrew_kiosk.screens.play.dialogues import COUNT_NS, REMATCH_NS, Dialogues
from ratscrew_kiosk.screens.screen import GoOn, Leave, PauseMatch, StartMatch, Wish
from ratscrew_kiosk.screens.status import Dialogue

COMMANDS: tuple[Command, ...] = get_args(Command)
T_NS = 100 * SECOND


def after(*commands: Command) -> Dialogues:
    """The dialogues of a match that goes on, to which this was said."""
    dialogues = Dialogues()
    for command in commands:
        dialogues.command(command, T_NS, over=False)
    return dialogues


def goes_on(dialogues: Dialogues) -> bool:
    """Say whether it counts down and then goes on."""
    assert dialogues.dialogue == "count"
    assert dialogues.turn(T_NS + COUNT_NS - 1) == []
    return dialogues.turn(T_NS + COUNT_NS) == [GoOn()] and dialogues.dialogue is None


@pytest.mark.parametrize(
    ("command", "wishes", "dialogue"),
    [
        ("pause", [PauseMatch()], "pause"),
        ("new", [PauseMatch()], "new"),
        ("escape", [PauseMatch()], "leave"),
        ("focus-lost", [PauseMatch()], "focus"),
        ("yes", [], None),
    ],
)
def test_over_a_match_that_goes_on(command: Command, wishes: list[Wish], dialogue: Dialogue | None) -> None:
    dialogues = Dialogues()
    assert dialogues.command(command, T_NS, over=False) == wishes
    assert dialogues.dialogue == dialogue


@pytest.mark.parametrize("waiting", ["pause", "focus-lost"])
@pytest.mark.parametrize(
    ("command", "dialogue"),
    [("pause", "count"), ("yes", "count"), ("new", "new"), ("escape", "leave"), ("focus-lost", "the same")],
)
def test_in_a_pause(waiting: Command, command: Command, dialogue: str) -> None:
    dialogues = after(waiting)
    before = dialogues.dialogue
    assert dialogues.command(command, T_NS, over=False) == []
    assert dialogues.dialogue == (before if dialogue == "the same" else dialogue)


def test_going_on_counts_down_first() -> None:
    assert goes_on(after("pause", "pause"))


@pytest.mark.parametrize(("command", "dialogue"), [("pause", "pause"), ("focus-lost", "focus"), ("escape", "leave")])
def test_the_count_can_be_stopped(command: Command, dialogue: str) -> None:
    dialogues = after("pause", "pause", command)
    assert dialogues.dialogue == dialogue
    assert dialogues.turn(T_NS + COUNT_NS) == []


@pytest.mark.parametrize(("question", "does"), [("new", StartMatch()), ("escape", Leave())])
@pytest.mark.parametrize("command", COMMANDS)
def test_a_question_over_a_match(question: Command, does: Wish, command: Command) -> None:
    dialogues = after(question)
    asked = dialogues.dialogue
    expected = {"yes": ([does], None), "escape": ([], "count")}
    assert (dialogues.command(command, T_NS, over=False), dialogues.dialogue) == expected.get(command, ([], asked))


@pytest.mark.parametrize("waiting", ["pause", "focus-lost"])
@pytest.mark.parametrize("question", ["new", "escape"])
def test_a_question_opened_from_a_pause_goes_back_to_it(waiting: Command, question: Command) -> None:
    dialogues = after(waiting)
    before = dialogues.dialogue
    dialogues.command(question, T_NS, over=False)
    assert dialogues.command("escape", T_NS, over=False) == []
    assert dialogues.dialogue == before
    dialogues.command("pause", T_NS, over=False)
    assert goes_on(dialogues)


@pytest.mark.parametrize(("question", "does"), [("new", StartMatch()), ("escape", Leave())])
def test_a_question_opened_from_a_pause_can_be_answered(question: Command, does: Wish) -> None:
    dialogues = after("pause", question)
    assert dialogues.command("yes", T_NS, over=False) == [does]
    assert dialogues.dialogue is None


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("open_before", [None, "pause", "new", "escape", "focus-lost"])
def test_nothing_is_asked_when_the_match_is_over(command: Command, open_before: Command | None) -> None:
    dialogues = after(*([open_before] if open_before else []))
    expected: dict[Command, list[Wish]] = {"new": [StartMatch()], "escape": [Leave()]}
    assert dialogues.command(command, T_NS, over=True) == expected.get(command, [])
    assert dialogues.dialogue is None


def test_a_slap_soon_after_the_end_was_meant_for_the_match() -> None:
    dialogues = Dialogues()
    dialogues.ended(T_NS)
    assert dialogues.slapped_at_the_end(T_NS + REMATCH_NS - 1) == []
    assert dialogues.slapped_at_the_end(T_NS + REMATCH_NS) == [StartMatch()]


@given(st.lists(st.sampled_from([*COMMANDS, "time"]), max_size=16))
def test_a_match_is_left_only_by_a_yes_and_stands_still_exactly_while_a_dialogue_is_open(
    commands: list[Command],
) -> None:
    dialogues = Dialogues()
    standing, now_ns = False, T_NS
    for command in commands:
        if command not in COMMANDS:
            now_ns += COUNT_NS
            wishes = dialogues.turn(now_ns)
        else:
            wishes = dialogues.command(command, now_ns, over=False)
        for wish in wishes:
            match wish:
                case PauseMatch() | GoOn():
                    assert standing == (wish == GoOn())
                    standing = not standing
                case StartMatch() | Leave():
                    assert command == "yes"
                    standing = False
                case _:
                    raise AssertionError(wish)
        assert standing == (dialogues.dialogue is not None)
