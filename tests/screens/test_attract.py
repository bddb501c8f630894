"""Attract mode: title, a match of computers, how to play, in turn; any press invites."""

import pytest

from ratscrew_kiosk.lobby import lobby
from ratscrew_kiosk.press import Button
from ratscrew_kiosk.presses.figures import MS
from ratscrew_kiosk.screens.between.attract import DEMO_NS, PAGE_NS, TITLE_NS, Attract
from ratscrew_kiosk.screens.between.flow import Flow
from ratscrew_kiosk.screens.chosen import Chosen
from ratscrew_kiosk.screens.hall import Hall
from ratscrew_kiosk.screens.scene import Deck, Face, Scene, Text
from ratscrew_kiosk.screens.screen import GoTo
from ratscrew_kiosk.words import say
from tests.kit.halls import hall, hit

_STEP_NS = 250 * MS


def shown(flow: Flow, from_ns: int, to_ns: int) -> list[Scene]:
    """The pictures of a span, a few a second."""
    scenes = []
    for at_ns in range(from_ns, to_ns, _STEP_NS):
        assert flow.turn(at_ns) == []
        scene = flow.scene(at_ns, say)
        assert scene is not None
        scenes.append(scene)
    return scenes


def attract_of(room: Hall) -> Flow:
    return lobby(room, 1, 0)


def test_title_a_match_and_how_to_play_come_in_turn_and_the_title_again() -> None:
    flow = attract_of(hall())
    title = shown(flow, 0, TITLE_NS)
    demo = shown(flow, TITLE_NS, TITLE_NS + DEMO_NS)
    pages = shown(flow, TITLE_NS + DEMO_NS, TITLE_NS + DEMO_NS + 4 * PAGE_NS)
    again = shown(flow, TITLE_NS + DEMO_NS + 4 * PAGE_NS, TITLE_NS + DEMO_NS + 5 * PAGE_NS)
    read = [{item.words for item in scene.items if isinstance(item, Text)} for scene in (title[0], again[0])]
    assert "RATSCREW" in read[0]
    assert read[0] == read[1]
    assert any(isinstance(item, Deck) for item in demo[-1].items)
    assert len({scene.items for scene in pages}) == 4


def test_the_computers_really_play_in_the_demo_match() -> None:
    demo = shown(attract_of(hall()), TITLE_NS, TITLE_NS + DEMO_NS)
    turned = {item.card for scene in demo for item in scene.items if isinstance(item, Face)}
    assert len(turned) > 20


def test_the_demo_match_is_another_each_time() -> None:
    flow = attract_of(hall())
    length_ns = TITLE_NS + DEMO_NS + 4 * PAGE_NS
    first, second = (
        [
            item.card
            for scene in shown(flow, start_ns + TITLE_NS, start_ns + TITLE_NS + DEMO_NS // 4)
            for item in scene.items
            if isinstance(item, Face)
        ]
        for start_ns in (0, length_ns)
    )
    assert first != second


@pytest.mark.parametrize("button", ["flip", "slap"])
@pytest.mark.parametrize("into_ms", [100, 20_000, 50_000])
def test_any_press_at_any_time_invites_to_join(button: Button, into_ms: int) -> None:
    flow = attract_of(hall())
    flow.shown(0)
    flow.press(hit(1, button, into_ms))
    assert flow.where == "join"


def test_the_buttons_call_for_somebody() -> None:
    flow = attract_of(hall(3))
    lit = {lamp.seat for scene in shown(flow, 0, TITLE_NS) for lamp in scene.lamps if lamp.level > 0}
    assert lit == {0, 1, 2}


def test_a_still_page_stands_still_until_a_lamp_changes() -> None:
    flow = attract_of(hall())
    scene = flow.scene(0, say)
    assert scene is not None
    assert scene.next_change_ns is not None
    assert scene.next_change_ns > 0


def test_when_the_title_comes_back_the_choice_is_the_houses_again() -> None:
    room = hall(chosen=Chosen("duel"))
    room.usual = Chosen("beginner")
    Attract(room, 0, lambda *_: Scene(()))
    assert room.chosen.preset == "beginner"


def test_a_press_leads_nowhere_else() -> None:
    assert list(Attract(hall(), 0, lambda *_: Scene(())).press(hit(0, "flip", 5))) == [GoTo("join")]
