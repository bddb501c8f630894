"""The units, as systemd itself reads them, and what must be true of them whatever else changes."""

import shutil
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest

from ratscrew_kiosk.__main__ import command_line

SYSTEMD = Path(__file__).resolve().parents[1] / "systemd"
UNITS = sorted(SYSTEMD.glob("*.service"), key=lambda path: path.name)
CABINET = SYSTEMD / "ratscrew-kiosk.service"
PROGRAM = "/opt/ratscrew-kiosk/bin/ratscrew-kiosk"

Unit = dict[str, dict[str, list[str]]]


def unit(path: Path) -> Unit:
    """Sections, their settings, and the values of each in the order of the file."""
    sections: defaultdict[str, defaultdict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    section = ""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            section = line.strip("[]")
        elif line and not line.startswith(("#", ";")):
            key, value = line.split("=", 1)
            sections[section][key].append(value)
    return {name: dict(settings) for name, settings in sections.items()}


def verified(text: str, folder: Path) -> str:
    """What `systemd-analyze verify` says of a unit.

    It also looks for the program, which is not installed on a machine that runs tests: the copy that is verified
    starts Python.
    """
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is missing: sudo apt-get install systemd")
    copy = folder / CABINET.name
    copy.write_text(text.replace(PROGRAM, sys.executable), encoding="utf-8")
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", copy], capture_output=True, text=True, timeout=60, check=False
    )
    return done.stdout + done.stderr


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_systemd_has_nothing_to_say_of_a_unit(path: Path, tmp_path: Path) -> None:
    assert verified(path.read_text(encoding="utf-8"), tmp_path) == ""


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("[Unit]", "[Unit]\nStartLimitAktion=none"),
        ("[Service]", "[Service]\nStartLimitIntervalSec=0"),
        ("TimeoutStopSec=3", "TimeoutStopSec=soon"),
        (PROGRAM, "/opt/nowhere"),
    ],
)
def test_a_mistake_in_a_unit_would_be_heard(right: str, wrong: str, tmp_path: Path) -> None:
    text = CABINET.read_text(encoding="utf-8")
    assert right in text
    assert verified(text.replace(right, wrong), tmp_path) != ""


def test_the_cabinet_is_started_again_without_end() -> None:
    read = unit(CABINET)
    assert read["Service"]["Restart"] == ["always"]
    # In [Service] it would be read over, and the fifth start within ten seconds would be the last.
    assert read["Unit"]["StartLimitIntervalSec"] == ["0"]


def test_the_cabinet_does_not_run_as_root_and_may_use_what_it_needs() -> None:
    service = unit(CABINET)["Service"]
    (user,) = service["User"]
    assert user not in ("", "root", "0")
    assert set(service["SupplementaryGroups"][0].split()) == {"video", "render", "input", "gpio", "audio", "dialout"}
    # It would hide the screen, the pins and the sound.
    assert "PrivateDevices" not in service


def test_the_console_belongs_to_the_cabinet_and_is_given_back_usable() -> None:
    read = unit(CABINET)
    assert read["Unit"]["Conflicts"] == ["getty@tty1.service"]
    assert "getty@tty1.service" in read["Unit"]["After"][0].split()
    service = read["Service"]
    assert (service["TTYPath"], service["StandardInput"]) == (["/dev/tty1"], ["tty"])
    for setting in ("TTYReset", "TTYVHangup", "TTYVTDisallocate"):
        assert service[setting] == ["yes"]


def test_the_cabinet_draws_by_kms_in_step_with_the_display() -> None:
    (environment,) = unit(CABINET)["Service"]["Environment"]
    assert set(environment.split()) == {"SDL_VIDEODRIVER=kmsdrm", "SDL_RENDER_VSYNC=1", "SDL_VIDEO_DOUBLE_BUFFER=1"}


def test_lgpio_can_make_its_pipe_where_the_cabinet_runs() -> None:
    service = unit(CABINET)["Service"]
    assert service["WorkingDirectory"] == [f"%t/{service['RuntimeDirectory'][0]}"]


def test_the_cabinet_stops_before_anybody_pulls_the_plug() -> None:
    assert int(unit(CABINET)["Service"]["TimeoutStopSec"][0]) <= 5


def test_the_program_knows_the_words_that_the_unit_says() -> None:
    (start,) = unit(CABINET)["Service"]["ExecStart"]
    program, *words = start.split()
    assert program == PROGRAM
    context = command_line.make_context("ratscrew-kiosk", words)
    name, command, rest = command_line.resolve_command(context, words)
    assert (name, command is not None) == ("play", True)
    assert command is not None
    parameters = command.make_context(name, rest, parent=context).params
    assert parameters["device"] == "gpio"
