"""What moves on the play screen, and until when a picture stays as it is."""

from itertools import count

import pytest

from ratscrew_kiosk import chance
from ratscrew_kiosk.cards import parse_cards
from ratscrew_kiosk.press import Button, Press, Shown, Until
from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.rules.house import PRESETS
from ratscrew_kiosk.rules.outcomes import Refused, Slapped, Told, Took, Turned, Why, WhyTaken, Wrong
from ratscrew_kiosk.rules.patterns import patterns_on
from ratscrew_kiosk.rules.referee import begin, step
from ratscrew_kiosk.rules.table import deal, start
from ratscrew_kiosk.screens.layout import UPRIGHT
from ratscrew_kiosk.screens.motion import BURN_NS, LAY_NS, PRESSED_NS
from ratscrew_kiosk.screens.play.pile import flying_scale
from ratscrew_kiosk.screens.play.play import play_scene
from ratscrew_kiosk.words import say
from tests.kit.play_screen import ALONE, STATUS, backs, faces, pressed, seen, table_of, with_, words


def test_a_turned_card_can_be_read_in_its_first_frame() -> None:
    table = table_of("5C KD 5H")
    picture = seen(table, Told(10 * SECOND, Turned(0, table.turned[-1])))
    assert faces(picture)[-1] == table.turned[-1]
    assert picture.faces_shown == 3
    assert picture.next_change_ns == 10 * SECOND


def test_a_turned_card_comes_to_rest_soon() -> None:
    table = table_of("5C KD 5H")
    later = seen(table, Told(10 * SECOND - LAY_NS, Turned(0, table.turned[-1])))
    assert later.items == seen(table).items
    assert later.next_change_ns is None


def test_a_burned_card_flies_under_the_pile() -> None:
    told = Told(10 * SECOND - BURN_NS // 2, Wrong(0, 1))
    flying = backs(seen(table_of("5C", burned=1), told))[0]
    lying = backs(seen(table_of("5C", burned=1)))[0]
    assert UPRIGHT.seats[0].deck.x < flying.x < lying.x


def test_a_pad_goes_down_for_a_moment_with_its_press() -> None:
    slap = Told(10 * SECOND, Refused(1, "slap", Why.NOTHING_SHOWN), (Press(1, "slap", 10 * SECOND),))
    picture = seen(table_of(), slap, status=ALONE)
    assert pressed(picture) == [False, False, False, True]
    assert picture.next_change_ns == 10 * SECOND + PRESSED_NS
    assert pressed(seen(table_of(), slap, status=ALONE, now_ns=10 * SECOND + PRESSED_NS)) == [False] * 4


TAKEN = with_(table_of(decks=(21, 31)), turn=1, number=5, ready_ns=11 * SECOND)
TAKING = (
    *(Told(8 * SECOND, Turned(0, card)) for card in parse_cards("2H 5C KD 5H")),
    Told(11 * SECOND - 900 * MS, Slapped(1, ("sandwich",))),
    Told(11 * SECOND - 900 * MS, Took(1, 6, WhyTaken.SLAP)),
)


def test_a_taken_pile_lies_open_first_so_that_everyone_sees_why() -> None:
    picture = seen(TAKEN, *TAKING, now_ns=11 * SECOND - 800 * MS)
    assert faces(picture) == list(parse_cards("5C KD 5H"))
    assert picture.faces_shown == 0
    assert "Purple slapped: sandwich" in words(picture)
    assert "Purple takes 6 cards" in words(picture)


def test_a_taken_pile_flies_to_its_winner_and_is_gone_before_the_next_turn() -> None:
    flying = backs(seen(TAKEN, *TAKING, now_ns=11 * SECOND - 300 * MS))
    assert len(flying) == 3
    assert {back.scale for back in flying} == {flying_scale(UPRIGHT)}
    assert all(UPRIGHT.pile.middle.x < back.x < UPRIGHT.seats[1].deck.x for back in flying)
    for now_ns in (11 * SECOND - 50 * MS, 11 * SECOND):
        picture = seen(TAKEN, *TAKING, now_ns=now_ns)
        assert not faces(picture) + backs(picture)


def test_a_taken_pile_stands_still_in_a_pause() -> None:
    paused = with_(TAKEN, paused_ns=11 * SECOND - 300 * MS)
    picture = seen(paused, *TAKING, now_ns=99 * SECOND)
    assert not backs(picture)
    resumed = with_(TAKEN, stopped_ns=50 * SECOND)
    assert len(backs(seen(resumed, *TAKING, now_ns=61 * SECOND - 300 * MS))) == 3


@pytest.mark.parametrize("seed", range(3))
def test_a_picture_stays_as_it_is_until_the_moment_that_it_names(seed: int) -> None:
    drawn = count()

    def draw(below: int) -> int:
        return chance.draw(seed, "test", 0, next(drawn), below)

    table, told = begin(start(PRESETS["cabinet"], deal(2, seed)))
    now_ns = 0
    for _ in range(300):
        now_ns += (20 + draw(880)) * MS
        slaps = bool(patterns_on(table.turned, table.rules.patterns)) or draw(10) == 0
        button: Button = "slap" if slaps else "flip"
        press = Press(draw(2) if button == "slap" else table.turn, button, now_ns)
        for event in (press, Until(now_ns)):
            table, news = step(table, event)
            told += news
        picture = play_scene(table, told, STATUS, now_ns, say)
        assert picture.faces_shown == len(table.turned)
        if picture.faces_shown:
            table, news = step(table, Shown(now_ns))
            told += news
        picture = play_scene(table, told, STATUS, now_ns, say)
        end_ns = picture.next_change_ns
        assert end_ns is None or end_ns >= now_ns
        if end_ns is None or end_ns > now_ns:
            later_ns = 10**15 if end_ns is None else end_ns - 1
            assert play_scene(table, told, STATUS, later_ns, say).items == picture.items
