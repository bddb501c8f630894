from ratscrew_kiosk.press import Contact, Press
from ratscrew_kiosk.presses.debounce import LetOut, Quarantined, WhyQuarantined
from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.presses.news import Died, Returned, TooLate
from ratscrew_kiosk.screens.play.trouble import trouble
from ratscrew_kiosk.screens.status import Player
from ratscrew_kiosk.words import say

PLAYERS = (Player("Orange"), Player("Purple"))
SLAP = Contact("pins", 1, "slap")
STUCK = Quarantined(SLAP, 10 * SECOND, WhyQuarantined.HELD)


def test_a_stuck_button_is_spoken_of_until_it_is_let_out() -> None:
    news, ends_ns = trouble([STUCK], PLAYERS, 3600 * SECOND, say)
    assert news is not None
    assert news.words == "Purple: SLAP is stuck or held, let it go"
    assert news.seat == 1
    assert ends_ns is None
    assert trouble([STUCK, LetOut(SLAP, 20 * SECOND)], PLAYERS, 21 * SECOND, say) == (None, None)


def test_every_reason_for_quarantine_has_its_words() -> None:
    for why in WhyQuarantined:
        news, _ = trouble([Quarantined(SLAP, 0, why)], PLAYERS, 0, say)
        assert news is not None
        assert "Purple" in news.words


def test_a_device_that_died_is_named_until_it_returns() -> None:
    died = Died("box", 5 * SECOND, for_good=False)
    news, _ = trouble([died], PLAYERS, 6 * SECOND, say)
    assert news is not None
    assert news.words == "No word from the box"
    assert trouble([died, Returned("box", 9 * SECOND)], PLAYERS, 9 * SECOND, say) == (None, None)


def test_a_press_that_came_too_late_is_told_for_a_moment() -> None:
    late = TooLate(Press(0, "slap", 100 * MS))
    news, ends_ns = trouble([late], PLAYERS, 200 * MS, say)
    assert news is not None
    assert news.words == "Orange: a press came too late to count"
    assert ends_ns is not None
    assert trouble([late], PLAYERS, ends_ns, say) == (None, None)
