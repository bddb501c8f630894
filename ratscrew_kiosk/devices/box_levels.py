"""What is known of the levels of a box's contacts, and what must have been missed. Pure; times are the box's own.

```
 contact    ____|‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾    closed, and the frame that said so was lost
 beats    |          |          |
          agrees     differs    differs still, and all that was sent before the first is known
          '-- here --'          an edge that nobody stamped
```
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

_BOUNCING_US: Final = 2_000
"""A level that differs so soon after an edge is a contact that bounces."""
_BURST_US: Final = 15_000
"""What is missed so soon after an edge belongs to the same burst, whose first edge is known."""
_LONG_AGO_US: Final = -(1 << 62)


class Found(NamedTuple):
    """A contact changed between two moments of the box, and nobody said so."""

    contact: int
    closed: bool
    first_us: int
    last_us: int


@dataclass
class _Line:
    closed: bool = False
    """What was told last, or found."""
    edge_us: int = _LONG_AGO_US
    agreed_us: int = _LONG_AGO_US
    """When its level and what was told agreed last."""
    differs_us: int | None = None
    since_us: int | None = None
    """Its next edge may be as early as this: others are missing."""


class BoxLevels:
    """The contacts of one box, by their numbers."""

    def __init__(self, contacts: int) -> None:
        self._lines = [_Line() for _ in range(contacts)]
        self._gap_us = _LONG_AGO_US

    def is_closed(self, contact: int) -> bool:
        """What was told of it last, or found."""
        return self._lines[contact].closed

    @property
    def open(self) -> bool:
        """Whether a difference is not yet decided, or edges that may be missing have not been made up for."""
        return any(line.differs_us is not None or line.since_us is not None for line in self._lines)

    def set(self, levels: int, at_us: int) -> list[int]:
        """Begin with these levels. Return the contacts that had others."""
        changed = []
        for contact, line in enumerate(self._lines):
            closed = bool(levels >> contact & 1)
            if closed != line.closed:
                changed.append(contact)
            self._lines[contact] = _Line(closed, at_us - _BURST_US, at_us)
        self._gap_us = _LONG_AGO_US
        return changed

    def lose(self, since_us: int, until_us: int) -> None:
        """Between these moments things were said that never came."""
        self._gap_us = until_us
        for line in self._lines:
            if line.since_us is None:
                line.since_us = since_us

    def edge(self, contact: int, closed: bool, at_us: int) -> int | None:  # noqa: FBT001 - the level
        """Take an edge. Return since when it may have been, if others before it may be missing."""
        line = self._lines[contact]
        since_us, line.since_us = line.since_us, None
        line.closed, line.edge_us, line.differs_us = closed, at_us, None
        return since_us

    def behind_a_gap(self, levels: int, contact: int, at_us: int) -> Iterator[Found]:
        """The levels that came with an edge: what differs behind a gap is known to have changed in it."""
        for number, line in enumerate(self._lines):
            closed = bool(levels >> number & 1)
            if number == contact or line.since_us is None or closed == line.closed:
                continue
            first_us, line.since_us = line.since_us, None
            line.closed, line.edge_us, line.differs_us, line.agreed_us = closed, at_us, None, at_us
            yield Found(number, closed, first_us, at_us)

    def audit(self, levels: int, at_us: int) -> Iterator[Found]:
        """Hold the levels of a beat against what was told. A difference counts when the next beat has it still."""
        for number, line in enumerate(self._lines):
            if line.since_us is not None and at_us - self._gap_us > _BURST_US:
                line.since_us = None  # had it closed in the gap, it would have bounced, or be closed
            closed = bool(levels >> number & 1)
            if closed == line.closed:
                line.agreed_us = at_us
                line.differs_us = None
            elif at_us - line.edge_us < _BOUNCING_US:
                continue
            elif line.differs_us is None:
                line.differs_us = at_us
            else:
                yield self._found(number, line, closed, at_us)

    def _found(self, number: int, line: _Line, closed: bool, at_us: int) -> Found:  # noqa: FBT001 - the level
        assert line.differs_us is not None  # noqa: S101 - for the type checker
        first_us, last_us = max(line.agreed_us, line.edge_us), line.differs_us
        if last_us - line.edge_us < _BURST_US:
            # The last edge of a burst is missing. The first has the press's time.
            first_us = last_us = line.edge_us + 1
        line.closed, line.differs_us, line.since_us, line.agreed_us = closed, None, None, at_us
        return Found(number, closed, first_us, last_us)
