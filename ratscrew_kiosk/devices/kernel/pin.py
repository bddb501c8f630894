"""One pin of the kernel's pin factory, as gpiozero knows pins."""

from typing import Any, Protocol, cast

from gpiozero.exc import (
    PinFixedPull,
    PinInvalidBounce,
    PinInvalidEdges,
    PinInvalidFunction,
    PinInvalidPin,
    PinInvalidPull,
    PinSetInput,
)
from gpiozero.pins import PinInfo
from gpiozero.pins.local import LocalPiPin

from ratscrew_kiosk.devices.device import DeviceError
from ratscrew_kiosk.devices.kernel.lines import Function, LineEdges, LinePull
from ratscrew_kiosk.devices.kernel.request import OneRequest
from ratscrew_kiosk.devices.pins import PinEdge


class WrongPinError(DeviceError, PinInvalidPin):  # type: ignore[misc]
    """There is no such pin."""


class BounceRefusedError(DeviceError, PinInvalidBounce):  # type: ignore[misc]
    """Debouncing by the library or the kernel turns races round."""


class _Factory(Protocol):
    lines: OneRequest


class KernelPin(LocalPiPin):  # type: ignore[misc]
    """A pin of the kernel's. Its line is taken when it is first used."""

    def __init__(self, factory: _Factory, info: PinInfo) -> None:
        try:
            super().__init__(factory, info)
        except PinInvalidPin:
            raise WrongPinError(f"{info.name} is no GPIO pin: GPIO numbers are meant, such as 5 or GPIO5") from None
        self._lines = factory.lines
        self._edges: LineEdges = "both"

    @property
    def line(self) -> int:
        """The line of the chip."""
        return cast("int", self._number)

    def changed(self, edge: PinEdge) -> None:
        """Hand an edge to `when_changed`, if it is one of those that are wanted."""
        if self._when_changed is not None and self._edges in ("both", "rising" if edge.high else "falling"):
            self._call_when_changed(edge.at_ns / 1e9, edge.high)

    def close(self) -> None:
        """Switch the edges off. The line stays taken, and the other lines are not touched."""
        self._when_changed = None
        self._lines.let_go(self.line)

    def output_with_state(self, state: float) -> None:
        """Become an output that has this level from the start."""
        self._change(function="output", edges="none", high=bool(state))

    def input_with_pull(self, pull: str) -> None:
        """Become an input that is pulled so from the start."""
        self._change(function="input", pull=self._pull_of(pull))

    def _change(self, **values: Any) -> None:  # noqa: ANN401 - the fields of a setting
        self._lines.set({self.line: self._lines.setting(self.line)._replace(**values)})

    def _get_function(self) -> str:
        return self._lines.setting(self.line).function

    def _set_function(self, value: Function) -> None:
        if value not in ("input", "output"):
            raise PinInvalidFunction(f"invalid function {value!r} for {self!r}: it is input or output")
        self._disable_event_detect()
        self._when_changed = None
        # An output whose level nobody asked for keeps the one that was there.
        self._change(function=value, high=value == "output" and self._get_state())

    def _get_state(self) -> bool:
        return self._lines.level(self.line)

    def _set_state(self, value: float) -> None:
        if self._get_function() != "output":
            raise PinSetInput(f"{self!r} is an input: its level cannot be set")
        self._lines.put(self.line, bool(value))

    def _get_pull(self) -> str:
        return self._lines.setting(self.line).pull

    def _set_pull(self, value: str) -> None:
        if self._get_function() != "input":
            raise PinFixedPull(f"{self!r} is an output: it cannot be pulled")
        self._change(pull=self._pull_of(value))

    def _pull_of(self, value: str) -> LinePull:
        if value not in ("up", "down", "floating"):
            raise PinInvalidPull(f"invalid pull {value!r} for {self!r}: it is up, down or floating")
        if self.info.pull not in (value, ""):
            raise PinFixedPull(f"{self!r} has a resistor that pulls it {self.info.pull}: choose another pin")
        return cast("LinePull", value)

    def _get_bounce(self) -> None:
        return None

    def _set_bounce(self, value: float | None) -> None:
        if value is not None:
            raise BounceRefusedError(
                f"{self!r}: bounce_time {value} is refused: an edge would be stamped at the end of its bouncing, and"
                " whose switch bounces longer would lose. Leave it out; presses are debounced by their first edge"
            )

    def _get_edges(self) -> str:
        return self._edges

    def _set_edges(self, value: LineEdges) -> None:
        if value not in ("none", "rising", "falling", "both"):
            raise PinInvalidEdges(f"invalid edges {value!r} for {self!r}: none, rising, falling or both")
        self._edges = value
        if self._when_changed is not None:
            self._enable_event_detect()

    def _enable_event_detect(self) -> None:
        self._change(edges=self._edges)

    def _disable_event_detect(self) -> None:
        if self._lines.setting(self.line).edges != "none":
            self._change(edges="none")
