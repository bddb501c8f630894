"""The menu of a pause, worked with FLIP and SLAP: what it leads to, and that nobody is stuck in it."""

from collections.abc import Callable
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratscrew_kiosk.lobby import over_a_match
from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.rules.house import PRESETS
from ratscrew_kiosk.screens.between.choosing import Choosing
from ratscrew_kiosk.screens.controls import Command
from ratscrew_kiosk.screens.hall import Hall
from ratscrew_kiosk.screens.help import Help
from ratscrew_kiosk.screens.holding import HOLD_NS
from ratscrew_kiosk.screens.layout import UPRIGHT, Box
from ratscrew_kiosk.screens.party import Party
from ratscrew_kiosk.screens.play.dialogues import COUNT_NS, READY_NS, Dialogues
from ratscrew_kiosk.screens.play.menu import Choice
from ratscrew_kiosk.screens.play.menu_panel import menu_boxes
from ratscrew_kiosk.screens.screen import GoOn, Leave, PauseMatch, SaveSetting, Screen, StartMatch, Wish
from tests.kit.layouts import inside, layouts, overlap

T_NS = 100 * SECOND


class Match:
    """A match over which the dialogues lie, on a cabinet. Whoever presses waits until they have seen what is up."""

    def __init__(self, *, options: bool = True, leaves: bool = True) -> None:
        self.hall = Hall(Party((0, 1, 2), (2, 0)))
        self.dialogues = Dialogues(self.hall, leaves=leaves)
        self.now_ns = T_NS
        self.wishes: list[Wish] = []
        opens = over_a_match(self.hall, PRESETS["cabinet"], 2, (0, 2), options=options)
        self.dialogues.begin(T_NS, opens, (0, 2))

    def up(self) -> str | None:
        """The dialogue that is open."""
        return self.dialogues.dialogue

    def above(self) -> Screen | None:
        """The screen that lies over it."""
        return self.dialogues.over

    def follow(self, wishes: list[Wish]) -> None:
        self.wishes += wishes

    def wait(self, ns: int) -> None:
        self.now_ns += ns
        self.dialogues.shown(self.now_ns)
        self.follow(self.dialogues.turn(self.now_ns))

    def command(self, command: Command) -> None:
        self.wait(SECOND)
        self.follow(self.dialogues.command(command, self.now_ns, over=False))

    def press(self, *buttons: str, seat: int = 0) -> None:
        for button in buttons:
            self.wait(10 * MS)
            self.wait(READY_NS)
            self.follow(self.dialogues.pressed(seat, button, self.now_ns))  # type: ignore[arg-type]

    def choose(self, choice: Choice, seat: int = 0) -> None:
        """Goes to a choice with FLIP, and takes it with SLAP."""
        for _ in self.dialogues.choices:
            if self.dialogues.choices[self.dialogues.row] == choice:
                break
            self.press("flip", seat=seat)
        assert self.dialogues.choices[self.dialogues.row] == choice
        self.press("slap", seat=seat)

    def hold(self, seat: int, since_ns: int, for_ns: int) -> None:
        """A seat holds FLIP; the loop turns every 100 ms."""
        while self.now_ns < since_ns + for_ns:
            self.now_ns += 100 * MS
            self.follow(self.dialogues.holds({seat: since_ns}, self.now_ns))


@pytest.fixture
def paused() -> Match:
    match = Match()
    match.command("pause")
    assert match.wishes == [PauseMatch()]
    match.wishes.clear()
    return match


def test_flip_goes_from_choice_to_choice_and_round_and_any_seat_may_press(paused: Match) -> None:
    assert paused.dialogues.choices == ("go_on", "help", "pattern_help", "volume", "options", "new", "leave")
    seen = []
    for number in range(8):
        seen.append(paused.dialogues.row)
        paused.press("flip", seat=number % 2)
    assert seen == [0, 1, 2, 3, 4, 5, 6, 0]


