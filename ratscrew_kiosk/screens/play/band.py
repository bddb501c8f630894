"""The band: what to do next, in one line, and whose it is."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from ratscrew_kiosk.cards import TRIES
from ratscrew_kiosk.rules.draft import Chance
from ratscrew_kiosk.rules.table import Table
from ratscrew_kiosk.screens.holding import Held
from ratscrew_kiosk.screens.status import Dialogue, Say, Status
from ratscrew_kiosk.screens.winners import winners_of

_STANDING: Final[Mapping[Dialogue | None, str]] = {
    "pause": "band_menu",
    "leave": "band_menu",
    "new": "band_menu",
    "focus": "band_focus",
    "lost": "band_lost",
}
"""What the two buttons do while a match stands still."""


class Advice(NamedTuple):
    """What to do next; `seat` is whose sign stands before it, None for nobody's."""

    words: str
    seat: int | None = None
    flips: bool = False
    """Whether it tells this seat to press FLIP: then others are told to wait for it."""
    held: int = 0
    """How far a FLIP that asks for a pause has been held, in steps of `holding.STEPS`."""


def waiting_advice(said: Advice, seats: Sequence[int], status: Status, say: Say) -> Advice | None:
    """Return what these seats, who sit at another side of the screen, are told instead; None: the same."""
    if not said.flips or said.seat is None or said.seat in seats:
        return None
    name = status.players[said.seat].name
    if len(seats) == 1:
        return Advice(say("band_wait", seat=status.players[seats[0]].name, other=name), seats[0])
    return Advice(say("band_wait_all", other=name), said.seat)


def holding_advice(held: Held, now_ns: int, status: Status, say: Say) -> Advice | None:
    """Say that a seat holds FLIP, and how far it has come; None: not long enough to be shown."""
    steps = held.steps(now_ns)
    return Advice(say("band_hold", seat=status.players[held.seat].name), held.seat, held=steps) if steps else None


def advice(table: Table, status: Status, playing_ns: int, say: Say) -> Advice:
    """Say what to do next at this moment of playing time (CLOCK_MONOTONIC less the pauses)."""
    if table.over:
        return _over(table, status, say)
    if status.dialogue in _STANDING:
        return Advice(say(_STANDING[status.dialogue]))
    if status.dialogue is not None or (table.paused_ns is not None and not table.resumed):
        return Advice(say("band_paused"))
    if table.waiting is not None:
        seat = table.waiting.seat
        return Advice(say("band_pending", seat=status.players[seat].name), seat)
    if collecting(table, playing_ns):
        return Advice(say("band_collecting", seat=status.players[table.turn].name), table.turn)
    if status.waiting is not None:
        return Advice(say(f"band_{status.waiting.stage}", seat=status.players[table.turn].name), table.turn)
    if table.chance is not None:
        return _last_chance(table, table.chance, status, say)
    return _turn(table, status, say)


def _over(table: Table, status: Status, say: Say) -> Advice:
    """Which keys there are where somebody plays with keys; else who has won."""
    if any(player.flip_keys for player in status.players):
        return Advice(say("band_over", new=status.legend.new, leave=status.legend.leave))
    winners = winners_of(table, None)
    if len(winners) > 1:
        return Advice(say("draw"))
    return Advice(say("won", seat=status.players[winners[0]].name), winners[0])


def collecting(table: Table, playing_ns: int) -> bool:
    """Say whether a pile has just been taken and nothing can be turned yet (R6.3)."""
    return not table.turned and table.number > 0 and playing_ns < table.ready_ns


def challenging_rank(table: Table) -> int | None:
    """Return the rank of the face card in play; None when no challenge is open or waits to be paid."""
    if table.challenge is None and table.waiting is None:
        return None
    return next((card.rank for card in reversed(table.turned) if card.rank in TRIES), None)


def _last_chance(table: Table, chance: Chance, status: Status, say: Say) -> Advice:
    seat, left = chance
    player = status.players[seat]
    if left == 0 or not table.decks[seat]:
        return Advice(say("band_last_chance_over", seat=player.name), seat)
    message = "band_last_chance_others" if player.computer else "band_last_chance"
    return Advice(say(message, seat=player.name, count=left), seat, not player.computer)


def _turn(table: Table, status: Status, say: Say) -> Advice:
    seat = table.turn
    player = status.players[seat]
    rank = challenging_rank(table)
    if table.challenge is not None and rank is not None:
        message = "band_answer_computer" if player.computer else "band_answer"
        words = say(message, seat=player.name, rank=say(f"rank_{rank}"), count=table.challenge.tries)
        return Advice(words, seat, not player.computer)
    if player.computer:
        return Advice(say("band_computer", seat=player.name), seat)
    if table.replaying_from is not None and len(table.turned) <= table.replaying_from:
        return Advice(say("band_again", seat=player.name), seat, flips=True)
    alone = sum(1 for deck in table.decks if deck) == 1
    return Advice(say("band_turn_alone" if alone else "band_turn", seat=player.name), seat, flips=True)
