"""A seat's buttons are gone: the match waits, goes on with a computer, and the seat comes back between piles."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratscrew_kiosk.presses.figures import SECOND
from ratscrew_kiosk.screens.flow import PATIENCE_NS, Command, Flow, Intent

PAUSE, GO_ON, STAND_IN = Intent.PAUSE, Intent.GO_ON, Intent.STAND_IN
T_NS = 100 * SECOND


def lost(*seats: int) -> Flow:
    """A flow over a match of which these seats' buttons were lost at T."""
    flow = Flow()
    flow.buttons_lost(seats, T_NS)
    return flow


def shown_by(flow: Flow) -> str | None:
    """The dialogue that is open now."""
    return flow.dialogue


def test_the_match_waits_and_goes_on_by_itself_when_the_buttons_are_back() -> None:
    flow = lost(1)
    assert flow.dialogue == "lost"
    assert flow.buttons_back([1]) == [GO_ON]
    assert shown_by(flow) is None
    assert flow.lost == set()


def test_it_waits_until_the_last_of_the_lost_buttons_is_back() -> None:
    flow = lost(0)
    flow.buttons_lost([1], T_NS + SECOND)
    assert flow.buttons_back([0]) == []
    assert flow.dialogue == "lost"
    assert flow.buttons_back([1]) == [GO_ON]


def test_another_seat_goes_on_with_a_slap_only_after_twenty_seconds() -> None:
    flow = lost(1)
    assert flow.slapped(0, T_NS + PATIENCE_NS - 1) == []
    assert not flow.may_stand_in(T_NS + PATIENCE_NS - 1)
    assert flow.slapped(0, T_NS + PATIENCE_NS) == [STAND_IN, GO_ON]
    assert (flow.dialogue, flow.lost, flow.stood_in) == (None, set(), {1})


def test_a_seat_that_is_lost_cannot_go_on_without_itself() -> None:
    assert lost(0, 1).slapped(1, T_NS + PATIENCE_NS) == []


@pytest.mark.parametrize("command", ["pause", "yes"])
def test_at_a_desktop_a_key_goes_on_after_twenty_seconds(command: Command) -> None:
    flow = lost(0, 1)
    assert flow.command(command, T_NS + PATIENCE_NS - 1, over=False) == []
    assert flow.dialogue == "lost"
    assert flow.command(command, T_NS + PATIENCE_NS, over=False) == [STAND_IN, GO_ON]
    assert flow.stood_in == {0, 1}


def test_a_seat_comes_back_with_the_next_pile() -> None:
    flow = lost(1)
    flow.slapped(0, T_NS + PATIENCE_NS)
    assert flow.with_the_next_pile() == ()
    assert flow.buttons_back([1]) == []
    assert flow.stood_in == {1}
    assert flow.with_the_next_pile() == (1,)
    assert (flow.stood_in, flow.returning) == (set(), set())


def test_a_seat_whose_buttons_are_lost_again_before_the_next_pile_does_not_come_back_with_it() -> None:
    flow = lost(1)
    flow.slapped(0, T_NS + PATIENCE_NS)
    flow.buttons_back([1])
    flow.buttons_lost([1], T_NS + 2 * PATIENCE_NS)
    assert flow.dialogue is None
    assert flow.with_the_next_pile() == ()


def test_a_pause_that_was_asked_for_stays_until_somebody_ends_it_and_then_the_lost_buttons_are_told() -> None:
    flow = Flow()
    flow.command("pause", over=False)
    flow.buttons_lost([1], T_NS)
    assert shown_by(flow) == "pause"
    assert flow.command("pause", T_NS + SECOND, over=False) == []
    assert shown_by(flow) == "lost"
    assert flow.buttons_back([1]) == [GO_ON]


def test_a_question_that_is_answered_with_no_leads_back_to_the_lost_buttons() -> None:
    flow = lost(1)
    assert flow.command("escape", T_NS, over=False) == []
    assert shown_by(flow) == "leave"
    assert flow.command("escape", T_NS, over=False) == []
    assert shown_by(flow) == "lost"


def test_buttons_that_came_back_behind_a_question_are_no_longer_missed_after_it() -> None:
    flow = lost(1)
    flow.command("escape", T_NS, over=False)
    assert flow.buttons_back([1]) == []
    assert flow.command("escape", T_NS, over=False) == [GO_ON]
    assert flow.dialogue is None


@given(
    st.lists(
        st.one_of(
            st.sampled_from(["pause", "new", "escape", "yes", "focus-lost"]),
            st.tuples(st.sampled_from(["lost", "back", "slapped"]), st.integers(0, 1)),
            st.just("pile"),
        ),
        max_size=40,
    )
)
def test_whatever_happens_there_is_a_way_on(happenings: list[str | tuple[str, int]]) -> None:
    flow, now_ns = Flow(), T_NS
    for happening in happenings:
        now_ns += 5 * SECOND
        match happening:
            case ("lost", int(seat)):
                flow.buttons_lost([seat], now_ns)
            case ("back", int(seat)):
                flow.buttons_back([seat])
            case ("slapped", int(seat)):
                flow.slapped(seat, now_ns)
            case "pile":
                flow.with_the_next_pile()
            case "pause" | "new" | "escape" | "yes" | "focus-lost" as command:
                flow.command(command, now_ns, over=False)
            case _:
                raise AssertionError(happening)
        assert not flow.lost & flow.stood_in
        assert flow.returning <= flow.stood_in
    intents = []
    now_ns += PATIENCE_NS
    for _ in range(3):
        if flow.dialogue is None:
            break
        intents += flow.command("escape" if flow.dialogue in ("leave", "new") else "yes", now_ns, over=False)
    assert flow.dialogue is None
    assert not intents or intents[-1] is GO_ON
