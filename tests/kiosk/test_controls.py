"""The whole program worked at a desktop: Tab and Enter, the mouse, and the keys that are no seat's."""

from collections.abc import Iterator

import pygame
import pytest

from ratscrew_kiosk.desktop import KEPT_NS
from ratscrew_kiosk.devices.keyboard import TWO_PEOPLE, Keyboard
from ratscrew_kiosk.kiosk import Kiosk
from ratscrew_kiosk.lobby import lobby
from ratscrew_kiosk.outfit import Hardware, Outfit
from ratscrew_kiosk.players.levels import LEVELS
from ratscrew_kiosk.presses.figures import MS
from ratscrew_kiosk.rules.house import RuleSet
from ratscrew_kiosk.running import Setup
from ratscrew_kiosk.screens.between.choosing import Choosing
from ratscrew_kiosk.screens.controls import Control
from ratscrew_kiosk.screens.hall import Hall
from ratscrew_kiosk.screens.party import Party
from ratscrew_kiosk.screens.scene import Panel, Text
from tests.kit.desk import ENTER, ESCAPE, KEYS, Desk, P, desk, times_ms

TAB, M, H = pygame.K_TAB, pygame.K_m, pygame.K_h
SIZE = (320, 180)
SCALE = 4


class AtADesktop:
    """Somebody at a keyboard and a mouse, in front of a window a quarter of the canvas's size."""

    def __init__(self, one: Desk, setup: Setup | None = None) -> None:
        self.desk = one
        one.kiosk.__exit__()
        one.scripts.clear()
        now_ns = one.clock.now_ns()
        hall = Hall(Party((0, 1)))
        self.flow = lobby(hall, 1, now_ns)
        one.kiosk = Kiosk(
            setup,
            one.window,
            Hardware([Keyboard(TWO_PEOPLE, now_ns)], keys=TWO_PEOPLE, pointable=True),
            one.clock,
            next_seed=lambda: 7,
            sink=one._sink,
            outfit=Outfit(hall, None if setup else self.flow),
        )
        one.run(1_000)

    @property
    def controls(self) -> tuple[Control, ...]:
        return self.desk.kiosk.scene.controls

    @property
    def focus(self) -> str | None:
        return self.desk.kiosk._desktop.focus.name

    def where(self) -> str:
        """The screen that is up."""
        return self.flow.where

    def words(self) -> set[str]:
        return {item.words for item in self.desk.kiosk.scene.items if isinstance(item, Text)}

    def key(self, *keys: int, mod: int = 0) -> None:
        for key in keys:
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod))
            pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, mod=mod))
            self.desk.run(150)

    def tab_to(self, name: str) -> None:
        for _ in range(30):
            if self.focus == name:
                return
            self.key(TAB)
        raise AssertionError(f"{name} is not reached; there are {[one.name for one in self.controls]}")

    def work(self, *names: str) -> None:
        """Goes to a control with Tab, and works it with Enter; it waits until a new screen has been looked at."""
        for name in names:
            self.tab_to(name)
            self.desk.run(600)
            self.key(ENTER)
            self.desk.run(600)

    def click(self, x: float, y: float) -> None:
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, pos=(x / SCALE, y / SCALE), button=1, touch=False))
        self.desk.run(150)

    def click_on(self, name: str) -> None:
        (box,) = {control.box for control in self.controls if control.name == name}
        self.click(*box.middle)

    def start(self) -> None:
        """From the title into a match against the computer."""
        self.work("screen", "place 0", "place 0")
        self.desk.run(1_200)
        self.work("screen")
        assert self.where() == "play"


@pytest.fixture
def sits() -> Iterator[AtADesktop]:
    with desk(size=SIZE) as one:
        yield AtADesktop(one)


def test_tab_and_enter_lead_from_the_title_into_a_match_and_out_of_it(sits: AtADesktop) -> None:
    assert [one.name for one in sits.controls] == ["screen"]
    sits.start()
    sits.work("options")
    assert sits.desk.table.paused_ns is not None
    assert {"Options", "Back to the match"} <= sits.words()
    sits.work("option 0")
    assert "Paused" in sits.words()
    sits.work("choice 6")
    assert "Leave the match?" in sits.words()
    sits.work("choice 1")
    assert sits.where() == "attract"
    assert not sits.desk.kiosk.stopping
    sits.desk.complete()


def test_enter_on_a_pad_is_a_press_of_that_seat_and_the_script_holds_it(sits: AtADesktop) -> None:
    sits.start()
    sits.work("flip 0")
    assert sits.desk.told("turned 0")
    sits.desk.complete()


def test_keys_of_seats_do_nothing_while_another_control_has_the_focus(sits: AtADesktop) -> None:
    sits.start()
    sits.tab_to("options")
    sits.key(KEYS[0, "flip"], KEYS[0, "slap"])
    assert times_ms(sits.desk.script, "0 flip") == times_ms(sits.desk.script, "0 slap") == []
    sits.key(TAB)
    assert sits.focus is None
    sits.key(KEYS[0, "flip"])
    assert len(times_ms(sits.desk.script, "0 flip")) == 1


def test_a_focus_that_nobody_moves_is_gone_after_a_while(sits: AtADesktop) -> None:
    sits.start()
    sits.tab_to("options")
    sits.desk.run(KEPT_NS / MS - 1_000)
    assert sits.focus == "options"
    sits.desk.run(1_500)
    assert sits.focus is None
    sits.key(KEYS[0, "flip"])
    assert sits.desk.told("turned 0")


