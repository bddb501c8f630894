"""The picture of a match for as long as it stands still: it says itself when it will differ, and until then it is kept.

The loop looks at the buttons every few milliseconds; a picture is made only when there may be another one.
"""

from collections.abc import Sequence

from ratscrew_kiosk.rules.outcomes import Told
from ratscrew_kiosk.rules.table import Table
from ratscrew_kiosk.screens.layout import Layout
from ratscrew_kiosk.screens.play.play import play_scene
from ratscrew_kiosk.screens.scene import Scene
from ratscrew_kiosk.screens.status import Say, Status


class Standing:
    """Keeps the last picture of the play screen."""

    def __init__(self) -> None:
        self._table: Table | None = None
        self._last: Told | None = None
        self._of: tuple[object, ...] = ()
        self._scene = Scene(())

    def scene(self, table: Table, told: Sequence[Told], status: Status, now_ns: int, say: Say, layout: Layout) -> Scene:
        """Return what `play_scene` returns; the same as before where nothing has changed since."""
        last, of = told[-1] if told else None, (len(told), status, say, layout)
        next_ns = self._scene.next_change_ns
        same = table is self._table and last is self._last and of == self._of
        if not same or (next_ns is not None and now_ns >= next_ns):
            self._table, self._last, self._of = table, last, of
            self._scene = play_scene(table, told, status, now_ns, say, layout)
        return self._scene
