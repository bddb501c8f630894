"""What each sound is: the notes, and how loud it is among the others.

Everything is in C major and of few instruments, so that whatever sounds together agrees: wood for cards and patterns,
metal for ends and races, brass for challenges, a buzz for what went wrong. A pattern's motif does what its cards do.
Long, since all sounds stand beside each other here.
"""

from collections.abc import Callable
from typing import Final, Literal, NamedTuple, TypeAlias

from assets.synthesis import (
    BELL,
    BLOCK,
    BRASS,
    BUZZ,
    FLUTE,
    GLASS,
    IRON,
    MALLET,
    REED,
    Samples,
    echoed,
    held,
    melody,
    mixed,
    rustle,
    struck,
    thump,
)
from ratscrew_kiosk.screens.sound_names import SoundName

Kind: TypeAlias = Literal["touch", "play", "call", "tune"]
"""How loud and long a sound may be: what happens all the time, in play, what all are to hear, tunes."""


class Bounds(NamedTuple):
    """What holds for every sound of a kind."""

    loudness_db: float
    longest_s: float


BOUNDS: Final[dict[Kind, Bounds]] = {
    "touch": Bounds(-25.0, 0.15),
    "play": Bounds(-20.0, 0.50),
    "call": Bounds(-17.0, 0.80),
    "tune": Bounds(-18.0, 6.0),
}


class Part(NamedTuple):
    """One sound of the score."""

    kind: Kind
    make: Callable[[], Samples]


def _flip() -> Samples:
    return mixed((0, 0.7, rustle(1500, 5200, 0.045, number=1)), (0.028, 0.5, thump(260, 120, 0.05)))


def _burn() -> Samples:
    return mixed((0, 0.8, rustle(3600, 500, 0.2, number=2, decay=3.5)), (0.09, 0.4, thump(140, 60, 0.12)))


def _collect() -> Samples:
    riffle = [
        (0.036 * n - 0.0011 * n * n, 0.5 + 0.05 * n, rustle(1300 + 320 * n, 4200, 0.04, number=n)) for n in range(9)
    ]
    return mixed(*riffle, (0.20, 0.55, struck("G4", 0.22, GLASS)), (0.245, 0.6, struck("C5", 0.22, GLASS)))


def _slap_won() -> Samples:
    clap = [(start_s, 0.9, rustle(1400, 900, 0.05, number=n)) for n, start_s in enumerate((0, 0.011, 0.023), 20)]
    return mixed(*clap, (0, 1.0, thump(210, 62, 0.16)), (0.02, 0.5, melody([(0, "C5"), (0, "G5")], 0.26, GLASS)))


def _slap_wrong() -> Samples:
    low = held("Eb3", 0.15, BUZZ, decay_s=0.5), held("C3", 0.24, BUZZ, to="A2", decay_s=0.5)
    return mixed((0, 0.9, thump(150, 60, 0.1)), (0.01, 0.7, low[0]), (0.14, 0.8, low[1]))


def _slap_late() -> Samples:
    return mixed((0, 0.8, struck(420.0, 0.06, BLOCK)), (0.02, 0.7, held("G4", 0.2, FLUTE, to="D4", decay_s=0.35)))


def _dead_heat() -> Samples:
    strokes = [(0.13 * n, 1 - 0.12 * n, melody([(0, "E5"), (0, "F5")], 0.34, BELL)) for n in range(3)]
    return mixed(*strokes)


def _refused() -> Samples:
    return mixed((0, 1.0, struck(185.0, 0.07, BLOCK)), (0, 0.35, thump(120, 80, 0.06)))


def _strike() -> Samples:
    return mixed((0, 1.0, struck(620.0, 0.1, BLOCK)), (0.1, 0.8, held("D3", 0.22, REED, to="C3", decay_s=0.4)))


def _barred() -> Samples:
    return mixed(
        (0, 0.9, thump(120, 45, 0.2)),
        (0, 0.7, struck(233.0, 0.42, IRON)),
        (0.11, 0.5, struck(197.0, 0.34, IRON)),
    )


def _out() -> Samples:
    notes = [("G4", "F#4"), ("F4", "E4"), ("Eb4", "D4")]
    falling = [(0.11 * n, 0.8, held(note, 0.105, REED, to=to, attack_s=0.012)) for n, (note, to) in enumerate(notes)]
    return mixed(*falling, (0.33, 0.9, held("Db4", 0.3, REED, to="C4", attack_s=0.012, decay_s=0.55, tremble=0.7)))


def _double() -> Samples:
    return melody([(0, "E5"), (0.12, "E5")], 0.26, MALLET)


