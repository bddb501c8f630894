"""Contacts in boxes being tried: boxes that are asked, a board that counts, and what is known of their clocks."""

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from ratscrew_kiosk.commands.contact_tables import View
from ratscrew_kiosk.devices.box_map import BoxMap
from ratscrew_kiosk.devices.box_status import BoxStatus, State
from ratscrew_kiosk.devices.boxes import Box
from ratscrew_kiosk.devices.device import Look
from ratscrew_kiosk.doctor.boxes import figures
from ratscrew_kiosk.press import Contact, Edge
from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.workbench.board import Board
from ratscrew_kiosk.workbench.telling import Wiring, document

_LOOK_S: Final = 0.01


class BoxTrial:
    """Boxes of a map, opened, and a row for each of their contacts."""

    def __init__(self, boxes: Sequence[Box], box_map: BoxMap, now_ns: Callable[[], int]) -> None:
        self.now_ns = now_ns
        self.title = f"{box_map.name}: {len(boxes)} {'box' if len(boxes) == 1 else 'boxes'}, by their own stamps"
        self._boxes = boxes
        self._map = box_map
        self._began_ns = self._ended_ns = now_ns()
        self._contacts: dict[Contact, tuple[Box, int]] = {}
        for box in boxes:
            for number in range(2 * len(box.setup.seats)):
                place = box.setup.contact(number)
                if place is not None:
                    self._contacts[Contact(box.facts.name, *place)] = box, number
        held = frozenset(contact for box in boxes for contact in box.begin(self._began_ns))
        each = {box.facts.name: box.facts for box in boxes}
        self._board = Board(self._contacts, boxes[0].facts, self._began_ns, held, each)
        self._faults: tuple[str, ...] = ()

    keys_line = ""
    ended = False

    def turn(self) -> bool:
        """Wait for a look's time, look at the boxes, and say whether anything changed that is to be seen."""
        time.sleep(_LOOK_S)
        edges: list[Edge] = []
        vouched_ns: list[int] = []
        faults: list[str] = []
        for box in self._boxes:
            at_ns = self.now_ns()
            drained = box.drain(Look((), at_ns, at_ns))
            edges += drained.edges
            faults += drained.faults
            if box.status.state is State.PLAYING:
                vouched_ns.append(drained.vouched_ns)
        self._board.take(edges, min(vouched_ns, default=self._began_ns))
        self._faults = tuple(faults)
        return True  # the figures of a clock change all the time

    def finish(self) -> None:
        """Look once more, when what came last is known; then it is over."""
        end_ns = self.now_ns() + 50 * MS
        while self.now_ns() < end_ns:
            self.turn()
        self._ended_ns = self.now_ns()

    def view(self) -> View:
        """What there is to be seen."""
        lines = [_line(box.status) for box in self._boxes]
        return View(
            self._board, self._wirings(), {}, self._faults, self.title, number="no.", boxes=tuple(filter(None, lines))
        )

    def document(self) -> dict[str, Any]:
        """Everything, in plain values."""
        return {
            "boxes": [_document(box.status) for box in self._boxes],
            "map": {"name": self._map.name, "file": self._map.where},
            "seconds": (self._ended_ns - self._began_ns) / SECOND,
            **document(self._board, self._wirings()),
            "faults": list(self._faults),
        }

    def _wirings(self) -> Mapping[Contact, Wiring]:
        return {
            contact: Wiring(number, None, None, box=box.setup.name) for contact, (box, number) in self._contacts.items()
        }


def _line(status: BoxStatus) -> str:
    """A line for a box; one that does not play is told among the faults."""
    if status.state is not State.PLAYING:
        return ""
    return f"box {status.name} on {status.port}: serial number {status.serial or 'unknown'}, {figures(status)}"


def _document(status: BoxStatus) -> dict[str, Any]:
    """All that is known of a box. Times are milliseconds, the offset is nanoseconds."""

    def ms(time_ns: int | None) -> float | None:
        return None if time_ns is None else time_ns / MS

    return {
        "name": status.name,
        "state": status.state.value,
        "port": status.port,
        "serial": status.serial,
        "boot": status.boot,
        "boots": status.boots,
        "offset_ns": status.offset_ns,
        "skew_ppm": status.skew_ppm,
        "error_ms": ms(status.error_ns),
        "delay_ms": ms(status.delay_ns),
        "frames_missing": status.missing,
        "frames_damaged": status.broken,
        "found_by_level": status.found,
        "late": status.late,
        "trouble": status.trouble,
    }
