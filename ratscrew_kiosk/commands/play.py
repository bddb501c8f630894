"""`ratscrew-kiosk play`: the game in a window or on the whole screen, from the title to the result."""

import re
import secrets
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, cast

import click

from ratscrew_kiosk.commands.box_inputs import box_options, read_boxes
from ratscrew_kiosk.commands.cabinet import (
    Keeper,
    hall_of,
    keys_of_play,
    places_of,
    read_settings,
    records_file,
    theme_of,
    with_the_rest,
)
from ratscrew_kiosk.commands.choices import MOST_SEED, chosen_level, chosen_rules, rules_options
from ratscrew_kiosk.commands.inputs import NO_BUTTONS, SCRIPT, Inputs, check_seats, open_inputs, read_inputs
from ratscrew_kiosk.commands.setting_flags import setting
from ratscrew_kiosk.commands.stopping import StopOnSignals
from ratscrew_kiosk.commands.transcripts import Transcripts
from ratscrew_kiosk.options.table import option_named

if TYPE_CHECKING:
    from ratscrew_kiosk.devices.choosing import Way
    from ratscrew_kiosk.kiosk import Kiosk
    from ratscrew_kiosk.options.settings import Settings
    from ratscrew_kiosk.running import Setup
    from ratscrew_kiosk.screens.screen import Where
    from ratscrew_kiosk.settings.keeping import Kept

NO_DISPLAY = 3
_SEED_BITS = 32
_SEATS = 2
_AT_ONCE = ("preset", "changes", "level_name", "people", "seed")
"""With one of these a match begins at once."""


@click.command()
@rules_options
@click.option("--cpu", "level_name", metavar="LEVEL", help="Level of the computer; medium, or the like, if not given.")
@click.option("--people", type=click.IntRange(1, 2), default=1, show_default=True, help="How many people play.")
@click.option("--station", is_flag=True, help="The reaction station instead of matches.")
@click.option(
    "--rounds", type=click.IntRange(1, 100), help="How many rounds it has. " + option_named("station.rounds").help
)
@click.option("--seed", type=click.IntRange(0, MOST_SEED), help="Deal from this number; else by chance.")
@click.option(
    "--device",
    metavar="DEVICE",
    help="keyboard, gpio, mock, boxes, or script:FILE (a match script, in real time). "
    + option_named("input.device").help,
)
@setting("--pins", "input.pins", metavar="MAP")
@setting("--way", "input.way")
@box_options
@click.option("--windowed/--fullscreen", default=None, help="In a window, or on the whole screen.")
@click.option(
    "--size",
    metavar="WIDTHxHEIGHT",
    help="Size of the window in pixels; 1280x720, or what the desktop has room for, if not given.",
)
@setting("--layout", "screen.layout")
@click.option("--settings", "file", type=click.Path(path_type=Path), metavar="FILE", help="The file of settings.")
@click.option(
    "--set", "changed", multiple=True, metavar="NAME=VALUE", help="A setting for this run; `settings show` lists them."
)
@click.option("--sound/--no-sound", default=True, show_default=True, help="Let it be heard.")
@click.option(
    "--transcript",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write the match as a script, as it goes, over what stands there; the next matches into FILE-2, FILE-3 ...",
)
@click.option(
    "--records",
    metavar="FILE|none",
    help="The file in which matches are recorded, or none; without it that of this user, but none for script:FILE "
    "and mock.",
)
@click.pass_context
def play(  # noqa: PLR0913  (one for each option)
    context: click.Context,
    *,
    preset: str,
    changes: tuple[str, ...],
    level_name: str | None,
    people: int,
    station: bool,
    rounds: int | None,
    seed: int | None,
    device: str | None,
    pins: str | None,
    way: str | None,
    box_words: tuple[str, ...],
    boxes_file: str | None,
    windowed: bool | None,
    size: str | None,
    layout: str | None,
    file: Path | None,
    changed: tuple[str, ...],
    sound: bool,
    transcript: Path | None,
    records: str | None,
) -> None:
    """Play: from the title by joining and options to a match, its result and a rematch.

    With --rules, --with, --cpu, --people, --seed or --device script:FILE a match of two seats begins at once. Each seat
    has two keys: A flips and S slaps for the left one, L and K for the right one. P pauses, N deals anew, M mutes,
    Escape leaves.

    With --station everybody who joins is timed at patterns that nobody can foresee: the reaction station.

    With script:FILE the match is laid as the script's header says, and laid so again for every rematch.

    Exit status 3: there is no display. 4: the buttons that were asked for cannot be used.
    """
    rules = chosen_rules(preset, changes)
    if people > 1 and level_name is not None:
        raise click.UsageError("--cpu is for one person; with --people 2 both seats are people's")
    level = chosen_level(rules, level_name)
    if size is not None and windowed is False:
        raise click.UsageError("--size is for a window; with --fullscreen the screen has its own size")
    pixels = _size(size)
    if rounds is not None and not station:
        raise click.UsageError("--rounds is for --station")
    scripted = device if device is not None and device.startswith(SCRIPT) else None
    given = {
        "input.device": None if scripted else device,
        "input.pins": pins,
        "input.way": way,
        "screen.layout": layout,
        "station.rounds": rounds,
    }
    flags: list[tuple[str, object]] = [(name, value) for name, value in given.items() if value is not None]
    if windowed is not None:
        flags.append(("screen.fullscreen", not windowed))
    settings, kept, notices = read_settings(file, changed, flags, say_fault)
    inputs = read_inputs(
        scripted or settings.word("input.device"),
        settings.word("input.pins") if settings.origin("input.pins") != "default" else None,
        cast("Way", settings.word("input.way")),
        _SEATS,
        read_boxes(box_words, _boxes_file(settings, boxes_file, named=bool(box_words or scripted))),
    )
    transcripts = Transcripts(transcript)
    setup = None
    at_once = [name for name in _AT_ONCE if _was_given(context, name)]
    if station and (at_once or inputs.script is not None):
        raise click.UsageError("--station is joined from its own screen; the rules are those of the settings")
    if inputs.script is not None:
        from ratscrew_kiosk.running import Setup

        setup = Setup.of(inputs.script)
    elif at_once:
        computers = {1: level} if people == 1 else {}
        from ratscrew_kiosk.running import Setup

        setup = Setup(rules, _SEATS, computers, by_chance() if seed is None else seed)
    if setup is not None:
        check_seats(inputs, setup.people)
    recorded = records_file(records, trial=inputs.script is not None or inputs.device == "mock")
    _play(
        Wanted(
            settings,
            kept,
            notices,
            inputs,
            setup,
            pixels,
            people if setup else None,
            recorded,
            heard=sound,
            station=station,
        ),
        transcripts,
        with_transcript=transcript is not None,
    )


