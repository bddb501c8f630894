"""What goes wrong with contacts, lines and processes, each tried on the real kernel with the process under test.

In every one of them a winner who was not first is a failure; where presses were lost, a dead heat or nobody is not.
"""

import json
import signal
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from ratscrew_kiosk.devices.chips import holder
from tests.kernel import plan
from tests.kernel.bench import Bench, expect, expect_not_silently_wrong, expect_the_first_wins
from tests.kernel.cabinets import Cabinet
from tests.kernel.plan import CLOSED, FLIPS, OPEN, SLAPS, Hand, chatter, tap
from tests.kernel.processes import Process
from tests.kernel.racing import FINE, Hands

A, B, C = 0, 1, 2
"""Three seats."""
MS_US: Final = 1_000


def a_press_whose_edges_were_lost(bench: Bench) -> str:
    """The level tells of it, and since it may have been first nobody else has simply won."""
    if bench.way == "lgpio":
        return "not for lgpio: no pin can be switched off"
    bench.quiet()
    bench.begin()
    bench.cabinet.ask(["listen", SLAPS[A], False])
    bench.hands.do([(0, SLAPS[A], CLOSED)])
    bench.cabinet.ask(["listen", SLAPS[A], True])
    bench.hands.begin([(5 * MS_US, SLAPS[A], CLOSED), *tap(B, 5 * MS_US), (60 * MS_US, SLAPS[A], OPEN)])
    said = bench.verdict()
    bench.hands.done()
    expect_not_silently_wrong(bench, A, said)
    expect(said["counts"]["missed"] > 0, "the lost press is counted", said)
    return f"{said['outcome']} of {said['seats']}, found by the level: {said['counts']['missed']}"


def a_contact_that_is_stuck(bench: Bench) -> str:
    """It counts for nothing until it was released, goes into quarantine, and the others play on."""
    bench.quiet()
    bench.hands.do([(0, SLAPS[A], CLOSED)])
    time.sleep(0.3)
    expect(A in (held := bench.begin()), "the stuck contact is known to be held", held)
    done = bench.hands.do(tap(B))
    expect_the_first_wins(bench, bench.verdict(), done)
    bench.begin()
    said = bench.verdict(12_000)
    expect(any("held" in one.lower() for one in said["news"]), "it goes into quarantine after 10 s", said)
    done = bench.hands.do(sorted([*tap(C), *tap(B, 5 * MS_US)]))
    expect_the_first_wins(bench, bench.verdict(), done)
    bench.hands.do([(0, SLAPS[A], OPEN)])
    time.sleep(1.5)
    bench.race(tap(A), tap(B, 5 * MS_US))
    return "held, quarantined after 10 s, others right, back after its release"


def a_contact_that_chatters(bench: Bench) -> str:
    """It goes into quarantine within 1.5 s; a race of two others during its chatter is right; then it plays again."""
    bench.quiet()
    bench.begin()
    race = [*tap(B, 2_000 * MS_US), *tap(C, 2_005 * MS_US)]
    bench.hands.begin(sorted([*chatter(SLAPS[A], 5_000, 500), *race]))
    time.sleep(1.7)
    news = bench.verdict(1)["news"]
    bench.cabinet.ask(["pile"])
    said = bench.verdict(2_500)
    done = bench.hands.done()
    news = [one for one in news + said["news"] if "Quarantined" in one]
    expect(bool(news), "the chattering contact goes into quarantine", said)
    expect_the_first_wins(bench, said, done, A)
    time.sleep(2.0)
    bench.race(tap(A), tap(B, 5 * MS_US))
    return "quarantined, the race of two others right, back when it was quiet"


def a_burst_that_overflows(bench: Bench) -> str:
    """More edges than the buffer holds, while nobody reads: what was thrown away is known, and no one wins by it."""
    bench.quiet()
    bench.begin()
    bench.cabinet.pause()
    shut = [(0, SLAPS[A], CLOSED), (10 * MS_US, SLAPS[B], CLOSED)]
    bench.hands.do([*shut, *chatter(SLAPS[C], 1_200, 300, 20 * MS_US)])
    bench.cabinet.go_on()
    said = bench.verdict()
    bench.hands.do([(0, SLAPS[A], OPEN), (1_000, SLAPS[B], OPEN)])
    expect_not_silently_wrong(bench, A, said)
    if bench.way == "kernel":
        expect(said["counts"]["lost"] > 0, "the lost edges are counted", said)
    time.sleep(1.5)
    bench.race(tap(B), tap(A, 5 * MS_US))
    return f"{said['outcome']} of {said['seats']}, counted as lost: {said['counts']['lost']}; the next race is right"


