"""The whole program on a touch screen: taps flip and slap, and two hands in one report are a dead heat."""

from collections.abc import Iterator

import pygame
import pytest

from ratscrew_kiosk.devices.clock import HandClock
from ratscrew_kiosk.devices.pointer import Pointer
from ratscrew_kiosk.kiosk import Kiosk
from ratscrew_kiosk.outfit import Hardware
from ratscrew_kiosk.paint.window import open_hidden
from ratscrew_kiosk.players.levels import LEVELS
from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.rules.house import RuleSet
from ratscrew_kiosk.rules.patterns import patterns_on
from ratscrew_kiosk.running import Setup
from ratscrew_kiosk.screens.layout import UPRIGHT, Spot
from ratscrew_kiosk.screens.status import Player
from ratscrew_kiosk.screens.targets import targets_of
from ratscrew_kiosk.script.reading import read_script
from ratscrew_kiosk.script.replaying import replay

DECKS = [place.deck for place in UPRIGHT.seats]
SLAPS = [place.slap for place in UPRIGHT.seats]


class Screen:
    """Two people, or one, at a touch screen."""

    def __init__(self, rules: str, seed: int, *, alone: bool) -> None:
        window = open_hidden()
        self.clock = HandClock(SECOND)
        players = tuple(Player("", computer=alone and seat == 1, place=seat) for seat in range(2))
        pointer = Pointer(
            window.surface.get_size, lambda x, y: (x, y), targets_of(UPRIGHT, players), self.clock.now_ns()
        )
        self.script: list[str] = []
        self.kiosk = Kiosk(
            Setup(RuleSet.parse(rules), 2, {1: LEVELS["easy"]} if alone else {}, seed),
            window,
            Hardware([pointer]),
            self.clock,
            next_seed=lambda: seed,
            sink=lambda: self.script.append,
        )
        self.run(100)

    def run(self, for_ms: int) -> None:
        until_ns = self.clock.now_ns() + for_ms * MS
        while self.clock.now_ns() < until_ns:
            self.kiosk.turn()

    def tap(self, *spots: Spot) -> None:
        """As many fingers land at once, and are lifted again. SDL makes a mouse of the first one too."""
        for number, spot in enumerate(spots):
            x, y = spot.x / 1280, spot.y / 720
            for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
                pygame.event.post(pygame.event.Event(kind, touch_id=3, finger_id=number, x=x, y=y))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, pos=(spots[0].x, spots[0].y), button=1, touch=True))
        self.run(60)

    def flip_to_a_pattern(self) -> None:
        table = self.kiosk.match.table
        while not patterns_on(table.turned, table.rules.patterns):
            self.tap(DECKS[table.turn])
            self.run(500)
            table = self.kiosk.match.table

    @property
    def told(self) -> list[str]:
        return [str(one.outcome) for one in self.kiosk.running.told]


@pytest.fixture(autouse=True)
def hidden(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")  # set by open_hidden as well; here so that it is taken back
    yield
    pygame.display.quit()


def test_a_tap_on_ones_own_deck_turns_one_card() -> None:
    screen = Screen("classic", 1, alone=False)
    screen.tap(DECKS[1])
    assert screen.kiosk.match.table.number == 0
    screen.tap(DECKS[0])
    assert screen.kiosk.match.table.number == 1


def test_two_fingers_in_one_report_are_a_dead_heat_and_the_script_says_so_too() -> None:
    screen = Screen("cabinet", 2, alone=False)
    screen.flip_to_a_pattern()
    screen.tap(SLAPS[1], SLAPS[0])
    screen.run(200)
    assert any(words.startswith("dead-heat") for words in screen.told), screen.told
    with screen.kiosk:
        pass
    assert replay(read_script("\n".join(screen.script))).lines() == screen.script


def test_whoever_taps_more_than_a_scan_earlier_takes_the_pile() -> None:
    screen = Screen("cabinet", 2, alone=False)
    screen.flip_to_a_pattern()
    screen.tap(SLAPS[1])
    screen.tap(SLAPS[0])
    screen.run(200)
    assert any(words.startswith("slapped 1") for words in screen.told), screen.told


def test_who_plays_alone_taps_the_pile() -> None:
    screen = Screen("classic", 3, alone=True)
    screen.tap(DECKS[0])
    screen.run(300)
    screen.tap(UPRIGHT.pile.middle)
    screen.run(200)
    assert any(words.startswith("wrong 0") for words in screen.told), screen.told
