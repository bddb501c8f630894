"""What serial lines and boxes do wrong: each failure by name, on real ptys."""

import fcntl
import os
import termios
from collections.abc import Callable, Iterator

import pytest

from ratscrew_kiosk.devices.box_port import BoxPort, PortError
from ratscrew_kiosk.devices.box_protocol import Answer, Beat, BoxEdge, Hello, Message
from ratscrew_kiosk.devices.box_status import State
from ratscrew_kiosk.devices.device import Look
from ratscrew_kiosk.devices.serial_box import SerialBox
from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.presses.news import Died, Returned
from tests.kit.box_cabinet import LONG_MS, BoxCabinet, box_cabinet
from tests.kit.boxes import Cable, PtyBox, WorldClock, waiting


@pytest.fixture
def one() -> Iterator[BoxCabinet]:
    with box_cabinet(1) as cabinet:
        yield cabinet


@pytest.fixture
def two() -> Iterator[BoxCabinet]:
    with box_cabinet(2) as cabinet:
        yield cabinet


def lose(*which: Callable[[Message], bool]) -> Callable[[Message], bool]:
    """Loses the next message that each of these is true of, one after another."""
    left = list(which)

    def is_lost(message: Message) -> bool:
        if left and left[0](message):
            left.pop(0)
            return True
        return False

    return is_lost


def an_edge(message: Message) -> bool:
    return isinstance(message, BoxEdge)


def died(cabinet: BoxCabinet) -> list[str]:
    return [news.device for news in cabinet.news if isinstance(news, Died)]


def returned(cabinet: BoxCabinet) -> list[str]:
    return [news.device for news in cabinet.news if isinstance(news, Returned)]


# Unplugging in every state


def test_unplugged_while_it_plays_the_match_pauses_as_of_the_last_moment_it_vouched_for(two: BoxCabinet) -> None:
    two.look_until(100)
    two.boxes[0].unplug()
    unplugged_ms = 100
    two.look_until(300)
    assert died(two) == ["box-0"]
    assert two.paused
    assert two.table.paused_ns is not None
    assert two.at(unplugged_ms - 30) < two.table.paused_ns <= two.at(unplugged_ms)
    (fault,) = two.faults["box-0"]
    assert fault.startswith(f"box-0: {two.boxes[0].cable.path} is gone (")
    assert fault.endswith("; plug the box in again")
    two.slaps(1, 305)
    two.look_until(600)
    assert two.slaps_told() == ["refused 1 slap paused"]


def test_a_press_that_came_before_it_was_unplugged_counts(two: BoxCabinet) -> None:
    two.look_until(100)
    two.slaps(0, 105)
    two.look_until(140)
    two.boxes[0].unplug()
    two.look_until(LONG_MS)
    assert two.slaps_told() == ["slapped 0 double", "took 0 2 slap"]


