"""The whole program on a hidden surface and a clock that is moved by hand; its keys are real events of pygame."""

import os
import re
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import NamedTuple
from unittest import mock

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ratscrew_kiosk.commands.play import StopOnSignals, say_notices
from ratscrew_kiosk.devices.clock import HandClock, QueueClock
from ratscrew_kiosk.devices.keyboard import ALONE, TWO_PEOPLE
from ratscrew_kiosk.kiosk import Kiosk, Setup, status_of
from ratscrew_kiosk.paint.painter import Painter
from ratscrew_kiosk.paint.window import Window, open_hidden
from ratscrew_kiosk.players.levels import LEVELS
from ratscrew_kiosk.press import Button
from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.rules.house import RuleSet
from ratscrew_kiosk.rules.patterns import PATTERNS, patterns_on
from ratscrew_kiosk.rules.table import Table
from ratscrew_kiosk.screens.scene import Back, Face, Text
from ratscrew_kiosk.script.reading import read_script
from ratscrew_kiosk.script.replaying import replay
from ratscrew_kiosk.words import say

KEYS = {(0, "flip"): pygame.K_a, (0, "slap"): pygame.K_s, (1, "flip"): pygame.K_l, (1, "slap"): pygame.K_k}
P, N, ESCAPE, ENTER = pygame.K_p, pygame.K_n, pygame.K_ESCAPE, pygame.K_RETURN
BEGAN_NS = 7 * SECOND


class Flip(NamedTuple):
    """A picture handed to the display: when that was done, how much of it was drawn, and the table at that moment."""

    at_ns: int
    drawn: int
    table: Table


class Desk:
    """Somebody sits at the program, and looks at what it shows and writes."""

    def __init__(self, window: Window, rules: str, computer: str | None, seed: int) -> None:
        self.window = window
        self.clock = HandClock(BEGAN_NS)
        self.scripts: list[list[str]] = []
        self.flips: list[Flip] = []
        self.during_flip: Callable[[], None] = lambda: None
        keys = ALONE if computer else TWO_PEOPLE
        setup = Setup(RuleSet.parse(rules), 2, {1: LEVELS[computer]} if computer else {}, seed)
        self.kiosk = Kiosk(
            setup,
            status_of(setup, keys),
            window,
            keys,
            self.clock,
            next_seed=lambda: self.kiosk.setup.seed + 1,
            sink=self._sink,
        )

    def _sink(self) -> Callable[[str], None]:
        self.scripts.append([])
        return self.scripts[-1].append

    def flip(self, rects: Sequence[pygame.Rect] = ()) -> None:
        if rects:
            pygame.display.update(rects)
        self.during_flip()
        self.flips.append(Flip(self.clock.now_ns(), len(rects), self.kiosk.match.table))

    @property
    def table(self) -> Table:
        return self.kiosk.match.table

    @property
    def script(self) -> list[str]:
        """What has been written of the match that runs."""
        return self.scripts[-1]

    @property
    def faces(self) -> int:
        """How many faces of cards are on the picture."""
        assert self.kiosk._scene is not None
        return sum(isinstance(item, Face) for item in self.kiosk._scene.items)

    @property
    def backs(self) -> int:
        assert self.kiosk._scene is not None
        return sum(isinstance(item, Back) for item in self.kiosk._scene.items)

    def key(self, *keys: int) -> None:
        """Taps keys; the program sees them with its next look."""
        for key in keys:
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key))
            pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key))

    def hit(self, seat: int, button: Button) -> None:
        self.key(KEYS[seat, button])

    def run(self, ms: float) -> None:
        """Lets the program turn for so long."""
        end_ns = self.clock.now_ns() + round(ms * MS)
        while self.clock.now_ns() < end_ns and not self.kiosk.stopping:
            self.kiosk.turn()

    def stall(self, ms: int) -> None:
        """Time passes, and the program does nothing."""
        self.clock.move_to(self.clock.now_ns() + ms * MS)

    def run_to(self, there: Callable[[], bool], *, within_s: int = 20) -> None:
        """Lets the program turn until something is so, within so long by its own clock."""
        end_ns = self.clock.now_ns() + within_s * SECOND
        while not there():
            assert self.clock.now_ns() < end_ns, f"not within {within_s} s:\n{self.table}\n" + "\n".join(self.script)
            self.kiosk.turn()

    def answers(self, *keys: int) -> None:
        """Taps keys one after another, each of them seen by itself."""
        for key in keys:
            self.key(key)
            self.run(150)

    def turn_a_card(self) -> None:
        """Whoever may turn turns a card, and it is shown."""
        self.run_to(lambda: self.table.over or (self.table.waiting is None and self.all_shown()))
        number = self.table.number
        while self.table.number == number and not self.table.over and self.table.waiting is None:
            self.hit(self.table.turn, "flip")
            self.run(60)
        self.run_to(lambda: self.table.over or self.all_shown())

    def turn_to_a_pattern(self) -> None:
        while not patterns_on(self.table.turned, self.table.rules.patterns):
            self.turn_a_card()

    def all_shown(self) -> bool:
        return len(self.table.shown_ns) == len(self.table.turned)

    def told(self, what: str) -> list[str]:
        """What was told in this match that has these words in it, without its times."""
        outcomes = [line.split(" ", 2)[2] for line in self.script if line.startswith("= ")]
        return [outcome for outcome in outcomes if what in outcome]

    def complete(self) -> None:
        """Leaves, and holds every script against its replay."""
        self.kiosk.stop()
        self.kiosk.__exit__()
        for script in self.scripts:
            assert replay(read_script("\n".join(script))).lines() == script


