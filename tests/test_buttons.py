"""`ratscrew-kiosk buttons`, as somebody uses it who stands at a cabinet, or sits at a terminal."""

import json
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import ioctl
from pathlib import Path
from unittest import mock

import pytest

from ratscrew_kiosk.devices.device import DeviceError
from ratscrew_kiosk.devices.pin_map import read_pin_map
from ratscrew_kiosk.devices.terminal import SERVICE_KEY, terminal_keys
from ratscrew_kiosk.devices.terminal import Terminal as KeyTerminal
from tests.kit.commands import typed

PATIENCE_S = 20.0
CONTROL = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\r")


class Terminal:
    """Somebody at a terminal of 80 columns, in which `ratscrew-kiosk buttons` runs."""

    def __init__(self, *words: str, stdout: int | None = None) -> None:
        self.own, self.theirs = pty.openpty()
        ioctl(self.theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 80, 0, 0))
        self.before = termios.tcgetattr(self.theirs)
        self.seen = ""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "ratscrew_kiosk", "buttons", *words],
            stdin=self.theirs,
            stdout=self.theirs if stdout is None else stdout,
            stderr=self.theirs,
            env={**os.environ, "TERM": "xterm"},
            start_new_session=True,
        )

    def sees(self, pattern: str) -> str:
        """Waits for what matches, and goes on behind it."""
        end_s = time.monotonic() + PATIENCE_S
        while (found := re.search(pattern, self.seen)) is None:
            left_s = end_s - time.monotonic()
            assert left_s > 0, f"{pattern!r} was not seen, but\n{self.seen}"
            if select.select([self.own], [], [], left_s)[0]:
                self.seen += CONTROL.sub("", os.read(self.own, 65_536).decode())
        self.seen = self.seen[found.end() :]
        return found[0]

    def types(self, keys: str) -> None:
        os.write(self.own, keys.encode())

    def leaves(self, how: int = signal.SIGINT) -> int:
        self.process.send_signal(how)
        return self.process.wait(PATIENCE_S)

    @property
    def is_as_before(self) -> bool:
        return termios.tcgetattr(self.theirs) == self.before

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.own)
        os.close(self.theirs)


@contextmanager
def terminal(*words: str, stdout: int | None = None) -> Iterator[Terminal]:
    one = Terminal(*words, stdout=stdout)
    try:
        yield one
    finally:
        one.close()


def test_somebody_new_presses_keys_and_sees_what_they_did() -> None:
    with terminal("--device", "mock") as it:
        it.sees(r"seat 0 slap +6 S +open +never")
        assert not it.is_as_before
        it.types("s")
        it.sees(r"seat 0 slap +6 S +open +1 +0 +0\.00 +0\.00 +60 +0 +0 +0\n")
        it.types("k")
        it.sees(r"seat 1 slap +21 K +open +1 ")
        it.types(SERVICE_KEY)
        it.sees(r"service +26 1 +open +1 ")
        assert it.leaves() == 0
        it.sees(r"seat 0 flip was never pressed: is it wired to GPIO 5\?\s+seat 1 flip was never pressed: is it")
        assert it.is_as_before


def test_two_keys_at_once_are_a_near_race_that_nobody_wins() -> None:
    with terminal("--device", "mock") as it:
        it.sees("open +never")
        it.types("sk")
        it.sees("seat 0 slap and seat 1 slap cannot be told apart: [0-9,]+ us by their stamps")
        assert it.leaves() == 0


def test_arrows_press_nothing_and_capital_letters_what_small_ones_do() -> None:
    with terminal("--device", "mock") as it:
        it.sees("open +never")
        it.types("\x1b[A\x1b[D")
        it.types("S")
        it.sees(r"seat 0 slap +6 S +open +1 ")
        assert it.leaves() == 0
        it.sees("seat 0 flip was never pressed")


def test_a_pin_map_that_is_seldom_good_is_warned_of(tmp_path: Path) -> None:
    mixed = tmp_path / "mixed.toml"
    mixed.write_text('[[seat]]\nflip = 5\nslap = 6\n[[seat]]\nflip = 20\nslap = 21\nactive = "high"\n')
    with terminal("--device", "mock", "--pins", str(mixed)) as it:
        it.sees(r"(?s)mixed\.toml: .*normally closed.*seat 1 flip +20 L +open +never")
        it.types("l")
        it.sees(r"seat 1 flip +20 L +open +1 ")
        assert it.leaves() == 0


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_the_terminal_is_as_it_was_whatever_ends_it(how: int) -> None:
    with terminal("--device", "mock") as it:
        it.sees("open +never")
        assert it.leaves(how) == 0
        assert it.is_as_before


