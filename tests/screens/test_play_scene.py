"""The play screen as values: what is seen of a match in each of its states, and until when."""

from dataclasses import fields, replace
from itertools import count, pairwise
from typing import Any, get_args

import pytest

from ratscrew_kiosk import chance
from ratscrew_kiosk.cards import PACK, Card, parse_cards
from ratscrew_kiosk.press import Button, Press, Shown, Until
from ratscrew_kiosk.rules.draft import Challenge, Chance, Draft, Waiting
from ratscrew_kiosk.rules.house import MS, PRESETS
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
from ratscrew_kiosk.rules.patterns import PATTERNS, patterns_on
from ratscrew_kiosk.rules.referee import begin, step
from ratscrew_kiosk.rules.table import Table, deal, frozen, start
from ratscrew_kiosk.screens import colours, scene
from ratscrew_kiosk.screens.band import advice
from ratscrew_kiosk.screens.layout import UPRIGHT
from ratscrew_kiosk.screens.motion import BURN_NS, LAY_NS, PANEL_NS, PRESSED_NS
from ratscrew_kiosk.screens.news import HOLD_NS, headlines, news_of
from ratscrew_kiosk.screens.pile import FLYING_SCALE
from ratscrew_kiosk.screens.play import play_scene
from ratscrew_kiosk.screens.scene import Deck, Disc, Face, Pad, Scene, Text
from ratscrew_kiosk.screens.status import Dialogue, Player, Status
from ratscrew_kiosk.words import say
from ratscrew_kiosk.words.english import ENGLISH

SECOND = 1000 * MS
PEOPLE = (Player("Orange", flip_keys=("A",), slap_keys=("S",)), Player("Purple", flip_keys=("L",), slap_keys=("K",)))
STATUS = Status("Classic", PEOPLE)
ALONE = Status("Classic", (PEOPLE[0], Player("Purple", computer=True)), "hard")


def table_of(turned: str = "-", decks: tuple[int, int] = (21, 24), burned: int = 0, preset: str = "classic") -> Table:
    """Lay these turned cards, and decks of so many others."""
    cards = parse_cards(turned)
    rest = [card for card in PACK if card not in cards]
    first, second = decks
    deck = (tuple(rest[:first]), tuple(rest[first : first + second]))
    under = tuple(rest[len(rest) - burned :])
    return start(PRESETS[preset], deck, turned=cards, burned=under)


def with_(table: Table, **changes: Any) -> Table:  # noqa: ANN401
    draft = Draft(**{one.name: getattr(table, one.name) for one in fields(Draft)})
    return frozen(replace(draft, **changes))


def seen(table: Table, *told: Told, status: Status = STATUS, now_ns: int = 10 * SECOND) -> Scene:
    return play_scene(table, told, status, now_ns, say)


def words(picture: Scene) -> list[str]:
    return [item.words for item in picture.items if isinstance(item, Text)]


def faces(picture: Scene) -> list[Card]:
    return [item.card for item in picture.items if isinstance(item, Face)]


def backs(picture: Scene) -> list[scene.Back]:
    return [item for item in picture.items if isinstance(item, scene.Back)]


def decks(picture: Scene) -> list[Deck]:
    return [item for item in picture.items if isinstance(item, Deck)]


def dots(picture: Scene) -> list[bool]:
    """Whether each dot is a full one."""
    return [item.thickness == 0 for item in picture.items if isinstance(item, Disc)]


def pressed(picture: Scene) -> list[bool]:
    return [item.pressed for item in picture.items if isinstance(item, Pad)]


ANSWERING = with_(table_of("5C KD 5H", burned=2), challenge=Challenge(1, 2))


def test_the_deck_of_the_seat_whose_turn_it_is_glows() -> None:
    assert [deck.glow for deck in decks(seen(table_of()))] == [True, False]
    assert [deck.glow for deck in decks(seen(with_(table_of(), turn=1)))] == [False, True]


def test_both_decks_have_their_counts_in_large_letters() -> None:
    picture = seen(table_of(decks=(21, 24)))
    counts = [item for item in picture.items if isinstance(item, Text) and item.words in ("21", "24")]
    assert [item.words for item in counts] == ["21", "24"]
    assert all(item.style.size >= 40 for item in counts)


def test_the_top_three_turned_cards_lie_in_a_fan_with_the_top_one_last() -> None:
    assert faces(seen(table_of("2H 9C 5C KD 5H"))) == list(parse_cards("5C KD 5H"))


