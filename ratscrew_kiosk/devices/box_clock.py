r"""A box's clock, known by this machine's: when it was here what the box's microseconds say, and how surely.

Pure: stamps in, times out. Nobody's clock is read here.

```
 here   t1 ────────────────────────────── t4        h(x): the time here when the box's clock stands at x
           \  asked                     ↗            h(t2) >= t1, for nothing comes before it was sent
 box        t2 ─────────────────── t3               h(t3) <= t4, and so for all that the box sends

 h    |        ·                   u  u: what came says "no later than this"
      |          u · ─ ─ ─ ─ ─ ─ ─ ─  the lines between all l and all u are what the clock may be:
      |     u ·   ·       the slopes of the steepest and the flattest are the bounds of its skew,
      |    · ·  l         and what they leave open at a moment is the bound of the error
      |  l  l             l: what was asked says "no earlier than this"
      +------------------------------> x
```

No symmetry of the link is taken for granted: however long a message was under way, both bounds hold. Short delays
make them narrow, and those are kept for a minute. A rate is taken to keep to WANDER within that minute; the two
clocks to differ by no more than MOST_SKEW.
"""

from collections import deque
from typing import Final, NamedTuple

from ratscrew_kiosk.devices.box_protocol import WRAP_US
from ratscrew_kiosk.presses.figures import SECOND

US: Final = 1_000
MOST_SKEW: Final = 300e-6
"""A crystal is wrong by at most 100 ppm, and this machine's own clock may be slewed meanwhile."""
WANDER: Final = 2e-6
"""So much at most a rate changes within `WINDOW_NS`: a crystal by warmth, this machine's clock by its steering."""
WINDOW_NS: Final = 60 * SECOND
"""What is older says nothing any more."""
ENOUGH: Final = 8
"""After so many exchanges the clock counts as known."""
_SPAN_NS: Final = 2 * SECOND
"""Of so long a time the best bound of each kind is kept."""
_SLEW: Final = 1e-2
"""So fast at most what is told is brought to what is known: what two presses are apart stays so to a hundredth."""
_BRING_NS: Final = SECOND
"""Within so long, if that is not too fast."""
_PIECES: Final = 64
"""So many pieces of what was told are remembered, for edges that come late."""


class Known(NamedTuple):
    """A moment here, and by how much it may be wrong at most."""

    at_ns: int
    error_ns: int


class _Bound(NamedTuple):
    """When the box's clock stood at `box_ns`, it was here no earlier, or no later, than `here_ns`."""

    box_ns: int
    here_ns: int


class _Piece(NamedTuple):
    """From `box_ns` on the time here is told as a line through `here_ns`, so much steeper than one to one."""

    box_ns: int
    here_ns: int
    skew: float

    def at(self, box_ns: int) -> int:
        gone_ns = box_ns - self.box_ns
        return self.here_ns + gone_ns + round(gone_ns * self.skew)


class _Side:
    """The bounds of one kind: the best of each span, for a minute. `sign` 1: no earlier; -1: no later."""

    def __init__(self, sign: int) -> None:
        self.kept: deque[_Bound] = deque()
        self._sign = sign
        self._span = -1
        self._skew = self._back = 0.0
        self._level = 0.0
        """Where the line through the bound that says most crosses the box's beginning."""

    def add(self, bound: _Bound) -> bool:
        """Keep a bound if it is the best of its span. Say whether a new span began."""
        span = bound.box_ns // _SPAN_NS
        begins = span != self._span or not self.kept
        if begins:
            self._span = span
            self.kept.append(bound)
            while self.kept[0].box_ns < bound.box_ns - WINDOW_NS:
                self.kept.popleft()
        elif self._more(self._level_of(bound), self._level_of(self.kept[-1])):
            self.kept[-1] = bound
        if (begins and len(self.kept) == 1) or self._more(self._level_of(bound), self._level):
            self._level = self._level_of(bound)
        return begins

    def lean(self, skew: float, back: float) -> None:
        """Reach forward from each bound with this skew, and back with that: the most cautious there are."""
        self._skew, self._back = skew, back
        levels = [self._level_of(bound) for bound in self.kept]
        if levels:
            self._level = max(levels) if self._sign > 0 else min(levels)

    def at(self, box_ns: int) -> int:
        """What all bounds together say of a moment."""
        here_ns = self._level + box_ns * (1 + self._skew)
        back_ns = max(0, self.kept[-1].box_ns - box_ns)
        return round(here_ns + back_ns * (self._skew - self._back))

    def _level_of(self, bound: _Bound) -> float:
        return bound.here_ns - bound.box_ns * (1 + self._skew)

    def _more(self, one: float, other: float) -> bool:
        return self._sign * (one - other) > 0


