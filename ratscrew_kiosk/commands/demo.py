"""`ratscrew-kiosk demo`: computers play each other, on the screen or, where there is none, on a hidden surface."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ratscrew_kiosk.commands.choices import MOST_SEED, chosen_level, chosen_rules, rules_options
from ratscrew_kiosk.commands.play import by_chance, say_notices
from ratscrew_kiosk.commands.stopping import StopOnSignals

if TYPE_CHECKING:
    from ratscrew_kiosk.devices.clock import Clock
    from ratscrew_kiosk.kiosk import Kiosk
    from ratscrew_kiosk.paint.window import Window
    from ratscrew_kiosk.rules.table import Table

_SEATS = 2
_FANNED = 3
"""So many cards of the pile can be read."""
_RESULT_NS = 8_000_000_000
"""So long the result is shown before the demo ends."""


@click.command()
@rules_options
@click.option(
    "--cpu", "level_name", metavar="LEVEL", help="Level of both computers; medium, or the like, if not given."
)
@click.option("--seed", type=click.IntRange(0, MOST_SEED), help="Deal from this number; else by chance.")
@click.option("--hidden", is_flag=True, help="Play on a hidden surface, as fast as it goes, though there is a display.")
@click.option(
    "--picture",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE.png",
    help="Write a picture of the match there, and one of its end into FILE-end.png.",
)
def demo(
    *,
    preset: str,
    changes: tuple[str, ...],
    level_name: str | None,
    seed: int | None,
    hidden: bool,
    picture: Path | None,
) -> None:
    """Let computers play each other, and print the match as a script with its outcomes.

    Without a display it is played on a hidden surface, within seconds.
    """
    rules = chosen_rules(preset, changes)
    level = chosen_level(rules, level_name)
    if picture is not None and picture.suffix.lower() != ".png":
        raise click.BadParameter(f"--picture: {str(picture)!r} does not end in .png")
    if picture is not None and not picture.parent.is_dir():
        raise click.BadParameter(f"--picture: {str(picture.parent)!r} is not a folder")

    from ratscrew_kiosk.devices.clock import HandClock, QueueClock
    from ratscrew_kiosk.kiosk import Kiosk
    from ratscrew_kiosk.outfit import Hardware
    from ratscrew_kiosk.paint.window import DisplayError, open_hidden, open_window
    from ratscrew_kiosk.running import Setup

    window: Window | None = None
    if not hidden:
        try:
            window = open_window()
        except DisplayError as error:
            click.echo(f"ratscrew-kiosk: {error}; playing on a hidden surface", err=True)
    clock: Clock = QueueClock() if window else HandClock()
    window = window or open_hidden()
    signals = StopOnSignals()
    setup = Setup(rules, _SEATS, dict.fromkeys(range(_SEATS), level), by_chance() if seed is None else seed)
    kiosk = Kiosk(setup, window, Hardware(), clock, next_seed=by_chance, sink=lambda: click.echo)
    signals.ends(kiosk)
    say_notices(kiosk)
    _run(kiosk, clock, window, picture)
    window.close()


def _run(kiosk: "Kiosk", clock: "Clock", window: "Window", picture: Path | None) -> None:
    best, over_ns = 0, None
    with kiosk:
        while not kiosk.stopping:
            kiosk.turn()
            table = kiosk.match.table
            if picture is not None and not kiosk.moving and (worth := _worth(table)) > best:
                best = worth
                _write(window, picture)
            if table.over and over_ns is None:
                over_ns = clock.now_ns()
            if over_ns is not None and clock.now_ns() >= over_ns + _RESULT_NS:
                kiosk.stop()
    if picture is not None:
        _write(window, picture.with_stem(f"{picture.stem}-end"))


def _worth(table: "Table") -> int:
    """How much of the game a picture of this table shows: an open challenge first, then burned cards, then the fan."""
    if table.over or len(table.shown_ns) < len(table.turned):
        return 0
    fanned = min(len(table.turned), _FANNED)
    return fanned + 8 * (fanned == _FANNED and table.challenge is not None) + 3 * min(len(table.burned), 2)


def _write(window: "Window", path: Path) -> None:
    try:
        window.picture(path)
    except OSError as error:
        raise click.BadParameter(f"--picture: cannot be written: {error}") from error
