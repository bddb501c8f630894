"""The painter draws what differs, from pictures that it already has."""

from collections.abc import Iterator
from typing import get_args

import pygame
import pytest

from ratscrew_kiosk.cards import parse_cards
from ratscrew_kiosk.paint import fonts
from ratscrew_kiosk.paint.atlas import BUDGET, Atlas
from ratscrew_kiosk.paint.cards import RANK_HEIGHT
from ratscrew_kiosk.paint.painter import Painter
from ratscrew_kiosk.paint.sprites import Frame, line_width, place
from ratscrew_kiosk.paint.window import Window
from ratscrew_kiosk.press import Press, Shown, Until
from ratscrew_kiosk.rules.draft import Challenge
from ratscrew_kiosk.rules.house import MS, PRESETS
from ratscrew_kiosk.rules.outcomes import (
    DeadHeat,
    Draw,
    Empty,
    LastChance,
    Outcome,
    Pending,
    Refused,
    Slapped,
    Strike,
    Told,
    Took,
    Turned,
    Why,
    WhyTaken,
    Won,
    Wrong,
)
from ratscrew_kiosk.rules.patterns import patterns_on
from ratscrew_kiosk.rules.referee import begin, step
from ratscrew_kiosk.rules.table import Table, deal, start
from ratscrew_kiosk.screens.colours import CREAM, NIGHT, SEATS
from ratscrew_kiosk.screens.layout import CANVAS, UPRIGHT
from ratscrew_kiosk.screens.play import play_scene
from ratscrew_kiosk.screens.scene import Back, Deck, Disc, Face, Item, Mark, Pad, Panel, Scene, Shape, Style, Text
from ratscrew_kiosk.screens.status import Dialogue, Player, Status
from ratscrew_kiosk.words import say

SECOND = 1000 * MS
PLAYERS = (Player("Orange", flip_keys=("A",), slap_keys=("S",)), Player("Purple", computer=True))
STATUS = Status("Beginner", PLAYERS, "medium")
CANVAS_FRAME = Frame(1.0, 0, 0)


def answering(preset: str = "cabinet") -> Table:
    """Orange answers a king; two cards are burned."""
    cards = parse_cards("5C KD 5H")
    first, second = deal(2, 3)
    decks = [tuple(card for card in deck if card not in cards) for deck in (first, second)]
    burned, decks[0] = decks[0][:2], decks[0][2:]
    return start(PRESETS[preset], decks, turned=cards, burned=burned, challenge=Challenge(1, 2))


def scene_of(table: Table, *told: Told, status: Status = STATUS, now_ns: int = 10 * SECOND) -> Scene:
    return play_scene(table, told, status, now_ns, say)


def played(seed: int, cards: int = 160) -> Iterator[tuple[Table, list[Told], int]]:
    """Play some cards with right and wrong slaps, a frame of 60 Hz at a time."""
    table, told = begin(start(PRESETS["cabinet"], deal(2, seed)))
    now_ns, next_ns, presses = 0, 500 * MS, 0
    while not table.over and table.number < cards:
        now_ns += SECOND // 60
        events: list[Press | Until] = []
        if now_ns >= next_ns:
            next_ns, presses = now_ns + 700 * MS, presses + 1
            if patterns_on(table.turned, table.rules.patterns) or presses % 13 == 12:
                events.append(Press(table.number % 2, "slap", now_ns))
            else:
                events.append(Press(table.turn, "flip", now_ns))
        for event in (*events, Until(now_ns)):
            table, news = step(table, event)
            told += news
        yield table, told, now_ns
        table, news = step(table, Shown(now_ns))
        told += news


def test_a_still_scene_draws_nothing(hidden: Window) -> None:
    painter = Painter(hidden.surface)
    assert painter.draw(scene_of(answering())) == [hidden.surface.get_rect()]
    assert painter.draw(scene_of(answering())) == []
    assert (painter.blits, painter.pixels) == (0, 0)


