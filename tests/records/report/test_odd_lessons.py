"""The page of a lesson in which little, or something out of the way, has happened."""

import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from statistics import NormalDist

from tests.kit.report_page import DEVICES, FIGURES, page_of, report_of
from tests.kit.school_class import BEGAN, keep
from tests.kit.sheets import Sheet


def test_without_any_record_it_says_so(tmp_path: Path) -> None:
    page = page_of(tmp_path, name=None)
    assert page.headings == ["Reaction times: all that is recorded", "Who played"]
    assert page.words == ["Nothing is recorded yet."]
    assert page.plots == []


def test_a_lesson_of_two_days_has_both_and_a_clock_that_may_be_wrong_is_told(tmp_path: Path) -> None:
    runs = [Sheet().slap().done(), Sheet(minute=24 * 60).slap().done()]
    path = keep(tmp_path / "records.db", runs, clock_set=False)
    page = report_of(path, tmp_path / "page.html", "--language", "en")
    (when,) = (words for words in page.words if words.startswith("When: "))
    assert [word for word in when.replace(",", "").split() if word.startswith("2026-")] == [
        (BEGAN + timedelta(days=day)).astimezone().date().isoformat() for day in (0, 1)
    ]
    assert page.says("The clock of the machine was not known to be right")


def test_an_empty_session_says_so_under_its_name(tmp_path: Path) -> None:
    page = page_of(tmp_path)
    assert page.headings[0] == "Reaction times: 7b"
    assert page.words == ["Nothing is recorded yet."]


def test_one_slap_of_one_player_is_its_own_median(tmp_path: Path) -> None:
    page = page_of(tmp_path, Sheet().slap(reaction_ms=287.3).done(missed=[9]))
    row = page.row(FIGURES, "ADA")
    assert (row["Median (ms)"], row["Quartiles (ms)"]) == ("287.3 ± 1.3", "287.3–287.3")
    assert (row["Hits"], row["Misses"]) == ("1", "9")
    assert page.says("1 player: ADA (Orange)")


def test_a_run_without_any_slap_has_its_misses_and_no_time(tmp_path: Path) -> None:
    page = page_of(tmp_path, Sheet(letters=("ADA", "BEN")).done(missed=[10, 10]))
    row = page.row(FIGURES, "BEN")
    assert (row["Hits"], row["Misses"], row["Median (ms)"]) == ("0", "10", "–")
    assert row["d'"].startswith("0.6 ±") or row["d'"].startswith("-")
    assert page.says("No correct slap, so no reaction time.")
    assert page.plots == []


def test_times_that_are_not_trusted_are_drawn_but_in_no_figure(tmp_path: Path) -> None:
    sheet = Sheet(letters=("ADA", "BEN"))
    for reaction_ms in (300, 320, 340):
        sheet.slap(0, reaction_ms).slap(1, reaction_ms / 2, error_ms=8, device="keyboard")
    page = page_of(tmp_path, sheet.done())
    assert page.row(FIGURES, "ADA")["Median (ms)"] == "320.0 ± 1.3"
    assert (page.row(FIGURES, "BEN")["Timed slaps"], page.row(FIGURES, "BEN")["Median (ms)"]) == ("0", "–")
    assert page.row(FIGURES, "BEN")["Hits"] == "3"
    assert page.says("Hollow diamonds are not trusted")
    assert page.says("3 times are in no figure, because their presses are known to ± 2 ms or worse.")
    assert page.says("3 of 6")
    assert page.row(DEVICES, "keyboard")["Trusted"] == "0"
    assert page.row(DEVICES, "gpio")["with the screen, at most (± ms)"] == "1.3"


def test_where_no_time_is_trusted_they_are_shown_with_a_warning(tmp_path: Path) -> None:
    page = page_of(tmp_path, Sheet().slap(reaction_ms=300, error_ms=8, device="keyboard").done())
    assert page.row(FIGURES, "ADA")["Median (ms)"] == "300.0 ± 9.1"
    assert page.says("None of these times is trusted")
    assert not page.says("Hollow diamonds")