def _sandwich() -> Samples:
    return melody([(0, "G5"), (0.11, "C5"), (0.22, "G5")], 0.24, MALLET)


def _hoagie() -> Samples:
    return melody([(0, "G4"), (0.1, "E5"), (0.2, "C5"), (0.3, "G4")], 0.22, MALLET)


def _tens() -> Samples:
    return mixed(
        (0, 0.8, struck("C4", 0.4, MALLET)),
        (0.1, 0.9, struck("E5", 0.36, MALLET)),
        (0.1, 0.6, struck("C5", 0.36, GLASS)),
    )


def _marriage() -> Samples:
    rhythm = [(0, "G4"), (0.16, "C5"), (0.29, "C5"), (0.35, "C5")]
    under = melody([(0, "E4"), (0.16, "E4"), (0.35, "E4")], 0.25, BELL)
    return mixed((0, 0.8, melody(rhythm, 0.25, BELL)), (0, 0.45, under))


def _top_bottom() -> Samples:
    return mixed(
        (0, 1.0, struck("C6", 0.2, MALLET)), (0.15, 1.0, struck("C4", 0.36, MALLET)), (0.15, 0.5, thump(160, 65, 0.14))
    )


def _six_nine() -> Samples:
    # A sixth up, and the same turned over: a six that stands on its head.
    return melody([(0, "C5"), (0.09, "A5"), (0.24, "D6"), (0.33, "F5")], 0.22, MALLET)


def _run() -> Samples:
    return melody([(0, "C5"), (0.075, "D5"), (0.15, "E5"), (0.225, "F5")], 0.24, MALLET)


def _challenge() -> Samples:
    last = mixed(*((0, 0.55, held(note, 0.26, BRASS, attack_s=0.012, decay_s=0.7)) for note in ("C4", "G4", "C5")))
    return mixed((0, 0.8, held("G4", 0.085, BRASS, attack_s=0.008)), (0.1, 1.0, last))


def _tries(count: int) -> Samples:
    note = {4: "G5", 3: "B5", 2: "D6", 1: "G6"}[count]
    return melody([(0.062 * n, note) for n in range(count)], 0.13 if count > 1 else 0.22, GLASS)


def _grace() -> Samples:
    roll = [(0.034 * n, 0.35 + 0.06 * n, struck(300.0 + 9 * n, 0.05, BLOCK)) for n in range(10)]
    return mixed(*roll, (0, 0.3, held("C3", 0.36, FLUTE, to="D3", attack_s=0.25)))


def _empty() -> Samples:
    return mixed((0, 0.8, struck("E4", 0.16, MALLET)), (0.12, 0.8, struck("A3", 0.26, MALLET)))


def _back() -> Samples:
    return melody([(0, "G4"), (0.055, "C5"), (0.11, "E5"), (0.165, "G5"), (0.22, "C6")], 0.24, GLASS)


def _last_chance() -> Samples:
    beats = [(start_s, 1.0, thump(110, 50, 0.14)) for start_s in (0, 0.13, 0.36, 0.49)]
    return mixed(*beats, (0.02, 0.45, held("C4", 0.58, REED, to="G4", attack_s=0.3, tremble=0.5)))


def _join() -> Samples:
    return mixed((0, 0.9, thump(180, 420, 0.09)), (0.05, 0.8, melody([(0, "C5"), (0.07, "G5")], 0.2, GLASS)))


def _deal() -> Samples:
    # Cards dealt round the table: each a little to the other side of the last one.
    cards = [(0.048 * n, 0.9, rustle(2600 - 800 * (n % 2), 1500, 0.045, number=30 + n)) for n in range(5)]
    return mixed(*cards, *((0.048 * n + 0.02, 0.4, thump(300 - 70 * (n % 2), 110, 0.045)) for n in range(5)))


def _tick() -> Samples:
    return struck(880.0, 0.06, BLOCK)


def _go() -> Samples:
    return mixed(*((0, 0.6, held(note, 0.34, BRASS, attack_s=0.006, decay_s=0.5)) for note in ("C5", "E5", "G5")))


def _option_moved() -> Samples:
    return struck("G5", 0.06, GLASS)


def _option_taken() -> Samples:
    return melody([(0, "C5"), (0.045, "G5")], 0.095, GLASS)


def _nudge() -> Samples:
    return melody([(0, "E5"), (0.13, "A5")], 0.2, GLASS)


def _still_there() -> Samples:
    return mixed(*((0.22 * n, 0.9, melody([(0, "A4"), (0.1, "E5")], 0.25, BELL)) for n in range(2)))


