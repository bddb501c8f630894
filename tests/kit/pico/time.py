"""Stands in for a Pico's clock: it wraps after 2**30 microseconds, and its crystal is as wrong as a test says."""

import os

import utime as _own  # the board's own, by its old name

_PPM = int(os.getenv("PICO_PPM", "0"))
_FIRST_US = int(os.getenv("PICO_FIRST_US", "0"))
_PERIOD = 1 << 30
_began_us = _own.ticks_us()
sleep_ms = _own.sleep_ms


def true_us():
    return _own.ticks_us()


def ticks_us():
    gone_us = _own.ticks_us() - _began_us
    return (_FIRST_US + gone_us + gone_us * _PPM // 1_000_000) % _PERIOD


def ticks_diff(one, other):
    return (one - other + _PERIOD // 2) % _PERIOD - _PERIOD // 2