def test_what_nothing_stamped_or_whose_card_nobody_knows_is_left_out_and_told(tmp_path: Path) -> None:
    sheet = Sheet().slap(reaction_ms=300).slap(reaction_ms=10, unstamped=True, error_ms=40)
    sheet.slap(shown=False).slap(verdict="free", unstamped=True)
    page = page_of(tmp_path, sheet.done())
    row = page.row(FIGURES, "ADA")
    assert (row["Timed slaps"], row["Hits"], row["False (too early)"]) == ("1", "3", "0 (0)")
    assert page.says("1 time is left out, because nothing had stamped its press.")
    assert page.says("1 time is left out, because it is not known when its card was shown.")
    assert page.says("1 slap at nothing had no stamp, and is not counted as false.")


def test_the_station_and_matches_are_never_mixed(tmp_path: Path) -> None:
    station = Sheet().slap(reaction_ms=400).done()
    match = Sheet("match", minute=5).slap(reaction_ms=200).done(slap_piles=[1])
    page = page_of(tmp_path, station, match)
    assert page.headings.index("The reaction station") < page.headings.index("Matches")
    assert page.says("In a match only whoever is first is timed")
    assert len(page.plots) == 6


def test_six_players_have_six_rows_and_computers_none(tmp_path: Path) -> None:
    letters = ("ADA", "BEN", "CLE", "DAN", "EVA")
    sheet = Sheet("match", letters, levels="easy")
    for seat in range(5):
        sheet.slap(seat, 300 + 10 * seat)
    page = page_of(tmp_path, sheet.done())
    assert [row[0] for row in page.table(FIGURES)] == ["Player", *letters, "All"]


def test_who_entered_no_letters_is_called_by_the_place(tmp_path: Path) -> None:
    page = page_of(tmp_path, Sheet(letters=("", "BEN")).slap(0).slap(1).done())
    assert page.row(FIGURES, "Orange")["Hits"] == "1"
    assert page.says("Whoever entered no letters is called by the place.")


def test_the_same_letters_at_two_places_at_once_are_two_people(tmp_path: Path) -> None:
    page = page_of(tmp_path, Sheet(letters=("ADA", "ADA")).slap(0).done(), Sheet(letters=("ADA",)).slap(0).done())
    assert page.row(FIGURES, "ADA (Orange)")["Hits"] == "2"
    assert page.row(FIGURES, "ADA (Purple)")["Hits"] == "0"


def test_letters_are_one_person_at_whatever_place(tmp_path: Path) -> None:
    page = page_of(tmp_path, Sheet(letters=("ADA", "BEN")).slap(0).done(), Sheet(letters=("BEN", "ADA")).slap(1).done())
    assert page.row(FIGURES, "ADA")["Hits"] == "2"
    assert page.says("ADA (Orange, Purple)")


def test_a_pattern_that_somebody_else_took_is_neither_hit_nor_miss_in_a_match(tmp_path: Path) -> None:
    """Of ten cards with patterns ADA took three, BEN five, one of those ADA slapped late; two nobody slapped."""
    sheet = Sheet("match", ("ADA", "BEN"))
    for seat in (0, 0, 0, 1, 1, 1, 1, 1):
        sheet.slap(seat)
    sheet.slap(0, verdict="late", shown=False).slap(1, verdict="wrong")
    page = page_of(tmp_path, sheet.done({"double": 7, "sandwich": 5, "*": 10, "": 40}, slap_piles=[3, 5]))
    z = NormalDist().inv_cdf
    ada, ben = page.row(FIGURES, "ADA"), page.row(FIGURES, "BEN")
    assert [ada[head] for head in ("First", "Late", "Slapped by nobody")] == ["3", "1", "2"]
    assert [ben[head] for head in ("First", "Late", "Slapped by nobody")] == ["5", "0", "2"]
    assert ada["d'"].startswith(f"{z(4.5 / 7) - z(0.5 / 41):.1f} ±")
    assert ben["d'"].startswith(f"{z(5.5 / 8) - z(1.5 / 41):.1f} ±")
    assert page.says("is neither hit nor miss")


