"""Nothing that is written, and no disk, stops the start; what was right last still holds, and each trouble is told."""

import errno
import os
from pathlib import Path

import pytest

from ratscrew_kiosk.options import Settings
from ratscrew_kiosk.settings import Kept, Places, usual_places
from ratscrew_kiosk.settings.disk import write_file
from tests.kit.machine import Machine

WRITING = "ratscrew_kiosk.settings.keeping.write_file"
GOOD = "[sound]\nvolume = 30\n"
BAD = "[sound]\nvolume = 300\nattract = 'low'\n"
WRONG = "kiosk.toml:2: sound.volume: 300 is not a whole number from 0 to 100"


def test_without_any_file_the_defaults_hold_and_nothing_is_told(machine: Machine) -> None:
    assert machine.start() == (Settings(), None, ())
    assert list(machine.folder.iterdir()) == []


def test_the_operators_file_holds(machine: Machine) -> None:
    machine.write(GOOD)
    started = machine.start()
    assert (started.settings["sound.volume"], started.file, started.notices) == (30, machine.file, ())


def test_the_first_file_that_is_there_is_taken(machine: Machine) -> None:
    (machine.folder / "etc").mkdir()
    (machine.folder / "etc" / "kiosk.toml").write_text("[sound]\nvolume = 10\nattract = 'off'")
    assert machine.start().settings["sound.volume"] == 10
    machine.write(GOOD)
    assert machine.start().settings.file == {"sound.volume": 30}


def test_a_bad_file_leaves_the_last_good_settings_and_names_the_line(machine: Machine) -> None:
    machine.write(GOOD)
    machine.start()
    for bad in (BAD, "[sound", "\0", "[sound]\nvolume = 300\n" * 2):
        machine.write(bad)
        started = machine.start()
        assert started.settings == Settings({"sound.volume": 30})
        assert started.notices[0].startswith("kiosk.toml:")
        assert started.notices[-1] == "kiosk.toml: until it is mended, the last good settings hold"
    machine.write("[sound]\nvolume = 40\n")
    assert machine.start() == (Settings({"sound.volume": 40}), machine.file, ())


def test_a_file_that_was_never_good_gives_what_is_right_in_it(machine: Machine) -> None:
    machine.write(BAD)
    started = machine.start()
    assert started.settings == Settings({"sound.attract": "low"})
    assert started.notices == (
        WRONG,
        "kiosk.toml: until it is mended, the defaults hold for what is wrong in it",
    )


def test_the_last_good_settings_of_another_file_do_not_hold(machine: Machine) -> None:
    machine.write(GOOD)
    machine.start()
    other = machine.folder / "other.toml"
    other.write_text(BAD)
    loaded = Kept(Places((other,), machine.state, asked=True)).load()
    assert loaded.settings == Settings({"sound.attract": "low"})


def test_a_name_that_no_option_has_is_told_and_the_rest_holds(machine: Machine) -> None:
    machine.write("[sound]\nvolum = 3\nattract = 'off'\n")
    started = machine.start()
    assert started.settings == Settings({"sound.attract": "off"})
    assert started.notices == ("kiosk.toml:2: sound.volum: there is no such option; did you mean sound.volume?",)


def test_a_file_that_was_asked_for_and_is_not_there_is_told(machine: Machine) -> None:
    loaded = Kept(Places((machine.folder / "none.toml",), machine.state, asked=True)).load()
    assert loaded.settings == Settings()
    assert loaded.notices[0] == f"{machine.folder}/none.toml: there is no such file"


def test_a_file_that_cannot_be_read_leaves_the_last_good_settings(machine: Machine) -> None:
    machine.write(GOOD)
    machine.start()
    machine.file.unlink()
    machine.file.mkdir()
    started = machine.start()
    assert started.settings["sound.volume"] == 30
    assert started.notices[0].startswith("kiosk.toml: it cannot be read: ")


def test_a_path_that_can_be_none_is_told(machine: Machine) -> None:
    loaded = Kept(Places((Path("a\0b"), Path("\ud800\n")), machine.state, asked=True)).load()
    assert loaded.settings == Settings()
    assert all(notice.isprintable() for notice in loaded.notices)


def test_a_damaged_copy_of_the_last_good_settings_is_not_believed(machine: Machine) -> None:
    machine.write(GOOD)
    machine.start()
    machine.write(BAD)
    copy = machine.state / "last-good.toml"
    whole = copy.read_bytes()
    for damaged in (b"", whole[20:], b"\xff" + whole, b"\0" * 4096, whole.replace(b"30", b"300"), whole + b"["):
        copy.write_bytes(damaged)
        assert machine.start().settings == Settings({"sound.attract": "low"})


