"""What holds in every match, whatever the hands do."""

from itertools import groupby, permutations

import pytest
from hypothesis import given, note
from hypothesis import strategies as st

from ratscrew_kiosk.press import Press, Resume, Shown, Until
from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.rules.outcomes import Outcome, Told, Turned
from ratscrew_kiosk.rules.referee import next_at_ns, step
from ratscrew_kiosk.rules.table import Table
from ratscrew_kiosk.script.body import print_ms
from ratscrew_kiosk.script.reading import read_script
from ratscrew_kiosk.script.replaying import replay
from tests.kit.replays import all_told, lost_cards, printed
from tests.kit.strategies import Line, Start, plain, rich_scripts, scripts, vague_bodies, written
from tests.kit.whole import walk

A_DAY_NS = 86_400 * SECOND


@given(rich_scripts())
def test_r1_6_cards_are_never_lost_or_doubled(text: str) -> None:
    for before, event, after, _ in walk(text).steps:
        assert lost_cards(after) == 0, f"{before}\n{event}\n{after}"
        assert after.total == before.total
        assert len(after.laid) == len(after.turned) >= len(after.seen_ns) >= len(after.shown_ns)


@given(scripts())
def test_an_outcome_stands_for_every_press(text: str) -> None:
    transcript = replay(read_script(text))
    named = [press for one in all_told(transcript) for press in one.presses]
    for statement in transcript.script.statements:
        if statement.kind == "press":
            assert any(
                (one.seat, one.button, one.at_ns) == (statement.seat, statement.button, statement.at_ns)
                for one in named
            )
    assert transcript.too_late == 0


@given(rich_scripts())
def test_every_press_that_is_settled_is_named_or_counted(text: str) -> None:
    """Every press given to the referee alone is named by what it tells."""
    for _, event, _, told in walk(text).steps:
        if isinstance(event, Press):
            assert any(event in one.presses for one in told)


@given(rich_scripts())
def test_a_table_is_read_back_as_it_was_printed(text: str) -> None:
    for table in walk(text).tables:
        assert Table.parse(str(table)) == table


@given(rich_scripts())
def test_reading_a_table_never_changes_it(text: str) -> None:
    for table in walk(text).tables:
        before = str(table)
        next_at_ns(table)
        table.counting(A_DAY_NS)
        table.clockwise(0)
        table.next_with_cards(0)
        assert table.seats_in
        assert str(table) == before
        assert table == Table.parse(before)


@given(rich_scripts())
def test_a_step_leaves_the_table_before_it_as_it_was(text: str) -> None:
    steps = walk(text).steps
    for before, event, after, told in steps:
        again, told_again = step(Table.parse(str(before)), event)
        assert (again, told_again) == (after, told)


@given(rich_scripts())
def test_something_can_happen_next_until_it_is_over(text: str) -> None:
    for table in walk(text).tables:
        assert _something_can_happen(table), str(table)


def _something_can_happen(table: Table) -> bool:
    """Time will decide, or, once the faces have been shown, a seat's flip will count."""
    if table.over or next_at_ns(table) is not None:
        return True
    table, _ = step(table, Resume(A_DAY_NS))
    table, _ = step(table, Shown(A_DAY_NS))
    if table.over or next_at_ns(table) is not None:
        return True
    flips = (step(table, Press(seat, "flip", 2 * A_DAY_NS))[1] for seat in range(len(table.decks)))
    return any(isinstance(one.outcome, Turned) for told in flips for one in told)


@given(rich_scripts())
def test_r9_4_after_the_end_no_input_changes_anything(text: str) -> None:
    table = replay(read_script(text)).table
    if table.over:
        for seat in range(len(table.decks)):
            for button in ("flip", "slap"):
                after, told = step(table, Press(seat, button, A_DAY_NS))
                assert after == table
                assert [str(one.outcome) for one in told] == [f"refused {seat} {button} over"]
        assert step(table, Until(A_DAY_NS)) == (table, [])


@given(vague_bodies(), st.integers(1, 5))
def test_seats_renumbered_by_rotation_give_the_rotated_transcript(body: tuple[Start, list[Line]], steps: int) -> None:
    beginning, lines = body
    seats = len(beginning.decks)
    turned = [(at_ns, seat if seat < 0 else (seat + steps) % seats, what) for at_ns, seat, what in lines]
    one, other = walk(written(beginning, lines)), walk(written(beginning.turned_by(steps), turned))
    note(printed(one.transcript))
    note(printed(other.transcript))
    assert _by_moment([told._replace(outcome=_turned(told.outcome, steps, seats)) for told in one.told]) == _by_moment(
        other.told
    )


