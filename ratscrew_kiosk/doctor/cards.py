"""What is read from the machine to judge its sound, as one value; nothing is judged here."""

import os
import platform
import re
import stat
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from ratscrew_kiosk.devices.choosing import is_called_a_pi
from ratscrew_kiosk.doctor.machine import groups_of, groups_of_process, user_name
from ratscrew_kiosk.paint.sounds import shipped, speaker_command, speaker_environment

WAIT_S: Final = 10
"""So long a speaker may take to open the card; then it hangs."""
_LINE: Final = re.compile(r"\s*(\d+) \[(\S+)\s*\]: (.+)")
"""A card in /proc/asound/cards: its number, its name for programs, its driver and its name for people."""
_SOCKETS: Final = {"pipewire": "pipewire-0", "pulseaudio": "pulse/native"}
"""Where the sound servers of a user's session listen, in their runtime folder."""


class Card(NamedTuple):
    """A sound card, as the kernel counts it. Its number may change with every start, its short name does not."""

    number: int
    short: str
    name: str


class Node(NamedTuple):
    """A file in /dev/snd, its group, and whether this process may play by it."""

    path: str
    group: str
    usable: bool


class SoundMachine(NamedTuple):
    """This machine, as far as sound is concerned."""

    system: str
    is_pi: bool
    cards: tuple[Card, ...]
    nodes: tuple[Node, ...]
    """The files of /dev/snd that play."""
    server: str
    """The sound server of this session: `pipewire`, `pulseaudio`, or none."""
    user: str
    groups: frozenset[str]
    new_groups: frozenset[str]
    """The groups that the user has been put into since the session began."""
    environment: Mapping[str, str]
    sounds: tuple[int, str]
    """How many sounds there are, and in which folder."""
    answer: str
    """What the loudspeaker's process answers when it opens the card (paint/speaker); empty if it does not."""


def sound_here() -> SoundMachine:
    """Look at the sound of this machine. It opens the card and plays nothing; where one hangs it takes 10 s."""
    folder = shipped()
    user, groups = user_name(), groups_of_process()
    return SoundMachine(
        system=platform.system(),
        is_pi=is_called_a_pi(),
        cards=cards_of(Path("/proc/asound/cards")),
        nodes=nodes_of(Path("/dev/snd")),
        server=_server(os.environ),
        user=user,
        groups=groups,
        new_groups=groups_of(user) - groups,
        environment=dict(os.environ),
        sounds=(len(list(folder.glob("*.wav"))), str(folder)),
        answer=answer_of(speaker_command(folder)),
    )


def cards_of(listed: Path) -> tuple[Card, ...]:
    """Return the cards in the kernel's list; none where there is no list."""
    try:
        lines = listed.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ()
    found = (_LINE.match(line) for line in lines)
    return tuple(Card(int(one[1]), one[2], one[3].strip()) for one in found if one is not None)


def nodes_of(folder: Path) -> tuple[Node, ...]:
    """Return the files by which cards play: `pcmC0D0p` and the like."""
    nodes = []
    for path in sorted(folder.glob("pcm*p")):
        try:
            status = path.stat()
        except OSError:
            continue
        if stat.S_ISCHR(status.st_mode):
            nodes.append(Node(str(path), _group_named(status.st_gid), os.access(path, os.R_OK | os.W_OK)))
    return tuple(nodes)


def answer_of(command: list[str], wait_s: float = WAIT_S) -> str:
    """Return what a speaker says of the card: its input ends at once, so it opens the card and leaves."""
    try:
        done = subprocess.run(  # noqa: S603 - it is our own file
            command,
            input=b"",
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=speaker_environment(os.environ),
            timeout=wait_s,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return ""
    except OSError as error:
        return f"closed the loudspeaker cannot be started: {error}"
    lines = done.stdout.decode(errors="replace").splitlines()
    return next((line for line in lines if line.startswith(("open ", "closed "))), "closed it ended without a word")


def _server(environment: Mapping[str, str]) -> str:
    folder = environment.get("XDG_RUNTIME_DIR")
    if not folder:
        return ""
    return next((name for name, socket in _SOCKETS.items() if (Path(folder) / socket).exists()), "")


def _group_named(number: int) -> str:
    if sys.platform == "win32":
        return ""
    from grp import getgrgid

    try:
        return getgrgid(number).gr_name
    except KeyError:
        return str(number)
