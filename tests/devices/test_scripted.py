"""A match script that presses: what it does in real time is what its replay does."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from ratscrew_kiosk.devices.device import Device, DeviceError, Look
from ratscrew_kiosk.devices.scripted import LIFT_NS, Scripted, read_for_play
from ratscrew_kiosk.kiosk import Kiosk
from ratscrew_kiosk.match import Match
from ratscrew_kiosk.outfit import Hardware
from ratscrew_kiosk.press import Contact, Edge, Press, Shown
from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.presses.settle import Settle
from ratscrew_kiosk.rules.house import PRESETS
from ratscrew_kiosk.rules.outcomes import Told
from ratscrew_kiosk.rules.patterns import patterns_on
from ratscrew_kiosk.rules.referee import begin, step
from ratscrew_kiosk.rules.table import deal, start
from ratscrew_kiosk.running import Setup
from ratscrew_kiosk.script.form import Script
from ratscrew_kiosk.script.laying import header_of, lay
from ratscrew_kiosk.script.reading import read_script
from ratscrew_kiosk.script.replaying import end_line, replay
from tests.kit.desk import BEGAN_NS, Desk, desk

MATCHES = sorted((Path(__file__).parent.parent / "matches").glob("*.match"))
HEADER = "decks 5H 9C 7D / 5D 2S 8S\n"


def script_of(body: str, header: str = HEADER) -> Script:
    return read_script(f"{header}---\n{body}")


def from_the_start(script: Script) -> Scripted:
    device = Scripted(script)
    device.begin(BEGAN_NS)
    return device


def told_by(device: Scripted, ms: float) -> list[Edge]:
    """What it says by this time of the match, with times of the match."""
    asked_ns = BEGAN_NS + round(ms * MS)
    edges = device.drain(Look((), asked_ns, asked_ns + 5)).edges
    assert all(edge.at_ns <= asked_ns for edge in edges), "a stamp lies in the future"
    return [edge._replace(at_ns=edge.at_ns - BEGAN_NS) for edge in edges]


def presses_of(script: Script) -> list[Press]:
    device = from_the_start(script)
    settle = Settle([device.facts])
    for now_ns in range(BEGAN_NS, BEGAN_NS + 2 * SECOND, 4 * MS):
        drained = device.drain(Look((), now_ns, now_ns))
        assert settle.hear(device.facts.name, drained.edges, drained.vouched_ns) == []
    settle.close()
    found: list[Press] = []
    while (press := settle.head()) is not None and isinstance(press, Press):
        settle.remove(press)
        found.append(press._replace(at_ns=press.at_ns - BEGAN_NS))
    return found


# Edges


def test_a_press_goes_down_at_its_time_and_up_a_little_later() -> None:
    device = from_the_start(script_of("100 0 flip within 0.5"))
    assert told_by(device, 99.999999) == []
    (down,) = told_by(device, 100)
    contact = Contact("script finger 0", 0, "flip")
    assert down == Edge(contact, down=True, at_ns=100 * MS, error_ns=MS // 2, seq=3, doubtful=True)
    assert not device.played
    (up,) = told_by(device, 400)
    assert (up.down, up.at_ns, up.contact) == (False, 100 * MS + LIFT_NS, contact)
    assert device.played
    assert told_by(device, 9_000) == []


def test_nothing_is_pressed_before_a_match_begins() -> None:
    device = Scripted(script_of("0 0 flip"))
    drained = device.drain(Look((), BEGAN_NS, BEGAN_NS))
    assert (drained.edges, drained.vouched_ns) == ((), BEGAN_NS)
    assert not device.played
    assert device.begin(BEGAN_NS + 5) == set()
    assert [edge.at_ns for edge in device.drain(Look((), BEGAN_NS + 9, BEGAN_NS + 9)).edges] == [BEGAN_NS + 5]


def test_raw_edges_are_as_they_are() -> None:
    edges = told_by(from_the_start(script_of("100 0 slap down\n100.4 0 slap up\n101 0 slap down unstamped")), 200)
    assert [(edge.down, edge.at_ns, edge.unstamped) for edge in edges] == [
        (True, 100 * MS, False),
        (False, 100_400_000, False),
        (True, 101 * MS, True),
    ]
    assert {edge.contact for edge in edges} == {Contact("script", 0, "slap")}


def test_presses_of_one_button_as_close_as_a_script_may_have_them_are_presses_each() -> None:
    times = [100, 100, 100.000001, 103, 120, 149.9, 150, 165, 180, 300]
    presses = presses_of(script_of("\n".join(f"{time} 0 slap" for time in times)))
    assert [press.at_ns for press in presses] == [round(time * MS) for time in times]


def test_a_finger_is_used_again_when_it_has_rested() -> None:
    edges = told_by(from_the_start(script_of("\n".join(f"{100 * n} 0 slap" for n in range(40)))), 5_000)
    assert {edge.contact.device for edge in edges} == {"script finger 0"}


def test_an_edge_comes_when_it_arrives_and_is_waited_for() -> None:
    device = from_the_start(script_of("100 0 slap arrives 130\n120 1 slap arrives 140", "settle 40\n" + HEADER))
    assert told_by(device, 129) == []
    asked_ns = BEGAN_NS + 130 * MS
    drained = device.drain(Look((), asked_ns, asked_ns))
    assert [edge.at_ns for edge in drained.edges] == [BEGAN_NS + 100 * MS]
    assert drained.vouched_ns == asked_ns - 40 * MS


def test_what_the_display_and_the_operator_do_is_left_to_them() -> None:
    script = script_of("100 0 flip\n120 shown\n200 pause\n300 resume\n400 time\n500 1 flip")
    assert [edge.at_ns // MS for edge in told_by(from_the_start(script), 9_000) if edge.down] == [100, 500]


def test_it_begins_anew_with_every_match() -> None:
    device = from_the_start(script_of("100 0 flip\n300 1 flip"))
    first = told_by(device, 200)
    device.begin(BEGAN_NS)
    assert told_by(device, 200) == first
    assert len(told_by(device, 500)) == 2
    device.begin(BEGAN_NS)
    assert len(told_by(device, 500)) == 4


# What it states


def test_its_facts_are_those_of_its_worst_press() -> None:
    device: Device = Scripted(script_of("100 0 flip within 0.25\n200 1 flip within 2"))
    assert (device.facts.name, device.facts.error_ns, device.facts.resolution_ns) == ("script", 2 * MS, 4 * MS)
    assert device.seats == {0, 1}
    contact = Contact("script", 0, "flip")
    device.mute(contact, muted=True)
    device.release_all()
    assert len(device.drain(Look((), BEGAN_NS, BEGAN_NS)).edges) == 0
    device.close()


def test_computers_press_for_themselves() -> None:
    assert Scripted(script_of("100 0 flip", "cpu 1 easy\n" + HEADER)).seats == {0}
    assert Scripted(script_of("", "cpu 0 easy\ncpu 1 easy\n" + HEADER)).seats == frozenset()


def test_a_devices_resolution_is_no_finer_than_it_states() -> None:
    header = "device box within 0.1 resolution 3\n" + HEADER
    edges = told_by(from_the_start(script_of("100 0 slap from box\n101 1 slap", header)), 102)
    assert [edge.error_ns for edge in edges] == [1_500_000, 0]


# Whole matches


def played(script: Script, step_ms: int) -> list[Told]:
    """Play it as the loop does, looking every so often, its cards shown as the script says."""
    device = Scripted(script)
    settle = Settle([device.facts])
    match = Match(
        lay(script, BEGAN_NS),
        settle,
        script.computers,
        script.seed,
        shown_after_ns=script.shown_after_ns,
        at_ns=BEGAN_NS,
    )
    device.begin(BEGAN_NS)
    told = list(match.told_first)
    now_ns = BEGAN_NS
    while not device.played:
        now_ns = max(now_ns + step_ms * MS, BEGAN_NS + device._left[-1].arrives_ns)
        drained = device.drain(Look((), now_ns, now_ns))
        settle.hear(device.facts.name, drained.edges, drained.vouched_ns)
        told += match.advance(now_ns)
    settle.close()
    return told + match.advance(now_ns) + match.run_out(now_ns)


def shows_by_itself(path: Path) -> bool:
    """Whether people press in this script, and its cards are shown without a display."""
    script = read_script(path.read_text(encoding="utf-8"))
    kinds = {statement.kind for statement in script.statements}
    by_hand = script.shown_after_ns is None or kinds & {"shown", "pause", "resume"}
    return bool(kinds & {"press", "down"}) and not by_hand


@pytest.mark.parametrize("step_ms", [4, 17, 250])
@pytest.mark.parametrize("path", [path for path in MATCHES if shows_by_itself(path)], ids=lambda path: path.stem)
def test_a_script_gives_the_outcomes_of_its_replay(path: Path, step_ms: int) -> None:
    script = read_script(path.read_text(encoding="utf-8"))
    transcript = replay(script)
    last_ns = script.statements[-1].arrives_ns
    wanted = [one for told in (transcript.first, *transcript.behind) for one in told]
    came = [one._replace(at_ns=one.at_ns - BEGAN_NS) for one in played(script, step_ms)]
    if script.computers or script.rules.time_limit_s is not None:  # these play on
        wanted = [one for one in wanted if one.at_ns <= last_ns]
        came = [one for one in came if one.at_ns <= last_ns]
    assert sorted((one.at_ns, str(one.outcome)) for one in came) == sorted(
        (one.at_ns, str(one.outcome)) for one in wanted
    )


def long_script(seed: int, cards: int) -> str:
    """Cards turned and patterns slapped, at the pace of calm people."""
    table, _ = begin(start(PRESETS["classic"], deal(2, seed)))
    lines: list[str] = []
    at_ms = 0
    while not table.over and table.number < cards:
        at_ms += 1_200
        if patterns_on(table.turned, table.rules.patterns):
            press = Press(len(lines) % 2, "slap", at_ms * MS)
        else:
            press = Press(table.turn, "flip", at_ms * MS)
        lines.append(f"{at_ms} {press.seat} {press.button}")
        table, _ = step(table, press)
        table, _ = step(table, Shown(at_ms * MS))
    return f"seed {seed}\n---\n" + "\n".join(lines)


@pytest.fixture
def one() -> Iterator[Desk]:
    with desk(size=(160, 90)) as there:
        yield there


def kiosk_of(one: Desk, device: Scripted) -> Kiosk:
    script = device.script
    one.scripts.clear()
    setup = Setup(script.rules, 2, script.computers, script.seed, script.turn)
    one.kiosk = Kiosk(
        setup,
        one.window,
        Hardware([device]),
        one.clock,
        next_seed=lambda: script.seed,
        sink=one._sink,
    )
    return one.kiosk


def test_the_whole_program_plays_a_script_as_its_replay_does(one: Desk) -> None:
    script = read_script(long_script(seed=11, cards=60))
    device = Scripted(script)
    kiosk_of(one, device)
    one.run_to(lambda: device.played, within_s=120)
    one.complete()
    transcript = replay(script)
    wanted = [str(said.outcome) for told in (transcript.first, *transcript.behind) for said in told]
    assert one.told("") == [*wanted, end_line(transcript.table).removeprefix("= end ")]
    assert len(one.told("slapped")) >= 2


# Files


def test_a_script_with_more_seats_than_the_screen_has_places_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "three.match"
    path.write_text("seats 3\nseed 1\n---\n", encoding="utf-8")
    with pytest.raises(DeviceError) as raised:
        read_for_play(path, 2)
    assert str(raised.value) == f"{path}: a match of 3 seats, but the screen has places for 2; choose another"
    assert len(read_for_play(path, 3).decks) == 3


def test_what_is_wrong_with_a_script_is_said_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "bad.match"
    path.write_text("seed 1\n---\n100 0 jump\n", encoding="utf-8")
    with pytest.raises(DeviceError, match=r"bad\.match:3: '100 0 jump' is no statement of the body") as raised:
        read_for_play(path, 2)
    assert "\n" not in str(raised.value)
    with pytest.raises(DeviceError, match=r"none\.match: cannot be read: No such file"):
        read_for_play(tmp_path / "none.match", 2)


def test_a_header_is_written_for_a_match_that_a_display_shows() -> None:
    text = "rules classic\nturn 1\npile 4S 4D\nshown_after 16\ndevice box within 1 resolution 1\nsettle 30\n" + HEADER
    script = script_of("100 1 slap within 0.5", text)
    header = header_of(script, [Scripted(script).facts])
    assert header == [
        *("rules classic", "turn 1", "pile 4S 4D", HEADER.strip()),
        *("shown_after by-hand", "device script within 0.5 resolution 1"),
    ]
    again = read_script("\n".join([*header, "---"]))
    assert lay(again, 0) == lay(script, 0)
