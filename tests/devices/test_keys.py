"""Which key is which button."""

import pygame
import pytest

from ratscrew_kiosk.devices.keyboard import ALONE, SIX_PEOPLE, TWO_PEOPLE, Key, keys_for, keys_of
from ratscrew_kiosk.press import Button

A, S, L, K = pygame.K_a, pygame.K_s, pygame.K_l, pygame.K_k


@pytest.mark.parametrize(("key", "seat", "button"), [(A, 0, "flip"), (S, 0, "slap"), (L, 1, "flip"), (K, 1, "slap")])
def test_two_people_have_the_keys_of_their_seats(key: int, seat: int, button: Button) -> None:
    assert TWO_PEOPLE[key] == Key(seat, button)
    assert ALONE[key] == Key(0, button)


COMMANDS = {pygame.K_p, pygame.K_n, pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_KP_ENTER}
KEPT = {pygame.K_m, pygame.K_F2, pygame.K_TAB}


@pytest.mark.parametrize("people", range(1, 7))
def test_every_seat_has_both_buttons_and_no_key_is_a_command(people: int) -> None:
    keys = keys_for(people)
    assert {(key.seat, key.button) for key in keys.values()} == {
        (seat, button) for seat in range(people) for button in ("flip", "slap")
    }
    assert not keys.keys() & (COMMANDS | KEPT)


@pytest.mark.parametrize("people", range(2, 7))
def test_who_sits_at_a_seat_keeps_its_keys_when_more_people_come(people: int) -> None:
    assert len(keys_for(people)) == 2 * people
    assert keys_for(people).items() <= SIX_PEOPLE.items()
    assert keys_for(2) == TWO_PEOPLE
    assert keys_for(1) == ALONE


@pytest.mark.parametrize("people", [0, 7])
def test_a_keyboard_is_for_one_to_six_people(people: int) -> None:
    with pytest.raises(ValueError, match=f"^{people} people: a keyboard has keys for 1 to 6$"):
        keys_for(people)


def test_alone_f_flips_and_the_space_bar_slaps() -> None:
    assert ALONE[pygame.K_f] == Key(0, "flip")
    assert ALONE[pygame.K_SPACE] == Key(0, "slap")
    assert keys_of(ALONE, 0, "flip") == ("A", "L", "F")
    assert keys_of(ALONE, 0, "slap") == ("S", "K", "Space")
    assert keys_of(ALONE, 1, "slap") == ()
    assert keys_of(TWO_PEOPLE, 1, "slap") == ("K",)


def test_keys_are_named_as_they_are_printed_on_a_keyboard() -> None:
    names = [(*keys_of(SIX_PEOPLE, seat, "flip"), *keys_of(SIX_PEOPLE, seat, "slap")) for seat in range(6)]
    assert names == [("A", "S"), ("L", "K"), ("C", "V"), ("0", "9"), ("7", "6"), ("3", "4")]
