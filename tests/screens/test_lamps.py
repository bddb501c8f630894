"""Which lamps are lit, and when that changes by itself."""

from dataclasses import replace
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from ratscrew_kiosk.press import Press, Shown, Until
from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.rules.draft import Chance, Waiting
from ratscrew_kiosk.rules.house import PRESETS
from ratscrew_kiosk.rules.outcomes import DeadHeat, Draw, Outcome, Slapped, Told, Took, Turned, WhyTaken, Won
from ratscrew_kiosk.rules.patterns import patterns_on
from ratscrew_kiosk.rules.referee import begin, step
from ratscrew_kiosk.rules.table import Table, deal, start
from ratscrew_kiosk.screens.lamps import (
    DARK,
    DIM,
    FLASH_NS,
    FULL,
    LIT,
    WON_FLASHES,
    play_lamps,
    waiting_lamps,
)
from ratscrew_kiosk.screens.motion import Changes
from ratscrew_kiosk.screens.play.play import play_scene
from ratscrew_kiosk.screens.scene import Lamp, Scene
from ratscrew_kiosk.words import say
from tests.kit.play_screen import ALONE, STATUS, seen, table_of, with_

NOW_NS = 10 * SECOND
HALF_NS = FLASH_NS // 2
TABLE = table_of("5C KD 5H")
"""It is seat 0's turn."""


def level(lamps: tuple[Lamp, ...], seat: int | None, button: str) -> float:
    return next((lamp.level for lamp in lamps if (lamp.seat, lamp.button) == (seat, button)), DARK)


def slap(picture: Scene, seat: int) -> float:
    return level(picture.lamps, seat, "slap")


def flips(picture: Scene) -> list[int | None]:
    return [lamp.seat for lamp in picture.lamps if lamp.button == "flip"]


def changes_at(table: Table, *told: Told, now_ns: int = NOW_NS) -> int | None:
    """When the lamps change by themselves."""
    changes = Changes(now_ns)
    play_lamps(table, told, {0, 1}, now_ns, changes)
    return changes.next_ns


def slapped(at_ns: int, seat: int = 0) -> Told:
    return Told(at_ns, Slapped(seat, ("sandwich",)), (Press(seat, "slap", at_ns),))


# FLIP


def test_flip_glows_for_the_seat_whose_turn_it_is() -> None:
    assert flips(seen(TABLE)) == [0]
    assert flips(seen(with_(TABLE, turn=1))) == [1]


def test_a_lit_flip_stands_still() -> None:
    assert seen(TABLE).next_change_ns is None


def test_flip_is_dark_while_a_pile_waits() -> None:
    assert flips(seen(with_(TABLE, waiting=Waiting(1, WhyTaken.CHALLENGE)))) == []


def test_flip_is_dark_while_a_pile_is_collected_and_lights_up_by_itself() -> None:
    table = with_(table_of(), number=5, ready_ns=NOW_NS + 300 * MS)
    assert flips(seen(table)) == []
    assert changes_at(table) == NOW_NS + 300 * MS
    assert flips(seen(table, now_ns=NOW_NS + 300 * MS)) == [0]


def test_collecting_is_reckoned_in_playing_time() -> None:
    table = with_(table_of(), number=5, ready_ns=NOW_NS + 300 * MS, stopped_ns=2 * SECOND)
    assert flips(seen(table, now_ns=NOW_NS + 2 * SECOND)) == []
    assert changes_at(table, now_ns=NOW_NS + 2 * SECOND) == NOW_NS + 2300 * MS


def test_a_card_on_its_way_to_the_screen_does_not_darken_flip() -> None:
    assert flips(seen(with_(TABLE, shown_ns=TABLE.shown_ns[:-1]))) == [0]


def test_flip_is_dark_in_a_long_flip_gap_from_the_flip_to_its_end() -> None:
    table = with_(table_of("5C KD 5H", preset="cabinet"), gap_from_clock_ns=NOW_NS - 100 * MS)
    assert table.rules.flip_gap_ms == 400
    picture = seen(table)
    assert flips(picture) == []
    assert picture.next_change_ns == NOW_NS + 300 * MS
    assert flips(seen(table, now_ns=NOW_NS + 300 * MS)) == [0]
    assert flips(seen(with_(table, shown_ns=table.shown_ns[:-1]), now_ns=NOW_NS + SECOND)) == []


