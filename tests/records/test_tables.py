"""Rows are what the schema says, and a row that says something else than was written is known."""

import sqlite3
from typing import NamedTuple

import pytest

from ratscrew_kiosk.records.tables import ROWS, ChanceRow, ScriptRow, SessionRow, columns_of, put, row, rows, table_of
from tests.kit.ledger import ledger


@pytest.mark.parametrize("kind", ROWS, ids=table_of)
def test_a_row_has_the_columns_of_its_table_in_their_order(kind: type[NamedTuple]) -> None:
    told = ledger().execute(f"PRAGMA table_info({table_of(kind)})").fetchall()
    assert tuple(column[1] for column in told if column[1] != "sum") == columns_of(kind)


def test_every_table_has_its_rows() -> None:
    told = ledger().execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
    assert {name for (name,) in told} == {table_of(kind) for kind in ROWS}


def test_what_was_put_is_read_and_put_again_takes_its_place() -> None:
    records = ledger()
    put(records, ChanceRow(1, "double", 3))
    put(records, ChanceRow(1, "", 40))
    put(records, ChanceRow(1, "double", 4))
    assert list(rows(records, ChanceRow, "ORDER BY pattern")) == [ChanceRow(1, "", 40), ChanceRow(1, "double", 4)]
    put(records, ScriptRow(1, b"\x00\xff"))
    assert row(records, ScriptRow, "WHERE match = ?", 1) == ScriptRow(1, b"\x00\xff")


@pytest.mark.parametrize("change", ["name = 'other'", "began = ''", "ended = ''", "id = 2", "sum = sum + 1"])
def test_a_damaged_row_is_left_out(change: str) -> None:
    records = ledger()
    put(records, SessionRow(1, "7b", "2026-11-30T09:00:00Z", None))
    assert row(records, SessionRow, "") is not None
    records.execute(f"UPDATE session SET {change}")  # noqa: S608  (as the line above says it)
    assert row(records, SessionRow, "") is None


def test_a_text_that_is_none_any_more_is_damage_like_any() -> None:
    records = ledger()
    put(records, SessionRow(1, "7b", "2026-11-30T09:00:00Z", None))
    records.execute("UPDATE session SET name = CAST(X'37E2' AS TEXT)")
    assert list(rows(records, SessionRow)) == []


def test_rows_are_read_from_a_file_as_from_memory(tmp_path: object) -> None:
    records = sqlite3.connect(f"{tmp_path}/records.db")
    ledger(records)
    put(records, ChanceRow(7, "run", 1))
    records.commit()
    again = sqlite3.connect(f"{tmp_path}/records.db")
    assert list(rows(again, ChanceRow)) == [ChanceRow(7, "run", 1)]
    records.close()
    again.close()
