"""What the answers of a run come to: how each race was judged, the tables, and what has failed.

A race is clear if the bench knows that the first hand was before the others by more than the error that the pins state.
There the first alone has to win, unless the game itself says that its stamps are doubtful. Nearer, a tie is right too.
Nobody who was not first ever wins.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from ratscrew_kiosk.press import Press
from ratscrew_kiosk.presses.figures import DebounceFigures
from tests.kernel.racing import Closed, Truth

Answer = Mapping[str, Any]
Judged = Literal["right", "tie", "unfit", "nobody", "wrong"]
JUDGED: Final[tuple[Judged, ...]] = ("right", "tie", "unfit", "nobody", "wrong")
LEAST_RIGHT: Final = 0.8
"""At least so many of the clear races must be right: a game that calls all of them unfit has proved nothing."""
LONGEST_THREAD_NS: Final = DebounceFigures().closed_within_ns
"""Where interrupts wait longer than this for their threads, races with merged edges are told and not judged.

No contact bounces so long, so all that is left of a burst can be an edge that says "up", and that is a glitch. It takes
a processor that is emulated on a machine that is busy otherwise.
"""
NAMES: Final = {"kernel": "kernel", "lgpio": "lgpio", "button": "Button.when_pressed, bounce_time=0.01"}


def truth_of(race: Answer) -> Truth:
    """When the contacts of a race closed."""
    return Truth(tuple(Closed(*one) for one in race["closed"]))


def judged(race: Answer) -> Judged:
    """Hold a verdict against what was true."""
    true = truth_of(race)
    verdict = race["verdict"]
    seats = set(verdict["seats"])
    if not seats:
        return "unfit" if _is_marked(verdict) else "nobody"
    if (true.sure_ns > 0 and true.first not in seats) or not seats & true.could_be_first():
        return "wrong"
    if len(seats) == 1:
        return "right"
    return "unfit" if _is_marked(verdict) else "tie"


def _is_marked(verdict: Answer) -> bool:
    """Whether the game itself says that a press of this race is known less well than the pins state."""
    weighed = [Press(*press) for press in verdict.get("weighed", ())]
    return bool(verdict.get("faults")) or any(not press.device or press.unstamped for press in weighed)


@dataclass
class Table:
    """The races of one judge: how many of each gap were judged how, and what has failed."""

    judge: str
    rough: bool
    error_ns: int
    rows: dict[int, Counter[Judged]] = field(default_factory=lambda: defaultdict(Counter))
    clear: Counter[Judged] = field(default_factory=Counter)
    both_orders: Counter[bool] = field(default_factory=Counter)
    hands: Counter[int] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)
    thread_ns: int = 0
    """How long an interrupt waited for its thread, where that was measured."""

    @property
    def is_judged(self) -> bool:
        """Whether it has to hold."""
        return self.judge != "button" and self.thread_ns <= LONGEST_THREAD_NS

    def count(self, race: Answer) -> None:
        """Count one race."""
        how = judged(race)
        true = truth_of(race)
        self.rows[race["gap_us"]][how] += 1
        self.hands[race["hands"]] += 1
        self.both_orders[true.closed[0].seat < true.closed[1].seat] += 1
        clear = true.sure_ns > self.error_ns
        if clear:
            self.clear[how] += 1
        if self.is_judged and (how == "wrong" or (clear and not self.rough and how in ("tie", "nobody"))):
            self.failures.append(
                f"{self.name}: race {race['number']}: {how}, first by {true.sure_ns / 1e6:.3f} ms: {race['verdict']}"
            )

    @property
    def name(self) -> str:
        """The judge, as it stands over the table."""
        return NAMES[self.judge] + (", with merged edges" if self.rough else "")

    @property
    def total(self) -> Counter[Judged]:
        """Over all gaps."""
        return sum(self.rows.values(), Counter())

    def finish(self) -> None:
        """Look at all races together."""
        clear = sum(self.clear.values())
        if self.judge != "button" and not self.rough and self.clear["right"] < LEAST_RIGHT * clear:
            self.failures.append(f"{self.name}: only {self.clear['right']} of {clear} clear races were right")

    def lines(self) -> list[str]:
        """The table as it is printed."""
        head = f"{self.name}: {sum(self.total.values())} races"
        if self.judge != "button":
            head += f"; what is {self.error_ns / 1e6:.3f} ms apart or less is a tie (measured)"
        lines = [head, "  first by   races   " + "".join(f"{how:>8}" for how in JUDGED)]
        for gap_us, row in [*sorted(self.rows.items()), (None, self.total)]:
            place = "all" if gap_us is None else f"{gap_us / 1_000:g} ms"
            lines.append(f"  {place:>8}   {sum(row.values()):>5}   " + "".join(f"{row[how]:>8}" for how in JUDGED))
        if self.judge != "button":
            told = ", ".join(f"{self.clear[how]} {how}" for how in JUDGED if self.clear[how])
            lines.append(f"  above the limit, by the bench's own times: {told or 'none'}")
        if self.rough:
            waits = f"interrupts wait for their threads for up to {self.thread_ns / 1e6:.1f} ms here"
            lines.append(f"  {waits}" + ("" if self.is_judged else ": NOT JUDGED, this machine is too busy for that"))
        return lines

    def document(self) -> dict[str, Any]:
        """The table as plain values."""
        return {
            "judge": self.name,
            "judged": self.is_judged,
            "thread_ms": self.thread_ns / 1e6,
            "error_ms": self.error_ns / 1e6,
            "races": sum(self.total.values()),
            "hands": {str(hands): count for hands, count in sorted(self.hands.items())},
            "lower_line_first": self.both_orders[True],
            "by_gap_ms": {
                f"{gap_us / 1_000:g}": {how: row[how] for how in JUDGED} for gap_us, row in sorted(self.rows.items())
            },
            "clear": {how: self.clear[how] for how in JUDGED},
        }


@dataclass
class Report:
    """A whole run."""

    tables: list[Table]
    faults: list[Answer]
    kills: Answer | None
    machine: Answer
    failures: list[str]
    complete: bool

    def lines(self) -> list[str]:
        """All of it, as it is printed."""
        lines = []
        for table in self.tables:
            lines += [*table.lines(), ""]
        lines += [f"{_held(fault)}  {fault['way']}: {fault['name']}: {fault['told']}" for fault in self.faults]
        if self.kills is not None:
            told = ", ".join(f"{self.kills[how]} {how}" for how in JUDGED if self.kills.get(how))
            times = f"{self.kills['done']} of {self.kills['wanted']} times"
            lines.append(
                f"{_held(self.kills)}  killed in the middle of a race and started again, {times}; then: {told}"
            )
        return lines

    def document(self) -> dict[str, Any]:
        """All of it, as plain values."""
        return {
            "machine": dict(self.machine),
            "races": [table.document() for table in self.tables],
            "faults": [dict(fault) for fault in self.faults],
            "kills": None if self.kills is None else dict(self.kills),
            "failures": self.failures,
            "complete": self.complete,
        }


def _held(answer: Answer) -> str:
    return f"{'FAILED' if answer['failed'] else 'ok':>6}"


def report(answers: Iterable[Answer]) -> Report:
    """Read the answers of a run. One that did not come to its end is not complete."""
    found = Report([], [], None, {}, [], complete=False)
    errors_ns: dict[str, int] = {}
    tables: dict[tuple[str, bool], Table] = {}
    thread_ns = 0
    for answer in answers:
        match answer["kind"]:
            case "threads":
                thread_ns = answer["thread_ns"]
            case "jumper":
                errors_ns[answer["way"]] = answer["error_ns"]
            case "race":
                key = (answer["judge"], answer["rough"])
                if key not in tables:
                    # What is held beside is told apart by the same limit as the lgpio pins that it is on.
                    tables[key] = Table(*key, errors_ns.get(answer["judge"], errors_ns.get("lgpio", 0)))
                    tables[key].thread_ns = thread_ns if answer["rough"] else 0
                tables[key].count(answer)
            case _:
                _take(found, answer)
    for table in tables.values():
        table.finish()
        found.tables.append(table)
        found.failures += table.failures
    return found


def _take(found: Report, answer: Answer) -> None:
    match answer["kind"]:
        case "machine":
            found.machine = {name: what for name, what in answer.items() if name != "kind"}
        case "fault":
            found.faults.append(answer)
            if answer["failed"]:
                found.failures.append(f"{answer['way']}: {answer['name']}: {answer['told']}")
        case "kills":
            found.kills = answer
            if answer["failed"]:
                found.failures.append(str(answer["told"]))
        case "broken":
            found.failures.append(f"the lane broke off: {answer['told']}")
        case "end":
            found.complete = True
        case kind:
            raise ValueError(kind)
