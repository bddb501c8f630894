"""The boxes' firmware itself, under MicroPython with a stand-in for a Pico's pins, before the real devices."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from ratscrew_kiosk.devices.box_status import State
from ratscrew_kiosk.presses.figures import MS
from ratscrew_kiosk.presses.news import Died, Returned
from ratscrew_kiosk.screens.scene import Lamp
from tests.kit.pico_box import PicoBox
from tests.kit.pico_table import PicoTable

WRAP_OF_TICKS_US = 1 << 30


@pytest.fixture
def one(tmp_path: Path) -> Iterator[PicoTable]:
    """A box with two seats."""
    table = PicoTable(tmp_path, 1)
    try:
        table.learn()
        yield table
    finally:
        table.close()


@pytest.fixture
def tables() -> Iterator[list[PicoTable]]:
    """Tables that are closed behind the test."""
    made: list[PicoTable] = []
    yield made
    for table in made:
        table.close()


def settled(table: PicoTable, contact: int, presses: int) -> None:
    """Wait until all changes of a contact have come."""
    box = table.boxes[0]
    table.run(lambda: len([one for one in box.moved if one[0] == contact]) == 2 * presses)
    table.run(lambda: len([edge for edge in table.edges if edge.contact.seat == contact // 2]) >= 2 * presses)


def test_it_says_what_it_is(one: PicoTable) -> None:
    hello = one.devices[0]._talk.hello
    assert hello is not None
    assert (hello.serial, hello.contacts, hello.lamps, hello.firmware) == ("E6614103E7000000", 4, 4, 1)
    assert (hello.resolution_us, hello.levels, hello.closed) == (200, 0, 0)
    assert one.devices[0].status.broken == 0


def test_edges_are_stamped_in_the_interrupt_and_their_error_is_never_above_the_stated_one(one: PicoTable) -> None:
    for _ in range(20):
        one.press(0, "slap")
        one.run_for(60)
    settled(one, 1, 20)
    moved = [true_ns for contact, _, true_ns in one.boxes[0].moved if contact == 1]
    edges = [edge for edge in one.edges if edge.contact.button == "slap"]
    assert len(edges) == len(moved) == 40
    for edge, true_ns in zip(edges, moved, strict=True):
        assert abs(edge.at_ns - true_ns) <= edge.error_ns + 2_000
        assert edge.error_ns < 20 * MS
        assert not edge.doubtful
    assert [edge.down for edge in edges] == [True, False] * 20


@pytest.mark.parametrize("ppm", [100, -100])
def test_a_crystal_that_is_wrong_is_learnt(tmp_path: Path, tables: list[PicoTable], ppm: int) -> None:
    table = PicoTable(tmp_path, 1, ppm=ppm)
    tables.append(table)
    table.learn()
    table.run_for(8_000)
    status = table.devices[0].status
    clock = table.devices[0]._talk.clock
    assert status.skew_ppm is not None
    assert abs(-status.skew_ppm - ppm) <= clock.skew_error * 1e6
    table.press(1, "slap")
    settled(table, 3, 1)
    (_, _, true_ns), edge = table.boxes[0].moved[0], table.edges[0]
    assert abs(edge.at_ns - true_ns) <= edge.error_ns + 2_000


def test_the_ticks_of_micropython_wrap_and_the_boxs_time_goes_on(tmp_path: Path, tables: list[PicoTable]) -> None:
    table = PicoTable(tmp_path, 1, first_us=WRAP_OF_TICKS_US - 1_500_000)
    tables.append(table)
    table.learn()
    for _ in range(30):
        table.press(0, "flip")
        table.run_for(60)
    settled(table, 0, 30)
    assert table.devices[0].status.boots == 1
    assert not table.devices[0]._talk.clock.astray
    moved = [true_ns for _, _, true_ns in table.boxes[0].moved]
    assert len(table.edges) == len(moved)
    for edge, true_ns in zip(table.edges, moved, strict=True):
        assert abs(edge.at_ns - true_ns) <= edge.error_ns + 2_000


def test_lamps_are_tested_at_the_start_and_lit_as_the_program_says(one: PicoTable) -> None:
    assert set(one.boxes[0].lamps) == {0, 1, 2, 3}
    one.devices[0].show([Lamp(0, "flip", 1.0), Lamp(1, "slap", 0.5)])
    one.run(lambda: one.boxes[0].lamps == {0: 65_535, 1: 0, 2: 0, 3: 128 * 257})
    one.devices[0].show([])
    one.run(lambda: set(one.boxes[0].lamps.values()) == {0})


def test_lamps_go_out_when_the_program_has_ended_however_it_did(one: PicoTable) -> None:
    one.devices[0].show([Lamp(0, "flip", 1.0)])
    one.run(lambda: one.boxes[0].lamps[0] == 65_535)
    one.run_for(2_500)
    assert one.boxes[0].lamps[0] == 65_535
    for _ in range(100):  # nobody asks any more; its beats are read, as the kernel does for a while
        one.boxes[0].wait()
        one.devices[0]._port.read()
        if not one.boxes[0].lamps[0]:
            return
    raise AssertionError("they are still lit")


def test_a_button_that_is_closed_at_the_start_is_told_and_pressed_only_after_a_release(
    tmp_path: Path, tables: list[PicoTable]
) -> None:
    table = PicoTable(tmp_path, 1, held="3")  # the pin of seat 0's slap
    tables.append(table)
    table.learn()
    hello = table.devices[0]._talk.hello
    assert hello is not None
    assert hello.closed == 0b0010
    assert {contact.button for contact in table.devices[0].begin(0)} == {"slap"}


def test_with_flip_and_slap_held_it_does_not_start_so_that_other_firmware_can_be_put_on(tmp_path: Path) -> None:
    box = PicoBox(tmp_path, "E6614103E7000077", held="2,3")
    try:
        assert box.process is not None
        assert box.process.wait(10) == 0
    finally:
        box.close()


def test_a_burst_that_is_longer_than_its_ring_is_told_and_the_levels_are_right_in_the_end(one: PicoTable) -> None:
    box, moves, one.lets_go = one.boxes[0], 0, False
    while not one.devices[0].status.missing:
        for _ in range(100):  # and nobody reads what the box says, so that it cannot send
            for _ in range(50):
                box.moves(1, closed=True)
                box.moves(1, closed=False)
            moves += 100
            one.wait_for_moves(moves)
        one.run_for(300)
    box.moves(3, closed=True)
    one.wait_for_moves(moves + 1)
    one.run_for(300)
    assert {contact.seat for contact in one.devices[0].begin(0)} == {1}
    assert len(one.edges) < moves


def test_unplugged_and_plugged_in_again_it_starts_anew_and_is_found(one: PicoTable) -> None:
    one.begin()
    one.run_for(300)
    one.boxes[0].unplug()
    one.run(lambda: any(isinstance(news, Died) for news in one.news))
    boot = one.devices[0].status.boot
    one.boxes[0].plug_in()
    one.run(lambda: any(isinstance(news, Returned) for news in one.news))
    assert one.devices[0].status.boot != boot
    assert one.devices[0].status.state is State.PLAYING


@pytest.mark.parametrize("boxes", [1, 2])
def test_a_whole_match_is_played_on_the_firmware(tmp_path: Path, tables: list[PicoTable], boxes: int) -> None:
    table = PicoTable(
        tmp_path, boxes, rules="full dead_heat=replay target=36 last_chance=0 collect_ms=0 grace_ms=300", seed=5
    )
    tables.append(table)
    table.learn()
    table.begin()
    raced = 0
    unplugged = False
    while not table.table.over:
        table.go_on_if_back()
        if raced == 2 and not unplugged:
            unplugged = True
            table.boxes[-1].unplug()
            table.run(lambda: table.table.paused_ns is not None)
            table.boxes[-1].plug_in()
            table.run(lambda: any(isinstance(news, Returned) for news in table.news))
            continue
        if table.pattern_lies and table.table.waiting is None and table.table.paused_ns is None:
            raced += race(table, first=0 if raced < 3 else 1)
            continue
        number = table.table.number
        if table.table.waiting is None and table.table.paused_ns is None:
            table.press(table.table.turn, "flip")
            table.run_for(70)
        if table.table.number == number:
            table.run_for(20)
    assert raced > 3
    (winner,) = [str(told.outcome).split()[1] for told in table.told if str(told.outcome).startswith("won")]
    assert len(table.table.decks[int(winner)]) >= 36
    assert all(one.status.broken == one.status.late == 0 for one in table.devices)


def race(table: PicoTable, first: int) -> int:
    """Both slap, some 12 ms apart; who truly was first has to win. Return how many races there were."""
    for box in table.boxes:
        box.look()
        box.moved.clear()
    count = len(table.told)
    table.press(first, "slap", 10)
    table.press(1 - first, "slap", 22)
    ends = ("slapped", "dead-heat", "refused")
    table.run(lambda: any(str(told.outcome).startswith(ends) for told in table.told[count:]))
    table.run_for(80)
    won = [str(told.outcome).split()[1] for told in table.told[count:] if str(told.outcome).startswith("slapped")]
    if not won:  # this machine was so busy that nobody can tell them apart
        return 0
    closed: dict[int, int] = {}
    for seat in (0, 1):
        box, contact = table.wire(seat, "slap")
        closed[seat] = next(true_ns for one, level, true_ns in box.moved if one == contact and not level)
    assert int(won[0]) == min(closed, key=lambda seat: closed[seat])
    return 1
