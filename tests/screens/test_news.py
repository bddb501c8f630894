"""Every outcome is told in words, and stays for as long as it is weighty."""

from typing import get_args

import pytest

from ratscrew_kiosk.cards import Card
from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.rules.outcomes import (
    Back,
    Barred,
    ChallengeOpened,
    DeadHeat,
    Draw,
    Empty,
    Lapsed,
    LastChance,
    Late,
    Out,
    Outcome,
    Pending,
    Refused,
    Slapped,
    Strike,
    Told,
    Took,
    TriesLeft,
    Turn,
    Turned,
    Why,
    WhyTaken,
    Won,
    Wrong,
)
from ratscrew_kiosk.rules.patterns import PATTERNS
from ratscrew_kiosk.screens.news import HOLD_NS, headlines, news_of
from ratscrew_kiosk.words import say
from ratscrew_kiosk.words.english import ENGLISH
from tests.kit.play_screen import PEOPLE

OUTCOMES: list[tuple[Outcome, str]] = [
    (Turned(0, Card(13, "S")), "Orange turned the king of spades"),
    (Slapped(1, ("double", "sandwich", "run")), "Purple slapped: double, sandwich and run of four"),
    (Wrong(0, 2), "Orange: wrong slap, 2 cards burned"),
    (Wrong(0, 1), "Orange: wrong slap, 1 card burned"),
    (Wrong(0, 0), "Orange: wrong slap"),
    (Late(0), "Orange: too late. It costs nothing"),
    (DeadHeat((0, 1)), "Dead heat: Orange and Purple. Nobody takes it"),
    (Empty(0), "Orange has no cards, but may slap"),
    (Strike(0, 2), "Orange: strike 2 of 3"),
    (Barred(0), "Orange: three strikes, no more slaps"),
    (Out(0), "Orange is out of the game"),
    (ChallengeOpened(1, 1), "Purple: Jack! 1 try to answer"),
    (TriesLeft(1), "No answer yet: 1 try left"),
    (Lapsed(0), "Orange is out: the challenge lapses"),
    (Pending(1, WhyTaken.CHALLENGE), "Nobody answered the king"),
    (Pending(1, WhyTaken.LAST_CARD), "Nobody can turn a card"),
    (Took(1, 7, WhyTaken.SLAP), "Purple takes 7 cards"),
    (Took(1, 7, WhyTaken.CHALLENGE), "Purple takes 7: nobody answered the king"),
    (Took(1, 7, WhyTaken.LAST_CARD), "Purple takes 7: nobody could turn a card"),
    (Took(1, 7, WhyTaken.LAST_SEAT), "Purple takes 7: nobody else is left"),
    (Back(1), "Purple is back in the game"),
    (LastChance(1, 3), "Last chance: Purple turns 3 more cards"),
    (LastChance(1, 0), "Last chance to slap"),
    (Won(1, 52), "Purple wins with 52 cards"),
    (Draw((0, 1)), "A draw: Orange and Purple"),
    (Turn(0), "Orange is next"),
    *((Refused(0, "slap", why), say(f"refused_{why}", seat="Orange")) for why in Why),
]


@pytest.mark.parametrize(("outcome", "text"), OUTCOMES, ids=lambda value: str(value).replace(" ", "-"))
def test_each_outcome_can_be_told_in_words(outcome: Outcome, text: str) -> None:
    told = [Told(0, ChallengeOpened(1, 3)), Told(SECOND, outcome)]
    assert news_of(told, 1, PEOPLE, say).words == text


def test_no_kind_of_outcome_is_left_out() -> None:
    assert {type(outcome) for outcome, _ in OUTCOMES} == set(get_args(Outcome))


def test_a_slap_that_lost_a_race_is_told_by_how_much() -> None:
    told = [Told(SECOND, Slapped(1, ("double",))), Told(SECOND + 5_700_000, Late(0))]
    assert news_of(told, 1, PEOPLE, say).words == "Orange: too late by 5.7 ms"


def test_weighty_news_stay_while_slight_ones_come_beside_them() -> None:
    told = [Told(SECOND, Wrong(0, 2)), Told(SECOND + 100 * MS, Refused(0, "slap", Why.LOCKED))]
    news, ends_ns = headlines(told, PEOPLE, SECOND + 200 * MS, say)
    assert [one.words for one in news] == ["Orange: wrong slap, 2 cards burned", "Orange: locked until the next card"]
    assert ends_ns == SECOND + 100 * MS + HOLD_NS[1]
    assert headlines(told, PEOPLE, 9 * SECOND, say) == ((), None)


def test_every_message_of_the_screens_can_be_filled_in() -> None:
    for why in Why:
        assert f"refused_{why}" in ENGLISH
    for pattern in PATTERNS:
        assert say(f"pattern_{pattern}")
