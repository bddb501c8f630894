"""`ratscrew-kiosk play`: a match in a window, with the keys of a keyboard."""

import re
import secrets
import signal
import sys
from contextlib import ExitStack
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

import click

from ratscrew_kiosk.commands.choices import MOST_SEED, chosen_level, chosen_rules, rules_options
from ratscrew_kiosk.commands.inputs import NO_BUTTONS, check_seats, open_inputs, read_inputs
from ratscrew_kiosk.commands.transcripts import Transcripts

if TYPE_CHECKING:
    from ratscrew_kiosk.devices.choosing import Way
    from ratscrew_kiosk.kiosk import Kiosk

NO_DISPLAY = 3
_SEED_BITS = 32
_SEATS = 2


@click.command()
@rules_options
@click.option("--cpu", "level_name", metavar="LEVEL", help="Level of the computer; medium, or the like, if not given.")
@click.option("--people", type=click.IntRange(1, 2), default=1, show_default=True, help="How many people play.")
@click.option(
    "--device",
    default="auto",
    metavar="DEVICE",
    help="What the match is pressed with: keyboard, gpio (buttons on pins), mock (the keys press mock pins), or "
    "script:FILE (a match script, in real time). auto: gpio on a Raspberry Pi, else keyboard.",
)
@click.option("--pins", metavar="MAP", help="The pin map: a file, or one that comes along, such as two-seats.")
@click.option(
    "--way",
    type=click.Choice(["auto", "kernel", "lgpio"]),
    default="auto",
    show_default=True,
    help="The way to the pins: the kernel's own lines where gpiod is there, else lgpio.",
)
@click.option("--seed", type=click.IntRange(0, MOST_SEED), help="Deal from this number; else by chance.")
@click.option("--windowed/--fullscreen", default=True, show_default=True, help="In a window, or on the whole screen.")
@click.option(
    "--size",
    metavar="WIDTHxHEIGHT",
    help="Size of the window in pixels; 1280x720, or what the desktop has room for, if not given.",
)
@click.option(
    "--transcript",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write the match as a script, as it goes, over what stands there; the next matches into FILE-2, FILE-3 ...",
)
def play(  # noqa: PLR0913  (one for each option)
    *,
    preset: str,
    changes: tuple[str, ...],
    level_name: str | None,
    people: int,
    device: str,
    pins: str | None,
    way: "Way",
    seed: int | None,
    windowed: bool,
    size: str | None,
    transcript: Path | None,
) -> None:
    """Play a match in a window.

    A flips and S slaps for the left seat, L flips and K slaps for the right one; alone any of them works, and F and
    the space bar. P pauses, N deals anew, Escape leaves.

    With script:FILE the match is laid as the script's header says, and laid so again for every rematch.

    Exit status 3: there is no display. 4: the buttons that were asked for cannot be used.
    """
    inputs = read_inputs(device, pins, way, _SEATS)
    rules = chosen_rules(preset, changes)
    if people > 1 and level_name is not None:
        raise click.UsageError("--cpu is for one person; with --people 2 both seats are people's")
    level = chosen_level(rules, level_name)
    computers = {1: level} if people == 1 else {}
    pixels = _size(size)
    if size is not None and not windowed:
        raise click.UsageError("--size is for a window; with --fullscreen the screen has its own size")
    transcripts = Transcripts(transcript)

    from ratscrew_kiosk.devices.clock import QueueClock
    from ratscrew_kiosk.devices.device import DeviceError
    from ratscrew_kiosk.devices.keyboard import keys_for
    from ratscrew_kiosk.kiosk import Kiosk, Setup, status_of
    from ratscrew_kiosk.paint.window import DisplayError, open_window

    setup = Setup(rules, _SEATS, computers, by_chance() if seed is None else seed)
    if inputs.script is not None:
        setup = Setup.of(inputs.script)
    check_seats(inputs, setup.people)
    keys = keys_for(people) if inputs.device in ("keyboard", "mock") else {}
    try:
        window = open_window(pixels, fullscreen=not windowed)
    except DisplayError as error:
        click.echo(f"ratscrew-kiosk: {error}. Without a display, try: ratscrew-kiosk demo", err=True)
        sys.exit(NO_DISPLAY)
    signals = StopOnSignals()
    clock = QueueClock()
    with ExitStack() as stack:
        stack.callback(window.close)
        stack.callback(transcripts.close)
        try:
            hardware = open_inputs(inputs, keys, clock.now_ns, say_fault, stack)
            kiosk = Kiosk(
                setup,
                status_of(setup, keys),
                window,
                hardware,
                clock,
                next_seed=by_chance,
                sink=None if transcript is None else transcripts.begin,
            )
            signals.ends(kiosk)
            say_notices(kiosk)
            kiosk.run()
        except DeviceError as error:
            say_fault(f"{error}. Without them, try: ratscrew-kiosk play --device keyboard")
            sys.exit(NO_BUTTONS)
        except DisplayError as error:
            say_fault(str(error))
            sys.exit(NO_DISPLAY)


def say_fault(fault: str) -> None:
    """Say what is wrong or odd, in a line."""
    click.echo(f"ratscrew-kiosk: {fault}", err=True)


def by_chance() -> int:
    """A seed that nobody can foresee."""
    return secrets.randbits(_SEED_BITS)


def _size(text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    found = re.fullmatch(r"([1-9][0-9]{2,4})x([1-9][0-9]{2,4})", text)
    if found is None:
        raise click.BadParameter(f"--size: {text!r} is not WIDTHxHEIGHT in pixels, such as 1280x720")
    return int(found[1]), int(found[2])


def say_notices(kiosk: "Kiosk") -> None:
    """Say once what is odd about the display, a line each."""
    for notice in kiosk.notices:
        say_fault(notice)


class StopOnSignals:
    """From now on Ctrl-C and SIGTERM end the loop with the turn it is in, or before its first.

    SDL would turn them into events. A window opens before there is a loop, so the loop is named when it is there.
    """

    def __init__(self) -> None:
        self._asked = False
        self._kiosk: Kiosk | None = None
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._stop)

    def ends(self, kiosk: "Kiosk") -> None:
        """Name the loop that they end."""
        self._kiosk = kiosk
        if self._asked:
            kiosk.stop()

    def _stop(self, _number: int, _frame: FrameType | None) -> None:
        self._asked = True
        if self._kiosk is not None:
            self._kiosk.stop()
