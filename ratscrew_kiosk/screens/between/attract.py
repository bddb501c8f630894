"""Attract mode: the title, a match between computers, how to play, in turn. Any press invites to join."""

from collections.abc import Callable, Sequence
from typing import Final

from ratscrew_kiosk.chance import draw
from ratscrew_kiosk.match import Match
from ratscrew_kiosk.players.levels import LEVELS
from ratscrew_kiosk.press import Press
from ratscrew_kiosk.rules.house import PRESETS
from ratscrew_kiosk.rules.outcomes import Told
from ratscrew_kiosk.rules.table import deal, start
from ratscrew_kiosk.screens.between.best import best_scene, has_best
from ratscrew_kiosk.screens.between.title import title_items
from ratscrew_kiosk.screens.controls import Asked
from ratscrew_kiosk.screens.hall import SECOND, Hall
from ratscrew_kiosk.screens.hall_controls import whole
from ratscrew_kiosk.screens.lamps import waiting_lamps
from ratscrew_kiosk.screens.motion import Changes
from ratscrew_kiosk.screens.scene import Scene, Sound
from ratscrew_kiosk.screens.screen import GoTo, Leave, Wish
from ratscrew_kiosk.screens.sides import toward, toward_all
from ratscrew_kiosk.screens.sounds import lately
from ratscrew_kiosk.screens.status import Say

TITLE_NS: Final = 8 * SECOND
DEMO_NS: Final = 40 * SECOND
PAGE_NS: Final = 8 * SECOND
HEARD_ROUNDS: Final = 3
"""Where it is to be heard every few minutes, it is the last of so many rounds: four minutes, after some quiet."""
_LOW: Final = 0.3
_TOLD: Final = 60

Painted = Callable[[int, Say], Scene]
Demo = Callable[[Match, Sequence[Told], int, Say], Scene]
"""Makes the picture of a match: that of the play screen, with the hall's layout."""


class Attract:
    """What runs while nobody plays. `pages` are further pictures, shown one after another behind the best so far."""

    def __init__(self, hall: Hall, now_ns: int, demo: Demo, pages: Sequence[Painted] = (), seed: int = 0) -> None:
        hall.chosen = hall.usual or hall.chosen
        self._hall = hall
        self._began_ns = now_ns
        self._demo = demo
        self._pages = pages
        self._shown: Sequence[Painted] = pages
        """The pages of this round."""
        self._seed = seed
        self._round = 0
        self._match: Match | None = None
        self._told: list[Told] = []

    def press(self, press: Press) -> Sequence[Wish]:
        """Somebody is there."""
        del press
        return [GoTo("join")]

    def command(self, command: Asked, now_ns: int) -> Sequence[Wish]:
        """Escape leaves; Enter invites; help is opened."""
        del now_ns
        match command:
            case "escape":
                return [Leave()]
            case "help":
                return [GoTo("help")]
            case "yes" | "new":
                return [GoTo("join")]
            case _:
                return []

    def turn(self, now_ns: int) -> Sequence[Wish]:
        """Begin the next round when this one is over, and let the demo match go on while it is seen."""
        while now_ns >= self._began_ns + self._length_ns:
            self._began_ns += self._length_ns
            self._round += 1
            self._match = None
        into_ns = now_ns - self._began_ns
        if into_ns < TITLE_NS + DEMO_NS:
            self._shown = (self._best, *self._pages) if has_best(self._hall.standings) else self._pages
        if not TITLE_NS <= into_ns < TITLE_NS + DEMO_NS:
            self._match = None
            return []
        if self._match is None:
            self._match = self._new_match(self._round, now_ns)
        self._told += self._match.advance(now_ns)
        del self._told[:-_TOLD]
        return []

    @property
    def _length_ns(self) -> int:
        return TITLE_NS + DEMO_NS + PAGE_NS * len(self._shown)

    def _best(self, _now_ns: int, say: Say) -> Scene:
        return best_scene(self._hall.standings, self._hall.canvas, say)

    def _new_match(self, turn: int, now_ns: int) -> Match:
        seed = draw(self._seed, "attract", 0, turn, 1 << 32)
        table = start(PRESETS["cabinet"], deal(2, seed, 0), turn=0, at_ns=now_ns)
        levels = {0: LEVELS["hard"], 1: LEVELS["expert"]}
        match = Match(table, computers=levels, seed=seed, shown_after_ns=0, at_ns=now_ns)
        self._told = list(match.told_first)
        return match

    def scene(self, now_ns: int, say: Say) -> Scene:
        """What is up now."""
        into_ns = now_ns - self._began_ns
        lamps, next_ns = waiting_lamps("join", self._hall.party.places, now_ns)
        if into_ns < TITLE_NS:
            scene = self._title(now_ns, now_ns + TITLE_NS - into_ns, say)
        elif self._match is not None and into_ns < TITLE_NS + DEMO_NS:
            scene = self._demo(self._match, self._told, now_ns, say)
        elif into_ns < TITLE_NS + DEMO_NS or not self._shown:  # its first turn is yet to come
            scene = self._title(now_ns, now_ns, say)
        else:
            page = min((into_ns - TITLE_NS - DEMO_NS) // PAGE_NS, len(self._shown) - 1)
            sides = self._hall.sides
            scene = toward(self._shown[page](now_ns, say), sides[self._round % len(sides)])
        changes = Changes(now_ns)
        changes.at(next_ns)
        changes.at(max(now_ns, self._began_ns + self._length_ns))
        changes.at(now_ns + PAGE_NS - (into_ns - TITLE_NS - DEMO_NS) % PAGE_NS)
        if self._match is not None:
            changes.at(self._match.next_at_ns())
        nexts = [at for at in (scene.next_change_ns, changes.next_ns) if at is not None]
        tune = lately([Sound("attract", now_ns - into_ns)], now_ns, changes)
        sounds = self._as_loud_as_wished((*scene.sounds, *tune), self._round)
        return scene._replace(
            lamps=lamps, next_change_ns=min(nexts, default=None), sounds=sounds, controls=whole(scene.canvas, "yes")
        )

    def _as_loud_as_wished(self, sounds: Sequence[Sound], turn: int) -> tuple[Sound, ...]:
        """What is heard of these while nobody plays, in the round of this number."""
        match self._hall.sound_in_attract:
            case "off":
                return ()
            case "low":
                return tuple(sound._replace(volume=_LOW * sound.volume) for sound in sounds)
            case "every-few-minutes":
                return tuple(sounds) if turn % HEARD_ROUNDS == HEARD_ROUNDS - 1 else ()

    def _title(self, now_ns: int, ends_ns: int, say: Say) -> Scene:
        canvas, changes = self._hall.canvas, Changes(now_ns)
        changes.at(ends_ns)
        hall = self._hall
        items = toward_all(lambda part: title_items(part, say, hall.notices, hall.session), canvas, hall.sides)
        return Scene(items, next_change_ns=changes.next_ns, canvas=canvas)
