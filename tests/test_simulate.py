"""Many matches of computers: what is counted, and that nothing but the seed decides it."""

import json
import subprocess
import sys
from collections import Counter
from math import isclose
from typing import Any

import pytest
from click.testing import CliRunner, Result

from ratscrew_kiosk import simulate as simulation
from ratscrew_kiosk.__main__ import command_line
from ratscrew_kiosk.commands import bench_rules
from ratscrew_kiosk.commands.bench_rules import Figure, recorded, referee
from ratscrew_kiosk.commands.simulate import report
from ratscrew_kiosk.press import Press
from ratscrew_kiosk.rules.house import PRESETS
from ratscrew_kiosk.rules.offers import OFFERS
from ratscrew_kiosk.rules.outcomes import Draw, Turned, Won
from ratscrew_kiosk.rules.referee import step
from ratscrew_kiosk.script.reading import read_script
from ratscrew_kiosk.script.replaying import replay
from ratscrew_kiosk.simulate import Counts, Setting, interval, play, quantile, simulate, told_in

FULL = Setting(PRESETS["full"], ("easy", "hard"), 5)


def typed(*words: str) -> Result:
    return CliRunner().invoke(command_line, ["simulate", *words])


def figures(*words: str) -> dict[str, Any]:
    answer = typed(*words, "--json")
    assert answer.exit_code == 0, answer.output
    figures: dict[str, Any] = json.loads(answer.stdout)
    return figures


# The figures


def test_two_workers_count_the_same_as_one() -> None:
    assert simulate(FULL, 60, workers=2) == simulate(FULL, 60)


@pytest.mark.slow
@pytest.mark.parametrize("workers", [2, 3, 5])
def test_no_number_of_workers_changes_the_figures(workers: int) -> None:
    assert simulate(FULL, 501, workers) == simulate(FULL, 501)


def test_chunks_and_their_order_change_nothing() -> None:
    alone, apart = Counts(), Counts()
    for number in range(12):
        play(FULL, number, alone)
    for number in reversed(range(12)):
        part = Counts()
        play(FULL, number, part)
        apart.add(part)
    assert apart == alone == simulate(FULL, 12)


def test_a_match_follows_from_the_seed_and_its_number_alone() -> None:
    seeds = {FULL._replace(seed=seed).match_seed(number) for seed in range(20) for number in range(50)}
    assert len(seeds) == 1000
    assert FULL.table(3) == Setting(PRESETS["full"], ("quick", "quick"), 5).table(3)


def test_every_match_is_won_drawn_or_cut_off_and_everything_told_is_counted() -> None:
    games = 30
    counts = simulate(FULL, games)
    assert counts.matches == games == counts.wins.total() + counts.draws + counts.cut_off
    assert counts.cards.total() == counts.seconds.total() == games
    words: Counter[str] = Counter()
    for number in range(games):
        match = FULL.match(number)
        told = [one.outcome for some in told_in(match) for one in some]
        words.update(outcome.word for outcome in told)
        assert isinstance(told[-1], (Won, Draw))
        turned = sum(isinstance(outcome, Turned) for outcome in told)
        assert counts.cards[turned] > 0
    assert words["slapped"] == counts.slaps.total() == counts.patterns.total()
    assert (words["wrong"], words["back"]) == (counts.wrong.total(), counts.comebacks.total())
    assert (words["late"], words["dead-heat"]) == (counts.late.total(), counts.dead_heats)


def test_a_simulated_match_is_the_one_that_a_script_replays() -> None:
    """R12.6: the same seed, levels and shown times give the same match."""
    match = FULL.match(0)
    told = [*match.told_first, *(one for some in told_in(match) for one in some)]
    script = (
        f"rules full\nseed {FULL.match_seed(0)}\nseats 2\ncpu 0 easy\ncpu 1 hard\nshown_after 30\n---\n7200000 time\n"
    )
    transcript = replay(read_script(script))
    assert [*transcript.first, *(one for some in transcript.behind for one in some)] == told


