"""A thread that brings what was written to the disk, so that the one that writes never waits for it.

It syncs SQLite's WAL through a descriptor of its own. The database itself is never opened here: closing it would let go
SQLite's locks on it.
"""

import os
import threading
import time
from pathlib import Path
from typing import Final

WAIT_S: Final = 0.4
"""So long after the first write that is not synced a sync begins."""
_AS_IT_IS: Final = getattr(os, "O_BINARY", 0)


class Syncer:
    """Syncs one file until it is closed."""

    def __init__(self, wal: Path, wait_s: float = WAIT_S) -> None:
        self._opened = os.open(wal, os.O_RDWR | _AS_IT_IS)
        self._wait_s = wait_s
        self._asked = threading.Condition()
        self._since_s: float | None = None
        self._syncing = False
        self._closed = False
        self.trouble: OSError | None = None
        """Why the last sync failed."""
        threading.Thread(target=self._run, name="records-sync", daemon=True).start()

    def wrote(self, *, at_once: bool = False) -> None:
        """Something was written just now."""
        with self._asked:
            now_s = time.monotonic()
            due_s = now_s - self._wait_s if at_once else now_s
            self._since_s = due_s if self._since_s is None else min(self._since_s, due_s)
            self._asked.notify_all()

    def synced(self, wait_s: float) -> bool:
        """Wait until all that was written is on the disk, at most so long."""
        with self._asked:
            if self._since_s is not None:
                self._since_s -= self._wait_s
                self._asked.notify_all()
            return self._asked.wait_for(lambda: self._since_s is None and not self._syncing, wait_s)

    def close(self) -> None:
        """Sync no more; a sync that is under way ends by itself."""
        with self._asked:
            self._closed = True
            self._asked.notify_all()

    def _run(self) -> None:
        while self._wait():
            try:
                os.fsync(self._opened)
            except OSError as error:
                self.trouble = error
            with self._asked:
                self._syncing = False
                self._asked.notify_all()
        os.close(self._opened)

    def _wait(self) -> bool:
        """Wait until a sync is due; False when there will be none any more."""
        with self._asked:
            while not self._closed:
                if self._since_s is None:
                    self._asked.wait()
                elif (left_s := self._since_s + self._wait_s - time.monotonic()) > 0:
                    self._asked.wait(left_s)
                else:
                    self._since_s, self._syncing = None, True
                    return True
        return False
