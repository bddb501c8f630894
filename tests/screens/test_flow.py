"""Which question is open over a match, and what it takes to leave one."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratscrew_kiosk.screens.flow import Command, Flow, Intent
from ratscrew_kiosk.screens.status import Dialogue

COMMANDS: tuple[Command, ...] = get_args(Command)
PAUSE, GO_ON, NEW_MATCH, LEAVE = Intent.PAUSE, Intent.GO_ON, Intent.NEW_MATCH, Intent.LEAVE


def after(*commands: Command) -> Flow:
    """A flow over a match that goes on, to which this was said."""
    flow = Flow()
    for command in commands:
        flow.command(command, over=False)
    return flow


@pytest.mark.parametrize(
    ("command", "intents", "dialogue"),
    [
        ("pause", [PAUSE], "pause"),
        ("new", [PAUSE], "new"),
        ("escape", [PAUSE], "leave"),
        ("focus-lost", [PAUSE], "focus"),
        ("yes", [], None),
    ],
)
def test_over_a_match_that_goes_on(command: Command, intents: list[Intent], dialogue: Dialogue | None) -> None:
    flow = Flow()
    assert flow.command(command, over=False) == intents
    assert flow.dialogue == dialogue


@pytest.mark.parametrize("waiting", ["pause", "focus-lost"])
@pytest.mark.parametrize(
    ("command", "intents", "dialogue"),
    [
        ("pause", [GO_ON], None),
        ("yes", [GO_ON], None),
        ("new", [], "new"),
        ("escape", [], "leave"),
        ("focus-lost", [], "the same"),
    ],
)
def test_in_a_pause(waiting: Command, command: Command, intents: list[Intent], dialogue: str | None) -> None:
    flow = after(waiting)
    before = flow.dialogue
    assert flow.command(command, over=False) == intents
    assert flow.dialogue == (before if dialogue == "the same" else dialogue)


@pytest.mark.parametrize(("question", "does"), [("new", NEW_MATCH), ("escape", LEAVE)])
@pytest.mark.parametrize("command", COMMANDS)
def test_a_question_over_a_match(question: Command, does: Intent, command: Command) -> None:
    flow = after(question)
    asked = flow.dialogue
    expected = {"yes": ([does], None), "escape": ([GO_ON], None)}
    assert (flow.command(command, over=False), flow.dialogue) == expected.get(command, ([], asked))


@pytest.mark.parametrize("waiting", ["pause", "focus-lost"])
@pytest.mark.parametrize("question", ["new", "escape"])
def test_a_question_opened_from_a_pause_goes_back_to_it(waiting: Command, question: Command) -> None:
    flow = after(waiting)
    before = flow.dialogue
    flow.command(question, over=False)
    assert flow.command("escape", over=False) == []
    assert flow.dialogue == before
    assert flow.command("pause", over=False) == [GO_ON]


@pytest.mark.parametrize(("question", "does"), [("new", NEW_MATCH), ("escape", LEAVE)])
def test_a_question_opened_from_a_pause_can_be_answered(question: Command, does: Intent) -> None:
    flow = after("pause", question)
    assert flow.command("yes", over=False) == [does]
    assert flow.dialogue is None


def test_a_pause_before_is_forgotten_by_the_next_question() -> None:
    flow = after("pause", "escape", "escape", "pause", "new")
    assert flow.dialogue == "new"
    assert flow.command("escape", over=False) == [GO_ON]
    assert flow.dialogue is None


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("open_before", [None, "pause", "new", "escape", "focus-lost"])
def test_nothing_is_asked_when_the_match_is_over(command: Command, open_before: Command | None) -> None:
    flow = after(*([open_before] if open_before else []))
    expected = {"new": [NEW_MATCH], "escape": [LEAVE]}
    assert flow.command(command, over=True) == expected.get(command, [])
    assert flow.dialogue is None


@given(st.lists(st.sampled_from(COMMANDS), max_size=12))
def test_a_match_is_left_only_by_a_yes_and_stands_still_exactly_while_a_dialogue_is_open(
    commands: list[Command],
) -> None:
    flow = Flow()
    standing = False
    for command in commands:
        for intent in flow.command(command, over=False):
            match intent:
                case Intent.PAUSE | Intent.GO_ON:
                    assert standing == (intent is Intent.GO_ON)
                    standing = not standing
                case Intent.NEW_MATCH | Intent.LEAVE:
                    assert command == "yes"
                    standing = False
                case Intent.STAND_IN:
                    raise AssertionError("no buttons were lost")
        assert standing == (flow.dialogue is not None)
