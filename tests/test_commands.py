"""The commands as they are typed at a shell: what they answer, what they refuse, and how soon."""

import os
import subprocess
import sys
import time
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import pytest

from ratscrew_kiosk.__main__ import COMMANDS
from ratscrew_kiosk.cards import parse_cards
from ratscrew_kiosk.commands.demo import _worth
from ratscrew_kiosk.rules.draft import Challenge
from ratscrew_kiosk.rules.house import PRESETS
from ratscrew_kiosk.rules.table import start

PATIENCE_S = 60.0
DISPLAYS = ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR")
NO_SCREEN_OF_ITS_OWN = {"SDL_VIDEODRIVER": "x11"} if Path("/dev/dri").exists() else {}
"""On a machine with a screen of its own SDL would find that one; there only X11 is looked for."""


def typed(*words: str, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Types `ratscrew-kiosk WORDS` where there is no display, unless the environment names one."""
    plain = {name: value for name, value in os.environ.items() if name not in DISPLAYS}
    return subprocess.run(
        [sys.executable, "-m", "ratscrew_kiosk", *words],
        env=plain | environment,
        input=stdin,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )


@pytest.mark.parametrize(
    ("environment", "named"),
    [
        ({}, "DISPLAY is not set"),
        ({"DISPLAY": ":64999"}, "DISPLAY=:64999"),
        ({"WAYLAND_DISPLAY": "wayland-nobody"}, "WAYLAND_DISPLAY=wayland-nobody"),
        ({"SDL_VIDEODRIVER": "dummy"}, "SDL_VIDEODRIVER=dummy"),
        ({"SDL_VIDEODRIVER": "nonsense"}, "SDL_VIDEODRIVER=nonsense"),
    ],
)
@pytest.mark.parametrize("option", ["--windowed", "--fullscreen"])
def test_without_a_display_one_line_says_what_was_looked_for_and_what_to_do(
    environment: dict[str, str], named: str, option: str
) -> None:
    if NO_SCREEN_OF_ITS_OWN and "SDL_VIDEODRIVER" not in environment:
        named = "SDL_VIDEODRIVER=x11"
    done = typed("play", option, **(NO_SCREEN_OF_ITS_OWN | environment))
    assert done.returncode == 3
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert "no display" in line
    assert named in line
    assert line.endswith("ratscrew-kiosk demo")


def test_demo_without_a_display_plays_a_match_that_replays_and_writes_its_pictures(tmp_path: Path) -> None:
    began_s = time.monotonic()
    done = typed("demo", "--seed", "3", "--picture", str(tmp_path / "seen.png"), **NO_SCREEN_OF_ITS_OWN)
    took_s = time.monotonic() - began_s
    assert done.returncode == 0
    (line,) = done.stderr.splitlines()
    assert "no display" in line
    assert line.endswith("playing on a hidden surface")
    assert done.stdout.splitlines()[-1].startswith("= end decks ")
    checked = typed("replay", "--check", "-", stdin=done.stdout)
    assert (checked.returncode, checked.stderr) == (0, "")
    assert checked.stdout == done.stdout
    for name in ("seen.png", "seen-end.png"):
        assert (tmp_path / name).read_bytes().startswith(b"\x89PNG\r\n")
    assert took_s < 20


def test_demo_plays_the_same_match_from_the_same_seed() -> None:
    words = ("demo", "--hidden", "--rules", "duel", "--with", "time_limit_s=20", "--cpu", "quick", "--seed", "9")
    assert typed(*words).stdout == typed(*words).stdout != ""


def test_the_picture_of_a_demo_is_taken_when_most_of_the_game_can_be_seen() -> None:
    def lies(pile: str, burned: str = "-", challenge: Challenge | None = None) -> int:
        decks = [parse_cards("5H 9C"), parse_cards("7D 2S")]
        turned = parse_cards(pile)
        return _worth(start(classic, decks, turned=turned, burned=parse_cards(burned), challenge=challenge))

    classic = PRESETS["classic"]
    tries = Challenge(1, 2)
    rising = [
        lies("-"),
        lies("4S"),
        lies("4S QD", challenge=tries),
        lies("4S 9D 6H"),
        lies("4S 9D 6H", "8C"),
        lies("4S QD 6H", challenge=tries),
        lies("4S QD 6H", "8C", tries),
        lies("4S QD 6H", "8C JH", tries),
    ]
    assert rising == sorted(set(rising))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("play", "--rules", "nonsense"), ("rules", "'nonsense'", "classic, ")),
        (("play", "--rules", "cabinet burn"), ("burn",)),
        (("play", "--with", "burn=9"), ("burn", "9", "0, 1, 2")),
        (("play", "--with", "nonsense=1"), ("nonsense",)),
        (("play", "--with", "patterns=+nonsense"), ("nonsense",)),
        (("play", "--cpu", "genius"), ("level", "'genius'", "easy, medium, hard, expert")),
        (("play", "--size", "10"), ("--size", "'10'", "WIDTHxHEIGHT")),
        (("play", "--size", "1280x720", "--fullscreen"), ("--size", "--fullscreen")),
        (("play", "--people", "2", "--cpu", "easy"), ("--cpu", "--people 2")),
        (("play", "--rounds", "5"), ("--rounds", "--station")),
        (("play", "--station", "--rounds", "0"), ("--rounds", "0", "1<=x<=100")),
        (("play", "--station", "--rules", "classic"), ("--station", "settings")),
        (("play", "--people", "3"), ("--people", "3", "1<=x<=2")),
        (("play", "--seed", "-1"), ("--seed", "-1")),
        (("play", "--transcript", "not/there/match.match"), ("--transcript", "not/there/match.match", "No such file")),
        (("play", "--nonsense"), ("--nonsense",)),
        (("demo", "--picture", "picture"), ("--picture", "'picture'", ".png")),
        (("demo", "--picture", "picture.jpg"), ("--picture", "'picture.jpg'", ".png")),
        (("demo", "--rules", "nonsense"), ("rules", "'nonsense'", "classic, ")),
        (("demo", "--cpu", "genius"), ("level", "'genius'")),
        (("nonsense",), ("nonsense",)),
        (("replay",), ("FILE",)),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_clear_line(words: tuple[str, ...], said: tuple[str, ...]) -> None:
    done = typed(*words)
    assert done.returncode == 2
    assert done.stdout == ""
    line = done.stderr.splitlines()[-1]
    assert [word for word in said if word not in line] == []
    assert "Traceback" not in done.stderr


def test_a_picture_that_cannot_be_written_is_refused_before_anything_is_played() -> None:
    done = typed("demo", "--hidden", "--seed", "1", "--picture", "not/there/picture.png")
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert "--picture: 'not/there' is not a folder" in line


HELP = """
import sys
from ratscrew_kiosk.__main__ import main
try:
    main()
finally:
    heavy = {"pygame", "gpiozero", "serial", "rich", "hypothesis"} & sys.modules.keys()
    print("heavy:", *sorted(heavy), file=sys.stderr)
"""


@pytest.mark.parametrize("words", [("--help",), ("-h",), *((command, "--help") for command in COMMANDS)], ids=" ".join)
def test_help_imports_nothing_heavy(words: tuple[str, ...]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", HELP, *words], capture_output=True, text=True, timeout=PATIENCE_S, check=False
    )
    assert done.returncode == 0
    assert done.stdout.startswith("Usage: ratscrew-kiosk ")
    assert done.stderr.splitlines() == ["heavy:"]


def test_the_help_names_every_command() -> None:
    lines = typed("--help").stdout
    assert [command for command in COMMANDS if f"  {command} " not in lines] == []


def test_replay_does_not_import_pygame() -> None:
    text = "rules classic\ndecks 5H 9C / 7D 2S\npile 4S 4D\n---\n100 1 slap\n? took 1 2 slap\n"
    done = subprocess.run(
        [sys.executable, "-c", HELP, "replay", "-"],
        input=text,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    assert done.returncode == 0
    assert done.stderr.splitlines() == ["heavy:"]


def test_the_version_is_printed() -> None:
    try:
        said = f"ratscrew-kiosk {version('ratscrew-kiosk')}"
    except PackageNotFoundError:
        said = "ratscrew-kiosk, not installed: run from its source"
    done = typed("--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{said}\n", "")
