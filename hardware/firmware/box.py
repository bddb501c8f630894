"""A button box: edges are stamped in the interrupt, everything else is done by one loop.

```
 interrupt   stamp, contact, level  ──► ring ──┐
 loop        ◄─ a byte of the program's        ├─► edges, then a beat: "all before this was sent"
             answers and lamps                 │
             every 8 to 10 ms, unevenly ───────┘    so that some beats leave just before their USB frame
```

Runs on MicroPython from 1.22 on. `machine` and `time` are the board's own, or those of a test.
"""

from array import array
from os import urandom
from struct import unpack, unpack_from
from time import sleep_ms, ticks_diff, ticks_us

from machine import PWM, Pin, disable_irq, enable_irq, unique_id
from wire import ANSWER, ASK, BEAT, EDGE, HELLO, LIGHT, SYNC, Reader, Writer

FIRMWARE = 1
_RING = 128
_BEAT_US = 8_000
_UNEVEN_US = 2_000
_STEP_US = 613
_LIT_MS = 80
_ALONE_US = 2_000_000


class Ring:
    """Edges between the interrupts and the loop. Nothing is made anew in here: an interrupt may not ask for memory."""

    def __init__(self):
        self.stamps = array("I", [0] * _RING)
        self.what = bytearray(_RING)
        self.head = 0
        self.tail = 0
        self.overflowed = False


class Contact:
    """A button's pin, and its interrupt."""

    def __init__(self, number, gpio, pressed, ring):
        self._number = number
        self._pressed = pressed
        self._ring = ring
        self.pin = Pin(gpio, Pin.IN, Pin.PULL_UP)
        self._handler = self._changed  # made once: in an interrupt there is no memory for it
        self.pin.irq(handler=self._handler, trigger=Pin.IRQ_RISING | Pin.IRQ_FALLING, hard=True)

    def is_closed(self):
        return self.pin.value() == self._pressed

    def _changed(self, pin):
        stamp = ticks_us()
        ring = self._ring
        head = ring.head
        after = (head + 1) % _RING
        if after == ring.tail:
            ring.overflowed = True
            return
        ring.stamps[head] = stamp
        ring.what[head] = self._number << 1 | (pin.value() == self._pressed)
        ring.head = after


class Lamp:
    """A button's lamp, dimmed by PWM."""

    def __init__(self, gpio):
        self._pwm = PWM(Pin(gpio), freq=1_000, duty_u16=0)

    def light(self, level):
        """Light it, 0 to 255."""
        self._pwm.duty_u16(level * 257)


class Box:
    """One box. `read` gives the bytes that came, without waiting for more than a millisecond; `write` sends some."""

    def __init__(self, read, write, config):
        self._read = read
        self._config = config
        self._ring = Ring()
        self._ticks = ticks_us()
        self._us = 0
        self._contacts = [
            Contact(number, gpio, config.PRESSED, self._ring) for number, gpio in enumerate(config.BUTTONS)
        ]
        self._lamps = [Lamp(gpio) for gpio in config.LAMPS]
        self._told = self._levels()
        self._closed = 0
        self._reader = Reader()
        (boot,) = unpack("<I", urandom(4))
        self._writer = Writer(write, boot)
        self._serial = (bytes(8) + unique_id())[-8:]
        self._beats = 0
        self._beat_us = 0
        self._heard_us = 0
        self._lit = False

    def test(self):
        """Test itself: each lamp once, and which buttons are closed though nobody should press yet."""
        for lamp in self._lamps:
            lamp.light(255)
            sleep_ms(_LIT_MS)
            lamp.light(0)
        self._closed = self._levels()

    def is_left_alone(self):
        """Whether nobody held FLIP and SLAP of the first seat while it tested itself."""
        return self._closed & 3 != 3

    def run(self):
        """Say hello, and serve for ever."""
        self._hello()
        while True:
            self.turn()

    def turn(self):
        """One turn of the loop."""
        for byte in self._read():
            if self._reader.take(byte):
                self._answer()
        state = disable_irq()
        ticks, head = ticks_us(), self._ring.head
        enable_irq(state)
        at_us = self._now(ticks)
        self._edges(head)
        if at_us - self._beat_us & 0xFFFFFFFF >= _BEAT_US + self._beats * _STEP_US % _UNEVEN_US:
            self._beat_us = at_us
            self._beats += 1
            overflowed, self._ring.overflowed = self._ring.overflowed, False
            self._writer.send(BEAT, "<IHB", at_us, self._levels(), overflowed)
            if self._lit and at_us - self._heard_us & 0xFFFFFFFF > _ALONE_US:
                self._light(bytes(len(self._lamps)))  # the program asks five times a second: it has ended

    def _levels(self):
        levels = 0
        for number, contact in enumerate(self._contacts):
            if contact.is_closed():
                levels |= 1 << number
        return levels

    def _now(self, ticks):
        """The box's own microseconds in 32 bits; those of `ticks_us` wrap after 18 minutes."""
        self._us = self._us + ticks_diff(ticks, self._ticks) & 0xFFFFFFFF
        self._ticks = ticks
        return self._us

    def _edges(self, head):
        """Send all edges that were stamped before the ring's head was looked at."""
        ring = self._ring
        while ring.tail != head:
            tail = ring.tail
            at_us = self._us + ticks_diff(ring.stamps[tail], self._ticks) & 0xFFFFFFFF
            contact, pressed = ring.what[tail] >> 1, ring.what[tail] & 1
            ring.tail = (tail + 1) % _RING
            self._told = self._told & ~(1 << contact) | pressed << contact
            self._writer.send(EDGE, "<IBBH", at_us, contact, pressed, self._told)

    def _hello(self):
        config = self._config
        self._writer.send(
            HELLO,
            "<8sBBHHIHH",
            self._serial,
            len(self._contacts),
            len(self._lamps),
            FIRMWARE,
            config.RESOLUTION_US,
            self._now(ticks_us()),
            self._levels(),
            self._closed,
        )

    def _answer(self):
        came_us = self._heard_us = self._now(ticks_us())
        body, length = self._reader.body, self._reader.length
        kind = body[1]
        if kind == SYNC and length == 4:
            (number,) = unpack_from("<H", body, 2)
            levels = self._levels()
            self._writer.send(ANSWER, "<HIIH", number, came_us, self._now(ticks_us()), levels)
        elif kind == LIGHT:
            self._light(body[2:length])
        elif kind == ASK and length == 2:
            self._hello()

    def _light(self, levels):
        self._lit = any(levels)
        for lamp, level in zip(self._lamps, levels):
            lamp.light(level)
