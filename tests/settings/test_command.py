"""`ratscrew-kiosk settings`, typed."""

import json
from pathlib import Path

import pytest

from ratscrew_kiosk.commands import settings as command
from ratscrew_kiosk.options import OPTIONS
from ratscrew_kiosk.settings import Places
from ratscrew_kiosk.settings.reading import Read, read_settings
from ratscrew_kiosk.settings.sample import reference_page, sample_text
from tests.kit.commands import typed
from tests.kit.machine import Machine

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def _here(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command looks at the test's machine."""
    monkeypatch.setattr(
        command,
        "usual_places",
        lambda asked=None: Places((asked,), machine.state, asked=True) if asked else machine.places,
    )


def test_every_option_is_shown_with_its_value_its_default_and_where_it_comes_from(machine: Machine) -> None:
    machine.write("[sound]\nvolume = 30\n[match]\npatterns = ['double']\n")
    machine.change("language", "ja")
    answer = typed("settings")
    assert (answer.status, answer.err) == (0, "")
    head, *lines = [line.split() for line in answer.out.splitlines()]
    assert head == ["option", "value", "default", "from"]
    assert [line[0] for line in lines[: len(OPTIONS)]] == list(OPTIONS)
    assert ["sound.volume", "30", "80", "file"] in lines
    assert ["language", "ja", "auto", "screens"] in lines
    assert ["match.patterns", "double", "double,", "sandwich", "file"] in lines
    assert ["idle.ask_s", "30", "30", "default"] in lines
    assert f"file: {machine.file}\nscreens: {machine.changes}\n" in answer.out
    assert typed("settings", "show") == answer


def test_single_options_can_be_asked_for() -> None:
    answer = typed("settings", "show", "sound.volume", "language")
    assert [line.split()[0] for line in answer.out.splitlines()[:3]] == ["option", "sound.volume", "language"]
    answer = typed("settings", "show", "volume")
    assert answer.status == 2
    assert answer.err.startswith("ratscrew-kiosk: volume: there is no such option; did you mean sound.volume?")


def test_what_is_wrong_is_told_beside_the_settings_that_hold(machine: Machine) -> None:
    machine.write("[sound]\nvolume = 300\n")
    answer = typed("settings")
    assert answer.status == 0
    assert answer.err.splitlines()[0] == (
        f"ratscrew-kiosk: {machine.file}:2: sound.volume: 300 is not a whole number from 0 to 100"
    )


def test_json_is_one_document(machine: Machine) -> None:
    machine.write("[match]\nrules = 'full'\n[sound]\nvolum = 1\n")
    document = json.loads(typed("settings", "show", "--json").out)
    assert document["file"] == str(machine.file)
    assert len(document["notices"]) == 1
    assert set(document["settings"]) == set(OPTIONS)
    assert document["settings"]["match.rules"] == {"value": "full", "default": "cabinet", "from": "file"}
    assert document["settings"]["match.patterns"]["value"] == ["double", "sandwich"]


def test_another_file_can_be_named(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("[sound]\nvolume = 7\n")
    answer = typed("settings", "show", "--settings", str(tmp_path / "mine.toml"), "sound.volume")
    assert answer.out.splitlines()[1].split() == ["sound.volume", "7", "80", "file"]


def test_a_file_that_is_right_is_checked_with_status_0(machine: Machine) -> None:
    machine.write("[sound]\nvolume = 30\n")
    assert typed("settings", "check") == (0, f"{machine.file}: all is well\n", "")


def test_each_thing_that_is_wrong_is_a_line_and_the_status_is_1(machine: Machine, tmp_path: Path) -> None:
    text = "[sound]\nvolume = 300\nvolum = 30\n"
    machine.write(text)
    (tmp_path / "mine.toml").write_text(text)
    for words, file in (((), machine.file), ((str(tmp_path / "mine.toml"),), tmp_path / "mine.toml")):
        answer = typed("settings", "check", *words)
        assert (answer.status, answer.err) == (1, "")
        assert answer.out.splitlines() == [
            f"{file}:2: sound.volume: 300 is not a whole number from 0 to 100",
            f"{file}:3: sound.volum: there is no such option; did you mean sound.volume?",
        ]


def test_where_there_is_no_file_the_defaults_hold_and_one_that_was_named_is_missed(machine: Machine) -> None:
    answer = typed("settings", "check")
    assert answer.status == 0
    assert answer.out.startswith(f"there is no settings file, so the defaults hold; looked for {machine.file}, ")
    assert typed("settings", "check", "none.toml") == (1, "none.toml: there is no such file\n", "")


def test_looking_and_checking_write_nothing(machine: Machine) -> None:
    machine.write("[sound]\nvolume = 30\n")
    for words in ((), ("check",), ("reset",), ("show", "--json")):
        typed("settings", *words)
    assert list(machine.folder.iterdir()) == [machine.file]


def test_the_sample_is_a_settings_file() -> None:
    answer = typed("settings", "sample")
    assert answer == (0, sample_text(), "")
    assert read_settings(answer.out) == Read(read_settings("").settings)


def test_reset_throws_the_screens_changes_away_and_says_which(machine: Machine) -> None:
    machine.write("[sound]\nvolume = 30\n")
    machine.change("sound.volume", 60)
    machine.change("language", "ja")
    answer = typed("settings", "reset")
    assert answer == (0, 'thrown away: sound.volume = 60\nthrown away: language = "ja"\n', "")
    assert machine.start().settings["sound.volume"] == 30
    assert typed("settings", "reset") == (0, "nothing was changed on the screens\n", "")


def test_a_reset_that_is_refused_is_told(machine: Machine) -> None:
    machine.changes.mkdir(parents=True)
    answer = typed("settings", "reset")
    assert (answer.status, answer.out) == (1, "")
    assert answer.err.startswith(f"ratscrew-kiosk: {machine.changes}: it cannot be thrown away: ")


def test_the_page_in_docs_is_the_one_that_the_table_of_options_makes() -> None:
    assert typed("settings", "reference").out == reference_page()
    page = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
    assert page == reference_page(), "ratscrew-kiosk settings reference > docs/settings.md"


def test_the_page_names_every_option_with_its_help() -> None:
    page = reference_page()
    for option in OPTIONS.values():
        assert f"| `{option.key}`{'¹' if option.by_rules else ''} | {option.help} |" in page
