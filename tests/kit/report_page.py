"""The page of a report as somebody reads it: its headings, sentences and tables, without a browser."""

from collections.abc import Sequence
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

import pytest

from tests.kit.commands import typed
from tests.kit.school_class import Recorded, keep

FIGURES: Final = "Everybody's figures"
PATTERNS: Final = "The patterns' figures"
DEVICES: Final = "The devices"
_EMPTY: Final = ("meta", "link", "br", "img", "path", "use", "rect", "circle")


class Page(HTMLParser):
    """What stands on a page. `tables` are by the part and the heading above them: rows of cells, the heads first."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.headings: list[str] = []
        self.words: list[str] = []
        self.tables: dict[tuple[str, str], list[list[str]]] = {}
        self._part = 0
        self.plots: list[list[str]] = []
        """The texts of each picture."""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in _EMPTY:
            self.open.append(tag)
        if tag in ("h1", "h2", "h3"):
            self.headings.append("")
            self._part = len(self.headings) - 1 if tag == "h2" else self._part
        elif tag in ("p", "figcaption"):
            self.words.append("")
        elif tag == "table":
            self.tables[self._here] = []
        elif tag == "tr":
            self.tables[self._here].append([])
        elif tag in ("th", "td"):
            self.tables[self._here][-1].append("")
        elif tag == "svg":
            self.plots.append([])

    def handle_startendtag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if tag not in _EMPTY:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        within = self.open[-1] if self.open else ""
        if "svg" in self.open:
            if within == "text":
                self.plots[-1].append(data)
        elif {"th", "td"} & set(self.open):
            self.tables[self._here][-1][-1] += data
        elif within in ("h1", "h2", "h3"):
            self.headings[-1] += data
        elif {"p", "figcaption"} & set(self.open):
            self.words[-1] += data

    @property
    def _here(self) -> tuple[str, str]:
        return self.headings[self._part], self.headings[-1]

    def table(self, heading: str, part: str = "") -> list[list[str]]:
        """The first table under this heading, or that of this part."""
        return next(
            rows for (its_part, its_heading), rows in self.tables.items() if its_heading == heading and part in its_part
        )

    def row(self, table: str, name: str, part: str = "") -> dict[str, str]:
        """The row of a table that begins with this name, by its heads."""
        heads, *rows = self.table(table, part)
        (found,) = (row for row in rows if row[0] == name)
        return dict(zip(heads, found, strict=True))

    def says(self, what: str) -> bool:
        return any(what in words for words in self.words)


def report_of(path: Path, out: Path, *words: str) -> Page:
    """Types `ratscrew-kiosk records report` for the records in this file, and reads the page that it wrote."""
    for package in ("matplotlib", "jinja2"):
        pytest.importorskip(package, reason="the extra `report` has no wheel for this machine")
    answer = typed("records", "report", "--records", str(path), "--out", str(out), *words)
    assert (answer.status, answer.err) == (0, "")
    return Page(out.read_text(encoding="utf-8"))


def page_of(folder: Path, *runs: Recorded, language: str = "en", name: str | None = "7b") -> Page:
    """The page about a session of this name, or none, in which these runs were recorded."""
    return report_of(keep(folder / "records.db", runs, name), folder / "page.html", "--language", language)
