"""The real program with a sound card that is a file, and without one."""

from array import array
from collections.abc import Callable
from pathlib import Path

import pytest

from ratscrew_kiosk.screens.colours import MIST, NIGHT
from ratscrew_kiosk.screens.silence import SIGN, silent_sign
from tests.kit.program import Program
from tests.kit.scenes import painted

AUDIBLE = 300
QUIET_BYTES = 44_100 * 4 // 4
"""A quarter of a second, in two channels of two bytes."""


def loudest(written: bytes) -> int:
    return max(map(abs, array("h", written[: len(written) // 4 * 4])), default=0)


SIGNED, FREE = painted(MIST), painted(NIGHT)


def corner(program: Program, folder: Path) -> tuple[int, ...]:
    """The colour where the loudspeaker of the sign is, if it is there; else that of the band."""
    spot = silent_sign((1280, 720))
    return tuple(program.seen(folder / "screen.png").get_at((round(spot.x - SIGN / 4), round(spot.y)))[:3])


def test_a_card_that_is_turned_is_heard(
    start: Callable[..., Program], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = tmp_path / "card"
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(card))
    program = start("--people", "2", "--rules", "classic", "--seed", "1")
    program.wait_for(lambda: card.exists() and len(card.read_bytes()) > QUIET_BYTES)
    program.wait_for(lambda: loudest(card.read_bytes()[-QUIET_BYTES:]) < AUDIBLE)  # the match has begun
    before = card.stat().st_size
    program.tap_for("a", " shown")
    program.wait_for(lambda: loudest(card.read_bytes()[before:]) > AUDIBLE)
    assert corner(program, tmp_path) == FREE
    program.tap("m")
    program.wait_for(lambda: corner(program, tmp_path) == SIGNED)
    program.tap("m")
    program.wait_for(lambda: corner(program, tmp_path) == FREE)
    program.process.terminate()
    assert program.ended() == 0


def test_without_a_card_the_sign_is_there_the_match_is_played_and_it_is_told_once(
    start: Callable[..., Program], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    program = start("--people", "2", "--rules", "classic", "--seed", "1")
    program.wait_for(lambda: corner(program, tmp_path) == SIGNED)
    program.tap_for("a", " shown")
    program.process.terminate()
    _, said = program.process.communicate()
    assert program.process.returncode == 0
    assert [line for line in said.splitlines() if "sound" in line] == [
        "ratscrew-kiosk: no sound: Audio target 'no such driver' not available; it is tried again every 10 s"
    ]


def test_with_no_sound_nothing_is_opened_and_no_sign_is_needed(
    start: Callable[..., Program], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = tmp_path / "card"
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(card))
    program = start("--no-sound", "--people", "2", "--rules", "classic", "--seed", "1")
    program.tap_for("a", " shown")
    program.wait_for_a_moment()
    assert corner(program, tmp_path) == FREE
    assert not card.exists()
