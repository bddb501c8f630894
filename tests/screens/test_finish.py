"""The photo finish says what the referee decided, and when each hand came. It never decides anything itself."""

from pathlib import Path
from unittest import mock

import pytest

from ratscrew_kiosk.cards import parse_cards
from ratscrew_kiosk.match import Match
from ratscrew_kiosk.press import Press
from ratscrew_kiosk.presses.figures import MS, DeviceFacts
from ratscrew_kiosk.presses.settle import Entry
from ratscrew_kiosk.rules.house import RuleSet
from ratscrew_kiosk.rules.outcomes import DeadHeat, Late, Refused, Slapped, Told, Why, Wrong
from ratscrew_kiosk.rules.table import Table
from ratscrew_kiosk.screens.finish.finish import HOLD_NS, RACE_NS, Finish, Races
from ratscrew_kiosk.screens.finish.slaps import made_of
from ratscrew_kiosk.script.reading import read_script
from ratscrew_kiosk.script.replaying import replay
from ratscrew_kiosk.simulate import Setting, told_in
from tests.kit.watched import Watched

MATCHES = sorted((Path(__file__).parents[1] / "matches").glob("*.match"))
DOUBLE = "5H 9C 2S / 5D 3S 6H"
"""The second card turned makes a double."""
COVERED = "5H 9C 2S / 5D 3S 6H 9D"
PINS = (DeviceFacts("pins", 50_000, 200_000),)


def hands(finish: Finish) -> list[tuple[int, str, float | None, float]]:
    """Each hand: its seat, what came of it, milliseconds since the card was shown, and after the one that decided."""
    return [
        (hand.seat, hand.verdict, None if hand.since_ns is None else hand.since_ns / MS, hand.behind_ns / MS)
        for hand in finish.hands
    ]


def raced(*slaps: tuple[int, float], rules: str = "classic", lag_ms: float = 30, **more: float) -> Watched:
    """A double is turned at 100 ms and shown after the lag; then these hands come, at these times."""
    cabinet = Watched(rules, COVERED, shown_after_ms=lag_ms, **more)
    cabinet.turn_cards(0, 100)
    for seat, at_ms in slaps:
        cabinet.press(seat, "slap", at_ms)
    cabinet.run_until(max(at_ms for _, at_ms in slaps) + 100)
    return cabinet


def test_the_first_hand_and_how_long_after_it_the_second_came() -> None:
    finish = raced((1, 442.2), (0, 447.9)).finish
    assert finish.winner == 1
    assert hands(finish) == [(1, "right", 312.2, 0), (0, "late", 317.9, pytest.approx(5.7))]
    assert finish.lead_ns == pytest.approx(5.7 * MS)
    assert finish.patterns == ("double",)
    assert finish.cards == parse_cards("5H 5D")


def test_hands_are_told_by_when_they_came_not_by_how_they_were_reported() -> None:
    assert raced((0, 447.9), (1, 442.2)).finish == raced((1, 442.2), (0, 447.9)).finish


def test_one_hand_alone_is_no_race() -> None:
    assert raced((1, 442)).races.finish is None


def test_one_seat_that_hits_twice_is_no_race() -> None:
    assert raced((1, 442), (1, 480)).races.finish is None


def test_a_hand_half_a_second_later_is_in_the_race_and_one_later_still_is_not() -> None:
    within = RACE_NS / MS
    assert len(raced((1, 442), (0, 442 + within)).finish.hands) == 2
    assert raced((1, 442), (0, 442 + within + 1)).races.finish is None


def test_it_is_there_as_soon_as_the_second_hand_is_known() -> None:
    cabinet = raced((1, 442))
    cabinet.press(0, "slap", 560)
    cabinet.run_until(561)
    assert [hand.seat for hand in cabinet.finish.hands] == [1, 0]


def test_a_dead_heat_names_nobody_and_says_how_well_it_is_known() -> None:
    cabinet = Watched("classic dead_heat=replay", COVERED, shown_after_ms=30, devices=PINS)
    cabinet.turn_cards(0, 100)
    for seat, at_ms in ((0, 400.0), (1, 400.1)):
        cabinet.settle.press(_pressed(seat, at_ms))
    cabinet.run_until(500)
    finish = cabinet.finish
    assert any(isinstance(one.outcome, DeadHeat) for one in cabinet.outcomes)
    assert finish.winner is None
    assert [hand.verdict for hand in finish.hands] == ["tied", "tied"]
    assert (finish.apart_ns, finish.bound_ns) == (0.1 * MS, 0.2 * MS)
    assert finish.patterns == ("double",)
    assert hands(finish)[0] == (0, "tied", 270, 0)