@contextmanager
def desk(
    rules: str = "classic", computer: str | None = None, seed: int = 1, size: tuple[int, int] = (320, 180)
) -> Iterator[Desk]:
    """A desk, with a small hidden surface whose pictures are made only as they are needed."""
    with mock.patch.dict(os.environ, SDL_VIDEODRIVER="dummy"), mock.patch.object(Painter, "warm"):
        window = open_hidden(size)
        pygame.event.clear()
        try:
            one = Desk(window, rules, computer, seed)
            with mock.patch.object(window, "flip", one.flip):
                yield one
        finally:
            window.close()


def times_ms(script: Sequence[str], what: str) -> list[float]:
    """When this stands in a script, be it a statement or an outcome."""
    times = []
    for line in script[script.index("---") :]:
        at, _, words = line.removeprefix("= ").partition(" ")
        if words.startswith(what):
            times.append(float(at))
    return times


# A match


@pytest.mark.parametrize("computer", [None, "medium"])
def test_a_match_is_played_to_its_end_and_its_script_replays(computer: str | None) -> None:
    with desk("classic time_limit_s=25", computer) as one:
        while not one.table.over:
            if one.table.turn == 1 and computer:
                one.run(100)
            else:
                one.turn_a_card()
            if patterns_on(one.table.turned, one.table.rules.patterns):
                one.hit(0, "slap")
                one.run(40)
        one.run(2_000)
        assert one.told("took 0")
        assert one.told("won") or one.told("draw")
        one.complete()


def test_a_slap_takes_the_pile() -> None:
    with desk() as one:
        one.turn_to_a_pattern()
        lying = len(one.table.turned)
        one.hit(1, "slap")
        one.run(40)
        assert one.told("took")[-1] == f"took 1 {lying} slap"
        assert one.table.turned == ()
        one.complete()


def test_a_key_is_timed_in_the_middle_of_the_looks_and_its_press_says_so() -> None:
    with desk() as one:
        one.run(500)
        one.hit(0, "flip")
        one.run(60)
        (line,) = [line for line in one.script if " 0 flip " in line]
        assert line.split(" ")[3::2] == ["within", "from"]
        assert 0 < float(line.split()[4]) <= 2.1
        assert line.endswith("from keyboard")


def test_keys_that_were_pressed_before_there_was_anything_to_see_are_no_presses() -> None:
    with mock.patch.dict(os.environ, SDL_VIDEODRIVER="dummy"):
        window = open_hidden((320, 180))
        pygame.event.clear()
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a))
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=P))
        one = Desk(window, "classic", None, 1)
        one.run(200)
        assert one.table.number == 0
        assert one.table.paused_ns is None
        one.complete()
        window.close()