def test_four_lie_open_where_a_pattern_needs_the_fourth() -> None:
    table = table_of("2H 9C 5C KD 5H", preset="full")
    table = with_(table, rules=replace(table.rules, patterns=("double", "hoagie")))
    assert faces(seen(table)) == list(parse_cards("9C 5C KD 5H"))


def test_every_turned_card_counts_as_shown_also_those_under_the_fan() -> None:
    assert seen(table_of("2H 9C 5C KD 5H")).faces_shown == 5


def test_a_challenge_shows_its_face_card_and_its_tries_as_dots() -> None:
    picture = seen(ANSWERING)
    assert "K" in words(picture)
    assert dots(picture) == [True, True, False]
    assert "Orange: answer the king. 2 tries left. Press FLIP" in words(picture)


def test_one_try_is_told_in_the_singular() -> None:
    picture = seen(with_(ANSWERING, challenge=Challenge(1, 1)))
    assert "Orange: answer the king. 1 try left. Press FLIP" in words(picture)


def test_burned_cards_peek_out_and_are_counted() -> None:
    picture = seen(ANSWERING)
    assert len(backs(picture)) == 2
    assert "2 burned" in words(picture)
    assert "1 burned" in words(seen(table_of("5C", burned=1)))


def test_many_burned_cards_show_no_more_backs_than_there_are_places() -> None:
    picture = seen(table_of("5C", decks=(10, 10), burned=9))
    assert len(backs(picture)) == len(UPRIGHT.burned)
    assert "9 burned" in words(picture)


def test_a_waiting_pile_says_who_takes_it_and_that_a_slap_still_counts() -> None:
    picture = seen(with_(table_of("KD 5H"), waiting=Waiting(1, WhyTaken.CHALLENGE)))
    assert "Purple takes the pile in a moment. See a pattern? SLAP" in words(picture)
    assert dots(picture) == [False, False, False]
    assert not any(deck.glow for deck in decks(picture))


def test_a_computer_is_waited_for_and_not_told_to_press() -> None:
    table = with_(table_of(), turn=1)
    assert "Purple turns the next card" in words(seen(table, status=ALONE))
    table = with_(ANSWERING, turn=1, challenge=Challenge(0, 3))
    assert "Purple must answer the king. 3 tries left" in words(seen(table, status=ALONE))


def test_after_a_dead_heat_the_seat_is_told_to_turn_again() -> None:
    assert "Orange: turn again. Press FLIP" in words(seen(with_(table_of("2H 9C"), replaying_from=2)))


def test_the_last_chance_says_how_many_cards_are_to_come() -> None:
    table = with_(table_of(decks=(52, 0)), chance=Chance(0, 3))
    assert "Orange: last chance. 3 cards to turn. Press FLIP" in words(seen(table))
    table = with_(table, chance=Chance(0, 0))
    assert "Last chance: SLAP now, or Orange has won" in words(seen(table))


@pytest.mark.parametrize(
    ("changes", "state"),
    [
        ({"locked": frozenset({0})}, "locked"),
        ({"barred": frozenset({0})}, "no slaps"),
        ({"out": frozenset({0})}, "out"),
        ({}, "no cards"),
        ({"strikes": (2, 0)}, "2 strikes"),
    ],
)
def test_a_seat_shows_what_has_become_of_it(changes: dict[str, Any], state: str) -> None:
    table = with_(table_of("2H", decks=(0, 24), preset="cabinet"), **changes)
    assert state in words(seen(table))


def test_each_seats_keys_stand_at_its_place() -> None:
    picture = seen(table_of())
    for index, keys in enumerate((("A", "S"), ("L", "K"))):
        places = [item.x for item in picture.items if isinstance(item, Text) and item.words in keys]
        assert len(places) == 2
        box = UPRIGHT.seats[index].keys
        assert all(box.x <= x <= box.x + box.width for x in places)


def test_many_keys_of_a_seat_lie_side_by_side() -> None:
    players = (Player("Orange", flip_keys=("A", "F", "L"), slap_keys=("S", "K", "Space")), PEOPLE[1])
    caps = [
        (item.x, item.x + item.width)
        for item in seen(table_of(), status=STATUS._replace(players=players)).items
        if isinstance(item, scene.Panel) and item.y == UPRIGHT.seats[0].keys.y and item.x < 640
    ]
    assert len(caps) == 6
    assert all(left_one[1] < right_one[0] for left_one, right_one in pairwise(sorted(caps)))


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