def test_the_copy_is_written_when_the_file_has_changed_and_not_at_every_start(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[Path] = []

    def write(path: Path, content: bytes) -> None:
        written.append(path)
        write_file(path, content)

    monkeypatch.setattr(WRITING, write)
    machine.write(GOOD)
    machine.start()
    machine.start()
    assert written == [machine.state / "last-good.toml"]
    machine.write("[sound]\nvolume = 31\n")
    machine.start()
    assert len(written) == 2


def test_what_was_changed_on_the_screens_outlives_the_run_and_goes_before_the_file(machine: Machine) -> None:
    machine.write(GOOD)
    settings = machine.change("sound.volume", 60)
    assert machine.start() == (settings, machine.file, ())
    assert machine.file.read_text() == GOOD
    assert (settings["sound.volume"], settings.origin("sound.volume")) == (60, "screens")


def test_what_holds_for_one_run_is_not_kept(machine: Machine) -> None:
    settings = Settings().for_this_run("screen.fullscreen", value=True).with_("sound.volume", 60)
    assert machine.kept.keep(settings) == []
    assert machine.start().settings == Settings().with_("sound.volume", 60)


def test_the_changes_can_be_thrown_away(machine: Machine) -> None:
    machine.change("sound.volume", 60)
    assert machine.kept.reset()
    assert machine.start().settings == Settings()
    assert not machine.kept.reset()


def test_changes_that_do_not_fit_the_file_any_more_are_told_and_left_out(machine: Machine) -> None:
    machine.change("match.level", "expert")
    machine.change("sound.volume", 60)
    machine.write("[match]\nrules = 'duel'\n")
    started = machine.start()
    assert (started.settings["match.level"], started.settings["sound.volume"]) == ("standard", 60)
    (notice,) = started.notices
    assert notice.startswith(
        "state/changes.toml:5: match.level: 'expert' is not one of relaxed, standard, quick with duel"
    )
    assert machine.changes.exists()


@pytest.mark.parametrize("damaged", [b"\xff\xfe", b"[sound", b"\0" * 4096, b"x" * 70_000])
def test_damaged_changes_are_put_aside_and_told_once(machine: Machine, damaged: bytes) -> None:
    machine.change("sound.volume", 60)
    machine.changes.write_bytes(damaged)
    started = machine.start()
    assert started.settings == Settings()
    assert started.notices[-1] == "state/changes.toml: nothing of it can be used; it is kept as changes.toml.bad"
    assert machine.changes.with_name("changes.toml.bad").read_bytes() == damaged
    assert machine.start().notices == ()


def test_with_any_byte_of_the_changes_flipped_it_starts_with_settings_that_are_allowed(machine: Machine) -> None:
    machine.change("sound.volume", 60)
    whole = machine.changes.read_bytes()
    for place in range(len(whole)):
        machine.changes.write_bytes(whole[:place] + bytes([whole[place] ^ 0xFF]) + whole[place + 1 :])
        assert machine.start().settings in (Settings(), Settings().with_("sound.volume", 60))


def test_looking_only_writes_nothing(machine: Machine) -> None:
    machine.write(GOOD)
    machine.state.mkdir()
    machine.changes.write_text("[sound")
    loaded = Kept(machine.places, only_look=True).load()
    assert loaded.settings == Settings({"sound.volume": 30})
    assert list(machine.state.iterdir()) == [machine.changes]


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS, errno.EACCES, errno.EIO])
def test_a_disk_that_takes_nothing_is_told_once_and_the_settings_hold(
    code: int, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path, _content: bytes) -> None:
        raise OSError(code, os.strerror(code), str(path))

    machine.write(GOOD)
    monkeypatch.setattr(WRITING, refuse)
    kept = machine.kept
    loaded = kept.load()
    assert loaded.settings["sound.volume"] == 30
    assert loaded.notices == (
        f"{machine.state}/last-good.toml: no copy of the good settings can be kept: {os.strerror(code)}",
    )
    said = [f"{machine.changes}: changes on the screens cannot be kept: {os.strerror(code)}"]
    assert kept.keep(loaded.settings.with_("sound.volume", 1)) == said
    assert kept.keep(loaded.settings.with_("sound.volume", 2)) == []
    monkeypatch.undo()
    assert kept.keep(loaded.settings.with_("sound.volume", 3)) == []
    assert machine.start().settings["sound.volume"] == 3
    monkeypatch.setattr(WRITING, refuse)
    assert kept.keep(loaded.settings.with_("sound.volume", 4)) == said


def test_a_state_folder_that_is_no_folder_is_told(machine: Machine) -> None:
    machine.state.write_text("")
    machine.write(GOOD)
    started = machine.start()
    assert started.settings["sound.volume"] == 30
    assert len(started.notices) == 1
    assert len(machine.kept.keep(started.settings)) == 1


def test_a_user_without_a_home_has_no_folder_and_that_is_told_once() -> None:
    kept = Kept(Places((), None))
    assert kept.load() == (Settings(), None, ())
    assert kept.keep(Settings()) == ["changes on the screens cannot be kept: this user has no folder for them"]
    assert kept.keep(Settings()) == []
    assert not kept.reset()


@pytest.mark.skipif(os.name == "nt", reason="the places of Linux")
def test_files_are_looked_for_where_they_belong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    places = usual_places()
    assert places.files[-1] == Path("/etc/ratscrew-kiosk/kiosk.toml")
    assert usual_places(Path("mine.toml")).files == (Path("mine.toml"),)
    assert usual_places(Path("mine.toml")).asked
    if places.files[0].is_relative_to(tmp_path):  # macOS has folders of its own
        assert places.files[0] == tmp_path / "config" / "ratscrew-kiosk" / "kiosk.toml"
        assert places.changes == tmp_path / "state" / "ratscrew-kiosk" / "changes.toml"
