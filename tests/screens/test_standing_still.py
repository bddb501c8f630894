"""A picture of a match says when it will differ by itself: until then it may be kept."""

from itertools import product

import pytest

from ratscrew_kiosk.commands.screen_trial import moments
from ratscrew_kiosk.presses.figures import SECOND
from ratscrew_kiosk.rules.outcomes import Told
from ratscrew_kiosk.rules.table import Table
from ratscrew_kiosk.screens.layout import CANVAS, Kind, layout_for
from ratscrew_kiosk.screens.play.play import play_scene
from ratscrew_kiosk.screens.play.standing import Standing
from ratscrew_kiosk.screens.scene import Scene
from ratscrew_kiosk.screens.status import Status
from ratscrew_kiosk.words import say
from tests.kit.scenes import STATUS, answering, played
from tests.kit.seats import seated


def looks(scene: Scene) -> tuple[object, ...]:
    """What of a scene is seen, lit, reported and heard."""
    return (scene.items, scene.lamps, scene.faces_shown, scene.controls)


@pytest.mark.parametrize(
    ("kind", "seats", "seed"), [*product(("upright", "table"), (2, 4), (1, 2)), ("portrait", 2, 3), ("upright", 6, 4)]
)
def test_what_was_kept_is_what_would_be_made(kind: Kind, seats: int, seed: int) -> None:
    layout, status = layout_for(kind, seats, *CANVAS), seated(seats, pattern_help=True)
    standing, kept = Standing(), 0
    before: Scene | None = None
    for table, told, now_ns in moments(seats, seed, 40 * SECOND):
        scene = standing.scene(table, told, status, now_ns, say, layout)
        assert looks(scene) == looks(play_scene(table, told, status, now_ns, say, layout))
        kept += scene is before
        before = scene
    assert kept > 100


def test_another_table_another_outcome_or_another_status_is_another_picture() -> None:
    standing, layout = Standing(), layout_for("upright", 2, *CANVAS)
    table, told, at_ns = next(played(1))

    def scene(table: Table, told: list[Told], status: Status, at_ns: int) -> Scene:
        return standing.scene(table, told, status, at_ns, say, layout)

    first = scene(table, told, STATUS, at_ns)
    assert scene(table, told, STATUS, at_ns) is first
    assert scene(table, told, STATUS._replace(pattern_help=not STATUS.pattern_help), at_ns) is not first
    assert scene(table, [*told, told[0]], STATUS, at_ns) is not first
    assert scene(answering(), told, STATUS, at_ns) is not first
