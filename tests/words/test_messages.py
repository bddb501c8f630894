"""What the program says is in the English table, and nothing else is in it."""

import ast
from pathlib import Path
from string import Formatter

from ratscrew_kiosk.words import english
from ratscrew_kiosk.words.english import ENGLISH
from tests.kit.said import mentioned, said, said_in, sources


def placeholders(text: str | tuple[str, str]) -> set[str]:
    whole = text if isinstance(text, str) else "".join(text)
    return {field for _, field, _, _ in Formatter().parse(whole) if field is not None}


def test_a_message_is_found_however_it_is_named() -> None:
    source = """
def words(say, place, alone):
    message = "one" if alone else "other"
    say(message, count=1)
    say(f"seat_{place}", **{})
    say(place)
    say("title", seat=place, ms=1)
"""
    found = list(said_in("x.py", ast.parse(source)))
    assert [[name.pattern for name in one.names] for one in found] == [["one", "other"], ["seat_.+"], [], ["title"]]
    assert [one.values for one in found] == [{"count"}, set(), set(), {"seat", "ms"}]
    assert [one.more for one in found] == [False, True, False, False]
    assert [one.where for one in found] == ["x.py:4", "x.py:5", "x.py:6", "x.py:7"]


def test_every_message_that_is_said_is_in_the_table() -> None:
    unknown = [
        f"{one.where}: {name.pattern}" for one in said() for name in one.names if not any(map(name.fullmatch, ENGLISH))
    ]
    assert not unknown


def test_every_message_of_the_table_is_said() -> None:
    texts, gapped = mentioned()
    unused = [name for name in ENGLISH if name not in texts and not any(one.fullmatch(name) for one in gapped)]
    assert not unused


def test_whoever_says_a_message_gives_the_values_that_it_needs() -> None:
    lacking = [
        f"{one.where}: {message} needs {', '.join(sorted(placeholders(ENGLISH[message]) - one.values))}"
        for one in said()
        for name in one.names
        if not one.more
        for message in ENGLISH
        if name.fullmatch(message) and ".+" not in name.pattern and placeholders(ENGLISH[message]) - one.values
    ]
    assert not lacking


def test_a_message_with_two_forms_says_the_number_that_chooses() -> None:
    without = [name for name, text in ENGLISH.items() if isinstance(text, tuple) and "count" not in placeholders(text)]
    assert not without


def test_no_name_stands_twice_in_the_table() -> None:
    tree = ast.parse(Path(english.__file__).read_text(encoding="utf-8"))
    names = [
        key.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Dict)
        for key in node.keys
        if isinstance(key, ast.Constant)
    ]
    assert len(names) == len(set(names)) == len(ENGLISH)


def test_numbers_on_the_screens_have_the_marks_of_the_language() -> None:
    """A format such as `:.1f` always writes a point: `screens/numbers` alone may use one."""
    formatted = [
        f"{name}:{node.lineno}"
        for name, module in sources()
        if name.startswith("screens/") and name != "screens/numbers.py"
        for node in ast.walk(module)
        if isinstance(node, ast.FormattedValue) and node.format_spec is not None
        if "f" in ast.unparse(node.format_spec).removeprefix("f").strip("'\"")
    ]
    assert not formatted
