"""Match scripts in tests: a rule is told as a match, with what must come of it."""

from textwrap import dedent

from ratscrew_kiosk.rules.outcomes import Told
from ratscrew_kiosk.rules.table import Table
from ratscrew_kiosk.script.checking import differences, failed_checks
from ratscrew_kiosk.script.placing import print_told
from ratscrew_kiosk.script.reading import read_script
from ratscrew_kiosk.script.replaying import Transcript, replay


def replays(text: str) -> Transcript:
    """Replay a script. Fails, with the transcript, when a `?` or `=` line of it does not hold."""
    script = dedent(text).strip("\n")
    transcript = replay(read_script(script))
    failures = failed_checks(transcript) + differences(transcript)
    if failures:
        lines = script.splitlines()
        said = "\n".join(f"  {lines[line - 1].strip()}   <- {message}" for line, message in sorted(failures))
        raise AssertionError(f"does not hold:\n{said}\nwhat came:\n{printed(transcript)}")
    assert lost_cards(transcript.table) == 0, printed(transcript)
    return transcript


def table_after(text: str) -> Table:
    """Replay a script, and say how the table stands then."""
    return replays(text).table


def told(text: str) -> list[str]:
    """Replay a script, and say what was told, without the times, after the first turn."""
    return [str(one.outcome) for one in all_told(replays(text))]


def timed(text: str) -> list[str]:
    """Replay a script, and say what was told: `= T OUTCOME`."""
    return [print_told(one) for one in all_told(replays(text))]


def all_told(transcript: Transcript) -> list[Told]:
    """All that was told, in its order, but for the first turn."""
    return [*transcript.first[1:], *(one for behind in transcript.behind for one in behind)]


def printed(transcript: Transcript) -> str:
    """The transcript as one text."""
    return "\n".join(transcript.lines())


def lost_cards(table: Table) -> int:
    """How many cards are missing, or there twice."""
    cards = [*(card for deck in table.decks for card in deck), *table.turned, *table.burned]
    return abs(table.total - len(cards)) + len(cards) - len(set(cards))
