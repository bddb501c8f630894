"""A serial port that never waits, never loses what came, and may be pulled out at any moment.

Whatever a port does is one error here: pyserial raises its own, plain OSError, termios.error, and TypeError or
ValueError for a port that was closed meanwhile (pyserial#124, #341, #401).
"""

import errno
import os
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Final, NamedTuple, Protocol, TypeAlias

import serial
from serial.tools import list_ports

from ratscrew_kiosk.devices.device import DeviceError

if sys.platform != "win32":
    import fcntl
    import termios

    _PORT_ERRORS: Final[tuple[type[Exception], ...]] = (OSError, ValueError, TypeError, termios.error)
else:
    _PORT_ERRORS: Final[tuple[type[Exception], ...]] = (OSError, ValueError, TypeError)

_CHUNK: Final = 4096


class PortInfo(NamedTuple):
    """A port of this machine: where it is, and the serial number and the name that its USB device has, if any."""

    path: str
    serial: str = ""
    product: str = ""
    usb: bool = False


Ports: TypeAlias = Callable[[], Iterable[PortInfo]]


def all_ports() -> list[PortInfo]:
    """The serial ports of this machine. Takes one or two milliseconds."""
    return [
        PortInfo(one.device, one.serial_number or "", one.product or "", one.vid is not None)
        for one in list_ports.comports()
    ]


class PortError(DeviceError):
    """A port cannot be used, or not any more: what is wrong, and what to do."""


class Port(Protocol):
    """What a box talks through. All raise PortError when it cannot be used, or not any more; none waits."""

    @property
    def path(self) -> str:
        """Where it is, or was found last."""
        ...

    def open(self) -> None:
        """Find it and open it."""
        ...

    def read(self) -> bytes:
        """What came, or some of it."""
        ...

    def write(self, data: bytes) -> int:
        """Hand over as much as goes, and say how much that was."""
        ...

    def close(self) -> None:
        """Let go of it. Raises nothing."""
        ...


class BoxPort:
    """The port of a box, known by the box's serial number, by its path, or by being the only one on USB."""

    def __init__(self, serial_number: str, path: str, baud: int, ports: Ports = all_ports) -> None:
        self.path = path
        self._serial_number = serial_number.upper()
        self._fixed = path
        self._baud = baud
        self._ports = ports
        self._serial: serial.Serial | None = None

    def open(self) -> None:
        """Find it and open it, for nobody else. This raises DTR, by which many boxes start anew.

        Raises PortError.
        """
        self.close()
        self.path = path = self._find()
        try:
            opened = serial.Serial(
                path, self._baud, timeout=0, write_timeout=0, exclusive=None if sys.platform == "win32" else True
            )
        except _PORT_ERRORS as error:
            raise PortError(f"{path} {_why_not_opened(error)}") from error
        self._serial = opened
        if sys.platform != "win32":
            try:
                fcntl.ioctl(opened.fileno(), termios.TIOCEXCL)  # flock is heeded only by those who ask for it
            except _PORT_ERRORS as error:
                raise self._lost(error) from error

    def _find(self) -> str:
        if self._fixed:
            return self._fixed
        ports = [one for one in self._ports() if one.usb or one.serial]
        if self._serial_number:
            for one in ports:
                if one.serial.upper() == self._serial_number:
                    return one.path
            raise PortError(f"no port has the serial number {self._serial_number}; plug the box in")
        if len(ports) == 1:
            return ports[0].path
        if not ports:
            raise PortError("no serial port is on USB; plug the box in")
        there = ", ".join(f"{one.path} ({one.serial or 'no number'})" for one in ports)
        raise PortError(f"there is more than one serial port on USB, so name the box by its serial number: {there}")

    def read(self) -> bytes:
        """All that is there, or as much of it as is taken at once; nothing where nothing is. Never waits.

        One system call takes the bytes, so an error that comes with the next one costs none.

        Raises PortError.
        """
        if self._serial is None:
            raise PortError(f"{self.path} is not open")
        try:
            return self._serial.read(_CHUNK)
        except _PORT_ERRORS as error:
            raise self._lost(error) from error

    def write(self, data: bytes) -> int:
        """Hand over as much of it as goes without waiting, and say how much that was.

        Raises PortError.
        """
        if self._serial is None:
            raise PortError(f"{self.path} is not open")
        try:
            if sys.platform == "win32":
                return self._serial.write(data) or 0
            return os.write(self._serial.fileno(), data)  # pyserial's own would try for ever while a box does not read
        except BlockingIOError:
            return 0
        except _PORT_ERRORS as error:
            raise self._lost(error) from error

    def close(self) -> None:
        """Let go of it. What was not sent is thrown away: the kernel would wait for it, up to 30 s."""
        opened, self._serial = self._serial, None
        if opened is None:
            return
        for step in (opened.reset_output_buffer, opened.close):
            with suppress(*_PORT_ERRORS):
                step()

    def _lost(self, error: Exception) -> PortError:
        self.close()
        return PortError(f"{self.path} is gone ({_said(error)}); plug the box in again")


def _why_not_opened(error: Exception) -> str:
    number = error.errno if isinstance(error, OSError) else None
    if number in (errno.EAGAIN, errno.EBUSY):
        return "is held by another program; ratscrew-kiosk doctor inputs says by which"
    if number == errno.EACCES:
        return "may not be opened; sudo usermod -aG dialout $USER, and log in again"
    if number in (errno.ENOENT, errno.ENODEV, errno.ENXIO, errno.EIO):
        return "is not there; plug the box in"
    return f"cannot be opened: {_said(error)}"


def _said(error: Exception) -> str:
    if isinstance(error, OSError) and error.errno is not None:
        return os.strerror(error.errno)
    return " ".join(str(error).split()) or type(error).__name__
