"""`ratscrew-kiosk pictures`: write each screen in each language and layout as a picture."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import click

from ratscrew_kiosk.screens.layouts.places import Kind
from ratscrew_kiosk.screens.pictures.named import named_scenes

if TYPE_CHECKING:
    import pygame

CANVASES: Final[dict[Kind, tuple[int, int]]] = {"upright": (1280, 720), "table": (1280, 720), "portrait": (720, 1280)}
"""The canvas that each kind of layout is drawn on."""
SEATS: Final = range(2, 7)


class Wanted(NamedTuple):
    """One picture that is to be written."""

    name: str
    language: str
    kind: Kind
    seats: int

    @property
    def file(self) -> str:
        """The name of its file."""
        return f"{self.name}-{self.language}-{self.kind}-{self.seats}.png"


def wanted(names: Iterable[str], languages: Iterable[str], kinds: Iterable[Kind], seats: Iterable[int]) -> list[Wanted]:
    """Every picture of these screens; one that is the same for any number of seats is there once, for the first."""
    numbers, known = list(seats), {one.name: one for one in named_scenes()}
    return [
        Wanted(name, language, kind, number)
        for kind in kinds
        for language in languages
        for name in names
        for number in (numbers if known[name].by_seats else numbers[:1])
    ]


def _chosen(option: str, words: str | None, allowed: Iterable[str]) -> list[str]:
    """Read words between commas; all that are allowed if there are none.

    Raises click.BadParameter that names the word and what is allowed.
    """
    names = list(allowed)
    if words is None:
        return names
    chosen = [word.strip() for word in words.split(",")]
    for word in chosen:
        if word not in names:
            raise click.BadParameter(f"--{option}: {word!r} is not one of {', '.join(names)}")
    return list(dict.fromkeys(chosen))


@click.command()
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    required=True,
    metavar="DIR",
    help="The folder to write into; it is made if it is not there.",
)
@click.option("--screens", metavar="NAME,...", help="Only these screens.")
@click.option("--languages", metavar="CODE,...", help="Only these languages, such as en,ja.")
@click.option("--layouts", metavar="KIND,...", help=f"Only these layouts: {', '.join(CANVASES)}.")
@click.option("--seats", metavar="NUMBER,...", help="Only for so many seats; 2 to 6 if not given.")
@click.option("--theme", metavar="NAME", help="The theme; the usual one if not given.")
def pictures(
    *,
    out: Path,
    screens: str | None,
    languages: str | None,
    layouts: str | None,
    seats: str | None,
    theme: str | None,
) -> None:
    """Write each screen in each language and layout as a picture: DIR/join-en-upright-2.png and so on.

    Languages whose letters no font on this machine has are left out, and named.
    """
    names = _chosen("screens", screens, (one.name for one in named_scenes()))
    kinds: list[Kind] = [kind for kind in CANVASES if kind in _chosen("layouts", layouts, CANVASES)]
    numbers = [int(number) for number in _chosen("seats", seats, map(str, SEATS))]

    from ratscrew_kiosk import words

    codes = _chosen("languages", languages, (language.code for language in words.languages()))
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise click.BadParameter(f"--out: {error}") from error
    written = 0
    for one, surface in drawn(wanted(names, _with_letters(codes), kinds, numbers), theme):
        save(surface, out / one.file)
        written += 1
    click.echo(f"{written} pictures in {out}")


def _with_letters(codes: Sequence[str]) -> list[str]:
    """Those of the languages whose letters can be drawn; of the others it is told."""
    from ratscrew_kiosk.paint.fonts import Fonts
    from ratscrew_kiosk.words import alphabet

    fonts = Fonts()
    spoken = fonts.spoken()
    found = [code for code in codes if code in spoken]
    for code in codes:
        if code not in spoken:
            lacking = sorted(fonts.lacks(alphabet(code)))
            click.echo(f"ratscrew-kiosk: {code} is left out: no font here has {''.join(lacking[:8])}", err=True)
    return found


def drawn(pictures_wanted: Iterable[Wanted], theme: str | None = None) -> Iterator[tuple[Wanted, "pygame.Surface"]]:
    """Draw one picture after another. The surface is the painter's, and holds the picture until the next is drawn.

    Raises click.BadParameter for a theme that is none.
    """
    import pygame

    from ratscrew_kiosk.paint.fonts import Fonts
    from ratscrew_kiosk.paint.painter import Painter
    from ratscrew_kiosk.paint.themes import ThemeError, load_theme
    from ratscrew_kiosk.paint.window import open_hidden
    from ratscrew_kiosk.screens.layout import layout_for
    from ratscrew_kiosk.screens.pictures.stage import Stage
    from ratscrew_kiosk.words import say_in

    try:
        looks = None if theme is None else load_theme(theme)
    except ThemeError as error:
        raise click.BadParameter(f"--theme: {error}") from error
    draws = {one.name: one.draws for one in named_scenes()}
    spoken = Fonts().spoken()
    window = open_hidden()
    painters: dict[tuple[int, int], tuple[pygame.Surface, Painter]] = {}
    for one in pictures_wanted:
        canvas = CANVASES[one.kind]
        if canvas not in painters:
            surface = pygame.Surface(canvas, 0, window.surface)
            painters[canvas] = (surface, Painter(surface, theme=looks))
        surface, painter = painters[canvas]
        stage = Stage(layout_for(one.kind, one.seats, *canvas), one.seats, say_in(one.language), spoken)
        painter.forget()
        painter.draw(draws[one.name](stage))
        yield one, surface
    window.close()


def save(surface: "pygame.Surface", path: Path) -> None:
    """Write a picture. Raises click.BadParameter when it cannot be written."""
    import pygame

    try:
        pygame.image.save(surface, str(path))
    except (OSError, pygame.error) as error:
        raise click.BadParameter(f"--out: {path} cannot be written: {error}") from error