def test_only_what_differs_is_drawn(hidden: Window) -> None:
    painter = Painter(hidden.surface)
    scene = scene_of(answering())
    painter.draw(scene)
    less = Scene(tuple(item for item in scene.items if not (isinstance(item, Text) and item.words == "2 burned")))
    (rect,) = painter.draw(less)
    assert pygame.Rect(UPRIGHT.burned_label).inflate(4, 4).contains(rect)


def test_what_is_drawn_in_parts_is_what_is_drawn_at_once(hidden: Window) -> None:
    painter = Painter(hidden.surface)
    scenes = [play_scene(table, told, STATUS, now_ns, say) for table, told, now_ns in played(4, 16)]
    for scene in scenes:
        painter.draw(scene)
    in_parts = pygame.image.tobytes(hidden.surface, "RGB")
    whole = pygame.Surface(CANVAS, 0, 32)
    Painter(whole).draw(scenes[-1])
    assert pygame.image.tobytes(whole, "RGB") == in_parts


def test_a_changed_order_is_drawn_anew(hidden: Window) -> None:
    items = (Disc(400, 300, 50, (255, 0, 0)), Disc(430, 300, 50, (0, 255, 0)))
    painter = Painter(hidden.surface)
    painter.draw(Scene(items))
    assert hidden.surface.get_at((415, 300))[:3] == (0, 255, 0)
    assert painter.draw(Scene(items[::-1]))
    assert hidden.surface.get_at((415, 300))[:3] == (255, 0, 0)


def test_a_forgotten_surface_is_drawn_whole(hidden: Window) -> None:
    painter = Painter(hidden.surface)
    painter.draw(scene_of(answering()))
    painter.forget()
    assert painter.draw(scene_of(answering())) == [hidden.surface.get_rect()]


def test_a_warm_painter_renders_nothing_in_a_match(hidden: Window) -> None:
    painter = Painter(hidden.surface)
    first = next(played(1))
    painter.draw(play_scene(first[0], first[1], STATUS, first[2], say))
    painter.warm()
    warm = painter.renders
    moved = 0
    for table, told, now_ns in played(1):
        moved += bool(painter.draw(play_scene(table, told, STATUS, now_ns, say)))
        assert painter.pixels <= 1.3 * CANVAS[0] * CANVAS[1]
    assert moved > 300
    assert painter.renders == warm


def test_its_pictures_stay_within_the_budget(hidden: Window) -> None:
    painter = Painter(hidden.surface)
    painter.warm()
    for table, told, now_ns in played(2):
        painter.draw(play_scene(table, told, STATUS, now_ns, say))
    assert painter.bytes < BUDGET


def test_an_atlas_that_is_full_begins_anew(hidden: Window) -> None:  # noqa: ARG001
    atlas = Atlas(fonts.Fonts(), 1.0)
    atlas.budget = 300_000
    for size in range(100, 140):
        place(Mark("circle", 0, 0, size, CREAM), atlas, CANVAS_FRAME)
    assert 0 < atlas.bytes <= atlas.budget


def colour_at(surface: pygame.Surface, x: float, y: float) -> tuple[int, ...]:
    return tuple(surface.get_at((round(x), round(y)))[:3])


def test_the_picture_has_its_colours_in_their_places(hidden: Window) -> None:
    Painter(hidden.surface).draw(scene_of(answering()))
    surface = hidden.surface
    for seat, place_of in enumerate(UPRIGHT.seats):
        assert colour_at(surface, place_of.deck.x, place_of.deck.y + 70) == SEATS[seat].colour
        assert colour_at(surface, place_of.slap.x, place_of.slap.y - 40) == SEATS[seat].colour
        assert colour_at(surface, place_of.flip.x, place_of.flip.y - 30) == CREAM
    assert colour_at(surface, 20, 700) == NIGHT
    top = UPRIGHT.fans[2][-1]
    assert colour_at(surface, top.x - 60, top.y + 110) == CREAM
    assert colour_at(surface, top.x + 28, top.y + 50)[0] > 190
    glow = colour_at(surface, UPRIGHT.seats[0].deck.x, UPRIGHT.seats[0].deck.y - 112)
    dark = colour_at(surface, UPRIGHT.seats[1].deck.x, UPRIGHT.seats[1].deck.y - 112)
    assert glow[0] > 2 * dark[0]


