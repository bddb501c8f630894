"""Draws without state (R12.6).

Each is a BLAKE2b digest of what it is for, so the same question always gets the same answer, on every machine and in
any order.
"""

from collections.abc import Sequence
from hashlib import blake2b
from typing import Final, TypeVar

_BITS: Final = 64
Thing = TypeVar("Thing")


def draw(seed: int, purpose: str, seat: int, number: int, below: int) -> int:
    """Draw a whole number from 0 up to, not including, `below`.

    `number` counts the cards (R12.6) or the steps of a shuffle. The 64-bit digest is scaled, not wrapped; the bias is
    below one in 2**50 for every use here.
    """
    digest = blake2b(b"%d %s %d %d" % (seed, purpose.encode(), seat, number), digest_size=_BITS // 8).digest()
    return (int.from_bytes(digest, "big") * below) >> _BITS


def shuffled(things: Sequence[Thing], seed: int) -> list[Thing]:
    """Return the things in an order that depends on the seed alone: a Fisher-Yates shuffle on draws."""
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        other = draw(seed, "shuffle", 0, last, last + 1)
        order[last], order[other] = order[other], order[last]
    return order
