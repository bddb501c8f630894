"""What is said of sound: whether it is heard, by which card, and what to do where it is not."""

import os
import socket
import sys
from pathlib import Path

import pytest

from ratscrew_kiosk.doctor.cards import Card, Node, SoundMachine, answer_of, cards_of, nodes_of, sound_here
from ratscrew_kiosk.doctor.findings import Finding, Level
from ratscrew_kiosk.doctor.sound import sound
from ratscrew_kiosk.paint.sounds import shipped, speaker_command
from ratscrew_kiosk.screens.sound_names import SOUND_NAMES

HDMI = Card(0, "vc4hdmi0", "vc4-hdmi - vc4-hdmi-0")
USB = Card(1, "Device", "USB-Audio - USB Audio Device")
NO_CARD = "closed ALSA: Couldn't open audio device: No such file or directory"
PI = SoundMachine(
    system="Linux",
    is_pi=True,
    cards=(HDMI,),
    nodes=(Node("/dev/snd/pcmC0D0p", "audio", usable=True),),
    server="",
    user="pi",
    groups=frozenset({"audio", "pi"}),
    new_groups=frozenset(),
    environment={"XDG_RUNTIME_DIR": "/run/user/1000"},
    sounds=(len(SOUND_NAMES), "/game/sounds"),
    answer=f"open {len(SOUND_NAMES)} 48000 2 alsa",
)
LOCKED = PI._replace(
    nodes=(Node("/dev/snd/pcmC0D0p", "audio", usable=False),), groups=frozenset({"pi"}), answer=NO_CARD
)


def silent(found: list[Finding]) -> Finding:
    """The one finding that says that nothing is heard."""
    (one,) = [finding for finding in found if finding.level is not Level.OK]
    return one


def test_where_it_is_heard_the_card_and_how_it_is_played_are_named() -> None:
    found = sound(PI)
    assert {one.level for one in found} == {Level.OK}
    assert [one.what for one in found] == [
        f"{len(SOUND_NAMES)} sounds in /game/sounds",
        "card 0: vc4-hdmi - vc4-hdmi-0 (as AUDIODEV it is plughw:CARD=vc4hdmi0)",
        "it is heard by alsa: 48000 Hz, stereo",
    ]


def test_a_pygame_that_does_not_tell_the_driver_and_cards_of_other_channels_are_understood() -> None:
    for channels, said in (("1", "mono"), ("6", "6 channels")):
        assert sound(PI._replace(answer=f"open 41 44100 {channels}"))[-1].what == f"it is heard: 44100 Hz, {said}"


def test_a_sound_server_is_named() -> None:
    assert "the sound server of this session is pipewire" in [one.what for one in sound(PI._replace(server="pipewire"))]
    alone = PI._replace(environment={})
    assert "this session has no sound server: the cards are played by ALSA itself" in [one.what for one in sound(alone)]


