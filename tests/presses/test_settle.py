"""One stream by time: who is waited for, what leaves, what is too late, and what becomes of a device that dies.

(Over 300 lines: what is waited for, and what becomes of those who do not come, are two sides of one stream.)
"""

from itertools import permutations

import pytest

from ratscrew_kiosk.press import Contact, Edge, Pause, Press, Resume, Shown
from ratscrew_kiosk.presses.figures import MS, SECOND, DeviceFacts
from ratscrew_kiosk.presses.news import Died, News, Returned, TooLate
from ratscrew_kiosk.presses.settle import Settle, weighed_together

BOX = DeviceFacts("box", error_ns=MS // 5, resolution_ns=MS // 20)
KEYS = DeviceFacts("keys", error_ns=8 * MS)
SLAP = Contact("box", 0, "slap")
FRAME_NS = 16 * MS


def settled(settle: Settle) -> list[Press]:
    """Give out every press that may leave, as a match does."""
    given = []
    while isinstance(head := settle.head(), Press) and settle.is_settled(head):
        settle.remove(head)
        given.append(head)
    return given


class Loop:
    """Turns of a loop, 16 ms each, in which every device that is not silent is asked."""

    def __init__(self, *devices: DeviceFacts) -> None:
        self.settle = Settle(devices)
        self.names = [facts.name for facts in devices]
        self.now_ns = 0
        self.news: list[News] = []

    def turns(self, count: int, *silent: str) -> "Loop":
        """Let the loop turn so often."""
        for _ in range(count):
            self.turn(FRAME_NS, *silent)
        return self

    def turn(self, took_ns: int, *silent: str, edges: dict[str, list[Edge]] | None = None) -> "Loop":
        """One turn that took so long."""
        self.now_ns += took_ns
        for name in self.names:
            if name not in silent:
                self.news += self.settle.hear(name, (edges or {}).get(name, []), self.now_ns)
        self.news += self.settle.turn(self.now_ns)
        return self

    def pauses(self) -> list[int]:
        """When the match was paused."""
        return [entry.at_ns for *_, entry in self.settle._queue if isinstance(entry, Pause)]


def test_without_devices_nobody_is_waited_for() -> None:
    settle = Settle()
    press = Press(0, "slap", 5)
    assert settle.press(press) == []
    assert settled(settle) == [press]


def test_the_slower_device_decides() -> None:
    settle = Settle([DeviceFacts("quick"), DeviceFacts("slow")])
    press = Press(0, "slap", 100 * MS, device="quick")
    settle.press(press)
    settle.hear("quick", [], 500 * MS)
    assert settled(settle) == []
    settle.hear("slow", [], 100 * MS - 1)
    assert settled(settle) == []
    settle.hear("slow", [], 100 * MS)
    assert settled(settle) == [press]


def test_an_earlier_press_of_the_slower_device_comes_first() -> None:
    settle = Settle([DeviceFacts("quick"), DeviceFacts("slow")])
    settle.press(Press(0, "slap", 100, device="quick"))
    settle.hear("quick", [], 500)
    settle.press(Press(1, "slap", 99, device="slow"))
    settle.hear("slow", [], 100)
    assert [press.seat for press in settled(settle)] == [1, 0]


def test_a_press_waits_past_its_error_and_the_greatest_error_of_all() -> None:
    settle = Settle([BOX, KEYS])
    settle.press(Press(0, "slap", 100 * MS, BOX.error_ns, "box"))
    last_ns = 100 * MS + BOX.error_ns + KEYS.error_ns
    for name in ("box", "keys"):
        settle.hear(name, [], last_ns - 1)
    assert settled(settle) == []
    for name in ("box", "keys"):
        settle.hear(name, [], last_ns)
    assert len(settled(settle)) == 1


def test_a_press_that_is_vaguer_than_its_device_says_makes_all_wait_longer() -> None:
    settle = Settle([BOX])
    settle.press(Press(0, "slap", 100 * MS, BOX.error_ns, "box"))
    settle.press(Press(1, "slap", 103 * MS, 4 * MS, "box"))
    settle.hear("box", [], 104 * MS)
    assert settled(settle) == []
    assert settle.greatest_error_ns == 4 * MS
    settle.hear("box", [], 111 * MS)
    assert len(settled(settle)) == 2
    assert settle.greatest_error_ns == BOX.error_ns


@pytest.mark.parametrize("order", list(permutations(range(4))))
def test_presses_leave_in_the_order_of_time_whatever_the_order_of_arrival(order: tuple[int, ...]) -> None:
    presses = [Press(seat, "slap", 100 + seat) for seat in range(4)]
    settle = Settle([DeviceFacts("")])
    for index in order:
        settle.press(presses[index])
    settle.hear("", [], 1000)
    assert settled(settle) == presses


def test_in_one_instant_flips_come_before_slaps_and_what_parts_the_instant_keeps_its_place() -> None:
    settle = Settle()
    slap, flip, pause, later = Press(0, "slap", 7), Press(1, "flip", 7), Pause(7), Press(2, "flip", 7)
    settle.press(slap)
    settle.press(flip)
    settle.put(pause)
    settle.press(later)
    assert [entry for *_, entry in settle._queue] == [flip, slap, pause, later]


def test_what_is_shown_first_of_all_in_an_instant_comes_before_its_presses() -> None:
    settle = Settle()
    slap, shown = Press(0, "slap", 7), Shown(7)
    settle.press(slap)
    settle.put(shown, first=True)
    assert [entry for *_, entry in settle._queue] == [shown, slap]


def test_slaps_that_may_tie_are_looked_for_up_to_the_next_pause() -> None:
    settle = Settle([KEYS])
    first, second, third = (Press(seat, "slap", (100 + seat * 10) * MS, KEYS.error_ns, "") for seat in range(3))
    for press in (third, second, first):
        settle.press(press)
    assert settle.slaps_beside(first) == [first, second]
    assert weighed_together(first, settle.slaps_beside(first)) == (first, second)
    settle.put(Pause(105 * MS))
    assert settle.slaps_beside(first) == [first]


def test_a_press_that_comes_later_than_what_was_settled_is_counted_told_and_kept_out() -> None:
    settle = Settle()
    settle.settled_ns = 100
    late = Press(0, "slap", 100)
    assert settle.press(late) == [TooLate(late)]
    assert settle.too_late == 1
    assert settle.head() is None
    assert settle.press(Press(0, "slap", 101)) == []


def test_a_device_without_a_seat_is_ignored_and_not_waited_for() -> None:
    settle = Settle([BOX])
    assert settle.hear("stranger", [Edge(SLAP._replace(device="stranger"), down=True, at_ns=5)], 5) == []
    assert settle.head() is None
    settle.press(Press(0, "slap", 5, device="box"))
    settle.hear("box", [], SECOND)
    assert len(settled(settle)) == 1


def test_edges_become_a_press_with_the_device_s_own_figures() -> None:
    settle = Settle([BOX])
    edges = [Edge(SLAP, down=True, at_ns=100 * MS, error_ns=7), Edge(SLAP, down=False, at_ns=130 * MS)]
    settle.hear("box", reversed(edges), 140 * MS)
    assert settled(settle) == [Press(0, "slap", 100 * MS, 7, "box", BOX.resolution_ns)]


def test_an_undecided_onset_holds_back_what_is_later() -> None:
    settle = Settle([DeviceFacts("box"), DeviceFacts("keys")])
    settle.press(Press(1, "slap", 100 * MS, device="keys"))
    settle.hear("keys", [], 200 * MS)
    settle.hear("box", [Edge(SLAP, down=True, at_ns=99_900_000)], 100 * MS)
    assert settled(settle) == []
    settle.hear("box", [], 101 * MS)
    assert [press.seat for press in settled(settle)] == [0, 1]


def test_a_device_that_vouches_lives() -> None:
    loop = Loop(BOX, KEYS).turns(1000)
    assert loop.news == []


def test_a_device_that_is_silent_for_150_ms_of_running_time_is_dead() -> None:
    loop = Loop(BOX, KEYS).turns(10)
    vouched_ns = loop.now_ns
    loop.turns(9, "keys")
    assert loop.news == []
    loop.turns(1, "keys")
    assert loop.news == [Died("keys", vouched_ns, for_good=False)]
    assert loop.pauses() == [vouched_ns]


def test_a_device_with_a_shorter_delay_dies_sooner() -> None:
    loop = Loop(BOX, DeviceFacts("fast", delay_ns=20 * MS)).turns(10)
    loop.turns(2, "fast")
    assert loop.news == [Died("fast", loop.now_ns - 2 * FRAME_NS, for_good=False)]


def test_a_device_with_a_longer_delay_dies_after_150_ms_all_the_same() -> None:
    loop = Loop(BOX, DeviceFacts("slow", delay_ns=SECOND)).turns(10).turns(10, "slow")
    assert [type(one) for one in loop.news] == [Died]


def test_a_stall_of_the_loop_is_no_death() -> None:
    """Every device is asked before any is called dead."""
    loop = Loop(BOX, KEYS).turns(10).turn(5 * SECOND).turn(5 * SECOND)
    assert loop.news == []
    loop = Loop(BOX, KEYS).turns(10).turn(5 * SECOND, "keys")
    assert loop.news == []


def test_silence_in_running_time_adds_up_over_stalls() -> None:
    loop = Loop(BOX, KEYS).turns(10)
    for _ in range(4):
        loop.turn(SECOND, "keys")
    assert [type(one) for one in loop.news] == [Died]


def test_a_dead_device_is_waited_for_no_more_and_nothing_later_was_settled() -> None:
    loop = Loop(DeviceFacts("box"), DeviceFacts("keys")).turns(10)
    press = Press(0, "slap", loop.now_ns + MS, device="box")
    vouched_ns = loop.now_ns
    loop.settle.press(press)
    loop.turns(9, "keys")
    assert settled(loop.settle) == []
    loop.turns(1, "keys")
    assert loop.settle.head() == Pause(vouched_ns)
    assert loop.settle.is_settled(press)


def test_a_match_that_was_to_go_on_when_a_device_had_fallen_silent_stands_still() -> None:
    loop = Loop(BOX, KEYS).turns(10)
    loop.settle.put(Pause(loop.now_ns - SECOND))
    heard, unheard = Resume(loop.now_ns - MS), Resume(loop.now_ns + MS)
    loop.settle.put(heard)
    loop.settle.put(unheard)
    loop.turns(10, "keys")
    resumes = [entry for *_, entry in loop.settle._queue if isinstance(entry, Resume)]
    assert resumes == [heard]
    assert loop.settle._queue[-1][-1] == Pause(loop.now_ns - 10 * FRAME_NS)


def test_a_device_returns_when_it_vouches_again() -> None:
    loop = Loop(BOX, KEYS).turns(10).turns(10, "keys").turns(5)
    assert [type(one) for one in loop.news] == [Died, Returned]
    loop.turns(100)
    assert len(loop.news) == 2


def test_a_device_that_died_twice_in_a_minute_stays_out() -> None:
    loop = Loop(BOX, KEYS).turns(10).turns(10, "keys").turns(10).turns(10, "keys")
    assert [one.for_good for one in loop.news if isinstance(one, Died)] == [False, True]
    loop.turns(10)
    assert isinstance(loop.news[-1], Died)
    press = Press(0, "slap", loop.now_ns - 20 * MS, device="box")
    loop.settle.press(press)
    assert loop.settle.is_settled(press), "nobody waits for it any longer"


def test_a_device_that_dies_again_after_more_than_a_minute_may_return() -> None:
    loop = Loop(BOX, KEYS).turns(10).turns(10, "keys").turns(61_000 // 16).turns(10, "keys").turns(2)
    assert [type(one) for one in loop.news] == [Died, Returned, Died, Returned]


def test_a_button_held_across_a_death_makes_no_press() -> None:
    loop = Loop(BOX, KEYS).turns(10).turns(12, "box")
    down = Edge(SLAP, down=True, at_ns=loop.now_ns - 50 * MS)
    loop.turn(FRAME_NS, edges={"box": [down]})
    loop.turns(10)
    loop.turn(FRAME_NS, edges={"box": [Edge(SLAP, down=False, at_ns=loop.now_ns)]})
    loop.turns(10)
    assert not [entry for *_, entry in loop.settle._queue if isinstance(entry, Press)]
    loop.turn(FRAME_NS, edges={"box": [Edge(SLAP, down=True, at_ns=loop.now_ns)]})
    loop.turns(2)
    assert [entry.seat for *_, entry in loop.settle._queue if isinstance(entry, Press)] == [0]


def test_a_button_pressed_before_the_death_and_released_after_it_makes_no_second_press() -> None:
    loop = Loop(BOX, KEYS).turns(10)
    loop.turn(FRAME_NS, edges={"box": [Edge(SLAP, down=True, at_ns=loop.now_ns)]})
    loop.turns(3).turns(12, "box")
    loop.turn(FRAME_NS, edges={"box": [Edge(SLAP, down=False, at_ns=loop.now_ns)]})
    loop.turns(10)
    assert len([entry for *_, entry in loop.settle._queue if isinstance(entry, Press)]) == 1


def test_when_nothing_more_will_come_nobody_is_waited_for() -> None:
    settle = Settle([BOX, KEYS])
    settle.press(Press(0, "slap", 100, 5))
    assert settled(settle) == []
    settle.close()
    assert len(settled(settle)) == 1


def test_what_will_not_happen_is_taken_back() -> None:
    settle = Settle()
    shown = Shown(5)
    settle.put(shown)
    settle.put(Resume(3))
    settle.withdraw(shown)
    assert settle.head() == Resume(3)
    assert settle.shown_before(10) is None
