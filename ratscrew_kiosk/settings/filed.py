"""The operator's file: found, read, and held against the table of options. Nothing here raises."""

from pathlib import Path
from typing import NamedTuple

from ratscrew_kiosk.options.settings import Settings
from ratscrew_kiosk.settings.disk import read_file
from ratscrew_kiosk.settings.places import Places
from ratscrew_kiosk.settings.reading import LARGEST, Fault, Read, read_settings


class Found(NamedTuple):
    """A file, its bytes, and what was read from them."""

    path: Path
    content: bytes
    read: Read


def find(places: Places) -> Found | None:
    """The operator's file, read; None where there is none and none was asked for. It raises nothing."""
    for path in places.files:
        try:
            content = read_file(path, LARGEST + 1)
        except (FileNotFoundError, NotADirectoryError):
            if places.asked:
                return Found(path, b"", Read(Settings(), (Fault("there is no such file"),)))
        except (OSError, ValueError) as error:  # a path can be none, too
            return Found(path, b"", Read(Settings(), (Fault(f"it cannot be read: {why(error)}"),)))
        else:
            return Found(path, content, read_bytes(content))
    return None


def check_file(places: Places) -> tuple[Path, list[str]] | None:
    """The operator's file and what is wrong in it, a line each; None where there is none. It raises nothing."""
    found = find(places)
    return None if found is None else (found.path, [fault.said(str(found.path)) for fault in found.read.faults])


def read_bytes(content: bytes, over: Settings | None = None) -> Read:
    """Read a settings file; with `over` it is that of the screens' changes to those settings. It raises nothing."""
    start = Settings() if over is None else over
    if len(content) > LARGEST:
        return Read(start, (Fault(f"longer than {LARGEST} bytes, so it is no settings file"),))
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        return Read(start, (Fault("this is no text in UTF-8", line),))
    return read_settings(text, "file" if over is None else "screens", start)


def why(error: OSError | ValueError) -> str:
    """What went wrong with a file, without its name."""
    return getattr(error, "strerror", None) or str(error)
