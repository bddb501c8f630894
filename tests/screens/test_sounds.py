"""What is heard of a match, and when."""

import pytest

from ratscrew_kiosk.cards import parse_cards
from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.rules.outcomes import (
    IN_A_MOMENT,
    Back,
    Barred,
    ChallengeOpened,
    DeadHeat,
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
    Turn,
    Turned,
    Why,
    WhyTaken,
    Won,
    Wrong,
)
from ratscrew_kiosk.rules.patterns import PATTERNS
from ratscrew_kiosk.screens.motion import Changes
from ratscrew_kiosk.screens.scene import Sound
from ratscrew_kiosk.screens.sound_names import SOUND_NAMES
from ratscrew_kiosk.screens.sounds import HEARD_NS, lately, match_sounds, sounds_of

(KING,) = parse_cards("KS")

ONE_OF_EACH: tuple[Outcome, ...] = (
    Turned(0, KING),
    Slapped(1, ("double", "tens")),
    Wrong(0, 2),
    Late(1),
    Refused(0, "slap", Why.LOCKED),
    DeadHeat((0, 1)),
    Empty(0),
    Strike(0, 1),
    Barred(0),
    Out(0),
    ChallengeOpened(0, 3),
    TriesLeft(2),
    Lapsed(0),
    Pending(0, WhyTaken.CHALLENGE),
    Took(0, 8, WhyTaken.SLAP),
    Back(0),
    LastChance(0, 3),
    Won(0, 52),
    Draw((0, 1)),
    Turn(1),
)
UNHEARD = (Lapsed, Turn)


def names(outcome: Outcome) -> list[str]:
    return [part.name for part in sounds_of(outcome)]


def heard(*told: tuple[int, Outcome], at_ms: int) -> list[str]:
    now_ns = at_ms * MS
    stream = [Told(when_ms * MS, outcome) for when_ms, outcome in told]
    return [sound.name for sound in match_sounds(stream, now_ns, Changes(now_ns))]


def test_the_list_has_one_outcome_of_each_kind() -> None:
    assert {type(outcome) for outcome in ONE_OF_EACH} == set(IN_A_MOMENT)


@pytest.mark.parametrize("outcome", ONE_OF_EACH, ids=lambda outcome: outcome.word)
def test_every_outcome_that_players_care_for_is_heard(outcome: Outcome) -> None:
    assert bool(names(outcome)) != isinstance(outcome, UNHEARD)
    assert set(names(outcome)) <= set(SOUND_NAMES)


def test_outcomes_of_different_kinds_are_heard_differently() -> None:
    first = [names(outcome)[0] for outcome in ONE_OF_EACH if not isinstance(outcome, UNHEARD)]
    assert len(set(first)) == len(first)


@pytest.mark.parametrize("pattern", PATTERNS)
def test_a_correct_slap_is_followed_by_its_patterns_own_motif(pattern: str) -> None:
    (known,) = (one for one in PATTERNS if one == pattern)
    assert names(Slapped(0, (known,))) == ["slap_won", pattern]


@pytest.mark.parametrize(("tries", "sound"), [(1, "tries_1"), (2, "tries_2"), (3, "tries_3"), (4, "tries_4")])
def test_a_challenge_says_how_many_tries_there_are(tries: int, sound: str) -> None:
    assert names(ChallengeOpened(0, tries)) == ["challenge", sound]


@pytest.mark.parametrize(("left", "sound"), [(1, "tries_1"), (2, "tries_2"), (3, "tries_3")])
def test_each_try_that_is_used_up_is_counted_down(left: int, sound: str) -> None:
    assert names(TriesLeft(left)) == [sound]


@pytest.mark.parametrize("burned", [0, 1, 2])
def test_every_burned_card_is_heard(burned: int) -> None:
    assert names(Wrong(0, burned)) == ["slap_wrong", *["burn"] * burned]


@pytest.mark.parametrize("why", [Why.OVER, Why.PAUSED, Why.WAITING, Why.UNSTAMPED])
def test_a_press_that_did_no_harm_is_not_scolded(why: Why) -> None:
    assert names(Refused(0, "slap", why)) == []


def test_a_last_chance_that_is_used_up_is_not_rung_in_again() -> None:
    assert names(LastChance(0, 0)) == []


def test_a_pile_won_by_a_slap_is_collected_after_the_slap_has_been_heard() -> None:
    (by_slap,), (by_challenge,) = (sounds_of(Took(0, 9, why)) for why in (WhyTaken.SLAP, WhyTaken.CHALLENGE))
    (_, motif) = sounds_of(Slapped(0, ("double",)))
    assert by_slap.ms > motif.ms
    assert by_challenge.ms == 0


def test_a_sound_is_heard_from_its_moment_on_for_200_ms() -> None:
    flipped = (1_000, Turned(0, KING))
    assert heard(flipped, at_ms=999) == []
    assert heard(flipped, at_ms=1_000) == ["flip"]
    assert heard(flipped, at_ms=1_200) == ["flip"]
    assert heard(flipped, at_ms=1_201) == []


def test_after_a_stall_what_is_long_past_is_not_heard_at_once() -> None:
    flips = [(100 * number, Turned(0, KING)) for number in range(20)]
    assert heard(*flips, at_ms=2_000) == ["flip", "flip"]  # those at 1,800 and 1,900


def test_sounds_of_one_moment_follow_one_another() -> None:
    outcomes: list[Outcome] = [Slapped(0, ("double",)), Took(0, 5, WhyTaken.SLAP), Back(0), Won(0, 52)]
    order: list[str] = []
    for at_ms in range(1_000):
        order += [name for name in heard(*((0, outcome) for outcome in outcomes), at_ms=at_ms) if name not in order]
    assert order == ["slap_won", "double", "collect", "back", "win"]


def test_the_screen_is_asked_again_when_the_next_sound_begins() -> None:
    changes = Changes(0)
    match_sounds([Told(0, Slapped(0, ("run",)))], 0, changes)
    assert changes.next_ns == 130 * MS


def test_a_screens_own_sounds_are_heard_in_the_same_way() -> None:
    changes = Changes(SECOND)
    ticks = [Sound("tick", number * SECOND) for number in range(4)]
    assert lately(ticks, SECOND, changes) == (ticks[1],)
    assert changes.next_ns == 2 * SECOND
    assert HEARD_NS == 200 * MS


def test_one_sound_keeps_its_time_from_frame_to_frame() -> None:
    told = [Told(5 * MS, Turned(0, KING))]
    first, second = (match_sounds(told, now_ns, Changes(now_ns)) for now_ns in (6 * MS, 22 * MS))
    assert first == second == (Sound("flip", 5 * MS),)
