"""Matches of two to six seats, each at a place of the cabinet, the last but one a computer."""

from ratscrew_kiosk.cards import PACK, parse_cards
from ratscrew_kiosk.rules.draft import Challenge
from ratscrew_kiosk.rules.house import PRESETS
from ratscrew_kiosk.rules.table import Table, start
from ratscrew_kiosk.screens.status import Player, Status
from ratscrew_kiosk.words import say

_KEYS = (("A", "S"), ("L", "K"), ("C", "V"), ("0", "9"), ("7", "6"), ("3", "4"))


def seated(seats: int, *, computer: int | None = 1, pattern_help: bool = False) -> Status:
    """A status of so many seats; the places are the seats' own numbers."""
    players = tuple(
        Player(say(f"computer_{seat}"), computer=True, place=seat)
        if seat == computer
        else Player(say(f"seat_{seat}"), flip_keys=(_KEYS[seat][0],), slap_keys=(_KEYS[seat][1],), place=seat)
        for seat in range(seats)
    )
    return Status(say("rules_cabinet"), players, "medium", pattern_help=pattern_help)


def answering_among(seats: int, preset: str = "cabinet", turned: str = "5C KD 5H") -> Table:
    """Seat 0 answers a king of the last seat; two cards are burned."""
    cards = parse_cards(turned)
    rest = [card for card in PACK if card not in cards]
    burned, rest = rest[:2], rest[2:]
    decks = [tuple(rest[seat::seats]) for seat in range(seats)]
    return start(PRESETS[preset], decks, turned=cards, burned=burned, challenge=Challenge(seats - 1, 2))