def test_a_dead_heat_that_goes_to_one_of_them_still_looks_like_one() -> None:
    cabinet = Watched("classic dead_heat=earliest", COVERED, shown_after_ms=30, devices=PINS)
    cabinet.turn_cards(0, 100)
    for seat, at_ms in ((0, 400.0), (1, 400.1)):
        cabinet.settle.press(_pressed(seat, at_ms))
    cabinet.run_until(500)
    took = next(one.outcome for one in cabinet.outcomes if isinstance(one.outcome, Slapped))
    assert cabinet.finish.winner == took.seat
    assert [hand.verdict for hand in cabinet.finish.hands] == ["tied", "tied"]


def test_of_two_devices_the_errors_together_make_a_dead_heat() -> None:
    devices = (DeviceFacts("pins", 300_000, 200_000), DeviceFacts("box", 400_000, 100_000))
    cabinet = Watched("classic dead_heat=replay", COVERED, shown_after_ms=30, devices=devices)
    cabinet.turn_cards(0, 100)
    cabinet.press(0, "slap", 400, 0.3, "pins")
    cabinet.press(1, "slap", 400.6, 0.4, "box")
    cabinet.run_until(500)
    assert cabinet.finish.bound_ns == 0.7 * MS
    assert cabinet.finish.error_ns == 0.4 * MS


def test_a_hand_before_the_next_card_was_shown_is_early_when_an_earlier_one_judged_it() -> None:
    finish = raced((0, 180), (1, 400), rules="classic anticipation_ms=100").finish
    assert hands(finish) == [(0, "early", 50, -220), (1, "right", 270, 0)]
    assert finish.lead_ns is None


def test_a_hand_at_nothing_before_the_card_was_turned_is_wrong_and_not_early() -> None:
    cabinet = Watched("classic", COVERED, shown_after_ms=30)
    cabinet.turn_cards(0)
    cabinet.press(0, "slap", 90)
    cabinet.run_until(99)
    cabinet.turn_cards(100)
    cabinet.press(1, "slap", 400)
    cabinet.run_until(500)
    assert hands(cabinet.finish) == [(0, "wrong", -40, -310), (1, "right", 270, 0)]


def test_two_hands_at_nothing_are_shown_and_nobody_was_right() -> None:
    cabinet = Watched("classic", "5H 9C 2S / 7D 3S 6H", shown_after_ms=30)
    cabinet.turn_cards(0, 100)
    for seat, at_ms in ((1, 330), (0, 340)):
        cabinet.press(seat, "slap", at_ms)
    cabinet.run_until(400)
    assert cabinet.finish.winner is None
    assert hands(cabinet.finish) == [(1, "wrong", 200, 0), (0, "wrong", 210, 10)]


def test_a_hand_without_a_stamp_has_no_lead_to_be_told() -> None:
    cabinet = Watched("classic", COVERED, shown_after_ms=30, devices=PINS)
    cabinet.turn_cards(0, 100)
    cabinet.settle.press(_pressed(1, 400))
    cabinet.settle.press(_pressed(0, 450)._replace(unstamped=True, device="", resolution_ns=0, error_ns=20 * MS))
    cabinet.run_until(600)
    assert [hand.unstamped for hand in cabinet.finish.hands] == [False, True]
    assert cabinet.finish.lead_ns is None
    assert cabinet.finish.error_ns == 50_000


def test_after_a_pause_time_runs_from_when_the_card_was_shown_anew() -> None:
    cabinet = Watched("classic", COVERED, shown_after_ms=30)
    cabinet.turn_cards(0, 100)
    cabinet.pause(300)
    cabinet.resume(2000)
    cabinet.run_until(2100)
    for seat, at_ms in ((1, 2330), (0, 2340)):
        cabinet.press(seat, "slap", at_ms)
    cabinet.run_until(2500)
    assert hands(cabinet.finish) == [(1, "right", 300, 0), (0, "late", 310, 10)]


def test_time_runs_from_the_card_that_made_the_pattern_though_another_is_on_its_way() -> None:
    cabinet = Watched("classic", COVERED, shown_after_ms=None)
    for at_ms in (0, 100, 300):
        cabinet.turn_cards(at_ms)
        if at_ms < 300:
            cabinet.show(at_ms + 30)
    for seat, at_ms in ((1, 310), (0, 330)):
        cabinet.press(seat, "slap", at_ms)
    cabinet.run_until(335)
    cabinet.show(400)
    cabinet.run_until(500)
    assert hands(cabinet.finish) == [(1, "right", 180, 0), (0, "late", 200, 20)]


