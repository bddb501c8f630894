"""The lines of a document's keys, whatever forms it is written in."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratscrew_kiosk.settings.toml_lines import lines_of


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", {}),
        ("# a = 1\n\na = 1", {("a",): 3}),
        ("[a]\r\n\r\nb = 1\r\n", {("a",): 1, ("a", "b"): 3}),
        ("[a.b]\nc = 1\n[a]\nd = 2", {("a",): 1, ("a", "b"): 1, ("a", "b", "c"): 2, ("a", "d"): 4}),
        ("a.b = 1\na.c = 2", {("a",): 1, ("a", "b"): 1, ("a", "c"): 2}),
        ("a = {b = 1, c = {d = 2}}", {("a",): 1, ("a", "b"): 1, ("a", "c"): 1, ("a", "c", "d"): 1}),
        ("[[a]]\nb = 1\n[[a]]\nb = 2", {("a",): 1, ("a", "b"): 2}),
        ("a = [{b = 1}, 2]", {("a",): 1, ("a", "b"): 1}),
        ('a = """\n[x]\ny = 1\n"""\nb = 2', {("a",): 1, ("b",): 5}),
        ("a = [\n  1, # one\n\n  2,\n]\nb = 2", {("a",): 1, ("b",): 6}),
        ("'x.y' = 1\n\"z\" = 2", {("x.y",): 1, ("z",): 2}),
        (" [ a ] # of a\n b = 1", {("a",): 1, ("a", "b"): 2}),
        ("a.b.c.d.e = 1", {("a",): 1, ("a", "b"): 1, ("a", "b", "c"): 1}),
    ],
)
def test_each_key_has_the_line_in_which_it_is_named(text: str, lines: dict[tuple[str, ...], int]) -> None:
    tomllib.loads(text)
    assert lines_of(text) == lines


def test_behind_a_value_of_very_many_lines_no_line_is_known() -> None:
    assert lines_of("a = 1\nb = [\n" + "1,\n" * 200 + "]\nc = 2") == {("a",): 1}


@given(
    st.lists(
        st.tuples(st.sampled_from("abc"), st.sampled_from(["1", "[\n1,\n]", "{x = 1}", "'''\n[b]\n'''"])), max_size=8
    )
)
def test_a_document_of_many_statements_has_each_in_its_line(statements: list[tuple[str, str]]) -> None:
    text, expected = "", {}
    for number, (letter, value) in enumerate(statements):
        name = f"{letter}{number}"
        expected[(name,)] = text.count("\n") + 1
        text += f"{name} = {value}\n"
    found = lines_of(text)
    assert {path: line for path, line in found.items() if len(path) == 1} == expected