def test_a_dead_heat_that_is_replayed_is_a_pattern_that_was_slapped(tmp_path: Path) -> None:
    sheet = Sheet("match", ("ADA", "BEN"))
    sheet.slap(0, verdict="tied", took=False, heat=1).slap(1, verdict="tied", took=False, heat=1)
    page = page_of(tmp_path, sheet.done({"double": 3, "*": 3, "": 40}))
    assert page.row(FIGURES, "ADA")["Dead heats"] == "1"
    assert page.row(FIGURES, "ADA")["Slapped by nobody"] == "2"
    assert page.says("1 dead heat: ")


def test_where_nobody_counted_the_cards_with_patterns_there_is_no_d_prime_of_a_match(tmp_path: Path) -> None:
    page = page_of(tmp_path, Sheet("match").slap().done({"double": 3, "": 40}))
    assert (page.row(FIGURES, "ADA")["d'"], page.row(FIGURES, "ADA")["Slapped by nobody"]) == ("–", "–")


def test_a_match_without_any_pattern_or_that_was_cut_off_takes_nobodys_d_prime_away(tmp_path: Path) -> None:
    played = Sheet("match").slap().done({"double": 1, "*": 1, "": 40}, slap_piles=[1])
    without = Sheet("match", minute=3).done({"": 20})
    cut = Sheet("match", minute=6).done(ending="cut")
    page = page_of(tmp_path, played, without, cut._replace(ended=cut.ended._replace(chances=())))
    z = NormalDist().inv_cdf
    assert page.row(FIGURES, "ADA")["d'"].startswith(f"{z(1.5 / 2) - z(0.5 / 61):.1f} ±")
    assert page.row(FIGURES, "ADA")["Slapped by nobody"] == "0"


def test_two_false_slaps_at_one_card_are_one_false_alarm(tmp_path: Path) -> None:
    sheet = Sheet()
    sheet.slap(verdict="wrong")
    first = sheet.slaps[-1]
    sheet.slaps.append(first._replace(press=first.press._replace(at_ns=first.press.at_ns + 1)))
    page = page_of(tmp_path, sheet.done({"double": 1, "": 1}, missed=[1]))
    z = NormalDist().inv_cdf
    assert page.row(FIGURES, "ADA")["False (too early)"] == "2 (0)"
    assert page.row(FIGURES, "ADA")["d'"].startswith(f"{z(0.5 / 2) - z(1.5 / 2):.1f} ±")


def test_damaged_rows_are_left_out_and_told(tmp_path: Path) -> None:
    path = keep(tmp_path / "records.db", [Sheet().slap(reaction_ms=300).slap(reaction_ms=400).done()])
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE slap SET at_ns = at_ns + 5000000 WHERE id = 2")
    page = report_of(path, tmp_path / "page.html", "--language", "en")
    assert page.row(FIGURES, "ADA")["Median (ms)"] == "300.0 ± 1.3"
    assert page.says("1 row of the records is damaged and left out.")


def test_a_match_that_was_left_counts_and_is_told_and_one_that_runs_does_not(tmp_path: Path) -> None:
    page = page_of(tmp_path, Sheet("match").slap().done(ending="left"), Sheet("match", minute=3).slap().done())
    assert page.row(FIGURES, "ADA")["Timed slaps"] == "2"
    assert page.says("1 of these was not played to its end.")


def test_where_the_error_of_the_display_is_not_known_nothing_is_claimed_of_it(tmp_path: Path) -> None:
    run = Sheet().slap().done()
    page = page_of(tmp_path, run._replace(began=run.began._replace(display_error_ns=0)))
    assert page.says("How exactly the moment is known in which a card was on the screen is not stated")
    assert not page.says("± 0.0 ms")