@pytest.mark.parametrize("size", [(800, 480), (1024, 768), (1280, 720), (1280, 1024), (1920, 1080)])
def test_the_canvas_fits_into_any_window(size: tuple[int, int]) -> None:
    surface = pygame.Surface(size, 0, 32)
    Painter(surface).draw(scene_of(answering()))
    scale = min(size[0] / CANVAS[0], size[1] / CANVAS[1])
    left, top = (size[0] - CANVAS[0] * scale) / 2, (size[1] - CANVAS[1] * scale) / 2
    pad = UPRIGHT.seats[0].slap
    assert colour_at(surface, left + pad.x * scale, top + (pad.y - 40) * scale) == SEATS[0].colour
    band = UPRIGHT.band
    assert colour_at(surface, left + 20 * scale, top + (band.y + 60) * scale) == NIGHT


def test_a_resized_surface_is_drawn_whole_at_its_new_size(hidden: Window) -> None:
    painter = Painter(hidden.surface)
    painter.draw(scene_of(answering()))
    pygame.display.set_mode((800, 480))
    assert painter.draw(scene_of(answering())) == [pygame.Rect(0, 0, 800, 480)]


@pytest.mark.parametrize("rank", ["A", "5", "6", "T", "Q"])
def test_a_rank_is_high_enough_on_its_card(rank: str) -> None:
    surface = pygame.Surface(CANVAS, 0, 32)
    (card,) = parse_cards(f"{rank}S")
    Painter(surface).draw(Scene((Face(card, 640, 360),)))
    corner = surface.subsurface(pygame.Rect(640 - 100, 360 - 140, 96, 88))
    mask = pygame.mask.from_threshold(corner, (26, 28, 44), (90, 90, 90))
    (rank_bounds, *_) = sorted(mask.get_bounding_rects(), key=lambda rect: -rect.height)
    assert rank_bounds.height >= RANK_HEIGHT - 2
    assert RANK_HEIGHT >= 72


@pytest.mark.parametrize(("rank", "underlined"), [("6", True), ("9", True), ("8", False)])
def test_six_and_nine_are_underlined(rank: str, underlined: bool) -> None:  # noqa: FBT001
    surface = pygame.Surface(CANVAS, 0, 32)
    (card,) = parse_cards(f"{rank}S")
    Painter(surface).draw(Scene((Face(card, 640, 360),)))
    under = surface.subsurface(pygame.Rect(640 - 90, 360 - 146 + 15 + 72 + 4, 60, 14))
    mask = pygame.mask.from_threshold(under, (26, 28, 44), (90, 90, 90))
    assert (mask.count() > 100) == underlined


LONG: list[Outcome] = [
    Slapped(1, ("sandwich", "top_bottom")),
    Wrong(1, 2),
    DeadHeat((0, 1)),
    Empty(1),
    Strike(1, 2),
    Pending(1, WhyTaken.LAST_CARD),
    Took(1, 22, WhyTaken.CHALLENGE),
    Took(1, 22, WhyTaken.LAST_CARD),
    Took(1, 22, WhyTaken.LAST_SEAT),
    LastChance(1, 3),
    Won(1, 52),
    *(Refused(1, "slap", why) for why in Why),
]


def long_scenes() -> Iterator[Scene]:
    """Yield the states with the longest texts."""
    for outcome in LONG:
        yield scene_of(answering(), Told(10 * SECOND, outcome))
    for dialogue in get_args(Dialogue):
        yield scene_of(answering(), status=STATUS._replace(dialogue=dialogue))
    over, _ = step(start(PRESETS["cabinet"], deal(2, 1)), Until(480 * SECOND + 1))
    yield scene_of(over, Told(0, Draw((0, 1))))
    yield scene_of(over, Told(0, Won(1, 26)))
    for table, told, now_ns in played(3, 40):
        yield play_scene(table, told, STATUS, now_ns, say)


def test_texts_fit_their_places() -> None:
    atlas = Atlas(fonts.Fonts(), 1.0)
    texts = {item for scene in long_scenes() for item in scene.items if isinstance(item, Text)}
    wide = [(item.words, item.width, line_width(item, atlas)) for item in texts if line_width(item, atlas) > item.width]
    assert not wide


