"""Which messages the program says: its source is read, since no test goes through every line of it.

Messages are named by texts, by texts with a gap (`f"seat_{place}"`), by a choice of both, or by a name that was given
one of these in the same function. What is named in another way (by a value that was handed on) is found among all the
texts that are written in the program.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import ratscrew_kiosk

PACKAGE: Final = Path(ratscrew_kiosk.__file__).parent
_SAYING: Final = ("say", "says")
"""What functions that say a message are called: the first says it now, the second keeps it for later."""
_NAME: Final = re.compile(r"[a-z][a-z0-9_-]*_[a-z0-9_-]*|_[a-z0-9_-]+")
"""What of a text with gaps must be written for it to be a message's name, and not any text."""


class Said(NamedTuple):
    """A place where a message is said: the file and line, what its name can be, and which values go with it."""

    where: str
    names: tuple[re.Pattern[str], ...]
    values: frozenset[str]
    more: bool
    """Whether there are values besides, that cannot be read off here."""


def sources() -> Iterator[tuple[str, ast.Module]]:
    """Yield the files of the program, but for the words themselves."""
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE).as_posix()
        if not name.startswith("words/"):
            yield name, ast.parse(path.read_text(encoding="utf-8"))


def said() -> Iterator[Said]:
    """Yield every call that says a message; its names are empty where they cannot be read off."""
    for name, module in sources():
        yield from said_in(name, module)


def said_in(file: str, module: ast.Module) -> Iterator[Said]:
    """Yield the calls of one file."""
    for scope in ast.walk(module):
        if isinstance(scope, ast.FunctionDef | ast.Module):
            yield from _of_scope(file, scope)


def mentioned() -> tuple[frozenset[str], tuple[re.Pattern[str], ...]]:
    """Return all texts that are written in the program, and those with gaps that can be messages' names."""
    texts: set[str] = set()
    gapped = []
    for _, module in sources():
        for node in ast.walk(module):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                texts.add(node.value)
            elif isinstance(node, ast.JoinedStr) and _NAME.search(_written(node)):
                gapped.append(_with_gaps(node))
    return frozenset(texts), tuple(gapped)


def _of_scope(file: str, scope: ast.FunctionDef | ast.Module) -> Iterator[Said]:
    own = list(_own_nodes(scope))
    given: dict[str, list[ast.expr]] = {}
    for node in own:
        if isinstance(node, ast.Assign):
            for target in node.targets:
                _give(target, node.value, given)
    for node in own:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _SAYING and node.args:
            names = _names(node.args[0], given)
            values = frozenset(word.arg for word in node.keywords if word.arg is not None)
            more = any(word.arg is None for word in node.keywords)
            yield Said(f"{file}:{node.lineno}", tuple(names), values, more)


def _own_nodes(scope: ast.AST) -> Iterator[ast.AST]:
    """Walk through a function, but not through those in it."""
    for child in ast.iter_child_nodes(scope):
        yield child
        if not isinstance(child, ast.FunctionDef):
            yield from _own_nodes(child)


def _give(target: ast.expr, value: ast.expr, given: dict[str, list[ast.expr]]) -> None:
    if isinstance(target, ast.Name):
        given.setdefault(target.id, []).append(value)
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
        for one, its in zip(target.elts, value.elts, strict=True):
            _give(one, its, given)


def _names(expression: ast.expr, given: dict[str, list[ast.expr]]) -> list[re.Pattern[str]]:
    match expression:
        case ast.Constant(value=str(text)):
            return [re.compile(re.escape(text))]
        case ast.JoinedStr():
            return [_with_gaps(expression)] if _NAME.search(_written(expression)) else []
        case ast.IfExp(body=one, orelse=other):
            return [*_names(one, given), *_names(other, given)]
        case ast.Name(id=name) if name in given:
            return [found for value in given[name] for found in _names(value, {})]
        case _:
            return []


def _written(joined: ast.JoinedStr) -> str:
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in joined.values)


def _with_gaps(joined: ast.JoinedStr) -> re.Pattern[str]:
    parts = (re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in joined.values)
    return re.compile("".join(parts))
