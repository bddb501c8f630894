"""The real program in a real window, from the title to the result and a rematch, by the two keys of one seat."""

from collections.abc import Callable

import pytest

from tests.kit.program import Program


@pytest.mark.slow
def test_from_the_title_to_the_result_and_a_rematch_by_the_keys_of_one_seat(start: Callable[..., Program]) -> None:
    program = start("--no-sound", "--set", "match.time_limit_s=30", at_once=False)
    first, second = program.transcript, program.transcript.with_name("match-2.match")

    def slap_until(there: Callable[[], bool]) -> None:
        while not there():
            program.tap("s")
            program.wait_for_a_moment()

    slap_until(lambda: program.has("= 0 turn 0"))  # join, hurry, hurry
    while not program.has("= end"):
        program.tap("a")
        program.wait_for_a_moment()
    assert program.has(" turned 0 ")
    assert program.has(" won ") or program.has(" draw ")
    program.complete()
    slap_until(second.exists)
    program.process.terminate()
    assert program.ended() == 0
    program.transcript = second
    assert "turn 1" in program.lines
    program.complete()
    assert first.exists()