def test_the_terminal_is_as_it_was_after_an_error() -> None:
    broken = "from ratscrew_kiosk.workbench import board\nboard.Board.take = lambda *_: 1 / 0\n"
    program = f"{broken}from ratscrew_kiosk.__main__ import main\nmain()"
    with terminal("--device", "mock") as it:
        it.sees("open +never")
        it.leaves()
        done = subprocess.run(
            [sys.executable, "-c", program, "buttons", "--device", "mock"],
            stdin=it.theirs,
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
            check=False,
        )
        assert "ZeroDivisionError" in done.stderr
        assert it.is_as_before


def test_it_ends_when_the_terminal_is_closed() -> None:
    read, write = os.pipe()
    try:
        with terminal("--device", "mock", "--json", stdout=write) as it:
            it.sees("Ctrl-C ends")
            os.close(write)
            os.close(it.theirs)
            os.close(it.own)
            it.own, it.theirs = os.openpty()
            assert it.process.wait(PATIENCE_S) is not None
            document = json.loads(os.read(read, 65_536))
            assert document["pins"]["way"] == "mock"
    finally:
        os.close(read)


def test_a_program_is_told_everything_in_one_document() -> None:
    read, write = os.pipe()
    try:
        with terminal("--device", "mock", "--json", "--seconds", "2", stdout=write) as it:
            os.close(write)
            it.sees(r"Keys: A seat 0 flip, S seat 0 slap, L seat 1 flip, K seat 1 slap, 1 service\. Ctrl-C ends")
            it.types("aa")
            assert it.process.wait(PATIENCE_S) == 0
            document = json.loads(os.read(read, 65_536))
    finally:
        os.close(read)
    assert document["pins"] == {
        "map": "two seats",
        "file": "two-seats",
        "way": "mock",
        "why": "mock pins, tapped by the keys of this terminal",
        "error_ms": 4.0,
    }
    flip, slap = document["contacts"][:2]
    assert (flip["seat"], flip["button"], flip["pin"], flip["presses"]) == (0, "flip", 5, 1)
    assert (slap["presses"], slap["never_pressed"]) == (0, True)
    assert document["contacts"][4]["button"] == "service"
    assert document["faults"] == []


def test_it_ends_by_itself_when_it_was_told_how_long() -> None:
    with terminal("--device", "mock", "--seconds", "0.5") as it:
        it.sees("seat 0 flip was never pressed")
        assert it.process.wait(PATIENCE_S) == 0


def test_thirty_presses_of_a_jumper_give_the_line_for_the_pin_map() -> None:
    with terminal("--device", "mock", "--jumper", "0:slap", "21") as it:
        it.sees(r"Press it 30 more times")
        for press in range(1, 31):
            it.types("k" if press % 2 else "s")
            it.sees(rf"seat 0 slap +6 S +open +{press} +0 +0\.00 +0\.00 +60")
        it.sees(r"\nerror_ms = 0\.05")
        assert it.leaves() == 0
        said = it.sees(r"(?s)closings: 30,.*error_ms = 0\.05\n")
        assert "two-seats.toml" in said
        assert "above the first [[seat]]" in said


def test_without_pins_one_line_says_so_and_names_what_can_be_tried() -> None:
    if any(Path("/dev").glob("gpiochip*")):
        pytest.skip("this machine has GPIO, so its pins would be opened: run the tests where there is none")
    answer = typed("buttons")
    assert (answer.status, answer.out) == (4, "")
    (line,) = answer.err.splitlines()
    assert line.startswith("ratscrew-kiosk: ")
    assert line.endswith("try: ratscrew-kiosk buttons --device mock")


def test_without_a_terminal_the_keys_cannot_press() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "ratscrew_kiosk", "buttons", "--device", "mock"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    assert (done.returncode, done.stdout) == (4, "")
    (line,) = done.stderr.splitlines()
    assert "standard input is no terminal" in line


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--jumper", "5", "7"), ("--jumper", "'7'", "5 (0:flip)", "26 (service)")),
        (("--jumper", "5", "0:flip"), ("--jumper", "5 and 0:flip are one input")),
        (("--pins", "not-there"), ("--pins", "not-there", "no such file", "two-seats")),
        (("--seconds", "0"), ("--seconds", "0")),
        (("--device", "keyboard"), ("--device", "'gpio', 'mock'")),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_line(words: tuple[str, ...], said: tuple[str, ...]) -> None:
    answer = typed("buttons", *words)
    assert (answer.status, answer.out) == (2, "")
    (line,) = answer.err.splitlines()
    assert [word for word in said if word not in line] == []


def test_every_seat_of_a_full_cabinet_has_its_keys() -> None:
    pin_map = read_pin_map("six-seats")
    keys = terminal_keys(pin_map)
    assert sorted(keys.values()) == sorted(pin_map.inputs)
    assert all(len(key) == 1 and key == key.lower() for key in keys)


def test_where_no_terminal_can_be_had_one_line_says_so() -> None:
    with mock.patch.dict(sys.modules, termios=None), pytest.raises(DeviceError, match="on Linux and macOS only"):
        KeyTerminal()
