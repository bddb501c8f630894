"""What is painted is in its place, in a window of any size."""

from typing import get_args

import pygame
import pytest

from ratscrew_kiosk.cards import parse_cards
from ratscrew_kiosk.paint import fonts
from ratscrew_kiosk.paint.atlas import Atlas
from ratscrew_kiosk.paint.painter import Painter
from ratscrew_kiosk.paint.sprites import line_width, place
from ratscrew_kiosk.paint.window import Window
from ratscrew_kiosk.presses.figures import SECOND
from ratscrew_kiosk.rules.outcomes import Refused, Slapped, Told, Took, Turned, Why, WhyTaken, Wrong
from ratscrew_kiosk.screens.colours import CREAM, LABEL_STYLE, NAME, NIGHT, SEATS, TRIES_STYLE, name_style
from ratscrew_kiosk.screens.layout import CANVAS, UPRIGHT, Layout, layout_for
from ratscrew_kiosk.screens.play.play import play_scene
from ratscrew_kiosk.screens.scene import Back, Deck, Face, Item, Mark, Pad, Panel, Scene, Shape, Style, Text
from ratscrew_kiosk.screens.status import Dialogue
from ratscrew_kiosk.words import say
from tests.kit.layouts import LAYOUTS, layouts
from tests.kit.play_screen import seen, with_
from tests.kit.scenes import CANVAS_FRAME, STATUS, answering, colour_at, painted, played, scene_of
from tests.kit.seats import answering_among, seated

every_layout = pytest.mark.parametrize("layout", list(layouts()), ids=["-".join(map(str, one)) for one in LAYOUTS])


@pytest.fixture(scope="module")
def atlas() -> Atlas:
    return Atlas(fonts.Fonts(), 1.0)


def test_the_picture_has_its_colours_in_their_places(hidden: Window) -> None:
    Painter(hidden.surface).draw(scene_of(answering()))
    surface = hidden.surface
    for seat, place_of in enumerate(UPRIGHT.seats):
        assert colour_at(surface, place_of.deck.x, place_of.deck.y + 70) == painted(SEATS[seat].colour)
        assert colour_at(surface, place_of.slap.x, place_of.slap.y - 40) == painted(SEATS[seat].colour)
        assert colour_at(surface, place_of.flip.x, place_of.flip.y - 30) == painted(CREAM)
    assert colour_at(surface, 20, 700) == painted(NIGHT)
    top = UPRIGHT.fans[2][-1]
    assert colour_at(surface, top.x - 60, top.y + 110) == painted(CREAM)
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
    assert colour_at(surface, left + pad.x * scale, top + (pad.y - 40) * scale) == painted(SEATS[0].colour)
    band = UPRIGHT.band
    assert colour_at(surface, left + 20 * scale, top + (band.y + 60) * scale) == painted(NIGHT)


def test_nothing_lies_over_the_piles_place_while_cards_can_be_turned(atlas: Atlas) -> None:
    told = Told(10 * SECOND, Wrong(1, 2))
    pictures = [scene_of(answering(), Told(10 * SECOND, Turned(0, parse_cards("5H")[0])), told)]
    pictures += [
        play_scene(table, told, STATUS, now_ns, say)
        for table, told, now_ns in played(3, 40)
        if now_ns >= table.ready_ns and not table.over
    ]
    assert not over_the_pile({item for scene in pictures for item in scene.items}, UPRIGHT, atlas)


def over_the_pile(items: set[Item], layout: Layout, atlas: Atlas) -> list[Item]:
    """The items that lie over a pile's place and are no cards; a deck's glow fades out before it lights anything."""
    piles = [pygame.Rect(pile) for pile in layout.piles]
    flat = [
        item._replace(glow=False) if isinstance(item, Deck) else item
        for item in items
        if not isinstance(item, (Face, Back))
    ]
    return [item for item in flat if place(item, atlas, CANVAS_FRAME).rect.collidelist(piles) >= 0]


@every_layout
def test_in_no_layout_does_anything_lie_over_a_piles_place(layout: Layout, atlas: Atlas) -> None:
    seats = len(layout.seats)
    told = (Told(10 * SECOND, Wrong(1, 2)), Told(10 * SECOND, Refused(0, "slap", Why.LOCKED)))
    items: set[Item] = set()
    for preset in ("cabinet", "beginner"):
        for helped in (False, True):
            table = with_(answering_among(seats, preset), locked=frozenset({0}))
            status = seated(seats, pattern_help=helped)
            items.update(seen(table, *told, status=status, layout=layout).items)
    assert not over_the_pile(items, layout, atlas)


