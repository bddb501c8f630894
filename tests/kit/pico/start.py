"""Runs the firmware as it is under MicroPython's unix port: `micropython start.py FIRMWARE`."""

import sys

sys.path.insert(1, sys.argv[1])  # behind this folder, whose `machine` and `time` stand in for the board's
__import__("main")
