"""What runs in the machine of script/kernel-test: its argument is the share with the wishes, where the answers go too.

Answers are lines of JSON in `answers.jsonl`; what is for a person to read meanwhile comes to the console.
"""

import importlib.util
import json
import platform
import sys
import time
import traceback
from collections import Counter
from pathlib import Path
from typing import Any, Final, TextIO

from ratscrew_kiosk.devices.kernel.records import THREAD_NS
from ratscrew_kiosk.presses.figures import MS
from tests.kernel import plan, racing
from tests.kernel.bench import Bench, FailedError
from tests.kernel.cabinets import Cabinet
from tests.kernel.faults import FAULTS
from tests.kernel.killing import kill
from tests.kernel.lines import SimChip
from tests.kernel.processes import LaneError, Process
from tests.kernel.racing import FINE, ROUGH, Hands

LEAST_ERROR_NS: Final = 50_000
_UNMEASURED_NS: Final = MS // 2
_INTERRUPTED_NS: Final = MS
_LIBRARIES: Final = {"kernel": "gpiod", "lgpio": "lgpio"}


class Run:
    """One run: the wishes, and where the answers go."""

    def __init__(self, wishes: dict[str, Any], answers: TextIO) -> None:
        self.wishes = wishes
        self._answers = answers
        self.chip = SimChip()
        self.ways = [way for way in _LIBRARIES if importlib.util.find_spec(_LIBRARIES[way])]
        self.errors_ns: dict[str, int] = {}

    def answer(self, kind: str, **what: object) -> None:
        """Write an answer."""
        self._answers.write(json.dumps({"kind": kind, **what}) + "\n")
        self._answers.flush()

    def everything(self) -> None:
        """All that is wished for."""
        self.chip.plug()
        self.answer("machine", kernel=platform.release(), python=platform.python_version(), ways=self.ways)
        for way in self.ways if self.wishes["races"] else ():
            self._races_of(way)
        if "lgpio" in self.ways and self.wishes["races"]:
            say("races before Button.when_pressed ...")
            button = Process("tests.kernel.by_button", self.chip.path.removeprefix("/dev/gpiochip"))
            button.hear()
            self._races("button", FINE, button, self.wishes["races"])
            button.close()
        for way in self.ways:
            self._faults(way)
        self._kills()

    def _races_of(self, way: str) -> None:
        """Measure the error of the pins, then race with it."""
        hands = Hands(FINE)
        say(f"{way}: one switch on two inputs ...")
        cabinet = Cabinet(way, _UNMEASURED_NS).open()
        found = [racing.jumper(number, hands, cabinet) for number in range(self.wishes["jumpers"])]
        cabinet.close()
        fit = [one for one in found if one.took_ns <= _INTERRUPTED_NS and not one.merged]
        if len(fit) < 10:
            raise LaneError(f"{way}: the machine was interrupted in {len(found) - len(fit)} of {len(found)} closings")
        error_ns = max(LEAST_ERROR_NS, 2 * max(one.wrong_ns for one in fit))
        self.errors_ns[way] = error_ns
        self.answer("jumper", way=way, error_ns=error_ns, closings=[list(one) for one in found], fit=len(fit))
        say(f"{way}: {self.wishes['races']} races, what is {error_ns / MS:.3f} ms apart or less is a tie ...")
        cabinet = Cabinet(way, error_ns).open()
        self._races(way, FINE, cabinet, self.wishes["races"])
        cabinet.close()
        hands.close()
        if way == "kernel" and self.wishes["rough"]:
            self._rough_races(error_ns)

    def _rough_races(self, error_ns: int) -> None:
        """Measure how long an interrupt waits for its thread, tell the program of it, and race."""
        hands = Hands(ROUGH)
        cabinet = Cabinet("kernel", _UNMEASURED_NS).open()
        found = [racing.jumper(number, hands, cabinet) for number in range(self.wishes["jumpers"])]
        cabinet.close()
        hands.close()
        thread_ns = max(THREAD_NS, 2 * max(one.late_ns for one in found))
        self.answer("threads", thread_ns=thread_ns)
        say(f"kernel: {self.wishes['rough']} races with edges that are merged for up to {thread_ns / MS:.1f} ms ...")
        cabinet = Cabinet("kernel", error_ns, thread_ns).open()
        self._races("kernel", ROUGH, cabinet, self.wishes["rough"])
        cabinet.close()

    def _races(self, judge: str, priority: int, process: Process, races: int) -> None:
        hands = Hands(priority)
        for number in range(races):
            race = plan.race(number)
            true, verdict = racing.run(race, hands, process)
            self.answer(
                "race",
                judge=judge,
                rough=priority == ROUGH,
                number=number,
                gap_us=race.gap_us,
                hands=len(race.hands),
                closed=[list(one) for one in true.closed],
                verdict=verdict,
            )
            if number % 60 == 59:
                say(f"  {number + 1} of {races}")
        hands.close()

    def _faults(self, way: str) -> None:
        bench = Bench(self.chip, way, self.errors_ns.get(way, _UNMEASURED_NS))
        for fault in FAULTS:
            if self.wishes["only"] and not any(word in fault.__name__ for word in self.wishes["only"]):
                continue
            name = fault.__name__.replace("_", " ")
            say(f"{way}: {name} ...")
            began_s = time.monotonic()
            try:
                told, failed = fault(bench), False
            except (FailedError, LaneError) as error:
                told, failed = str(error), True
            self.answer("fault", way=way, name=name, told=told, failed=failed, took_s=time.monotonic() - began_s)
            if failed:
                # What it left is not for the next one.
                bench.scrap()
                bench = Bench(self.chip, way, bench.error_ns)
        bench.close()

    def _kills(self) -> None:
        times = self.wishes["kills"]
        if not times:
            return
        say(f"killed and started again, {times} times ...")
        ways = [(way, self.errors_ns.get(way, _UNMEASURED_NS)) for way in self.ways]
        hands = Hands(FINE)
        done: list[str] = []
        told = ""

        def answer() -> None:
            self.answer("kills", wanted=times, done=len(done), failed=bool(told), told=told, **dict(Counter(done)))

        try:
            for outcome in kill(times, ways, hands):
                done.append(outcome)
                answer()
                if len(done) % 10 == 0:
                    say(f"  {len(done)} of {times}")
        except (FailedError, LaneError) as error:
            told = str(error)
            answer()
        hands.close()


def say(line: str) -> None:
    """Tell the person who waits."""
    sys.stdout.write(f"kernel-test: {line}\n")
    sys.stdout.flush()


def main() -> None:
    """Do what is wished for; an end that was not reached is told as such."""
    # The driver may busy itself for seconds; it and the interrupt threads are not to be held up for fairness.
    Path("/proc/sys/kernel/sched_rt_runtime_us").write_text("-1")
    share = Path(sys.argv[1])
    with (share / "answers.jsonl").open("w", encoding="utf-8") as answers:
        run = Run(json.loads((share / "wishes.json").read_text()), answers)
        try:
            run.everything()
        except Exception:
            run.answer("broken", told=traceback.format_exc())
            raise
        run.answer("end")


if __name__ == "__main__":
    main()