def more_than_16_edges_of_one_line(bench: Bench) -> str:
    """As many as lgpio's buffer of a line holds, and the press edge is thrown away: nobody else wins by that."""
    bench.quiet()
    bench.begin()
    bench.cabinet.pause()
    shut = [(8_500, SLAPS[A], CLOSED), (12 * MS_US, SLAPS[B], CLOSED)]
    done = bench.hands.do(sorted([*chatter(SLAPS[A], 40, 200), *shut]))
    bench.cabinet.go_on()
    said = bench.verdict()
    bench.hands.do([(0, SLAPS[A], OPEN), (1_000, SLAPS[B], OPEN)])
    expect_not_silently_wrong(bench, A, said)
    if bench.way == "kernel":
        expect_the_first_wins(bench, said, done)
    return f"{said['outcome']} of {said['seats']}"


def stopped_in_the_middle_of_a_race(bench: Bench) -> str:
    """The process stands still for a second, between two slaps or before both."""
    outcomes = []
    for gap_ms, first_ms in ((400, 0), (3, 300), (1, 300)):
        for first, second in ((A, B), (B, A)):
            bench.quiet()
            bench.begin()
            slaps = [(first, first_ms), (second, first_ms + gap_ms)]
            moves = [Hand(seat, (ms * 1_000, (ms + 800) * 1_000)).moves() for seat, ms in slaps]
            bench.hands.begin(sorted(move for some in moves for move in some))
            time.sleep(0.1)
            bench.cabinet.pause()
            time.sleep(1.0)
            bench.cabinet.go_on()
            said = bench.verdict()
            done = bench.hands.done()
            expect_not_silently_wrong(bench, first, said)
            if bench.way == "kernel":
                expect_the_first_wins(bench, said, done)
            outcomes.append("right" if said["seats"] == [first] else "tie" if said["seats"] else "nobody")
    return ", ".join(outcomes)


def a_line_that_somebody_else_holds(bench: Bench) -> str:
    """The cabinet says which pin, and who has it; when that one has gone, it opens."""
    bench.cabinet.close()
    somebody = Process("tests.kernel.holder", SLAPS[B])
    somebody.hear()
    said = Cabinet(bench.way, bench.error_ns).try_to_open()
    somebody.close()
    bench.again()
    told = str(said.get("error", ""))
    expect("somebody-else" in told and str(SLAPS[B]) in told and "\n" not in told, "pin and holder are named", said)
    bench.race(tap(A), tap(B, 5 * MS_US))
    return told


def another_input_is_closed(bench: Bench) -> str:
    """The inputs of the seats stay alive; where lgpio goes deaf (gpiozero#1189), a press is found all the same."""
    bench.quiet()
    bench.cabinet.ask(["spare"])
    bench.begin()
    slaps = [*Hand(A, (0, 900 * MS_US)).moves(), *Hand(B, (5 * MS_US, 905 * MS_US)).moves()]
    done = bench.hands.do(sorted(slaps))
    said = bench.verdict()
    if bench.way == "kernel":
        expect_the_first_wins(bench, said, done)
    expect(A in said["seats"], "the first slap is not lost", said)
    bench.cabinet.close()
    bench.again()
    return f"{said['outcome']} of {said['seats']}"


def queued_edges_survive_that_a_line_is_muted(bench: Bench) -> str:
    """One line's edge detection goes off and on while edges of another wait to be read: none is lost, all stay set."""
    if bench.way == "lgpio":
        return "not for lgpio: no pin can be switched off"
    bench.quiet()
    bench.cabinet.ask(["hold", True])
    counts = []
    for on in (False, True):
        bench.cabinet.ask(["read"])
        done = bench.hands.do(sorted([*tap(A), *tap(B, 5 * MS_US)]))
        bench.cabinet.ask(["listen", SLAPS[C], on])
        bench.hands.do(tap(C))
        edges = bench.cabinet.ask(["read"])
        wanted = [(line, high) for line, high, *_ in done] + [(SLAPS[C], CLOSED), (SLAPS[C], OPEN)] * on
        seen = [(pin, high) for pin, high, *_ in edges]
        expect(seen == wanted, f"edges with pin {SLAPS[C]} {'on' if on else 'off'}: {wanted}", edges)
        expect(all(since is None for *_, since in edges), "none of them is doubtful", edges)
        stamps = [at_ns for _, _, at_ns, *_ in edges]
        expect(
            all(before <= at <= after for (*_, before, after), at in zip(done, stamps, strict=False)),
            "their stamps are those of the moves",
            (done, stamps),
        )
        counts.append(len(edges))
    bench.cabinet.ask(["hold", False])
    bench.race(tap(A), tap(C, 5 * MS_US))
    return f"{counts[0]} and {counts[1]} edges read, as many as were made"


