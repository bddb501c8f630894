"""The pictures of the report in the docs show what the page says now."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.report_pictures import FOLDER, NAMES, SAID, checksum, page_of_the_class


@pytest.fixture
def in_utc(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with monkeypatch.context() as patched:
        patched.setenv("TZ", "UTC")
        time.tzset()
        yield
    time.tzset()


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="Windows has no tzset")
@pytest.mark.usefixtures("in_utc")
def test_the_pictures_in_the_docs_say_what_the_page_says(tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image", reason="it comes with the extra `report`")
    page = page_of_the_class(tmp_path)
    for name in NAMES:
        with image.open(FOLDER / name) as picture:
            assert picture.info[SAID] == checksum(page), "look at script/rewrite-pictures"


def test_a_page_that_says_something_else_has_another_checksum(tmp_path: Path) -> None:
    page = page_of_the_class(tmp_path)
    before = checksum(page)
    page.table("The devices")[1][1] += "1"
    assert checksum(page) != before