def test_going_on_counts_down_and_presses_meanwhile_do_nothing(paused: Match) -> None:
    paused.press("slap")
    assert paused.up() == "count"
    paused.press("slap", "flip")
    assert (paused.up(), paused.wishes) == ("count", [])
    paused.wait(COUNT_NS)
    assert (paused.up(), paused.wishes) == (None, [GoOn()])


@pytest.mark.parametrize(("choice", "wish"), [("new", StartMatch()), ("leave", Leave())])
def test_a_new_match_and_leaving_ask_first_and_no_stands_before_yes(paused: Match, choice: Choice, wish: Wish) -> None:
    paused.choose(choice)
    assert (paused.up(), paused.wishes) == (choice, [])
    paused.press("slap")
    assert (paused.up(), paused.wishes) == ("pause", [])
    paused.choose(choice)
    paused.press("flip", "slap")
    assert (paused.up(), paused.wishes) == (None, [wish])


def test_pattern_help_and_sound_are_changed_where_they_stand(paused: Match) -> None:
    paused.choose("pattern_help")
    assert not paused.hall.pattern_help
    paused.press("slap")
    assert paused.hall.pattern_help
    paused.choose("volume")
    paused.press("slap", "slap")
    assert paused.wishes == [SaveSetting("sound.volume", volume) for volume in (35, 0, 80)]
    assert paused.up() == "pause"


def test_help_is_read_over_the_pause_and_slap_comes_back_to_it(paused: Match) -> None:
    paused.choose("help")
    over = paused.above()
    assert isinstance(over, Help)
    paused.press("flip")
    assert over.index == 1
    paused.press("slap", seat=1)
    assert (paused.above(), paused.up()) == (None, "pause")
    assert paused.wishes == []


def test_the_options_lie_over_the_pause_are_chosen_by_places_and_go_back_to_it(paused: Match) -> None:
    paused.choose("options")
    assert isinstance(paused.above(), Choosing)
    paused.press("flip", "slap", seat=0)  # the place that joined second: it has to wait for the first
    assert paused.hall.chosen.preset == "cabinet"
    paused.press("flip", "slap", seat=1)
    assert paused.hall.chosen.preset != "cabinet"
    paused.wait(15 * SECOND)
    assert (paused.above(), paused.up()) == (None, "pause")
    assert paused.wishes == []


@pytest.mark.parametrize(("command", "screen"), [("help", Help), ("options", Choosing)])
@pytest.mark.parametrize("back", ["escape", "pause"])
def test_a_key_pauses_first_and_then_opens(command: Command, screen: type, back: Command) -> None:
    match = Match()
    match.command(command)
    assert match.wishes == [PauseMatch()]
    assert isinstance(match.above(), screen)
    match.command(back)
    assert (match.above(), match.up()) == (None, "pause")
    assert match.wishes == [PauseMatch()]


def test_a_program_without_the_screens_before_a_match_has_no_options_to_open() -> None:
    match = Match(options=False)
    match.command("options")
    assert match.dialogues.choices == ("go_on", "help", "pattern_help", "volume", "new", "leave")
    assert (match.above(), match.wishes) == (None, [PauseMatch()])


def test_a_press_before_the_menu_was_seen_or_in_its_first_moment_was_meant_for_the_pile() -> None:
    match = Match()
    match.command("pause")
    match.dialogues.pressed(0, "slap", match.now_ns + SECOND)
    assert match.up() == "pause"
    match.dialogues.shown(match.now_ns)
    match.dialogues.pressed(0, "slap", match.now_ns + READY_NS - 1)
    assert match.up() == "pause"
    match.dialogues.pressed(0, "slap", match.now_ns + READY_NS)
    assert match.up() == "count"


@pytest.mark.parametrize("opened", ["pause", "new", "escape", "focus-lost", "help", "options"])
def test_a_pause_that_nobody_answers_leads_out_of_the_match(opened: Command) -> None:
    match = Match()
    match.command(opened)
    while Leave() not in match.wishes:
        assert match.now_ns < T_NS + 5 * 60 * SECOND
        assert match.up() is not None
        match.wait(SECOND)
    assert match.now_ns >= T_NS + match.hall.pause_ns
    assert match.dialogues.holds({0: match.now_ns - HOLD_NS}, match.now_ns) == [], "it is left, and cannot be paused"