def test_a_card_counts_as_shown_when_its_flip_has_returned_and_not_before() -> None:
    with desk() as one:
        one.during_flip = partial(one.stall, 9)
        one.turn_a_card()
        first = next(flip for flip in one.flips if flip.table.turned)
        assert first.table.shown_ns == ()
        (shown_ns,) = one.table.shown_ns
        assert shown_ns == first.at_ns - one.table.stopped_ns + 1_000  # the clock is read once more
        one.complete()


def test_a_slap_before_the_flip_returned_meets_nothing_shown() -> None:
    with desk() as one:
        one.run(100)
        one.hit(0, "flip")
        slow = [40]

        def slapped_while_it_is_drawn() -> None:
            if one.table.turned and slow:
                one.hit(1, "slap")
                one.stall(slow.pop())

        one.during_flip = slapped_while_it_is_drawn
        one.run(200)
        assert one.told("1 slap") == ["refused 1 slap nothing-shown"]
        one.complete()


def test_a_picture_that_is_older_than_the_card_shows_nothing() -> None:
    with desk("classic collect_ms=0") as one:
        one.turn_to_a_pattern()
        pattern_on = one.table.number
        slow = [300]

        def taken_and_turned_while_it_is_drawn() -> None:
            if one.table.number == pattern_on + 1 and slow:
                one.hit(0, "slap")
                one.hit(0, "flip")
                one.stall(slow.pop())

        one.during_flip = taken_and_turned_while_it_is_drawn
        before = len(times_ms(one.script, "shown"))
        one.hit(one.table.turn, "flip")
        one.run_to(lambda: one.table.number == pattern_on + 2 and one.all_shown())
        drawn = next(flip for flip in one.flips if flip.table.number == pattern_on + 2)
        assert one.table.shown_ns[0] > drawn.at_ns
        one.complete()
        assert len(times_ms(one.script, "shown")) == before + 1


# Pauses and questions


def test_p_covers_the_cards_and_presses_do_nothing() -> None:
    with desk() as one:
        one.turn_to_a_pattern()
        assert (one.faces > 1, one.backs) == (True, 0)
        one.answers(P)
        assert one.faces == 0
        assert one.backs > 1
        one.hit(0, "slap")
        one.hit(1, "flip")
        one.run(1_000)
        assert one.told("paused") == ["refused 0 slap paused", "refused 1 flip paused"]
        assert one.table.shown_ns == ()
        one.answers(P)
        assert one.faces > 1
        assert one.all_shown()
        one.hit(0, "slap")
        one.run(60)
        assert one.told("slapped 0")
        one.complete()


def test_what_is_left_of_the_computers_reaction_is_kept_through_a_pause() -> None:
    reactions: list[float] = []
    for pauses in (False, True):
        with desk(computer="medium") as one:
            one.turn_a_card()
            assert one.table.turn == 1
            one.run(300)
            if pauses:
                one.answers(P)
                one.run(10_000)
                assert one.table.number == 1
                one.answers(P)
            while one.table.number < 2:
                one.run(1)
            one.complete()
            shown = times_ms(one.script, "shown")
            turned = times_ms(one.script, "turned 1")
            paused = times_ms(one.script, "pause")
            spent_before = paused[0] - shown[0] if pauses else 0.0
            assert pauses == (spent_before > 290)
            reactions.append(spent_before + turned[0] - shown[1 if pauses else 0])
    assert reactions[0] == pytest.approx(reactions[1], abs=0.001)
    assert reactions[0] == pytest.approx(LEVELS["medium"].turns_after_ns / MS, abs=0.001)


def test_losing_the_focus_pauses_until_somebody_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    with desk() as one:
        one.turn_a_card()
        one.window.visible = True
        monkeypatch.setattr(pygame.display, "get_active", lambda: True)
        for focused in (False, True):
            monkeypatch.setattr(pygame.key, "get_focused", lambda focused=focused: focused)
            event = pygame.WINDOWFOCUSGAINED if focused else pygame.WINDOWFOCUSLOST
            pygame.event.post(pygame.event.Event(event))
            one.run(300)
            assert one.table.paused_ns is not None
            assert one.faces == 0
        one.answers(ENTER)
        assert one.table.paused_ns is None
        assert one.faces == 1
        one.complete()
        assert len(times_ms(one.script, "pause")) == 1


