"""The loudspeaker's process, with a card that is a file, a pipe, or not there.

SDL's `disk` driver is the card: what would be heard is written into a file, as the samples themselves.
(Over 300 lines: what is heard, and cards that go, are listened to through one listener and one card.)
"""

import os
import select
import signal
import threading
import time
from array import array
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from assets.make_sounds import FOLDER
from ratscrew_kiosk.paint import speaker
from ratscrew_kiosk.paint.sounds import PATIENCE_NS, Sounds, shipped
from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.screens.scene import Sound
from ratscrew_kiosk.screens.sound_names import SOUND_NAMES

PATIENCE_S = 30.0
"""So long a busy machine may take to start a process; it is waited for what happens, never for time."""
TICK_S = 0.005
AUDIBLE = 300
A_PAUSE = 44_100 // 20
"""Sounds that follow each other by more than so many frames of silence are counted apart."""

needs_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="named pipes are Unix's own")


class Listener:
    """Sounds, the loop that plays them, and what was told."""

    def __init__(self, retry_s: float = 0.2) -> None:
        self.told: list[str] = []
        self.now_ns = 0
        self.sounds = Sounds(self.told.append, retry_s=retry_s)

    def play(self, *sounds: Sound) -> None:
        self.sounds.play(sounds, self.now_ns)

    def until(self, there: Callable[[], object]) -> None:
        """Turns the loop until something is so. The loop's own clock stands still."""
        deadline_s = time.monotonic() + PATIENCE_S
        while not there():
            assert time.monotonic() < deadline_s, f"trouble: {self.sounds.trouble!r}, told: {self.told}"
            self.play()
            threading.Event().wait(TICK_S)

    def until_it_is_open(self) -> None:
        self.until(lambda: self.sounds._speaker is not None and self.sounds._speaker._open)

    def until_all_is_heard(self) -> None:
        self.until(lambda: self.sounds._speaker is not None and not self.sounds._speaker._waiting)


@pytest.fixture
def listener() -> Iterator[Listener]:
    listener = Listener()
    yield listener
    listener.sounds.close()