def test_a_flip_gap_so_short_that_the_lamp_would_flicker_is_not_shown() -> None:
    table = with_(table_of("5C KD 5H"), gap_from_clock_ns=NOW_NS - 100 * MS)
    assert flips(seen(with_(table, rules=replace(table.rules, flip_gap_ms=200)))) == [0]


def test_flip_is_dark_when_the_last_chance_is_used_up() -> None:
    assert flips(seen(with_(TABLE, chance=Chance(0, 1)))) == [0]
    assert flips(seen(with_(TABLE, chance=Chance(0, 0)))) == []


def test_a_computers_flip_is_never_lit() -> None:
    assert flips(seen(with_(TABLE, turn=1), status=ALONE)) == []
    assert flips(seen(TABLE, status=ALONE)) == [0]


def test_wherever_flip_is_lit_a_press_turns_a_card_and_nowhere_else() -> None:
    """But for a card in the air, which is on its way for a frame."""
    table, told = begin(start(PRESETS["cabinet"], deal(2, 7)))
    now_ns, lit, dark = 0, 0, 0
    while not table.over and table.number < 120:
        now_ns += 37 * MS
        table, news = step(table, Until(now_ns))
        told += news
        shining = flips(play_scene(table, told, STATUS, now_ns, say))
        if patterns_on(table.turned, table.rules.patterns) and table.shown_ns[-1] + 250 * MS < now_ns:
            table, news = step(table, Press(now_ns // MS % 2, "slap", now_ns))
            told += news
            continue
        after, news = step(table, Press(table.turn, "flip", now_ns))
        assert isinstance(news[0].outcome, Turned) == (shining == [table.turn])
        lit, dark = lit + bool(shining), dark + (not shining)
        if shining and now_ns % (3 * MS) == 0:
            table = after
            told += news
            table, news = step(table, Shown(now_ns + MS))
            told += news
    assert min(lit, dark) > 50


# SLAP


def test_slap_is_lit_while_a_slap_counts() -> None:
    assert [slap(seen(TABLE), seat) for seat in (0, 1)] == [LIT, LIT]


def test_slap_dims_when_the_seat_is_locked_and_goes_dark_when_it_is_barred_or_out() -> None:
    assert slap(seen(with_(TABLE, locked=frozenset({0}))), 0) == DIM
    assert slap(seen(with_(TABLE, barred=frozenset({0}))), 0) == DARK
    assert slap(seen(with_(TABLE, out=frozenset({0}), turn=1)), 0) == DARK
    assert slap(seen(with_(TABLE, locked=frozenset({0}))), 1) == LIT


def test_slap_dims_in_a_seats_own_last_chance() -> None:
    picture = seen(with_(TABLE, chance=Chance(0, 2)))
    assert (slap(picture, 0), slap(picture, 1)) == (DIM, LIT)


@given(st.integers(0, 999))
def test_no_lamp_tells_what_lies_on_the_pile(seed: int) -> None:
    first, second = deal(2, seed)
    table = with_(TABLE, turned=first[:3], decks=(first[3:], second))
    assert play_lamps(table, (), {0, 1}, NOW_NS, Changes(NOW_NS)) == seen(TABLE).lamps


def test_slap_flashes_for_a_slap_that_won() -> None:
    told = slapped(NOW_NS)
    for half in range(2 * WON_FLASHES):
        at_ns = NOW_NS + half * HALF_NS
        for now_ns in (at_ns, at_ns + HALF_NS - 1):
            picture = seen(table_of(), told, now_ns=now_ns)
            assert slap(picture, 0) == (DARK if half % 2 else FULL)
            assert slap(picture, 1) == LIT
            assert changes_at(table_of(), told, now_ns=now_ns) == at_ns + HALF_NS
    assert slap(seen(table_of(), told, now_ns=NOW_NS + WON_FLASHES * FLASH_NS), 0) == LIT


def test_all_seats_of_a_dead_heat_flash_once() -> None:
    told = Told(NOW_NS, DeadHeat((0, 1)))
    levels = [[slap(seen(TABLE, told, now_ns=NOW_NS + half * HALF_NS), seat) for half in range(3)] for seat in (0, 1)]
    assert levels == [[FULL, DARK, LIT]] * 2


def test_a_computers_slap_is_dark_but_flashes_when_it_won() -> None:
    assert slap(seen(TABLE, status=ALONE), 1) == DARK
    assert slap(seen(TABLE, slapped(NOW_NS, 1), status=ALONE), 1) == FULL


def test_a_pile_won_without_a_slap_flashes_nothing() -> None:
    assert slap(seen(TABLE, Told(NOW_NS, Took(0, 6, WhyTaken.CHALLENGE))), 0) == LIT


def lit_from(table: Table, told: list[Told], until_ns: int) -> list[tuple[int, float]]:
    """When SLAP of seat 0 changed, and to what, found by looking when it was said that something changes."""
    seen_levels: list[tuple[int, float]] = []
    now_ns = 0
    while now_ns < until_ns:
        changes = Changes(now_ns)
        so_far = [one for one in told if one.at_ns <= now_ns]
        lamps = play_lamps(table, so_far, {0, 1}, now_ns, changes)
        value = level(lamps, 0, "slap")
        if not seen_levels or seen_levels[-1][1] != value:
            seen_levels.append((now_ns, value))
        following = [one.at_ns for one in told if one.at_ns > now_ns]
        now_ns = min([*following[:1], until_ns if changes.next_ns is None else changes.next_ns])
    return seen_levels


@given(st.lists(st.tuples(st.integers(1, 1500), st.booleans()), min_size=1, max_size=12), st.sampled_from((LIT, DIM)))
def test_slap_never_flashes_more_than_three_times_a_second(wins: list[tuple[int, bool]], resting: float) -> None:
    told, at_ns = [], SECOND
    for gap_ms, tied in wins:
        at_ns += gap_ms * MS
        outcome: Outcome = DeadHeat((0, 1)) if tied else Slapped(0, ("double",))
        told.append(Told(at_ns, outcome))
    table = table_of() if resting == LIT else with_(table_of(), locked=frozenset({0}))
    changes = lit_from(table, told, at_ns + 3 * SECOND)
    darkened = [at for (_, before), (at, after) in pairwise(changes) if after == DARK < before]
    lit = [at for (_, before), (at, after) in pairwise(changes) if after == FULL > before]
    for moments in (darkened, lit):
        assert moments
        assert all(later - earlier > SECOND for earlier, later in zip(moments, moments[3:], strict=False))
    assert changes[-1][1] == resting


# The end, and pauses


def test_at_the_end_only_the_winners_slap_is_lit() -> None:
    over = with_(table_of(decks=(52, 0)), over=True, told_turn=None)
    picture = seen(over, Told(NOW_NS - 9 * SECOND, Won(0, 52)))
    assert picture.lamps == (Lamp(0, "slap", FULL),)
    assert picture.next_change_ns is None


def test_at_a_draw_both_are_lit() -> None:
    over = with_(table_of(decks=(26, 26)), over=True)
    picture = seen(over, Told(NOW_NS - 9 * SECOND, Draw((0, 1))))
    assert picture.lamps == (Lamp(0, "slap", FULL), Lamp(1, "slap", FULL))


def test_the_last_slap_still_flashes_when_it_ended_the_match() -> None:
    over = with_(table_of(decks=(52, 0)), over=True)
    told = (slapped(NOW_NS), Told(NOW_NS, Won(0, 52)))
    assert [slap(seen(over, *told, now_ns=NOW_NS + half * HALF_NS), 0) for half in range(2)] == [FULL, DARK]


def test_in_a_pause_flip_breathes_and_nothing_of_the_match_is_lit() -> None:
    paused = with_(TABLE, paused_ns=NOW_NS - SECOND)
    asked = STATUS._replace(dialogue="pause")
    for table, status in ((paused, STATUS), (TABLE, asked), (paused, asked)):
        told = slapped(NOW_NS - 200 * MS)
        pictures = [seen(table, told, status=status, now_ns=NOW_NS + second * SECOND) for second in (0, 1, 2)]
        assert [flips(picture) for picture in pictures] == [[0, 1], [], [0, 1]]
        assert [slap(pictures[0], seat) for seat in (0, 1)] == [DARK, DARK]
        assert pictures[0].next_change_ns == NOW_NS + SECOND
        assert pictures[0].items == pictures[1].items


def test_after_a_pause_the_match_is_lit_again_at_once() -> None:
    resumed = with_(TABLE, paused_ns=NOW_NS - SECOND, resumed=True)
    assert seen(resumed).lamps == seen(TABLE).lamps


def test_lost_buttons_are_a_fault() -> None:
    lost = STATUS._replace(dialogue="lost", lost=(0,))
    now_ns = 10 * SECOND
    assert seen(TABLE, status=lost, now_ns=now_ns).lamps == waiting_lamps("fault", (0, 1), now_ns)[0]
