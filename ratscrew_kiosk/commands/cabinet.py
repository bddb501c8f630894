"""What `play` puts together from the settings: the hall, its screens, the window's size and its theme."""

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, cast

import click

from ratscrew_kiosk.commands.inputs import seats_on_boxes, seats_on_pins

if TYPE_CHECKING:
    from ratscrew_kiosk.commands.inputs import Inputs
    from ratscrew_kiosk.devices.keyboard import Key
    from ratscrew_kiosk.options.settings import Settings
    from ratscrew_kiosk.outfit import Hardware
    from ratscrew_kiosk.paint.themes import Theme
    from ratscrew_kiosk.screens.hall import Hall, SoundInAttract
    from ratscrew_kiosk.screens.layout import Kind
    from ratscrew_kiosk.settings.keeping import Kept


class Read(NamedTuple):
    """The settings of a run, what keeps the changes that are made on the screens, and what is wrong with the files."""

    settings: "Settings"
    kept: "Kept"
    notices: tuple[str, ...] = ()


def read_settings(
    file: Path | None, changed: Sequence[str], flags: Iterable[tuple[str, object]], tell: Callable[[str], object]
) -> Read:
    """Read the settings; `changed` and `flags` are the command line's, and hold for this run.

    Raises click.UsageError for what the command line asks for in vain; a bad file is told, and is no reason to stop.
    """
    from ratscrew_kiosk.options.option import SettingsError
    from ratscrew_kiosk.options.typed import typed
    from ratscrew_kiosk.settings.keeping import Kept
    from ratscrew_kiosk.settings.places import usual_places

    kept = Kept(usual_places(file))
    settings, found, notices = kept.load()
    for notice in notices:
        tell(notice)
    try:
        for name, value in flags:
            settings = settings.for_this_run(name, value)
        for word in changed:
            settings = typed(settings, word)
    except SettingsError as error:
        raise click.UsageError(str(error)) from error
    # On the screen there is no room for folders.
    folder = "" if found is None else f"{found.parent}{os.sep}"
    return Read(settings, kept, tuple(notice.removeprefix(folder) for notice in notices))


def theme_of(settings: "Settings", tell: Callable[[str], object]) -> "tuple[Theme | None, tuple[str, ...]]":
    """The theme, and what is wrong with it; None, the usual one, instead of one that settings name in vain.

    Raises click.UsageError where the command line asks for it.
    """
    from ratscrew_kiosk.paint.themes import ThemeError, load_theme

    try:
        return load_theme(settings.word("screen.theme")), ()
    except ThemeError as error:
        if settings.origin("screen.theme") == "run":
            raise click.UsageError(str(error)) from error
        notice = f"{error}; until it is mended, the usual theme is shown"
    tell(notice)
    return None, (notice,)


def hall_of(
    settings: "Settings", places: tuple[int, ...], notices: tuple[str, ...] = (), *, station: bool = False
) -> "Hall":
    """The hall of a cabinet with these places: for matches, or where nobody chooses otherwise for the `station`."""
    from ratscrew_kiosk.options.settings import rule_set
    from ratscrew_kiosk.paint.fonts import Fonts
    from ratscrew_kiosk.presses.figures import MS, SECOND
    from ratscrew_kiosk.screens.chosen import Chosen
    from ratscrew_kiosk.screens.hall import Hall
    from ratscrew_kiosk.screens.idle import Patience
    from ratscrew_kiosk.screens.party import Party

    computers = settings["match.computers"]
    chosen = Chosen(
        preset=settings.word("match.rules"),
        level_name=settings.word("match.level"),
        computers=None if computers == "auto" else settings.number("match.computers"),
        house=rule_set(settings),
        station=station,
        rounds=settings.number("station.rounds"),
    )
    spoken = Fonts().spoken()
    wanted = settings.word("language")
    return Hall(
        Party(places),
        chosen,
        usual=chosen,
        kind=cast("Kind", settings.word("screen.layout")),
        overscan=settings.number("screen.overscan"),
        language=wanted if wanted in spoken else language_of_the_desktop(spoken),
        languages=spoken,
        pattern_help=settings.switch("match.pattern_help"),
        volume=settings.number("sound.volume"),
        sound_in_attract=cast("SoundInAttract", settings.word("sound.attract")),
        join_ns=settings.number("join.wait_s") * SECOND,
        options_ns=settings.number("options.wait_s") * SECOND,
        resume_ns=settings.number("resume.wait_s") * SECOND,
        pause_ns=settings.number("pause.wait_s") * SECOND,
        result_ns=settings.number("result.wait_s") * SECOND,
        letters_ns=settings.number("records.letters_wait_s") * SECOND if settings.switch("records.letters") else 0,
        patience=Patience(*(settings.number(f"idle.{name}_s") * SECOND for name in ("nudge", "ask", "leave"))),
        station_pace_ns=settings.number("station.pace_ms") * MS,
        station_window_ns=settings.number("station.window_ms") * MS,
        lag_ns=settings.number("screen.lag_ms") * MS,
        notices=notices,
    )


