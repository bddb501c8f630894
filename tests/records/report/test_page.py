"""What the page says of a lesson: the figures are those of the rows, and whatever is in them it is only words."""

from pathlib import Path
from statistics import NormalDist, median, quantiles

import pytest

from ratscrew_kiosk.words import languages, say_in
from tests.kit import school_class
from tests.kit.desk import ENTER, ESCAPE, desk
from tests.kit.recorded import rows_of
from tests.kit.report_page import DEVICES, FIGURES, PATTERNS, Page, page_of, report_of
from tests.kit.school_class import LETTERS, keep
from tests.kit.sheets import Sheet
from tests.kit.station_desk import StationDesk


@pytest.fixture(scope="module")
def lesson(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The records of a class of twenty."""
    return keep(tmp_path_factory.mktemp("lesson") / "records.db", school_class.lesson())


@pytest.fixture(scope="module")
def of_the_class(lesson: Path, tmp_path_factory: pytest.TempPathFactory) -> Page:
    """The page about it."""
    return report_of(lesson, tmp_path_factory.mktemp("page") / "page.html", "--language", "en")


@pytest.mark.parametrize(("kind", "part"), [("station", "The reaction station"), ("match", "Matches")])
def test_everybody_of_a_class_has_the_figures_of_their_rows(
    lesson: Path, of_the_class: Page, kind: str, part: str
) -> None:
    """Counted here once more, from the tables alone."""
    for letters in LETTERS:
        row = of_the_class.row(FIGURES, letters, part)
        verdicts = dict(
            rows_of(
                lesson,
                "SELECT verdict, count(*) FROM slap JOIN seat USING (match, seat) JOIN match ON match.id = slap.match "
                "WHERE letters = ? AND kind = ? GROUP BY verdict",
                *(letters, kind),
            )
        )
        times = [
            ns / 1e6
            for (ns,) in rows_of(
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
    ((heats,),) = rows_of(
        lesson,
        "SELECT count(DISTINCT match || ' ' || heat) FROM slap JOIN match ON match.id = match WHERE heat AND kind = ?",
        kind,
    )
    assert of_the_class.says(f"{heats} dead heat")


def test_d_prime_of_the_station_is_that_of_the_rows(lesson: Path, of_the_class: Page) -> None:
    z = NormalDist().inv_cdf
    for letters in LETTERS:
        row = of_the_class.row(FIGURES, letters, "The reaction station")
        ((hits, missed, nothing),) = rows_of(
            lesson,
            "SELECT sum(right), sum(missed), sum(count) FROM seat JOIN match ON match.id = seat.match "
            "JOIN chance ON chance.match = seat.match WHERE letters = ? AND kind = 'station' AND pattern = ''",
            letters,
        )
        ((alarms,),) = rows_of(
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
            for ns, patterns in rows_of(
                lesson,
                "SELECT at_ns - shown_ns, patterns FROM slap JOIN match ON match.id = match "
                "WHERE verdict IN ('right', 'tied') AND kind = ?",
                kind,
            )
            if pattern in patterns.split(",")
        ]
        assert row["Timed slaps"] == str(len(times))
        assert row["Median (ms)"] == f"{median(times):.1f} ± 1.3"
        ((count,),) = rows_of(
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
    ((took_ns,),) = rows_of(file, "SELECT at_ns - shown_ns FROM slap")
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
    times = [ns / 1e6 for (ns,) in rows_of(file, "SELECT at_ns - shown_ns FROM slap")]
    assert page.row(FIGURES, "Purple")["Median (ms)"].startswith(f"{median(times):.1f} ± ")
    assert all(300 <= time < 310 for time in times)
