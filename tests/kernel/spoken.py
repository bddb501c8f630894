"""How a process of the lane answers: a line of JSON."""

import json
import sys


def answer(words: object) -> None:
    """Say it."""
    sys.stdout.write(json.dumps(words) + "\n")
    sys.stdout.flush()
