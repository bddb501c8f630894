"""A match script as a device: it presses, in real time from the moment a match begins, what the script says.

For demos and soak tests. What the script says of the display, of pauses and of outcomes is left to those whose it is.

```
 script   T 0 slap            a press: nobody knows how long the button was down
 edges    ____|‾‾‾‾‾‾|____    down at T, up LIFT_NS later, by a finger that is free
 script   T 0 slap down       an edge: as it is
```
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from ratscrew_kiosk.devices.device import DeviceError, Drained, Look
from ratscrew_kiosk.press import Button, Contact, Edge
from ratscrew_kiosk.presses.figures import MS, DeviceFacts
from ratscrew_kiosk.script.form import Script, ScriptError, Statement
from ratscrew_kiosk.script.reading import LARGEST_SCRIPT, read_bytes

SCRIPT: Final = "script"
LIFT_NS: Final = 50 * MS
"""A finger that presses is lifted after so long ..."""
_REST_NS: Final = 50 * MS
"""... and presses the same button again after so long at the earliest, so that no two presses become one."""


class _Due(NamedTuple):
    """An edge by the time of the match, and when the program gets to know it."""

    arrives_ns: int
    edge: Edge


class Scripted:
    """The presses and edges of a script, from the beginning with every match.

    Each has the error that the script states, against every other (R3.4): a named device of the script that tells its
    own presses apart by a resolution is taken at that, if it is more. It vouches for all that has arrived.
    """

    def __init__(self, script: Script) -> None:
        errors_ns = [_error_ns(script, one) for one in script.statements]
        greatest_ns = max(errors_ns, default=0)
        self.facts = DeviceFacts(SCRIPT, greatest_ns, 2 * greatest_ns)
        self.seats = frozenset(range(len(script.decks))) - script.computers.keys()
        self.script = script
        self._lag_ns = script.settle_ns if script.with_arrivals else 0
        self._all = sorted(_edges(script))
        self._left: list[_Due] = []
        self._began_ns: int | None = None

    @property
    def played(self) -> bool:
        """Whether all of the script was pressed in the match that runs."""
        return self._began_ns is not None and not self._left

    def begin(self, now_ns: int) -> frozenset[Contact]:
        """A match begins, and with it the script. Nothing is held."""
        self._began_ns = now_ns
        self._left = self._all[::-1]
        return frozenset()

    def drain(self, look: Look) -> Drained:
        """Give what has arrived by the time that was asked for."""
        edges = []
        if self._began_ns is not None:
            while self._left and self._began_ns + self._left[-1].arrives_ns <= look.asked_ns:
                edge = self._left.pop().edge
                edges.append(edge._replace(at_ns=self._began_ns + edge.at_ns))
        return Drained(tuple(edges), look.asked_ns - self._lag_ns)

    def mute(self, contact: Contact, muted: bool) -> None:  # noqa: FBT001 - the state it shall have
        """Nothing: a script goes on."""

    def release_all(self) -> None:
        """Nothing: a script does not care which window is in front."""

    def close(self) -> None:
        """Nothing is held."""


def read_for_play(path: Path, places: int) -> Script:
    """Read a script that is to be played on a screen with places for so many seats.

    Raises DeviceError with the file, the line and what is wrong with it.
    """
    try:
        with path.open("rb") as opened:
            script = read_bytes(opened.read(LARGEST_SCRIPT + 1))
    except ScriptError as error:
        raise DeviceError(f"{path}:{error.line}: {error}") from error
    except OSError as error:
        raise DeviceError(f"{path}: cannot be read: {error.strerror}") from error
    seats = len(script.decks)
    if seats != places:
        raise DeviceError(f"{path}: a match of {seats} seats, but the screen has places for {places}; choose another")
    return script


def _error_ns(script: Script, statement: Statement) -> int:
    """Half a resolution each keeps two presses as far apart as the resolution does."""
    device = script.devices.get(statement.device)
    return statement.error_ns if device is None else max(statement.error_ns, -(-device.resolution_ns // 2))


def _edges(script: Script) -> Iterator[_Due]:
    """Yield all edges; all are doubtful, so that the error of each holds against every other."""
    fingers: dict[tuple[int, Button], list[int]] = {}
    for statement in script.statements:
        seat, button, at_ns = statement.seat, statement.button, statement.at_ns
        if statement.kind in ("down", "up"):
            moves = [(statement.kind == "down", at_ns)]
            name = f"{SCRIPT} {statement.device}".strip()
        elif statement.kind == "press":
            moves = [(True, at_ns), (False, at_ns + LIFT_NS)]
            name = f"{SCRIPT} finger {_finger(fingers.setdefault((seat, button), []), at_ns)}"
        else:
            continue
        contact = Contact(name, seat, button)
        for down, moved_ns in moves:
            edge = Edge(
                *(contact, down, moved_ns, _error_ns(script, statement), statement.line),
                doubtful=True,
                unstamped=statement.unstamped,
            )
            yield _Due(statement.arrives_ns + moved_ns - at_ns, edge)


def _finger(free_ns: list[int], at_ns: int) -> int:
    """Take the first finger that is free at this time, else one more; `free_ns` says from when on each is."""
    for finger, since_ns in enumerate(free_ns):
        if since_ns <= at_ns:
            free_ns[finger] = at_ns + LIFT_NS + _REST_NS
            return finger
    free_ns.append(at_ns + LIFT_NS + _REST_NS)
    return len(free_ns) - 1