def _turned(outcome: Outcome, steps: int, seats: int) -> Outcome:
    """The same outcome, with its seats further clockwise."""
    values = {name: getattr(outcome, name) for name in type(outcome).__match_args__}
    if "seat" in values:
        values["seat"] = (values["seat"] + steps) % seats
    if "seats" in values:
        values["seats"] = tuple(sorted((seat + steps) % seats for seat in values["seats"]))
    return type(outcome)(**values)


def _by_moment(told: list[Told]) -> list[tuple[int, list[str]]]:
    return [
        (at_ns, sorted(str(one.outcome) for one in same)) for at_ns, same in groupby(told, key=lambda one: one.at_ns)
    ]


@given(rich_scripts())
def test_a_transcript_replayed_is_the_same_transcript(text: str) -> None:
    once = replay(read_script(text)).lines()
    assert replay(read_script("\n".join(once))).lines() == once


@given(vague_bodies(presses_only=True), st.data())
def test_r3_3_the_order_of_arrival_never_matters(body: tuple[Start, list[Line]], data: st.DataObject) -> None:
    beginning, lines = body
    arrivals: list[tuple[int, Line]] = []
    last: dict[tuple[int, str, str], int] = {}
    for at_ns, seat, what in lines:
        late_ns = data.draw(st.sampled_from((0, 1, MS, 7 * MS, 25 * MS)))
        contact = (seat, what[:4], what.partition("from ")[2])
        arrives_ns = last[contact] = max(at_ns + late_ns, last.get(contact, 0))
        arrivals.append((arrives_ns, (at_ns, seat, what)))
    arrivals.sort(key=lambda one: (one[0], -one[1][1], one[1][2][:4], one[1][0]))
    end = plain((max((line[0] for line in lines), default=0) + 50 * MS, -1, "time"))
    late = [f"{plain(line)} arrives {print_ms(arrives_ns)}" for arrives_ns, line in arrivals]
    one = replay(read_script("\n".join([written(beginning, lines), end])))
    other = replay(read_script("\n".join([str(beginning), *late, end])))
    note(printed(one))
    note(printed(other))
    assert other.too_late == 0
    assert one.table == other.table
    assert _by_moment(all_told(one)) == _by_moment(all_told(other))


@given(vague_bodies(), st.randoms(use_true_random=False))
def test_r3_4_presses_of_one_instant_give_the_same_table_in_every_order(
    body: tuple[Start, list[Line]], chance: object
) -> None:
    beginning, lines = body
    shuffled: list[Line] = []
    for _, same in groupby(lines, key=lambda line: (line[0], line[1] < 0)):
        group = list(same)
        if group[0][1] >= 0:
            chance.shuffle(group)  # type: ignore[attr-defined]
        shuffled += group
    one, other = replay(read_script(written(beginning, lines))), replay(read_script(written(beginning, shuffled)))
    note(printed(one))
    note(printed(other))
    assert one.table == other.table
    assert _by_moment(all_told(one)) == _by_moment(all_told(other))


@pytest.mark.parametrize("dead_heat", ["replay", "earliest"])
@pytest.mark.parametrize("pile", ["4S 4D", "4S 9D"])
def test_r3_4_three_slaps_and_two_flips_of_one_instant_in_all_their_orders(pile: str, dead_heat: str) -> None:
    presses = ["100 0 slap", "100 1 slap", "100 2 slap", "100 0 flip", "100 1 flip"]
    header = f"rules full dead_heat={dead_heat}\ndecks 5H 9C / 7D / 6C 8H\npile {pile}\nturn 1\n---\n"
    ends = {str(replay(read_script(header + "\n".join(order))).table) for order in permutations(presses)}
    assert len(ends) == 1


@given(scripts())
def test_time_alone_never_turns_a_card(text: str) -> None:
    """Only presses turn cards; what time decides is never a turned card."""
    for _, event, _, told in walk(text).steps:
        if isinstance(event, Until):
            assert not any(isinstance(one.outcome, Turned) for one in told)


IN_A_MOMENT = [
    *("turned", "slapped", "wrong", "late", "refused", "dead-heat", "empty", "strike", "barred", "out"),
    *("challenge", "tries", "lapsed", "pending", "took", "back", "last-chance", "won", "draw", "turn"),
]


@given(rich_scripts())
def test_outcomes_of_one_moment_come_in_their_order(text: str) -> None:
    for _, event, _, told in walk(text).steps:
        if isinstance(event, Press):
            words = [str(one.outcome).split()[0] for one in told if event in one.presses]
            assert words == sorted(words, key=IN_A_MOMENT.index)


@given(rich_scripts())
def test_times_of_outcomes_never_go_back_but_within_a_dead_heat(text: str) -> None:
    last_ns = 0
    for _, _, _, told in walk(text).steps:
        times_ns = [one.at_ns for one in told]
        if times_ns:
            assert min(times_ns) >= last_ns
            last_ns = min(times_ns)
