"""A desktop with macOS or Windows: what only Linux or a Raspberry Pi has is not there, and a match is played."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.kit.commands import typed

PATIENCE_S = 60.0
ABSENT_MODULES = (
    # of a Raspberry Pi
    *("gpiod", "gpiozero", "lgpio", "pigpio", "RPi", "RPIO", "smbus", "spidev"),
    # of Linux, and the serial line, which a desktop's keyboard does not need
    *("dbus", "evdev", "pyudev", "sdnotify", "serial", "systemd"),
    # of the standard library, but not on Windows
    *("crypt", "curses", "fcntl", "grp", "nis", "ossaudiodev", "pty", "pwd", "readline", "resource", "spwd", "syslog"),
    *("termios", "tty"),
)
# os.getuid stays: platformdirs takes its Linux part here, whatever is made absent.
ABSENT_NAMES = {
    "os": (
        *("fork", "forkpty", "geteuid", "getgid", "getloadavg", "getpgid", "killpg", "mkfifo", "nice"),
        *("pidfd_open", "posix_fadvise", "sched_getaffinity", "sched_setaffinity", "sched_setscheduler", "setsid"),
        *("eventfd", "memfd_create", "openpty", "sysconf", "uname", "wait3", "wait4"),
    ),
    "signal": (
        *("SIGALRM", "SIGCHLD", "SIGCONT", "SIGHUP", "SIGPIPE", "SIGQUIT", "SIGSTOP", "SIGTSTP", "SIGUSR1", "SIGUSR2"),
        *("alarm", "pause", "pthread_kill", "pthread_sigmask", "setitimer", "sigtimedwait", "sigwait", "sigwaitinfo"),
    ),
    "time": ("clock_gettime", "clock_gettime_ns", "CLOCK_MONOTONIC", "CLOCK_MONOTONIC_RAW", "CLOCK_BOOTTIME"),
    "select": ("epoll", "poll"),
}
DESKTOP = f"""
import importlib, sys

class Absent:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name.partition(".")[0] in {ABSENT_MODULES!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Absent)
# Of the extra `report`: pygame takes it where it is, but it cannot be imported into a system made up so.
sys.modules["numpy"] = None
for module in [name for name in sys.modules if name.partition(".")[0] in {ABSENT_MODULES!r}]:
    del sys.modules[module]
for module, names in {ABSENT_NAMES!r}.items():
    for name in names:
        vars(importlib.import_module(module)).pop(name, None)
"""
PLAY = """
from ratscrew_kiosk.__main__ import main
main()
"""
PLAY_WITH_KEYS = """
import pygame
from ratscrew_kiosk import kiosk
from ratscrew_kiosk.__main__ import main
from ratscrew_kiosk.paint import window

window.open_window = lambda *_, **__: window.open_hidden()
turn = kiosk.Kiosk.turn
tapped = set()

def turn_with_a_person_there(self):
    table = self.match.table
    if table.number not in tapped and len(table.shown_ns) == table.number < 4:
        tapped.add(table.number)
        tap("al"[table.turn])
    elif table.number == 4 == len(table.shown_ns) and "slap" not in tapped:
        tapped.add("slap")
        tap("k")
    elif table.number == 4 and not table.turned:
        pygame.event.post(pygame.event.Event(pygame.QUIT))
    turn(self)

def tap(key):
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.event.Event(kind, key=pygame.key.key_code(key)))

kiosk.Kiosk.turn = turn_with_a_person_there
main()
"""


def on_a_desktop(script: str, *words: str) -> subprocess.CompletedProcess[str]:
    return here(DESKTOP + script, *words)


def here(script: str, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", script, *words],
        env=os.environ | {"SDL_VIDEODRIVER": "dummy"},
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )


@pytest.mark.parametrize("module", ["fcntl", "termios", "gpiozero", "serial"])
def test_what_a_desktop_has_not_cannot_be_imported_there(module: str) -> None:
    done = on_a_desktop(f"import {module}")
    assert f"No module named {module!r}" in done.stderr


def test_a_whole_match_is_played_on_a_desktop() -> None:
    done = on_a_desktop(PLAY, "demo", "--hidden", "--seed", "5")
    assert (done.returncode, done.stderr) == (0, "")
    assert " won " in done.stdout
    checked = typed("replay", "--check", "-", stdin=done.stdout.encode())
    assert (checked.status, checked.err, checked.out) == (0, "", done.stdout)


def test_the_same_match_is_played_there_as_here() -> None:
    words = ("demo", "--hidden", "--rules", "classic", "--with", "time_limit_s=30", "--seed", "5")
    assert on_a_desktop(PLAY, *words).stdout == here(PLAY, *words).stdout != ""


def test_a_pile_is_taken_with_the_keys_of_a_desktop(tmp_path: Path) -> None:
    transcript = tmp_path / "match.match"
    words = ("play", "--people", "2", "--rules", "classic", "--seed", "10", "--transcript", str(transcript))
    done = on_a_desktop(PLAY_WITH_KEYS, *words)
    assert (done.returncode, done.stderr) == (0, "")
    assert " took 1 4 slap" in transcript.read_text()
    assert transcript.read_text().splitlines()[-1].startswith("= end ")


@pytest.mark.parametrize("command", ["replay", "simulate"])
def test_what_needs_no_window_works_on_a_desktop_too(command: str, tmp_path: Path) -> None:
    script = tmp_path / "one.match"
    script.write_text("rules classic\ndecks 5H 9C / 7D 2S\npile 4S 4D\n---\n100 1 slap\n? took 1 2 slap\n")
    words = {"replay": (str(script),), "simulate": ("--games", "2", "--cpu", "0=easy", "--cpu", "1=easy", "--json")}
    done = on_a_desktop(PLAY, command, *words[command])
    assert (done.returncode, done.stderr) == (0, "")