def test_a_match_that_does_not_end_is_cut_off_and_counted_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "CUT_OFF_S", 45)
    counts = simulate(FULL, 8)
    assert counts.cut_off == 8 - counts.wins.total() > 0
    assert max(counts.seconds) == 45
    assert report(FULL, counts)["cut_off"] == counts.cut_off


def test_time_that_is_up_is_counted_as_a_win_or_a_draw() -> None:
    """R9.3."""
    counts = simulate(Setting(PRESETS["cabinet"].parse("cabinet time_limit_s=2"), ("expert", "expert")), 20)
    assert set(counts.seconds) == {2}
    assert counts.draws == 20 - counts.wins.total() > 0
    assert counts.cut_off == 0


@pytest.mark.parametrize("preset", ["cabinet", "classic", "duel"])
def test_a_match_takes_a_few_minutes(preset: str) -> None:
    level = OFFERS[preset].levels[1]
    took = sorted(simulate(Setting(PRESETS[preset], (level, level)), 20).seconds.elements())
    assert took[0] >= 60
    assert took[len(took) // 2] <= 8 * 60
    if preset == "cabinet":
        assert took[-1] <= 8 * 60


@pytest.mark.parametrize("wins", [0, 3, 50, 97, 100])
def test_the_interval_is_wilsons(wins: int) -> None:
    low, high = interval(wins, 100)
    for bound in (low, high):
        if 0 < bound < 1:  # where the score test just does not reject
            assert isclose(abs(wins / 100 - bound), 1.959964 * (bound * (1 - bound) / 100) ** 0.5, rel_tol=1e-9)
    assert 0 <= low <= wins / 100 <= high <= 1
    assert interval(0, 0) == (0, 1)


def test_quantiles_are_lengths_that_occurred() -> None:
    lengths = Counter({10: 50, 20: 45, 30: 4, 500: 1})
    assert [quantile(lengths, percent) for percent in (1, 50, 51, 95, 96, 99, 100)] == [10, 10, 20, 20, 30, 30, 500]
    assert quantile(Counter({7: 1}), 50) == 7


# The command


def test_the_table_names_levels_lengths_patterns_and_what_was_cut_off() -> None:
    answer = typed("--games", "10", "--cpu", "1=easy", "--rules", "full patterns=+tens")
    assert answer.exit_code == 0
    for word in (
        "10 matches, full patterns=double,sandwich,tens",
        "expert",
        "easy",
        "95 %",
        "comebacks",
        "cards turned",
    ):
        assert word in answer.stdout
    for word in ("tens ", "Dead heats: 0", "Cut off after 240 minutes of match time: 0", "Seat 0 turned first"):
        assert word in answer.stdout
    assert answer.stderr == ""


def test_the_json_has_every_figure_and_does_not_tell_how_many_worked() -> None:
    one = figures("--games", "30", "--seats", "3", "--cpu", "1=easy", "--seed", "9")
    assert one == figures("--games", "30", "--seats", "3", "--cpu", "1=easy", "--seed", "9", "--workers", "2")
    assert [(row["seat"], row["level"]) for row in one["seats"]] == [(0, "expert"), (1, "easy"), (2, "expert")]
    assert [(row["level"], row["seats"]) for row in one["levels"]] == [("easy", [1]), ("expert", [0, 2])]
    assert sum(row["wins"] for row in one["seats"]) + one["draws"] + one["cut_off"] == one["matches"] == 30
    assert one["cards"]["median"] <= one["cards"]["95 %"] <= one["cards"]["longest"]
    assert one != figures("--games", "30", "--seats", "3", "--cpu", "1=easy", "--seed", "10")


@pytest.mark.parametrize(
    ("words", "levels"),
    [
        ((), ["expert", "expert"]),
        (("--rules", "duel"), ["quick", "quick"]),
        (("--rules", "last-chance", "--cpu", "0=gentle"), ["gentle", "strong"]),
        (("--cpu", "3=easy"), ["expert", "expert", "expert", "easy"]),
        (("--seats", "6", "--with", "target=30"), ["expert"] * 6),
    ],
)
def test_a_seat_that_is_not_named_is_played_at_the_strongest_level_of_the_preset(
    words: tuple[str, ...], levels: list[str]
) -> None:
    """R11."""
    assert [row["level"] for row in figures("--games", "1", *words)["seats"]] == levels


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--rules", "poker"), "rules: 'poker' is not allowed; allowed: one of classic"),
        (("--rules", "classic burn=7"), "burn: 7 is not allowed; allowed: 0, 1, 2"),
        (("--with", "burn=3"), "burn: 3 is not allowed"),
        (("--with", "burn=0", "--with", "burn=1"), "burn: 1 is not allowed; allowed: given once"),
        (("--with", "target=9"), "target: 9 is not allowed; allowed: all, or 27 to 52"),
        (("--cpu", "0"), "--cpu: '0' is not SEAT=LEVEL with a seat from 0 to 5"),
        (("--cpu", "-1=easy"), "'-1=easy' is not SEAT=LEVEL"),
        (("--cpu", "2=easy", "--seats", "2"), "'2=easy' is not SEAT=LEVEL with a seat from 0 to 1"),
        (("--cpu", "0=hrad"), "'hrad' is not one of easy, medium, hard, expert"),
        (("--cpu", "0=easy", "--cpu", "0=hard"), "--cpu: seat 0 is given twice"),
        (("--seats", "7"), "7 is not in the range 2<=x<=6"),
        (("--games", "0"), "0 is not in the range"),
        (("--workers", "0"), "0 is not in the range"),
        (("--seed", "-1"), "-1 is not in the range"),
    ],
)
def test_bad_arguments_are_refused_with_status_2_and_say_what_is_allowed(words: tuple[str, ...], said: str) -> None:
    answer = typed(*words, "--games", "1") if "--games" not in words else typed(*words)
    assert answer.exit_code == 2
    assert said in answer.stderr.splitlines()[-1]
    assert answer.stdout == ""