def test_the_longest_news_are_still_large_enough() -> None:
    atlas = Atlas(fonts.Fonts(), 1.0)
    told = Told(10 * SECOND, Slapped(1, ("sandwich", "tens", "top_bottom")))
    (text,) = (item for item in scene_of(answering(), told).items if isinstance(item, Text) and "tens" in item.words)
    assert line_width(text, atlas, 28) <= text.width


def test_nothing_lies_over_the_piles_place_while_cards_can_be_turned() -> None:
    atlas = Atlas(fonts.Fonts(), 1.0)
    pile = pygame.Rect(UPRIGHT.pile)
    told = Told(10 * SECOND, Wrong(1, 2))
    pictures = [scene_of(answering(), Told(10 * SECOND, Turned(0, parse_cards("5H")[0])), told)]
    pictures += [
        play_scene(table, told, STATUS, now_ns, say)
        for table, told, now_ns in played(3, 40)
        if now_ns >= table.ready_ns and not table.over
    ]
    items = {item for scene in pictures for item in scene.items if not isinstance(item, (Face, Back))}
    over = [item for item in items if place(item, atlas, CANVAS_FRAME).rect.colliderect(pile)]
    assert not over


def test_cards_in_a_fan_stay_within_the_piles_place() -> None:
    atlas = Atlas(fonts.Fonts(), 1.0)
    pile = pygame.Rect(UPRIGHT.pile).inflate(16, 16)  # a shadow may reach beyond
    (card,) = parse_cards("TS")
    for fan in UPRIGHT.fans:
        for lie in fan:
            assert pile.contains(place(Face(card, lie.x, lie.y, lie.rotation), atlas, CANVAS_FRAME).rect)


@pytest.mark.parametrize(
    "item",
    [
        Deck(640, 360, CREAM, 0),
        Deck(640, 360, CREAM, 3, glow=True, rotation=180),
        Pad(640, 360, 40, CREAM, pressed=True, rotation=90),
        Panel(600, 300, 90, 60, NIGHT, 10, CREAM, 4),
        Text("upside down", 640, 360, Style(28, CREAM), 300, rotation=180),
        Text("at the side", 640, 360, Style(28, CREAM), 300, "left", rotation=90),
        *(Mark(shape, 640, 360, 40, CREAM) for shape in get_args(Shape)),
    ],
    ids=str,
)
def test_every_kind_of_item_leaves_its_trace_around_its_place(item: Item) -> None:
    surface = pygame.Surface(CANVAS, 0, 32)
    painter = Painter(surface)
    painter.draw(Scene(()))
    before = pygame.image.tobytes(surface, "RGB")
    (rect,) = painter.draw(Scene((item,)))
    assert pygame.image.tobytes(surface, "RGB") != before
    assert rect.colliderect(pygame.Rect(440, 260, 400, 200))
    painter.draw(Scene(()))
    assert pygame.image.tobytes(surface, "RGB") == before


def test_a_long_text_is_made_smaller_rather_than_cut() -> None:
    atlas = Atlas(fonts.Fonts(), 1.0)
    text = Text("a text that is much too long for its place", 640, 360, Style(40, CREAM), 300)
    assert place(text, atlas, CANVAS_FRAME).rect.width <= 300


def test_without_its_typeface_the_program_says_so_and_draws_all_the_same() -> None:
    letters = fonts.Fonts("fontpkg_that_nobody_has")
    assert letters.notices == ["the package fontpkg-that-nobody-has is missing: letters are pygame's own"]
    surface = pygame.Surface(CANVAS, 0, 32)
    painter = Painter(surface, letters)
    assert painter.notices == letters.notices
    assert painter.draw(scene_of(answering()))


def test_the_typeface_has_its_weights() -> None:
    letters = fonts.Fonts()
    assert letters.notices == []
    widths = [
        pygame.mask.from_surface(letters.face(bold=bold).render("O", CREAM, size=80)[0]).count()
        for bold in (False, True)
    ]
    assert widths[0] < widths[1]
