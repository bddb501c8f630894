"""From attract mode to a match and back, with the buttons of the seats alone."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from ratscrew_kiosk.devices.keyboard import TWO_PEOPLE, Keyboard
from ratscrew_kiosk.kiosk import Kiosk
from ratscrew_kiosk.lobby import lobby
from ratscrew_kiosk.outfit import Hardware, Outfit
from ratscrew_kiosk.screens.chosen import Chosen
from ratscrew_kiosk.screens.hall import Hall
from ratscrew_kiosk.screens.party import Party
from ratscrew_kiosk.screens.scene import Text
from ratscrew_kiosk.screens.screen import Where
from tests.kit.desk import ENTER, ESCAPE, Desk, desk


@pytest.fixture
def cabinet() -> Iterator[Desk]:
    with desk(size=(160, 90)) as one:
        one.kiosk.__exit__()
        one.scripts.clear()
        hall = Hall(Party((0, 1)))
        now_ns = one.clock.now_ns()
        flow = lobby(hall, 1, now_ns)
        one.kiosk = Kiosk(
            None,
            one.window,
            Hardware([Keyboard(TWO_PEOPLE, now_ns)], keys=TWO_PEOPLE),
            one.clock,
            next_seed=lambda: 7,
            sink=one._sink,
            outfit=Outfit(hall, flow),
        )
        yield one


@pytest.fixture
def flat(cabinet: Desk) -> Desk:
    """The same cabinet with a flat screen; it has four places, of which two have buttons here."""
    cabinet.kiosk._hall.kind = "table"
    cabinet.kiosk._hall.party = Party((0, 1, 2, 3))
    return cabinet


def where(one: Desk) -> Where:
    assert one.kiosk._flow is not None
    return one.kiosk._flow.where


def words(one: Desk) -> set[str]:
    return {item.words for item in one.kiosk.scene.items if isinstance(item, Text)}


def test_any_press_invites_to_join_within_a_second(cabinet: Desk) -> None:
    cabinet.run(1_000)
    assert "RATSCREW" in words(cabinet)
    cabinet.hit(1, "flip")
    cabinet.run(1_000)
    assert where(cabinet) == "join"


def test_two_people_join_and_play_with_what_stands_there(cabinet: Desk) -> None:
    cabinet.run(500)
    cabinet.hit(0, "slap")
    cabinet.run(500)
    cabinet.hit(0, "slap")
    cabinet.run(300)
    cabinet.hit(1, "slap")
    cabinet.run(300)
    assert [state for state in words(cabinet) if state == "in!"] == ["in!"]
    cabinet.run(12_000)
    assert where(cabinet) == "deal"
    assert "Cabinet" in words(cabinet)
    cabinet.run(6_000)
    assert where(cabinet) == "play"
    assert cabinet.kiosk.setup.people == {0, 1}
    cabinet.hit(0, "flip")
    cabinet.run(200)
    assert cabinet.told("turned 0")


def test_one_person_plays_against_a_computer(cabinet: Desk) -> None:
    cabinet.run(500)
    cabinet.hit(1, "slap")
    cabinet.run(500)
    cabinet.hit(1, "slap")
    cabinet.run(300)
    cabinet.hit(1, "slap")  # and again: no need to wait
    cabinet.run(1_500)
    cabinet.hit(1, "slap")
    cabinet.run(300)
    assert where(cabinet) == "play"
    setup = cabinet.kiosk.setup
    assert (setup.seats, setup.places, setup.people) == (2, (0, 1), frozenset({1}))
    cabinet.run_to(lambda: bool(cabinet.told("turned 0")))
    cabinet.run(600)
    cabinet.hit(1, "flip")
    cabinet.run(400)
    assert cabinet.told("turned 1")


def test_nobody_joins_and_the_title_comes_back(cabinet: Desk) -> None:
    cabinet.run(300)
    cabinet.hit(0, "flip")
    cabinet.run(500)
    assert where(cabinet) == "join"
    cabinet.run(16_000)
    assert where(cabinet) == "attract"


def test_the_options_are_worked_with_flip_and_slap_and_doing_nothing_deals(cabinet: Desk) -> None:
    cabinet.run(300)
    for button in ("slap", "slap", "flip"):
        cabinet.hit(0, button)
        cabinet.run(300)
    assert where(cabinet) == "options"
    for _ in range(2):  # past what is played, to the rules
        cabinet.hit(0, "flip")
        cabinet.run(200)
    cabinet.hit(0, "slap")
    cabinet.run(200)
    assert cabinet.kiosk._flow is not None
    assert cabinet.kiosk._flow.hall.chosen == Chosen().with_preset("classic")
    cabinet.run(15_000)
    assert where(cabinet) == "deal"
    cabinet.run(5_500)
    assert cabinet.kiosk.setup.rules.preset == "classic"


def test_leaving_a_match_leads_back_to_the_title_and_its_script_is_whole(cabinet: Desk) -> None:
    cabinet.run(300)
    for _ in range(3):
        cabinet.hit(0, "slap")
        cabinet.run(300)
    cabinet.run(7_000)
    assert where(cabinet) == "play"
    cabinet.answers(ESCAPE, ENTER)
    assert where(cabinet) == "attract"
    assert not cabinet.kiosk.stopping
    cabinet.complete()


def test_from_the_end_of_a_match_to_the_result_and_a_rematch_and_back_to_the_title(cabinet: Desk) -> None:
    hall = cabinet.kiosk._hall
    hall.chosen = hall.chosen.with_preset("classic").with_option("target", "40")
    hall.chosen = replace(hall.chosen, level_name="expert")
    cabinet.run(300)
    for _ in range(3):
        cabinet.hit(0, "slap")
        cabinet.run(300)
    cabinet.run(1_500)
    cabinet.hit(0, "slap")
    cabinet.run(300)
    assert where(cabinet) == "play"
    for _ in range(1_000):
        if where(cabinet) == "result":
            break
        cabinet.hit(0, "flip")
        cabinet.run(700)
    assert cabinet.told("won")
    cabinet.run(2_000)
    cabinet.hit(0, "slap")
    cabinet.run(300)
    assert where(cabinet) == "play"
    assert cabinet.kiosk.setup.first == 1
    cabinet.answers(ESCAPE, ENTER)
    assert where(cabinet) == "attract"
    cabinet.complete()


def test_every_page_of_attract_mode_comes_up_and_none_stays(cabinet: Desk) -> None:
    seen: set[str] = set()
    for _ in range(100):
        cabinet.run(1_000)
        seen |= words(cabinet)
    assert {"RATSCREW", "Press any button", "FLIP"} <= seen
    assert len(seen) > 60
    assert where(cabinet) == "attract"


def test_on_a_flat_screen_everybodys_things_lie_at_their_own_side_from_the_title_to_the_match(flat: Desk) -> None:
    for place in (0, 0, 1, 1):
        flat.run(400)
        flat.hit(place, "slap")
    flat.run(400)
    scene = flat.kiosk.scene
    assert scene is not None
    for rotation in (0, 180):  # before the deal all of it is read from both sides
        assert "Cabinet" in {item.words for item in scene.items if isinstance(item, Text) and item.rotation == rotation}
    flat.run(6_000)
    assert where(flat) == "play"
    assert [place.rotation for place in flat.kiosk.playing.layout.seats] == [0, 0]  # both sit at the near side
