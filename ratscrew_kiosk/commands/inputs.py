"""What a match is pressed with: keys, pins, pins that keys press, boxes, a script; and the lamps that hang on them."""

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

if TYPE_CHECKING:
    from ratscrew_kiosk.devices.box_map import BoxMap
    from ratscrew_kiosk.devices.choosing import Way
    from ratscrew_kiosk.devices.keyboard import Key
    from ratscrew_kiosk.devices.pin_map import PinMap
    from ratscrew_kiosk.outfit import Hardware
    from ratscrew_kiosk.script.form import Script

NO_BUTTONS = 4
"""The exit status when the buttons that were asked for cannot be used."""
SCRIPT = "script:"
_DEVICES = ("auto", "keyboard", "gpio", "mock", "boxes")
_WITH_BOXES = ("keyboard", "gpio", "boxes")


class Inputs(NamedTuple):
    """What was asked for, read and checked, but not opened."""

    device: str
    pin_map: "PinMap | None" = None
    way: "Way" = "auto"
    script: "Script | None" = None
    boxes: "BoxMap | None" = None
    """Beside a keyboard or pins: the seats that these do not have."""


def read_inputs(device: str, pins: str | None, way: "Way", places: int, boxes: "BoxMap | None" = None) -> Inputs:
    """Read the pin map or the script that is asked for, and hold the seats of boxes against the others.

    `auto` is boxes where they are named, else the pins on a Raspberry Pi, else the keyboard.

    Raises click.UsageError.
    """
    from ratscrew_kiosk.devices.device import DeviceError
    from ratscrew_kiosk.devices.pin_map import USUAL_MAP, read_pin_map
    from ratscrew_kiosk.devices.scripted import read_for_play

    chosen = _chosen(device, boxes, pins_named=pins is not None or way != "auto")
    try:
        if chosen.startswith(SCRIPT):
            return Inputs(chosen, script=read_for_play(Path(chosen.removeprefix(SCRIPT)), places))
        if chosen in ("keyboard", "boxes"):
            return Inputs(chosen, boxes=boxes)
        inputs = Inputs(chosen, read_pin_map(USUAL_MAP if pins is None else pins), way, boxes=boxes)
    except DeviceError as error:
        raise click.UsageError(str(error)) from error
    both = sorted(seats_on_pins(inputs) & (frozenset() if boxes is None else boxes.seats))
    if both:
        raise click.UsageError(f"seat {both[0]} is on a box and in the pin map; choose another with --pins")
    return inputs


def _chosen(device: str, boxes: "BoxMap | None", *, pins_named: bool) -> str:
    """What is meant by a device and by what else was named.

    Raises click.UsageError.
    """
    from ratscrew_kiosk.devices.choosing import on_a_pi

    if not (device in _DEVICES or device.startswith(SCRIPT)):
        raise click.BadParameter(f"--device: {device!r} is not one of {', '.join(_DEVICES)}, {SCRIPT}FILE")
    chosen = device
    if device == "auto" and pins_named:
        chosen = "gpio"
    elif device == "auto":
        chosen = "boxes" if boxes is not None else "gpio" if on_a_pi() else "keyboard"
    if pins_named and chosen not in ("gpio", "mock"):
        raise click.UsageError(f"--pins and --way are for --device gpio and mock, not for {chosen}")
    if boxes is not None and chosen not in _WITH_BOXES:
        raise click.UsageError(f"boxes play beside --device {', '.join(_WITH_BOXES)}, not beside {chosen}")
    if boxes is None and chosen == "boxes":
        raise click.UsageError("--device boxes: name them by --box, by --boxes, or by input.boxes in the settings")
    return chosen


def seats_on_pins(inputs: Inputs) -> frozenset[int]:
    """The seats that have buttons on pins."""
    inputs_of_the_map = () if inputs.pin_map is None else inputs.pin_map.inputs
    return frozenset(pin.seat for pin in inputs_of_the_map if pin.seat is not None)


def seats_on_boxes(inputs: Inputs) -> frozenset[int]:
    """The seats that have buttons in boxes."""
    return frozenset() if inputs.boxes is None else inputs.boxes.seats


def open_inputs(
    inputs: Inputs,
    keys: Mapping[int, "Key"],
    now: Callable[[], int],
    tell: Callable[[str], object],
    stack: ExitStack,
) -> "Hardware":
    """Open what was asked for; `stack` closes it. `now` reads CLOCK_MONOTONIC, `tell` says what is odd, a line each.

    Raises DeviceError.
    """
    if inputs.boxes is None:
        return _without_boxes(inputs, keys, now, tell, stack)
    from ratscrew_kiosk.commands.box_inputs import box_line, open_boxes
    from ratscrew_kiosk.devices.lamps import EveryLamp
    from ratscrew_kiosk.outfit import Hardware

    boxes = open_boxes(inputs.boxes, now, stack)
    for box in boxes:
        tell(box_line(box))
    if inputs.device == "boxes":
        return Hardware(boxes, EveryLamp(boxes), tell)
    others = _without_boxes(inputs, keys, now, tell, stack)
    lamps = EveryLamp([*boxes, *([] if others.lighting is None else [others.lighting])])
    return replace(others, devices=[*others.devices, *boxes], lighting=lamps)


def _without_boxes(
    inputs: Inputs,
    keys: Mapping[int, "Key"],
    now: Callable[[], int],
    tell: Callable[[str], object],
    stack: ExitStack,
) -> "Hardware":
    from ratscrew_kiosk.devices.keyboard import Keyboard
    from ratscrew_kiosk.outfit import Hardware

    if inputs.script is not None:
        from ratscrew_kiosk.devices.scripted import Scripted

        return Hardware([Scripted(inputs.script)], tell=tell)
    if inputs.pin_map is None:
        return Hardware([Keyboard(keys, now())], tell=tell, keys=keys)
    from ratscrew_kiosk.devices.lamps import Lamps

    if inputs.device == "mock":
        from ratscrew_kiosk.devices.keyed_pins import KeyedPins

        keyed = KeyedPins.of(inputs.pin_map, keys, now, pwm=True)
        stack.callback(keyed.close)
        lamps = Lamps(inputs.pin_map, keyed.pins.factory, tell)
        stack.callback(lamps.close)
        return Hardware([keyed], lamps, tell, keys)
    from ratscrew_kiosk.devices.choosing import open_pins
    from ratscrew_kiosk.devices.gpio import Gpio
    from ratscrew_kiosk.devices.pin_map import warnings

    for warning in warnings(inputs.pin_map):
        tell(warning)
    pins, why = open_pins(inputs.pin_map, inputs.way)
    stack.callback(pins.close)
    tell(f"buttons on the pins of {inputs.pin_map.name}, by {why}")
    lamps = Lamps(inputs.pin_map, pins.factory, tell)
    stack.callback(lamps.close)
    return Hardware([Gpio(pins, inputs.pin_map, now)], lamps, tell)


def check_seats(inputs: Inputs, people: frozenset[int]) -> None:
    """Hold the seats that people play against the buttons there are.

    Raises click.UsageError.
    """
    if inputs.pin_map is None and inputs.device != "boxes":
        return
    missing = sorted(people - seats_on_pins(inputs) - seats_on_boxes(inputs))
    if not missing:
        return
    if inputs.pin_map is None:
        raise click.UsageError(f"seat {missing[0]} is on no box; name one for it by --box or in the map of boxes")
    raise click.UsageError(
        f"the pin map {inputs.pin_map.name} has no buttons for seat {missing[0]}; choose another with --pins"
    )
