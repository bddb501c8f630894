"""What a computer sees, and when its hand comes down: R12. Over 300 lines: clause by clause, on the same few tables."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from ratscrew_kiosk.cards import PACK, Card, parse_cards
from ratscrew_kiosk.chance import shuffled
from ratscrew_kiosk.commands.bench_rules import recorded
from ratscrew_kiosk.match import Match
from ratscrew_kiosk.players.computer import Computers, reaction_ns
from ratscrew_kiosk.players.levels import LEVELS, MS, NEVER, Level, Rate
from ratscrew_kiosk.press import Event, Pause, Press, Resume, Shown
from ratscrew_kiosk.presses.figures import SECOND, DeviceFacts
from ratscrew_kiosk.presses.settle import Settle
from ratscrew_kiosk.rules.draft import Draft
from ratscrew_kiosk.rules.house import PRESETS, RuleSet
from ratscrew_kiosk.rules.outcomes import Slapped, Told, Turned
from ratscrew_kiosk.rules.referee import step
from ratscrew_kiosk.rules.table import Table, deal, frozen, start

EAGER = replace(LEVELS["easy"], misses=NEVER, late=Rate(1, 1), at_nothing=Rate(1, 1))
"""Slaps at every card, whatever lies there."""
LAG_NS = 30 * MS
CLASSIC = PRESETS["classic"]


def match_of(levels: str, rules: str = "full", seed: int = 1) -> Match:
    names = levels.split()
    computers = {seat: LEVELS[name] for seat, name in enumerate(names)}
    return Match(start(RuleSet.parse(rules), deal(len(names), seed)), None, computers, seed, shown_after_ns=LAG_NS)


def stepped(match: Match) -> Iterator[tuple[Event, Table, list[Told]]]:
    table, events = recorded(match)
    for event in events:
        table, told = step(table, event)
        yield event, table, told


def told_in_all(match: Match, step_ns: int = SECOND, most_ns: int = 3600 * SECOND) -> list[Told]:
    told: list[Told] = []
    for now_ns in range(step_ns, most_ns, step_ns):
        told += match.advance(now_ns)
        if match.table.over:
            break
    return told


def changed(table: Table, **fields: Any) -> Table:  # noqa: ANN401 - any field of a table
    return frozen(Draft(**{one: getattr(table, one) for one in Draft.__slots__} | fields))


def pattern_table(rules: RuleSet = CLASSIC, decks: str = "5H 9C / 7D 2S", pile: str = "4S 4D") -> Table:
    """A pile that everybody has seen since time 0; its top card has the number 0."""
    return start(rules, [parse_cards(deck) for deck in decks.split("/")], turned=parse_cards(pile))


# What it sees

WATCHED = [
    (event.at_ns, table)
    for levels, rules in (("easy medium", "classic"), ("expert quick hard", "cabinet patterns=+tens,+run"))
    for event, table, _ in stepped(match_of(levels, rules))
    if not table.over
]
COMPUTERS = [({0: EAGER, 1: LEVELS["medium"]}, 1), ({0: LEVELS["expert"], 1: EAGER}, 77)]


@given(st.sampled_from(WATCHED), st.sampled_from(COMPUTERS), st.integers(0, 1 << 40))
def test_no_order_of_the_face_down_cards_changes_a_plan(
    watched: tuple[int, Table], players: tuple[dict[int, Level], int], seed: int
) -> None:
    """R12.1: decks and burned cards are mixed with one another; so it is the same whatever the shuffle's seed."""
    now_ns, table = watched
    hidden = shuffled([*table.burned, *(card for deck in table.decks for card in deck)], seed)
    deal_out = iter(hidden)
    burned = tuple(next(deal_out) for _ in table.burned)
    decks = tuple(tuple(next(deal_out) for _ in deck) for deck in table.decks)
    other = changed(table, burned=burned, decks=decks)
    assert Computers(*players).plans(other, now_ns, {}) == Computers(*players).plans(table, now_ns, {})


@given(st.integers(0, 1 << 40), st.integers(0, 1 << 40))
def test_the_shuffles_seed_changes_no_plan(one: int, other: int) -> None:
    """R12.1: two deals, before the same shown cards."""
    made = []
    for seed in (one, other):
        cards = [card for card in shuffled(PACK, seed) if card not in parse_cards("4S 9D 4D")]
        table = start(PRESETS["full"], [cards[:25], cards[25:]], turned=parse_cards("4S 9D 4D"))
        made.append(Computers({0: LEVELS["expert"], 1: EAGER}, 5).plans(table, 0, {}))
    assert made[0] == made[1]


@given(st.sampled_from([watched for watched in WATCHED if len(watched[1].seen_ns) < len(watched[1].turned)]), st.data())
def test_a_card_in_the_air_is_not_seen(watched: tuple[int, Table], data: st.DataObject) -> None:
    """R12.1, R3.2: another card there changes no plan."""
    now_ns, table = watched
    other: Card = data.draw(st.sampled_from(PACK))
    for players in COMPUTERS:
        unseen = changed(table, turned=(*table.turned[:-1], other))
        assert Computers(*players).plans(unseen, now_ns, {}) == Computers(*players).plans(table, now_ns, {})


