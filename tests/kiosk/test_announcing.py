"""By the beginner rules each legal pattern is heard as its card is shown, until the first pile is taken."""

from dataclasses import replace

import pytest

from ratscrew_kiosk.press import Shown
from ratscrew_kiosk.presses.figures import MS
from ratscrew_kiosk.rules.patterns import PATTERNS, patterns_on
from ratscrew_kiosk.screens.scene import Sound
from tests.kit.desk import Desk, P, desk
from tests.kit.ear import Ear

SEED = 2
"""With this deal there is a pattern in the first pile."""


def listening(one: Desk) -> Ear:
    ear = Ear()
    one.kiosk._showing._hardware = replace(one.kiosk._showing._hardware, loudspeaker=ear)
    return ear


def announced(ear: Ear) -> list[Sound]:
    return [sound for sound in ear.sounds if sound.name in PATTERNS]


def shown_ns(one: Desk, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """When cards were shown, from now on."""
    times: list[int] = []
    settle = one.kiosk.running.settle
    put = settle.put

    def kept(event: object) -> None:
        if isinstance(event, Shown):
            times.append(event.at_ns)
        put(event)  # type: ignore[arg-type]

    monkeypatch.setattr(settle, "put", kept)
    return times


def test_a_pattern_is_heard_once_at_the_moment_its_card_was_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    with desk("beginner", seed=SEED) as one:
        ear, times = listening(one), shown_ns(one, monkeypatch)
        one.turn_to_a_pattern()
        one.run(3_000)
        patterns = patterns_on(one.table.turned, one.table.rules.patterns)
        assert announced(ear)[-1] == Sound(patterns[0], times[-1])
        assert len(announced(ear)) == 1
        one.complete()


def test_with_a_display_that_lags_it_is_heard_no_sooner_than_the_card_is_seen() -> None:
    with desk("beginner", seed=SEED) as one:
        one.kiosk._hall.lag_ns = 120 * MS
        ear = listening(one)
        one.turn_to_a_pattern()
        one.run(3_000)
        assert not one.told("took")
        (flip_ns,) = [sound.at_ns for sound in ear.sounds if sound.name == "flip"][-1:]
        (call,) = announced(ear)
        assert call.at_ns >= flip_ns + 120 * MS
        one.complete()


def test_a_pause_lets_nobody_hear_it_again() -> None:
    with desk("beginner", seed=SEED) as one:
        ear = listening(one)
        one.turn_to_a_pattern()
        one.run(200)
        assert len(announced(ear)) == 1
        one.answers(P)
        one.goes_on_after(P)
        one.run(1_000)
        assert one.all_shown()
        assert len(announced(ear)) == 1
        one.complete()


def test_when_the_first_pile_has_been_taken_only_slaps_are_heard() -> None:
    with desk("beginner", seed=SEED) as one:
        ear = listening(one)
        one.turn_to_a_pattern()
        one.run(100)
        one.hit(0, "slap")
        one.run(2_000)
        assert one.told("took 0")
        before = len(announced(ear))  # its call, and the motif of the slap
        assert before == 2
        one.turn_to_a_pattern()
        one.run(1_000)
        assert len(announced(ear)) == before
        one.complete()


def test_by_other_rules_nothing_is_announced() -> None:
    with desk("classic") as one:
        ear = listening(one)
        one.turn_to_a_pattern()
        one.run(1_000)
        assert announced(ear) == []
        one.complete()
