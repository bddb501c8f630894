"""The table of levels (R12.3): in the draw, in whole matches, and when levels play each other.

Over 300 lines, since the three are checked against one table.
"""

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import asdict, replace
from itertools import pairwise
from math import sqrt
from statistics import quantiles
from typing import NamedTuple

import pytest

from ratscrew_kiosk.commands.bench_rules import recorded
from ratscrew_kiosk.match import Match
from ratscrew_kiosk.players.computer import may_slap, reaction_ns, slaps_after_ns
from ratscrew_kiosk.players.levels import LEVELS, MS, NEVER, Level, Rate, level_named
from ratscrew_kiosk.press import Event, Press, Shown, Together
from ratscrew_kiosk.rules.house import PRESETS, RuleSet
from ratscrew_kiosk.rules.outcomes import Told
from ratscrew_kiosk.rules.patterns import patterns_on
from ratscrew_kiosk.rules.referee import step
from ratscrew_kiosk.rules.table import Table, deal, start
from ratscrew_kiosk.simulate import Setting, interval, simulate

GRADED = ("easy", "medium", "hard", "expert")
EVEN = ("relaxed", "standard", "quick")
# Mean and floor in ms; misses, late, at nothing; turns after in ms: as the rules print them.
TABLE = {
    "easy": (1000, 620, (1, 3), (1, 3), (1, 20), 1000),
    "medium": (800, 480, (1, 7), (1, 5), (1, 45), 880),
    "hard": (620, 400, (1, 17), (1, 12), (1, 150), 770),
    "expert": (470, 340, (1, 50), (1, 50), (1, 1000), 670),
}
EVEN_TABLE = {"relaxed": (1400, 2000, 1200), "standard": (750, 1200, 1000), "quick": (400, 700, 800)}
DRAWN = 100_000
# Nobody goes out, no time limit, no lock: a seat is always free to slap.
FULL = PRESETS["full"]
ONE_IN_A_THOUSAND = 43.8
"""Chi-square with 19 degrees of freedom is above this once in a thousand times."""


def is_within_three_errors(times: int, of: int, chance: float) -> bool:
    return abs(times - of * chance) <= 3 * sqrt(of * chance * (1 - chance))


def chance(rate: Rate) -> float:
    return rate.times / rate.out_of


# The table itself


@pytest.mark.parametrize("name", GRADED)
def test_the_graded_levels_are_those_of_the_rules(name: str) -> None:
    """R12.3."""
    level = LEVELS[name]
    mean, floor, misses, late, at_nothing, turns = TABLE[name]
    assert (level.mean_ns, level.floor_ns, level.turns_after_ns) == (mean * MS, floor * MS, turns * MS)
    assert (level.misses, level.late, level.at_nothing) == (misses, late, at_nothing)
    assert level.even_to_ns is None


@pytest.mark.parametrize("name", EVEN)
def test_the_even_levels_are_those_of_the_rules(name: str) -> None:
    """R12.3."""
    level = LEVELS[name]
    least, most, turns = EVEN_TABLE[name]
    assert (level.floor_ns, level.even_to_ns, level.turns_after_ns) == (least * MS, most * MS, turns * MS)
    assert (level.misses, level.late, level.at_nothing) == (NEVER, NEVER, NEVER)


@pytest.mark.parametrize(("name", "same"), [("gentle", "easy"), ("normal", "medium"), ("strong", "expert")])
def test_the_levels_of_last_chance_play_as_others_do(name: str, same: str) -> None:
    """R12.3."""
    assert asdict(LEVELS[name]) | {"name": same} == asdict(LEVELS[same])


def test_a_level_that_is_none_is_refused_with_those_that_are() -> None:
    """R12.3."""
    assert level_named("hard") is LEVELS["hard"]
    with pytest.raises(ValueError, match=r"level: 'hrad' is not one of easy, medium, hard, expert"):
        level_named("hrad")


