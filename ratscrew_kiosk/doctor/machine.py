"""What is read from the machine to judge its inputs, as one value; nothing is judged here."""

import os
import platform
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from ratscrew_kiosk.devices import libraries
from ratscrew_kiosk.devices.chips import Chip, all_chips, holder
from ratscrew_kiosk.devices.choosing import is_called_a_pi
from ratscrew_kiosk.devices.libraries import Library

STALL_RUN_NS: Final = 200_000_000
"""So long the machine is watched for stalls."""
_LINES_OF_A_PROCESS: Final = "anon_inode:gpio-line"
"""What /proc calls a file of lines that a process holds (drivers/gpio/gpiolib-cdev.c)."""


class Machine(NamedTuple):
    """This machine, as far as buttons are concerned."""

    system: str
    """`Linux`, or another."""
    kernel: str
    """Its release, as `uname -r` says it."""
    is_pi: bool
    """Whether the firmware calls it a Raspberry Pi."""
    chips: tuple[Chip, ...]
    held_by: Callable[[str, int], str | None]
    """Who holds a line of the chip at a path."""
    processes: tuple[str, ...]
    """The processes that hold GPIO lines, as far as this user may see."""
    user: str
    groups: frozenset[str]
    """The groups that this process is in: those that its user had when the session began."""
    new_groups: frozenset[str]
    """The groups that the user has been put into since."""
    python: str
    gpiozero: Library
    gpiod: Library
    lgpio: Library
    environment: Mapping[str, str]
    folder_error: str
    """Why no pipe can be made in the folder that lgpio is given, if so."""
    folder: str
    clock: str
    """How Python reads its monotonic clock."""
    clock_step_ns: int
    stall_ns: int
    """The longest that a loop that did nothing but read the clock stood still, in `STALL_RUN_NS`."""


def this_machine() -> Machine:
    """Look at the machine that this runs on. Takes 0.2 s, for the stalls."""
    clock = time.get_clock_info("monotonic")
    folder, folder_error = _folder_for_lgpio()
    user, groups = user_name(), groups_of_process()
    return Machine(
        system=platform.system(),
        kernel=platform.release(),
        is_pi=is_called_a_pi(),
        chips=all_chips(),
        held_by=holder,
        processes=_processes_with_lines(),
        user=user,
        groups=groups,
        new_groups=groups_of(user) - groups,
        python=platform.python_version(),
        gpiozero=libraries.gpiozero(),
        gpiod=libraries.gpiod(),
        lgpio=libraries.lgpio(),
        environment=dict(os.environ),
        folder_error=folder_error,
        folder=folder,
        clock=clock.implementation,
        clock_step_ns=round(clock.resolution * 1e9),
        stall_ns=_longest_stall_ns(),
    )


def _longest_stall_ns(run_ns: int = STALL_RUN_NS) -> int:
    longest_ns = 0
    before_ns = time.monotonic_ns()
    end_ns = before_ns + run_ns
    while before_ns < end_ns:
        now_ns = time.monotonic_ns()
        longest_ns = max(longest_ns, now_ns - before_ns)
        before_ns = now_ns
    return longest_ns


def _folder_for_lgpio() -> tuple[str, str]:
    """The folder where lgpio's pipe will be, and why none can be made there, if so."""
    if named := os.environ.get("LG_WD"):
        folders = [named]
    else:
        folders = [os.environ.get(name, "").split(":")[0] for name in ("RUNTIME_DIRECTORY", "XDG_RUNTIME_DIR")]
        folders = [folder for folder in folders if folder and os.access(folder, os.W_OK | os.X_OK)]
    try:
        folder = folders[0] if folders else tempfile.gettempdir()
        with tempfile.TemporaryDirectory(prefix="lgpio-", dir=folder):
            return folder, ""
    except OSError as error:
        return (folders or ["a folder for what is temporary"])[0], error.strerror or str(error)


def _processes_with_lines(proc: Path = Path("/proc")) -> tuple[str, ...]:
    """Name and number of each process that holds lines. Only root sees those of others."""
    found = []
    own = os.getpid()
    for process in proc.glob("[0-9]*"):
        try:
            files = [str(file.readlink()) for file in (process / "fd").iterdir()]
            name = (process / "comm").read_text(encoding="utf-8", errors="replace").strip()
        except OSError:  # it ended, or belongs to somebody else
            continue
        if _LINES_OF_A_PROCESS in files and int(process.name) != own:
            found.append(f"{name} (process {process.name})")
    return tuple(sorted(found))


def user_name() -> str:
    """Whose process this is."""
    import getpass

    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError):  # a user without a name
        return "USER"


def groups_of_process() -> frozenset[str]:
    """The groups that this process is in: those that its user had when the session began."""
    if sys.platform == "win32":
        return frozenset()
    from grp import getgrgid

    names = set()
    for number in {*os.getgroups(), os.getegid()}:
        try:
            names.add(getgrgid(number).gr_name)
        except KeyError:
            names.add(str(number))
    return frozenset(names)


def groups_of(user: str) -> frozenset[str]:
    """The groups that a user has by the machine's own files, whatever this session has."""
    if sys.platform == "win32":
        return frozenset()
    from grp import getgrall

    return frozenset(group.gr_name for group in getgrall() if user in group.gr_mem)