@pytest.mark.parametrize("dialogue", get_args(Dialogue))
def test_behind_a_dialogue_no_face_is_seen(dialogue: Dialogue) -> None:
    picture = seen(ANSWERING, status=STATUS._replace(dialogue=dialogue))
    assert picture.faces_shown == 0
    assert not faces(picture)
    assert len(backs(picture)) == 3


def test_a_paused_match_covers_its_cards_and_a_resumed_one_uncovers_them() -> None:
    paused = with_(ANSWERING, paused_ns=5 * SECOND, shown_ns=())
    assert (seen(paused).faces_shown, faces(seen(paused))) == (0, [])
    resumed = seen(with_(paused, resumed=True))
    assert (resumed.faces_shown, len(faces(resumed))) == (3, 3)


def test_a_dialogue_says_which_key_goes_on() -> None:
    assert "P: go on" in words(seen(ANSWERING, status=STATUS._replace(dialogue="pause")))
    for question in ("leave", "new"):
        texts = words(seen(ANSWERING, status=STATUS._replace(dialogue=question)))
        assert "Enter: yes" in texts
        assert "Esc: no, play on" in texts


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
    assert {back.scale for back in flying} == {FLYING_SCALE}
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


def test_the_result_comes_after_a_moment_and_says_who_won_and_how_to_begin_anew() -> None:
    table = with_(table_of(decks=(52, 0)), over=True)
    won = Told(10 * SECOND, Won(0, 52))
    early = seen(table, won)
    assert "Orange wins!" not in words(early)
    assert early.next_change_ns is not None
    late = seen(table, won, now_ns=10 * SECOND + PANEL_NS)
    assert {"Orange wins!", "52 cards", "0 cards", "N: new match"} <= set(words(late))


def test_a_draw_is_called_one() -> None:
    table = with_(table_of(decks=(20, 20)), over=True)
    assert "A draw!" in words(seen(table, Told(0, Draw((0, 1)))))


def test_the_time_that_is_left_is_told_in_minutes_and_at_last_in_seconds() -> None:
    table = with_(table_of(), limit_ns=200 * SECOND)
    picture = seen(table)
    assert "Classic · 2 players · 4 minutes left" in words(picture)
    assert picture.next_change_ns == 20 * SECOND
    picture = seen(table, now_ns=199 * SECOND)
    assert "Classic · 2 players · 1 second left" in words(picture)


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


def _luminance(colour: scene.Colour) -> float:
    parts = [value / 255 for value in colour[:3]]
    red, green, blue = (one / 12.92 if one <= 0.03928 else ((one + 0.055) / 1.055) ** 2.4 for one in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(one: scene.Colour, other: scene.Colour) -> float:
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_words_stand_out_from_what_they_are_written_on() -> None:
    c = colours
    on_night = [c.BAND_STYLE, c.STATUS_STYLE, c.BURNED_STYLE, c.STATE_STYLE, c.COUNT_STYLE, c.KEY_STYLE, c.TITLE_STYLE]
    pairs: list[tuple[scene.Colour, scene.Colour]] = [
        (style.colour, c.NIGHT) for style in (*on_night, c.PANEL_STYLE, c.HOW_STYLE)
    ]
    pairs += [(style.colour, c.TABLE_MIDDLE) for style in (c.NEWS_STYLE, c.ASIDE_STYLE)]
    pairs += [(c.name_style(seat).colour, place) for seat in range(6) for place in (c.TABLE_MIDDLE, c.NIGHT)]
    pairs += [(c.FLIP_STYLE.colour, c.CREAM), (c.RED, c.CREAM), (c.INK, c.CREAM)]
    pairs += [(c.SLAP_STYLE.colour, look.colour) for look in c.SEATS]
    pairs += [(c.PRESSED_STYLE.colour, look.dim) for look in c.SEATS[:2]]
    low = [(one, other, _contrast(one, other)) for one, other in pairs if _contrast(one, other) < 4.5]
    assert not low


def test_seats_are_told_apart_by_their_shapes_alone() -> None:
    assert len({look.shape for look in colours.SEATS}) == 6


def test_letters_are_large_enough() -> None:
    small = [item for item in seen(ANSWERING).items if isinstance(item, Text) and item.style.size < colours.SMALL]
    assert {item.words for item in small} == {"FLIP", "A", "S", "L", "K"}


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


def test_the_advice_of_a_match_that_is_over_names_the_keys() -> None:
    line = advice(with_(table_of(), over=True), STATUS, 0, say)
    assert line.words == "N: new match · Esc: leave"
