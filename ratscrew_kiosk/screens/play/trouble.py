"""What is wrong with a button or a device, in words for those who stand before it. The others play on."""

from collections.abc import Sequence

from ratscrew_kiosk.press import Contact
from ratscrew_kiosk.presses.debounce import LetOut, Quarantined
from ratscrew_kiosk.presses.news import Died, Returned, TooLate
from ratscrew_kiosk.presses.news import News as Heard
from ratscrew_kiosk.screens.news import HOLD_NS, News
from ratscrew_kiosk.screens.status import Player, Say

_TOO_LATE_NS = HOLD_NS[2]


def trouble(heard: Sequence[Heard], players: Sequence[Player], now_ns: int, say: Say) -> tuple[News | None, int | None]:
    """Return what is to be said of the contacts and devices now, if anything, and when that will change by itself.

    `heard` is what was told of them, the latest last. A contact in quarantine is spoken of until it is let out, a
    device that died until it returns, a press that came too late for a moment.
    """
    faulty: dict[Contact | str, News] = {}
    for news in heard:
        match news:
            case Quarantined(contact, _, why):
                name = players[contact.seat].name
                words = say(f"fault_{why}", seat=name, button=say(f"pad_{contact.button}"))
                faulty[contact] = News(words, 2, contact.seat)
            case LetOut(contact):
                faulty.pop(contact, None)
            case Died(device):
                faulty[device] = News(say("fault_died", device=device), 3)
            case Returned(device):
                faulty.pop(device, None)
            case _:
                pass
    if faulty:
        return list(faulty.values())[-1], None
    latest = heard[-1] if heard else None
    if isinstance(latest, TooLate) and now_ns < latest.press.at_ns + _TOO_LATE_NS:
        name = players[latest.press.seat].name
        return News(say("fault_too_late", seat=name), 1, latest.press.seat), latest.press.at_ns + _TOO_LATE_NS
    return None, None