def test_what_was_read_with_the_same_look_before_it_was_gone_is_not_lost(
    one: BoxCabinet, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Where a read collects for a while, what it has is lost when the port goes meanwhile (pyserial's read does so).
    one.look_until(100)
    one.slaps(0, 101, held_ms=2)
    one.clock.move_to(one.at(112))
    one.clock.live()
    port = one.serial_port()
    read = port.read
    reads = 0

    def once(size: int) -> bytes:
        nonlocal reads
        reads += 1
        if reads > 1:
            raise OSError(5, "Input/output error")
        return bytes(read(size))

    monkeypatch.setattr(port, "read", once)
    now_ns = one.clock.now_ns()
    drained = one.device.drain(Look((), now_ns, now_ns))
    assert one.state() is State.GONE
    assert [edge.down for edge in drained.edges] == [True, False]


def test_plugged_in_again_it_is_found_by_its_serial_number_at_another_path_and_plays_on(two: BoxCabinet) -> None:
    box = two.boxes[0]
    before = box.cable.path
    two.look_until(100)
    box.unplug()
    two.look_until(150)
    other = Cable()  # takes the path that is free now
    assert other.path == before
    two.look_until(1_500)
    box.plug_in(two.clock.now_ns())
    two.look_until(4_000)
    assert returned(two) == ["box-0"]
    assert two.state() is State.PLAYING
    assert two.devices[0].status.port == box.cable.path
    assert two.devices[0].status.boots == 2
    assert two.faults["box-0"] == ()
    two.settle.put(two.resume())
    two.look_until(4_100)
    two.slaps(0, 4_200)
    two.look_until(4_600)
    assert two.slaps_told() == ["slapped 0 double", "took 0 2 slap"]
    other.unplug()


@pytest.mark.parametrize("state", [State.GREETING, State.LEARNING])
def test_unplugged_before_it_plays_it_is_looked_for_again(state: State) -> None:
    def slow(clock: WorldClock) -> PtyBox:
        return PtyBox(clock, starts_after_ns=SECOND)

    with box_cabinet(1, learnt=False, make=slow) as cabinet:
        for _ in range(1_000):
            cabinet.clock.move_to(cabinet.clock.now_ns() + 4 * MS)
            cabinet.look()
            if cabinet.state() is state:
                break
        assert cabinet.state() is state
        cabinet.box.unplug()
        cabinet.look_until(4_000)
        assert cabinet.state() is State.GONE
        cabinet.box.plug_in(cabinet.clock.now_ns())
        cabinet.look_until(8_000)
        assert cabinet.state() is State.PLAYING


def test_unplugged_and_plugged_in_at_every_moment_of_the_first_second_it_plays_in_the_end() -> None:
    for at_ms in range(0, 1_000, 90):
        with box_cabinet(1, learnt=False) as cabinet:
            cabinet.look_until(at_ms)
            cabinet.box.unplug()
            cabinet.look_until(at_ms + 40)
            cabinet.box.plug_in(cabinet.clock.now_ns())
            cabinet.look_until(at_ms + 3_000)
            assert cabinet.state() is State.PLAYING, at_ms


# pyserial's errors (table 8 of what others have reported)


def test_pyserial_341_331_86_whatever_the_port_raises_the_box_is_gone_within_a_second_and_the_loop_goes_on(
    one: BoxCabinet, monkeypatch: pytest.MonkeyPatch
) -> None:
    import serial

    errors: list[Exception] = [
        serial.SerialException("device reports readiness to read but returned no data"),
        OSError(5, "Input/output error"),
        termios.error(5, "Input/output error"),
        TypeError("'NoneType' object cannot be interpreted as an integer"),
        ValueError("negative file descriptor"),
    ]
    for error in errors:
        assert one.state() is State.PLAYING
        port = one.serial_port()

        def raises(_size: int, error: Exception = error) -> bytes:
            raise error

        monkeypatch.setattr(port, "read", raises)
        one.look()
        assert one.state() is State.GONE
        assert "is gone" in one.faults["box-0"][0]
        one.look_until((one.clock.now_ns() - one.at(0)) / MS + 3_000)


def test_pyserial_401_a_port_whose_writing_fails_is_gone_too(one: BoxCabinet, monkeypatch: pytest.MonkeyPatch) -> None:
    write = os.write

    def fails(fd: int, data: bytes) -> int:
        if fd != one.box.cable.box:
            raise OSError(5, "Input/output error")
        return write(fd, data)

    monkeypatch.setattr(os, "write", fails)
    for _ in range(100):
        one.clock.move_to(one.clock.now_ns() + 4 * MS)
        one.device.drain(Look((), one.clock.now_ns(), one.clock.now_ns()))
    assert one.state() is State.GONE
    assert "is gone (Input/output error)" in one.device.status.trouble


def test_pyserial_124_opening_resets_a_box_and_what_its_loader_says_is_no_slap() -> None:
    def in_its_loader(clock: WorldClock) -> PtyBox:
        return PtyBox(clock, starts_after_ns=4 * SECOND)

    with box_cabinet(1, learnt=False, make=in_its_loader) as cabinet:
        for step in range(100):
            cabinet.box.cable.send(bytes(range(256)) + b"\0boot: S1\r\n\0\0" + bytes([step]) * 20)
            cabinet.look_until(step * 20)
            assert cabinet.state() is not State.PLAYING
        cabinet.look_until(5_000)
        assert cabinet.state() is State.PLAYING
        assert not cabinet.slaps_told()
        assert cabinet.device.status.boots == 1


# Bytes and frames that are damaged or missing


def test_half_a_frame_waits_for_its_other_half(one: BoxCabinet) -> None:
    one.look_until(100)
    one.slaps(0, 103)
    cable, send = one.box.cable, one.box.cable.send
    late = bytearray()

    def in_halves(data: bytes) -> None:
        whole = bytes(late) + data
        late.clear()
        half = len(whole) // 2
        late.extend(whole[half:])
        send(whole[:half])

    cable.send = in_halves  # type: ignore[method-assign]
    one.look_until(LONG_MS)
    assert one.slaps_told() == ["slapped 0 double", "took 0 2 slap"]
    assert one.device.status.broken == 0


def test_a_damaged_frame_is_counted_and_the_press_in_it_is_found_by_its_level(one: BoxCabinet) -> None:
    one.look_until(100)
    left = [True]

    def flips_a_bit(framed: bytes) -> bytes:
        if len(framed) == 20 and left.pop():  # an edge
            one.box.damage = lambda same: same
            return bytes([framed[0], framed[1], framed[2], framed[3] ^ 4, *framed[4:]])
        return framed

    one.box.damage = flips_a_bit
    one.slaps(0, 103)
    one.look_until(LONG_MS)
    status = one.device.status
    assert (status.broken, status.missing, status.found) == (1, 1, 1)
    assert one.slaps_told() == ["slapped 0 double", "took 0 2 slap"]
    assert one.faults["box-0"] == ()  # once is no fault


def test_a_lost_edge_ties_with_whoever_came_meanwhile_on_the_other_box(two: BoxCabinet) -> None:
    two.look_until(100)
    two.boxes[0].lose = lose(an_edge)
    two.slaps(0, 103)
    two.slaps(1, 105)
    two.look_until(LONG_MS)
    assert two.slaps_told() == ["dead-heat 0 1"]


def test_an_edge_behind_a_gap_may_be_any_of_those_that_are_missing(two: BoxCabinet) -> None:
    two.look_until(100)
    # The onset is lost and the bouncing is told: 1 ms later by its stamp, which would lose the race.
    two.boxes[0].lose = lose(an_edge, an_edge)
    two.bounces(0, 103, 103.9, 105.5)
    two.slaps(1, 105)
    two.look_until(LONG_MS)
    assert two.slaps_told() == ["dead-heat 0 1"]
    assert two.devices[0].status.missing == 2


def test_a_gap_in_which_no_contact_moved_costs_nobody_anything(two: BoxCabinet) -> None:
    two.look_until(100)
    two.boxes[0].lose = lose(lambda message: isinstance(message, Beat))
    two.look_until(140)
    two.slaps(0, 150)
    two.slaps(1, 152)
    two.look_until(LONG_MS)
    assert two.slaps_told() == ["slapped 0 double", "took 0 2 slap", "late 1"]
    assert two.devices[0].status.missing == 1


def test_lost_beats_make_nobody_dead_as_long_as_others_come(one: BoxCabinet) -> None:
    one.box.lose = lambda message: isinstance(message, Beat) and message.at_us % 7 > 0
    one.look_until(3_000)
    assert not died(one)
    assert one.faults["box-0"] == (
        "box-0: frames come damaged or are missing; use another cable, or see what else reads the port",
    )


def test_a_lost_release_does_not_hold_the_button_for_ever(one: BoxCabinet) -> None:
    one.look_until(100)
    one.box.lose = lose(lambda message: isinstance(message, BoxEdge) and not message.pressed)
    one.slaps(0, 103)
    one.look_until(LONG_MS)
    assert not one.device.begin(0)
    one.slaps(0, 450)
    one.look_until(800)
    assert one.slaps_told() == ["slapped 0 double", "took 0 2 slap", "refused 0 slap nothing-shown"]


def test_a_box_that_had_no_room_says_so_and_its_edges_behind_that_are_in_doubt(two: BoxCabinet) -> None:
    two.look_until(100)
    two.boxes[0].overflow()
    two.boxes[0].lose = lose(an_edge)
    two.slaps(0, 103)
    two.slaps(1, 106)
    two.look_until(LONG_MS)
    assert two.slaps_told() == ["dead-heat 0 1"]


# Starting anew, clocks


def test_a_reboot_in_the_middle_of_a_race_pauses_the_match_and_its_clock_is_learnt_anew(two: BoxCabinet) -> None:
    two.look_until(100)
    two.slaps(0, 103)
    two.look_until(104)
    two.boxes[0].starts_after_ns = 300 * MS
    two.boxes[0].boot(two.clock.now_ns())
    two.slaps(1, 105)
    two.look_until(300)
    assert two.paused
    assert died(two) == ["box-0"]
    two.look_until(2_000)
    status = two.devices[0].status
    assert (status.state, status.boots) == (State.PLAYING, 2)
    assert returned(two) == ["box-0"]
    assert not [told for told in two.slaps_told() if told.startswith(("slapped 0", "took 0", "wrong"))]
    two.settle.put(two.resume())
    two.look_until(2_100)
    two.slaps(0, 2_203)
    two.slaps(1, 2_205)
    two.look_until(2_600)
    assert two.slaps_told()[-3:] == ["slapped 0 double", "took 0 2 slap", "late 1"]


def test_edges_from_before_a_reboot_that_come_after_it_are_of_no_match(one: BoxCabinet) -> None:
    one.look_until(100)
    one.box.presses(1, one.at(101))
    one.clock.move_to(one.at(101.5))
    one.clock.live()
    old = one.box.boot_id
    one.box.boot(one.clock.now_ns())
    one.look_until(2_000)
    assert one.box.boot_id != old
    assert not one.slaps_told()


def test_a_clock_that_jumps_is_told_and_learnt_anew(one: BoxCabinet) -> None:
    one.look_until(3_000)
    life = one.box._life
    one.box._life = type(life)(life.ppm, life.swing_ppm, life.began_ns - 300 * MS, life.first_us)
    seen: set[str] = set()
    for step in range(100):
        one.look_until(3_004 + 4 * step)
        seen.update(one.faults["box-0"])
    assert seen == {"box-0: its clock jumped, or this machine's; it is learnt anew"}
    assert one.state() is State.PLAYING
    one.settle.put(one.resume())
    one.slaps(0, 3_603)
    one.look_until(4_000)
    assert one.slaps_told()[-2:] == ["slapped 0 double", "took 0 2 slap"]


def test_an_answer_that_comes_very_late_does_no_harm(one: BoxCabinet) -> None:
    one.box.lose = lambda message: isinstance(message, Answer) and message.number % 4 == 0
    one.look_until(5_000)
    status = one.device.status
    assert status.state is State.PLAYING
    assert status.error_ns is not None
    assert status.error_ns < MS
    assert not died(one)


# A box that is alive and says nothing, or does not read


def test_a_silent_box_is_dead_after_150_ms_and_gone_after_a_second(one: BoxCabinet) -> None:
    one.look_until(100)
    one.box.dead = True
    one.look_until(270)
    assert died(one) == ["box-0"]
    one.look_until(1_300)
    assert one.state() is not State.PLAYING
    one.look_until(2_500)
    assert "silent" in one.faults["box-0"][0] or "says hello" in one.faults["box-0"][0]
    one.box.dead = False
    one.look_until(12_000)
    assert one.state() is State.PLAYING


def test_a_box_that_does_not_read_does_not_hold_the_loop(one: BoxCabinet) -> None:
    # pyserial's own write tries for ever where it may not wait and nothing is taken.
    one.look_until(100)
    port = one.device._port
    assert isinstance(port, BoxPort)
    for size in (4096, 1):
        for _ in range(10_000):
            if not BoxPort.write(port, b"\0" * size):
                break
        else:
            raise AssertionError("a pty takes everything")
    port.close()


def test_a_flood_of_bytes_does_not_hold_the_loop(one: BoxCabinet) -> None:
    one.look_until(100)
    for step in range(300):
        one.box.cable.send(b"\xaa\x55\0" * 600)
        one.look_until(100 + 4 * step)
    assert not died(one)
    assert one.faults["box-0"][0].startswith("box-0: frames come damaged")


# The port belongs to somebody else


def test_a_port_that_another_program_holds_is_told(one: BoxCabinet) -> None:
    port = BoxPort("", one.box.cable.path, 115_200)
    with pytest.raises(PortError, match=r"is held by another program; ratscrew-kiosk doctor inputs says by which"):
        port.open()


def test_a_port_from_which_another_program_reads_too_is_told(one: BoxCabinet) -> None:
    one.look_until(100)

    def steals(now_ns: int) -> None:
        if now_ns % 3 == 0 and waiting(one.box.cable.computer):
            os.read(one.box.cable.computer, 7)

    one.clock.living.append(steals)
    one.look_until(1_000)
    (fault,) = one.faults["box-0"]
    assert fault.endswith("frames come damaged or are missing; use another cable, or see what else reads the port")
    assert not one.slaps_told()


def test_a_port_that_is_stolen_whole_while_it_is_open_is_lost_and_told(one: BoxCabinet) -> None:
    one.look_until(100)

    def steals(_now_ns: int) -> None:
        if waiting(one.box.cable.computer):
            os.read(one.box.cable.computer, 4096)

    one.clock.living.append(steals)
    one.look_until(1_250)
    assert died(one) == ["box-0"]
    assert one.faults["box-0"] == (f"box-0: {one.box.cable.path} is silent; unplug the box and plug it in again",)


def test_the_port_is_for_this_program_alone_while_it_plays(one: BoxCabinet) -> None:
    opened = os.open(one.box.cable.path, os.O_RDWR | os.O_NOCTTY) if os.geteuid() == 0 else None
    if opened is not None:  # root may open what is for one program alone, and finds it locked
        with pytest.raises(BlockingIOError):
            fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
        os.close(opened)
    else:
        with pytest.raises(OSError, match="busy"):
            os.open(one.box.cable.path, os.O_RDWR | os.O_NOCTTY)


def test_no_permission_and_no_port_are_told_with_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(PortError, match="/dev/ttyNONE is not there; plug the box in"):
        BoxPort("", "/dev/ttyNONE", 115_200).open()

    def denied(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", denied)
    with pytest.raises(PortError, match=r"may not be opened; sudo usermod -aG dialout \$USER, and log in again"):
        BoxPort("", "/dev/ttyACM0", 115_200).open()


def test_a_box_is_found_by_its_number_or_by_being_the_only_one(two: BoxCabinet) -> None:
    ports = two.boxes[0].ports, two.boxes[1].ports

    def both() -> list[object]:
        return [*ports[0](), *ports[1]()]

    with pytest.raises(PortError, match="no port has the serial number ABC; plug the box in"):
        BoxPort("abc", "", 115_200, both).open()  # type: ignore[arg-type]
    with pytest.raises(
        PortError, match="more than one serial port on USB, so name the box by its serial number: /dev/"
    ):
        BoxPort("", "", 115_200, both).open()  # type: ignore[arg-type]
    with pytest.raises(PortError, match="no serial port is on USB; plug the box in"):
        BoxPort("", "", 115_200, list).open()
    alone = BoxPort("", "", 115_200, ports[0])
    with pytest.raises(PortError, match="held by another program"):
        alone.open()
    assert alone.path == two.boxes[0].cable.path


# Boxes that are not what they should be


def test_a_box_with_too_few_contacts_is_told() -> None:
    def small(clock: WorldClock) -> PtyBox:
        return PtyBox(clock, contacts=2)

    with box_cabinet(1, make=small) as cabinet:
        assert cabinet.faults["box-0"] == ("box-0: it has 2 contacts, and its seats need 4; name fewer seats",)
        cabinet.slaps(0, 103)
        cabinet.look_until(LONG_MS)
        assert cabinet.slaps_told() == ["slapped 0 double", "took 0 2 slap"]


def test_a_box_that_stamps_coarsely_is_told_and_its_own_races_are_judged_by_its_error() -> None:
    def coarse(clock: WorldClock) -> PtyBox:
        return PtyBox(clock, resolution_us=2_000)

    with box_cabinet(1, make=coarse) as cabinet:
        assert cabinet.faults["box-0"] == (
            "box-0: its stamps may be 2 ms late; write resolution_ms = 2 into the map of boxes",
        )
        cabinet.slaps(0, 103)
        cabinet.slaps(1, 103.6)
        cabinet.look_until(LONG_MS)
        assert cabinet.slaps_told() == ["dead-heat 0 1"]


def test_firmware_of_another_version_is_told(one: BoxCabinet) -> None:
    from ratscrew_kiosk.devices.box_protocol import body_of, frame

    def newer(framed: bytes) -> bytes:
        return frame(b"\x07" + body_of(framed[:-1])[1:])

    one.look_until(100)
    one.box.damage = newer
    one.look_until(12_000)
    assert one.faults["box-0"] == (
        "box-0: the firmware speaks version 7 of the protocol; put the one of this version on it",
    )


def test_something_else_on_the_port_is_told_as_no_box() -> None:
    with box_cabinet(1, learnt=False) as cabinet:
        cabinet.box.dead = True
        cabinet.look_until(9_000)
        path = cabinet.box.cable.path
        assert cabinet.faults["box-0"] == (
            f"box-0: {path} is open, and no box says hello there; put the firmware on it",
        )


def test_a_hello_that_is_asked_for_comes_again(one: BoxCabinet) -> None:
    before = one.box.hellos
    one.box.lose = lose(lambda message: isinstance(message, Hello))
    one.box.unplug()
    one.look_until(1_200)
    one.box.plug_in(one.clock.now_ns())
    one.look_until(4_000)
    assert one.box.hellos > before + 1
    assert isinstance(one.device, SerialBox)
    assert one.state() is State.PLAYING
