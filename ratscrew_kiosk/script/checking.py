"""Holding a replayed script against what it says itself: its `?` lines, and with `--check` its recorded outcomes."""

from collections.abc import Sequence
from itertools import groupby

from ratscrew_kiosk.rules.outcomes import Told
from ratscrew_kiosk.script.form import Check, Statement
from ratscrew_kiosk.script.placing import print_told
from ratscrew_kiosk.script.replaying import Transcript, end_line


def failed_checks(transcript: Transcript) -> list[tuple[int, str]]:
    """Every `?` line that does not hold: its line, and what was expected and what came."""
    failures = _failures(transcript.script.checks_first, transcript.first)
    statements = transcript.script.statements
    for index, statement in enumerate(statements):
        if statement.checks:
            first = _first_of_run(statements, index)
            told = [one for behind in transcript.behind[first : index + 1] for one in behind]
            failures += _failures(statement.checks, told)
    return failures


def differences(transcript: Transcript) -> list[tuple[int, str]]:
    """Where the recorded outcomes differ from what came: a line, and what was expected and what came.

    The order of outcomes within one moment is not looked at. A script that records nothing has nothing to differ from.
    """
    script = transcript.script
    blocks = [(1, script.recorded_first, transcript.first)]
    blocks += [(one.line, one.recorded, told) for one, told in zip(script.statements, transcript.behind, strict=True)]
    if not any(recorded for _, recorded, _ in blocks):
        return []
    found: list[tuple[int, str]] = []
    for index, (line, recorded, told) in enumerate(blocks):
        came = [print_told(one) for one in told]
        if index == len(blocks) - 1:
            came.append(end_line(transcript.table))
        expected = [text for _, text in recorded]
        if _by_moment(expected) != _by_moment(came):
            where = recorded[0][0] if recorded else line
            found.append((where, f"expected {_listed(expected)}; came {_listed(came)}"))
    return found


def _first_of_run(statements: Sequence[Statement], index: int) -> int:
    """A press made of raw edges belongs to none of their lines alone: the run of edges, and of time behind it, is one.

    So a check behind such a run speaks of all of it, back to the check before.
    """
    first = index
    for before in range(index, -1, -1):
        if statements[before].kind not in ("down", "up", "time") or (before < index and statements[before].checks):
            break
        if statements[before].kind != "time":
            first = before
    return first


def _failures(checks: Sequence[Check], told: Sequence[Told]) -> list[tuple[int, str]]:
    came = [str(one.outcome) for one in told]
    return [
        (check.line, f"expected {'' if check.wanted else 'no '}{' '.join(check.words)!r}; came {_listed(came)}")
        for check in checks
        if any(_fits(check.words, text.split()) for text in came) != check.wanted
    ]


def _fits(pattern: Sequence[str], words: Sequence[str]) -> bool:
    return len(pattern) == len(words) and all(
        wanted in ("*", word) for wanted, word in zip(pattern, words, strict=True)
    )


def _by_moment(lines: Sequence[str]) -> list[list[str]]:
    """Lines of one time, in any order, are one moment."""
    return [sorted(moment) for _, moment in groupby(lines, key=lambda line: line.split()[1:2])]


def _listed(lines: Sequence[str]) -> str:
    return ", ".join(repr(line.removeprefix("= ")) for line in lines) or "nothing"
