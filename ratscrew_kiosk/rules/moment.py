"""One moment at the table: the draft of the next table, the moves that change it, and what is told of them.

The moves are the clauses of the rules; which of them an event calls for is the referee's business. This file is long
(over 300 lines is allowed to it) because the moves call one another and are read best in one place.
"""

from typing import Final

from ratscrew_kiosk.cards import TRIES, Card
from ratscrew_kiosk.press import Press
from ratscrew_kiosk.rules.draft import NOBODY, Challenge, Chance, Draft, Laid, Waiting, field_copier
from ratscrew_kiosk.rules.house import MS, STRIKES
from ratscrew_kiosk.rules.outcomes import (
    IN_A_MOMENT,
    TURNS,
    Back,
    Barred,
    ChallengeOpened,
    Draw,
    Empty,
    Lapsed,
    LastChance,
    Late,
    Out,
    Outcome,
    Pending,
    Refused,
    Slapped,
    Strike,
    Told,
    Took,
    TriesLeft,
    Why,
    WhyTaken,
    Won,
    Wrong,
    turned,
)
from ratscrew_kiosk.rules.patterns import Pattern, patterns_on

_take_over = field_copier()
_value = tuple.__new__
"""Makes a named tuple four times as fast as by its name; for those that are made at every card."""
_NOBODY_LOCKED: Final[frozenset[int]] = frozenset()