def _boxes_file(settings: "Settings", file: str | None, *, named: bool) -> str | None:
    """The map of boxes of the command line, else that of the settings, where those do not mean other things."""
    if named or file is not None or settings.word("input.device") == "mock":
        return file
    return settings.word("input.boxes")


def _was_given(context: click.Context, name: str) -> bool:
    return context.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE


class Wanted(NamedTuple):
    """What was asked for. `setup` None: the title; `people` are those of a match that begins at once."""

    settings: "Settings"
    kept: "Kept"
    notices: tuple[str, ...]
    inputs: Inputs
    setup: "Setup | None"
    pixels: tuple[int, int] | None
    people: int | None
    records: Path | None
    heard: bool
    station: bool = False


def _play(wanted: Wanted, transcripts: Transcripts, *, with_transcript: bool) -> None:
    from ratscrew_kiosk.devices.clock import QueueClock
    from ratscrew_kiosk.devices.device import DeviceError
    from ratscrew_kiosk.kiosk import Kiosk
    from ratscrew_kiosk.lobby import lobby
    from ratscrew_kiosk.outfit import Outfit
    from ratscrew_kiosk.paint.window import DisplayError, open_window
    from ratscrew_kiosk.records.records import Records

    settings, inputs = wanted.settings, wanted.inputs
    theme, odd = theme_of(settings, say_fault)
    try:
        window = open_window(wanted.pixels, fullscreen=settings.switch("screen.fullscreen"))
    except DisplayError as error:
        say_fault(f"{error}. Without a display, try: ratscrew-kiosk demo")
        sys.exit(NO_DISPLAY)
    signals = StopOnSignals()
    clock = QueueClock()
    keys = keys_of_play(inputs, wanted.people)
    hall = hall_of(settings, places_of(inputs, keys), (*wanted.notices, *odd), station=wanted.station)
    starts: Where = "join" if wanted.station else "attract"
    flow = None if wanted.setup is not None else lobby(hall, by_chance(), clock.now_ns(), starts)
    with ExitStack() as stack:
        stack.callback(window.close)
        stack.callback(transcripts.close)
        try:
            hardware = open_inputs(inputs, keys, clock.now_ns, say_fault, stack)
            kiosk = Kiosk(
                wanted.setup,
                window,
                with_the_rest(hardware, settings, stack, heard=wanted.heard),
                clock,
                next_seed=by_chance,
                sink=transcripts.begin if with_transcript else None,
                outfit=Outfit(hall, flow, theme, Keeper(wanted.kept, settings).keep, Records(wanted.records)),
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
