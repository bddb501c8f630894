"""One contact's edges become presses: the first contact counts, its bouncing does not.

```
             onset: the press's time
             |
 contact ____|‾|_|‾|_|‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾|_|‾|_____________________________
 edges       d u d u d                      u d u
             '-' '-' '-' closed_ns in all:      '------ quiet_ns ------'
             |         | a press            the release chatters       released
             '-- closed_within_ns --'
             |         | not closed so long: a glitch
 vouched ----'         '-----------------------------------------------------> time
             no further than just before the onset, until it is decided
```

- On a quiet line any edge opens the onset. Its polarity is read late, from a contact that bounces, and often says "up"
  though the contact closed; its time is right all the same.
- How long the contact was closed goes by the polarity told last. A closing that began within `closed_within_ns` is
  waited for to its end, so a contact that bounces for all of that time still has its first edge as its onset.
- While down every edge is chatter, of the press or of the release. An edge that says what was told before changes
  nothing. If the release is lost the contact stays down until an edge says otherwise.
- A doubtful onset that was no press leaves the next one of its burst in doubt: the contact may have closed with it.
- An edge comes before whatever its own instant would decide: one at exactly `quiet_ns` is still chatter.
- Of the edges of a burst only the onset says how well the press's time is known. If it is doubtful, the device's own
  resolution says nothing of it: the press shares no device, and its error holds against everybody (R3.4).

A contact is put in quarantine when it bounces for over a second without `quiet_ns` of quiet between two edges, when it
is down for `held_ns`, or at the first press or edge beyond the figures for a second. There it gives no presses and
vouches with time, so that the others play on, and it is let out after `recovery_ns` open and without an edge.
"""

from collections import deque
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Final, TypeAlias

from ratscrew_kiosk.press import Contact, Edge, Press
from ratscrew_kiosk.presses.figures import SECOND, DebounceFigures, DeviceFacts

LONGEST_BURST_NS: Final = SECOND
"""A burst of edges that lasts longer never settles. The longest bounce of a worn switch is 15 ms."""
LONGEST_LOCK_NS: Final = 50_000_000
"""A release that takes longer to be believed swallows the next press (picozero#122)."""
_NEVER: Final = 1 << 200


class WhyQuarantined(StrEnum):
    """Why a contact was put in quarantine."""

    NEVER_SETTLES = "never-settles"
    """The contact has been chattering for over a second: is a wire loose?"""
    HELD = "held"
    """The button has been held down too long: is it stuck?"""
    TOO_MANY_PRESSES = "too-many-presses"
    """More presses in a second than a hand can make."""
    TOO_MANY_EDGES = "too-many-edges"
    """More edges in a second than a contact makes: is a wire loose, or is there interference?"""


@dataclass(frozen=True, slots=True)
class Glitch:
    """The contact moved but was not closed long enough to be a press."""

    contact: Contact
    at_ns: int


@dataclass(frozen=True, slots=True)
class Quarantined:
    """The contact is faulty and its presses do not count until it has been open and quiet for a while."""

    contact: Contact
    at_ns: int
    why: WhyQuarantined


@dataclass(frozen=True, slots=True)
class LetOut:
    """The contact has been open and quiet: its presses count again."""

    contact: Contact
    at_ns: int


News: TypeAlias = Glitch | Quarantined | LetOut
"""What is told of a contact. A glitch has the time of its onset, the others that at which they were known."""


class _Is(Enum):
    QUIET = 0
    ONSET = 1
    DOWN = 2
    QUARANTINED = 3