def test_one_worker_imports_nothing_that_several_need() -> None:
    program = (
        "import sys; from ratscrew_kiosk.__main__ import command_line as c; "
        "c(['simulate', '--games', '2', '--json'], standalone_mode=False); "
        "print(sorted({'multiprocessing', 'concurrent', 'pygame', 'rich'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


# Memory and speed


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no getrusage")
def test_memory_does_not_grow_with_the_number_of_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_rules, "FEW", 20)
    few, more = bench_rules.memory(150)
    assert more.value < 5
    assert few.value < 200


@pytest.mark.slow
def test_20_000_matches_take_no_more_than_20_mb_above_200() -> None:
    assert all(figure.holds is not False for figure in bench_rules.memory(bench_rules.MANY))


def test_what_was_recorded_of_a_match_gives_the_same_match_again() -> None:
    match = FULL.match(2)
    table, events = recorded(match)
    assert referee([(table, events)]) == sum(isinstance(event, Press) for event in events) > 50
    for event in events:
        table, _ = step(table, event)
    assert table == match.table
    assert table.over


def test_the_bench_prints_its_figures_beside_what_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("RUNS", 1), ("QUICK_MATCHES", 2), ("FEW", 1), ("QUICK_MANY", 2)):
        monkeypatch.setattr(bench_rules, name, value)
    plain = CliRunner().invoke(command_line, ["bench", "rules", "--quick"])
    assert plain.exit_code == 0, plain.output
    assert all(word in plain.stdout for word in ("CPUs", "presses through the referee", "100,000", "replay", "MB"))
    as_json = json.loads(CliRunner().invoke(command_line, ["bench", "rules", "--quick", "--json"]).stdout)
    assert as_json["machine"]["cpus"] > 0
    assert {"name", "value", "unit", "wanted", "at_most", "runs", "holds"} == set(as_json["figures"][0])


def test_a_figure_knows_whether_it_is_as_wanted() -> None:
    assert Figure("fast", 5, "a second", 4).holds is True
    assert Figure("slow", 5, "ms", 4, at_most=True).holds is False
    assert Figure("any", 5, "MB", None).holds is None