def test_whoever_presses_is_still_there(paused: Match) -> None:
    for _ in range(5):
        paused.wait(paused.hall.pause_ns - SECOND)
        paused.press("flip")
    assert paused.wishes == []


def test_a_program_that_is_one_match_waits_for_ever() -> None:
    match = Match(leaves=False)
    match.command("pause")
    match.wait(24 * 3600 * SECOND)
    assert match.wishes == [PauseMatch()]


def test_a_flip_that_is_held_for_two_seconds_pauses_once() -> None:
    match = Match()
    match.hold(1, T_NS + SECOND, HOLD_NS - 100 * MS)
    assert match.wishes == []
    assert match.dialogues.held is not None
    assert match.dialogues.held.seat == 1
    match.hold(1, T_NS + SECOND, HOLD_NS)
    assert (match.wishes, match.up()) == ([PauseMatch()], "pause")
    match.press("slap", seat=0)
    match.wait(COUNT_NS)
    match.hold(1, T_NS + SECOND, 3600 * SECOND)
    assert match.wishes == [PauseMatch(), GoOn()], "it is held still, or stuck: that asks for no second pause"
    match.hold(1, match.now_ns, HOLD_NS)
    assert match.wishes == [PauseMatch(), GoOn(), PauseMatch()]


def test_who_holds_longest_is_shown() -> None:
    match = Match()
    match.dialogues.holds({0: T_NS + 300 * MS, 1: T_NS + 200 * MS}, T_NS + SECOND)
    assert match.dialogues.held is not None
    assert match.dialogues.held.seat == 1
    match.dialogues.holds({}, T_NS + SECOND)
    assert match.dialogues.held is None


def test_lost_buttons_and_a_lost_focus_open_the_menu_with_flip() -> None:
    opened: list[Callable[[Match], object]] = [
        lambda match: match.dialogues.buttons_lost([1], match.now_ns),
        lambda match: match.dialogues.command("focus-lost", match.now_ns, over=False),
    ]
    for opens in opened:
        match = Match()
        opens(match)
        match.press("flip")
        assert match.up() == "pause"
        match.choose("leave")
        match.press("flip", "slap")
        assert match.wishes[-1] == Leave()


def test_going_on_leads_back_to_the_buttons_that_are_still_gone() -> None:
    match = Match()
    match.dialogues.buttons_lost([1], match.now_ns)
    match.press("flip", "slap")
    assert match.up() == "lost"


@given(st.lists(st.sampled_from(["flip", "slap", "wait", *get_args(Command)]), max_size=40), st.booleans())
def test_whatever_is_pressed_the_match_goes_on_or_is_left_in_the_end(happenings: list[str], options: bool) -> None:  # noqa: FBT001
    match = Match(options=options)
    for happening in happenings:
        if happening in ("flip", "slap"):
            match.press(happening, seat=len(match.wishes) % 2)
        elif happening == "wait":
            match.wait(20 * SECOND)
        else:
            match.command(happening)  # type: ignore[arg-type]
        assert match.up() is not None or match.dialogues.over is None
        assert match.dialogues.row < max(1, len(match.dialogues.choices))
    for _ in range(300):
        match.wait(SECOND)
    assert match.up() is None or match.wishes[-1] == Leave()


def test_in_every_layout_the_line_that_is_up_is_on_the_panel_and_none_lies_over_another() -> None:
    for layout in layouts():
        for count in (2, 6, 7):
            for row in range(count):
                places = dict(menu_boxes(layout.panel, count, row))
                assert row in places
                assert len(places) >= min(count, 3), layout.kind
                boxes = list(places.values())
                assert all(inside(box, layout.panel) for box in boxes)
                assert not any(overlap(one, two) for one in boxes for two in boxes if one is not two)
    assert len(menu_boxes(UPRIGHT.panel, 7, 0)) == 7
    assert menu_boxes(Box(0, 0, 600, 250), 7, 6)[-1][0] == 6
