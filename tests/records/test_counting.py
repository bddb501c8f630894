"""Totals are what a recount of all rows says."""

from collections import Counter
from statistics import median

from hypothesis import given
from hypothesis import strategies as st

from ratscrew_kiosk.presses.figures import MS
from ratscrew_kiosk.records.boards import standings
from ratscrew_kiosk.records.figures import Figures, Group
from ratscrew_kiosk.records.tables import ScoreRow, SlapRow, TotalRow, rows
from ratscrew_kiosk.records.totals import all_totals, counted_anew, damaged, figures_where
from tests.kit.ledger import DAY, Played, counts, filled, ledger, matches, played, reactions, slap

SUMMED = ("right", "wrong", "early", "late", "dead_heats", "slap_piles", "challenge_piles", "other_piles", "comebacks")


def recounted(some: list[Played]) -> dict[Group, Counter[str]]:
    """An account of its own."""
    found: dict[Group, Counter[str]] = {}
    for one in filter(counts, some):
        match = one.match
        for seat in one.seats:
            if seat.stood_in:
                continue
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
        if not seat.stood_in
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


def test_what_is_counted_is_written_in_the_transaction_that_ends_the_match() -> None:
    records = ledger()
    records.commit()
    played(1, ["", "easy"])._replace(slaps=(slap(1, 1, 0, 250),)).end(records)
    assert records.in_transaction
    records.rollback()
    assert [*rows(records, TotalRow), *rows(records, ScoreRow), *rows(records, SlapRow)] == []
