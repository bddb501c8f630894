"""What the real program costs while nothing moves: on the title, on the options, in a match that waits for a flip."""

from time import perf_counter_ns, process_time_ns
from typing import Final, NamedTuple
from unittest.mock import patch

from ratscrew_kiosk.commands.screen_trial import Trial
from ratscrew_kiosk.devices.clock import QueueClock
from ratscrew_kiosk.devices.keyboard import SIX_PEOPLE, Keyboard
from ratscrew_kiosk.kiosk import Kiosk
from ratscrew_kiosk.lobby import lobby
from ratscrew_kiosk.outfit import Hardware, Outfit
from ratscrew_kiosk.paint.window import open_hidden
from ratscrew_kiosk.presses.figures import SECOND
from ratscrew_kiosk.rules.house import PRESETS
from ratscrew_kiosk.running import Setup
from ratscrew_kiosk.screens.hall import Hall
from ratscrew_kiosk.screens.idle import Patience
from ratscrew_kiosk.screens.party import Party
from ratscrew_kiosk.screens.screen import Where

_SETTLED_NS: Final = SECOND // 2
"""What has just come up stands still after so long."""
_LONG_NS: Final = 3600 * SECOND


class Idle(NamedTuple):
    """A screen on which nothing moves, and what it costs, in percent of one processor."""

    name: str
    percent: float


def idle(trial: Trial, each_ns: int) -> list[Idle]:
    """Watch each screen for so long by the clock, on a hidden surface. Keys are all there is to press."""
    with patch("ratscrew_kiosk.screens.between.attract.TITLE_NS", _LONG_NS):  # the title shall stay
        title = _watched(trial, "attract", each_ns)
    return [
        Idle("the title", title),
        Idle("the options", _watched(trial, "options", each_ns)),
        Idle("a match that waits", _watched(trial, "play", each_ns)),
    ]


def _watched(trial: Trial, where: Where, each_ns: int) -> float:
    window, clock = open_hidden(trial.size), QueueClock()
    hall = Hall(
        Party(tuple(range(trial.seats))),
        kind=trial.kind,
        pixels=trial.size,
        options_ns=_LONG_NS,
        patience=Patience(_LONG_NS, _LONG_NS, _LONG_NS),
    )
    setup = Setup(PRESETS["cabinet"], trial.seats, {}, 1) if where == "play" else None
    flow = lobby(hall, 1, clock.now_ns()) if setup is None else None
    if flow is not None and where != "attract":
        hall.party = hall.party.with_joined(0)
        flow.go(where, clock.now_ns())
    hardware = Hardware([Keyboard(SIX_PEOPLE, clock.now_ns())], keys=SIX_PEOPLE)
    kiosk = Kiosk(setup, window, hardware, clock, next_seed=lambda: 1, outfit=Outfit(hall, flow))
    with kiosk:
        settled_ns = perf_counter_ns() + _SETTLED_NS
        while perf_counter_ns() < settled_ns or kiosk.busy:
            kiosk.turn()
        began_ns, busy_ns = perf_counter_ns(), process_time_ns()
        while perf_counter_ns() < began_ns + each_ns:
            kiosk.turn()
        busy_ns, took_ns = process_time_ns() - busy_ns, perf_counter_ns() - began_ns
    window.close()
    return 100 * busy_ns / took_ns