# In the draw


@pytest.mark.parametrize("name", LEVELS)
def test_reactions_have_the_mean_of_the_table_and_none_is_below_the_floor(name: str) -> None:
    """R12.3: over 100,000 reactions, the mean within 2 %."""
    level = LEVELS[name]
    drawn = [reaction_ns(level, 5, 1, number) for number in range(DRAWN)]
    assert abs(sum(drawn) / DRAWN / level.mean_ns - 1) < 0.02
    assert level.floor_ns <= min(drawn) < level.floor_ns + 0.25 * (level.mean_ns - level.floor_ns)
    assert max(drawn) <= level.longest_ns


@pytest.mark.parametrize("name", GRADED)
def test_reactions_have_a_long_right_tail(name: str) -> None:
    """R12.3: above the floor log-normal with a coefficient of variation of 0.6."""
    level = LEVELS[name]
    above = [reaction_ns(level, 6, 0, number) - level.floor_ns for number in range(DRAWN)]
    mean = sum(above) / DRAWN
    spread = sqrt(sum((one - mean) ** 2 for one in above) / DRAWN)
    skew = sum((one - mean) ** 3 for one in above) / DRAWN / spread**3
    cuts = quantiles(above, n=100)
    assert abs(spread / mean - 0.6) < 0.02
    assert 1.5 < skew < 2.02  # 2.016 without an end; the table's last quantile cuts a little of it off
    assert abs(cuts[98] / cuts[49] - 3.633) < 0.12  # exp(2.326 sigma)
    assert abs(cuts[0] / cuts[49] - 0.275) < 0.01  # exp(-2.326 sigma)
    assert cuts[98] - cuts[49] > 3 * (cuts[49] - cuts[0])


