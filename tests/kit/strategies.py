"""Matches that nobody would think of: rule sets, tables and scripts, drawn by Hypothesis.

A script is drawn as moves, and written down by playing them: so hands land on real patterns, at real brinks of time,
and matches come to their ends.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from hypothesis import strategies as st

from ratscrew_kiosk.cards import PACK, Card, print_cards
from ratscrew_kiosk.match import Match
from ratscrew_kiosk.press import Button, Pause, Press, Resume, Shown
from ratscrew_kiosk.presses.figures import MS
from ratscrew_kiosk.rules.house import PRESETS, RuleSet
from ratscrew_kiosk.rules.patterns import PATTERNS
from ratscrew_kiosk.rules.table import start
from ratscrew_kiosk.script.body import print_ms

GAPS_MS = (0, 0, 0.000001, 0.05, 0.1, 1, 10, 30, 50, 100, 150, 400, 899.999999, 900, 900.000001, 1000, 3000)
MOVES = (
    "turn",
    "turn",
    "turn",
    "turn",
    "turn",
    "flip",
    "slap",
    "slap",
    "all",
    "hit",
    "hit",
    "brink",
    "pause",
    "time",
    "show",
)


@st.composite
def rule_sets(draw: st.DrawFn) -> RuleSet:
    """Any rule set that R10 allows, but for a target, which has to suit the cards."""
    grace_ms = draw(st.sampled_from((900, 0, 150, 300, 5000)))
    return RuleSet(
        preset=draw(st.sampled_from(sorted(PRESETS))),
        patterns=tuple(sorted(draw(st.sets(st.sampled_from(PATTERNS), min_size=1)), key=PATTERNS.index)),
        burn=draw(st.integers(0, 2)),
        slap_lock=draw(st.booleans()),
        empty_wrong_slap=draw(st.sampled_from(("out", "strike", "none"))),
        last_chance=draw(st.sampled_from((0, 0, 3))),
        time_limit_s=draw(st.sampled_from((None, None, 1, 5))),
        dead_heat=draw(st.sampled_from(("replay", "earliest"))),
        anticipation_ms=draw(st.sampled_from((0, 0, 100, 150))) if grace_ms >= 150 else 0,
        flip_gap_ms=draw(st.sampled_from((0, 0, 0, 400))),
        grace_ms=grace_ms,
        collect_ms=draw(st.sampled_from((900, 0, 0, 100))),
    )


@dataclass
class Start:
    """A header in parts, so that it can be turned and changed. `shown_after_ms` None is by hand."""

    rules: RuleSet
    decks: list[tuple[Card, ...]]
    pile: tuple[Card, ...] = ()
    burned: tuple[Card, ...] = ()
    turn: int = 0
    shown_after_ms: float | None = 0
    more: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        """Write the header, with its `---`."""
        after = "by-hand" if self.shown_after_ms is None else print_ms(round(self.shown_after_ms * MS))
        return "\n".join(
            [
                f"rules {self.rules}",
                f"decks {' / '.join(map(print_cards, self.decks))}",
                *([f"pile {print_cards(self.pile)}"] if self.pile else []),
                *([f"burned {print_cards(self.burned)}"] if self.burned else []),
                f"turn {self.turn}",
                f"shown_after {after}",
                *self.more,
                "---",
            ]
        )

    def turned_by(self, steps: int) -> "Start":
        """The same start, with everybody so many seats further clockwise."""
        seats = len(self.decks)
        decks = [self.decks[(seat - steps) % seats] for seat in range(seats)]
        return Start(
            self.rules, decks, self.pile, self.burned, (self.turn + steps) % seats, self.shown_after_ms, list(self.more)
        )


@st.composite
def starts(draw: st.DrawFn, *, by_hand: bool = True) -> Start:
    """A small table, so that matches come to an end: 2 to 6 seats, few ranks, so that patterns lie there often."""
    few = draw(st.sampled_from((4, 8, 13)))
    cards = draw(st.permutations([card for card in PACK if card.rank <= few or card.rank == 13]))
    seats = draw(st.integers(2, 6))
    sizes = draw(st.lists(st.integers(0, 4), min_size=seats, max_size=seats))
    decks = [tuple(cards.pop() for _ in range(size) if len(cards) > 5) for size in sizes]
    if not any(decks):
        decks[0] = (cards.pop(),)
    pile = tuple(cards.pop() for _ in range(draw(st.integers(0, 3))))
    burned = tuple(cards.pop() for _ in range(draw(st.integers(0, 1))))
    turn = draw(st.sampled_from([seat for seat, deck in enumerate(decks) if deck]))
    shown = draw(st.sampled_from((0, 0, 0, 16.7, 120, None) if by_hand else (0, 0, 16.7, 120)))
    return Start(draw(rule_sets()), decks, pile, burned, turn, shown)


DEVICES = ("device box within 0.5 resolution 0.1", "device keys within 8 resolution 0", "settle 25")
QUALIFIED = (
    *("", "", " within 1", " from box", " from keys", " within 3 from keys"),
    *(" within 50 unstamped", " unstamped within 3 from keys"),
)

Line = tuple[int, int, str]
"""A statement of a body: when, by which seat (-1: nobody's), and what."""


@dataclass
class Body:
    """The lines of a body, as they are played."""

    start: Start
    match: Match
    lines: list[Line] = field(default_factory=list)
    now_ns: int = 0
    paused: bool = False

    def hit(self, seat: int, button: Button) -> None:
        """A hand lands now."""
        self.lines.append((self.now_ns, seat, button))
        self.match.settle.press(Press(seat, button, self.now_ns))

    def say(self, word: str, event: type[Pause] | type[Resume] | type[Shown] | None) -> None:
        """What is nobody's press."""
        self.lines.append((self.now_ns, -1, word))
        if event is not None:
            self.match.settle.put(event(self.now_ns))


@st.composite
def bodies(
    draw: st.DrawFn, *, presses_only: bool = False, by_hand: bool = True, most: int = 40
) -> tuple[Start, list[Line]]:
    """A start and the lines that follow."""
    beginning = draw(starts(by_hand=by_hand and not presses_only))
    moves = draw(
        st.lists(st.tuples(st.sampled_from(MOVES), st.integers(0, 5), st.sampled_from(GAPS_MS)), max_size=most)
    )
    table = start(beginning.rules, beginning.decks, turned=beginning.pile, burned=beginning.burned, turn=beginning.turn)
    after = beginning.shown_after_ms
    body = Body(beginning, Match(table, shown_after_ns=None if after is None else round(after * MS)))
    for move, seat, gap_ms in moves:
        _play(body, move, seat % len(beginning.decks), round(gap_ms * MS), presses_only=presses_only)
    return beginning, body.lines


@st.composite
def vague_bodies(draw: st.DrawFn, *, presses_only: bool = False) -> tuple[Start, list[Line]]:
    """As `bodies`, with presses that come from devices and have errors."""
    beginning, lines = draw(bodies(presses_only=presses_only))
    beginning.more += DEVICES
    suffixes = draw(st.lists(st.sampled_from(QUALIFIED), min_size=1, max_size=5))
    return beginning, [
        (at_ns, seat, what if seat < 0 else what + suffixes[index % len(suffixes)])
        for index, (at_ns, seat, what) in enumerate(lines)
    ]


def _play(body: Body, move: str, seat: int, gap_ns: int, *, presses_only: bool) -> None:  # noqa: C901 - a case a move
    match = body.match
    body.now_ns += gap_ns
    if move == "brink":  # just before, at or just after what time will decide
        match.advance(body.now_ns - 1)
        due_ns = match.next_at_ns()
        if due_ns is not None and due_ns > body.now_ns:
            body.now_ns = due_ns + (gap_ns % 3 - 1)
    match.advance(body.now_ns - 1)
    seats = len(body.start.decks)
    match move:
        case "turn":
            body.hit(match.table.turn, "flip")
        case "flip":
            body.hit(seat, "flip")
        case "slap" | "brink":
            body.hit(seat, "slap")
        case "all" | "hit":
            for step in range(seats if move == "all" else 2):
                body.hit((seat + step) % seats, "slap")
        case _ if presses_only:
            pass
        case "pause":
            body.say("resume" if body.paused else "pause", Resume if body.paused else Pause)
            body.paused = not body.paused
        case "show":
            body.say("shown", Shown)
        case _:
            body.say("time", None)


def written(beginning: Start, lines: list[Line], change: Callable[[Line], str] | None = None) -> str:
    """Write a script."""
    return "\n".join([str(beginning), *map(change or plain, lines)])


def plain(line: Line) -> str:
    """A line of a body."""
    at_ns, seat, what = line
    return f"{print_ms(at_ns)} {what}" if seat < 0 else f"{print_ms(at_ns)} {seat} {what}"


@st.composite
def scripts(draw: st.DrawFn, *, presses_only: bool = False, by_hand: bool = True, most: int = 40) -> str:
    """A script as text."""
    return written(*draw(bodies(presses_only=presses_only, by_hand=by_hand, most=most)))


@st.composite
def rich_scripts(draw: st.DrawFn) -> str:
    """A script with all that there is: errors, devices, arrivals, raw edges."""
    beginning, lines = draw(bodies(most=25))
    beginning.more += DEVICES
    arrivals = draw(st.booleans())
    written_lines: list[tuple[int, str]] = []
    arrived: dict[tuple[int, str, str], int] = {}
    for line in lines:
        at_ns, seat, what = line
        text = plain(line)
        if seat < 0:
            written_lines.append((at_ns, text))
            continue
        more = draw(st.sampled_from(QUALIFIED))
        kind = draw(st.sampled_from(("", "", "", " down", " up"))) if not more or "unstamped" in more else ""
        late_ns = round(draw(st.sampled_from((0, 0.3, 12, 25))) * MS) if arrivals else 0
        contact = (seat, what, more.partition("from ")[2])
        arrives_ns = arrived[contact] = max(at_ns + late_ns, arrived.get(contact, 0))
        more += f" arrives {print_ms(arrives_ns)}" if arrives_ns != at_ns else ""
        written_lines.append((arrives_ns, f"{text}{kind}{more}"))
    written_lines.sort(key=lambda one: one[0])
    return "\n".join([str(beginning), *(text for _, text in written_lines)])
