"""A run of the station as a value, and the one door by which it goes on: `step`. Nothing is decided anywhere else.

    card        ├─ 100 ms ─┤ judged by this card ...
    pattern                     ├─ too early ─┤ hits ......................┤ window
    rest                                                                   ├ late, by who missed ─┤ next round

A slap is judged by what had been shown for `anticipation_ns` at its time. Time itself turns cards and closes patterns.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal, NamedTuple, TypeAlias

from ratscrew_kiosk.cards import Card
from ratscrew_kiosk.chance import draw
from ratscrew_kiosk.press import Pause, Press, Resume, Shown, Until, told_apart
from ratscrew_kiosk.rules.patterns import Pattern, patterns_on
from ratscrew_kiosk.station.dealing import next_card
from ratscrew_kiosk.station.figures import Figures
from ratscrew_kiosk.station.told import FalseSlap, Hit, Late, Nothing, Over, Refused, RoundOver, Told, Turned, Voided

Event: TypeAlias = Press | Shown | Pause | Resume | Until
_JITTER_STEPS: Final = 1001


class Lying(NamedTuple):
    """What lies there to be slapped at, since when: nothing yet or no more (`rest`), a card, or a pattern.

    `down` are the seats that have slapped at it although it is no pattern.
    """

    what: Literal["rest", "card", "pattern"] = "rest"
    shown_ns: int | None = None
    patterns: tuple[Pattern, ...] = ()
    down: frozenset[int] = frozenset()


NOTHING: Final = Lying()


@dataclass(frozen=True)
class Run:
    """A run of so many seats."""

    figures: Figures
    seats: int
    seed: int
    due_ns: int | None
    """When time itself decides next; None while a card is on its way to the screen, in a pause and at the end."""
    rounds: int = 0
    """So many are over."""
    number: int = 0
    """So many cards were turned."""
    pile: tuple[Card, ...] = ()
    """What is seen, the card on its way to the screen included."""
    lies: Lying = NOTHING
    before: Lying = NOTHING
    """What was shown before that."""
    hits: tuple[Hit, ...] = ()
    """Of the pattern that lies open, in the order of time."""
    closed: Lying = NOTHING
    """The pattern that lay open last."""
    missed: frozenset[int] = frozenset()
    """Who has missed that, and has not slapped late either."""
    chances: Mapping[Pattern | Literal[""], int] = field(default_factory=dict)
    """How often each pattern lay open till it was closed, of several each; '' are cards that made none."""
    away: frozenset[int] = frozenset()
    """Seats whose buttons are gone: what lies there is neither hit nor missed by them."""
    paused_ns: int | None = None
    stopped_ns: int = 0
    """For how long it has stood still."""
    over: bool = False

    @property
    def air(self) -> bool:
        """Whether a card is on its way to the screen."""
        return self.due_ns is None and self.paused_ns is None and not self.over

    @property
    def round(self) -> int:
        """The round that is up, from 1 on; the last one when all are over."""
        return min(self.rounds + 1, self.figures.rounds)


def begin(figures: Figures, seats: int, seed: int, at_ns: int) -> Run:
    """Begin a run: its first card is turned after a rest."""
    return Run(figures, seats, seed, at_ns + figures.rest_ns)


def step(run: Run, event: Event) -> tuple[Run, list[Told]]:
    """Go on by an event; events come in the order of time, and a press before what time decides in its instant."""
    match event:
        case Press():
            return _press(run, event)
        case Shown():
            return _shown(run, event)
        case Pause():
            return _pause(run, event.at_ns)
        case Resume():
            if run.paused_ns is None:
                return run, []
            stopped_ns = run.stopped_ns + event.at_ns - run.paused_ns
            return replace(run, paused_ns=None, stopped_ns=stopped_ns, due_ns=event.at_ns + run.figures.rest_ns), []
        case Until():
            return _time(run, event.at_ns)


# Presses


def _press(run: Run, press: Press) -> tuple[Run, list[Told]]:
    if run.over or run.paused_ns is not None:
        return run, [Refused(press, run.over)]
    if press.button == "flip" or press.seat in run.away:
        return run, [Nothing(press)]
    lies, early = _judged_by(run, press.at_ns)
    match lies.what:
        case "card":
            return _false(run, press, lies, early=early)
        case "pattern":
            if press.seat in run.before.down or any(hit.press.seat == press.seat for hit in run.hits):
                return run, [Nothing(press)]
            assert lies.shown_ns is not None  # noqa: S101 - a pattern lies there because it was shown
            hit = Hit(press, lies.shown_ns, lies.patterns)
            run = replace(run, hits=(*run.hits, hit))
            return _all_in(run, press.at_ns, [hit])
        case "rest":
            if press.seat not in run.missed or run.closed.shown_ns is None:
                return run, [Nothing(press)]
            late = Late(press, run.closed.shown_ns, run.closed.patterns)
            return replace(run, missed=run.missed - {press.seat}), [late]


def _judged_by(run: Run, at_ns: int) -> tuple[Lying, bool]:
    """What counts for a slap of this time, and whether it came too early at a pattern."""
    shown_ns = run.lies.shown_ns
    if shown_ns is not None and at_ns < shown_ns + run.figures.anticipation_ns:
        return run.before, run.lies.what == "pattern"
    return run.lies, False


def _false(run: Run, press: Press, lies: Lying, *, early: bool) -> tuple[Run, list[Told]]:
    if press.unstamped:
        return run, [FalseSlap(press, "free", lies.shown_ns)]
    down = lies._replace(down=lies.down | {press.seat})
    run = replace(run, lies=down) if lies is run.lies else replace(run, before=down)
    return run, [FalseSlap(press, "early" if early else "wrong", lies.shown_ns)]


def _all_in(run: Run, at_ns: int, told: list[Told]) -> tuple[Run, list[Told]]:
    """The pattern is closed as soon as everybody who may slap it has."""
    if len({hit.press.seat for hit in run.hits} | run.before.down | run.away) < run.seats:
        return run, told
    return replace(run, due_ns=at_ns), told


# Time


def _time(run: Run, at_ns: int) -> tuple[Run, list[Told]]:
    if run.due_ns is None or run.due_ns > at_ns:
        return run, []
    if run.lies.what == "pattern":
        return _close(run, run.due_ns)
    if run.rounds == run.figures.rounds:
        return replace(run, over=True, due_ns=None), [Over(run.due_ns)]
    return _turn(run, run.due_ns)


def _turn(run: Run, at_ns: int) -> tuple[Run, list[Told]]:
    pile, number = run.pile, run.number + 1
    came = {pattern: count for pattern, count in run.chances.items() if pattern}
    card = next_card(run.seed, number, pile, run.figures.patterns, came)
    if card is None:  # the pack has come to its end: the round goes on with another
        pile = ()
        card = next_card(run.seed, number, pile, run.figures.patterns, came)
    assert card is not None  # noqa: S101 - on an empty pile any card may come
    return replace(run, pile=(*pile, card), number=number, due_ns=None), [Turned(at_ns, number, card)]


def _shown(run: Run, shown: Shown) -> tuple[Run, list[Told]]:
    """The display has shown the card that was on its way, unless another lies there by now."""
    if not run.air or shown.number not in (None, run.number):
        return run, []
    figures, at_ns = run.figures, shown.at_ns
    patterns = patterns_on(run.pile, figures.patterns)
    if patterns:
        lies, due_ns, chances = Lying("pattern", at_ns, patterns), at_ns + figures.window_ns, run.chances
    else:
        lies, due_ns, chances = Lying("card", at_ns), at_ns + _pace_ns(run), _with(run.chances, ("",))
    return replace(run, before=run.lies, lies=lies, due_ns=due_ns, chances=chances, hits=()), []


def _pace_ns(run: Run) -> int:
    """How long after the card that was turned last the next one comes."""
    pace_ns = run.figures.pace_ns
    part = draw(run.seed, "station pace", 0, run.number, _JITTER_STEPS) * 2 - (_JITTER_STEPS - 1)
    return pace_ns + pace_ns * run.figures.jitter_percent * part // (100 * (_JITTER_STEPS - 1))


def _close(run: Run, at_ns: int) -> tuple[Run, list[Told]]:
    """The pattern lies open no more."""
    patterns, hits = run.lies.patterns, run.hits
    first = tuple(hit.press.seat for hit in hits if not told_apart(hits[0].press, hit.press))
    missed = tuple(sorted(set(range(run.seats)) - {hit.press.seat for hit in hits} - run.away))
    after = replace(
        run,
        rounds=run.rounds + 1,
        due_ns=at_ns + run.figures.rest_ns,
        pile=(),
        before=NOTHING,
        lies=NOTHING,
        hits=(),
        closed=run.lies,
        missed=frozenset(missed),
        chances=_with(run.chances, patterns),
    )
    return after, [RoundOver(at_ns, run.rounds + 1, run.pile, patterns, hits, first, missed)]


def _with(
    chances: Mapping[Pattern | Literal[""], int], came: Sequence[Pattern | Literal[""]]
) -> dict[Pattern | Literal[""], int]:
    return {**chances, **{which: chances.get(which, 0) + 1 for which in came}}


# Pauses


def _pause(run: Run, at_ns: int) -> tuple[Run, list[Told]]:
    """It stands still. The round begins anew afterwards, with other cards; an open pattern counts for nobody."""
    if run.over or run.paused_ns is not None:
        return run, []
    void: list[Told] = [Voided(at_ns)] if run.lies.what == "pattern" else []
    covered = replace(run, paused_ns=at_ns, due_ns=None, pile=(), before=NOTHING, lies=NOTHING, hits=())
    return replace(covered, missed=frozenset()), void
