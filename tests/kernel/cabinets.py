"""Starting the process under test: it is started ahead of its time, since its imports take seconds here."""

from typing import Any

from tests.kernel.processes import LaneError, Process


class Cabinet(Process):
    """The program's way from pins to the referee, as a process. Pins are opened by `open`."""

    def __init__(self, way: str, error_ns: int, thread_ns: int | None = None) -> None:
        """Start it. It opens nothing yet.

        `thread_ns` is how long an interrupt waits here at most for the kernel's thread that makes a record of it, if
        that is not what the program believes.
        """
        super().__init__("tests.kernel.cabinet", way, error_ns, *([] if thread_ns is None else [thread_ns]))

    def try_to_open(self) -> dict[str, Any]:
        """Let it open its pins. Return what it says of that: ready, or an error."""
        if self.hear() != "started":
            raise LaneError(f"{self.name} did not start")
        said: dict[str, Any] = self.ask("open")
        return said

    def open(self) -> "Cabinet":
        """Let it open its pins.

        Raises LaneError where it cannot.
        """
        said = self.try_to_open()
        if "ready" not in said:
            raise LaneError(f"{self.name}: {said}")
        return self