@pytest.mark.parametrize("name", EVEN)
def test_even_reactions_are_even_over_their_range(name: str) -> None:
    """R12.3: chi-square over twenty bins."""
    level = LEVELS[name]
    assert level.even_to_ns is not None
    width = level.even_to_ns - level.floor_ns + 1
    bins = Counter((reaction_ns(level, 7, 2, number) - level.floor_ns) * 20 // width for number in range(DRAWN))
    assert set(bins) == set(range(20))
    assert sum((count - DRAWN / 20) ** 2 / (DRAWN / 20) for count in bins.values()) < ONE_IN_A_THOUSAND


@pytest.mark.parametrize("name", GRADED)
def test_misses_and_slaps_at_nothing_are_drawn_at_the_rates_of_the_table(name: str) -> None:
    """R12.3: within three standard errors."""
    level = LEVELS[name]
    missed = sum(slaps_after_ns(level, 8, 0, number, holds=True) is None for number in range(DRAWN))
    at_nothing = sum(slaps_after_ns(level, 9, 0, number, holds=False) is not None for number in range(DRAWN))
    assert is_within_three_errors(missed, DRAWN, chance(level.misses))
    assert is_within_three_errors(at_nothing, DRAWN, chance(level.at_nothing))


@pytest.mark.parametrize("name", EVEN)
def test_even_levels_never_miss_and_never_slap_at_nothing(name: str) -> None:
    """R12.3."""
    level = LEVELS[name]
    assert all(slaps_after_ns(level, 8, 0, number, holds=True) is not None for number in range(10_000))
    assert all(slaps_after_ns(level, 8, 0, number, holds=False) is None for number in range(10_000))


# In whole matches


class Moment(NamedTuple):
    at_ns: int
    before: Table
    event: Event
    after: Table


class Chances(Counter[str]):
    """How often a hand could land in time, late, or at nothing; under `+ kind`, how often it did."""


def whole_match(rules: RuleSet, levels: tuple[Level, ...], seed: int) -> tuple[list[Moment], list[Told]]:
    """Play a match; every event of it with the tables around it, and all that was told."""
    table = start(rules, deal(len(levels), seed))
    table, events = recorded(Match(table, None, dict(enumerate(levels)), seed, shown_after_ns=30 * MS))
    moments: list[Moment] = []
    told: list[Told] = []
    for event in events:
        after, some = step(table, event)
        moments.append(Moment(event.at_ns, table, event, after))
        told += some
        table = after
    return moments, told


def hands(moments: list[Moment]) -> set[tuple[int, int]]:
    """Every slap that was made: seat and time."""
    slaps: set[tuple[int, int]] = set()
    for moment in moments:
        for press in moment.event.slaps if isinstance(moment.event, Together) else [moment.event]:
            if isinstance(press, Press) and press.button == "slap":
                slaps.add((press.seat, press.at_ns))
    return slaps


def shown(moments: list[Moment]) -> Iterator[tuple[int, Table]]:
    """When a card was shown for the first time, and the table then."""
    for moment in moments:
        if isinstance(moment.event, Shown) and len(moment.after.seen_ns) > len(moment.before.seen_ns):
            yield moment.at_ns, moment.after


def chances(moments: list[Moment], levels: tuple[Level, ...], seed: int) -> dict[Level, Chances]:
    """Count what each level did with what it saw, and only where nothing but its own draw could decide.

    A card is looked at when this seat's hand would land, which is known whether it lands or not. It counts if the card
    still lies there and the seat may slap: what happened until then depends on the others' draws and on this seat's
    other draws, never on the one that is counted. There is one way round that: a seat that means to slap keeps its
    own card back, one that does not turns it. So at its own turn a seat counts only if its hand would land before it
    would turn, and a pattern counts as covered only if another seat covered it.
    """
    counted: dict[Level, Chances] = defaultdict(Chances)
    slaps = hands(moments)
    times = [moment.at_ns for moment in moments]
    for shown_ns, table in shown(moments):
        number = table.laid[-1].number
        holds = bool(patterns_on(table.turned, table.rules.patterns))
        for seat, level in enumerate(levels):
            after_ns = reaction_ns(level, seed, seat, number)
            own_turn = table.turn == seat
            if own_turn and after_ns > level.turns_after_ns:
                continue
            lands_ns = shown_ns + after_ns
            then = moments[bisect_left(times, lands_ns) - 1].after
            lying = [laid.number for laid in then.laid[: len(then.seen_ns)]]
            if then.over or number not in lying or not may_slap(then, seat):
                continue
            above = then.laid[lying.index(number) + 1 : len(lying)]
            if not holds:
                kind = "at nothing"
            elif not above:
                kind = "in time"
            elif not own_turn and above[0].seat != seat:
                kind = "late"
            else:
                continue
            counted[level][kind] += 1
            counted[level][f"+ {kind}"] += (seat, lands_ns) in slaps
    return counted


def chances_in(levels: tuple[Level, ...], matches: int) -> dict[Level, Chances]:
    counted: dict[Level, Chances] = defaultdict(Chances)
    for seed in range(matches):
        moments, _ = whole_match(FULL, levels, seed)
        for level, some in chances(moments, levels, seed).items():
            counted[level].update(some)
    return counted


HASTY = replace(LEVELS["quick"], name="hasty", misses=Rate(1, 1), turns_after_ns=200 * MS)
"""Never slaps, and covers what others mean to slap."""
STATUE = replace(HASTY, name="statue", turns_after_ns=6_000 * MS)
"""Never slaps, and turns when every other hand has long come down."""


def holds_in_matches(name: str, matches: int) -> None:
    level = LEVELS[name]
    seen = chances_in((level, level), matches)[level]
    assert is_within_three_errors(seen["in time"] - seen["+ in time"], seen["in time"], chance(level.misses))
    assert is_within_three_errors(seen["+ at nothing"], seen["at nothing"], chance(level.at_nothing))
    hurried = chances_in((level, HASTY), 2 * matches)[level]
    still_slapping = (1 - chance(level.misses)) * chance(level.late)
    assert hurried["late"] > 2 * matches
    assert is_within_three_errors(hurried["+ late"], hurried["late"], still_slapping)


@pytest.mark.parametrize("name", GRADED)
def test_a_level_misses_is_late_and_slaps_at_nothing_at_its_rates_in_whole_matches(name: str) -> None:
    """R12.3, within three standard errors; a pattern is slapped late if it is not missed and then not let go."""
    holds_in_matches(name, 25)


@pytest.mark.slow
@pytest.mark.parametrize("name", GRADED)
def test_a_level_keeps_its_rates_in_very_many_matches(name: str) -> None:
    """R12.3, as above."""
    holds_in_matches(name, 300)


def outcomes_against_a_statue(name: str, matches: int) -> Chances:
    """What is told of a level that nobody hurries: whatever it slaps, it slaps before the next card."""
    seen = Chances()
    rules = replace(FULL, grace_ms=5000)
    for seed in range(matches):
        moments, told = whole_match(rules, (LEVELS[name], STATUE), seed)
        for _, table in shown(moments):
            seen["pattern" if patterns_on(table.turned, rules.patterns) else "none"] += 1
        seen.update(one.outcome.word for one in told)
    return seen


@pytest.mark.parametrize("name", GRADED)
def test_what_is_told_of_a_level_that_nobody_hurries_has_the_rates_of_the_table(name: str) -> None:
    """R12.3, from outcomes alone: slapped and wrong, of the cards that were shown with a pattern and without."""
    level = LEVELS[name]
    seen = outcomes_against_a_statue(name, 40)
    assert is_within_three_errors(seen["slapped"], seen["pattern"], 1 - chance(level.misses))
    assert is_within_three_errors(seen["wrong"], seen["none"], chance(level.at_nothing))
    assert seen["late"] == 0


@pytest.mark.parametrize("name", EVEN)
def test_an_even_level_slaps_at_every_pattern_in_time_and_at_nothing_else_in_whole_matches(name: str) -> None:
    """R12.3."""
    level = LEVELS[name]
    for rival in (level, HASTY):
        seen = chances_in((level, rival), 20)[level]
        assert seen["+ in time"] == seen["in time"]
        assert seen["+ late"] == seen["+ at nothing"] == 0
        assert seen["at nothing"] > 1000
    told = outcomes_against_a_statue(name, 5)
    assert told["slapped"] == told["pattern"] > 20
    assert told["wrong"] == 0


# Against each other


def stronger_wins(preset: str, weaker: str, stronger: str, matches: int) -> None:
    """Half of the matches from each seat: the 95 % interval of the stronger's share lies above one half."""
    rules = PRESETS[preset]
    wins = simulate(Setting(rules, (weaker, stronger), 3), matches).wins[1]
    wins += simulate(Setting(rules, (stronger, weaker), 4), matches).wins[0]
    assert interval(wins, 2 * matches)[0] > 0.5


ORDER = [
    *[("classic", *pair) for pair in pairwise(GRADED)],
    *[("duel", *pair) for pair in pairwise(EVEN)],
    *[("last-chance", *pair) for pair in pairwise(("gentle", "normal", "strong"))],
]


@pytest.mark.parametrize(("preset", "weaker", "stronger"), ORDER)
def test_the_stronger_level_wins_more_often(preset: str, weaker: str, stronger: str) -> None:
    """R12.3: the levels come out in their order."""
    stronger_wins(preset, weaker, stronger, 20)


@pytest.mark.slow
@pytest.mark.parametrize(("preset", "weaker", "stronger"), [*ORDER, *(("cabinet", *pair) for pair in pairwise(GRADED))])
def test_the_stronger_level_wins_more_often_over_very_many_matches(preset: str, weaker: str, stronger: str) -> None:
    """R12.3."""
    stronger_wins(preset, weaker, stronger, 300)