def test_the_focus_is_seen_as_a_ring_and_tab_with_shift_goes_back(sits: AtADesktop) -> None:
    sits.start()
    sits.tab_to("options")
    scene = sits.desk.kiosk.scene
    assert scene is not None
    ring = scene.items[-1]
    assert isinstance(ring, Panel)
    assert ring.outline == "gold"
    sits.key(TAB, mod=pygame.KMOD_LSHIFT)
    assert sits.focus == "slap 0"
    sits.key(TAB, mod=pygame.KMOD_LALT)
    assert sits.focus == "slap 0", "that changes windows"


def test_a_click_on_the_status_line_pauses_first_and_opens_the_options(sits: AtADesktop) -> None:
    sits.start()
    sits.key(KEYS[0, "flip"])
    assert sits.desk.faces == 1
    sits.click_on("options")
    assert sits.desk.table.paused_ns is not None
    assert sits.desk.faces == 0
    assert isinstance(sits.desk.kiosk.playing.dialogues.over, Choosing)
    sits.desk.run(600)
    sits.click_on("option 0")
    assert "Paused" in sits.words()
    sits.desk.run(600)
    sits.click_on("choice 0")
    sits.desk.run(3_500)
    assert sits.desk.table.paused_ns is None
    assert sits.desk.faces == 1
    sits.desk.complete()


def test_in_the_options_a_click_takes_the_line_and_tab_comes_to_those_out_of_sight(sits: AtADesktop) -> None:
    sits.work("screen", "place 0", "options")
    assert sits.where() == "options"
    hall = sits.desk.kiosk._hall
    sits.click_on("option 2")
    assert hall.chosen.preset == "classic"
    lines = [one.name for one in sits.controls if one.by_tab]
    seen = [one.name for one in sits.controls if one.box.width]
    assert len(seen) < len(lines)
    sits.work(lines[-1])
    assert sits.where() == "help"
    sits.work("slap")
    assert sits.where() == "options"


def test_as_many_clicks_go_on_as_many_lines_in_the_options_however_quick_they_are(sits: AtADesktop) -> None:
    sits.work("screen", "place 0", "options")
    sits.desk.run(600)
    for _ in range(6):
        sits.click_on("next")
    items = sits.desk.kiosk.scene.items
    up = next(index for index, item in enumerate(items) if getattr(item, "outline", None) == "gold")
    line = items[up + 1]
    assert isinstance(line, Text)
    assert line.words == "Slap: top-bottom"


def test_a_click_on_the_menu_takes_a_line_and_what_lies_below_the_panel_is_not_hit(sits: AtADesktop) -> None:
    sits.start()
    sits.key(P)
    sits.desk.run(600)
    sits.click_on("choice 2")
    assert not sits.desk.kiosk._hall.pattern_help
    sits.click(640, 180)  # the title of the panel, over the pile
    assert "Paused" in sits.words()
    assert not sits.desk.told("refused 0 slap")
    sits.click_on("slap 0")  # a pad beside it takes the line that is up
    assert sits.desk.told("refused 0 slap")
    assert sits.desk.kiosk._hall.pattern_help


def test_a_click_in_the_first_moment_of_a_pause_was_meant_for_the_pile(sits: AtADesktop) -> None:
    sits.start()
    sits.key(P)
    sits.click_on("choice 6")
    assert "Paused" in sits.words()


def test_a_second_click_does_not_answer_the_question_that_the_first_one_asked(sits: AtADesktop) -> None:
    sits.start()
    sits.key(P)
    sits.desk.run(600)
    sits.click_on("choice 6")
    sits.click_on("choice 1")
    assert "Leave the match?" in sits.words()
    sits.desk.run(600)
    sits.click_on("choice 1")
    assert sits.where() == "attract"


def test_h_is_help_from_the_title_and_from_a_match(sits: AtADesktop) -> None:
    sits.key(H)
    assert sits.where() == "help"
    sits.work("flip")
    sits.work("slap")
    assert sits.where() == "attract"
    sits.start()
    sits.key(H)
    assert sits.desk.table.paused_ns is not None
    assert "FLIP: next page · SLAP: back" in sits.words()
    sits.key(ESCAPE)
    assert "Paused" in sits.words()


def test_a_match_that_began_at_once_can_be_played_and_paused_with_the_mouse() -> None:
    with desk(size=SIZE) as one:
        sits = AtADesktop(one, Setup(RuleSet.parse("classic"), 2, {}, 1))
        sits.click_on("flip 0")
        assert one.told("turned 0")
        sits.click_on("slap 1")
        assert one.told("wrong 1")
        sits.click_on("options")
        assert {"Paused", "Leave the match"} <= sits.words()
        assert "Options" not in sits.words()
        one.run(600)
        sits.click_on("choice 0")
        one.run(3_500)
        assert len(times_ms(one.script, "resume")) == 1
        one.complete()


def test_a_click_that_was_meant_for_the_last_pile_plays_no_other_match() -> None:
    with desk(size=SIZE) as one:
        sits = AtADesktop(one, Setup(RuleSet.parse("classic time_limit_s=5"), 2, {1: LEVELS["easy"]}, 1))
        one.run_to(lambda: "new" in {control.name for control in sits.controls})
        sits.click_on("new")  # where the pile lay
        assert one.table.over
        assert len(one.scripts) == 1


def test_when_such_a_match_is_over_a_click_plays_another_or_leaves() -> None:
    with desk(size=SIZE) as one:
        sits = AtADesktop(one, Setup(RuleSet.parse("classic time_limit_s=5"), 2, {}, 1))
        one.run(7_000)
        assert one.table.over
        sits.click_on("new")
        assert not one.table.over
        one.run(7_000)
        sits.work("leave")
        assert one.kiosk.stopping
        one.complete()
