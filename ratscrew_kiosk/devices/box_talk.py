"""What was said between a box and the program since the box started, or was found: numbers, questions, its clock."""

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from ratscrew_kiosk.devices.box_clock import BoxClock
from ratscrew_kiosk.devices.box_protocol import Answer, Beat, BoxEdge, FromBox, Hello, Message, next_seq
from ratscrew_kiosk.presses.figures import MS

HELLO_NS: Final = 250 * MS
"""A box that has not said hello is asked for it this often."""
SYNC_NS: Final = 200 * MS
"""And for the time this often."""
FIRST_SYNC_NS: Final = 25 * MS
"""Until its clock is known: more often."""
_ASKED: Final = 16
"""So many questions at most wait for their answers."""
_NUMBERS: Final = 1 << 16


class Placed(NamedTuple):
    """A message: its time by the box, without a wrap. Where others before it are missing, since when, and how many."""

    message: Message
    at_us: int
    since_us: int | None = None
    missing: int = 0


@dataclass
class Talk:
    """One life of a box. `number` is that of the last question of the life before, so that no old answer is taken."""

    number: int = 0
    clock: BoxClock = field(default_factory=BoxClock)
    hello: Hello | None = None
    beat_us: int | None = None
    """Its last beat."""
    _seq: int | None = None
    _asked: dict[int, int] = field(default_factory=dict)
    """When each question left that is not yet answered."""
    _asked_ns: int = 0
    """When it was asked last, for whatever."""

    def is_due(self, now_ns: int) -> bool:
        """Whether it is time to ask again, for a hello where there was none, else for the time."""
        if self.hello is None:
            return now_ns >= self._asked_ns + HELLO_NS
        return now_ns >= self._asked_ns + (SYNC_NS if self.clock.ready else FIRST_SYNC_NS)

    def asks(self, now_ns: int) -> int:
        """A question leaves now. Return its number."""
        self._asked_ns = now_ns
        self.number = (self.number + 1) % _NUMBERS
        if self.hello is not None:
            self._asked[self.number] = now_ns
            while len(self._asked) > _ASKED:
                del self._asked[next(iter(self._asked))]
        return self.number

    def hear(self, said: FromBox, here_ns: int) -> Placed | None:
        """Take what was read at `here_ns`. Before the box has said hello nothing else counts."""
        message = said.message
        missing = 0 if self._seq is None else (said.seq - next_seq(self._seq)) % _NUMBERS
        self._seq = said.seq
        if isinstance(message, Hello):
            self.hello = message
        if self.hello is None:
            return None
        at_us = self.clock.unwrap(message.sent_us if isinstance(message, Answer) else message.at_us)
        # What is missing came behind the last beat: all before that was sent before it.
        since_us = at_us if self.beat_us is None else self.beat_us
        self._learn(message, here_ns)
        if isinstance(message, Beat):
            self.beat_us = at_us
        overflowed = isinstance(message, Beat) and message.overflowed
        return Placed(message, at_us, since_us if missing or overflowed else None, missing)

    def _learn(self, message: Message, here_ns: int) -> None:
        match message:
            case Answer(number, came_us, sent_us):
                asked_ns = self._asked.pop(number, None)
                if asked_ns is not None:
                    self.clock.answered(asked_ns, came_us, sent_us, here_ns)
            case Beat(at_us):
                self.clock.came(at_us, here_ns)
                self.clock.steer(at_us)
            case BoxEdge(at_us) | Hello(at_us=at_us):
                self.clock.came(at_us, here_ns)
