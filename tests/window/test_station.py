"""The real program in a real window: the reaction station, by the SLAP key of one seat."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.kit.program import Program
from tests.kit.recorded import rows_of


@pytest.mark.slow
def test_a_run_of_the_station_is_joined_measured_and_recorded(start: Callable[..., Program], tmp_path: Path) -> None:
    path = tmp_path / "records.db"
    words = ("--station", "--rounds", "1", "--no-sound", "--set", "station.pace_ms=500", "--records", str(path))
    program = start(*words, at_once=False)

    def done() -> bool:
        return path.exists() and ("station", "done", 1) in rows_of(path, "SELECT kind, ending, people FROM match")

    while not done():
        program.tap("s")  # join, hurry, hurry, and then at every card
        program.wait_for_a_moment()
    ((right, missed, wrong),) = rows_of(path, "SELECT right, missed, wrong FROM seat WHERE match = 1")
    assert (right, missed) in ((1, 0), (0, 1))
    assert isinstance(wrong, int)
    assert wrong > 0
    program.process.terminate()
    assert program.ended() == 0
