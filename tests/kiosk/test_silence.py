"""Where nothing can be heard, every screen shows a sign, and play goes on."""

import os
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from ratscrew_kiosk.devices.keyboard import TWO_PEOPLE, Keyboard
from ratscrew_kiosk.outfit import Hardware, Loudspeaker
from ratscrew_kiosk.paint.sounds import Sounds
from ratscrew_kiosk.screens.hall import Hall
from ratscrew_kiosk.screens.party import Party
from ratscrew_kiosk.screens.scene import Mark
from ratscrew_kiosk.screens.screen import SaveSetting, Where
from tests.kit.desk import Desk, M, P, desk
from tests.kit.ear import Ear

PATIENCE_S = 30.0
TICK_S = 0.05
"""So long is waited between two turns of the loop; by the loop's own clock it is much less, so that nothing hangs."""

needs_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="named pipes are Unix's own")


@pytest.fixture
def cabinet() -> Iterator[Desk]:
    with desk(size=(160, 90)) as one:
        yield one


def with_loudspeaker(one: Desk, loudspeaker: Loudspeaker | None) -> None:
    """The whole cabinet, from the title on."""
    keyboard = Keyboard(TWO_PEOPLE, one.clock.now_ns())
    one.put_up(
        Hall(Party((0, 1)), sound_in_attract="off"), Hardware([keyboard], keys=TWO_PEOPLE, loudspeaker=loudspeaker)
    )


def sign(one: Desk) -> bool:
    """Whether the sign is on the picture."""
    return any(isinstance(item, Mark) and item.shape == "silent" for item in one.kiosk.scene.items)


def where(one: Desk) -> Where:
    assert one.kiosk._flow is not None
    return one.kiosk._flow.where


def to_a_match(one: Desk, signs: dict[Where, bool]) -> None:
    """Walk from the title into a match, and look for the sign on every screen."""
    one.run(500)
    for press in (None, "slap", "slap", "flip", None):
        if press is not None:
            one.hit(0, press)
        one.run(500)
        signs[where(one)] = sign(one)
    for _ in range(100):
        if where(one) == "play":
            break
        one.run(300)
        signs[where(one)] = sign(one)


def test_without_a_sound_card_the_sign_is_on_every_screen_and_the_match_is_played(cabinet: Desk) -> None:
    ear, signs = Ear(), dict[Where, bool]()
    ear.broken = True
    with_loudspeaker(cabinet, ear)
    to_a_match(cabinet, signs)
    assert signs == dict.fromkeys(("attract", "join", "options", "deal", "play"), True)
    cabinet.hit(0, "flip")
    cabinet.run(300)
    assert cabinet.told("turned 0")
    assert sign(cabinet)
    cabinet.answers(P)
    assert sign(cabinet)


def test_while_it_is_heard_there_is_no_sign_and_without_a_loudspeaker_nothing_was_to_be_heard(cabinet: Desk) -> None:
    for loudspeaker in (Ear(), None):
        signs = dict[Where, bool]()
        with_loudspeaker(cabinet, loudspeaker)
        to_a_match(cabinet, signs)
        assert signs == dict.fromkeys(("attract", "join", "options", "deal", "play"), False)


def test_the_sign_comes_when_the_card_goes_and_goes_when_it_is_back(cabinet: Desk) -> None:
    ear = Ear()
    with_loudspeaker(cabinet, ear)
    cabinet.run(300)
    for broken in (True, False, True):
        ear.broken = broken
        cabinet.run(200)
        assert sign(cabinet) == broken


def test_m_mutes_and_the_sign_says_so(cabinet: Desk) -> None:
    ear = Ear()
    with_loudspeaker(cabinet, ear)
    cabinet.run(300)
    cabinet.answers(M)
    assert ear.muted
    assert sign(cabinet)
    cabinet.answers(M)
    assert not sign(cabinet)


def test_the_option_that_switches_sound_off_is_seen_at_once(cabinet: Desk) -> None:
    ear = Ear()
    with_loudspeaker(cabinet, ear)
    cabinet.kiosk._hall.volume = 0
    cabinet.kiosk._carry.out([SaveSetting("sound.volume", 0)])
    cabinet.run(200)
    assert ear.volume == 0
    assert sign(cabinet)


# With the loudspeaker's own process


def in_a_match(one: Desk, sounds: Sounds) -> None:
    """A match runs, and is heard from now on: its clock moves so slowly that no speaker seems to hang."""
    one.kiosk._showing._hardware = replace(one.kiosk._showing._hardware, loudspeaker=sounds)


def turn_until(one: Desk, there: Callable[[], object]) -> None:
    deadline_s = time.monotonic() + PATIENCE_S
    one.kiosk.turn()
    while not there():
        assert time.monotonic() < deadline_s
        one.kiosk.turn()
        threading.Event().wait(TICK_S)


@needs_pipes
def test_a_real_speaker_whose_card_goes_and_comes_back(
    cabinet: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = tmp_path / "card"
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(card))
    os.mkfifo(card)
    first = os.open(card, os.O_RDONLY | os.O_NONBLOCK)
    sounds = Sounds(cabinet.faults.append, retry_s=0.2)
    try:
        in_a_match(cabinet, sounds)
        turn_until(cabinet, lambda: sounds._speaker is not None and sounds._speaker._open)
        assert not sign(cabinet)
        os.close(first)
        turn_until(cabinet, lambda: sign(cabinet))
        second = os.open(card, os.O_RDONLY | os.O_NONBLOCK)
        turn_until(cabinet, lambda: not sign(cabinet))
        os.close(second)
    finally:
        sounds.close()
    assert cabinet.faults[-1] == "the sound is back"


def test_a_real_speaker_without_a_card(cabinet: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    sounds = Sounds(cabinet.faults.append)
    try:
        in_a_match(cabinet, sounds)
        turn_until(cabinet, lambda: sign(cabinet))
        number = cabinet.table.number
        cabinet.turn_a_card()
        assert cabinet.table.number == number + 1
    finally:
        sounds.close()
    assert len(cabinet.faults) == 1