@pytest.fixture
def card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file that everything that is heard is written to."""
    path = tmp_path / "card"
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(path))
    return path


def frames(written: bytes) -> "array[int]":
    return array("h", written[: len(written) // 4 * 4])[::2]


def loudest(path: Path) -> int:
    return max(map(abs, frames(path.read_bytes())), default=0)


def times_heard(path: Path) -> int:
    """How many sounds were heard with silence between them."""
    count, silence = 0, A_PAUSE
    for frame in frames(path.read_bytes()):
        if abs(frame) < AUDIBLE:
            silence += 1
        else:
            count += silence >= A_PAUSE
            silence = 0
    return count


# What is heard


def test_a_sound_is_heard_once_however_many_frames_name_it(listener: Listener, card: Path) -> None:
    listener.until_it_is_open()
    for _ in range(5):
        listener.play(Sound("tick", 10 * MS))
    listener.until_all_is_heard()
    listener.until(lambda: times_heard(card) == 1)
    written = card.stat().st_size
    listener.until(lambda: card.stat().st_size > written + 44_100 * 4)  # a second later
    assert times_heard(card) == 1


def test_the_same_sound_at_another_time_is_another(listener: Listener, card: Path) -> None:
    listener.until_it_is_open()
    listener.play(Sound("tick", 10 * MS))
    listener.until(lambda: times_heard(card) == 1)
    written = card.stat().st_size
    listener.until(lambda: card.stat().st_size > written + 44_100)
    listener.play(Sound("tick", 500 * MS))
    listener.until(lambda: times_heard(card) == 2)


@pytest.mark.parametrize(("of_all", "of_one"), [(0.25, 1.0), (1.0, 0.25)])
def test_volumes_are_kept(listener: Listener, card: Path, of_all: float, of_one: float) -> None:
    listener.sounds.volume = of_all
    listener.until_it_is_open()
    listener.play(Sound("slap_wrong", 0, of_one))
    listener.until(lambda: times_heard(card) >= 1)
    listener.sounds.close()
    full = max(map(abs, frames((FOLDER / "slap_wrong.wav").read_bytes()[44:])))
    assert loudest(card) < 0.4 * full


def test_what_is_muted_is_not_made_up_for(listener: Listener, card: Path) -> None:
    listener.until_it_is_open()
    listener.sounds.muted = True
    listener.play(Sound("win", 0))
    listener.sounds.muted = False
    listener.play(Sound("win", 0), Sound("tick", 1))
    listener.until(lambda: times_heard(card) == 1)
    written = card.stat().st_size
    listener.until(lambda: card.stat().st_size > written + 44_100 * 2)
    assert sum(abs(frame) >= AUDIBLE for frame in frames(card.read_bytes())) < 44_100 // 20  # a tick, and no fanfare


def test_muting_ends_what_is_being_heard(listener: Listener, card: Path) -> None:
    listener.until_it_is_open()
    listener.play(Sound("attract", 0))
    listener.until(lambda: times_heard(card) >= 1)
    listener.sounds.muted = True
    listener.until_all_is_heard()
    written = card.stat().st_size
    listener.until(lambda: card.stat().st_size > written + 44_100 * 2)
    assert max(map(abs, frames(card.read_bytes()[-44_100:]))) < AUDIBLE


def test_a_sound_that_is_to_end_fades_and_the_others_are_heard_on(listener: Listener, card: Path) -> None:
    listener.until_it_is_open()
    listener.play(Sound("attract", 0))
    listener.until(lambda: times_heard(card) >= 1)
    listener.play(Sound("attract", 100 * MS, 0))
    listener.until_all_is_heard()
    written = card.stat().st_size
    listener.until(lambda: card.stat().st_size > written + 44_100 * 2)
    assert max(map(abs, frames(card.read_bytes()[-44_100:]))) < AUDIBLE
    listener.play(Sound("flip", 200 * MS), Sound("attract", 200 * MS, 0))
    listener.until_all_is_heard()
    listener.until(lambda: max(map(abs, frames(card.read_bytes()[written:])), default=0) > AUDIBLE)


def test_it_is_silent_when_it_is_muted_or_as_quiet_as_can_be(listener: Listener, card: Path) -> None:
    listener.until_it_is_open()
    assert card.exists()
    assert not listener.sounds.silent
    listener.sounds.muted = True
    assert listener.sounds.silent
    listener.sounds.muted = False
    listener.sounds.volume = 0
    assert listener.sounds.silent


def test_all_sounds_there_are_can_be_played(listener: Listener, card: Path) -> None:
    listener.until_it_is_open()
    for number, name in enumerate(SOUND_NAMES):
        listener.play(Sound(name, number))
        listener.until_all_is_heard()
    assert listener.told == []
    assert loudest(card) > AUDIBLE


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="only Unix can stop a process for a while")
def test_a_speaker_that_does_not_keep_up_is_told_less_and_not_waited_for(listener: Listener, card: Path) -> None:
    listener.until_it_is_open()
    assert listener.sounds._speaker is not None
    process = listener.sounds._speaker._process
    assert process is not None
    process.send_signal(signal.SIGSTOP)
    listener.play(*(Sound("flip", number) for number in range(20_000)))  # more than a pipe holds
    process.send_signal(signal.SIGCONT)
    listener.until_all_is_heard()
    assert card.exists()
    assert listener.told == []


def test_what_was_played_is_forgotten_in_the_end(listener: Listener, card: Path) -> None:
    assert not card.exists()
    for second in range(500):
        listener.now_ns = second * SECOND
        listener.play(Sound("flip", listener.now_ns), Sound("tick", listener.now_ns))
    assert len(listener.sounds._played) < 100


# Cards that are not there, go, come back, or hang


def test_without_a_card_play_goes_on_and_it_is_told_once(listener: Listener, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    listener.until(lambda: listener.sounds.trouble)
    said = listener.sounds.trouble
    again: list[str] = []
    assert listener.sounds._speaker is not None
    hear = listener.sounds._speaker.answers

    def counted(now_ns: int) -> list[str]:
        answers = hear(now_ns)
        again.extend(answers)
        return answers

    monkeypatch.setattr(listener.sounds._speaker, "answers", counted)
    listener.until(lambda: len(again) >= 3)
    listener.play(Sound("flip", 0))
    assert listener.told == [f"no sound: {said}; it is tried again every 0.2 s"]
    assert listener.sounds.silent


def test_a_driver_that_plays_to_nobody_is_no_card(listener: Listener, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    listener.until(lambda: listener.sounds.silent)
    assert listener.told == ["no sound: SDL_AUDIODRIVER=dummy plays to nobody; it is tried again every 0.2 s"]


@needs_pipes
def test_a_card_that_goes_and_comes_back_is_heard_again(listener: Listener, card: Path) -> None:
    os.mkfifo(card)
    first = os.open(card, os.O_RDONLY | os.O_NONBLOCK)
    listener.until_it_is_open()
    os.close(first)
    listener.until(lambda: listener.sounds.trouble)
    assert listener.told == ["no sound: the sound card is gone; it is tried again every 0.2 s"]

    second = os.open(card, os.O_RDONLY | os.O_NONBLOCK)
    assert listener.sounds.silent
    listener.until(lambda: not listener.sounds.silent)
    assert listener.told[1:] == ["the sound is back"]
    listener.play(Sound("slap_won", 5))
    listener.until(lambda: any(abs(frame) > AUDIBLE for frame in frames(drained(second))))
    os.close(second)


def drained(pipe: int) -> bytes:
    taken = b""
    while select.select([pipe], [], [], 0)[0] and (piece := os.read(pipe, 65_536)):
        taken += piece
    return taken


@needs_pipes
def test_a_card_that_hangs_holds_up_no_frame_and_is_given_up(listener: Listener, card: Path) -> None:
    os.mkfifo(card)  # nobody reads: opening it takes for ever
    listener.play(Sound("flip", 0))
    hanging = listener.sounds._speaker
    listener.until(lambda: hanging is not None and hanging._process is not None)
    listener.now_ns = PATIENCE_NS - 1
    listener.play(Sound("flip", 1))
    assert listener.sounds.trouble == ""
    listener.now_ns = PATIENCE_NS
    listener.play(Sound("flip", 2))
    assert listener.sounds.trouble == "the sound card does not answer"
    listener.until(
        lambda: hanging is not None and hanging._process is not None and hanging._process.returncode is not None
    )

    reading = os.open(card, os.O_RDONLY | os.O_NONBLOCK)
    listener.now_ns += SECOND
    listener.until(lambda: not listener.sounds.trouble)
    assert listener.told == [
        "no sound: the sound card does not answer; it is tried again every 0.2 s",
        "the sound is back",
    ]
    listener.sounds.close()
    os.close(reading)


@needs_pipes
def test_closing_does_not_wait_for_a_card_that_hangs(listener: Listener, card: Path) -> None:
    os.mkfifo(card)
    listener.play()
    hanging = listener.sounds._speaker
    assert hanging is not None
    listener.until(lambda: hanging._process is not None)
    listener.sounds.close()
    hanging._thread.join(PATIENCE_S)
    assert hanging._process is not None
    assert hanging._process.returncode is not None


def test_a_speaker_that_crashes_is_begun_anew(listener: Listener, card: Path) -> None:
    listener.until_it_is_open()
    crashing = listener.sounds._speaker
    assert crashing is not None
    assert crashing._process is not None
    crashing._process.kill()
    listener.until(lambda: listener.sounds.trouble)
    assert listener.sounds.trouble == "the loudspeaker's process has ended"
    listener.play(Sound("flip", 0))
    listener.now_ns += SECOND
    listener.until(lambda: not listener.sounds.trouble)
    assert listener.told[-1] == "the sound is back"
    assert card.exists()


def test_a_python_that_cannot_be_started_is_told(listener: Listener, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.executable", "/nowhere/python")
    listener.until(lambda: listener.sounds.trouble)
    listener.until(lambda: listener.sounds._speaker is None)
    assert listener.sounds.trouble.startswith("the loudspeaker cannot be started: ")
    assert len(listener.told) == 1


def test_a_folder_without_sounds_is_told(tmp_path: Path, card: Path) -> None:
    listener = Listener()
    listener.sounds = Sounds(listener.told.append, folder=tmp_path)
    listener.until(lambda: listener.sounds.trouble)
    listener.sounds.close()
    assert listener.sounds.trouble == f"there are no sounds in {tmp_path}"
    assert card.parent == tmp_path


def test_a_sound_that_is_missing_or_broken_is_told_and_the_others_are_heard(tmp_path: Path, card: Path) -> None:
    folder = tmp_path / "sounds"
    folder.mkdir()
    (folder / "tick.wav").write_bytes((FOLDER / "tick.wav").read_bytes())
    (folder / "flip.wav").write_bytes(b"no sound")
    listener = Listener()
    listener.sounds = Sounds(listener.told.append, folder=folder)
    listener.until_it_is_open()
    listener.play(Sound("flip", 0), Sound("tick", 0))
    listener.until(lambda: times_heard(card) == 1)
    listener.sounds.close()
    missing = len(SOUND_NAMES) - 1
    assert listener.told == [f"{folder}: {missing} of {len(SOUND_NAMES)} sounds are missing"]
    assert listener.sounds.trouble == ""


# The speaker itself


@pytest.mark.parametrize(("rate", "channels"), [(48_000, 2), (22_050, 1), (96_000, 2)])
def test_a_card_of_another_rate_gets_every_sound_as_long_as_it_is(
    rate: int, channels: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.init(rate, -16, channels, 512, allowedchanges=0)
    try:
        assert pygame.mixer.get_init() == (rate, -16, channels)
        sounds = speaker.loaded(FOLDER)
        lengths_s = {name: sound.get_length() for name, sound in sounds.items()}
    finally:
        pygame.mixer.quit()
    own_s = {name: ((FOLDER / f"{name}.wav").stat().st_size - 44) / 2 / speaker.RATE for name in SOUND_NAMES}
    assert lengths_s == pytest.approx(own_s, abs=0.005)


def test_the_sounds_come_with_the_program() -> None:
    assert {path.stem for path in shipped().glob("*.wav")} == set(SOUND_NAMES)