@pytest.mark.parametrize(
    ("machine", "what", "remedy"),
    [
        (PI._replace(cards=(), answer=NO_CARD), "Couldn't open audio device", "dtparam=audio=on"),
        (PI._replace(cards=(), is_pi=False, answer=NO_CARD), "no sound", "connect a sound card"),
        (LOCKED, "no sound", "sudo usermod -aG audio pi, and log in again"),
        (LOCKED._replace(new_groups=frozenset({"audio"})), "no sound", "log in again: pi was put into the group audio"),
        (LOCKED._replace(groups=frozenset({"audio"})), "no sound", "sudo chgrp audio /dev/snd/*"),
        (PI._replace(answer="closed ALSA: Device or resource busy"), "busy", "sudo fuser -v /dev/snd/*"),
        (
            PI._replace(cards=(HDMI, USB), answer=NO_CARD),
            "no sound",
            "AUDIODEV=plughw:CARD=vc4hdmi0 or plughw:CARD=Device",
        ),
        (
            PI._replace(environment={"AUDIODEV": "hw:7"}, answer=NO_CARD),
            "no sound",
            "unset AUDIODEV, or name a card that is there: AUDIODEV=plughw:CARD=vc4hdmi0",
        ),
        (
            PI._replace(environment={"SDL_AUDIODRIVER": "esd"}, answer="closed Audio target 'esd' not available"),
            "'esd' not available",
            "unset SDL_AUDIODRIVER",
        ),
        (
            PI._replace(answer="closed Failed loading libasound.so.2"),
            "libasound",
            "apt-get install libasound2 libpulse0",
        ),
        (PI._replace(system="Darwin", answer="closed no device"), "no device", "in the system's settings"),
        (PI._replace(answer=""), "did not let itself be opened in 10 s", "systemctl --user restart pipewire"),
        (PI._replace(environment={"SDL_AUDIODRIVER": "disk"}), "into a file", "unset SDL_AUDIODRIVER"),
        (
            PI._replace(sounds=(40, "/game/sounds")),
            f"{len(SOUND_NAMES) - 40} of {len(SOUND_NAMES)} sounds",
            "make_sounds",
        ),
    ],
)
def test_what_stands_in_the_way_of_sound_has_its_remedy(machine: SoundMachine, what: str, remedy: str) -> None:
    finding = silent([one for one in sound(machine) if "no sound server" not in one.what])
    assert finding.level is Level.WARNING  # the cabinet plays all the same
    assert what in finding.what
    assert remedy in finding.remedy


# What is read


def test_the_kernels_list_of_cards_is_read(tmp_path: Path) -> None:
    listed = tmp_path / "cards"
    listed.write_text(
        " 0 [vc4hdmi0       ]: vc4-hdmi - vc4-hdmi-0\n                      vc4-hdmi-0\n"
        " 1 [Device         ]: USB-Audio - USB Audio Device\n                      C-Media at usb-1.3, full speed\n"
    )
    assert cards_of(listed) == (HDMI, USB)
    listed.write_text("--- no soundcards ---\n")
    assert cards_of(listed) == ()
    assert cards_of(tmp_path / "nowhere") == ()


def test_only_devices_that_play_are_looked_at(tmp_path: Path) -> None:
    (tmp_path / "pcmC0D0p").symlink_to("/dev/null")
    (tmp_path / "pcmC0D0c").symlink_to("/dev/null")
    (tmp_path / "pcmC1D0p").write_bytes(b"")  # no device
    (node,) = nodes_of(tmp_path)
    assert node.path == str(tmp_path / "pcmC0D0p")
    assert node.usable


def test_a_sound_server_is_found_by_where_it_listens(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    assert sound_here().server == ""
    monkeypatch.chdir(tmp_path)  # the path of a socket may not be long
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind("pipewire-0")
        assert sound_here().server == "pipewire"


def test_the_card_is_opened_as_the_game_opens_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(tmp_path / "card"))
    word, count, rate, channels, *_ = sound_here().answer.split()
    assert (word, count, rate, channels) == ("open", str(len(SOUND_NAMES)), "44100", "2")
    assert (tmp_path / "card").exists()


@pytest.mark.parametrize(
    ("driver", "why"),
    [
        ("no such driver", "closed Audio target 'no such driver' not available"),
        ("dummy", "closed SDL_AUDIODRIVER=dummy plays to nobody"),
    ],
)
def test_a_card_that_is_not_there_is_told_in_the_speakers_words(
    driver: str, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", driver)
    machine = sound_here()
    assert machine.answer == why
    assert silent(sound(machine._replace(environment={"SDL_AUDIODRIVER": driver}))).remedy == "unset SDL_AUDIODRIVER"


def test_a_card_that_hangs_is_given_up(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    if not hasattr(os, "mkfifo"):
        pytest.skip("named pipes are Unix's own")
    card = tmp_path / "card"
    os.mkfifo(card)  # nobody reads: opening it takes for ever
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(card))
    assert answer_of(speaker_command(shipped()), 0.3) == ""


def test_a_speaker_that_says_nothing_or_cannot_be_started_is_told(tmp_path: Path) -> None:
    assert answer_of([sys.executable, "-c", "print('hello')"]) == "closed it ended without a word"
    assert answer_of([str(tmp_path / "nowhere")]).startswith("closed the loudspeaker cannot be started: ")
