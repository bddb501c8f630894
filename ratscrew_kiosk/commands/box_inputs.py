"""Button boxes on the command line: how they are named, and how long a program waits for them before it begins."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

if TYPE_CHECKING:
    from ratscrew_kiosk.devices.box_map import BoxMap
    from ratscrew_kiosk.devices.boxes import Box

NONE: Final = "none"
"""What stands in the settings for no map of boxes."""
PATIENCE_S: Final = 4.0
"""A box that is plugged in is known within two seconds; an Arduino is in its loader for as long again."""


def box_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add `--box` and `--boxes`."""
    by_word = click.option(
        "--box",
        "box_words",
        multiple=True,
        metavar="[NUMBER=]SEATS",
        help="A button box and the seats on it: its serial number or its port, such as E6614103E7174A2B=0,1. "
        "For the only box there is: 0,1. May be given again.",
    )
    by_file = click.option("--boxes", "boxes_file", metavar="FILE", help="A map of boxes: which serves which seats.")
    return by_word(by_file(command))


def read_boxes(words: Sequence[str], file: str | None) -> "BoxMap | None":
    """Read what was said of boxes; None if nothing was.

    Raises click.UsageError.
    """
    from ratscrew_kiosk.devices.box_map import BoxMapError, boxes_of_words, read_box_map

    if words and file is not None:
        raise click.UsageError("--box and --boxes: one of the two is enough")
    try:
        if words:
            return boxes_of_words(tuple(words))
        return None if file in (None, NONE) else read_box_map(Path(file or ""))
    except BoxMapError as error:
        raise click.UsageError(str(error)) from error


def open_boxes(
    box_map: "BoxMap",
    now: Callable[[], int],
    stack: ExitStack,
    patience_s: float = PATIENCE_S,
) -> "list[Box]":
    """Open all boxes, and wait until they are known, or for so long; `stack` closes them.

    A box that is not there is looked for as long as the program runs.
    """
    from ratscrew_kiosk.devices.boxes import boxes_of, learn

    boxes = boxes_of(box_map, now)
    for box in boxes:
        stack.callback(box.close)
    learn(boxes, now, patience_s)
    return boxes


def box_line(box: "Box") -> str:
    """Say what is known of a box, in a line."""
    one = box.status
    if one.error_ns is None:
        return one.trouble or f"box-{one.name}: {one.state.value}"
    parts = [f"box {one.name} on {one.port}: serial number {one.serial or 'unknown'}"]
    if one.skew_ppm is not None:
        parts.append(f"its clock is known to within {one.error_ns / 1e6:.2f} ms")
    else:
        parts.append(f"{one.trouble}, to within {one.error_ns / 1e6:.0f} ms")
    return ", ".join(parts)
