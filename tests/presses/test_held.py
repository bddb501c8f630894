"""Which seats hold a button down, as the stream knows it: a FLIP that is held asks for a pause."""

import pytest

from ratscrew_kiosk.press import Contact, Edge
from ratscrew_kiosk.presses.figures import MS, SECOND, DeviceFacts
from ratscrew_kiosk.presses.settle import Settle

FLIP, AGAIN, SLAP = Contact("box", 1, "flip"), Contact("box foot", 1, "flip"), Contact("box", 0, "slap")


class Hand:
    """Hands at a box whose buttons are looked at every 16 ms."""

    def __init__(self) -> None:
        self.settle = Settle([DeviceFacts("box")])
        self.now_ms = 0
        self.wait(100)

    def wait(self, ms: int) -> None:
        for _ in range(0, ms, 16):
            self.now_ms += 16
            self.settle.hear("box", [], self.now_ms * MS)
            self.settle.turn(self.now_ms * MS)

    def moves(self, contact: Contact, *, down: bool) -> int:
        """A contact closes or opens now; return when that was."""
        at_ns = self.now_ms * MS + 1
        self.now_ms += 16
        self.settle.hear("box", [Edge(contact, down, at_ns)], self.now_ms * MS)
        return at_ns

    def falls_silent(self) -> None:
        """The box is asked and does not answer, until it is dead."""
        for _ in range(12):
            self.now_ms += 16
            self.settle.turn(self.now_ms * MS)


@pytest.fixture
def hand() -> Hand:
    return Hand()


def test_a_button_is_held_from_its_press_to_its_release(hand: Hand) -> None:
    assert hand.settle.held("flip") == {}
    at_ns = hand.moves(FLIP, down=True)
    hand.moves(SLAP, down=True)
    hand.wait(3_000)
    assert hand.settle.held("flip") == {1: at_ns}
    hand.moves(FLIP, down=False)
    hand.wait(100)
    assert hand.settle.held("flip") == {}


def test_of_two_contacts_of_one_button_the_first_counts(hand: Hand) -> None:
    at_ns = hand.moves(FLIP, down=True)
    hand.moves(AGAIN, down=True)
    hand.wait(100)
    assert hand.settle.held("flip") == {1: at_ns}


def test_what_was_closed_before_the_match_is_not_held() -> None:
    hand = Hand()
    hand.settle.hold(FLIP, hand.now_ms * MS)
    hand.wait(3_000)
    assert hand.settle.held("flip") == {}


def test_a_button_that_is_stuck_is_held_no_longer(hand: Hand) -> None:
    hand.moves(FLIP, down=True)
    hand.wait(11 * SECOND // MS)
    assert hand.settle.held("flip") == {}


def test_nothing_is_held_on_a_device_that_is_dead(hand: Hand) -> None:
    hand.moves(FLIP, down=True)
    hand.wait(100)
    assert hand.settle.held("flip")
    hand.falls_silent()
    assert hand.settle.dead == ("box",)
    assert hand.settle.held("flip") == {}


def test_a_seat_that_a_computer_plays_for_holds_nothing(hand: Hand) -> None:
    hand.moves(FLIP, down=True)
    hand.wait(100)
    hand.settle.deafen(1)
    assert hand.settle.held("flip") == {}