def _pause() -> Samples:
    return mixed((0, 0.7, held("C5", 0.12, FLUTE, attack_s=0.01)), (0.11, 0.8, held("G4", 0.22, FLUTE, decay_s=0.4)))


def _go_on() -> Samples:
    return mixed((0, 0.7, held("G4", 0.12, FLUTE, attack_s=0.01)), (0.11, 0.8, held("C5", 0.22, FLUTE, decay_s=0.4)))


def _win() -> Samples:
    call = [
        (0, "C4", 0.1),
        (0.12, "C4", 0.1),
        (0.24, "C4", 0.1),
        (0.36, "G4", 0.22),
        (0.6, "E4", 0.11),
        (0.72, "G4", 0.11),
    ]
    parts = [(at_s, 0.55, held(note, seconds, BRASS, attack_s=0.01)) for at_s, note, seconds in call]
    parts += [(0.84, 0.42, held(note, 0.56, BRASS, attack_s=0.012, decay_s=1.1)) for note in ("C4", "E4", "G4", "C5")]
    parts += [(0.84 + 0.06 * n, 0.3, struck(note, 0.4, GLASS)) for n, note in enumerate(("C6", "E6", "G6", "C7"))]
    return mixed(*parts)


def _draw() -> Samples:
    chords = ((0, ("C4", "E4", "G4")), (0.22, ("C4", "F4", "A4")), (0.44, ("C4", "D4", "G4")))
    parts = [
        (at_s, 0.5, held(note, 0.32, FLUTE, attack_s=0.02, decay_s=0.8)) for at_s, notes in chords for note in notes
    ]
    return mixed(*parts)


_BEAT_S: Final = 0.13
_TUNE: Final = "G4 . C5 C5 . E5 . D5 C5 . A4 . G4 . . . G4 . C5 C5 . E5 . G5 E5 . D5 . C5 . . ."
_BASS: Final = "C3 . G3 . C3 . G3 . F3 . C3 . G3 . D3 . C3 . G3 . C3 . E3 . G3 . B3 . C3 . C3 ."


def _attract() -> Samples:
    parts = [(_BEAT_S * n, 0.8, struck(note, 0.4, MALLET)) for n, note in enumerate(_TUNE.split()) if note != "."]
    parts += [(_BEAT_S * n, 0.6, struck(note, 0.3, MALLET)) for n, note in enumerate(_BASS.split()) if note != "."]
    # A card falls on every other beat, and two hands come down where the tune rests.
    parts += [(_BEAT_S * n, 0.16, rustle(1800, 5000, 0.04, number=n)) for n in range(1, 32, 2)]
    parts += [(_BEAT_S * n, 0.5, thump(200, 65, 0.12)) for n in (14, 15, 30)]
    return echoed(mixed(*parts), 2 * _BEAT_S, 0.16, 0.15)


SCORE: Final[dict[SoundName, Part]] = {
    "flip": Part("touch", _flip),
    "burn": Part("play", _burn),
    "collect": Part("play", _collect),
    "slap_won": Part("call", _slap_won),
    "slap_wrong": Part("call", _slap_wrong),
    "slap_late": Part("play", _slap_late),
    "dead_heat": Part("call", _dead_heat),
    "refused": Part("touch", _refused),
    "strike": Part("play", _strike),
    "barred": Part("call", _barred),
    "out": Part("call", _out),
    "double": Part("call", _double),
    "sandwich": Part("call", _sandwich),
    "hoagie": Part("call", _hoagie),
    "tens": Part("call", _tens),
    "marriage": Part("call", _marriage),
    "top_bottom": Part("call", _top_bottom),
    "six_nine": Part("call", _six_nine),
    "run": Part("call", _run),
    "challenge": Part("call", _challenge),
    "tries_4": Part("play", lambda: _tries(4)),
    "tries_3": Part("play", lambda: _tries(3)),
    "tries_2": Part("play", lambda: _tries(2)),
    "tries_1": Part("play", lambda: _tries(1)),
    "grace": Part("play", _grace),
    "empty": Part("play", _empty),
    "back": Part("play", _back),
    "last_chance": Part("call", _last_chance),
    "join": Part("play", _join),
    "deal": Part("play", _deal),
    "tick": Part("touch", _tick),
    "go": Part("play", _go),
    "option_moved": Part("touch", _option_moved),
    "option_taken": Part("touch", _option_taken),
    "nudge": Part("play", _nudge),
    "still_there": Part("call", _still_there),
    "pause": Part("play", _pause),
    "go_on": Part("play", _go_on),
    "win": Part("tune", _win),
    "draw": Part("tune", _draw),
    "attract": Part("tune", _attract),
}
