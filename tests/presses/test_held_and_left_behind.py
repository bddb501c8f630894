"""Buttons that are held when a match begins, devices that are dead, and devices that are left behind."""

from ratscrew_kiosk.press import Contact, Edge, Pause, Press
from ratscrew_kiosk.presses.debounce import Quarantined
from ratscrew_kiosk.presses.figures import MS, SECOND, DeviceFacts
from ratscrew_kiosk.presses.news import Returned
from ratscrew_kiosk.presses.settle import Settle

BOX = DeviceFacts("box", error_ns=MS // 5, resolution_ns=MS // 20)
KEYS = DeviceFacts("keys", error_ns=8 * MS)
SLAP = Contact("box", 0, "slap")


def known(settle: Settle) -> list[int]:
    """When the presses that have not been given out were made, in milliseconds."""
    return [entry.at_ns // MS for *_, entry in settle._queue if isinstance(entry, Press)]


def dead(settle: Settle) -> list[str]:
    return list(settle.dead)


def slap(settle: Settle, at_ms: int, *, down: bool) -> None:
    settle.hear("box", [Edge(SLAP, down, at_ms * MS)], (at_ms + 20) * MS)


def silent(settle: Settle, from_ms: int, to_ms: int, *, but: str = "") -> None:
    """The loop turns, and nobody vouches but one."""
    for now_ms in range(from_ms, to_ms, 16):
        if but:
            settle.hear(but, [], now_ms * MS)
        settle.turn(now_ms * MS)


# ------------------------------------------------------------------ held


def test_a_button_held_when_the_match_begins_counts_only_after_a_release() -> None:
    """Thumby-Games issue 98: the press that started the game leaked into it."""
    settle = Settle([BOX])
    settle.hold(SLAP, 1_000 * MS)
    slap(settle, 1_100, down=True)  # it chatters, still held
    slap(settle, 1_200, down=False)
    assert known(settle) == []
    slap(settle, 1_300, down=True)
    assert known(settle) == [1_300]


def test_a_held_button_holds_up_nobody() -> None:
    settle = Settle([BOX, KEYS])
    settle.hold(SLAP, 1_000 * MS)
    settle.hear("keys", [], 1_200 * MS)
    assert settle.vouched_ns < 1_000 * MS  # the box has vouched for nothing yet
    settle.hear("box", [], 1_200 * MS)
    assert settle.vouched_ns == 1_200 * MS


def test_a_button_that_is_never_let_go_is_put_in_quarantine() -> None:
    settle = Settle([BOX])
    settle.hold(SLAP, 0)
    assert [type(one) for one in settle.hear("box", [], 11 * SECOND)] == [Quarantined]


def test_a_held_button_of_a_device_that_is_not_there_is_no_matter() -> None:
    settle = Settle([BOX])
    settle.hold(SLAP._replace(device="lamp"), 0)
    slap(settle, 100, down=True)
    assert known(settle) == [100]


def test_a_button_that_was_heard_is_not_said_to_be_held() -> None:
    settle = Settle([BOX])
    slap(settle, 100, down=True)
    slap(settle, 150, down=False)
    settle.hold(SLAP, 170 * MS)
    slap(settle, 300, down=True)
    assert known(settle) == [100, 300]


# ------------------------------------------------------------------ dead, and left behind


def test_a_device_that_died_is_named_until_it_returns() -> None:
    settle = Settle([BOX, KEYS])
    assert dead(settle) == []
    silent(settle, 0, 400, but="keys")
    assert dead(settle) == ["box"]
    settle.hear("box", [], 500 * MS)
    assert dead(settle) == []


def test_a_device_that_died_for_good_stays_named_and_is_not_heard() -> None:
    settle = Settle([BOX, KEYS])
    silent(settle, 0, 400, but="keys")
    settle.hear("box", [], 500 * MS)
    silent(settle, 500, 900, but="keys")
    slap(settle, 1_000, down=True)
    settle.abandon("box")
    slap(settle, 1_100, down=False)
    slap(settle, 1_200, down=True)
    assert (dead(settle), known(settle)) == (["box"], [])


def test_a_device_that_is_left_behind_is_not_waited_for_and_nothing_is_paused() -> None:
    settle = Settle([BOX, KEYS])
    settle.hear("box", [], 100 * MS)
    settle.hear("keys", [], 300 * MS)
    assert settle.vouched_ns == 100 * MS
    settle.abandon("box")
    assert (dead(settle), settle.vouched_ns) == (["box"], 300 * MS)
    silent(settle, 300, 1_000, but="keys")
    assert not [entry for *_, entry in settle._queue if isinstance(entry, Pause)]


def test_a_device_that_was_left_behind_returns_when_it_vouches_again() -> None:
    settle = Settle([BOX, KEYS])
    settle.hear("box", [], 100 * MS)
    settle.abandon("box")
    assert settle.hear("box", [], 100 * MS) == []
    assert settle.hear("box", [Edge(SLAP, down=True, at_ns=150 * MS)], 200 * MS) == [Returned("box", 200 * MS)]
    slap(settle, 250, down=False)
    slap(settle, 300, down=True)
    assert (dead(settle), known(settle)) == ([], [300])


def test_being_left_behind_is_no_death_that_is_counted() -> None:
    settle = Settle([BOX, KEYS])
    settle.hear("box", [], 10 * MS)
    settle.abandon("box")
    settle.hear("box", [], 20 * MS)
    silent(settle, 20, 400, but="keys")
    assert dead(settle) == ["box"]
    settle.hear("box", [], 500 * MS)
    assert dead(settle) == []


def test_nobody_is_left_behind_who_is_not_there() -> None:
    settle = Settle([BOX])
    settle.abandon("lamp")
    assert dead(settle) == []
