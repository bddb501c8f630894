"""What is wrong with the settings is told on the title, and stops nothing."""

from pathlib import Path

import click
import pytest

from ratscrew_kiosk.commands.cabinet import Read, hall_of, read_settings, theme_of
from ratscrew_kiosk.lobby import lobby
from ratscrew_kiosk.screens.scene import Mark, Text
from ratscrew_kiosk.words import say
from tests.kit.machine import Machine


@pytest.fixture(autouse=True)
def state(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def started(machine: Machine, text: str, *changed: str) -> Read:
    machine.write(text)
    return read_settings(machine.file, changed, (), lambda _notice: None)


def title(notices: tuple[str, ...], size: tuple[int, int] = (1280, 720)) -> list[str]:
    """What is read on the title, whose lines all lie on the screen."""
    hall = hall_of(Machine(Path()).kept.load().settings, (0, 1), notices)
    hall.fit(size)
    scene = lobby(hall, 1, 0).scene(0, say)
    assert scene is not None
    texts = [item for item in scene.items if isinstance(item, Text)]
    assert all(text.style.size / 2 < text.y < hall.canvas.height - text.style.size / 2 for text in texts)
    assert any(isinstance(item, Mark) for item in scene.items) == (not notices)
    return [text.words for text in texts]


def test_a_bad_line_is_told_on_the_title_with_its_file_and_line_and_how_many_more(machine: Machine) -> None:
    read = started(machine, "[match]\nlevel = 'hrad'\nburn = 9")
    assert " ".join(title(read.notices)[2:]) == (
        "kiosk.toml:2: match.level: 'hrad' is not one of easy, medium, hard, expert with cabinet (+2)"
    )


def test_after_a_bad_file_the_last_good_settings_are_played_with(machine: Machine) -> None:
    started(machine, "[match]\nrules = 'full'")
    read = started(machine, "[match]\nrules = 'full\n")
    assert hall_of(read.settings, (0, 1), read.notices).chosen.preset == "full"
    assert title(read.notices)[2].startswith("kiosk.toml:2: ")


def test_a_long_notice_is_cut_where_the_screen_ends() -> None:
    long = "kiosk.toml:3: match.rules: " + "classic, " * 40
    for size in ((1280, 720), (720, 1280), (800, 480)):
        lines = title((long,), size)[2:]
        assert len(lines) == 2
        assert lines[-1].endswith("…")


def test_without_anything_to_notice_the_title_has_its_name_and_the_invitation() -> None:
    assert title(()) == ["RATSCREW", "Press any button"]


def test_a_theme_that_is_none_is_told_and_the_usual_one_is_shown(machine: Machine) -> None:
    read = started(machine, "[screen]\ntheme = 'neon'")
    told: list[str] = []
    theme, notices = theme_of(read.settings, told.append)
    assert theme is None
    assert list(notices) == told
    (notice,) = told
    assert notice.startswith("theme: 'neon' is none of contrast, night, nor a file that ends in .toml; ")
    assert notice.endswith("until it is mended, the usual theme is shown")


def test_a_theme_that_is_none_on_the_command_line_is_refused(machine: Machine) -> None:
    read = started(machine, "", "screen.theme=neon")
    with pytest.raises(click.UsageError, match="neon"):
        theme_of(read.settings, print)


@pytest.mark.parametrize("sound", ["off", "low", "every-few-minutes"])
def test_how_loud_attract_mode_is_comes_from_the_settings(machine: Machine, sound: str) -> None:
    assert hall_of(started(machine, f"[sound]\nattract = '{sound}'").settings, (0, 1)).sound_in_attract == sound


def test_without_a_word_about_it_attract_mode_is_heard_once_in_a_few_minutes(machine: Machine) -> None:
    assert hall_of(started(machine, "").settings, (0, 1)).sound_in_attract == "every-few-minutes"
