"""Every numbered clause of the rules is proved by a test that names it."""

import ast
import re
from pathlib import Path

import pytest

CLAUSES = [
    *(f"R1.{number}" for number in range(1, 7)),
    *(f"R2.{number}" for number in range(1, 7)),
    *(f"R3.{number}" for number in range(1, 7)),
    *(f"R4.{number}" for number in range(1, 7)),
    *(f"R5.{number}" for number in range(1, 7)),
    *(f"R6.{number}" for number in range(1, 4)),
    *(f"R7.{number}" for number in range(1, 6)),
    *(f"R8.{number}" for number in range(1, 3)),
    *(f"R9.{number}" for number in range(1, 5)),
    "R10",
    "R11",
    *(f"R12.{number}" for number in range(1, 7)),
]
_NAMED = re.compile(r"r(\d+)(?:_(\d+))?_")
_CITED = re.compile(r"R(\d+)(?:\.(\d+))?")


def _clauses_of(path: Path) -> set[str]:
    """The clauses that the names and docstrings of a file's tests cite."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            said = [*_NAMED.findall(node.name.removeprefix("test_")), *_CITED.findall(ast.get_docstring(node) or "")]
            found |= {".".join(filter(None, numbers)) for numbers in said}
            found |= {numbers[0] for numbers in said}
    return {f"R{numbers}" for numbers in found}


@pytest.fixture(scope="module")
def cited() -> set[str]:
    return set().union(*map(_clauses_of, Path(__file__).parent.rglob("test_*.py")))


@pytest.mark.parametrize("clause", CLAUSES)
def test_the_clause_is_proved_by_a_test_that_cites_it(clause: str, cited: set[str]) -> None:
    assert clause in cited


def test_no_test_cites_a_clause_that_there_is_not(cited: set[str]) -> None:
    chapters = {clause.partition(".")[0] for clause in CLAUSES}
    assert cited <= {*CLAUSES, *chapters}
