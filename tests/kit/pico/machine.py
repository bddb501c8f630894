"""Stands in for a Pico's pins under MicroPython's unix port: a thread takes what happens to them and interrupts.

What happens comes as lines: `PIN LEVEL`. Back go `moved PIN LEVEL US` with the true time, and `lamp PIN DUTY`.
"""

import _thread
import os
import time

_interrupts = _thread.allocate_lock()
_wires = open(os.getenv("PICO_WIRES"), "rb")
_report = open(os.getenv("PICO_REPORT"), "wb")
_pins = {}


def _say(*words):
    _report.write((" ".join(map(str, words)) + "\n").encode())


class Pin:
    IN, OUT, PULL_UP, PULL_DOWN, IRQ_FALLING, IRQ_RISING = range(6)

    def __new__(cls, number, mode=None, pull=None):
        if number not in _pins:
            pin = super().__new__(cls)
            pin.number = number
            pin.level = 1
            pin.handler = None
            _pins[number] = pin
        return _pins[number]

    def __init__(self, number, mode=None, pull=None):
        if pull == Pin.PULL_UP and str(number) in os.getenv("PICO_HELD", "").split(","):
            self.level = 0

    def value(self):
        return self.level

    def irq(self, handler, trigger, hard):
        assert hard, "stamps are made in hard interrupts"
        self.handler = handler


class PWM:
    def __init__(self, pin, freq, duty_u16):
        self._pin = pin
        _say("lamp", pin.number, duty_u16)

    def duty_u16(self, duty):
        _say("lamp", self._pin.number, duty)


def unique_id():
    return bytes.fromhex(os.getenv("PICO_SERIAL"))


def disable_irq():
    _interrupts.acquire()


def enable_irq(_state):
    _interrupts.release()


def _interrupt():
    while True:
        line = _wires.readline()
        if not line:
            return
        number, level = map(int, line.split())
        pin = _pins[number]
        _interrupts.acquire()
        pin.level = level
        true_us = time.true_us()
        if pin.handler is not None:
            pin.handler(pin)
        _interrupts.release()
        _say("moved", number, level, true_us)


_thread.start_new_thread(_interrupt, ())