@pytest.mark.parametrize("button", ["flip", "slap"])
def test_a_press_that_is_not_settled_changes_no_plan(button: Any) -> None:  # noqa: ANN401 - a button
    """R12.1."""
    match = Match(pattern_table(), Settle([DeviceFacts("keys")]), {0: LEVELS["quick"]}, 3, shown_after_ns=0)
    table = match.table
    before = match.computers.plans(table, 0, {})
    match.settle.press(Press(1, button, 10 * MS, 0, "keys"))
    assert match.advance(SECOND) == []
    assert match.table is table
    assert match.computers.plans(table, 0, {}) == before


# The same door


@pytest.mark.parametrize(("earlier_ns", "winner"), [(1, 1), (-1, 0)])
def test_whoever_hit_first_wins_though_the_persons_press_arrives_later(earlier_ns: int, winner: int) -> None:
    """R12.2, R3.3: a computer's slap waits for the people's devices."""
    match = Match(pattern_table(), Settle([DeviceFacts("keys")]), {0: LEVELS["quick"]}, 3, shown_after_ns=0)
    lands_ns = reaction_ns(LEVELS["quick"], 3, 0, 0)
    match.settle.hear("keys", (), lands_ns - 2)
    assert match.advance(2 * SECOND) == []
    match.settle.press(Press(1, "slap", lands_ns - earlier_ns, 0, "keys"))
    match.settle.hear("keys", (), 2 * SECOND)
    first = next(told.outcome for told in match.advance(2 * SECOND))
    assert first == Slapped(winner, ("double",))


def test_every_slap_answers_a_shown_card_after_its_reaction_and_only_once() -> None:
    """R12.2, R12.3."""
    made: list[tuple[int, int]] = []
    answers: set[tuple[int, int]] = set()
    levels = "easy medium hard expert"
    for event, table, told in stepped(match_of(levels, "full patterns=+tens")):
        if isinstance(event, Shown):
            number = table.laid[-1].number
            for seat, name in enumerate(levels.split()):
                answers.add((seat, event.at_ns + reaction_ns(LEVELS[name], 1, seat, number)))
        elif isinstance(event, Press) and event.button == "slap":
            made.append((event.seat, event.at_ns))
            assert {one.presses for one in told} == {(event,)}
    assert len(made) > 40
    assert len(made) == len(set(made))
    assert set(made) <= answers


def test_it_turns_its_card_no_sooner_than_its_level_says() -> None:
    """R12.3: after the last card was shown, or the last pile collected."""
    levels = [LEVELS["easy"], LEVELS["expert"]]
    ready_ns = 0
    waited: list[int] = []
    for event, table, told in stepped(match_of("easy expert", "full")):
        if told and isinstance(told[0].outcome, Turned):
            waited.append(event.at_ns - ready_ns - levels[told[0].outcome.seat].turns_after_ns)
        ready_ns = table.ready_ns
    assert min(waited) == 0
    assert waited.count(0) > 0.8 * len(waited)


@pytest.mark.parametrize("level", [EAGER, LEVELS["relaxed"]])
def test_a_hand_on_its_way_to_the_pile_comes_before_the_next_card(level: Level) -> None:
    """R12.3: the same player does not cover what it is about to slap."""
    *slaps, flip = Computers({0: level}, 4).plans(pattern_table(), 0, {})
    lands_ns = reaction_ns(level, 4, 0, 0)
    assert Press(0, "slap", lands_ns) in slaps
    assert flip == Press(0, "flip", lands_ns + level.turns_after_ns)


# When a wrong slap would put it out


LANDS_NS = reaction_ns(EAGER, 4, 0, 0)
"""When a hand lands that answers the top card of a pile seen at time 0."""


def slaps(table: Table, now_ns: int = 0) -> bool:
    return Press(0, "slap", LANDS_NS) in Computers({0: EAGER}, 4).plans(table, now_ns, {})


def covered(table: Table, at_ns: int) -> Table:
    """The pile with one more card on it, shown at this time."""
    table, _ = step(table, Press(table.turn, "flip", at_ns))
    table, _ = step(table, Shown(at_ns))
    return table


STRIKES = replace(CLASSIC, empty_wrong_slap="strike")
NOT_OUT = replace(CLASSIC, empty_wrong_slap="none")


@pytest.mark.parametrize(
    ("rules", "decks", "strikes", "dares"),
    [
        (CLASSIC, "- / 7D 2S", 0, False),
        (CLASSIC, "9C / 7D 2S", 0, True),
        (STRIKES, "- / 7D 2S", 1, True),
        (STRIKES, "- / 7D 2S", 2, False),
        (STRIKES, "9C / 7D 2S", 2, True),
        (NOT_OUT, "- / 7D 2S", 0, True),
    ],
)
def test_it_slaps_at_nothing_and_late_only_where_that_does_not_put_it_out(
    rules: RuleSet,
    decks: str,
    strikes: int,
    dares: bool,  # noqa: FBT001
) -> None:
    """R12.4."""
    cards = [parse_cards(deck) for deck in decks.split("/")]
    nothing = start(rules, cards, turned=parse_cards("4S 5D"), turn=1)
    assert slaps(changed(nothing, strikes=(strikes, 0))) is dares
    double = changed(start(rules, cards, turned=parse_cards("4S 4D"), turn=1), strikes=(strikes, 0))
    assert slaps(double)
    for at_ns in (LANDS_NS - 1, LANDS_NS):
        assert slaps(covered(double, at_ns), at_ns) is dares