class BoxClock:
    """One box's clock since its start. Times of the box are 32 bits of microseconds, unwrapped here.

    Feed it exchanges and whatever else came, as it came; ask it `at` for a moment. A box that started anew has a new
    one.
    """

    def __init__(self) -> None:
        """Nothing is known yet."""
        self._box_us: int | None = None
        self._earliest = _Side(1)
        self._latest = _Side(-1)
        self._lean(-MOST_SKEW, MOST_SKEW)
        self._pieces: deque[_Piece] = deque(maxlen=_PIECES)
        self.exchanges = 0
        """How many questions were answered."""
        self.delay_ns: int | None = None
        """The shortest that a question and its answer were under way together, of those of the last minute."""
        self._delays: deque[tuple[int, int]] = deque()
        self.astray = False
        """Whether what came cannot be: one of the two clocks jumped, or runs off."""

    @property
    def ready(self) -> bool:
        """Whether enough was asked."""
        return self.exchanges >= ENOUGH

    @property
    def skew(self) -> float:
        """By what part a second of the box is longer than one here, in the middle of what it may be."""
        return (self._least_skew + self._most_skew) / 2

    @property
    def skew_error(self) -> float:
        """By how much that may be wrong."""
        return (self._most_skew - self._least_skew) / 2

    def unwrap(self, us: int) -> int:
        """The box's time without its wrap: of all that have these 32 bits the one that is nearest to the last."""
        if self._box_us is None:
            return us
        half = WRAP_US // 2
        return self._box_us + (us - self._box_us + half) % WRAP_US - half

    def came(self, sent_us: int, here_ns: int) -> None:
        """Something that the box sent when its clock said `sent_us` was here at `here_ns`, or before."""
        box_us = self.unwrap(sent_us)
        self._box_us = box_us if self._box_us is None else max(self._box_us, box_us)
        self._bound(self._latest, _Bound(box_us * US, here_ns))

    def answered(self, asked_ns: int, came_us: int, sent_us: int, here_ns: int) -> None:
        """A question that was sent at `asked_ns` came to the box at `came_us`; the answer left it at `sent_us`."""
        self.came(sent_us, here_ns)
        # The box counts whole microseconds: it came within the one that is told.
        self._bound(self._earliest, _Bound(self.unwrap(came_us) * US, asked_ns - US))
        self.exchanges += 1
        delay_ns = here_ns - asked_ns - (self.unwrap(sent_us) - self.unwrap(came_us)) * US
        self._delays.append((here_ns, delay_ns))
        while self._delays[0][0] < here_ns - WINDOW_NS:
            self._delays.popleft()
        self.delay_ns = min(delay_ns for _, delay_ns in self._delays)

    def _bound(self, side: _Side, bound: _Bound) -> None:
        if side.add(bound):
            self._fit()

    def _fit(self) -> None:
        """Find the flattest and the steepest line that goes above all that is no earlier and below all no later.

        Two bounds on either side of the line limit its slope; that between them may wander.
        """
        least, most = -MOST_SKEW, MOST_SKEW
        for earliest in self._earliest.kept:
            for latest in self._latest.kept:
                gone_ns = latest.box_ns - earliest.box_ns
                if gone_ns:
                    slope = (latest.here_ns - earliest.here_ns - gone_ns) / gone_ns
                    if gone_ns > 0:
                        most = min(most, slope + WANDER)
                    else:
                        least = max(least, slope - WANDER)
        if least > most:
            self.astray = True
        else:
            self._lean(least, most)

    def _lean(self, least: float, most: float) -> None:
        self._least_skew, self._most_skew = least, most
        self._earliest.lean(least - WANDER, most + WANDER)
        self._latest.lean(most + WANDER, least - WANDER)

    # What time it was

    def known(self, us: int) -> Known | None:
        """What is known by now of the time here when the box's clock said this; None before anything is."""
        return self._known(self.unwrap(us) * US)

    def _known(self, box_ns: int) -> Known | None:
        if not (self._earliest.kept and self._latest.kept):
            return None
        earliest_ns, latest_ns = self._earliest.at(box_ns), self._latest.at(box_ns)
        if earliest_ns > latest_ns:
            self.astray = True
        first_ns, last_ns = sorted((earliest_ns, latest_ns))
        at_ns = (first_ns + last_ns) // 2
        return Known(at_ns, last_ns - at_ns + 1)

    def at(self, us: int) -> Known | None:
        """The time here when the box's clock said this, as it is told of edges; None before anything is known.

        Told times never turn two moments of the box round, and keep their distance: when more is known they are
        brought to it slowly. Till then the error says how far off they are.
        """
        box_ns = self.unwrap(us) * US
        known = self._known(box_ns)
        if known is None:
            return None
        if not self._pieces:
            return known
        at_ns = self._told(box_ns)
        return Known(at_ns, known.error_ns + abs(at_ns - known.at_ns))

    def _told(self, box_ns: int) -> int:
        for piece in reversed(self._pieces):
            if piece.box_ns <= box_ns:
                return piece.at(box_ns)
        return self._pieces[0].at(box_ns)

    def steer(self, us: int) -> None:
        """Bring what is told nearer to what is known, from this moment of the box on. To be done often."""
        box_ns = self.unwrap(us) * US
        known = self._known(box_ns)
        if known is None or (self._pieces and box_ns <= self._pieces[-1].box_ns):
            return
        if not (self._pieces and self.ready):
            self._pieces.clear()
            self._pieces.append(_Piece(box_ns, known.at_ns, self.skew))
            return
        told_ns = self._pieces[-1].at(box_ns)
        slew = max(-_SLEW, min(_SLEW, (known.at_ns - told_ns) / _BRING_NS))
        self._pieces.append(_Piece(box_ns, told_ns, self.skew + slew))
