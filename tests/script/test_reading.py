"""What is wrong with a script is said with its line, before anything is replayed."""

import re
from itertools import permutations, product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratscrew_kiosk.script.form import ScriptError
from ratscrew_kiosk.script.reading import read_bytes, read_script
from ratscrew_kiosk.script.replaying import replay
from tests.kit.commands import typed
from tests.kit.strategies import rich_scripts

GOOD = """\
rules classic
decks 5H 9C / 7D 2S
pile 4S 4D
burned 8C
turn 0
challenge 1 2
shown_after 16.7
device box within 0.5 resolution 0.1
settle 30
---
= 0 turn 0
100 0 slap from box
= 100 slapped 0 double
200 time
"""

# What a line of GOOD becomes (the second is its number), and what is said of it.
HEADERS = [
    ("rules classic", "rules clasic", 1, "'clasic' is not allowed; allowed: one of classic, full"),
    ("rules classic", "rules", 1, "expected rules PRESET"),
    ("rules classic", "rules classic burn=9", 1, "burn: 9 is not allowed; allowed: 0, 1, 2"),
    ("rules classic", "rules classic target=3", 1, "target: 3 is not allowed; allowed: all, or 4 to 7"),
    ("rules classic", "colour red", 1, "'colour' is no statement of the header; allowed: rules, seats, seed"),
    ("rules classic", "turn 1", 5, "turn stands already in line 1"),
    ("decks 5H 9C / 7D 2S", "decks 5H 1C / 7D 2S", 2, "'1C' is not a card"),
    ("decks 5H 9C / 7D 2S", "decks 5H 9C / 7D 5H", 2, "decks: 5H stands there twice"),
    ("decks 5H 9C / 7D 2S", "decks 5H 9C", 2, "decks has 1 seats; allowed: 2 to 6"),
    ("decks 5H 9C / 7D 2S", "decks 5H / 7D / 2S / 3S / 6S / 7S / 8S", 2, "decks has 7 seats"),
    ("decks 5H 9C / 7D 2S", "decks 5H / / 2S", 2, "blank"),
    ("decks 5H 9C / 7D 2S", "decks - / 7D 2S", 5, "seat 0 has no cards"),
    ("decks 5H 9C / 7D 2S", "seats 2", 10, "either a line seed N or a line decks"),
    ("decks 5H 9C / 7D 2S", "seed 1", 3, "4S stands there twice"),
    ("decks 5H 9C / 7D 2S", "seed -1", 2, "seed N from 0"),
    ("pile 4S 4D", "pile 4S 9C", 3, "pile: 9C stands there twice"),
    ("pile 4S 4D", "pile 4S JOKER", 3, "'JOKER' is not a card"),
    ("burned 8C", "burned 4S", 4, "burned: 4S stands there twice"),
    ("turn 0", "turn 2", 5, "seat 2 is not one of 0 to 1"),
    ("turn 0", "turn first", 5, "'first' is not allowed here; expected turn SEAT"),
    ("challenge 1 2", "challenge 0 2", 6, "it cannot be the challenger"),
    ("challenge 1 2", "challenge 4 2", 6, "seat 4 is not one of 0 to 1"),
    ("challenge 1 2", "challenge 1 5", 6, "TRIES from 1 to 4"),
    ("challenge 1 2", "challenge 1", 6, "expected challenge BY TRIES"),
    ("shown_after 16.7", "shown_after soon", 7, "shown_after MS, or shown_after by-hand"),
    ("shown_after 16.7", "shown_after 1.0000001", 7, "at most six decimals"),
    ("shown_after 16.7", "cpu 1", 7, "expected cpu SEAT LEVEL"),
    ("shown_after 16.7", "cpu 1 wizard", 7, "level: 'wizard' is not one of easy, medium, hard, expert"),
    ("shown_after 16.7", "cpu 3 easy", 7, "seat 3 is not one of 0 to 1"),
    ("shown_after 16.7", "device box within 1 resolution 1", 8, "box stands there already"),
    ("device box within 0.5 resolution 0.1", "device box", 8, "expected device NAME within MS resolution MS"),
    ("settle 30", "settle -1", 9, "settle MS"),
    ("settle 30", "seats 3", 9, "seats 3, but decks has 2"),
]
BODIES = [
    ("200 time", "200 2 slap", 14, "seat '2' is not one of 0 to 1"),
    ("200 time", "200 0 tap", 14, "no statement of the body"),
    ("200 time", "200 0 slap sideways", 14, "not allowed here"),
    ("200 time", "soon 0 slap", 14, "no statement of the body"),
    ("200 time", "-1 0 slap", 14, "no statement of the body"),
    ("200 time", "200.1234567 0 slap", 14, "no statement of the body"),
    ("200 time", "99 0 slap", 14, "before the line above"),
    ("200 time", "99 0 slap from box arrives 200", 14, "the times of one button go back"),
    ("200 time", "200 0 slap arrives 199", 14, "arrives before it happened"),
    ("200 time", "200 0 slap arrives soon", 14, "'soon' is not allowed here"),
    ("200 time", "200 0 slap from lamp", 14, "device 'lamp' is not in the header; there: box"),
    ("200 time", "200 0 slap within", 14, "not allowed here"),
    ("200 time", "200 0 slap within 1 within 2", 14, "not allowed here"),
    ("200 time", "200 0 slap unstamped unstamped", 14, "not allowed here"),
    ("200 time", "200 0 slap unstamped 3", 14, "[from DEVICE] [unstamped], T shown"),
    ("200 time", "200 0 slap from unstamped", 14, "device 'unstamped' is not in the header; there: box"),
    ("200 time", "200 shown unstamped", 14, "no statement of the body"),
    ("200 time", "200 pause now", 14, "no statement of the body"),
    ("200 time", "?", 14, "no statement of the body"),
    ("200 time", "---", 14, "no statement of the body"),
]