def the_chip_goes_and_comes_back(bench: Bench) -> str:
    """It is told as a fault, and when the chip is back the cabinet finds it by its label and plays on."""
    bench.quiet()
    bench.begin()
    bench.hands.close()
    bench.chip.unplug()
    time.sleep(0.5)
    said = bench.verdict(1)
    expect(bool(said["faults"]) and "\n" not in "".join(said["faults"]), "a fault is told in one line", said)
    bench.chip.plug()
    bench.hands = Hands(FINE)
    time.sleep(3.0)
    bench.race(tap(A), tap(B, 5 * MS_US))
    return f"told: {said['faults'][0]}"


def asked_to_end_while_a_contact_chatters(bench: Bench) -> str:
    """SIGTERM ends `ratscrew-kiosk buttons` within a second of what it takes when nobody presses.

    Where the processor is emulated, the end of Python itself takes a while; and where the machine is busy otherwise,
    anything may: that is a reason to be late once or twice, not three times.
    """
    bench.cabinet.close()
    quiet_s = took_s = _ends_within(bench, [])
    for _ in range(3):
        took_s = _ends_within(bench, chatter(SLAPS[A], 4_000, 500))
        if took_s < quiet_s + 1.0:
            break
    bench.again()
    expect(took_s < quiet_s + 1.0, f"it ends within a second more than {quiet_s:.2f} s", took_s)
    return f"{took_s:.2f} s; {quiet_s:.2f} s when nobody presses"


def _ends_within(bench: Bench, moves: list[plan.Move]) -> float:
    """Let these moves begin, ask the program to end meanwhile, and say how many seconds it took."""
    options = ["buttons", "--way", bench.way, "--pins", "two-seats", "--seconds", "60", "--json"]
    buttons = Process("ratscrew_kiosk", *options)
    _wait_until_held(bench)
    bench.hands.begin(moves)
    time.sleep(0.5)
    took_s, status = buttons.terminate()
    bench.hands.done()
    expect(status in (0, -signal.SIGTERM, 128 + signal.SIGTERM), "it ends as it was asked to", f"status {status}")
    return took_s


def the_jumper_of_the_program_measures(bench: Bench) -> str:
    """`ratscrew-kiosk buttons --jumper`, with one switch on two inputs: it proposes an error from 30 closings on."""
    bench.cabinet.close()
    wiring = Path(tempfile.mkdtemp()) / "lane.toml"
    seats = "".join(f"[[seat]]\nflip = {flip}\nslap = {slap}\n" for flip, slap in zip(FLIPS, SLAPS, strict=True))
    wiring.write_text(f'name = "lane"\nchips = ["{plan.LABEL}"]\npull = "none"\nactive = "low"\n{seats}')
    options = ["--way", bench.way, "--pins", wiring, "--jumper", SLAPS[A], SLAPS[B], "--seconds", 14, "--json"]
    buttons = Process("ratscrew_kiosk", "buttons", *options)
    _wait_until_held(bench)
    for number in range(40):
        switch, _ = plan.jumper(number).hands
        both = [Hand(seat, switch.changes_us).moves() for seat in (A, B)]
        bench.hands.do(sorted(move for moves in both for move in moves))
    told = json.loads(buttons.rest())["jumper"]
    bench.again()
    expect(told["closings"]["count"] >= 30, "it sees 30 closings of 40", told)
    expect((told["proposed_error_ms"] or 0) >= 0.05, "it proposes an error", told)
    closings = told["closings"]
    return (
        f"{closings['count']} closings, the stamps {closings['median_us']:.0f} us apart in the median and "
        f"{closings['largest_us']:.0f} at most; proposed: {told['proposed_error_ms']} ms"
    )


def _wait_until_held(bench: Bench) -> None:
    """Wait until the program has opened its pins."""
    deadline_s = time.monotonic() + 30
    while holder(bench.chip.path, SLAPS[A]) is None:
        expect(time.monotonic() < deadline_s, "buttons opens the pins", "not within 30 s")
        time.sleep(0.1)
    time.sleep(0.5)


FAULTS: Final[tuple[Callable[[Bench], str], ...]] = (
    a_press_whose_edges_were_lost,
    a_contact_that_is_stuck,
    a_contact_that_chatters,
    a_burst_that_overflows,
    more_than_16_edges_of_one_line,
    stopped_in_the_middle_of_a_race,
    queued_edges_survive_that_a_line_is_muted,
    another_input_is_closed,
    a_line_that_somebody_else_holds,
    asked_to_end_while_a_contact_chatters,
    the_jumper_of_the_program_measures,
    the_chip_goes_and_comes_back,
)