def test_a_key_that_was_held_when_the_focus_was_lost_slaps_again_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    with desk() as one:
        one.turn_a_card()
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=KEYS[1, "slap"]))
        one.run(100)
        assert len(one.told("wrong 1")) == 1
        one.window.visible = True
        monkeypatch.setattr(pygame.key, "get_focused", lambda: False)
        pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
        one.run(300)
        monkeypatch.setattr(pygame.display, "get_active", lambda: True)
        monkeypatch.setattr(pygame.key, "get_focused", lambda: True)
        one.answers(ENTER)
        one.hit(1, "slap")
        one.run(100)
        assert len(one.told("wrong 1")) == 2
        one.complete()


def test_a_window_that_is_hidden_for_a_moment_while_it_opens_does_not_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    with desk() as one:
        one.window.visible = True
        monkeypatch.setattr(pygame.display, "get_active", lambda: True)
        monkeypatch.setattr(pygame.key, "get_focused", lambda: True)
        pygame.event.post(pygame.event.Event(pygame.WINDOWHIDDEN))
        pygame.event.post(pygame.event.Event(pygame.WINDOWSHOWN))
        one.run(300)
        assert one.table.paused_ns is None
        one.complete()


def test_n_asks_and_then_deals_anew_with_the_other_seat_first() -> None:
    with desk(seed=5) as one:
        one.turn_a_card()
        one.answers(N)
        assert one.table.paused_ns is not None
        assert one.faces == 0
        assert len(one.scripts) == 1
        one.answers(ENTER)
        assert len(one.scripts) == 2
        assert one.scripts[0][-1].startswith("= end decks ")
        assert {"seed 6", "turn 1", "= 0 turn 1"} <= set(one.script)
        assert one.table.turn == 1
        one.turn_a_card()
        assert one.told("turned 1")
        one.answers(N, ENTER)
        assert one.table.turn == 0
        one.complete()


def test_n_asks_and_escape_goes_on_with_the_match() -> None:
    with desk() as one:
        one.turn_a_card()
        one.answers(N, ESCAPE)
        assert one.table.paused_ns is None
        assert len(one.scripts) == 1
        assert one.table.number == 1
        one.complete()


def test_no_press_of_a_new_match_is_older_than_the_match() -> None:
    with desk() as one:
        one.answers(N)
        one.during_flip = lambda: one.hit(1, "flip")
        deal = one.kiosk._begin

        def deal_slowly() -> object:
            one.stall(80)
            return deal()

        with mock.patch.object(one.kiosk, "_begin", deal_slowly):
            one.key(ENTER)
            one.run(300)
        one.complete()
        assert times_ms(one.script, "1 flip")[0] > 0
        assert not [line for line in one.script if re.match(r"(= )?-[0-9]", line)]


def test_escape_asks_and_enter_leaves() -> None:
    with desk() as one:
        one.turn_a_card()
        one.answers(ESCAPE)
        assert one.table.paused_ns is not None
        assert not one.kiosk.stopping
        one.answers(ESCAPE)
        assert one.table.paused_ns is None
        one.answers(ESCAPE, ENTER)
        assert one.kiosk.stopping
        one.complete()


def test_a_question_that_was_opened_as_the_match_ended_is_closed() -> None:
    with desk("classic time_limit_s=5") as one:
        one.run(100)
        limit_ns = one.table.limit_ns
        assert limit_ns is not None
        one.clock.move_to(limit_ns + MS)
        one.key(ESCAPE)
        one.kiosk.turn()
        assert one.table.over
        one.run(3_000)
        assert one.kiosk._scene is not None
        words = [item.words for item in one.kiosk._scene.items if isinstance(item, Text)]
        assert say("leave") not in words
        assert say("over_how", key="N") in words
        one.answers(ENTER)
        assert not one.kiosk.stopping
        one.answers(ESCAPE)
        assert one.kiosk.stopping
        one.complete()