class Debounce:
    """What one contact's edges mean. Feed it edges in the order of time, and time as it passes without any.

    `held_since_ns` is for a contact that was already closed when it was first looked at: it counts after a release.
    Raises ValueError for figures by which nothing could ever be a press.
    """

    __slots__ = (
        "_burst_ns",
        "_closed",
        "_closed_for_ns",
        "_contact",
        "_due_ns",
        "_edges",
        "_facts",
        "_figures",
        "_is",
        "_last_ns",
        "_now_ns",
        "_onset",
        "_onset_ns",
        "_presses",
        "_vague_ns",
    )

    def __init__(
        self,
        contact: Contact,
        facts: DeviceFacts,
        figures: DebounceFigures = DebounceFigures(),  # noqa: B008 - a frozen value
        *,
        held_since_ns: int | None = None,
    ) -> None:
        """Start open and quiet, or held."""
        if not 0 < figures.closed_ns <= figures.closed_within_ns:
            raise ValueError(
                f"closed_ns {figures.closed_ns}: it must be 1 to closed_within_ns {figures.closed_within_ns}"
            )
        if not 0 < figures.quiet_ns <= LONGEST_LOCK_NS:
            raise ValueError(f"quiet_ns {figures.quiet_ns}: it must be 1 to {LONGEST_LOCK_NS}")
        for name in ("presses_a_second", "edges_a_second"):
            if getattr(figures, name) < 1:
                raise ValueError(f"{name} {getattr(figures, name)}: it must be at least 1")
        self._contact = contact
        self._facts = facts
        self._figures = figures
        self._now_ns = (held_since_ns or 0) - 1
        self._is = _Is.QUIET if held_since_ns is None else _Is.DOWN
        self._closed = held_since_ns is not None
        """The polarity told last."""
        self._last_ns = self._burst_ns = self._onset_ns = self._now_ns
        self._onset = Edge(contact, self._closed, self._onset_ns)
        self._closed_for_ns = 0
        """Since the onset, up to the last edge."""
        self._vague_ns: int | None = None
        """As early as this the contact may have closed, if a doubtful onset of this burst was taken for a glitch."""
        self._edges: deque[int] = deque(maxlen=figures.edges_a_second + 1)
        self._presses: deque[int] = deque(maxlen=figures.presses_a_second + 1)
        self._due_ns = self._when_due()

    @property
    def vouched_ns(self) -> int:
        """Up to when this contact has said all: to just before an undecided onset, else as far as time passed."""
        return self._onset_ns - 1 if self._is is _Is.ONSET else self._now_ns

    @property
    def undecided_error_ns(self) -> int:
        """The error of the press that its undecided onset may become; 0 without one."""
        return self._onset.error_ns if self._is is _Is.ONSET else 0

    @property
    def pressed_ns(self) -> int | None:
        """When the press began that still holds it closed. None: it is open, or was closed before it was looked at."""
        return self._onset_ns if self._is is _Is.DOWN and self._presses else None

    def edge(self, edge: Edge) -> list[Press | News]:
        """Take the contact's next edge, in the order of time, and return what has been decided before it and by it."""
        at_ns = edge.at_ns
        made = self._pass(at_ns - 1) if self._due_ns < at_ns else []
        self._now_ns = max(self._now_ns, at_ns - 1)
        if self._is is _Is.ONSET and self._closed:
            self._closed_for_ns += at_ns - self._last_ns
        if at_ns - self._last_ns > self._figures.quiet_ns:
            self._burst_ns = at_ns
            self._vague_ns = None
        self._last_ns = at_ns
        self._closed = edge.down
        edges = self._edges
        edges.append(at_ns)
        if self._is is _Is.QUARANTINED:
            pass
        elif at_ns - self._burst_ns > LONGEST_BURST_NS:
            made.append(self._quarantine(at_ns, WhyQuarantined.NEVER_SETTLES))
        elif at_ns - edges[0] < SECOND and len(edges) > self._figures.edges_a_second:
            made.append(self._quarantine(at_ns, WhyQuarantined.TOO_MANY_EDGES))
        elif self._is is _Is.QUIET:
            self._is = _Is.ONSET
            self._onset_ns = at_ns
            self._onset = edge
            if self._vague_ns is not None:
                error_ns = max(edge.error_ns, at_ns - self._vague_ns)
                self._onset = edge._replace(error_ns=error_ns, doubtful=True)
            self._closed_for_ns = 0
        elif self._is is _Is.ONSET and self._closed_for_ns >= self._figures.closed_ns:
            made.append(self._confirm(at_ns))
        self._due_ns = self._when_due()
        return made

    def until(self, t_ns: int) -> list[Press | News]:
        """Let time pass: every edge at or before `t_ns` has been given. Return what that decides.

        Time that was passed already changes nothing.
        """
        made = self._pass(t_ns) if self._due_ns <= t_ns else []
        self._now_ns = max(self._now_ns, t_ns)
        return made

    def _pass(self, t_ns: int) -> list[Press | News]:
        """Decide, in the order of time, all that time alone decides up to and at `t_ns`."""
        made: list[Press | News] = []
        while self._due_ns <= t_ns:
            at_ns = self._due_ns
            match self._is:
                case _Is.ONSET:
                    made.append(self._confirm(at_ns) if self._closed else self._dismiss())
                case _Is.DOWN if self._closed:
                    made.append(self._quarantine(at_ns, WhyQuarantined.HELD))
                case _Is.DOWN:
                    self._is = _Is.QUIET
                case _:
                    self._is = _Is.QUIET
                    made.append(LetOut(self._contact, at_ns))
            self._due_ns = self._when_due()
        return made

    def _when_due(self) -> int:
        """Say when time alone will next decide something, if no edge comes before."""
        figures = self._figures
        match self._is:
            case _Is.ONSET if self._closed:
                return self._last_ns + figures.closed_ns - self._closed_for_ns
            case _Is.ONSET:
                return self._onset_ns + figures.closed_within_ns
            case _Is.DOWN if self._closed:
                return max(self._last_ns, self._onset_ns + figures.held_ns)
            case _Is.DOWN:
                return self._last_ns + figures.quiet_ns
            case _Is.QUARANTINED if not self._closed:
                return self._last_ns + figures.recovery_ns
            case _:
                return _NEVER

    def _confirm(self, at_ns: int) -> Press | Quarantined:
        presses = self._presses
        presses.append(self._onset_ns)
        if self._onset_ns - presses[0] < SECOND and len(presses) > self._figures.presses_a_second:
            return self._quarantine(at_ns, WhyQuarantined.TOO_MANY_PRESSES)
        self._is = _Is.DOWN
        onset = self._onset
        contact = self._contact
        if onset.doubtful or onset.unstamped:
            return Press(contact.seat, contact.button, onset.at_ns, onset.error_ns, unstamped=onset.unstamped)
        facts = self._facts
        return Press(contact.seat, contact.button, onset.at_ns, onset.error_ns, facts.name, facts.resolution_ns)

    def _dismiss(self) -> Glitch:
        self._is = _Is.QUIET
        if self._onset.doubtful or self._onset.unstamped:
            self._vague_ns = self._onset.at_ns - self._onset.error_ns
        return Glitch(self._contact, self._onset_ns)

    def _quarantine(self, at_ns: int, why: WhyQuarantined) -> Quarantined:
        self._is = _Is.QUARANTINED
        return Quarantined(self._contact, at_ns, why)
