"""A touch screen or a mouse works the game where keys do, or where the settings say so."""

from contextlib import ExitStack

import pytest

from ratscrew_kiosk.commands.cabinet import with_the_rest
from ratscrew_kiosk.devices.keyboard import TWO_PEOPLE
from ratscrew_kiosk.options import Settings
from ratscrew_kiosk.outfit import Hardware

KEYS = Hardware(keys=TWO_PEOPLE)
PINS = Hardware()


@pytest.mark.parametrize(
    ("hardware", "touch", "pointable"),
    [
        (KEYS, "auto", True),
        (PINS, "auto", False),
        (PINS, "on", True),
        (KEYS, "off", False),
    ],
    ids=["keys", "pins", "pins and a touch screen", "keys alone"],
)
def test_what_can_be_tapped_goes_by_the_settings(hardware: Hardware, touch: str, pointable: bool) -> None:  # noqa: FBT001
    with ExitStack() as stack:
        rest = with_the_rest(hardware, Settings().with_("input.touch", touch), stack, heard=False)
    assert rest.pointable == pointable
