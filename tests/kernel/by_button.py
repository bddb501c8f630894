"""What is held beside the program: gpiozero's `Button.when_pressed` with `bounce_time=0.01`, on the lgpio pins.

It answers as the cabinet does: whoever's function is called first has won.
"""

import json
import sys
import time
from functools import partial
from typing import Final

from tests.kernel import plan
from tests.kernel.spoken import answer

BOUNCE_TIME_S: Final = 0.01


def main() -> None:
    """Run until standard input ends."""
    from gpiozero import Button
    from gpiozero.pins.lgpio import LGPIOFactory

    class ByLine(LGPIOFactory):  # type: ignore[misc]
        """Here is no Pi, so gpiozero is told that here is one: pin 5 is the chip's line 5."""

        def _get_revision(self) -> int:
            return 0xC03112

    factory = ByLine(chip=int(sys.argv[1]))
    called: list[int] = []
    buttons = [
        Button(pin, pull_up=None, active_state=False, bounce_time=BOUNCE_TIME_S, pin_factory=factory)
        for pin in plan.SLAPS
    ]
    for seat, button in enumerate(buttons):
        button.when_pressed = partial(called.append, seat)
    answer({"ready": "Button"})
    for text in sys.stdin:
        match json.loads(text):
            case ["race"]:
                called.clear()
                answer({"held": []})
            case ["verdict", ms]:
                until_s = time.monotonic() + ms / 1_000
                while not called and time.monotonic() < until_s:
                    time.sleep(0.002)
                answer({"seats": called[:1]})
            case ["quiet"]:
                while any(button.is_pressed for button in buttons):
                    time.sleep(0.002)
                time.sleep(3 * BOUNCE_TIME_S)
                answer(True)
            case words:
                raise ValueError(words)


if __name__ == "__main__":
    main()
