"""Whether anything can be heard on this machine, by which card, and what to do where it cannot.

Without sound the cabinet plays all the same, so nothing here is worse than a warning.
"""

from collections.abc import Iterator

from ratscrew_kiosk.doctor.cards import WAIT_S, SoundMachine
from ratscrew_kiosk.doctor.findings import Finding, ok, warning
from ratscrew_kiosk.screens.sound_names import SOUND_NAMES

_DRIVER = "SDL_AUDIODRIVER"
_DEVICE = "AUDIODEV"
_FILE = "disk"
"""SDL's driver that writes what would be heard into a file."""
_CHANNELS = {"1": "mono", "2": "stereo"}
_HANGS = (
    "systemctl --user restart pipewire pipewire-pulse wireplumber, or end what else plays: sudo fuser -v /dev/snd/*"
)


def sound(machine: SoundMachine) -> list[Finding]:
    """Look at all that lies between a sound of the game and an ear."""
    return [*_files(machine), *_cards(machine), *_card_opened(machine)]


def _files(machine: SoundMachine) -> Iterator[Finding]:
    count, folder = machine.sounds
    if count < len(SOUND_NAMES):
        yield warning(
            f"{len(SOUND_NAMES) - count} of {len(SOUND_NAMES)} sounds are missing in {folder}",
            "python -m assets.make_sounds in the source, or pip install --force-reinstall ratscrew-kiosk",
        )
    else:
        yield ok(f"{count} sounds in {folder}")


def _cards(machine: SoundMachine) -> Iterator[Finding]:
    if machine.system != "Linux":
        return
    for card in machine.cards:
        yield ok(f"card {card.number}: {card.name} (as {_DEVICE} it is plughw:CARD={card.short})")
    if machine.server:
        yield ok(f"the sound server of this session is {machine.server}")
    elif machine.cards and not machine.environment.get("XDG_RUNTIME_DIR"):
        yield ok("this session has no sound server: the cards are played by ALSA itself")


def _card_opened(machine: SoundMachine) -> Iterator[Finding]:
    word, _, rest = machine.answer.partition(" ")
    driver = machine.environment.get(_DRIVER, "")
    if word == "open" and driver == _FILE:
        yield warning(f"{_DRIVER}={driver} writes all that would be heard into a file", f"unset {_DRIVER}")
    elif word == "open":
        _, rate, channels, *named = rest.split()
        by = f" by {named[0]}" if named else ""
        yield ok(f"it is heard{by}: {rate} Hz, {_CHANNELS.get(channels, f'{channels} channels')}")
    elif word == "closed":
        yield warning(f"no sound: {rest}", _remedy(machine, rest))
    else:
        yield warning(f"no sound: the card did not let itself be opened in {WAIT_S} s", _HANGS)


def _remedy(machine: SoundMachine, why: str) -> str:
    """What to do about a card that does not open: the first thing that stands in the way."""
    if machine.environment.get(_DRIVER):
        return f"unset {_DRIVER}"
    if machine.system != "Linux":
        return "connect loudspeakers, and choose them in the system's settings"
    if "Failed loading" in why or "not available" in why:
        return "sudo apt-get install libasound2 libpulse0 (libasound2t64 on Debian 13)"
    if not machine.cards:
        return _no_card(machine)
    closed = [node for node in machine.nodes if not node.usable]
    if closed and len(closed) == len(machine.nodes):
        return _locked(machine, closed[0].group)
    if machine.environment.get(_DEVICE):
        return f"unset {_DEVICE}, or name a card that is there: {_DEVICE}=plughw:CARD={machine.cards[0].short}"
    if len(machine.cards) > 1:
        names = " or ".join(f"plughw:CARD={card.short}" for card in machine.cards)
        return f"choose the card that the loudspeakers hang on: {_DEVICE}={names}"
    return "another program may hold it: sudo fuser -v /dev/snd/*"


def _no_card(machine: SoundMachine) -> str:
    if machine.is_pi:
        return (
            "put dtparam=audio=on into /boot/firmware/config.txt and reboot; for HDMI switch the display on before the "
            "Pi, else connect a USB sound card (a Pi 5 has no jack)"
        )
    return "connect a sound card, or a display with loudspeakers; sudo dmesg says what the kernel makes of it"


def _locked(machine: SoundMachine, group: str) -> str:
    if group in machine.new_groups:
        return f"log in again: {machine.user} was put into the group {group} after this session began"
    if group in machine.groups or group in ("", "root"):
        return "sudo chgrp audio /dev/snd/* && sudo chmod g+rw /dev/snd/*"
    return f"sudo usermod -aG {group} {machine.user}, and log in again"
