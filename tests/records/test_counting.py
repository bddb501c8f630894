"""Totals are what a recount of all rows says, and boards what sorting all rows says."""

import sqlite3
from collections import Counter
from statistics import median

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratscrew_kiosk.presses.figures import MS
from ratscrew_kiosk.records.boards import KEPT, letters, standings
from ratscrew_kiosk.records.figures import Figures, Group
from ratscrew_kiosk.records.tables import ScoreRow, SeatRow, SlapRow, TotalRow, row, rows
from ratscrew_kiosk.records.totals import all_totals, counted_anew, damaged, figures_where
from ratscrew_kiosk.rules.house import PRESETS
from tests.kit.ledger import Played, ledger, matches, played, slap

DAY = "2026-11-30"
SUMMED = ("right", "wrong", "early", "late", "dead_heats", "slap_piles", "challenge_piles", "other_piles", "comebacks")


def filled(some: list[Played]) -> sqlite3.Connection:
    records = ledger()
    for one in some:
        one.end(records)
    return records


def counts(one: Played) -> bool:
    return one.match.kind == "match" and one.match.ending in ("won", "draw")


def reactions(one: Played, seat: int) -> list[int]:
    """Of the trusted slaps that took a pile, and came no sooner than anybody can see and slap."""
    return [
        slap.at_ns - slap.shown_ns
        for slap in one.slaps
        if slap.seat == seat and slap.took and slap.trusted and not slap.unstamped and slap.shown_ns is not None
        if slap.at_ns - slap.shown_ns >= 100 * MS
    ]


def recounted(some: list[Played]) -> dict[Group, Counter[str]]:
    """An account of its own."""
    found: dict[Group, Counter[str]] = {}
    for one in filter(counts, some):
        match = one.match
        for seat in one.seats:
            kind, level = ("computer", seat.level) if seat.level else ("person", match.level)
            counter = found.setdefault(Group(kind, level, match.preset, match.seats, match.people), Counter())  # type: ignore[arg-type]
            counter.update({name: getattr(seat, name) for name in SUMMED})
            counter.update(matches=1, wins=int(match.winner == seat.seat), length_ns=match.length_ns)
    return found


def times_of(some: list[Played], group: Group) -> list[int]:
    return [
        time_ns
        for one in filter(counts, some)
        if group[1:] == (one.match.level, one.match.preset, one.match.seats, one.match.people)
        for seat in one.seats
        for time_ns in reactions(one, seat.seat)
    ]


def hold(said: dict[Group, Figures], some: list[Played]) -> None:
    expected = recounted(some)
    assert said.keys() == expected.keys()
    for group, figures in said.items():
        assert {name: getattr(figures, name) for name in expected[group]} == dict(expected[group])
        times_ns = times_of(some, group) if group.kind == "person" else []
        assert figures.fastest_ns == min(times_ns, default=None)
        assert figures.median_ms == (median(time_ns // MS for time_ns in times_ns) if times_ns else None)


@given(matches())
def test_totals_are_what_a_recount_of_all_rows_says(some: list[Played]) -> None:
    records = filled(some)
    assert damaged(records) == []
    hold(all_totals(records), some)
    hold(counted_anew(records), some)


@given(matches())
def test_figures_of_a_day_or_of_a_session_are_what_a_recount_of_its_matches_says(some: list[Played]) -> None:
    records = filled(some)
    hold(figures_where(records, "day = ?", DAY), [one for one in some if one.match.day == DAY])
    hold(figures_where(records, "session = ?", 1), [one for one in some if one.match.session == 1])


@given(matches(), st.data())
def test_damaged_rows_are_left_out_of_a_recount(some: list[Played], data: st.DataObject) -> None:
    records = filled(some)
    index = data.draw(st.integers(0, len(some) - 1))
    one = some[index]
    table = data.draw(st.sampled_from(("match", "seat", *(("slap",) if one.slaps else ()))))
    if table == "match":
        records.execute("UPDATE match SET length_ns = length_ns + 1 WHERE id = ?", (one.match.id,))
        some = [*some[:index], *some[index + 1 :]]
    elif table == "seat":
        records.execute("UPDATE seat SET wrong = wrong + 1 WHERE match = ? AND seat = 0", (one.match.id,))
        some = [*some[:index], one._replace(seats=one.seats[1:]), *some[index + 1 :]]
    else:
        records.execute("UPDATE slap SET at_ns = at_ns - 1 WHERE id = ?", (one.slaps[0].id,))
        some = [*some[:index], one._replace(slaps=one.slaps[1:]), *some[index + 1 :]]
    hold(counted_anew(records), some)


DAMAGE = (
    *("UPDATE total SET wins = wins + 1", "UPDATE total SET preset = 'damage'", "UPDATE total SET sum = sum - 1"),
    *("UPDATE reaction SET count = count + 7", "UPDATE reaction SET sum = 0"),
)


@given(matches(), st.integers(0, 30), st.sampled_from(DAMAGE), st.data())
def test_a_damaged_total_is_made_anew_from_the_rows_that_are_there(
    some: list[Played], first: int, damage: str, data: st.DataObject
) -> None:
    records = filled(some[:first])
    _, table, *_ = damage.split()
    key = "kind, level, preset, seats, people" if table == "total" else "level, preset, seats, people, ms"
    keys = records.execute(f"SELECT {key} FROM {table}").fetchall()  # noqa: S608 - the words above
    if keys:
        marks = ", ".join("?" * 5)
        records.execute(f"{damage} WHERE ({key}) = ({marks})", data.draw(st.sampled_from(keys)))
    hold(all_totals(records), some[:first])
    for one in some[first:]:
        one.end(records)
    hold(all_totals(records), some)


def test_a_match_that_was_left_earns_and_counts_nothing() -> None:
    records = ledger()
    for number, ending in enumerate(("left", "cut", "running"), 1):
        one = played(number, ["", "easy"], ending=ending)._replace(slaps=(slap(number, number, 0, 250),))
        assert one.end(records) == ()
    assert all_totals(records) == {}
    assert standings(records, DAY, None).ever == {}


def test_people_against_computers_and_people_alone_are_kept_apart() -> None:
    records = filled(
        [played(1, ["", "easy"]), played(2, ["", "expert"]), played(3, ["", ""]), played(4, ["", "", "easy"])]
    )
    assert {(group.kind, group.level, group.seats, group.people) for group in all_totals(records)} == {
        *(
            ("person", "easy", 2, 1),
            ("computer", "easy", 2, 1),
            ("person", "expert", 2, 1),
            ("computer", "expert", 2, 1),
        ),
        *(("person", "", 2, 2), ("person", "easy", 3, 2), ("computer", "easy", 3, 2)),
    }


# The boards


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
            if match.winner != seat.seat or not match.level:
                continue
            if seat.streak and not goes_on(seat, match.level, match.id, some, in_scope):
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


def test_what_is_counted_is_written_in_the_transaction_that_ends_the_match() -> None:
    records = ledger()
    records.commit()
    played(1, ["", "easy"])._replace(slaps=(slap(1, 1, 0, 250),)).end(records)
    assert records.in_transaction
    records.rollback()
    assert [*rows(records, TotalRow), *rows(records, ScoreRow), *rows(records, SlapRow)] == []
