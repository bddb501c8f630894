"""Every screen can be worked by taps, and with Tab and Enter: its controls lie where they are drawn, in each layout."""

from collections.abc import Iterator
from itertools import product
from typing import get_args

import pytest

from ratscrew_kiosk.lobby import lobby
from ratscrew_kiosk.press import Press
from ratscrew_kiosk.presses.figures import SECOND
from ratscrew_kiosk.screens.between.result import Result
from ratscrew_kiosk.screens.controls import HIDDEN, SeatButton, Take, control_at
from ratscrew_kiosk.screens.hall import Hall
from ratscrew_kiosk.screens.layout import Box, Kind
from ratscrew_kiosk.screens.party import Party
from ratscrew_kiosk.screens.pictures.named import Named, named_scenes
from ratscrew_kiosk.screens.pictures.stage import Stage, laid, played
from ratscrew_kiosk.screens.play.dialogues import Dialogues
from ratscrew_kiosk.screens.play.play import play_scene
from ratscrew_kiosk.screens.scene import Scene
from ratscrew_kiosk.screens.screen import Where
from ratscrew_kiosk.screens.status import Dialogue, Player
from ratscrew_kiosk.words import say
from tests.kit.layouts import inside, layouts, overlap

SCREENS: list[tuple[Kind, int, int]] = [
    *(("upright", *size) for size in ((1280, 720), (960, 720), (720, 1280))),
    *(("table", *size) for size in ((1280, 720), (900, 720))),
    ("portrait", 720, 1280),
]
BETWEEN: list[Where] = ["attract", "join", "options", "lesson", "help", "deal", "result"]


def hall(kind: Kind, width: int, height: int) -> Hall:
    """A cabinet of four places, where those of the second and the third have joined."""
    made = Hall(Party(tuple(range(4)), (1, 2)), kind=kind)
    made.fit((width, height))
    return made


def between(where: Where, of: Hall) -> Scene:
    flow = lobby(of, 1, SECOND)
    if where == "result":
        players = tuple(Player(f"seat {seat}", computer=seat == 2, place=seat + 1) for seat in range(3))
        flow.put("result", Result(played(players), of.canvas, SECOND, sides=of.sides))
    else:
        flow.go(where, SECOND)
    if where == "join":
        flow.shown(SECOND)
        flow.press(Press(2, "slap", 2 * SECOND))
    scene = flow.scene(2 * SECOND, say)
    assert scene is not None
    return scene


def named(name: str) -> Named:
    return next(one for one in named_scenes() if one.name == name)


def matches() -> Iterator[tuple[str, Scene]]:
    for layout in layouts():
        for one in named_scenes():
            if one.name.startswith(("play", "finish", "pause")) and one.name != "pause-count":
                stage = Stage(layout, len(layout.seats), say)
                yield f"{one.name} {layout.kind} {layout.canvas} {stage.seats}", one.draws(stage)


def can_be_worked(scene: Scene) -> None:
    canvas = Box(0, 0, *scene.canvas)
    drawn = [one for one in scene.controls if one.box != HIDDEN]
    assert any(one.by_tab and one.does is not None for one in drawn)
    assert all(inside(one.box, canvas) for one in drawn)
    for one in drawn:
        if one.by_tab and one.does is not None and not isinstance(one.does, SeatButton):
            assert control_at(scene.controls, *one.box.middle) == one, one


@pytest.mark.parametrize(("where", "screen"), list(product(BETWEEN, SCREENS)), ids=str)
def test_every_screen_round_a_match_can_be_worked(where: Where, screen: tuple[Kind, int, int]) -> None:
    can_be_worked(between(where, hall(*screen)))


def test_every_picture_of_a_match_can_be_worked_in_each_layout() -> None:
    for _, scene in matches():
        can_be_worked(scene)


def test_a_seats_two_buttons_never_change_their_place() -> None:
    for layout in layouts():
        stage = Stage(layout, len(layout.seats), say)
        found: dict[SeatButton, set[tuple[Box, ...]]] = {}
        for one in named_scenes():
            if one.name.startswith(("play", "finish")):
                for seat, pads in pads_of(one.draws(stage)).items():
                    found.setdefault(seat, set()).add(pads)
        assert len(found) >= 2, layout
        assert all(len(places) == 1 for places in found.values()), (layout.kind, layout.canvas, found)


def pads_of(scene: Scene) -> dict[SeatButton, tuple[Box, ...]]:
    """Where each seat's round pads are."""
    found: dict[SeatButton, tuple[Box, ...]] = {}
    for one in scene.controls:
        if one.round and isinstance(one.does, SeatButton):
            found[one.does] = (*found.get(one.does, ()), one.box)
    return found


def test_while_it_counts_nothing_on_the_panel_can_be_worked() -> None:
    for layout in layouts():
        scene = named("pause-count").draws(Stage(layout, len(layout.seats), say))
        found = control_at(scene.controls, *layout.panel.middle)
        assert found is not None
        assert found.does is None
        assert all(one.does is None or isinstance(one.does, SeatButton) for one in scene.controls)


def test_whoever_taps_a_place_that_has_no_buttons_joins_nobody() -> None:
    of = hall("upright", 1280, 720)
    scene = between("join", of)
    assert {one.does for one in scene.controls if one.name.startswith("place")} == {
        SeatButton(place, "slap") for place in range(4)
    }


@pytest.mark.parametrize("dialogue", get_args(Dialogue))
def test_what_lies_below_a_panel_cannot_be_tapped(dialogue: Dialogue) -> None:
    for layout in layouts():
        stage = Stage(layout, len(layout.seats), say)
        scene = named(f"pause-{dialogue}").draws(stage)
        panel = layout.panel
        for number in range(25):
            x, y = panel.x + panel.width * (number % 5 + 0.5) / 5, panel.y + panel.height * (number // 5 + 0.5) / 5
            found = control_at(scene.controls, x, y)
            assert found is not None
            assert not isinstance(found.does, SeatButton)


def test_the_status_line_is_no_seats_and_opens_the_options() -> None:
    for layout in layouts():
        stage = Stage(layout, len(layout.seats), say)
        controls = named("play").draws(stage).controls
        lines = [control for control in controls if control.does == "options"]
        assert len(lines) == len(layout.sides)
        assert all(inside(line.box, layout.status) for line in lines[:1])
        seats = [control for control in controls if isinstance(control.does, SeatButton)]
        assert not any(overlap(line.box, seat.box) for line in lines for seat in seats if seat.name != "pile")


@pytest.mark.parametrize("dialogue", ["pause", "leave", "new"])
def test_every_choice_of_a_pause_is_reached_by_taps_alone_in_each_layout(dialogue: Dialogue) -> None:
    for layout in layouts():
        stage = Stage(layout, len(layout.seats), say)
        table, dialogues = laid(len(layout.seats)).table, Dialogues()
        dialogues.dialogue, found = dialogue, set()
        for _ in dialogues.choices:
            status = stage.status()._replace(dialogue=dialogue, row=dialogues.row, options=False)
            scene = play_scene(table, (), status, SECOND, say, layout)
            found |= {one.does for one in scene.controls if isinstance(one.does, Take) and one.box != HIDDEN}
            (goes_on, *_) = (one for one in scene.controls if one.does == "next")
            assert control_at(scene.controls, goes_on.box.x + 4, goes_on.box.y + 4) == goes_on
            dialogues.command("next", SECOND, over=False)
        assert found == {Take(number) for number in range(len(dialogues.choices))}
        assert dialogues.row == 0
