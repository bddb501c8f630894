"""What the next screens need is drawn while nothing else is to be done: then no frame waits for a letter or a card."""

from collections.abc import Iterator
from itertools import product
from typing import get_args

import pytest

from ratscrew_kiosk import words
from ratscrew_kiosk.commands.pictures import CANVASES
from ratscrew_kiosk.commands.screen_trial import Trial, moments
from ratscrew_kiosk.match import Match
from ratscrew_kiosk.paint.beforehand import Beforehand
from ratscrew_kiosk.paint.fonts import Fonts
from ratscrew_kiosk.paint.painter import Painter
from ratscrew_kiosk.paint.window import open_hidden
from ratscrew_kiosk.presses.figures import SECOND
from ratscrew_kiosk.screens.between.deal import Deal
from ratscrew_kiosk.screens.chosen import Chosen
from ratscrew_kiosk.screens.hall import Canvas, Hall
from ratscrew_kiosk.screens.layout import Kind
from ratscrew_kiosk.screens.party import Party
from ratscrew_kiosk.screens.pictures.named import named_scenes
from ratscrew_kiosk.screens.pictures.stage import Stage
from ratscrew_kiosk.screens.play.play import play_scene
from ratscrew_kiosk.words import say_in

MOST = 64_000_000
"""Bytes that pictures may take at 1280 x 720."""
FONTS = Fonts()
OTHERWISE = ("help", "attract-notice")
"""Pictures of rules that nobody offers, and of a notice that this hall has not."""
NAMED = [one for one in named_scenes() if not one.name.startswith(OTHERWISE)]
FEW = 20
LANGUAGES = [one.code for one in words.languages() if not FONTS.lacks(words.alphabet(one.code))]


@pytest.fixture(autouse=True)
def hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")  # set by open_hidden as well; here so that it is taken back


def hall_of(kind: Kind, language: str, places: int = 6) -> Hall:
    hall = Hall(Party(tuple(range(places))), kind=kind, language=language)
    hall.languages = {code: code for code in LANGUAGES}
    hall.fit(CANVASES[kind])
    return hall


def painter_for(hall: Hall) -> Painter:
    return Painter(open_hidden(hall.pixels).surface, FONTS)


def drawn_beforehand(hall: Hall) -> tuple[Painter, Beforehand]:
    painter = painter_for(hall)
    beforehand = Beforehand(painter)
    beforehand.begin(hall)
    while beforehand.busy:
        beforehand.step()
    return painter, beforehand


def stages(hall: Hall) -> Iterator[Stage]:
    for seats in range(2, 7):
        yield Stage(hall.layout(seats), seats, say_in(hall.language))


def lacking(painter: Painter, hall: Hall) -> list[tuple[str, int, int]]:
    """The screens in whose picture something had to be drawn or rendered: its name, for how many seats, how much."""
    found = []
    for stage, one in product(stages(hall), NAMED):
        before = painter.renders
        painter.draw(one.draws(stage))
        if painter.renders > before:
            found.append((one.name, stage.seats, painter.renders - before))
    return found


MOST_LETTERS = [(kind, language) for kind in get_args(Kind) for language in ("en", "ja") if language in LANGUAGES]
"""Japanese has the most letters."""
IN_TWO_DIRECTIONS = [("table", language) for language in LANGUAGES if language not in ("en", "ja")]


@pytest.mark.parametrize(("kind", "language"), [*MOST_LETTERS, *IN_TWO_DIRECTIONS])
def test_everything_on_every_screen_is_there_and_it_all_fits(kind: Kind, language: str) -> None:
    hall = hall_of(kind, language)
    painter, _ = drawn_beforehand(hall)
    assert lacking(painter, hall) == []
    assert painter.bytes < MOST


def test_without_it_much_is_lacking() -> None:
    hall = hall_of("upright", "en")
    assert len(lacking(painter_for(hall), hall)) > FEW


def test_each_step_is_a_little_and_the_hall_stays_as_it_is() -> None:
    hall = hall_of("upright", "en", places=2)
    before = (hall.party, hall.chosen, hall.language, hall.volume, hall.pattern_help)
    painter = painter_for(hall)
    beforehand = Beforehand(painter)
    assert not beforehand.busy
    beforehand.begin(hall)
    most = 0
    while beforehand.busy:
        renders = painter.renders
        beforehand.step()
        most = max(most, painter.renders - renders)
    assert most < 2 * FEW
    assert (hall.party, hall.chosen, hall.language, hall.volume, hall.pattern_help) == before


