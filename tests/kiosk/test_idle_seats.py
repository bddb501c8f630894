"""A person who does not flip: nudged, asked, and played by a computer, until a button of theirs is pressed again."""

from ratscrew_kiosk.screens.scene import Text
from tests.kit.desk import Desk, P, desk, times_ms


def words(one: Desk) -> set[str]:
    return {item.words for item in one.kiosk.scene.items if isinstance(item, Text)}


def test_whoever_does_not_flip_is_nudged_asked_and_played_by_a_computer() -> None:
    with desk() as one:
        one.run(16_000)
        assert "Orange: it is your turn! Press FLIP" in words(one)
        one.run(15_000)
        assert "Orange: still there? Press FLIP" in words(one)
        assert not one.told("turned 0")
        one.run(12_000)
        assert 39_000 < times_ms(one.script, "turned 0")[0] < 43_000
        one.complete()


def test_a_press_of_theirs_brings_them_back_come_back() -> None:
    with desk() as one:
        one.run(43_000)
        assert one.kiosk.playing.dialogues.absent.stood_in == {0}
        one.hit(0, "flip")
        one.run(100)
        assert one.kiosk.playing.dialogues.absent.returning == {0}
        for _ in range(200):
            if not one.kiosk.playing.dialogues.absent.stood_in:
                break
            if one.table.turn == 1:
                one.hit(1, "flip")
            one.run(1_200)
        assert one.told("took")
        assert not one.kiosk.playing.dialogues.absent.stood_in
        one.complete()


def test_when_nobody_is_left_the_match_is_left() -> None:
    with desk() as one:
        one.run(43_000)
        one.run_to(lambda: one.kiosk.stopping, within_s=60)
        one.complete()


def test_a_pause_is_no_time_to_be_away() -> None:
    with desk() as one:
        one.run(100)
        one.answers(P)
        one.run(60_000)
        assert one.kiosk.playing.dialogues.absent.stood_in == set()
