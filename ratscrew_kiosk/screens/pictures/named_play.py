"""Named pictures of a match: each is a moment of the game, as the play screen shows it."""

from collections.abc import Mapping
from typing import Final, Literal, get_args

from ratscrew_kiosk.press import Pause, Press, Together
from ratscrew_kiosk.screens.finish.finish_strip import finish_items
from ratscrew_kiosk.screens.idle import Waiting
from ratscrew_kiosk.screens.motion import MS
from ratscrew_kiosk.screens.pictures.stage import DISPLAY_ERROR_MS, NOW_NS, Draws, Laid, Stage, laid
from ratscrew_kiosk.screens.play.play import play_scene
from ratscrew_kiosk.screens.scene import Scene
from ratscrew_kiosk.screens.silence import shown_silent
from ratscrew_kiosk.screens.status import Dialogue, Status

_JUST_NS: Final = NOW_NS - 300 * MS
"""Something happened a moment ago."""
_WITHIN_NS: Final = 2 * MS
_SANDWICH: Final = "5C KD 5H"


def _seen(stage: Stage, one: Laid, status: Status | None = None) -> Scene:
    return play_scene(one.table, one.told, status or stage.status(), NOW_NS, stage.say, stage.layout)


def _challenged(stage: Stage) -> Laid:
    """The second seat's king has been answered by a number card, and there is a sandwich."""
    return laid(stage.seats, _SANDWICH, burned=2)


def _begun(stage: Stage) -> Scene:
    return _seen(stage, laid(stage.seats))


def _answered(stage: Stage) -> Scene:
    return _seen(stage, _challenged(stage))


def _won(stage: Stage) -> Scene:
    return _seen(stage, _challenged(stage).after(Press(0, "slap", _JUST_NS)))


def _wrong(stage: Stage) -> Scene:
    return _seen(stage, laid(stage.seats, "4S 9C").after(Press(0, "slap", _JUST_NS)))


def _lapsed(stage: Stage) -> Scene:
    return _seen(stage, laid(stage.seats, "3C JD 4C"))


def _empty(stage: Stage) -> Scene:
    return _seen(stage, laid(stage.seats, "4S 9C JD", empty=[stage.seats - 1]))


def _strike(stage: Stage) -> Scene:
    return _seen(stage, laid(stage.seats, "4S 9C", empty=[0]).after(Press(0, "slap", _JUST_NS)))


def _silent(stage: Stage) -> Scene:
    return shown_silent(_answered(stage))


def _out(stage: Stage) -> Scene:
    """By these rules once is enough; of two seats the other has won then."""
    one = laid(stage.seats, "4S 9C", preset="last-chance", empty=[0])
    return _seen(stage, one.after(Press(0, "slap", _JUST_NS)))


def _back(stage: Stage) -> Scene:
    return _seen(stage, laid(stage.seats, _SANDWICH, empty=[0]).after(Press(0, "slap", _JUST_NS)))


def _idle(how: Literal["nudge", "ask"]) -> Draws:
    def draws(stage: Stage) -> Scene:
        status = stage.status()._replace(waiting=Waiting(0, how, NOW_NS + 8_500 * MS, NOW_NS - 1_500 * MS))
        return _seen(stage, laid(stage.seats), status)

    return draws


def _beginner(stage: Stage) -> Scene:
    status = stage.status("beginner")._replace(pattern_help=True)
    return _seen(stage, laid(stage.seats, "9S 7D 7C", preset="beginner"), status)


def _finish(stage: Stage, one: Laid) -> Scene:
    status = stage.status()
    finish = one.races.finish
    if finish is not None:
        strip = finish_items(finish, stage.layout.finish, status.players, stage.say, DISPLAY_ERROR_MS)
        status = status._replace(strip=strip)
    return _seen(stage, one, status)


def _close(stage: Stage) -> Scene:
    slaps = [Press(seat, "slap", _JUST_NS + 57 * MS * seat // 10, MS // 5) for seat in range(stage.seats)]
    return _finish(stage, _challenged(stage).after(*slaps))


def _dead_heat(stage: Stage) -> Scene:
    slaps = tuple(Press(seat, "slap", _JUST_NS + seat * MS, _WITHIN_NS) for seat in range(2))
    return _finish(stage, _challenged(stage).after(Together(slaps)))


def _asking(dialogue: Dialogue) -> Draws:
    def draws(stage: Stage) -> Scene:
        status = stage.status()._replace(dialogue=dialogue, lost=(0,) if dialogue == "lost" else ())
        status = status._replace(goes_on_ns=NOW_NS + 2_500 * MS if dialogue == "count" else 0)
        return _seen(stage, _challenged(stage).after(Pause(_JUST_NS)), status)

    return draws


PLAY: Final[Mapping[str, Draws]] = {
    "play": _answered,
    "play-begun": _begun,
    "play-won": _won,
    "play-wrong": _wrong,
    "play-lapsed": _lapsed,
    "play-empty": _empty,
    "play-strike": _strike,
    "play-out": _out,
    "play-back": _back,
    "play-beginner": _beginner,
    "play-silent": _silent,
    "play-nudge": _idle("nudge"),
    "play-ask": _idle("ask"),
    "finish": _close,
    "finish-dead-heat": _dead_heat,
    **{f"pause-{dialogue}": _asking(dialogue) for dialogue in get_args(Dialogue)},
}
"""By name."""