def test_cards_that_lay_there_at_the_start_have_no_time() -> None:
    cabinet = Watched("classic", "9C 2S / 3S 6H", pile="5H 5D")
    for seat, at_ms in ((1, 310), (0, 330)):
        cabinet.press(seat, "slap", at_ms)
    cabinet.run_until(500)
    assert hands(cabinet.finish) == [(1, "right", None, 0), (0, "late", None, 20)]


def test_a_wrong_hand_at_the_next_pile_is_no_part_of_the_race_before() -> None:
    cabinet = Watched("classic collect_ms=0", "5H 9C 2S / 5D 3S 6H", shown_after_ms=10)
    cabinet.turn_cards(0, 100)
    for seat, at_ms in ((1, 200), (0, 210)):
        cabinet.press(seat, "slap", at_ms)
    cabinet.run_until(220)
    before = cabinet.finish
    cabinet.turn_cards(230)
    cabinet.press(0, "slap", 300)
    cabinet.run_until(400)
    assert "wrong 0 1" in cabinet.told
    assert cabinet.finish == before


def test_it_stays_to_be_read_for_a_while_after_its_last_hand() -> None:
    finish = raced((1, 442), (0, 447)).finish
    assert finish.ends_ns == 447 * MS + HOLD_NS


@pytest.mark.parametrize(
    ("pattern", "cards"),
    [
        ("double", "5H 5D"),
        ("sandwich", "5C 5H 5D"),
        ("hoagie", "AC 5C 5H 5D"),
        ("run", "AC 5C 5H 5D"),
        ("marriage", "5H 5D"),
        ("tens", "5H 5D"),
        ("six_nine", "5H 5D"),
        ("top_bottom", "2S 5D"),
    ],
)
def test_a_pattern_is_made_of_so_many_cards(pattern: str, cards: str) -> None:
    assert made_of(pattern, parse_cards("2S AC 5C 5H 5D")) == parse_cards(cards)  # type: ignore[arg-type]


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: path.stem)
def test_of_every_match_of_the_collection_it_says_what_the_referee_said(path: Path) -> None:
    advances: list[tuple[Match, Table, list[Told], list[Entry]]] = []
    advance = Match.advance

    def watched(match: Match, now_ns: int) -> list[Told]:
        table = match.table
        told = advance(match, now_ns)
        advances.append((match, table, told, list(match.settle.given)))
        return told

    with mock.patch.object(Match, "advance", watched):
        replay(read_script(path.read_text(encoding="utf-8")))
    races = Races(advances[0][1])
    for _, _, told, given in advances:
        _hold(races, told, given)


@pytest.mark.parametrize("preset", ["classic", "cabinet", "full patterns=double,sandwich,hoagie,tens,top_bottom,run"])
def test_of_matches_of_computers_it_says_what_the_referee_said(preset: str) -> None:
    setting = Setting(RuleSet.parse(preset), ("expert", "easy", "medium") if "full" in preset else ("expert", "easy"))
    match = setting.match(1)
    races = Races(match.table)
    right = 0
    for told in told_in(match):
        _hold(races, told, match.settle.given)
        right += sum(isinstance(one.outcome, Slapped) for one in told)
    assert right > 5


def _hold(races: Races, told: list[Told], given: list[Entry]) -> None:
    """Hold what each slap is said to be against what was told of it."""
    slaps = iter(races.add(told, given))
    heat: tuple[object, ...] = ()
    for one in told:
        match one.outcome:
            case Slapped(_, patterns):
                first = next(slaps)
                assert (first.press, first.took, first.patterns) == (one.presses[0], True, patterns)
                rest = [next(slaps) for _ in one.presses[1:]]
                heat = one.presses if rest else ()
                assert [slap.verdict for slap in (first, *rest)] == (["tied"] * len(heat) or ["right"])
            case DeadHeat():
                heat = one.presses
                assert all(next(slaps).patterns for _ in one.presses)
            case Late() if one.presses[0] not in heat:
                assert next(slaps).verdict == "late"
            case Wrong():
                slap = next(slaps)
                assert slap.verdict in ("wrong", "early")
                assert not slap.patterns
            case Refused(_, "slap", Why.UNSTAMPED):
                assert next(slaps).verdict == "free"
            case _:
                pass
    assert next(slaps, None) is None


def _pressed(seat: int, at_ms: float) -> Press:
    return Press(seat, "slap", round(at_ms * MS), 50_000, "pins", 200_000)