def test_what_was_drawn_is_not_drawn_again() -> None:
    hall = hall_of("upright", "en", places=2)
    painter, beforehand = drawn_beforehand(hall)
    beforehand.begin(hall)
    assert not beforehand.busy
    renders = painter.renders
    beforehand.match(hall.layout(2), "en")
    assert painter.renders == renders


def test_a_match_that_begins_at_once_has_all_that_it_needs() -> None:
    hall = hall_of("table", "de")
    painter = painter_for(hall)
    Beforehand(painter).match(hall.layout(4), "de")
    renders = painter.renders
    for one in NAMED:
        if one.name.startswith(("play", "finish", "pause")):
            painter.draw(one.draws(Stage(hall.layout(4), 4, say_in("de"))))
    assert painter.renders == renders


@pytest.mark.parametrize(("kind", "seats"), [("upright", 2), ("upright", 6), ("table", 3)])
def test_whole_matches_to_their_ends_need_nothing_more(kind: Kind, seats: int) -> None:
    trial = Trial((320, 180), kind, seats)
    painter = Painter(open_hidden(trial.size).surface, FONTS)
    Beforehand(painter).match(trial.layout, "en")
    renders, ends = painter.renders, 0

    def until_something_may_differ(match: Match, now_ns: int) -> int:
        return (match.next_at_ns() or now_ns) - now_ns

    for table, told, now_ns in moments(seats, 1, 1_200 * SECOND, until_something_may_differ):
        painter.draw(play_scene(table, told, trial.status, now_ns, say_in("en"), trial.layout))
        ends += table.over
    assert ends > 10
    assert painter.renders == renders


def test_without_any_places_there_is_a_match_and_nothing_else() -> None:
    hall = hall_of("upright", "en", places=0)
    painter = painter_for(hall)
    beforehand = Beforehand(painter)
    beforehand.begin(hall, hall.layout(2))
    while beforehand.busy:
        beforehand.step()
    renders = painter.renders
    beforehand.match(hall.layout(2), "en")
    assert painter.renders == renders > 100


def test_another_language_and_another_size_are_drawn_too() -> None:
    hall = hall_of("upright", "en")
    painter, beforehand = drawn_beforehand(hall)
    hall.language = "de"
    beforehand.begin(hall)
    assert beforehand.busy
    while beforehand.busy:
        beforehand.step()
    assert lacking(painter, hall) == []
    hall.fit((1024, 768))
    assert hall.canvas != Canvas()
    beforehand.begin(hall)
    assert beforehand.busy


def test_what_is_chosen_is_drawn_first() -> None:
    hall = hall_of("upright", "en", places=2)
    painter, beforehand = drawn_beforehand(hall)
    hall.party = hall.party.with_joined(0)
    hall.chosen = Chosen("full").with_switch(0).with_switch(1)
    beforehand.chosen(hall)
    assert beforehand.busy
    while beforehand.busy:
        beforehand.step()
    renders = painter.renders
    painter.draw(Deal(hall, 0).scene(0, say_in("en")))
    assert painter.renders == renders
    beforehand.chosen(hall)
    assert not beforehand.busy


def test_where_there_is_no_room_for_all_what_is_nearest_stays() -> None:
    hall = hall_of("upright", "en")
    painter = painter_for(hall)
    painter.draw(NAMED[0].draws(Stage(hall.layout(2), 2, say_in("en"))))
    painter._atlas.budget = 12_000_000
    beforehand = Beforehand(painter)
    beforehand.begin(hall)
    while beforehand.busy:
        beforehand.step()
    assert painter.full
    renders = painter.renders
    for one in NAMED:
        if one.name.startswith(("join", "options")):
            painter.draw(one.draws(Stage(hall.layout(2), 2, say_in("en"))))
    assert painter.renders == renders
    beforehand.match(hall.layout(2), "en")
    assert painter._atlas.bytes <= painter._atlas.budget


def test_the_options_are_there_in_every_language_since_another_one_is_chosen_there() -> None:
    hall = hall_of("upright", "en", places=2)
    painter, _ = drawn_beforehand(hall)
    (options,) = (one for one in NAMED if one.name == "options")
    for language in LANGUAGES:
        renders = painter.renders
        painter.draw(options.draws(Stage(hall.layout(2), 2, say_in(language))))
        assert painter.renders == renders, language