def language_of_the_desktop(spoken: Mapping[str, str]) -> str:
    """The language that this machine is set to, if it is spoken here."""
    import locale

    code = (locale.getlocale()[0] or "").partition("_")[0]
    return code if code in spoken else next(iter(spoken))


def records_file(asked: str | None, *, trial: bool) -> Path | None:
    """The file in which matches are recorded; None for none. Unless a file is named, trials are not recorded."""
    from ratscrew_kiosk.settings.places import usual_places

    if asked is None:
        return None if trial else usual_places().records
    return None if asked == "none" else Path(asked)


class Keeper:
    """Keeps what is changed on the screens."""

    def __init__(self, kept: "Kept", settings: "Settings") -> None:
        self._kept = kept
        self._settings = settings

    def keep(self, name: str, value: object) -> list[str]:
        """Keep one setting; return what is to be told."""
        from ratscrew_kiosk.options.option import SettingsError

        try:
            self._settings = self._settings.with_(name, value)
        except SettingsError as error:
            return [str(error)]
        return self._kept.keep(self._settings)


def keys_of_play(inputs: "Inputs", people: int | None) -> "Mapping[int, Key]":
    """The keys that are buttons: of so many people, or (None) of everybody who may join."""
    import pygame

    from ratscrew_kiosk.devices.keyboard import SIX_PEOPLE, Key, keys_for

    if inputs.device not in ("keyboard", "mock"):
        return {}
    on_boxes = seats_on_boxes(inputs)
    if people is not None:
        return {key: meant for key, meant in keys_for(people).items() if meant.seat not in on_boxes}
    every = {**SIX_PEOPLE, pygame.K_f: Key(0, "flip"), pygame.K_SPACE: Key(0, "slap")}
    wired = places_of(inputs, every)
    return {key: meant for key, meant in every.items() if meant.seat in wired and meant.seat not in on_boxes}


def places_of(inputs: "Inputs", keys: "Mapping[int, Key]") -> tuple[int, ...]:
    """The places that have buttons."""
    on_pins, on_boxes = seats_on_pins(inputs), seats_on_boxes(inputs)
    if inputs.pin_map is not None or inputs.device == "boxes":
        return tuple(sorted(on_pins | on_boxes))
    return tuple(sorted({meant.seat for meant in keys.values()} | on_boxes))


def with_the_rest(hardware: "Hardware", settings: "Settings", stack: ExitStack, *, heard: bool) -> "Hardware":
    """Add what every machine may have: something to point with, and a loudspeaker."""
    from ratscrew_kiosk.paint.sounds import Sounds

    loudspeaker = None
    if heard:
        loudspeaker = Sounds(hardware.tell, volume=settings.number("sound.volume") / 100)
        stack.callback(loudspeaker.close)
    touch = settings.word("input.touch")
    pointable = touch == "on" or (touch == "auto" and hardware.keys is not None)
    return replace(hardware, loudspeaker=loudspeaker, pointable=pointable)