# Fairness


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("stall_ms", [0, 60, 500, 3_000])
def test_a_stall_of_the_loop_changes_no_winner(first: int, stall_ms: int) -> None:
    with desk() as one:
        one.turn_to_a_pattern()
        one.run(100)
        one.hit(first, "slap")
        one.hit(1 - first, "slap")
        one.stall(stall_ms)
        one.run(2 * stall_ms + 200)
        assert len(one.told(f"slapped {first}")) == 1
        assert one.told("late") == [f"late {1 - first}"]
        assert one.told("dead-heat") == []
        assert one.table.paused_ns is None
        one.complete()


def test_a_stall_kills_no_keyboard() -> None:
    with desk() as one:
        one.run(500)
        one.stall(5_000)
        one.run(500)
        assert one.kiosk._heard == ()
        one.turn_a_card()
        assert one.table.number == 1
        one.complete()


MOVES = (
    "pattern",
    "pattern",
    "turn",
    "turn",
    "turn",
    "flip",
    "slap",
    "slap",
    "both",
    "stall",
    "slow",
    "P",
    "N",
    "Escape",
    "Enter",
    "wait",
)
NAMED = {"P": P, "N": N, "Escape": ESCAPE, "Enter": ENTER}


def act(one: Desk, move: str, seat: int, ms: int) -> None:
    match move:
        case "pattern":
            for _ in range(12):
                if one.table.over or one.table.paused_ns is not None or patterns_on(one.table.turned, PATTERNS):
                    break
                one.hit(one.table.turn, "flip")
                one.run(1_100)
        case "turn":
            one.hit(one.table.turn, "flip")
        case "flip" | "slap" as button:
            one.hit(seat, button)
        case "both":
            one.hit(seat, "slap")
            one.hit(1 - seat, "slap")
        case "stall":
            one.stall(ms)
        case "slow":
            one.during_flip = partial(one.stall, ms % 400)
        case "wait":
            one.run(ms * 3)
        case _:
            one.key(NAMED[move])


@given(
    rules=st.sampled_from(
        ("classic", "cabinet", "full", "duel", "classic collect_ms=0 grace_ms=0", "classic time_limit_s=4 collect_ms=0")
    ),
    computer=st.sampled_from((None, None, "expert", "easy")),
    seed=st.integers(0, 10_000),
    moves=st.lists(
        st.tuples(st.sampled_from(MOVES), st.integers(0, 1), st.sampled_from((0, 1, 17, 60, 450, 1_500))), max_size=40
    ),
)
@settings(max_examples=25)
def test_what_is_written_replays_to_the_same_transcript(
    rules: str, computer: str | None, seed: int, moves: list[tuple[str, int, int]]
) -> None:
    with desk(rules, computer, seed, (160, 90)) as one:
        for move, seat, ms in moves:
            act(one, move, seat, ms)
            one.run(ms)
        one.complete()


# Nothing moves, nothing is drawn


def test_a_still_picture_is_flipped_once_a_second_and_nothing_is_drawn() -> None:
    with desk() as one:
        one.turn_a_card()
        one.run(10_000)
        one.flips.clear()
        one.run(5_000)
        assert len(one.flips) == 5
        assert {flip.drawn for flip in one.flips} == {0}


def test_a_pause_is_as_still_and_looks_less_often() -> None:
    with desk() as one:
        one.answers(P)
        one.run(4_000)
        one.flips.clear()
        turns = 0
        end_ns = one.clock.now_ns() + 5 * SECOND
        while one.clock.now_ns() < end_ns:
            one.kiosk.turn()
            turns += 1
        assert len(one.flips) == 5
        assert {flip.drawn for flip in one.flips} == {0}
        assert turns <= 60


def test_a_window_that_is_seen_again_is_drawn_whole() -> None:
    with desk() as one:
        one.run(3_000)
        one.flips.clear()
        pygame.event.post(pygame.event.Event(pygame.WINDOWEXPOSED))
        one.run(100)
        assert [flip.drawn for flip in one.flips] == [1]


