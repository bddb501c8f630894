"""The pages on contacts and on features name tests that are there, and tick nothing without one."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = {name: (ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("contacts.md", "features.md")}
NAMED = {name: re.findall(r"`(tests/[\w/]+\.py)::(test_\w+)`", text) for name, text in PAGES.items()}


@pytest.mark.parametrize("page", PAGES)
def test_the_page_names_tests(page: str) -> None:
    assert len(NAMED[page]) > 50


@pytest.mark.parametrize(("file", "name"), sorted({pair for pairs in NAMED.values() for pair in pairs}))
def test_a_test_that_a_page_names_is_there(file: str, name: str) -> None:
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    assert name in {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def test_what_is_ticked_names_its_test_and_what_is_not_says_what_it_comes_with() -> None:
    rows = [line.split(" | ") for line in PAGES["features.md"].splitlines() if line.startswith("| ")]
    features = [row for row in rows if row[0] in ("| ✓", "|")]
    assert len(features) > 40
    for mark, feature, proof in (row[:3] for row in features if row[1] != "feature"):
        assert ("`tests/" in proof) == (mark == "| ✓"), feature
        assert mark == "| ✓" or proof.startswith("with the "), feature
