"""What others have met with buttons on pins and reported in public, as it would be met here.

The whole list, with the tests that stand elsewhere, is in docs/contacts.md.
"""

import ast
from pathlib import Path

import pytest

import ratscrew_kiosk
from tests.kit.wires import Make


def test_gpiozero_1039_a_short_press_does_not_hide_the_next_one(make: Make) -> None:
    cabinet = make(pile="4S", rules="classic burn=0")
    cabinet.run_until(100)
    cabinet.closes(0, "slap", 101)
    cabinet.opens(0, "slap", 106)
    cabinet.run_until(5_000, every_ms=16)
    cabinet.closes(0, "slap", 5_101)
    cabinet.run_until(5_400)
    assert cabinet.slaps_told() == ["wrong 0 0", "wrong 0 0"]


def test_gpiozero_550_so_many_presses_are_so_many_presses(make: Make) -> None:
    cabinet = make(pile="4S", rules="classic burn=0")
    for count in range(20):
        cabinet.bounces(0, "slap", *(100 + 130 * count + at_ms for at_ms in (0, 0.3, 0.9, 1.2, 2)))
        cabinet.opens(0, "slap", 160 + 130 * count)
    cabinet.run_until(3_000)
    assert cabinet.slaps_told() == ["wrong 0 0"] * 20


def test_gpiozero_378_a_release_that_chatters_for_ten_milliseconds_is_no_press(make: Make) -> None:
    cabinet = make(pile="4S", rules="classic burn=0")
    cabinet.run_until(100)
    cabinet.closes(0, "slap", 101)
    for count, at_ms in enumerate((200, 201.5, 203, 204.5, 206, 207.5, 210)):
        (cabinet.closes if count % 2 else cabinet.opens)(0, "slap", at_ms)
    cabinet.run_until(600)
    assert cabinet.slaps_told() == ["wrong 0 0"]
    assert cabinet.news == []


def test_linux_760_of_two_edges_at_nearly_the_same_time_one_is_lost_and_nobody_wins_wrongly(make: Make) -> None:
    cabinet = make()
    cabinet.run_until(100)
    cabinet.unseen(0, "slap", 103, closed=True)
    cabinet.closes(1, "slap", 103.000002)
    cabinet.run_until(600)
    assert cabinet.slaps_told() == ["dead-heat 0 1"]
    assert sum(cabinet.gpio.missed.values()) == 1


def names_from_gpiozero() -> set[str]:
    found = set()
    for path in Path(ratscrew_kiosk.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module == "gpiozero":
                found |= {name.name for name in node.names}
    return found


@pytest.mark.parametrize("name", ["Button", "ButtonBoard", "HoldMixin", "EventsMixin"])
def test_gpiozero_857_1024_nothing_here_uses_what_starts_threads_or_drops_edges(name: str) -> None:
    assert "DigitalInputDevice" in names_from_gpiozero()
    assert name not in names_from_gpiozero()
