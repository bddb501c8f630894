"""What a disk's log leaves when the plug is pulled: all that was synced, and any part of what was not.

A log is replayed up to a cut. Of a file, what was done before its last completed sync began is there, and of what came
after it any part, the last write torn between sectors. Names (files made, renamed, removed) are there as far as the
folder was synced, and beyond that any number of them in their order, as a file system with a journal has it.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Literal, NamedTuple, TypeAlias, get_args

What: TypeAlias = Literal["create", "write", "truncate", "rename", "unlink", "sync", "synced"]
SECTOR = 512
FOLDER = "."


class Done(NamedTuple):
    """Something that was done to the disk."""

    at_ns: int
    what: What
    name: str
    offset: int
    bytes: bytes
    other: str = ""


def read_log(path: Path) -> list[Done]:
    data, place, log = path.read_bytes(), 0, []
    while place < len(data):
        end = data.index(b"\n", place)
        at, what, name, offset, length, *other = data[place:end].decode().split(" ")
        assert what in get_args(What)
        place = end + 1 + (int(length) if what == "write" else 0)
        written = data[end + 1 : place]
        log.append(Done(int(at), what, name, int(offset), written, *other))  # type: ignore[arg-type]
    return log


@dataclass
class Inode:
    """A file, whatever its name: what was done to it, and how much of that a completed sync covers."""

    done: list[Done] = field(default_factory=list)
    begun: int = 0
    synced: int = 0

    def content(self, chance: Random | None) -> bytes:
        """With chance a part of what was not synced is lost; without, nothing is."""
        content = bytearray()
        kept = chance.choice((0.0, 0.5, 0.9, 1.0)) if chance else 1.0
        for index, one in enumerate(self.done):
            if chance and index >= self.synced and chance.random() >= kept:
                continue
            if one.what == "truncate":
                del content[one.offset :]
                content.extend(bytes(one.offset - len(content)))
                continue
            sectors = _sectors(one)
            if chance and index == len(self.done) - 1 and index >= self.synced:
                sectors = [sector for sector in sectors if chance.random() < 0.5]
            for offset, written in sectors:
                content.extend(bytes(max(0, offset + len(written) - len(content))))
                content[offset : offset + len(written)] = written
        return bytes(content)


def _sectors(one: Done) -> list[tuple[int, bytes]]:
    """A write, in the parts that a disk writes whole."""
    edges = [one.offset, *range(one.offset - one.offset % SECTOR + SECTOR, one.offset + len(one.bytes), SECTOR)]
    return [
        (start, one.bytes[start - one.offset : end - one.offset])
        for start, end in zip(edges, [*edges[1:], one.offset + len(one.bytes)], strict=True)
    ]


class Crash:
    """The disk as it is known to be at a cut of its log."""

    def __init__(self, log: Sequence[Done]) -> None:
        self._names: list[Done] = []
        self._names_begun = self._names_synced = 0
        self._inodes: dict[str, Inode] = {}
        self._made: list[Inode] = []
        for one in log:
            self._do(one)

    def _do(self, one: Done) -> None:
        if one.name == FOLDER:
            if one.what == "sync":
                self._names_begun = len(self._names)
            elif one.what == "synced":
                self._names_synced = self._names_begun
            return
        inode = self._inodes.get(one.name)
        match one.what:
            case "create":
                self._names.append(one)
                self._inodes[one.name] = Inode()
                self._made.append(self._inodes[one.name])
            case "rename":
                self._names.append(one)
                self._inodes[one.other] = self._inodes.pop(one.name)
            case "unlink":
                self._names.append(one)
                del self._inodes[one.name]
            case "write" | "truncate" if inode:
                inode.done.append(one)
            case "sync" if inode:
                inode.begun = len(inode.done)
            case "synced" if inode:
                inode.synced = inode.begun
            case _:
                raise AssertionError(one)

    def leave(self, folder: Path, chance: Random | None = None) -> None:
        """Put into a folder what is there afterwards: with chance a part of what was not synced is lost."""
        folder.mkdir()
        count = chance.randint(self._names_synced, len(self._names)) if chance else len(self._names)
        made = iter(self._made)
        names: dict[str, Inode] = {}
        for one in self._names[:count]:
            match one.what:
                case "create":
                    names[one.name] = next(made)
                case "rename":
                    names[one.other] = names.pop(one.name)
                case _:
                    del names[one.name]
        for name, inode in names.items():
            (folder / name).write_bytes(inode.content(chance))


def last_sync(log: Sequence[Done], name: str) -> int:
    """Where the last completed sync of a file began."""
    begun = done = 0
    for index, one in enumerate(log):
        if one.name == name and one.what == "sync":
            begun = index
        elif one.name == name and one.what == "synced":
            done = begun
    return done


def writes(log: Sequence[Done]) -> Iterator[int]:
    """Every place at which the log can be cut behind something that changes the disk."""
    return (index + 1 for index, one in enumerate(log) if one.what != "sync")


def summed_up(log: Sequence[Done]) -> dict[str, tuple[int, int, int]]:
    """How many bytes were written to each file, by how many writes, and how often it was synced."""
    figures: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    for one in log:
        figures[one.name][0] += len(one.bytes)
        figures[one.name][1] += one.what == "write"
        figures[one.name][2] += one.what == "synced"
    return {name: (size, count, syncs) for name, (size, count, syncs) in figures.items()}
