"""The best of today, of the session and of all time: a page of attract mode, and a line of the result."""

import pytest

from ratscrew_kiosk.lobby import lobby
from ratscrew_kiosk.presses.figures import MS
from ratscrew_kiosk.screens.between.attract import DEMO_NS, PAGE_NS, TITLE_NS
from ratscrew_kiosk.screens.between.best import best_scene, has_best
from ratscrew_kiosk.screens.between.result import Result
from ratscrew_kiosk.screens.hall import Canvas
from ratscrew_kiosk.screens.layout import layout_for
from ratscrew_kiosk.screens.layouts.places import Kind
from ratscrew_kiosk.screens.pictures.stage import Stage, played
from ratscrew_kiosk.screens.scene import Scene, Text
from ratscrew_kiosk.screens.standings import Score, Standings
from ratscrew_kiosk.words import say
from tests.kit.halls import hall, words

DAY = Standings(day={"slap": (Score("ABC", 287 * MS, 9 * MS), Score("XYZ", 300 * MS, 9 * MS))})
PAGES_NS = TITLE_NS + DEMO_NS
FOUR_NS = 4 * PAGE_NS


def read(scene: Scene | None) -> list[str]:
    assert scene is not None
    return [item.words for item in scene.items if isinstance(item, Text)]


def page(standings: Standings) -> list[str]:
    return read(best_scene(standings, Canvas(), say))


def test_the_first_of_each_board_is_told_with_its_letters_and_the_error_of_a_reaction() -> None:
    assert page(DAY) == ["The best", "Today", "Fastest slap", "ABC", "287 ±9 ms"]


def test_of_winning_runs_the_longest_is_told_and_of_equal_ones_that_against_the_better_level() -> None:
    runs = {"run:easy": (Score("AAA", 4),), "run:hard": (Score("BBB", 4),), "run:medium": (Score("CCC", 3),)}
    assert page(Standings(ever=runs)) == ["The best", "All time", "Wins in a row", "BBB", "4 · hard"]


def test_fewest_cards_are_those_against_an_expert() -> None:
    boards = {"beaten:easy": (Score("AAA", 40),), "beaten:expert": (Score("", 104, place=1),)}
    assert page(Standings(session=boards)) == ["The best", "This session", "Fewest cards", "Purple", "104 · expert"]
    assert not has_best(Standings(session={"beaten:easy": (Score("AAA", 40),)}))


def test_attract_mode_has_the_page_behind_its_match_where_there_is_something() -> None:
    room = hall()
    flow = lobby(room, 1, 0)
    room.standings = DAY  # the records were opened a little later
    flow.turn(1)
    flow.turn(PAGES_NS)
    assert read(flow.scene(PAGES_NS, say)) == page(DAY)
    flow.turn(PAGES_NS + PAGE_NS)
    assert "The best" not in read(flow.scene(PAGES_NS + PAGE_NS, say))
    end_ns = PAGES_NS + PAGE_NS + FOUR_NS
    flow.turn(end_ns)
    assert "RATSCREW" in read(flow.scene(end_ns, say))


def test_without_anything_there_is_no_such_page_and_the_title_comes_back_sooner() -> None:
    flow = lobby(hall(), 1, 0)
    flow.turn(PAGES_NS)
    assert "The best" not in read(flow.scene(PAGES_NS, say))
    flow.turn(PAGES_NS + FOUR_NS)
    assert "RATSCREW" in read(flow.scene(PAGES_NS + FOUR_NS, say))


def test_what_comes_while_pages_are_shown_waits_for_the_next_round() -> None:
    room = hall()
    flow = lobby(room, 1, 0)
    flow.turn(PAGES_NS)
    shown = read(flow.scene(PAGES_NS + 1, say))
    room.standings = DAY
    flow.turn(PAGES_NS + 2)
    assert read(flow.scene(PAGES_NS + 2, say)) == shown
    for at_ns in (PAGES_NS + FOUR_NS, 2 * PAGES_NS + FOUR_NS):
        flow.turn(at_ns)
    assert "The best" in read(flow.scene(2 * PAGES_NS + FOUR_NS, say))


def test_records_that_go_while_their_page_is_up_leave_a_page_and_no_fault() -> None:
    room = hall()
    room.standings = DAY
    flow = lobby(room, 1, 0)
    flow.turn(1)
    flow.turn(PAGES_NS)
    room.standings = Standings()
    assert read(flow.scene(PAGES_NS + 1, say)) == ["The best"]


def result_of(kind: Kind, seats: int, standings: Standings, size: tuple[int, int] = (1280, 720)) -> list[str]:
    stage = Stage(layout_for(kind, seats, *size), seats, say)
    sides = stage.hall(0).sides
    return words(Result(played(stage.players), stage.canvas, 0, sides=sides, standings=standings), 0)


def test_the_result_tells_todays_best_beside_ones_own() -> None:
    read = result_of("upright", 3, DAY)
    best = read.index("Best today: ABC, 287 ms ±9 ms")
    assert read[best - 1].startswith("Fastest slap: ")
    assert not any(line.startswith("Best today") for line in result_of("upright", 3, Standings()))


@pytest.mark.parametrize("seats", range(2, 7))
def test_where_there_is_no_room_for_all_todays_best_stays_and_the_longest_run_goes(seats: int) -> None:
    tight = "".join(result_of("table", seats, DAY, (900, 720)))
    assert "Best today: ABC" in tight
