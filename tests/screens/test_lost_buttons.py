"""A seat's buttons are gone: the match waits, goes on with a computer, and the seat comes back between piles."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratscrew_kiosk.presses.figures import SECOND
from ratscrew_kiosk.screens.controls import Command
from ratscrew_kiosk.screens.play.absent import PATIENCE_NS
from ratscrew_kiosk.screens.play.dialogues import COUNT_NS, Dialogues
from ratscrew_kiosk.screens.screen import GoOn, StandIn

T_NS = 100 * SECOND


def lost(*seats: int) -> Dialogues:
    """A dialogues over a match of which these seats' buttons were lost at T."""
    dialogues = Dialogues()
    dialogues.buttons_lost(seats, T_NS)
    dialogues.shown(T_NS)
    return dialogues


def goes_on(dialogues: Dialogues) -> bool:
    """Say whether it counts down and then goes on."""
    assert dialogues.dialogue == "count"
    return dialogues.turn(dialogues.goes_on_ns) == [GoOn()] and dialogues.dialogue is None


def shown_by(dialogues: Dialogues) -> str | None:
    """The dialogue that is open now."""
    return dialogues.dialogue


def test_the_match_waits_and_goes_on_by_itself_when_the_buttons_are_back() -> None:
    dialogues = lost(1)
    assert dialogues.dialogue == "lost"
    assert dialogues.buttons_back([1], T_NS) == []
    assert goes_on(dialogues)
    assert dialogues.absent.lost == set()


def test_it_waits_until_the_last_of_the_lost_buttons_is_back() -> None:
    dialogues = lost(0)
    dialogues.buttons_lost([1], T_NS + SECOND)
    assert dialogues.buttons_back([0], T_NS) == []
    assert shown_by(dialogues) == "lost"
    assert dialogues.buttons_back([1], T_NS) == []
    assert goes_on(dialogues)


def test_another_seat_goes_on_with_a_slap_only_after_twenty_seconds() -> None:
    dialogues = lost(1)
    assert dialogues.pressed(0, "slap", T_NS + PATIENCE_NS - 1) == []
    assert not dialogues.may_stand_in(T_NS + PATIENCE_NS - 1)
    assert dialogues.pressed(0, "slap", T_NS + PATIENCE_NS) == [StandIn((1,))]
    assert (dialogues.dialogue, dialogues.absent.lost, dialogues.absent.stood_in) == ("count", set(), {1})


def test_a_seat_that_is_lost_cannot_go_on_without_itself() -> None:
    assert lost(0, 1).pressed(1, "slap", T_NS + PATIENCE_NS) == []


@pytest.mark.parametrize("command", ["pause", "yes"])
def test_at_a_desktop_a_key_goes_on_after_twenty_seconds(command: Command) -> None:
    dialogues = lost(0, 1)
    assert dialogues.command(command, T_NS + PATIENCE_NS - 1, over=False) == []
    assert dialogues.dialogue == "lost"
    assert dialogues.command(command, T_NS + PATIENCE_NS, over=False) == [StandIn((0, 1))]
    assert dialogues.absent.stood_in == {0, 1}


def test_a_seat_comes_back_come_back() -> None:
    dialogues = lost(1)
    dialogues.pressed(0, "slap", T_NS + PATIENCE_NS)
    assert dialogues.absent.come_back() == ()
    assert dialogues.buttons_back([1], T_NS) == []
    assert dialogues.absent.stood_in == {1}
    assert dialogues.absent.come_back() == (1,)
    assert (dialogues.absent.stood_in, dialogues.absent.returning) == (set(), set())


def test_a_seat_whose_buttons_are_lost_again_before_the_next_pile_does_not_come_back_with_it() -> None:
    dialogues = lost(1)
    dialogues.pressed(0, "slap", T_NS + PATIENCE_NS)
    dialogues.turn(T_NS + PATIENCE_NS + COUNT_NS)
    dialogues.buttons_back([1], T_NS)
    dialogues.buttons_lost([1], T_NS + 2 * PATIENCE_NS)
    assert dialogues.absent.come_back() == ()
    assert goes_on(dialogues)  # nobody waits for them, though the match was paused for it


def test_a_pause_that_was_asked_for_stays_until_somebody_ends_it_and_then_the_lost_buttons_are_told() -> None:
    dialogues = Dialogues()
    dialogues.command("pause", over=False)
    dialogues.buttons_lost([1], T_NS)
    assert shown_by(dialogues) == "pause"
    assert dialogues.command("pause", T_NS + SECOND, over=False) == []
    assert shown_by(dialogues) == "lost"
    assert dialogues.buttons_back([1], T_NS) == []
    assert goes_on(dialogues)


def test_a_question_that_is_answered_with_no_leads_back_to_the_lost_buttons() -> None:
    dialogues = lost(1)
    assert dialogues.command("escape", T_NS, over=False) == []
    assert shown_by(dialogues) == "leave"
    assert dialogues.command("escape", T_NS, over=False) == []
    assert shown_by(dialogues) == "lost"


def test_buttons_that_came_back_behind_a_question_are_no_longer_missed_after_it() -> None:
    dialogues = lost(1)
    dialogues.command("escape", T_NS, over=False)
    assert dialogues.buttons_back([1], T_NS) == []
    assert dialogues.command("escape", T_NS, over=False) == []
    assert goes_on(dialogues)


def test_buttons_that_are_lost_while_it_counts_stop_the_count() -> None:
    dialogues = lost(1)
    dialogues.buttons_back([1], T_NS)
    dialogues.buttons_lost([1], T_NS)
    assert dialogues.dialogue == "lost"
    assert dialogues.turn(T_NS + COUNT_NS) == []


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
    dialogues, now_ns = Dialogues(), T_NS
    for happening in happenings:
        now_ns += 5 * SECOND
        match happening:
            case ("lost", int(seat)):
                dialogues.buttons_lost([seat], now_ns)
            case ("back", int(seat)):
                dialogues.buttons_back([seat], now_ns)
            case ("slapped", int(seat)):
                dialogues.shown(now_ns - SECOND)
                dialogues.pressed(seat, "slap", now_ns)
            case "pile":
                dialogues.absent.come_back()
            case "pause" | "new" | "escape" | "yes" | "focus-lost" as command:
                dialogues.command(command, now_ns, over=False)
            case _:
                raise AssertionError(happening)
        assert not dialogues.absent.lost & dialogues.absent.stood_in
        assert dialogues.absent.returning <= dialogues.absent.stood_in
    now_ns += PATIENCE_NS
    for _ in range(4):
        if dialogues.dialogue == "count":
            dialogues.turn(dialogues.goes_on_ns)
        elif dialogues.dialogue is not None:
            dialogues.command("escape" if dialogues.dialogue in ("leave", "new") else "yes", now_ns, over=False)
    assert dialogues.dialogue is None