@pytest.mark.parametrize("rules", ["classic", "duel", "cabinet"])
def test_in_whole_matches_no_computer_goes_out_or_is_barred(rules: str) -> None:
    """R12.4: though they slap at nothing, and run out of cards."""
    words = set()
    for seed in range(30):
        told = told_in_all(match_of("easy easy", rules, seed))
        words |= {one.outcome.word for one in told}
    assert words >= {"wrong", "empty"}
    assert not words & {"out", "barred"}


# Pauses


@pytest.mark.parametrize("left_ms", [1, 100, 399])
def test_a_pause_keeps_what_is_left_of_a_reaction(left_ms: int) -> None:
    """R12.5: from when the faces are shown anew."""
    match = Match(pattern_table(), None, {0: LEVELS["quick"]}, 3, shown_after_ns=LAG_NS)
    lands_ns = reaction_ns(LEVELS["quick"], 3, 0, 0)
    match.settle.put(Pause(lands_ns - left_ms * MS))
    match.settle.put(Resume(60 * SECOND))
    assert match.advance(60 * SECOND) == []
    slapped = next(told for told in match.advance(70 * SECOND) if isinstance(told.outcome, Slapped))
    assert slapped.at_ns == 60 * SECOND + LAG_NS + left_ms * MS


def test_in_a_pause_it_does_nothing() -> None:
    """R12.5, R3.6."""
    match = Match(pattern_table(), None, {0: EAGER, 1: EAGER}, 3, shown_after_ns=LAG_NS)
    match.settle.put(Pause(MS))
    assert match.advance(3600 * SECOND) == []
    assert match.computers.plans(match.table, 3600 * SECOND, {}) == []


@settings(max_examples=30, deadline=None)
@example(49_558, 1)  # a hand had landed long ago, and its seat was about to turn its card
@given(st.integers(1, 90_000), st.integers(1, 3_600_000))
def test_a_match_goes_on_after_a_pause_as_it_would_have_without(pause_ms: int, long_ms: int) -> None:
    """R12.5, R3.6: where no card was in the air, each outcome comes as it did, only later."""
    plain = match_of("easy medium", "full", 12)
    told_before = plain.advance(pause_ms * MS)
    assume(len(plain.table.shown_ns) == len(plain.table.turned) and not plain.table.over)
    lies = bool(plain.table.turned)
    told = [*told_before, *told_in_all(plain)]
    paused = match_of("easy medium", "full", 12)
    paused.settle.put(Pause(pause_ms * MS))
    paused.settle.put(Resume((pause_ms + long_ms) * MS))
    told_paused = told_in_all(paused, most_ns=3 * 3600 * SECOND)
    later_ns = long_ms * MS + (LAG_NS if lies else 0)
    assert [one.outcome for one in told_paused] == [one.outcome for one in told]
    assert [one.at_ns for one in told_paused] == [
        one.at_ns + (later_ns if one.at_ns > pause_ms * MS else 0) for one in told
    ]


# Without state


def test_what_was_seen_before_changes_no_plan() -> None:
    """R12.6: computers that have watched the whole match plan as those do that come upon its table."""
    players = ({0: LEVELS["easy"], 1: LEVELS["medium"]}, 1)
    watching = Computers(*players)
    for event, table, _ in stepped(match_of("easy medium", "full patterns=+tens,+top_bottom")):
        assert watching.plans(table, event.at_ns, {}) == Computers(*players).plans(table, event.at_ns, {})


@pytest.mark.parametrize("levels", ["expert easy", "quick medium hard"])
def test_a_match_is_the_same_however_the_clock_is_moved(levels: str) -> None:
    """R12.6."""
    told = [told_in_all(match_of(levels, "cabinet", 5), step_ns) for step_ns in (7 * MS, SECOND, 3599 * SECOND)]
    assert told[0] == told[1] == told[2]


def test_the_order_in_which_the_computers_are_named_changes_nothing() -> None:
    """R12.6, R3.4."""
    levels = {seat: LEVELS[name] for seat, name in enumerate(("easy", "hard", "quick"))}
    told = []
    for seats in ((0, 1, 2), (2, 0, 1)):
        table = start(PRESETS["full"], deal(3, 8))
        match = Match(table, None, {seat: levels[seat] for seat in seats}, 8, shown_after_ns=LAG_NS)
        told.append(told_in_all(match))
    assert told[0] == told[1]


def test_other_seeds_give_other_matches() -> None:
    """R12.6."""
    matches = [[one.at_ns for one in told_in_all(match_of("easy easy", "full", seed))] for seed in range(10)]
    assert all(one != other for one, other in pairwise(sorted(matches)))
