"""`ratscrew-kiosk bench screen`: what it counts is what was done, and what it times is real play."""

import json
from itertools import pairwise

import pygame
import pytest

from ratscrew_kiosk.commands import bench_screen, screen_idle, screen_process, screen_trial
from ratscrew_kiosk.commands.bench_screen import Figure, figures_of, percentile_ms
from ratscrew_kiosk.commands.screen_process import Start
from ratscrew_kiosk.commands.screen_trial import (
    FRAME_NS,
    Counted,
    Counts,
    Timed,
    Trial,
    Work,
    counted,
    moments,
    timed,
    watched,
)
from ratscrew_kiosk.paint.beforehand import Beforehand
from ratscrew_kiosk.paint.fonts import Fonts
from ratscrew_kiosk.paint.painter import Painter
from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.screens.layout import Kind
from tests.kit.commands import typed

SMALL = (320, 180)
TRIAL = Trial(SMALL)


@pytest.fixture(autouse=True)
def hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")  # set by open_hidden as well; here so that it is taken back


def test_the_figures_of_a_short_run_are_one_document(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_screen, "QUICK_SECONDS", 8)
    monkeypatch.setattr(bench_screen, "QUICK_MEMORY_SECONDS", 30)
    monkeypatch.setattr(bench_screen, "MEMORY_WARM_UP_SECONDS", 5)
    monkeypatch.setattr(bench_screen, "QUICK_WAY_SECONDS", 100)
    monkeypatch.setattr(bench_screen, "QUICK_IDLE_SECONDS", 0.3)
    monkeypatch.setattr(bench_screen, "STARTS", 1)
    answer = typed("bench", "screen", "--quick", "--json", "--size", "320x180")
    assert (answer.status, answer.err) == (0, "")
    document = json.loads(answer.out)
    assert (document["quick"], document["left_out_ms"]) == (True, 2_000)
    assert document["frames"]["320x180"]["timed"] + document["frames"]["320x180"]["still"] == 8 * 60
    figures = {row["name"]: row for row in document["sizes"]["320x180"] + document["program"]}
    assert 0 < figures["frame's work, p50"]["value"] <= figures["frame's work, p99"]["value"]
    assert 0 < figures["pixels written in a frame, most"]["value"] < 4
    assert figures["atlas and caches"]["value"] > 0.2
    for name in ("texts rendered in frames", "pictures rotated or scaled in frames", "still frames that were drawn"):
        assert (figures[name]["value"], figures[name]["holds"]) == (0, True), name
    assert {"attract", "join"} <= set(document["screens"])
    assert document["screens"]["attract"]["frames"] > 100
    for row in document["way"]:
        assert row["holds"] in (True, None), row
    for name in ("the title", "the options", "a match that waits"):
        assert 0 < figures[f"processor while nothing moves: {name}"]["value"] < 50
    assert figures["first frame after the start"]["value"] > figures["of that in processor time"]["value"] > 50


def test_what_is_missed_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_screen, "WAY_SECONDS", 5)
    monkeypatch.setattr(screen_idle, "idle", lambda *_: [screen_idle.Idle("the title", 31.0)])
    slow = Timed([2 * MS] * 99 + [9 * MS], [3 * MS] * 100, still=7, bytes=70_000_000)
    work = Counts(most_pixels=1280 * 720 * 2, work=Work(renders=3), still_drawn=1)
    monkeypatch.setattr(screen_trial, "timed", lambda *_: slow)
    monkeypatch.setattr(screen_trial, "counted", lambda *_: work)
    monkeypatch.setattr(screen_process, "grown_mb", lambda *_: (90.0, 12.5))
    monkeypatch.setattr(screen_process, "first_frame", lambda: Start(2_000.0, 900.0))
    answer = typed("bench", "screen", "--size", "1280x720")
    assert answer.status == 0
    missed = [line for line in answer.out.splitlines() if line.rstrip().endswith("missed")]
    for name in (
        "p50",
        "pixels written",
        "atlas",
        "texts rendered",
        "still frames",
        "above that",
        "the title",
        "first frame",
    ):
        assert any(name in line for line in missed), name
    assert not any("rotated" in line or "p99" in line for line in missed)


def test_a_figure_holds_up_to_what_is_wanted() -> None:
    assert Figure("", 1.5, "ms", 1.5).holds
    assert Figure("", 1.6, "ms", 1.5).holds is False
    assert Figure("", 99, "ms").holds is None
    assert percentile_ms([], 50) == 0
    assert percentile_ms([MS * number for number in range(1, 101)], 99) == 99


