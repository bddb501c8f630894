"""The real program is killed at random moments of a match: nothing that was settled two frames before is lost.

Two frames are a thirtieth of a second before the program's last sign of life. In full (`script/records-test`) it is
killed two hundred times. Else a few times, and there is a second for two frames, since others keep the machine busy.
"""

import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Final

import pytest

from ratscrew_kiosk.presses.figures import SECOND
from ratscrew_kiosk.script.resuming import resume
from tests.kiosk.test_recording import lines, script
from tests.kit.recorded import PATIENCE_S, rows_of
from tests.kit.replays import lost_cards

FULL: Final = os.environ.get("RATSCREW_RECORDS") == "full"
KILLS: Final = 200 if FULL else 6
TWO_FRAMES_S: Final = 2 / 60 if FULL else 1.0
LONGEST_S: Final = 6.0
"""So long a program lives at most, once it is up: time for the question, the count, and some cards."""


class Cabinet:
    """A cabinet whose plug is pulled again and again, and its records."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "records.db"
        self.transcript = folder / "match.match"
        self._turns = folder / "turns"
        self._said = folder / "said"
        self.seed = 1
        self.goes_on = False

    def lives_for(self, chance: Random) -> list[str]:
        """Plays for a while, and is killed; returns what it had written two frames before that."""
        self.transcript.unlink(missing_ok=True)
        match = () if self.goes_on else ("--rules", "classic", "--people", "2", "--seed", str(self.seed))
        words = ["play", *match, "--records", str(self.file), "--transcript", str(self.transcript), "--no-sound"]
        with (
            self._said.open("w") as log,
            subprocess.Popen(
                [sys.executable, "-m", "tests.kit.hands", str(chance.randrange(1 << 30)), self._turns, *words],
                env={**os.environ, "SDL_VIDEODRIVER": "dummy"},
                stderr=log,
                stdout=log,
            ) as process,
        ):
            try:
                self._wait_for_a_match(process)
                time.sleep(TWO_FRAMES_S + chance.random() * LONGEST_S)
                assert process.poll() is None, self._said.read_text()
            finally:
                process.kill()
        return self._written(self._two_frames_ago())

    def _two_frames_ago(self) -> int:
        """How many bytes of the transcript there were then."""
        turns = [line.split() for line in self._turns.read_text().splitlines(keepends=True) if line.endswith("\n")]
        then_ns = int(turns[-1][0]) - round(TWO_FRAMES_S * SECOND)
        return max((int(size) for at_ns, size in turns if int(at_ns) <= then_ns), default=0)

    def _wait_for_a_match(self, process: subprocess.Popen[bytes]) -> None:
        deadline_s = time.monotonic() + PATIENCE_S
        while "---" not in self._written():
            assert process.poll() is None, self._said.read_text()
            assert time.monotonic() < deadline_s, self._said.read_text()
            time.sleep(0.01)

    def _written(self, size: int | None = None) -> list[str]:
        """So many bytes of the transcript; a line that is being written is not there yet."""
        if not self.transcript.exists():
            return []
        text = self.transcript.read_bytes()[:size].decode()
        return text[: text.rfind("\n") + 1].splitlines()

    def journal(self) -> tuple[list[str], bool]:
        """The last match, as the records have it, and whether it is over."""
        ((match, ending, header),) = rows_of(self.file, "SELECT id, ending, header FROM match ORDER BY id DESC LIMIT 1")
        number = int(str(match))
        if ending != "running":
            return script(self.file, number), True
        return [*str(header).split("\n"), "---", *lines(self.file, number)], False


@pytest.mark.parametrize("seed", [1])
def test_killed_again_and_again_it_goes_on_by_itself_and_nothing_is_lost(tmp_path: Path, seed: int) -> None:
    chance = Random(seed)  # noqa: S311 - it is no secret when the plug is pulled
    cabinet = Cabinet(tmp_path)
    cards_turned = 0
    before: list[str] = []
    for _ in range(KILLS):
        written = cabinet.lives_for(chance)
        journal, over = cabinet.journal()
        assert journal[: len(written)] == written
        rule = journal.index("---")
        if cabinet.goes_on:  # the header may have got a line, for another device
            assert journal[rule:][: len(before)] == before
        resumed = resume(journal[:rule], journal[rule + 1 :], SECOND)
        assert over or list(resumed.lines) == journal[rule + 1 :]
        assert resumed.match.table.total == 52
        assert lost_cards(resumed.match.table) == 0
        cards_turned = max(cards_turned, resumed.match.table.number)
        before = journal[rule:]
        cabinet.goes_on = not resumed.match.table.over
        if not cabinet.goes_on:
            cabinet.seed += 1
    assert cards_turned > 5
