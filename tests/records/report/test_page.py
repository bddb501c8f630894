"""What the page says of a lesson: the figures are those of the rows, and whatever is in them it is only words."""

import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from statistics import NormalDist, median, quantiles
from typing import Any

import pytest

from ratscrew_kiosk.words import languages, say_in
from tests.kit import school_class
from tests.kit.desk import ENTER, ESCAPE, desk
from tests.kit.report_page import Page, report_of
from tests.kit.school_class import BEGAN, LETTERS, Recorded, keep
from tests.kit.sheets import Sheet
from tests.kit.station_desk import StationDesk

FIGURES, PATTERNS, DEVICES = "Everybody's figures", "The patterns' figures", "The devices"


@pytest.fixture(scope="module")
def lesson(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The records of a class of twenty."""
    return keep(tmp_path_factory.mktemp("lesson") / "records.db", school_class.lesson())


@pytest.fixture(scope="module")
def of_the_class(lesson: Path, tmp_path_factory: pytest.TempPathFactory) -> Page:
    """The page about it."""
    return report_of(lesson, tmp_path_factory.mktemp("page") / "page.html", "--language", "en")


def page_of(folder: Path, *runs: Recorded, language: str = "en", name: str | None = "7b") -> Page:
    return report_of(keep(folder / "records.db", runs, name), folder / "page.html", "--language", language)


def asked(path: Path, sql: str, *values: object) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(sql, values).fetchall()


@pytest.mark.parametrize(("kind", "part"), [("station", "The reaction station"), ("match", "Matches")])
def test_everybody_of_a_class_has_the_figures_of_their_rows(
    lesson: Path, of_the_class: Page, kind: str, part: str
) -> None:
    """Counted here once more, from the tables alone."""
    for letters in LETTERS:
        row = of_the_class.row(FIGURES, letters, part)
        verdicts = dict(
            asked(
                lesson,
                "SELECT verdict, count(*) FROM slap JOIN seat USING (match, seat) JOIN match ON match.id = slap.match "
                "WHERE letters = ? AND kind = ? GROUP BY verdict",
                *(letters, kind),
            )
        )
        times = [
            ns / 1e6
            for (ns,) in asked(
                lesson,
                "SELECT at_ns - shown_ns FROM slap JOIN seat USING (match, seat) JOIN match ON match.id = slap.match "
                "WHERE letters = ? AND kind = ? AND verdict IN ('right', 'tied')",
                *(letters, kind),
            )
        ]
        assert row["Timed slaps"] == str(len(times))
        if times:
            first, _, third = quantiles(times * 2 if len(times) == 1 else times, n=4, method="inclusive")
            assert row["Median (ms)"] == f"{median(times):.1f} ± 1.3"
            assert row["Quartiles (ms)"] == f"{first:.1f}–{third:.1f}"
            assert row["Fastest (ms)"] == f"{min(times):.1f} ± 1.3"
        early, wrong, late = (verdicts.get(verdict, 0) for verdict in ("early", "wrong", "late"))
        assert row["False (too early)"] == f"{wrong + early} ({early})"
        assert (row["Late"], row["Dead heats"]) == (str(late), str(verdicts.get("tied", 0)))
        if kind == "station":
            assert row["Hits"] == str(len(times))
        else:
            assert row["First"] == str(verdicts.get("right", 0))
    ((heats,),) = asked(
        lesson,
        "SELECT count(DISTINCT match || ' ' || heat) FROM slap JOIN match ON match.id = match WHERE heat AND kind = ?",
        kind,
    )
    assert of_the_class.says(f"{heats} dead heat")


def test_d_prime_of_the_station_is_that_of_the_rows(lesson: Path, of_the_class: Page) -> None:
    z = NormalDist().inv_cdf
    for letters in LETTERS:
        row = of_the_class.row(FIGURES, letters, "The reaction station")
        ((hits, missed, nothing),) = asked(
            lesson,
            "SELECT sum(right), sum(missed), sum(count) FROM seat JOIN match ON match.id = seat.match "
            "JOIN chance ON chance.match = seat.match WHERE letters = ? AND kind = 'station' AND pattern = ''",
            letters,
        )
        ((alarms,),) = asked(
            lesson,
            "SELECT count(DISTINCT match || ' ' || shown_ns) FROM slap JOIN seat USING (match, seat) "
            "JOIN match ON match.id = match WHERE letters = ? AND kind = 'station' AND verdict IN ('wrong', 'early')",
            letters,
        )
        assert row["Misses"] == str(missed)
        d = z((hits + 0.5) / (hits + missed + 1)) - z((alarms + 0.5) / (nothing + 1))
        assert row["d'"].startswith(f"{d:.1f} ± ")


@pytest.mark.parametrize(("kind", "part"), [("station", "The reaction station"), ("match", "Matches")])
def test_patterns_have_the_figures_of_their_rows(lesson: Path, of_the_class: Page, kind: str, part: str) -> None:
    for pattern in ("double", "sandwich", "marriage"):
        row = of_the_class.row(PATTERNS, pattern, part)
        times = [
            ns / 1e6
            for ns, patterns in asked(
                lesson,
                "SELECT at_ns - shown_ns, patterns FROM slap JOIN match ON match.id = match "
                "WHERE verdict IN ('right', 'tied') AND kind = ?",
                kind,
            )
            if pattern in patterns.split(",")
        ]
        assert row["Timed slaps"] == str(len(times))
        assert row["Median (ms)"] == f"{median(times):.1f} ± 1.3"
        ((count,),) = asked(
            lesson,
            "SELECT sum(count) FROM chance JOIN match ON match.id = match WHERE pattern = ? AND kind = ?",
            *(pattern, kind),
        )
        assert row["Lay open"] == str(count)


def test_it_says_who_played_where_and_when_and_by_which_rules(of_the_class: Page) -> None:
    assert of_the_class.headings[0] == "Reaction times: 7b"
    assert of_the_class.says("20 players: ADA (Orange), BEN (Purple), ")
    assert of_the_class.says("10 runs of the reaction station")
    assert of_the_class.says("Rules: Beginner. To slap: double, sandwich and marriage")
    assert of_the_class.says("When: 2026-03-12, ")


def test_every_player_and_pattern_is_in_the_pictures(of_the_class: Page) -> None:
    players, patterns, time, each = of_the_class.plots[:4]
    assert {label.partition(" ")[0] for label in players} >= set(LETTERS)
    assert any(label.startswith("marriage (") for label in patterns)
    assert "minutes since the beginning" in time
    assert set(each) >= set(LETTERS)


@pytest.mark.parametrize("code", [one.code for one in languages()])
def test_it_is_said_in_every_language(lesson: Path, tmp_path: Path, code: str) -> None:
    page = report_of(lesson, tmp_path / "page.html", "--language", code)
    say = say_in(code)
    assert ("html", {"lang": code}) in page.tags
    assert page.headings[0] == say("report_title", session="7b")
    assert say("report_measured") in page.headings
    assert page.says(say("report_match_how"))
    assert say("report_axis_ms") in page.plots[0]
    mark = {"en": ".", "ja": ".", "de": ",", "es": ","}[code]
    assert f"{mark}9 ± 1{mark}3" in page.row(say("report_players"), "TIM")[say("report_median")]


def test_the_same_records_are_the_same_page_to_the_byte(lesson: Path, tmp_path: Path) -> None:
    for name in ("one.html", "two.html"):
        report_of(lesson, tmp_path / name, "--language", "ja")
    assert (tmp_path / "one.html").read_bytes() == (tmp_path / "two.html").read_bytes()


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


HOSTILE = (
    "<script>alert(1)</script>",
    "</style></svg><img src=x onerror=alert(1)>",
    "{{ 7 * 7 }}{% raw %}",
    "$x^2$ & \\frac",
    "a" * 300,
    "\u202eevil\u2066",
    "שלום",
    "a\nb\x00\x1b[31m",
    "--><!--",
)


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_of_people_sessions_and_devices_are_only_words(
    of_the_class: Page, tmp_path: Path, name: str
) -> None:
    sheet = Sheet(letters=(name, "BEN")).slap(0, device=name).slap(1).slap(0, verdict="wrong")
    page = page_of(tmp_path, sheet.done(), name=name)
    assert {tag for tag, _ in page.tags} <= {tag for tag, _ in of_the_class.tags}
    assert not [key for _, values in page.tags for key in values if key.startswith("on")]
    shown = "".join(letter if letter.isprintable() else "\ufffd" for letter in name)
    assert any(shown in heading for heading in page.headings)
    assert any(shown in row[0] for row in page.table(FIGURES))
    assert "49" not in page.headings[0] or "49" in name


def test_nothing_on_the_page_leads_or_reaches_outside(of_the_class: Page) -> None:
    assert not {"script", "img", "link", "iframe", "a", "object", "embed", "image"} & {
        tag for tag, _ in of_the_class.tags
    }
    inside = [
        value
        for _, values in of_the_class.tags
        for key, value in values.items()
        if key in ("href", "xlink:href", "src") and not str(value).startswith("#")
    ]
    assert inside == []
    policy = {values.get("http-equiv"): values.get("content") for tag, values in of_the_class.tags if tag == "meta"}
    assert str(policy["Content-Security-Policy"]).startswith("default-src 'none'")


def test_every_picture_has_a_name_for_those_who_do_not_see_it_and_no_id_stands_twice(of_the_class: Page) -> None:
    pictures = [values for tag, values in of_the_class.tags if tag == "svg"]
    ids = [values["id"] for _, values in of_the_class.tags if "id" in values]
    assert len(ids) == len(set(ids))
    for picture in pictures:
        assert picture["role"] == "img"
        assert picture["aria-labelledby"] in ids
    used = {str(values.get("xlink:href", "#"))[1:] for _, values in of_the_class.tags} - {""}
    assert used <= set(ids)


def test_a_match_that_the_kiosk_itself_has_recorded_is_on_the_page(tmp_path: Path) -> None:
    file = tmp_path / "records.db"
    with desk(records=file) as one:
        one.turn_to_a_pattern()
        one.run(280)
        one.hit(1, "slap")
        one.run(300)
        one.answers(ESCAPE, ENTER)
        one.complete()
    ((took_ns,),) = asked(file, "SELECT at_ns - shown_ns FROM slap")
    page = report_of(file, tmp_path / "page.html", "--language", "en")
    row = page.row(FIGURES, "Purple")
    assert row["First"] == "1"
    assert row["Median (ms)"].startswith(f"{took_ns / 1e6:.1f} ± ")
    assert page.row(DEVICES, "keyboard")["Correct slaps"] == "1"
    assert page.says("1 of these was not played to its end.")


def test_a_run_of_the_station_that_the_kiosk_itself_has_recorded_is_on_the_page(tmp_path: Path) -> None:
    file = tmp_path / "records.db"
    with desk(size=(160, 90)) as one:
        station = StationDesk(one, records=file)
        station.join(0, 1)
        for _ in range(3):
            station.to_a_pattern()
            station.slap_all(1)
            station.to_a_rest()
        station.until(lambda: station.flow.where == "result")
        one.complete()
    page = report_of(file, tmp_path / "page.html", "--language", "en")
    assert page.headings.index("The reaction station") > 0
    assert (page.row(FIGURES, "Purple")["Hits"], page.row(FIGURES, "Purple")["Misses"]) == ("3", "0")
    assert (page.row(FIGURES, "Orange")["Hits"], page.row(FIGURES, "Orange")["Misses"]) == ("0", "3")
    times = [ns / 1e6 for (ns,) in asked(file, "SELECT at_ns - shown_ns FROM slap")]
    assert page.row(FIGURES, "Purple")["Median (ms)"].startswith(f"{median(times):.1f} ± ")
    assert all(300 <= time < 310 for time in times)


def test_where_the_error_of_the_display_is_not_known_nothing_is_claimed_of_it(tmp_path: Path) -> None:
    run = Sheet().slap().done()
    page = page_of(tmp_path, run._replace(began=run.began._replace(display_error_ns=0)))
    assert page.says("How exactly the moment is known in which a card was on the screen is not stated")
    assert not page.says("± 0.0 ms")
