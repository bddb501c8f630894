"""The script that the program writes replays to what happened, whatever happened and however it ended."""

import signal
from functools import partial
from unittest import mock

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ratscrew_kiosk.commands.stopping import StopOnSignals
from ratscrew_kiosk.rules.patterns import PATTERNS, patterns_on
from ratscrew_kiosk.script.reading import read_script
from ratscrew_kiosk.script.replaying import replay
from tests.kit.desk import ENTER, ESCAPE, Desk, N, P, desk

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
