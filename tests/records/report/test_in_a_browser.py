"""The page in a real browser: it loads nothing, complains of nothing, and nothing is cut off on a screen or on A4."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from ratscrew_kiosk.rules.patterns import PATTERNS
from ratscrew_kiosk.words import languages
from tests.kit import school_class
from tests.kit.browser import A4_PX, Browser, browser
from tests.kit.report_page import report_of
from tests.kit.school_class import keep
from tests.kit.sheets import Sheet

CODES = [one.code for one in languages()]
SHEET_MM = 180
"""What is left of A4 between the margins of the page."""
CUT_OFF = """
[...document.querySelectorAll('h1, h2, h3, p, figure, figcaption, table, th, td, svg, svg text')].filter(one => {
    const own = one.getBoundingClientRect();
    const round = (one.tagName === 'text' ? one.ownerSVGElement : document.body).getBoundingClientRect();
    const lies_outside = own.left < round.left - 1 || own.right > round.right + 1;
    const hangs_over = one.tagName === 'text' && (own.top < round.top - 1 || own.bottom > round.bottom + 1);
    return lies_outside || hangs_over || !(one instanceof SVGElement) && one.scrollWidth > one.clientWidth + 1;
}).map(one => one.tagName + ': ' + one.textContent.slice(0, 60))
"""
LIES_OVER = """
[...document.querySelectorAll('svg')].flatMap(picture => {
    const boxes = [...picture.querySelectorAll('text')].map(one => [one.textContent, one.getBoundingClientRect()]);
    return boxes.flatMap(([one, a], index) => boxes.slice(index + 1).filter(([, b]) =>
        a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 2 && b.top < a.bottom - 2
    ).map(([other]) => one + ' / ' + other));
})
"""
TOO_HIGH = "[...document.querySelectorAll('figure')].filter(one => one.offsetHeight > {most}).length"


@pytest.fixture(scope="module")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with browser(tmp_path_factory.mktemp("chromium")) as one:
        yield one


@pytest.fixture(scope="module")
def lesson(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return keep(tmp_path_factory.mktemp("lesson") / "records.db", school_class.lesson())


def sheets(pdf: bytes) -> list[tuple[float, float]]:
    """Width and height in millimetres of every sheet of a PDF."""
    boxes = re.findall(rb"/MediaBox \[([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+)\]", pdf)
    return [((float(c) - float(a)) / 72 * 25.4, (float(d) - float(b)) / 72 * 25.4) for a, b, c, d in boxes]


def nothing_is_cut_off(chromium: Browser) -> None:
    """Neither in a window, nor in a narrow one, nor on a sheet."""
    for width, medium in ((1200, "screen"), (A4_PX[0], "screen"), (SHEET_MM / 25.4 * 96, "print")):
        chromium.as_wide_as(width, medium)
        assert chromium.run(CUT_OFF) == []
        assert chromium.run("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
        assert chromium.run(LIES_OVER) == []
    most_px = A4_PX[1] - 2 * 14 / 25.4 * 96
    assert chromium.run(TOO_HIGH.format(most=most_px)) == 0


@pytest.mark.parametrize("code", CODES)
def test_the_page_of_a_class_loads_nothing_and_prints_on_a4(
    chromium: Browser, lesson: Path, tmp_path: Path, code: str
) -> None:
    path = tmp_path / "page.html"
    report_of(lesson, path, "--language", code)
    chromium.open(path)
    assert chromium.loaded == [path.resolve().as_uri()]
    assert chromium.complaints == []
    nothing_is_cut_off(chromium)
    pages = sheets(chromium.printed())
    assert 6 <= len(pages) <= 9
    assert all(page == pytest.approx((210, 297), abs=0.5) for page in pages)


@pytest.mark.parametrize("code", CODES)
def test_every_pattern_and_place_fits_in_every_language(chromium: Browser, tmp_path: Path, code: str) -> None:
    runs = []
    for sheet in (Sheet("station", [""] * 6), Sheet("match", [""] * 6, minute=9)):
        for number, pattern in enumerate(PATTERNS * 2):
            sheet.slap(number % 6, 300 + 40 * number, patterns=(pattern,), error_ms=0.25 if number % 5 else 8)
        sheet.slap(0, 5000).slap(1, verdict="late", shown=False).slap(2, verdict="early")
        runs.append(sheet.done(dict.fromkeys(PATTERNS, 1234) | {"*": 9000, "": 20000}, missed=[1234] * 6))
    path = tmp_path / "page.html"
    report_of(keep(tmp_path / "records.db", runs), path, "--language", code)
    chromium.open(path)
    assert chromium.complaints == []
    nothing_is_cut_off(chromium)


@pytest.mark.parametrize(
    "name",
    [
        "<script>document.title='gone'</script>",
        "</svg><img src=x:y onerror=\"document.title='gone'\">",
        "W" * 200,
        "שלום עולם",
    ],
)
def test_hostile_names_do_nothing_and_fit(chromium: Browser, tmp_path: Path, name: str) -> None:
    run = Sheet(letters=(name, "BEN")).slap(0, device=name).slap(1, error_ms=9).slap(0, verdict="wrong").done()
    path = tmp_path / "page.html"
    report_of(keep(tmp_path / "records.db", [run], name), path, "--language", "en")
    chromium.open(path)
    assert chromium.loaded == [path.resolve().as_uri()]
    assert chromium.complaints == []
    assert chromium.run("document.title") != "gone"
    assert chromium.run("document.querySelectorAll('script, img').length") == 0
    nothing_is_cut_off(chromium)


def test_what_would_be_loaded_or_cut_off_is_found_out(chromium: Browser, tmp_path: Path) -> None:
    """The test of the tests above."""
    path = tmp_path / "page.html"
    path.write_text(
        "<title>x</title><img src='other.png'><p style='width: 300mm'>wide</p>"
        "<svg width='100' height='20'><text x='90' y='15'>beyond</text><text x='80' y='15'>over</text></svg>"
    )
    chromium.open(path)
    assert len(chromium.loaded) == 2
    assert chromium.complaints
    chromium.as_wide_as(SHEET_MM / 25.4 * 96, "print")
    assert {one.partition(":")[0] for one in chromium.run(CUT_OFF)} >= {"P", "text"}
    assert chromium.run(LIES_OVER) == ["beyond / over"]
