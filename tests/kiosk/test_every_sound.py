"""Every sound has its place in the program at work, and nothing names a sound that is not there."""

import ast
from pathlib import Path
from textwrap import dedent

import pytest

import ratscrew_kiosk
from assets.make_sounds import FOLDER
from ratscrew_kiosk.devices.keyboard import TWO_PEOPLE, Keyboard
from ratscrew_kiosk.outfit import Hardware
from ratscrew_kiosk.screens.hall import Hall
from ratscrew_kiosk.screens.party import Party
from ratscrew_kiosk.screens.sound_names import SOUND_NAMES, SoundName
from ratscrew_kiosk.screens.sounds import sounds_of
from tests.kit.desk import ENTER, ESCAPE, Desk, N, P, desk
from tests.kit.ear import Ear
from tests.kit.whole import walk

PACKAGE = Path(ratscrew_kiosk.__file__).parent
MATCHES = sorted((Path(__file__).parents[1] / "matches").glob("*.match"))
MORE = (
    """
    rules full time_limit_s=1
    decks 5H 9C / 7D 2S
    ---
    1000 time
    """,
    """
    rules full patterns=six_nine
    decks 5H 9C / 7D 2S
    pile KC 6H 9S
    ---
    100 0 slap
    """,
    """
    rules full patterns=top_bottom
    decks 5H 9C / 7D 2S
    pile 6S 8H 3C JD 6D
    ---
    100 0 slap
    """,
)
"""What none of them has: a draw, and two patterns alone."""
NAMING = {"Sound": 0, "ring": 0, "After": 1}
"""Where a sound is named: what is called, and which of its arguments that is."""


def heard_in_matches() -> set[SoundName]:
    """The sounds of all that happens in the matches that the rules are tested by."""
    scripts = (*(path.read_text(encoding="utf-8") for path in MATCHES), *map(dedent, MORE))
    told = [one.outcome for script in scripts for one in walk(script).told]
    return {part.name for outcome in set(told) for part in sounds_of(outcome)}


def listening(one: Desk, ear: Ear) -> None:
    """Put the screens before a match up, with attract mode heard quietly."""
    keyboard = Keyboard(TWO_PEOPLE, one.clock.now_ns())
    one.put_up(Hall(Party((0, 1)), sound_in_attract="low"), Hardware([keyboard], keys=TWO_PEOPLE, loudspeaker=ear))


def test_every_sound_is_heard_somewhere_between_the_title_and_the_end_of_a_match() -> None:
    ear = Ear()
    with desk(size=(160, 90)) as one:
        listening(one, ear)
        one.run(500)
        for place in (0, 0, 1):
            one.hit(place, "slap")
            one.run(300)
        one.hit(1, "flip")  # it is the other who steers
        one.run(300)
        one.hit(0, "flip")
        one.run(200)
        one.hit(0, "flip")
        one.run(22_000)
        one.run(45_000)  # nobody flips: nudged, asked, played by a computer
        one.answers(P, P)
        one.run(4_000)
    round_matches = {*ear.names}
    assert {"attract", "join", "refused", "option_moved", "option_taken", "tick", "deal", "go"} <= round_matches
    assert {"nudge", "still_there", "pause", "go_on"} <= round_matches
    assert heard_in_matches() | round_matches == {*SOUND_NAMES}


def test_a_match_that_begins_is_heard_once_and_so_is_a_new_one() -> None:
    ear = Ear()
    with desk(size=(160, 90)) as one:
        listening(one, ear)
        one.run(500)
        for place in (0, 0, 1):
            one.hit(place, "slap")
            one.run(300)
        one.run(17_000)
        assert ear.names.count("go") == 1
        one.answers(N, ESCAPE)
        one.run(4_000)
        one.answers(N, ENTER)
        one.run(500)
        assert ear.names.count("go") == 2


def named_sounds(path: Path) -> set[str]:
    """The sounds that a file names as they are written."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        place = NAMING.get(called)
        if place is not None and len(node.args) > place:
            literals = [one.value for one in ast.walk(node.args[place]) if isinstance(one, ast.Constant)]
            names |= {one for one in literals if isinstance(one, str)}
    return names


@pytest.mark.parametrize("path", sorted(PACKAGE.glob("**/*.py")), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_sound_that_is_named_has_a_file(path: Path) -> None:
    for name in named_sounds(path):
        assert (FOLDER / f"{name}.wav").is_file(), f"{path.name} names {name!r}"


def test_what_names_sounds_is_found() -> None:
    found = {name for path in PACKAGE.glob("**/*.py") for name in named_sounds(path)}
    assert {"flip", "join", "tick", "pause", "nudge", "still_there", "attract", "deal", "go"} <= found
