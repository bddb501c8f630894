"""Simulated lines: a chip of the kernel's gpio-sim, made through configfs, and its lines moved by their pulls.

Only for the guest of script/kernel-test. A pull is what a contact and its resistor do to a pin; the edge that comes of
it takes the kernel's own way through a hard interrupt (drivers/gpio/gpio-sim.c, kernel/irq/irq_sim.c).
"""

import os
from pathlib import Path
from typing import Final

from tests.kernel.plan import LABEL, OPEN

CONFIGFS: Final = Path("/sys/kernel/config/gpio-sim")
PLATFORM: Final = Path("/sys/devices/platform")
LINES: Final = 58
"""As many as a Pi 4 has."""
_PULLS: Final = {True: b"pull-up", False: b"pull-down"}


class SimChip:
    """A chip of simulated lines. `plug` and `unplug` make it come and go; all of its lines begin high."""

    def __init__(self, name: str = "lane", label: str = LABEL, lines: int = LINES) -> None:
        self._name = name
        self._label = label
        self._lines = lines
        self._pulls: dict[int, int] = {}

    def plug(self) -> str:
        """Make the chip, if it is not there. Return the path of its device file."""
        bank = CONFIGFS / self._name / "bank0"
        bank.mkdir(parents=True, exist_ok=True)
        if (CONFIGFS / self._name / "live").read_text().strip() != "1":
            (bank / "num_lines").write_text(str(self._lines))
            (bank / "label").write_text(self._label)
            (CONFIGFS / self._name / "live").write_text("1")
        for line in range(self._lines):
            self.set(line, OPEN)
        return self.path

    @property
    def path(self) -> str:
        """Its device file."""
        return f"/dev/{(CONFIGFS / self._name / 'bank0' / 'chip_name').read_text().strip()}"

    def unplug(self) -> None:
        """Take the chip away, whoever holds lines of it."""
        for pull in self._pulls.values():
            os.close(pull)
        self._pulls.clear()
        (CONFIGFS / self._name / "live").write_text("0")

    def set(self, line: int, high: bool) -> None:  # noqa: FBT001 - the level
        """Pull a line up or down. The interrupt has been served when this returns."""
        pull = self._pulls.get(line)
        if pull is None:
            pull = self._pulls[line] = os.open(self._pull(line), os.O_WRONLY)
        os.pwrite(pull, _PULLS[high], 0)

    def _pull(self, line: int) -> Path:
        device = PLATFORM / (CONFIGFS / self._name / "dev_name").read_text().strip()
        chip = (CONFIGFS / self._name / "bank0" / "chip_name").read_text().strip()
        return device / chip / f"sim_gpio{line}" / "pull"