def test_at_another_size_only_what_holds_at_any_is_wanted() -> None:
    wanted = {figure.name for figure in figures_of(SMALL, Timed([MS], [MS]), Counts()) if figure.most is not None}
    assert wanted == {
        "pixels written in a frame, most",
        "texts rendered in frames",
        "pictures rotated or scaled in frames",
        "still frames that were drawn",
    }


def test_a_size_that_is_none_is_refused_in_a_line() -> None:
    answer = typed("bench", "screen", "--size", "big")
    assert answer.status == 2
    assert "--size: 'big' is not WIDTHxHEIGHT in pixels, such as 1280x720" in answer.err


def test_the_play_that_is_drawn_is_whole_matches_frame_by_frame_and_the_same_each_time() -> None:
    first = [(str(one.table), one.now_ns) for one in moments(2, 5, 20 * SECOND)]
    assert first == [(str(one.table), one.now_ns) for one in moments(2, 5, 20 * SECOND)]
    assert all(later - sooner == FRAME_NS for (_, sooner), (_, later) in pairwise(first))
    assert len({table for table, _ in first}) > 20
    assert first != [(str(one.table), one.now_ns) for one in moments(2, 6, 20 * SECOND)]


def test_after_a_match_the_result_is_shown_and_the_next_one_begins() -> None:
    overs = [
        one.table.over for one in moments(2, 1, 1_500 * SECOND, lambda match, at_ns: (match.next_at_ns() or 0) - at_ns)
    ]
    assert any(over and not after for over, after in pairwise(overs))


def test_only_frames_that_differ_are_timed() -> None:
    found = timed(TRIAL, 1, 5 * SECOND)
    assert len(found.busy_ns) == len(found.wall_ns)
    assert found.busy_ns
    assert found.still
    assert len(found.busy_ns) + found.still == 5 * 60


@pytest.mark.parametrize(("kind", "seats"), [("upright", 6), ("table", 2), ("table", 5), ("portrait", 2)])
def test_in_no_layout_is_anything_rendered_rotated_or_scaled_while_a_frame_is_made(kind: Kind, seats: int) -> None:
    size = SMALL if kind != "portrait" else SMALL[::-1]
    counts = counted(Trial(size, kind, seats), 1, 40 * SECOND)
    assert counts.frames == 40 * 60
    assert (counts.work.renders, counts.work.transforms, counts.still_drawn) == (0, 0, 0)


def test_what_is_rendered_and_scaled_is_counted() -> None:
    pygame.display.init()
    screen = pygame.display.set_mode(SMALL)
    work = Work()
    with watched(work):
        painter = Painter(Counted(SMALL, 0, screen), Fonts())
        painter.warm()
    assert work.renders > 500
    assert work.transforms > 100
    before = (work.renders, work.transforms)
    pygame.transform.rotate(pygame.Surface((4, 4)), 90)
    assert (work.renders, work.transforms) == before


def test_a_painter_that_was_not_warm_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Beforehand, "match", lambda *_: None)
    monkeypatch.setattr(screen_trial, "WARM_UP_NS", 0)
    counts = counted(TRIAL, 1, 3 * SECOND)
    assert counts.work.renders > 10
    assert counts.work.transforms > 10


def test_a_painter_that_draws_what_stands_still_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    draw = Painter.draw

    def anew(painter: Painter, *scene: object) -> object:
        painter.forget()
        return draw(painter, *scene)  # type: ignore[arg-type]

    assert counted(TRIAL, 1, 3 * SECOND).still_drawn == 0
    monkeypatch.setattr(Painter, "draw", anew)
    counts = counted(TRIAL, 1, 3 * SECOND)
    assert counts.still_drawn > 10
    assert counts.most_pixels > SMALL[0] * SMALL[1]


def test_pixels_are_counted_as_often_as_they_are_written_and_only_inside_the_clip() -> None:
    surface = Counted((100, 100))
    surface.work = Work()
    picture = pygame.Surface((20, 10))
    surface.blit(picture, (90, 0))
    surface.blits([(picture, (0, 0)), (picture, (0, 5))], doreturn=False)
    assert surface.work.pixels == 100 + 200 + 200
    surface.set_clip(pygame.Rect(0, 0, 5, 5))
    surface.blit(picture, (0, 0), None, pygame.BLEND_PREMULTIPLIED)
    surface.fill("red")
    assert surface.work.pixels == 500 + 25 + 25


def test_a_program_that_comes_to_no_first_frame_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screen_process, "_FIRST_FRAME", "raise SystemExit('no letters here')")
    with pytest.raises(RuntimeError, match=r"^play came to no first frame: no letters here$"):
        screen_process.first_frame()
