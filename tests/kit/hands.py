"""The real program, unseen, with hands at its keys: `python -m tests.kit.hands SEED LOG play ... --transcript FILE`.

They see what is up, as people do: they let a match that was cut off go on, turn cards as soon as they may, and slap now
and then, rightly and wrongly. LOG gets a line with every turn of the loop: the time (CLOCK_MONOTONIC, nanoseconds), and
the bytes of the transcript.
"""

import sys
import time
from pathlib import Path
from random import Random
from typing import Final
from unittest import mock

import pygame

from ratscrew_kiosk.__main__ import main
from ratscrew_kiosk.kiosk import Kiosk
from ratscrew_kiosk.paint import window
from ratscrew_kiosk.press import Button
from ratscrew_kiosk.rules.patterns import patterns_on
from tests.kit.desk import ENTER, KEYS

REST_S: Final = 0.05
"""Hands rest for so long after each press, and as much longer as they like."""
_SLAPS_AT_NOTHING: Final = 0.05


class Hands:
    """Two people's hands, with habits of their own."""

    def __init__(self, seed: int) -> None:
        self._chance = Random(seed)  # noqa: S311 - it is no secret what hands do
        self._rests_until_s = 0.0

    def press(self, kiosk: Kiosk) -> None:
        """Press what is to be pressed now, if anything is."""
        key = self._key(kiosk)
        if key is None or time.monotonic() < self._rests_until_s:
            return
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key))
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key))
        self._rests_until_s = time.monotonic() + REST_S * (1 + self._chance.random())

    def _key(self, kiosk: Kiosk) -> int | None:
        playing, flow = kiosk._carry.playing, kiosk._flow
        if playing is None:
            return ENTER if flow is not None and flow.where == "cut-off" else None
        table = kiosk.match.table
        if table.paused_ns is not None or table.over:
            return None
        open_cards = len(table.shown_ns) == len(table.turned)
        slaps = open_cards and patterns_on(table.turned, table.rules.patterns)
        button: Button = "slap" if slaps or self._chance.random() < _SLAPS_AT_NOTHING else "flip"
        seat = self._chance.randrange(2) if button == "slap" else table.turn
        return KEYS[seat, button]


if __name__ == "__main__":
    hands = Hands(int(sys.argv.pop(1)))
    log_file = Path(sys.argv.pop(1))
    transcript = Path(sys.argv[sys.argv.index("--transcript") + 1])
    turn = Kiosk.turn

    def turn_with_hands(kiosk: Kiosk) -> None:
        hands.press(kiosk)
        turn(kiosk)
        log.write(f"{time.monotonic_ns()} {transcript.stat().st_size}\n")

    def hidden(_pixels: tuple[int, int] | None, *, fullscreen: bool) -> window.Window:
        """Nobody has to see it, and no display has to be there."""
        del fullscreen
        return window.open_hidden((640, 360))

    with (
        log_file.open("w", encoding="utf-8", buffering=1) as log,
        mock.patch.object(Kiosk, "turn", turn_with_hands),
        mock.patch.object(window, "open_window", hidden),
    ):
        main()
