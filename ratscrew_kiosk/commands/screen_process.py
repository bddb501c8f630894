"""The program as a process: what memory it takes over hours of play, and how soon its first frame is seen."""

import gc
import os
import subprocess
import sys
from pathlib import Path
from time import perf_counter_ns
from typing import Final, NamedTuple

from ratscrew_kiosk.commands.screen_trial import Trial, collect, moments
from ratscrew_kiosk.match import Match
from ratscrew_kiosk.paint.beforehand import Beforehand
from ratscrew_kiosk.paint.painter import Painter
from ratscrew_kiosk.paint.window import open_hidden
from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.screens.play.play import play_scene
from ratscrew_kiosk.screens.scene import Scene
from ratscrew_kiosk.words import say


def resident_mb() -> float | None:
    """The memory that this process has now; None where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
    except OSError:
        return None


def grown_mb(trial: Trial, seed: int, play_ns: int, warm_ns: int) -> tuple[float, float] | None:
    """Play so long, drawing whatever differs: return the memory after `warm_ns`, and the most that came on top of it.

    As in the kiosk a picture is only made when something may differ. None where the system does not say.
    """
    if resident_mb() is None:
        return None
    window, layout = open_hidden(trial.size), trial.layout
    painter, shows = Painter(window.surface), trial.status
    Beforehand(painter).match(layout, "en")
    first_mb: float | None = None
    most_mb = 0.0
    scene: Scene | None = None

    def wait(match: Match, now_ns: int) -> int:
        times_ns = (match.next_at_ns(), None if scene is None else scene.next_change_ns)
        return min((at_ns for at_ns in times_ns if at_ns is not None), default=now_ns + SECOND) - now_ns

    next_ns = warm_ns
    for table, told, now_ns in moments(trial.seats, seed, play_ns, wait):
        collect(table)
        scene = play_scene(table, told, shows, now_ns, say, layout)
        painter.draw(scene)
        if now_ns >= next_ns and not table.turned:
            next_ns = now_ns + 10 * SECOND
            now_mb = resident_mb() or 0.0
            first_mb = now_mb if first_mb is None else first_mb
            most_mb = max(most_mb, now_mb)
    gc.enable()
    window.close()
    return None if first_mb is None else (first_mb, most_mb - first_mb)


_FIRST_FRAME: Final = """
import sys
from time import perf_counter_ns, process_time_ns
from ratscrew_kiosk.paint import window
flip = window.Window.flip
def first(self, rects=()):
    flip(self, rects)
    print(perf_counter_ns(), process_time_ns(), flush=True)
    raise SystemExit
window.Window.flip = first
window.open_window = lambda *_, **__: window.open_hidden()
from ratscrew_kiosk.__main__ import main
sys.argv = ["ratscrew-kiosk", "play", "--device", "keyboard"]
main()
"""


class Start(NamedTuple):
    """How long a process took to its first frame, in milliseconds: by the clock, and of that the processor's time."""

    clock_ms: float
    busy_ms: float


def first_frame() -> Start:
    """Start the real program, on a hidden surface, and say how long it took to the return of its first flip.

    Raises RuntimeError with what it said if it never came so far.
    """
    began_ns = perf_counter_ns()  # one clock for all processes on Linux, macOS and Windows
    run = subprocess.run(  # noqa: S603
        [sys.executable, "-c", _FIRST_FRAME], capture_output=True, text=True, timeout=60, check=False
    )
    line = run.stdout.strip().splitlines()[-1:]
    if run.returncode != 0 or not line:
        raise RuntimeError(f"play came to no first frame: {run.stderr.strip()[-400:] or 'it said nothing'}")
    shown_ns, busy_ns = map(int, line[0].split())
    return Start((shown_ns - began_ns) / MS, busy_ns / MS)
