"""The lesson as it is seen: motion is a function of time, nothing is cut off, and the asked-for button is lit."""

from collections.abc import Iterator

import pytest

from ratscrew_kiosk.paint.atlas import Atlas
from ratscrew_kiosk.paint.fonts import Fonts
from ratscrew_kiosk.paint.sprites import line_width
from ratscrew_kiosk.press import Press
from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.rules.house import PRESETS, RuleSet
from ratscrew_kiosk.screens.colours import SMALL
from ratscrew_kiosk.screens.hall import Canvas
from ratscrew_kiosk.screens.layouts.places import CARD, DECK
from ratscrew_kiosk.screens.lesson import Lesson
from ratscrew_kiosk.screens.lesson.lesson import HELD_NS
from ratscrew_kiosk.screens.lesson.table import LAY_NS
from ratscrew_kiosk.screens.scene import Back, Deck, Face, Pad, Scene, Text
from ratscrew_kiosk.screens.status import Say
from ratscrew_kiosk.words import say
from tests.kit.help_pages import ALL_PATTERNS, CANVASES, SAID


def shown(lesson: Lesson, words: Say, until_ns: int = 140 * SECOND) -> Iterator[tuple[int, Scene]]:
    """Let the lesson show itself, and yield a picture every tenth of a second."""
    for now_ns in range(0, until_ns, 100 * MS):
        if lesson.turn(now_ns):
            return
        yield now_ns, lesson.scene(now_ns, words)


def flipped(canvas: Canvas | None = None) -> Lesson:
    """A lesson in which the pupil has just turned the first card, at 1 s."""
    lesson = Lesson(PRESETS["cabinet"], 0, canvas=canvas, places=(2, 5))
    lesson.press(Press(2, "flip", 0))
    lesson.turn(SECOND)
    lesson.press(Press(2, "flip", SECOND))
    return lesson


def faces(scene: Scene) -> list[Face]:
    return [item for item in scene.items if isinstance(item, Face)]


@pytest.mark.parametrize("canvas", CANVASES, ids=str)
@pytest.mark.parametrize("words", SAID.values(), ids=SAID)
def test_every_line_fits_and_can_be_read(canvas: Canvas, words: Say) -> None:
    atlas = Atlas(Fonts(), 1.0)
    for rules in (f"cabinet {ALL_PATTERNS}", "beginner", "full patterns=top_bottom,hoagie"):
        seen = {
            item
            for _, scene in shown(Lesson(RuleSet.parse(rules), 0, canvas=canvas), words)
            for item in scene.items
            if isinstance(item, Text)
        }
        assert min(item.style.size for item in seen) >= SMALL
        assert not {item.words for item in seen if line_width(item, atlas) > item.width}


@pytest.mark.parametrize("canvas", CANVASES, ids=str)
def test_nothing_lies_over_the_pile_or_beyond_the_canvas(canvas: Canvas) -> None:
    for now_ns, scene in shown(Lesson(PRESETS["cabinet"], 0, canvas=canvas), say):
        assert scene.canvas == canvas
        if scene.next_change_ns == now_ns:
            continue  # something is on its way
        for face in faces(scene):
            assert CARD[0] / 2 <= face.x <= canvas.width - CARD[0] / 2
            assert CARD[1] / 2 + 90 <= face.y <= canvas.height - CARD[1] / 2 - 80
        for deck in (item for item in scene.items if isinstance(item, Deck)):
            apart_x = min((abs(face.x - deck.x) for face in faces(scene)), default=999)
            apart_y = min((abs(face.y - deck.y) for face in faces(scene)), default=999)
            assert apart_x >= (CARD[0] + DECK[0]) / 2 or apart_y >= (CARD[1] + DECK[1]) / 2
        for pad in (item for item in scene.items if isinstance(item, Pad)):
            assert pad.radius + 16 <= pad.x <= canvas.width - pad.radius - 16
            assert pad.y + pad.radius <= canvas.height - 87


def test_the_card_in_motion_is_where_time_has_brought_it() -> None:
    lesson = flipped()
    first, later, there = (lesson.scene(SECOND + part, say) for part in (0, LAY_NS // 2, LAY_NS))
    assert faces(first)[0].x < faces(later)[0].x < faces(there)[0].x
    assert faces(lesson.scene(SECOND, say)) == faces(first)
    assert first.next_change_ns == SECOND
    assert there.next_change_ns is not None
    assert there.next_change_ns >= SECOND + LAY_NS


def test_burned_cards_fly_from_the_pupils_deck_under_the_pile() -> None:
    lesson = Lesson(PRESETS["cabinet"], 0)
    backs = [
        [item for item in scene.items if isinstance(item, Back)]
        for _, scene in shown(lesson, say)
        if lesson.steps[lesson.index].kind == "wrong"
    ]
    way = [one[0].x for one in backs if one]
    assert len(way) > 5
    assert way[0] < way[-1]
    assert max(map(len, backs)) == 2


def test_only_the_button_that_is_asked_for_is_lit() -> None:
    lesson = Lesson(PRESETS["cabinet"], 0, places=(2, 5))
    lesson.press(Press(2, "flip", 0))
    lesson.turn(MS)
    lamps = lesson.scene(MS, say).lamps
    assert {(lamp.seat, lamp.button) for lamp in lamps} == {(2, "flip"), (5, "flip")}
    done = flipped()
    assert done.scene(SECOND + 1, say).lamps == ()
    assert len(done.scene(SECOND + HELD_NS + MS, say).lamps) == 4


def test_no_card_of_the_lesson_counts_as_one_of_a_match() -> None:
    assert all(scene.faces_shown == 0 for _, scene in shown(Lesson(PRESETS["classic"], 0), say))


def test_a_picture_says_in_time_when_it_will_change() -> None:
    """Between one change and the next the picture stands still."""
    lesson = Lesson(PRESETS["cabinet"], 0)
    due_ns, last = 0, None
    for now_ns, scene in shown(lesson, say):
        if last is not None and now_ns < due_ns:
            assert scene.items == last.items
        assert scene.next_change_ns is not None
        due_ns, last = scene.next_change_ns, scene


def test_the_pupils_things_bear_the_colour_of_the_place() -> None:
    lesson = Lesson(PRESETS["cabinet"], 0, pupil=4, teacher=2)
    lesson.press(Press(4, "flip", 0))
    words = [item.words for item in lesson.scene(1, say).items if isinstance(item, Text)]
    assert {"Pink", "Teal"} <= set(words)


def test_the_lesson_sounds_like_a_match() -> None:
    assert [sound.name for sound in flipped().scene(SECOND + MS, say).sounds] == ["flip"]