@every_layout
def test_no_words_lie_on_burned_cards_that_peek_out(layout: Layout, atlas: Atlas) -> None:
    seats = len(layout.seats)
    table = answering_among(seats)
    table = with_(table, burned=(*table.burned, table.decks[0][0]))
    items = seen(table, status=seated(seats, pattern_help=True), layout=layout).items
    peeking = []
    for back in (item for item in items if isinstance(item, Back)):
        ((surface, spot, _, _),) = place(back, atlas, CANVAS_FRAME).blits
        peeking.append((pygame.mask.from_surface(surface), spot))
    assert len(peeking) == 3 * len(layout.sides)
    bare = {LABEL_STYLE, TRIES_STYLE, *(name_style(seat, size) for seat in range(seats) for size in (NAME, 28))}
    texts = [item for item in items if isinstance(item, Text) and item.style in bare]
    assert len(texts) >= seats
    for text in texts:
        rect = place(text, atlas, CANVAS_FRAME).rect
        written = pygame.mask.Mask(rect.size, fill=True)
        for mask, (x, y) in peeking:
            assert not mask.overlap(written, (rect.x - x, rect.y - y)), text.words


@every_layout
def test_cards_in_a_fan_stay_within_the_piles_place(layout: Layout, atlas: Atlas) -> None:
    pile = pygame.Rect(layout.pile).inflate(20, 20)  # a shadow may reach beyond
    (card,) = parse_cards("TS")
    for fan in layout.fans:
        for lie in fan:
            assert pile.contains(place(Face(card, *lie, layout.card_scale), atlas, CANVAS_FRAME).rect)


@every_layout
def test_texts_are_large_enough_in_their_places(layout: Layout, atlas: Atlas) -> None:
    seats = len(layout.seats)
    status = seated(seats, pattern_help=True)
    table = with_(answering_among(seats), locked=frozenset({0}), strikes=(2,) * seats)
    outcomes = (
        Wrong(seats - 1, 2),
        Slapped(1, ("double", "sandwich", "tens")),
        Took(0, 22, WhyTaken.CHALLENGE),
        Refused(0, "slap", Why.UNSTAMPED),
    )
    scenes = [seen(table, Told(10 * SECOND, one), status=status, layout=layout) for one in outcomes]
    dialogues = get_args(Dialogue)
    scenes += [seen(table, status=status._replace(dialogue=one, lost=(0,)), layout=layout) for one in dialogues]
    scenes.append(seen(answering_among(seats, "beginner", "5C KD 5H"), status=status, layout=layout))
    texts = {item for scene in scenes for item in scene.items if isinstance(item, Text)}
    small = [
        (item.words, item.width, round(line_width(item, atlas, 28)))
        for item in texts
        if line_width(item, atlas, 28) > item.width
    ]
    assert not small
    counts = {item for item in texts if item.style.size in (64, 44) and item.words.isdigit()}
    assert counts
    assert all(line_width(item, atlas, 40) <= item.width for item in counts)


@pytest.mark.parametrize("overscan", [0, 2.5, 10])
def test_what_a_display_cuts_off_holds_nothing_but_the_table(overscan: float) -> None:
    surface = pygame.Surface((1000, 700), 0, 32)
    painter = Painter(surface, overscan=overscan)
    (whole,) = painter.draw(Scene((Panel(0, 0, *CANVAS, CREAM),)))
    assert whole == surface.get_rect()
    left, top = 1000 * overscan / 100, 700 * overscan / 100
    inner = pygame.mask.from_threshold(surface, painted(CREAM), (1, 1, 1)).get_bounding_rects()[0]
    assert inner.left >= left - 1
    assert inner.top >= top - 1
    assert inner.right <= 1000 - left + 1
    assert inner.width / inner.height == pytest.approx(CANVAS[0] / CANVAS[1], rel=0.01)
    assert painter.to_canvas(inner.left, inner.top) == pytest.approx((0, 0), abs=2)
    assert painter.to_canvas(inner.right, inner.bottom) == pytest.approx(CANVAS, abs=2)


@pytest.mark.parametrize("size", [(480, 800), (720, 1280), (1080, 1920)])
def test_a_canvas_on_end_fills_a_screen_on_end(size: tuple[int, int]) -> None:
    layout = layout_for("portrait", 2, *size)
    surface = pygame.Surface(size, 0, 32)
    painter = Painter(surface)
    painter.draw(seen(answering_among(2), status=seated(2), layout=layout))
    scale = size[0] / layout.canvas[0]
    assert painter.to_canvas(*size) == pytest.approx(layout.canvas, abs=3)
    for seat, spot in enumerate(layout.seats):
        up = -1 if spot.rotation else 1
        x, y = spot.slap.x, spot.slap.y - up * 24
        assert colour_at(surface, x * scale, y * scale) == painted(SEATS[seat].colour)


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
