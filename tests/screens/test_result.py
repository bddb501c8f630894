"""The result says who won and how everybody played, and leads to a rematch, to the options, or back."""

from functools import cache
from itertools import combinations

import pytest

from ratscrew_kiosk.paint.fonts import Fonts, measured
from ratscrew_kiosk.press import Button, Press
from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.rules.outcomes import Told, Won
from ratscrew_kiosk.screens.between.result import READY_NS, REMATCH_NS, Played, Result
from ratscrew_kiosk.screens.between.result_lies import LEAST_STEP, lies_of
from ratscrew_kiosk.screens.finish.tally import Reaction, Run, Tally
from ratscrew_kiosk.screens.hall import Canvas
from ratscrew_kiosk.screens.scene import Item, Mark, Panel, Text
from ratscrew_kiosk.screens.screen import GoTo, StartMatch, Wish
from ratscrew_kiosk.screens.status import Player
from ratscrew_kiosk.words import languages, say, say_in
from tests.kit.play_screen import table_of

BEGAN_NS = 100 * SECOND
CANVASES = (Canvas(), Canvas(1152, 720), Canvas(960, 720), Canvas(900, 720), Canvas(720, 1280), Canvas(720, 900))


def played(seats: int = 2, winners: tuple[int, ...] = (1,), language: str = "en", first_place: int = 0) -> Played:
    tally = Tally(seats, 0)
    for number, seat in enumerate(tally.seats):
        seat.right, seat.wrong, seat.late = 11 + number, 20 + number, 30 + number
        seat.reactions_ns = [(1312 + number) * MS] if number != 2 else []
    tally.longest = Run(0, 14)
    tally.fastest = Reaction(1, round(212.4 * MS), 50_000, ("double",))
    words = say_in(language)
    players = tuple(
        Player(words(f"seat_{seat + first_place}"), computer=seat == 2, place=seat + first_place)
        for seat in range(seats)
    )
    cards = tuple(52 // len(winners) if seat in winners else 0 for seat in range(seats))
    return Played(players, winners, cards, tally, 8.0)


def result(match: Played | None = None, canvas: Canvas | None = None) -> Result:
    return Result(match or played(), canvas or Canvas(), BEGAN_NS)


def after(ns: int, button: Button = "slap", place: int = 0, of: Result | None = None) -> list[Wish]:
    return list((of or result()).press(Press(place, button, BEGAN_NS + ns)))


def items(screen: Result, ns: int = 0, language: str = "en") -> tuple[Item, ...]:
    return screen.scene(BEGAN_NS + ns, say_in(language)).items


def words(screen: Result, ns: int = 0) -> list[str]:
    return [item.words for item in items(screen, ns) if isinstance(item, Text)]


def test_it_says_who_won() -> None:
    assert words(result())[0] == "Purple wins!"


def test_a_draw_is_called_one() -> None:
    assert words(result(played(3, (0, 2))))[0] == "A draw: Orange and Teal"


def test_it_says_what_each_seat_did_the_winner_first() -> None:
    said = words(result(played(3, (1,))))
    assert said[1:6] == ["cards", "right", "wrong", "late", "median"]
    assert said[6:12] == ["Purple", "52", "12", "21", "31", "1313 ms"]
    assert said[12:18] == ["Orange", "0", "11", "20", "30", "1312 ms"]
    assert said[18:24] == ["Teal", "0", "13", "22", "32", "–"]


def test_it_says_what_was_remarkable() -> None:
    said = words(result())
    assert "Longest run: Orange, 14 piles" in said
    assert "Fastest slap: Purple, 212 ms ±8 ms" in said


def test_of_what_nobody_did_nothing_is_said() -> None:
    match = played()._replace(tally=Tally(2, 0))
    assert not [line for line in words(result(match)) if "run" in line or "Fastest" in line]


def test_the_winners_are_those_of_the_match() -> None:
    tally = Tally(2, 0)
    tally.add([Told(SECOND, Won(0, 21))], ())
    players = played().players
    assert Played.of(table_of(decks=(21, 24)), players, tally, 8.0).winners == (0,)
    assert Played.of(table_of(decks=(24, 24)), players, Tally(2, 0), 8.0).winners == (0, 1)
    assert Played.of(table_of(decks=(21, 24)), players, tally, 8.0).cards == (21, 24)


@pytest.mark.parametrize("place", [0, 1])
def test_slap_is_a_rematch_for_everybody_who_played(place: int) -> None:
    assert after(READY_NS, place=place) == [StartMatch()]


def test_flip_leads_to_the_options() -> None:
    assert after(READY_NS, "flip") == [GoTo("options")]


@pytest.mark.parametrize("button", ["slap", "flip"])
def test_hands_that_were_still_at_the_last_pile_ask_for_nothing(button: Button) -> None:
    assert after(READY_NS - 1, button) == []


def test_who_has_not_played_cannot_ask_for_a_rematch() -> None:
    match = played(3, (0,), first_place=2)
    assert after(READY_NS, place=0, of=result(match)) == []
    assert after(READY_NS, place=4, of=result(match)) == []  # that is a computer's
    assert after(READY_NS, place=2, of=result(match)) == [StartMatch()]


def test_without_an_answer_the_attract_screens_come() -> None:
    screen = result()
    assert list(screen.turn(BEGAN_NS + REMATCH_NS - 1)) == []
    assert list(screen.turn(BEGAN_NS + REMATCH_NS)) == [GoTo("attract")]


def test_how_long_slap_is_a_rematch_is_seen() -> None:
    screen = result()

    def bar(ns: int) -> int:
        panels = [item for item in items(screen, ns) if isinstance(item, Panel) and item.height == 18]
        return panels[-1].width if len(panels) > 1 else 0

    assert "SLAP: rematch · 10" in words(screen)
    assert "SLAP: rematch · 1" in words(screen, REMATCH_NS - 1)
    assert [bar(second * SECOND) for second in (0, 5, 10)] == [800, 400, 0]


def test_the_desk_s_keys_lead_on_too() -> None:
    screen = result()
    assert list(screen.command("yes", BEGAN_NS)) == list(screen.command("new", BEGAN_NS)) == [StartMatch()]
    assert list(screen.command("escape", BEGAN_NS)) == [GoTo("attract")]
    assert list(screen.command("mute", BEGAN_NS)) == []


def test_lamps_invite_those_who_played_and_no_computer() -> None:
    scene = result(played(3, (0,))).scene(BEGAN_NS, say)
    assert {lamp.seat for lamp in scene.lamps} <= {0, 1}
    later = [result(played(3, (0,))).scene(BEGAN_NS + ms * MS, say).lamps for ms in range(0, 2000, 100)]
    assert {lamp.seat for lamps in later for lamp in lamps} == {0, 1}


def test_colours_and_shapes_are_those_of_the_places() -> None:
    seats = [item for item in items(result(played(2, (0,), first_place=3))) if isinstance(item, Text) and item.sign]
    assert {text.sign.shape for text in seats if text.sign} == {"triangle", "hexagon"}
    assert not [item for item in items(result()) if isinstance(item, Mark)]


@cache
def faces() -> Fonts:
    return Fonts()


@pytest.mark.parametrize("sides", [(0,), (0, 180)], ids=["one side", "both sides"])
@pytest.mark.parametrize("canvas", CANVASES, ids=lambda canvas: f"{canvas.width}x{canvas.height}")
@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("language", [language.code for language in languages()])
def test_all_of_it_fits_on_every_canvas(canvas: Canvas, seats: int, language: str, sides: tuple[int, ...]) -> None:
    boxes: list[tuple[float, float, float, str]] = []
    screen = Result(played(seats, (1,), language), canvas, BEGAN_NS, sides=sides)
    lies = lies_of(canvas, seats, sides)
    least, top = (36, 0) if lies.sides == (0,) else (LEAST_STEP, canvas.height - canvas.height // 2)
    for item in items(screen, language=language):
        assert isinstance(item, (Text, Panel))
        if getattr(item, "rotation", 0) or item.y < top:
            continue  # the far side's half is the same
        if isinstance(item, Panel):
            assert item.x >= 0
            assert item.x + item.width <= canvas.width
            continue
        wide = sum(metrics[4] for metrics in measured(faces().face(bold=item.style.bold), item.words, item.style.size))
        wide += 0 if item.sign is None else item.style.size * 1.2
        assert item.style.size >= 28
        assert wide <= item.width, item.words
        left = {"left": item.x, "middle": item.x - wide / 2, "right": item.x - wide}[item.anchor]
        assert left >= 0
        assert left + wide <= canvas.width
        assert top + 28 <= item.y <= canvas.height - 20
        boxes.append((item.y, left, left + wide, item.words))
    for (y, left, right, first), (next_y, next_left, next_right, second) in combinations(sorted(boxes), 2):
        if min(right, next_right) > max(left, next_left):
            assert next_y - y >= least, (first, second)
