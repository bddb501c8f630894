"""What is chosen for the next match, and what may be chosen: only what R11 offers with each rule set."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from ratscrew_kiosk.players.levels import LEVELS, Level
from ratscrew_kiosk.rules.house import PRESETS, RuleSet, print_option, with_options
from ratscrew_kiosk.rules.offers import OFFERS, Offer

LEAST_SEATS: Final = 2
ROUNDS: Final = (5, 10, 20, 40)
"""Rounds of the reaction station that may be chosen, besides those of the settings."""


@dataclass(frozen=True)
class Chosen:
    """A choice for the next match. `switches` are the places in the offer of the extra patterns that are on."""

    preset: str = "cabinet"
    switches: frozenset[int] = frozenset()
    options: tuple[tuple[str, str], ...] = ()
    """Options of the rule set that differ from the preset's, in the words of a rule set."""
    level_name: str = "medium"
    computers: int | None = None
    """How many seats computers take, if there are so many; None: one, if nobody else is there."""
    house: RuleSet | None = None
    """The operator's own: it stands for the preset that it was made from."""
    station: bool = False
    """Whether the reaction station is chosen instead of a match: of the rules only the patterns hold there."""
    rounds: int = 10
    """Of the station."""

    @classmethod
    def of(cls, rules: RuleSet, level: Level | None, computers: int) -> "Chosen":
        """The choice of these rules, of so many computers of a level; the usual one where that is not offered."""
        levels = OFFERS[rules.preset].levels
        name = level.name if level is not None and level.name in levels else levels[1]
        return cls(rules.preset, level_name=name, computers=computers or None, house=rules)

    @property
    def published(self) -> RuleSet:
        """The rule set before anything is chosen: the house's, or as it is published."""
        if self.house is not None and self.house.preset == self.preset:
            return self.house
        return PRESETS[self.preset]

    @property
    def offer(self) -> Offer:
        """What goes with its rule set (R11)."""
        return OFFERS[self.preset]

    @property
    def rules(self) -> RuleSet:
        """The rule set."""
        added = [pattern for switch in sorted(self.switches) for pattern in self.offer.more_patterns[switch]]
        words = [f"{name}={value}" for name, value in self.options]
        if added:
            words.append("patterns=" + ",".join(f"+{pattern}" for pattern in added))
        return with_options(self.published, words)

    @property
    def level(self) -> Level:
        """The computers' level."""
        return LEVELS[self.level_name]

    def seats(self, people: int) -> int:
        """How many seats the match has with so many people: at least two, and no more than the rule set takes.

        At the station nobody sits but those who are measured.
        """
        if self.station and people:
            return people
        most = self.offer.seats[-1]
        return min(max(people + (self.computers or 0), LEAST_SEATS), max(most, people))

    def takes(self, people: int) -> bool:
        """Say whether its rule set takes so many people; the station takes everybody."""
        return self.station or people <= self.offer.seats[-1]

    def fitting(self, people: int) -> "Chosen":
        """Return what is played by so many people: this, or the cabinet's own rules where it does not take them."""
        return self if self.takes(people) else self.with_preset("cabinet")

    def with_preset(self, preset: str) -> "Chosen":
        """Take another rule set. Extra slaps and options begin anew; a level that is not offered becomes a like one."""
        if preset == self.preset:
            return self
        here, there = self.offer.levels, OFFERS[preset].levels
        place = min(here.index(self.level_name), len(there) - 1) if self.level_name in here else 1
        name = self.level_name if self.level_name in there else there[place]
        return replace(self, preset=preset, switches=frozenset(), options=(), level_name=name)

    def next_rounds(self) -> "Chosen":
        """Choose another number of rounds: the next greater one, behind the greatest the least."""
        greater = [rounds for rounds in ROUNDS if rounds > self.rounds]
        return replace(self, rounds=greater[0] if greater else ROUNDS[0])

    def with_switch(self, switch: int) -> "Chosen":
        """Turn an extra slap on or off."""
        return replace(self, switches=self.switches ^ {switch})

    def values(self, option: str) -> tuple[str, ...]:
        """The values of an option of the rule set that may be chosen, the preset's own first."""
        usual = print_option(self.published, option)
        return (usual, *(value for value in self._offered(option) if value != usual))

    def _offered(self, option: str) -> tuple[str, ...]:
        return (print_option(PRESETS[self.preset], option), *self.offer.others.get(option, ()))

    def value(self, option: str) -> str:
        """The value of an option of the rule set that is chosen."""
        return dict(self.options).get(option, self.values(option)[0])

    def with_option(self, option: str, value: str) -> "Chosen":
        """Choose a value of an option of the rule set."""
        kept = [(name, other) for name, other in self.options if name != option]
        if value != self.values(option)[0]:
            kept.append((option, value))
        return replace(self, options=tuple(sorted(kept)))

    def next_value(self, option: str) -> "Chosen":
        """Choose the value behind the one that is chosen."""
        values = self.values(option)
        return self.with_option(option, values[(values.index(self.value(option)) + 1) % len(values)])

    def changeable(self) -> Iterator[str]:
        """The options of the rule set of which there is more than one value to choose."""
        yield from self.offer.others
