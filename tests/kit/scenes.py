"""Scenes to paint: a table with much on it, and a match frame by frame."""

from collections.abc import Iterator

import pygame

from ratscrew_kiosk.cards import parse_cards
from ratscrew_kiosk.paint.sprites import Frame
from ratscrew_kiosk.paint.themes import load_theme
from ratscrew_kiosk.press import Press, Shown, Until
from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.rules.draft import Challenge
from ratscrew_kiosk.rules.house import PRESETS
from ratscrew_kiosk.rules.outcomes import Told
from ratscrew_kiosk.rules.patterns import patterns_on
from ratscrew_kiosk.rules.referee import begin, step
from ratscrew_kiosk.rules.table import Table, deal, start
from ratscrew_kiosk.screens.play.play import play_scene
from ratscrew_kiosk.screens.scene import Scene
from ratscrew_kiosk.screens.status import Player, Status
from ratscrew_kiosk.words import say

PLAYERS = (Player("Orange", flip_keys=("A",), slap_keys=("S",)), Player("Purple", computer=True, place=1))
STATUS = Status("Beginner", PLAYERS, "medium")
CANVAS_FRAME = Frame(1.0, 0, 0)


def answering(preset: str = "cabinet") -> Table:
    """Orange answers a king; two cards are burned."""
    cards = parse_cards("5C KD 5H")
    first, second = deal(2, 3)
    decks = [tuple(card for card in deck if card not in cards) for deck in (first, second)]
    burned, decks[0] = decks[0][:2], decks[0][2:]
    return start(PRESETS[preset], decks, turned=cards, burned=burned, challenge=Challenge(1, 2))


def scene_of(table: Table, *told: Told, status: Status = STATUS, now_ns: int = 10 * SECOND) -> Scene:
    return play_scene(table, told, status, now_ns, say)


def played(seed: int, cards: int = 160, seats: int = 2) -> Iterator[tuple[Table, list[Told], int]]:
    """Play some cards with right and wrong slaps, a frame of 60 Hz at a time."""
    table, told = begin(start(PRESETS["cabinet"], deal(seats, seed)))
    now_ns, next_ns, presses = 0, 500 * MS, 0
    while not table.over and table.number < cards:
        now_ns += SECOND // 60
        events: list[Press | Until] = []
        if now_ns >= next_ns:
            next_ns, presses = now_ns + 700 * MS, presses + 1
            if patterns_on(table.turned, table.rules.patterns) or presses % 13 == 12:
                events.append(Press(table.number % seats, "slap", now_ns))
            else:
                events.append(Press(table.turn, "flip", now_ns))
        for event in (*events, Until(now_ns)):
            table, news = step(table, event)
            told += news
        yield table, told, now_ns
        table, news = step(table, Shown(now_ns))
        told += news


def painted(role: str, theme: str = "night") -> tuple[int, ...]:
    """The red, green and blue of a role."""
    return load_theme(theme).paint(role)[:3]


def colour_at(surface: pygame.Surface, x: float, y: float) -> tuple[int, ...]:
    return tuple(surface.get_at((round(x), round(y)))[:3])
