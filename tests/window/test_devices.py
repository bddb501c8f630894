"""The real program in a real window, pressed through mock pins by real keys, and by a script."""

import signal
import time
from collections.abc import Callable
from pathlib import Path

from tests.kit.program import Program

HEADER = "rules classic\ndecks 5H 7C 2D 9S / 9D TH 3C KS\n---\n"


def script(folder: Path, *lines: str) -> str:
    """Write a script; return the words that play it."""
    path = folder / "given.match"
    path.write_text(HEADER + "\n".join(lines) + "\n")
    return f"script:{path}"


def test_keys_press_mock_pins_and_a_match_is_played_through_them(start: Callable[..., Program]) -> None:
    program = start("--device", "mock", "--people", "2", "--rules", "classic", "--seed", "1")
    program.tap_for("a", " shown")
    program.tap_for("l", " shown")
    program.tap_for("s", " wrong 0 ")
    assert program.has(" turned 0 ")
    assert program.has(" turned 1 ")
    program.process.terminate()
    assert program.ended() == 0
    program.complete()
    assert "device pins within 4 resolution 4" in program.lines


def test_a_script_presses_in_real_time_and_is_told_as_it_was_written(
    start: Callable[..., Program], tmp_path: Path
) -> None:
    given = script(tmp_path, "200 0 flip", "500 1 flip", "800 0 slap")
    program = start("--device", given)
    program.wait_for(lambda: program.has(" wrong 0 "))
    program.process.terminate()
    assert program.ended() == 0
    program.complete()
    assert program.has("= 200 turned 0 5H")
    assert program.has("= 500 turned 1 9D")


def test_a_signal_ends_it_within_a_second_while_a_contact_chatters(
    start: Callable[..., Program], tmp_path: Path
) -> None:
    chatter = [f"{500 + 3 * count} 1 slap {'up' if count % 2 else 'down'}" for count in range(20_000)]
    given = script(tmp_path, "200 0 flip", *chatter)
    took_s: list[float] = []
    for _ in range(2):  # once more, if the machine was busy
        program = start("--device", given)
        program.wait_for(lambda program=program: program.has(" wrong 1 "))  # type: ignore[misc]
        before_s = time.monotonic()
        program.process.send_signal(signal.SIGTERM)
        assert program.ended() == 0
        took_s.append(time.monotonic() - before_s)
        program.complete()
        if took_s[-1] < 1:
            return
    raise AssertionError(f"it took {took_s} s")