def test_it_is_known_whether_the_last_picture_moved() -> None:
    with desk() as one:
        one.run(1_000)
        assert not one.kiosk.moving
        one.hit(0, "flip")
        one.run_to(lambda: one.table.number == 1)
        assert one.kiosk.moving
        one.run(1_000)
        assert not one.kiosk.moving


def test_what_is_odd_about_the_window_is_said_a_line_each(capsys: pytest.CaptureFixture[str]) -> None:
    with desk() as one:
        say_notices(one.kiosk)
        one.window.notices = ("the display refuses vsync", "it is upside down")
        say_notices(one.kiosk)
    said = ["ratscrew-kiosk: the display refuses vsync", "ratscrew-kiosk: it is upside down"]
    assert capsys.readouterr().err.splitlines() == said


# The end of the program


@pytest.mark.parametrize("way", ["close", "stop", "an error"])
def test_whatever_ends_the_program_the_script_is_complete(way: str) -> None:
    with desk() as one:
        one.turn_a_card()
        if way == "close":
            pygame.event.post(pygame.event.Event(pygame.QUIT))
            one.kiosk.run()
        elif way == "stop":
            one.during_flip = one.kiosk.stop
            one.kiosk.run()
        else:
            with mock.patch.object(one.kiosk, "_show", side_effect=RuntimeError), pytest.raises(RuntimeError):
                one.kiosk.run()
        assert one.script[-1] == "= end decks 25/26 pile 1 burned 0 turn 1"
        assert replay(read_script("\n".join(one.script))).lines() == one.script


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_that_comes_before_the_loop_begins_ends_it_too(number: signal.Signals) -> None:
    before = {one: signal.getsignal(one) for one in (signal.SIGINT, signal.SIGTERM)}
    try:
        signals = StopOnSignals()
        signal.raise_signal(number)
        with desk() as one:
            signals.ends(one.kiosk)
            one.kiosk.run()
            assert one.script[-1] == "= end decks 26/26 pile 0 burned 0 turn 0"
            assert one.flips == []
    finally:
        for one_number, action in before.items():
            signal.signal(one_number, action)


def test_a_match_that_is_left_while_a_pile_waits_ends_as_its_replay_does() -> None:
    with desk() as one:
        while one.table.waiting is None:
            one.turn_a_card()
        assert one.told("took") == []
        one.complete()
        assert len(one.told("took")) == 1


# The clocks


def test_a_hand_clock_never_goes_back() -> None:
    clock = HandClock(100)
    clock.move_to(5_000)
    with pytest.raises(ValueError, match="never goes back"):
        clock.move_to(4_999)
    assert clock.now_ns() > 5_000


def test_a_hand_clock_is_later_at_every_reading() -> None:
    clock = HandClock(100)
    assert clock.now_ns() < clock.now_ns() < clock.now_ns()


def test_a_hand_clock_waits_by_moving_on_or_not_at_all_when_there_is_an_event() -> None:
    with mock.patch.dict(os.environ, SDL_VIDEODRIVER="dummy"):
        window = open_hidden((32, 18))
        pygame.event.clear()
        clock = HandClock(0)
        assert clock.wait(50 * MS) == []
        waited_ns = clock.now_ns()
        assert waited_ns > 50 * MS
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=P))
        (event,) = clock.wait(50 * MS)
        assert event.type == pygame.KEYDOWN
        assert clock.now_ns() < waited_ns + MS
        window.close()


def test_the_queues_clock_waits_for_an_event_and_returns_it() -> None:
    with mock.patch.dict(os.environ, SDL_VIDEODRIVER="dummy"):
        window = open_hidden((32, 18))
        pygame.event.clear()
        clock = QueueClock()
        before_ns = clock.now_ns()
        assert clock.wait(1) == []
        assert clock.now_ns() > before_ns
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=P))
        (event,) = clock.wait(20 * SECOND)
        assert event.type == pygame.KEYDOWN
        assert clock.now_ns() < before_ns + 10 * SECOND
        window.close()
