"""`ratscrew-kiosk buttons`: what every contact does, on pins or in boxes, and what error its pins should state."""

import json
import signal
import sys
from contextlib import ExitStack
from types import FrameType, TracebackType
from typing import TYPE_CHECKING, Final, Self

import click

from ratscrew_kiosk.commands.box_inputs import box_options, read_boxes
from ratscrew_kiosk.commands.inputs import NO_BUTTONS

if TYPE_CHECKING:
    from ratscrew_kiosk.commands.box_trial import BoxTrial
    from ratscrew_kiosk.commands.contact_trial import Trial
    from ratscrew_kiosk.devices.box_map import BoxMap
    from ratscrew_kiosk.devices.choosing import Way
    from ratscrew_kiosk.devices.pin_map import InputPin, PinMap

_SECOND: Final = 1_000_000_000
_DRAW_NS: Final = 100_000_000
"""The table is drawn no more often than this."""


@click.command()
@click.option(
    "--device",
    type=click.Choice(["gpio", "mock"]),
    default="gpio",
    show_default=True,
    help="Real pins, or pins that this terminal's keys press.",
)
@click.option("--pins", "pins_file", metavar="FILE", help="The pin map: a file, or the name of one that comes along.")
@click.option(
    "--way",
    type=click.Choice(["auto", "kernel", "lgpio"]),
    default="auto",
    show_default=True,
    help="The way to real pins.",
)
@click.option(
    "--jumper",
    nargs=2,
    metavar="A B",
    help="Measure one switch that is wired to two inputs: pins such as 5 6, or contacts such as 0:slap 1:slap.",
)
@box_options
@click.option("--seconds", type=click.FloatRange(min=0, min_open=True), help="End by itself after so long.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document at the end, and no table.")
def buttons(  # noqa: PLR0913  (one for each option)
    *,
    device: str,
    pins_file: str | None,
    way: "Way",
    jumper: tuple[str, str] | None,
    box_words: tuple[str, ...],
    boxes_file: str | None,
    seconds: float | None,
    as_json: bool,
) -> None:
    """Try the buttons: a live table of every contact, and who was first in every near race.

    Ctrl-C ends it; then everything is printed once more. With --jumper, the error that the pins should state is
    proposed. With --box or --boxes the contacts are those of boxes, and what is known of their clocks stands below.

    Exit status 4: there are no pins, or no terminal for the keys.
    """
    boxes = read_boxes(box_words, boxes_file)
    if boxes is not None and (pins_file is not None or jumper is not None or device == "mock" or way != "auto"):
        raise click.UsageError("--box and --boxes try boxes, and no pins: leave the options of pins away")
    with ExitStack() as stack:
        stop = stack.enter_context(_Stop())
        trial: Trial | BoxTrial = (
            _on_pins(stack, device, pins_file, way, jumper) if boxes is None else _on_boxes(stack, boxes)
        )
        end_ns = None if seconds is None else trial.now_ns() + round(seconds * _SECOND)
        if not as_json and sys.stdout.isatty():
            _live(trial, stop, end_ns)
        else:
            keys = f" Keys: {trial.keys_line}." if trial.keys_line else ""
            click.echo(f"ratscrew-kiosk: {trial.title}.{keys} Ctrl-C ends", err=True)
            while _goes_on(trial, stop, end_ns):
                trial.turn()
        trial.finish()
    if as_json:
        click.echo(json.dumps(trial.document(), indent=2))
        return
    from rich.console import Console

    from ratscrew_kiosk.commands.contact_tables import final

    Console(highlight=False).print(final(trial.view()))


def _on_boxes(stack: ExitStack, boxes: "BoxMap") -> "BoxTrial":
    from ratscrew_kiosk.commands.box_inputs import open_boxes
    from ratscrew_kiosk.commands.box_trial import BoxTrial
    from ratscrew_kiosk.devices.clock import QueueClock

    now_ns = QueueClock().now_ns
    return BoxTrial(open_boxes(boxes, now_ns, stack), boxes, now_ns)


def _on_pins(
    stack: ExitStack, device: str, pins_file: str | None, way: "Way", jumper: tuple[str, str] | None
) -> "Trial":
    from ratscrew_kiosk.commands.contact_trial import open_trial
    from ratscrew_kiosk.devices.device import DeviceError
    from ratscrew_kiosk.devices.pin_map import USUAL_MAP, PinMapError, read_pin_map, warnings

    try:
        pin_map = read_pin_map(USUAL_MAP if pins_file is None else pins_file)
    except PinMapError as error:
        raise click.BadParameter(f"--pins: {error}") from error
    wired = None if jumper is None else _wired(pin_map, jumper)
    for warning in warnings(pin_map):
        click.echo(f"ratscrew-kiosk: {pin_map.where}: {warning}", err=True)
    try:
        return open_trial(stack, pin_map, "mock" if device == "mock" else way, wired)
    except DeviceError as error:
        without = "" if device == "mock" else ". Without pins, try: ratscrew-kiosk buttons --device mock"
        click.echo(f"ratscrew-kiosk: {error}{without}", err=True)
        sys.exit(NO_BUTTONS)


def _live(trial: "Trial | BoxTrial", stop: "_Stop", end_ns: int | None) -> None:
    """Draw the table whenever something changed, ten times a second at most; it is gone afterwards."""
    from rich.console import Console
    from rich.live import Live

    from ratscrew_kiosk.commands.contact_tables import living

    console = Console(highlight=False)
    drawn_ns, changed = trial.now_ns(), False
    with Live(living(trial.view()), console=console, auto_refresh=False, transient=True) as live:
        while _goes_on(trial, stop, end_ns):
            changed |= trial.turn()
            if changed and trial.now_ns() >= drawn_ns + _DRAW_NS:
                live.update(living(trial.view()), refresh=True)
                drawn_ns, changed = trial.now_ns(), False


def _goes_on(trial: "Trial | BoxTrial", stop: "_Stop", end_ns: int | None) -> bool:
    return not (stop.asked or trial.ended or (end_ns is not None and trial.now_ns() >= end_ns))


def _wired(pin_map: "PinMap", words: tuple[str, str]) -> tuple["InputPin", "InputPin"]:
    """Read the two inputs of `--jumper`."""
    first, second = (_input(pin_map, word) for word in words)
    if first == second:
        raise click.BadParameter(f"--jumper: {words[0]} and {words[1]} are one input; name two that are wired together")
    return first, second


def _input(pin_map: "PinMap", word: str) -> "InputPin":
    for one in pin_map.inputs:
        if word in (str(one.pin), "service" if one.seat is None else f"{one.seat}:{one.button}"):
            return one
    there = ", ".join(
        f"{one.pin} ({'service' if one.seat is None else f'{one.seat}:{one.button}'})" for one in pin_map.inputs
    )
    raise click.BadParameter(f"--jumper: {word!r} is no input of the pin map {pin_map.name}; it has {there}")


class _Stop:
    """From entering to leaving, Ctrl-C and SIGTERM ask for an end instead of ending everything at once."""

    def __init__(self) -> None:
        self.asked = False

    def __enter__(self) -> Self:
        """Take the two signals."""
        self._before = {number: signal.signal(number, self._ask) for number in (signal.SIGINT, signal.SIGTERM)}
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        """Give them back."""
        for number, before in self._before.items():
            signal.signal(number, before)

    def _ask(self, _number: int, _frame: FrameType | None) -> None:
        self.asked = True
