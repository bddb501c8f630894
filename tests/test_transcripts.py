from pathlib import Path

import click
import pytest

from ratscrew_kiosk.commands.transcripts import Transcripts


def test_each_match_has_a_file_of_its_own(tmp_path: Path) -> None:
    transcripts = Transcripts(tmp_path / "match.match")
    for line in ("the first", "the second"):
        transcripts.begin()(line)
    transcripts.close()
    assert (tmp_path / "match.match").read_text() == "the first\n"
    assert (tmp_path / "match-2.match").read_text() == "the second\n"


def test_a_line_is_in_the_file_as_soon_as_it_is_written(tmp_path: Path) -> None:
    transcripts = Transcripts(tmp_path / "match.match")
    transcripts.begin()("rules classic")
    assert (tmp_path / "match.match").read_text() == "rules classic\n"
    transcripts.close()


def test_what_cannot_be_written_is_told_before_anything_opens(tmp_path: Path) -> None:
    with pytest.raises(click.BadParameter, match=r"--transcript: .*gone/match\.match cannot be written: No such file"):
        Transcripts(tmp_path / "gone" / "match.match")


def test_a_full_disk_is_told_once_and_play_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("this system has no /dev/full")
    write = Transcripts(full).begin()
    for _ in range(3):
        write("rules classic")
    assert (
        capsys.readouterr().err
        == "ratscrew-kiosk: --transcript: /dev/full cannot be written on: No space left on device\n"
    )


def test_the_next_match_is_played_though_its_file_cannot_be_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "match-2.match").mkdir()
    transcripts = Transcripts(tmp_path / "match.match")
    transcripts.begin()
    transcripts.begin()("rules classic")
    transcripts.close()
    assert "match-2.match cannot be written on: Is a directory" in capsys.readouterr().err