class Moment(Draft):
    """A draft at a moment of the clock. `told` gathers what happens; `presses` are those by which it happens."""

    __slots__ = ()

    def __init__(self, table: Draft, at_ns: int) -> None:  # a draft's own constructor would copy field by field
        _take_over(table, self)
        self.at_ns = at_ns
        self.presses = ()
        self.told = []
        self.first = 0

    @property
    def now_ns(self) -> int:
        """The moment in playing time."""
        return self.at_ns - self.stopped_ns

    def tell(self, outcome: Outcome) -> None:
        """Say what has happened."""
        self.told.append(_value(Told, (self.at_ns, outcome, self.presses)))

    # Presses

    def press(self, press: Press) -> None:
        """Play one press, whole."""
        self.at_ns = press.at_ns
        self.presses = (press,)
        if press.button == "flip":
            self._flip(press.seat)
        else:
            self._slap(press.seat, unstamped=press.unstamped)
        self.end()

    def _flip(self, seat: int) -> None:
        """R2: turn a card, or say why not."""
        why = self._why_no_flip(seat)
        if why is not None:
            self.tell(Refused(seat, "flip", why))
            return
        deck = self.decks[seat]
        card, rest = deck[0], deck[1:]
        self.number += 1
        self.laid += (_value(Laid, (self.number, seat, self.turn, self.challenge, self.chance)),)
        self.turned += (card,)
        self.set_deck(seat, rest)
        self.tell(turned(seat, card))
        if not rest:
            self.tell(Empty(seat))
        if self.chance is not None:
            self.chance = Chance(seat, self.chance.left - 1)
            self.tell(LastChance(seat, self.chance.left))
        elif card.rank in TRIES:
            self._open_challenge(seat, TRIES[card.rank])
        elif self.challenge is not None:
            self._fail_to_answer(seat, self.challenge)
        else:
            self._pass_turn(seat)

    def _why_no_flip(self, seat: int) -> Why | None:
        if self.over:
            return Why.OVER
        if self.paused_ns is not None and not self.resumed:
            return Why.PAUSED
        if seat in self.out:
            return Why.OUT
        if not self.decks[seat]:
            return Why.NO_CARDS
        if (
            self.waiting is not None
            or len(self.shown_ns) < len(self.turned)
            or self.at_ns - self.stopped_ns < self.ready_ns
            or (
                self.gap_from_clock_ns is not None and self.at_ns < self.gap_from_clock_ns + self.rules.flip_gap_ms * MS
            )
            or (self.chance is not None and self.chance_is_used_up)
        ):
            return Why.WAITING
        return None if seat == self.turn else Why.NOT_YOUR_TURN

    def _slap(self, seat: int, *, unstamped: bool) -> None:
        """R5, R7: a slap that nobody's can tie with."""
        why = self.why_no_slap(seat)
        if why is not None:
            self.tell(Refused(seat, "slap", why))
            return
        count = self.counting(self.now_ns)
        if self.is_late(count):
            self.tell(Late(seat))
        elif not count:
            self._slap_at_no_card(seat)
        elif holding := patterns_on(self.turned[:count], self.rules.patterns):
            self.win_by_slap(seat, holding)
        elif unstamped:
            self.tell(Refused(seat, "slap", Why.UNSTAMPED))
        else:
            self._wrong(seat)

    def why_no_slap(self, seat: int) -> Why | None:
        """Why this seat may not slap at all now; what lies there is not looked at."""
        if self.over:
            return Why.OVER
        if self.paused_ns is not None and not self.resumed:
            return Why.PAUSED
        if seat in self.out:
            return Why.OUT
        if seat in self.barred:
            return Why.BARRED
        if seat in self.locked:
            return Why.LOCKED
        if self.chance is not None and self.chance.seat == seat:
            return Why.LAST_CHANCE
        return None

    def is_late(self, count: int) -> bool:
        """After a dead heat no slap counts until a card more than lay there then counts for it (R3.4)."""
        return self.replaying_from is not None and count <= self.replaying_from

    def _slap_at_no_card(self, seat: int) -> None:
        """R5.4: no turned card counts for this slap."""
        if self.taken_by in (None, seat):
            self.tell(Refused(seat, "slap", Why.NOTHING_SHOWN))
        else:
            self.tell(Late(seat))

    def win_by_slap(self, seat: int, holding: tuple[Pattern, ...]) -> None:
        """R5.3: a correct slap takes the whole pile."""
        self.tell(Slapped(seat, holding))
        self.take(seat, WhyTaken.SLAP)

    def _wrong(self, seat: int) -> None:
        """R7.1: burn cards, one at a time, to the very bottom of the pile."""
        deck = self.decks[seat]
        paid = deck[: self.rules.burn]
        self.tell(Wrong(seat, len(paid)))
        if self.rules.slap_lock:
            self.locked |= {seat}
        if not deck:
            self._wrong_without_cards(seat)
        elif paid:
            self.burned = paid[::-1] + self.burned
            self.burned_by = seat
            self.set_deck(seat, deck[len(paid) :])
            if len(paid) == len(deck):
                self.tell(Empty(seat))
                self._burned_its_last(seat)

    def _burned_its_last(self, seat: int) -> None:
        """R7.2: the turn passes, or the challenge is lost."""
        if seat != self.turn or self.waiting is not None:
            return
        if self.challenge is not None:
            self.wait_for(self.challenge.by, WhyTaken.CHALLENGE)
        else:
            self._pass_turn(seat)
            self.ready_ns = max(self.ready_ns, self.now_ns)

    def _wrong_without_cards(self, seat: int) -> None:
        """R7.4: what a wrong slap costs a seat that has nothing to burn."""
        match self.rules.empty_wrong_slap:
            case "out":
                self._go_out(seat)
            case "strike":
                count = self.strikes[seat] + 1
                self.strikes = (*self.strikes[:seat], count, *self.strikes[seat + 1 :])
                self.tell(Strike(seat, count))
                if count == STRIKES:
                    self.barred |= {seat}
                    self.tell(Barred(seat))
            case "none":
                pass

    # Challenges, and whose turn it is

    def _open_challenge(self, seat: int, tries: int) -> None:
        """R4.1; a challenge that nobody can answer is lost at once (R4.3)."""
        self.challenge = Challenge(seat, tries)
        self.tell(ChallengeOpened(seat, tries))
        answering = self.next_with_cards(seat)
        if answering is None or answering == seat:
            self.wait_for(seat, WhyTaken.CHALLENGE)
        else:
            self.turn = answering

    def _fail_to_answer(self, seat: int, challenge: Challenge) -> None:
        """R4.2, R4.3: a number card uses up a try."""
        if challenge.tries == 1 or not self.decks[seat]:
            self.wait_for(challenge.by, WhyTaken.CHALLENGE)
        else:
            self.challenge = Challenge(challenge.by, challenge.tries - 1)
            self.tell(TriesLeft(challenge.tries - 1))

    def _pass_turn(self, seat: int) -> None:
        """R2.2, R2.4, R2.5."""
        turning = self.next_with_cards(seat)
        if turning is None:
            self.wait_for(self._seat_of_last_card(), WhyTaken.LAST_CARD)
        else:
            self.turn = turning

    def _seat_of_last_card(self) -> int:
        """R2.5: who takes a pile onto which nobody can turn any more."""
        if self.laid and self.laid[-1].seat != NOBODY:
            seat = self.laid[-1].seat
            return self._next_still_in(seat) if seat in self.out else seat
        if self.burned_by is not None:
            return self._next_still_in(self.burned_by)
        return self.turn if self.turn not in self.out else self._next_still_in(self.turn)

    def _next_still_in(self, seat: int) -> int:
        return next(other for other in self.clockwise(seat) if other not in self.out)

    def turn_again(self) -> None:
        """After a dead heat the seat whose turn it was turns again, or what becomes of it if it cannot (R3.4)."""
        self.ready_ns = self.now_ns
        if not self.decks[self.turn]:
            if self.challenge is not None:
                self.wait_for(self.challenge.by, WhyTaken.CHALLENGE)
            else:
                self._pass_turn(self.turn)

    def wait_for(self, seat: int, why: WhyTaken) -> None:
        """R4.4: the grace time runs, or will when the last turned card has been shown."""
        self.challenge = None
        self.waiting = Waiting(seat, why)
        self.due_ns = self.now_ns + self.rules.grace_ms * MS if len(self.shown_ns) == len(self.turned) else None
        self.tell(Pending(seat, why))

    # Piles, and seats that go

    def take(self, seat: int, why: WhyTaken) -> None:
        """R6; whether that wins is tested here and only here (R9.1, R9.2)."""
        self._gather(seat, why)
        if len(self.decks[seat]) < self.target:
            return
        if not self.rules.last_chance:
            self._win(seat)
            return
        self._drop_barred()  # a rival whose only hope was this pile may have been the last (R7.5)
        if not self.over:
            self.chance = Chance(seat, self.rules.last_chance)
            self.tell(LastChance(seat, self.chance.left))

    def _gather(self, seat: int, why: WhyTaken) -> None:
        """R6.1: the pile goes under the deck as it lies, and play waits while it is collected (R6.3)."""
        was_empty = not self.decks[seat]
        pile = self.burned + self.turned
        self.set_deck(seat, self.decks[seat] + pile)
        self.turned = self.burned = ()
        self.laid = ()
        self.shown_ns = self.seen_ns = ()
        self.challenge = self.waiting = self.chance = None
        self.due_ns = self.burned_by = self.replaying_from = None
        self.taken_by = seat if why is WhyTaken.SLAP else None
        self.turn = seat
        self.ready_ns = self.now_ns + self.rules.collect_ms * MS
        self.tell(Took(seat, len(pile), why))
        if was_empty:
            self.tell(Back(seat))

    def _go_out(self, seat: int) -> None:
        """R7.4, R7.5, and R4.6 for what was that seat's own."""
        self.out |= {seat}
        self.tell(Out(seat))
        lost = self.waiting is not None and self.waiting.seat == seat
        if lost or (self.challenge is not None and self.challenge.by == seat):
            self.challenge = self.waiting = self.due_ns = None
            self.tell(Lapsed(seat))
        left = self.seats_in
        if len(left) == 1:
            if self.turned or self.burned:
                self._gather(left[0], WhyTaken.LAST_SEAT)
            self._win(left[0])
        elif lost:
            turning = self.next_with_cards(seat)
            if turning is None:
                self.wait_for(self._next_still_in(seat), WhyTaken.LAST_CARD)
                self.due_ns = self.now_ns + self.rules.grace_ms * MS  # from this very moment (R4.6)
            else:
                self.turn = turning
                self.ready_ns = max(self.ready_ns, self.now_ns)

    def _win(self, seat: int) -> None:
        self.over = True
        self.tell(Won(seat, len(self.decks[seat])))

    def set_deck(self, seat: int, deck: tuple[Card, ...]) -> None:
        """Give a seat another deck."""
        decks = list(self.decks)
        decks[seat] = deck
        self.decks = tuple(decks)

    # Time

    def time_before(self, at_ns: int) -> None:
        """Let time decide all that is due before this time of the clock.

        An award comes before the end of time (R9.3).
        """
        while not self.over and self.paused_ns is None:
            due_ns, limit_ns = self.due_ns, self.limit_ns
            award = due_ns is not None and (limit_ns is None or due_ns <= limit_ns)
            when_ns = due_ns if award else limit_ns
            if when_ns is None or when_ns + self.stopped_ns >= at_ns:
                break
            self.at_ns = when_ns + self.stopped_ns
            if award:
                self._award()
            else:
                self._time_is_up()
            self.end()
        self.at_ns = at_ns

    def _award(self) -> None:
        """R4.4: the grace time is over; or nobody has used the last chance (R9.2)."""
        if self.waiting is not None:
            self.take(self.waiting.seat, self.waiting.why)
        elif self.chance is not None:
            self._win(self.chance.seat)

    def _time_is_up(self) -> None:
        """R9.3: the most cards win; the pile belongs to nobody."""
        most = max(len(self.decks[seat]) for seat in self.seats_in)
        first = [seat for seat in self.seats_in if len(self.decks[seat]) == most]
        if len(first) == 1:
            self._win(first[0])
        else:
            self.over = True
            self.tell(Draw(tuple(first)))

    def show(self) -> None:
        """R3.1: every turned card is uncovered on the screen; after a pause, play goes on from here (R3.6)."""
        if self.over or (self.paused_ns is not None and not self.resumed):
            return
        count = len(self.turned)
        if len(self.shown_ns) == count:
            return
        if self.paused_ns is not None:
            self._go_on()
        now_ns = self.at_ns - self.stopped_ns
        self.gap_from_clock_ns = self.at_ns
        self.shown_ns += (now_ns,) * (count - len(self.shown_ns))
        if len(self.seen_ns) < count:
            self.seen_ns += (now_ns,)  # never more than one card is in the air (R2.6)
            self.locked = _NOBODY_LOCKED
            self.ready_ns = now_ns
        if self.due_ns is None and (self.waiting is not None or (self.chance is not None and self.chance_is_used_up)):
            self.due_ns = now_ns + self.rules.grace_ms * MS

    def pause(self) -> None:
        """R3.6: all faces are covered, and everything stands still."""
        if self.over:
            return
        if self.paused_ns is None:
            self.paused_ns = self.now_ns
        self.resumed = False
        self.shown_ns = ()

    def resume(self) -> None:
        """R3.6: play goes on when the faces have been shown anew, or at once where none lies."""
        if self.over or self.paused_ns is None:
            return
        if self.turned:
            self.resumed = True
        else:
            self._go_on()

    def _go_on(self) -> None:
        if self.paused_ns is not None:
            self.stopped_ns = self.at_ns - self.paused_ns
            self.paused_ns = None
            self.resumed = False

    # The end of a moment

    def end(self) -> None:
        """Close a moment: barred seats that have nothing left go (R7.4), and a new turn is told."""
        if self.barred:
            self._drop_barred()
        if not self.over and self.waiting is None and self.turn != self.told_turn:
            self.told_turn = self.turn
            self.tell(TURNS[self.turn])
        self.first = len(self.told)

    def _drop_barred(self) -> None:
        """R7.4: a barred seat is out as soon as it can never turn a card again."""
        if self.over or not self.barred:
            return
        count = len(self.told)
        for seat in sorted(self.barred - self.out):
            has_pile = self.waiting is not None and self.waiting.seat == seat
            challenges = self.challenge is not None and self.challenge.by == seat
            has_chance = self.chance is not None and self.chance.seat == seat
            if not (self.decks[seat] or has_pile or challenges or has_chance):
                self._go_out(seat)
        if len(self.told) > count:  # what became of a seat is told before what became of a challenge
            self.told[self.first :] = sorted(
                self.told[self.first :], key=lambda told: IN_A_MOMENT.index(type(told.outcome))
            )
