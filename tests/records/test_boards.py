"""Boards are what sorting all rows says."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratscrew_kiosk.presses.figures import MS
from ratscrew_kiosk.records.boards import KEPT, letters, standings
from ratscrew_kiosk.records.statistics import of_all_times
from ratscrew_kiosk.records.tables import ScoreRow, SeatRow, row, rows
from ratscrew_kiosk.rules.house import PRESETS
from tests.kit.ledger import DAY, Played, counts, filled, ledger, matches, played, reactions, slap


def best(some: list[Played], scope: str) -> dict[str, list[tuple[int, int, int]]]:
    """Every line that was ever achieved in a scope, sorted; an account of its own: (value, match, seat)."""
    in_scope = [
        one for one in filter(counts, some) if scope in ("ever", f"day:{one.match.day}", f"session:{one.match.session}")
    ]
    found: dict[str, list[tuple[int, int, int]]] = {}
    for one in in_scope:
        for seat in one.seats:
            if seat.level:
                continue
            match, key = one.match, (one.match.id, seat.seat)
            if times_ns := reactions(one, seat.seat):
                found.setdefault("slap", []).append((min(times_ns), *key))
            if match.winner != seat.seat or not match.level or not seat.streak:
                continue
            if not goes_on(seat, match.level, match.id, some, in_scope):
                found.setdefault(f"run:{match.level}", []).append((-seat.streak, *key))
            plain = match.rules == "classic" or (match.rules == "cabinet" and match.length_ns < 480_000 * MS)
            if match.people == 1 and plain:
                found.setdefault(f"beaten:{match.level}", []).append((match.turned, *key))
    return {board: sorted(lines)[:KEPT] for board, lines in found.items()}


def goes_on(seat: SeatRow, level: str, match: int, some: list[Played], in_scope: list[Played]) -> bool:
    """Whether the next match that somebody played at this place went on with the run."""
    later = [
        (one, other)
        for one in filter(counts, some)
        for other in one.seats
        if one.match.id > match and other.place == seat.place and not other.level
    ]
    if not later:
        return False
    one, other = later[0]
    return (
        other.streak == seat.streak + 1
        and one.match.winner == other.seat
        and one.match.level == level
        and one in in_scope
    )


@given(matches(most=40))
def test_boards_are_what_sorting_all_rows_says(some: list[Played]) -> None:
    records = ledger()
    for index, one in enumerate(some):
        earned = one.end(records)
        scopes = {"ever": "ever", "day": f"day:{one.match.day}", "session": f"session:{one.match.session}"}
        expected = {
            (scope, board, rank, seat, abs(value))
            for scope, named in scopes.items()
            if scope != "session" or one.match.session is not None
            for board, lines in best(some[: index + 1], named).items()
            for rank, (value, match, seat) in enumerate(lines)
            if match == one.match.id
        }
        if not counts(one):
            expected = set()
        assert {(line.scope, line.board, line.rank, line.seat, line.value) for line in earned} == expected
        assert [line.rank for line in earned] == sorted(line.rank for line in earned)
    told = standings(records, DAY, 1)
    for said, scope in ((told.ever, "ever"), (told.day, f"day:{DAY}"), (told.session, "session:1")):
        assert {board: [line.value for line in lines] for board, lines in said.items()} == {
            board: [abs(value) for value, *_ in lines] for board, lines in best(some, scope).items()
        }
    assert told.matches == sum(counts(one) and one.match.day == DAY for one in some)


@given(matches(most=9), st.data())
def test_damaged_lines_are_left_out_of_a_board(some: list[Played], data: st.DataObject) -> None:
    records = filled(some)
    lines = list(rows(records, ScoreRow, "WHERE scope = 'ever'"))
    if not lines:
        return
    line = data.draw(st.sampled_from(lines))
    records.execute(
        "UPDATE score SET value = value - 1 WHERE board = ? AND scope = 'ever' AND match = ? AND seat = ?",
        (line.board, line.match, line.seat),
    )
    said = standings(records, DAY, None).ever
    left = [abs(value) for value, match, seat in best(some, "ever")[line.board] if (match, seat) != line[5:7]]
    assert [one.value for one in said.get(line.board, ())] == left


def test_the_error_of_a_slap_on_the_board_is_the_presses_and_the_displays() -> None:
    records = ledger()
    earned = played(1, ["", "easy"])._replace(slaps=(slap(1, 1, 0, 250), slap(2, 1, 0, 240, error_ns=MS))).end(records)
    first = next(line for line in earned if line.board == "slap")
    assert (first.value, first.error_ns, first.rank, first.scope) == (240 * MS, 9 * MS, 0, "ever")


def test_letters_that_are_entered_later_stand_on_the_boards_and_at_the_seat() -> None:
    records = filled([played(1, ["", "expert"])])
    letters(records, 1, 0, "ANN")
    told = standings(records, DAY, None)
    assert [line.letters for line in (*told.ever["run:expert"], *told.day["beaten:expert"])] == ["ANN", "ANN"]
    seat = row(records, SeatRow, "WHERE match = 1 AND seat = 0")
    assert seat is not None
    assert seat.letters == "ANN"


def test_a_run_that_goes_on_has_one_line() -> None:
    records = ledger()
    earned = [played(number, ["", "expert"], seat_0={"streak": number}).end(records) for number in range(1, 4)][-1]
    assert [line.value for line in standings(records, DAY, None).ever["run:expert"]] == [3]
    assert ("run:expert", "ever", 0, 3) in {(line.board, line.scope, line.rank, line.value) for line in earned}


@pytest.mark.parametrize("preset", PRESETS)
def test_to_beat_a_level_counts_by_every_rule_set_but_not_by_time_or_for_fewer_cards(preset: str) -> None:
    records = filled([played(1, ["", "expert"], rules=preset, turned=90)])
    assert [line.value for line in standings(records, DAY, None).ever["beaten:expert"]] == [90]
    for rules in (f"{preset} time_limit_s=60", f"{preset} target=40 last_chance=0"):
        records = filled([played(1, ["", "expert"], rules=rules)])
        assert "beaten:expert" not in standings(records, DAY, None).ever


def test_a_person_among_others_beats_nobody_alone() -> None:
    assert "beaten:expert" not in standings(filled([played(1, ["", "", "expert"])]), DAY, None).ever


def test_against_several_levels_nobody_beats_one_and_the_match_counts() -> None:
    records = ledger()
    one = played(1, ["", "easy", "expert"], level="easy,expert")._replace(slaps=(slap(1, 1, 0, 300),))
    assert {line.board for line in one.end(records)} == {"slap"}
    assert of_all_times(records).matches == 1
