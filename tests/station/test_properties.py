from random import Random

from hypothesis import given
from hypothesis import strategies as st

from ratscrew_kiosk.players.levels import LEVELS
from ratscrew_kiosk.records.stations import station_ended
from ratscrew_kiosk.rules.patterns import PATTERNS
from ratscrew_kiosk.station.figures import Figures
from ratscrew_kiosk.station.simulated import Pupil, simulate
from tests.kit.at_the_station import AtTheStation

_PRESSES = st.lists(
    st.tuples(st.integers(0, 2), st.sampled_from(("slap", "slap", "slap", "flip")), st.integers(0, 40_000)), max_size=60
)


@given(st.integers(0, 1000), _PRESSES, st.randoms(use_true_random=False))
def test_the_order_of_arrival_never_matters(seed: int, presses: list[tuple[int, str, int]], chance: Random) -> None:
    shuffled = list(presses)
    chance.shuffle(shuffled)
    told, tallies = [], []
    for order in (presses, shuffled):
        station = AtTheStation(seats=3, seed=seed)
        for seat, button, at_ms in order:
            station.press(seat, "flip" if button == "flip" else "slap", at_ms=at_ms)
        station.to_the_end()
        told.append(sorted(station.told, key=lambda one: (one.at_ns, str(one))))
        tallies.append(station.tally.seats)
    assert told[0] == told[1]
    assert tallies[0] == tallies[1]


@given(st.integers(0, 1000), _PRESSES)
def test_each_pattern_is_for_each_seat_either_a_hit_or_a_miss_and_sums_agree(
    seed: int, presses: list[tuple[int, str, int]]
) -> None:
    station = AtTheStation(seats=3, seed=seed, rounds=3)
    for seat, button, at_ms in presses:
        station.press(seat, "flip" if button == "flip" else "slap", at_ms=at_ms)
    station.to_the_end()
    for over in station.tally.rounds:
        hit = [hit.press.seat for hit in over.hits]
        assert sorted([*hit, *over.missed]) == [0, 1, 2]
        assert set(over.first) <= set(hit)
        assert bool(over.first) == bool(hit)
        assert [one.press.at_ns for one in over.hits] == sorted(one.press.at_ns for one in over.hits)
    for tally in station.tally.seats:
        assert len(tally.hits) + tally.missed == 3
        assert all(100_000_000 <= one.since_ns <= 2_000_000_000 for one in tally.hits)
    assert station.state.chances[""] + 3 == station.tally.turned == station.state.number
    told = [one for one in station.told if getattr(one, "press", None) is not None]
    assert len(told) == len(presses) - sum(1 for _, _, at_ms in presses if at_ms > station.now_ms)


@given(st.integers(0, 10_000), st.integers(1, 6))
def test_what_is_kept_of_a_run_is_what_happened(seed: int, people: int) -> None:
    pupils = [Pupil(LEVELS[name]) for name in ("easy", "medium", "hard", "expert", "easy", "medium")[:people]]
    one = simulate(Figures(PATTERNS, 4), pupils, seed)
    ended = station_ended("done", one.tally, one.run, one.length_ns)
    assert len(ended.seats) == people
    for seat, count in enumerate(ended.seats):
        own = [slap for slap in ended.slaps if slap.press.seat == seat]
        assert sum(slap.verdict in ("right", "tied") for slap in own) == count.right
        assert sum(slap.verdict in ("wrong", "early") for slap in own) == count.wrong
        assert sum(slap.verdict == "late" for slap in own) == count.late
        assert count.right + count.missed == 4
    assert sum(count for pattern, count in ended.chances if pattern) >= 4
    assert dict(ended.chances)[""] + 4 == ended.turned
    assert sum(slap.took for slap in ended.slaps) + len({slap.heat for slap in ended.slaps if slap.heat}) <= 4


def test_the_same_seed_simulates_the_same_run() -> None:
    pupils = [Pupil(LEVELS["medium"], tiring_percent=2)] * 2
    first, again = (simulate(Figures(PATTERNS, 5), pupils, 9) for _ in range(2))
    assert first.tally.judged == again.tally.judged
    assert len(first.tally.rounds) == 5