def test_the_good_script_is_read_with_all_that_it_says() -> None:
    script = read_script(GOOD)
    assert [len(deck) for deck in script.decks] == [2, 2]
    assert (script.settle_ns, script.shown_after_ns) == (30_000_000, 16_700_000)
    assert [statement.text for statement in script.statements] == ["100 0 slap from box", "200 time"]


@pytest.mark.parametrize(("old", "new", "line", "says"), HEADERS + BODIES)
def test_what_is_wrong_is_said_with_its_line_and_nothing_is_replayed(
    tmp_path: Path, old: str, new: str, line: int, says: str
) -> None:
    assert f"{old}\n" in GOOD
    file = tmp_path / "bad.match"
    file.write_text(GOOD.replace(f"{old}\n", f"{new}\n"))
    answer = typed("replay", str(file))
    assert (answer.status, answer.out) == (2, "")
    assert re.fullmatch(rf"{re.escape(str(file))}:\d+: [^\n]+\n", answer.err)
    assert answer.err.startswith(f"{file}:{line}: ")
    assert says in answer.err


def test_unstamped_stands_anywhere_among_what_is_said_of_a_press_or_an_edge() -> None:
    parts = ("within 3", "from box", "arrives 260", "unstamped")
    for kind, order in product(("", " down", " up"), permutations(parts)):
        first, one = read_script(GOOD.replace("200 time", f"250 0 slap{kind} {' '.join(order)}")).statements
        assert (one.unstamped, one.error_ns, one.device, one.arrives_ns) == (True, 3_000_000, "box", 260_000_000)
        assert not first.unstamped


def test_a_device_may_be_called_unstamped() -> None:
    text = GOOD.replace("device box", "device unstamped").replace("from box", "from unstamped")
    one = read_script(text).statements[0]
    assert (one.device, one.unstamped) == ("unstamped", False)


