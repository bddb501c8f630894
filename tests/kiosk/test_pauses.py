"""A match stands still: somebody asked for it, or the window lost the focus."""

import pygame
import pytest

from ratscrew_kiosk.players.levels import LEVELS
from ratscrew_kiosk.presses.figures import MS
from tests.kit.desk import ENTER, KEYS, P, desk, times_ms


def test_p_covers_the_cards_and_presses_do_nothing() -> None:
    with desk() as one:
        one.turn_to_a_pattern()
        assert (one.faces > 1, one.backs) == (True, 0)
        one.answers(P)
        assert one.faces == 0
        assert one.backs > 1
        one.hit(0, "slap")
        one.hit(1, "flip")
        one.run(1_000)
        assert one.told("paused") == ["refused 0 slap paused", "refused 1 flip paused"]
        assert one.table.shown_ns == ()
        one.goes_on_after(P)
        assert one.faces > 1
        assert one.all_shown()
        one.hit(0, "slap")
        one.run(60)
        assert one.told("slapped 0")
        one.complete()


def test_what_is_left_of_the_computers_reaction_is_kept_through_a_pause() -> None:
    reactions: list[float] = []
    for pauses in (False, True):
        with desk(computer="medium") as one:
            one.turn_a_card()
            assert one.table.turn == 1
            one.run(300)
            if pauses:
                one.answers(P)
                one.run(10_000)
                assert one.table.number == 1
                one.goes_on_after(P)
            while one.table.number < 2:
                one.run(1)
            one.complete()
            shown = times_ms(one.script, "shown")
            turned = times_ms(one.script, "turned 1")
            paused = times_ms(one.script, "pause")
            spent_before = paused[0] - shown[0] if pauses else 0.0
            assert pauses == (spent_before > 290)
            reactions.append(spent_before + turned[0] - shown[1 if pauses else 0])
    assert reactions[0] == pytest.approx(reactions[1], abs=0.001)
    assert reactions[0] == pytest.approx(LEVELS["medium"].turns_after_ns / MS, abs=0.001)


def test_losing_the_focus_pauses_until_somebody_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    with desk() as one:
        one.turn_a_card()
        one.window.visible = True
        monkeypatch.setattr(pygame.display, "get_active", lambda: True)
        for focused in (False, True):
            monkeypatch.setattr(pygame.key, "get_focused", lambda focused=focused: focused)
            event = pygame.WINDOWFOCUSGAINED if focused else pygame.WINDOWFOCUSLOST
            pygame.event.post(pygame.event.Event(event))
            one.run(300)
            assert one.table.paused_ns is not None
            assert one.faces == 0
        one.goes_on_after(ENTER)
        assert one.table.paused_ns is None
        assert one.faces == 1
        one.complete()
        assert len(times_ms(one.script, "pause")) == 1


def test_a_key_that_was_held_when_the_focus_was_lost_slaps_again_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    with desk() as one:
        one.turn_a_card()
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=KEYS[1, "slap"]))
        one.run(100)
        assert len(one.told("wrong 1")) == 1
        one.window.visible = True
        monkeypatch.setattr(pygame.key, "get_focused", lambda: False)
        pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
        one.run(300)
        monkeypatch.setattr(pygame.display, "get_active", lambda: True)
        monkeypatch.setattr(pygame.key, "get_focused", lambda: True)
        one.goes_on_after(ENTER)
        one.hit(1, "slap")
        one.run(100)
        assert len(one.told("wrong 1")) == 2
        one.complete()


def test_a_window_that_is_hidden_for_a_moment_while_it_opens_does_not_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    with desk() as one:
        one.window.visible = True
        monkeypatch.setattr(pygame.display, "get_active", lambda: True)
        monkeypatch.setattr(pygame.key, "get_focused", lambda: True)
        pygame.event.post(pygame.event.Event(pygame.WINDOWHIDDEN))
        pygame.event.post(pygame.event.Event(pygame.WINDOWSHOWN))
        one.run(300)
        assert one.table.paused_ns is None
        one.complete()
