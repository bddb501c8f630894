"""lgpio's one thread, which calls for every edge of every pin: its pipe, whether it lives, and how far it has come.

What lgpio offers openly says nothing of this thread, so names of its inside are used here (`_notify_thread` and what
that has), and nowhere else. They are the same in all of lgpio 0.1 and 0.2; where they are not, DeviceError says so.
"""

import atexit
import os
import shutil
import struct
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

from ratscrew_kiosk.devices.device import DeviceError

_RECORD: Final = struct.Struct("QBBBBI")
"""A report in the pipe: time in ns, chip, pin, level, flags, padding."""
_NOWHERE: Final = 255
"""No chip and no pin has this number: what is reported of it is a mark of ours."""
_PATIENCE_S: Final = 0.5
"""So long is waited for the thread at the end of the program."""
_CHIP_SHIFT: Final = 16
"""A handle of lgpio's has the chip's number above its lower 16 bits."""
_UNKNOWN: Final = "pins: this lgpio is not one of those that are known (0.2.2); install lgpio 0.2.2, or gpiod>=2.1"


def lgpio_module() -> Any:  # noqa: ANN401 - lgpio carries no types, and is not there on every machine
    """Import lgpio.

    It makes a pipe in the working directory, which may not be writable, and may change that directory (`LG_WD`). So it
    is imported in a directory of its own, which can go at once: a pipe needs no name once it is open.

    Raises DeviceError.
    """
    there = sys.modules.get("lgpio")
    if there is not None:
        return there
    try:
        with _a_directory_of_its_own():
            import lgpio
    except ImportError as error:
        raise DeviceError(
            f"pins: lgpio cannot be imported ({error}); install it with: sudo apt install python3-lgpio, and make the "
            "environment with --system-site-packages; with Python 3.11 or 3.12 on 64 bits pip install lgpio does, too"
        ) from error
    except OSError as error:
        raise DeviceError(
            f"pins: lgpio found no place for its pipe ({error}); set RUNTIME_DIRECTORY to a folder that can be written"
        ) from error
    atexit.register(_end_thread, lgpio)
    return lgpio


def _end_thread(lgpio: Any) -> None:  # noqa: ANN401 - it carries no types
    """End lgpio's thread before the interpreter does: whom that cuts off in the middle, it takes the process along."""
    with suppress(AttributeError, ValueError, OSError, RuntimeError):
        thread = lgpio._notify_thread  # noqa: SLF001
        thread.stop()
        pipe = NotifyThread.open_again(thread._file.fileno(), os.O_WRONLY | os.O_NONBLOCK)  # noqa: SLF001
        os.write(pipe, _RECORD.pack(0, _NOWHERE, _NOWHERE, 0, 0, 0))  # it waits for a report
        os.close(pipe)
        thread.join(_PATIENCE_S)


@contextmanager
def _a_directory_of_its_own() -> Iterator[None]:
    if sys.platform != "linux":
        raise DeviceError("pins: lgpio is for Linux only; play with the keys (--device keyboard)")
    # O_PATH: a working directory may be one that cannot be read, or that is gone.
    before = os.open(".", os.O_PATH | os.O_DIRECTORY)
    folder = tempfile.mkdtemp(prefix="lgpio-", dir=_writable())
    try:
        os.chdir(folder)
        yield
    finally:
        os.fchdir(before)
        os.close(before)
        shutil.rmtree(folder, ignore_errors=True)


def _writable() -> str | None:
    """The folder of the service, else of the session, else (None) the one for what is temporary."""
    folders = (os.environ.get(name, "").split(":")[0] for name in ("RUNTIME_DIRECTORY", "XDG_RUNTIME_DIR"))
    return next((folder for folder in folders if folder and os.access(folder, os.W_OK | os.X_OK)), None)


class NotifyThread:
    """lgpio's thread. `marks` gets each mark back from it, behind all edges that were in the pipe before the mark.

    Raises DeviceError when this lgpio is not one that is known.
    """

    def __init__(self, lgpio: Any, marks: Callable[[int], None]) -> None:  # noqa: ANN401 - it carries no types
        self._lgpio = lgpio
        try:
            self._pipe = self.open_again(lgpio._notify_thread._file.fileno(), os.O_WRONLY | os.O_NONBLOCK)  # noqa: SLF001
        except (AttributeError, ValueError, OSError) as error:
            raise DeviceError(f"{_UNKNOWN} ({error})") from error
        self._callback = lgpio.callback(
            _NOWHERE << _CHIP_SHIFT, _NOWHERE, lgpio.BOTH_EDGES, lambda _chip, _pin, _level, mark: marks(mark)
        )

    @property
    def alive(self) -> bool:
        """Whether it runs. An error in anybody's callback ends it, and then no pin of the process is heard."""
        return bool(self._lgpio._notify_thread.is_alive())  # noqa: SLF001

    def mark(self, mark: int) -> bool:
        """Put a mark, a number from 0 up, into the pipe. Return whether it fitted in."""
        with suppress(BlockingIOError):
            # Such a short piece goes in whole or not at all.
            os.write(self._pipe, _RECORD.pack(mark, _NOWHERE, _NOWHERE, 0, 0, 0))
            return True
        return False

    def revive(self) -> None:
        """If the thread is dead, let another one go on in its place: on the same pipe, for the same pins.

        What has come since is told by it. No pin is opened or closed for it, which could make the others deaf.

        Raises DeviceError when this lgpio is not one that is known.
        """
        if self.alive:
            return
        lgpio = self._lgpio
        try:
            dead = lgpio._notify_thread  # noqa: SLF001
            file = os.fdopen(self.open_again(self._pipe, os.O_RDONLY), "rb") if dead._file.closed else dead._file  # noqa: SLF001
            heir = _heir(lgpio, dead, file)
        except (AttributeError, OSError) as error:
            raise DeviceError(f"{_UNKNOWN} ({error})") from error
        lgpio._notify_thread = heir  # noqa: SLF001
        heir.start()

    def close(self) -> None:
        """Let go of the pipe; the thread is lgpio's, and stays."""
        self._callback.cancel()
        os.close(self._pipe)

    @staticmethod
    def open_again(descriptor: int, flags: int) -> int:
        """Open the pipe behind a descriptor once more; its name is gone."""
        return os.open(f"/proc/self/fd/{descriptor}", flags | os.O_CLOEXEC)


def _heir(lgpio: Any, dead: Any, file: Any) -> threading.Thread:  # noqa: ANN401 - lgpio carries no types
    """A thread of lgpio's own kind, not yet started, on a pipe that is there."""

    class Heir(lgpio._callback_thread):  # type: ignore[misc]  # noqa: SLF001
        def __init__(self) -> None:
            threading.Thread.__init__(self, name="lgpio", daemon=True)  # lgpio's own would make a pipe
            self._notify = dead._notify  # noqa: SLF001
            self._file = file
            self.callbacks = dead.callbacks
            self.go = True

    return Heir()
