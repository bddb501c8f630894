"""Every layout: nothing overlaps that may not, nothing lies beyond the canvas, and all is large enough."""

from itertools import combinations, pairwise

import pytest

from ratscrew_kiosk.screens.layout import (
    CARD,
    DECK,
    Box,
    Kind,
    Layout,
    canvas_for,
    layout_for,
    layout_of,
    turned_box,
)
from tests.kit.layouts import LAYOUTS, SCREENS, inside, layouts, overlap, seat_boxes, side_boxes, with_rings

every_layout = pytest.mark.parametrize("layout", list(layouts()), ids=["-".join(map(str, one)) for one in LAYOUTS])


def named_boxes(layout: Layout) -> dict[str, Box]:
    """Every place, by its side or its seat and its name."""
    boxes = {f"{side} {name}": box for side in layout.sides for name, box in side_boxes(layout, side).items()}
    for seat, place in enumerate(layout.seats):
        boxes |= {f"seat {seat} {name}": box for name, box in with_rings(place).items()}
    return boxes


@every_layout
def test_nothing_lies_beyond_the_canvas(layout: Layout) -> None:
    whole = Box(0, 0, *layout.canvas)
    beyond = {name: box for name, box in named_boxes(layout).items() if not inside(box, whole)}
    assert not beyond
    for box in (layout.panel, layout.finish):
        assert inside(box, whole)


@every_layout
def test_nothing_overlaps_that_may_not(layout: Layout) -> None:
    boxes = named_boxes(layout)
    both = [
        (one, other)
        for one, other in combinations(boxes, 2)
        if overlap(boxes[one], boxes[other]) and not ("labels" in one and "burned" in other)
    ]
    assert not both


@every_layout
def test_a_seats_own_things_are_apart(layout: Layout) -> None:
    for place in layout.seats:
        boxes = seat_boxes(place)
        assert not [(one, other) for one, other in combinations(boxes, 2) if overlap(boxes[one], boxes[other])]


@every_layout
def test_the_photo_finish_lies_below_the_pile_and_over_none(layout: Layout) -> None:
    assert layout.finish.y >= layout.pile.y + layout.pile.height
    assert layout.finish.y + layout.finish.height <= layout.band.y
    for pile in layout.piles:
        for side in layout.sides:
            finish = turned_box(layout.finish, layout.canvas) if side else layout.finish
            assert not overlap(finish, pile)


@every_layout
def test_panels_of_two_sides_are_apart(layout: Layout) -> None:
    if len(layout.sides) > 1:
        assert not overlap(layout.panel, turned_box(layout.panel, layout.canvas))


@every_layout
def test_the_ranks_of_fanned_cards_are_not_covered_by_the_next_card(layout: Layout) -> None:
    for fan in layout.fans[:3]:  # the fourth is seen where a pattern needs it, its figure at least
        for lower, upper in pairwise(fan):
            assert upper.x - lower.x >= 76
    for lower, upper in pairwise(layout.fans[3]):
        assert upper.x - lower.x >= 66


@every_layout
def test_cards_of_a_fan_lie_within_the_piles_place(layout: Layout) -> None:
    width, height = (length * layout.card_scale for length in CARD)
    for fan in layout.fans:
        for lie in fan:
            assert layout.pile.x <= lie.x - width / 2 <= lie.x + width / 2 <= layout.pile.x + layout.pile.width
            assert layout.pile.y <= lie.y - height / 2 <= lie.y + height / 2 <= layout.pile.y + layout.pile.height


@every_layout
def test_a_deck_has_room_for_its_count(layout: Layout) -> None:
    for place in layout.seats:
        assert DECK[0] * place.deck_scale >= 42
        assert DECK[1] * place.deck_scale >= 56


@every_layout
def test_seats_go_round_clockwise(layout: Layout) -> None:
    """Seen from the middle of the canvas, each next seat is further round; once it comes back to the first."""
    width, height = layout.canvas
    decks = [(place.deck.x - width / 2, place.deck.y - height / 2) for place in layout.seats]
    if len(decks) == 2 or layout.canvas[0] < layout.canvas[1]:
        return  # two sit side by side; on end all seats of an upright screen are below the pile
    turns = [one[0] * other[1] - one[1] * other[0] for one, other in pairwise([*decks, decks[0]])]
    assert sum(turn > 0 for turn in turns) >= len(turns) - 1


@every_layout
def test_a_flat_screens_halves_are_the_same_turned_round(layout: Layout) -> None:
    if layout.kind == "upright" or len(layout.seats) % 2:
        return
    half = len(layout.seats) // 2
    assert tuple(place.turned(layout.canvas) for place in layout.seats[:half]) == layout.seats[half:]


@pytest.mark.parametrize(
    ("screen", "canvas"),
    [
        ((1920, 1080), (1280, 720)),
        ((3840, 2160), (1280, 720)),
        ((1280, 800), (1152, 720)),
        ((800, 480), (1200, 720)),
        ((1024, 768), (960, 720)),
        ((1280, 1024), (900, 720)),
        ((1080, 1920), (720, 1280)),
        ((1000, 1000), (900, 720)),
        ((3440, 1440), (1280, 720)),
    ],
)
def test_a_canvas_has_its_screens_shape(screen: tuple[int, int], canvas: tuple[int, int]) -> None:
    assert canvas_for(*screen) == canvas


@pytest.mark.parametrize("kind", ["upright", "table", "portrait"])
@pytest.mark.parametrize("seats", [1, 7])
def test_two_to_six_sit_at_a_screen(kind: Kind, seats: int) -> None:
    with pytest.raises(ValueError, match=f"seats: {seats} is not 2 to 6"):
        layout_for(kind, seats, 1280, 720)


@pytest.mark.parametrize("screen", SCREENS)
def test_how_the_halves_of_a_flat_screen_lie_follows_from_the_screen(screen: tuple[int, int]) -> None:
    table, portrait = (layout_for(kind, 4, *screen) for kind in ("table", "portrait"))
    assert table._replace(kind="portrait") == portrait


def test_a_match_of_few_takes_its_seats_from_a_layout_of_many_by_their_places() -> None:
    six = layout_for("table", 6, 1280, 720)
    assert layout_of(six, (1, 4)).seats == (six.seats[1], six.seats[4])
    two = layout_for("upright", 2, 1280, 720)
    assert layout_of(two, (3, 5)) == two
    with pytest.raises(ValueError, match="places: 4"):
        layout_of(layout_for("upright", 3, 1280, 720), (0, 4))