def test_nothing_is_replayed_when_a_later_file_cannot_be_read(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.match", tmp_path / "bad.match"
    good.write_text(GOOD)
    bad.write_text("rules classic\n")
    answer = typed("replay", str(good), str(bad))
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith(f"{bad}:1: a line --- is missing")


def test_a_file_of_ten_megabytes_is_refused_at_once(tmp_path: Path) -> None:
    file = tmp_path / "large.match"
    file.write_bytes(GOOD.encode() + b"300 time\n" * 1_200_000)
    answer = typed("replay", str(file))
    assert (answer.status, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert answer.err.startswith(f"{file}:1: the file has ")


def test_bytes_that_are_not_utf_8_are_refused_with_their_line(tmp_path: Path) -> None:
    file = tmp_path / "bytes.match"
    file.write_bytes(GOOD.encode().replace(b"turn 0\nch", b"turn 0 # \xff\nch"))
    answer = typed("replay", str(file))
    assert (answer.status, answer.out) == (2, "")
    assert answer.err == f"{file}:5: byte 0xff is not UTF-8; a match script is UTF-8 text\n"


@pytest.mark.parametrize("name", ["missing.match", "."])
def test_a_file_that_cannot_be_opened_is_told_in_one_line(tmp_path: Path, name: str) -> None:
    answer = typed("replay", str(tmp_path / name))
    assert (answer.status, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert answer.err.startswith(f"{tmp_path / name}")


def test_standard_input_is_named_as_it_was_typed() -> None:
    assert typed("replay", "-", stdin=b"rules\n---\n").err.startswith("-:1: ")


def test_carriage_returns_comments_and_empty_lines_are_free() -> None:
    text = GOOD.replace("turn 0\nch", "\n  turn   0   # the first seat\n# more\n\nch").replace("\n", "\r\n")
    assert read_script(text).statements[0].text == "100 0 slap from box"


def test_an_empty_body_is_a_script() -> None:
    assert replay(read_script("decks 5H / 7D\n---")).lines()[-1] == "= end decks 1/1 pile 0 burned 0 turn 0"


@pytest.mark.parametrize(
    "text", ["", "---", "\n", "# nothing", "\0", "\ufeffdecks 5H / 7D\n---", "9" * 5000, "decks\n---"]
)
def test_almost_nothing_is_refused(text: str) -> None:
    with pytest.raises(ScriptError):
        read_bytes(text.encode())


def refusal(data: bytes) -> ScriptError | None:
    """Read a script: why it is refused, if it is. Anything else that is raised is a bug."""
    try:
        replay(read_bytes(data))
    except ScriptError as error:
        return error
    return None


@given(st.binary(max_size=300))
def test_whatever_bytes_come_a_script_is_read_or_refused(data: bytes) -> None:
    error = refusal(data)
    assert error is None or 1 <= error.line <= data.count(b"\n") + 1


WORDS = st.sampled_from(
    [
        *("rules", "classic", "seats", "seed", "decks", "pile", "turn", "challenge", "cpu", "device", "settle", "---"),
        *(
            "0",
            "1",
            "2",
            "7",
            "-1",
            "100",
            "5H",
            "7D",
            "/",
            "-",
            "flip",
            "slap",
            "down",
            "up",
            "shown",
            "pause",
            "resume",
        ),
        *("time", "arrives", "within", "from", "box", "easy", "?", "?!", "=", "*", "by-hand", "shown_after", "burn=2"),
        *("99999999999999999999", "\u0663", "\u00b2", "1e3", "+5", "", "\n", "#", "\t", "\r"),
    ]
)


@given(rich_scripts(), st.lists(st.tuples(st.integers(0, 10_000), WORDS, st.booleans()), min_size=1, max_size=3))
def test_a_script_with_a_few_words_changed_is_replayed_or_refused(
    text: str, changes: list[tuple[int, str, bool]]
) -> None:
    words = re.split(r"([ \n])", text)
    for where, word, instead in changes:
        place = where % len(words)
        words[place : place + instead] = [word] if instead else [" ", word, " "]
    changed = "".join(words)
    error = refusal(changed.encode())
    if error is not None:
        assert 1 <= error.line <= changed.count("\n") + 1
        assert "\n" not in str(error)
