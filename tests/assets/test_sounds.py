"""The sounds in the tree are what the score makes, and an ear finds each in its place."""

from functools import cache
from itertools import combinations, pairwise
from math import sin, tau
from pathlib import Path

import pytest

from assets import make_sounds
from assets.loudness import loudness_db, peak_db
from assets.make_sounds import FOLDER, made, main
from assets.score import BOUNDS, SCORE
from assets.synthesis import RATE, Partial, hz, struck
from ratscrew_kiosk.rules.patterns import PATTERNS
from ratscrew_kiosk.screens.sound_names import SOUND_NAMES, SoundName
from tests.kit.hearing import Recording, heard_as, likeness, recording

SHORTEST_S = 0.03
MOST_BYTES = 1_750_000
SAME_KIND_DB = 3.0
HIGHEST_PEAK_DB = -1.0
ALIKE = 0.9


@cache
def sound(name: SoundName) -> Recording:
    return recording((FOLDER / f"{name}.wav").read_bytes())


def test_there_is_a_sound_for_every_name_and_no_other() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {f"{name}.wav" for name in SOUND_NAMES}
    assert set(SCORE) == set(SOUND_NAMES)


def test_every_pattern_has_a_sound_of_its_own_name() -> None:
    assert set(PATTERNS) <= set(SOUND_NAMES)


@pytest.mark.parametrize("name", SOUND_NAMES)
def test_the_sounds_in_the_tree_are_those_of_the_score(name: SoundName) -> None:
    assert (FOLDER / f"{name}.wav").read_bytes() == made(name)


def test_the_script_writes_them_where_it_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(make_sounds, "SCORE", {"tick": SCORE["tick"]})
    main([str(tmp_path / "new")])
    assert recording((tmp_path / "new" / "tick.wav").read_bytes()) == sound("tick")


def test_together_they_are_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) <= MOST_BYTES


@pytest.mark.parametrize("name", SOUND_NAMES)
class TestEachSound:
    def test_is_of_one_channel_at_44100_hz_with_16_bits(self, name: SoundName) -> None:
        assert sound(name)[:3] == (RATE, 1, 16)

    def test_is_as_long_as_its_kind_may_be(self, name: SoundName) -> None:
        assert SHORTEST_S <= sound(name).length_s <= BOUNDS[SCORE[name].kind].longest_s

    def test_never_reaches_full_scale(self, name: SoundName) -> None:
        assert peak_db(sound(name).samples) <= HIGHEST_PEAK_DB

    def test_is_as_loud_as_its_kind(self, name: SoundName) -> None:
        loud_db = loudness_db(sound(name).samples, RATE)
        assert loud_db == pytest.approx(BOUNDS[SCORE[name].kind].loudness_db, abs=SAME_KIND_DB / 2)

    def test_begins_at_once(self, name: SoundName) -> None:
        samples = sound(name).samples
        audible = max(map(abs, samples)) / 100
        assert next(at for at, sample in enumerate(samples) if abs(sample) > audible) / RATE <= 0.005

    def test_ends_at_nothing(self, name: SoundName) -> None:
        samples = sound(name).samples
        assert samples[-1] == 0
        assert max(map(abs, samples[-10:])) < 0.001


def test_no_two_are_alike() -> None:
    heard = {name: heard_as(sound(name)) for name in SOUND_NAMES}
    for one, other in combinations(SOUND_NAMES, 2):
        alike = max(likeness(heard[one], heard[other]), likeness(heard[other], heard[one]))
        assert alike < ALIKE, f"{one} and {other} sound alike: {alike:.2f}"


def test_a_sound_is_like_itself_even_a_moment_later() -> None:
    once = heard_as(sound("double"))
    later = heard_as(sound("double")._replace(samples=[0.0] * 2_048 + sound("double").samples))
    assert likeness(once, once) == pytest.approx(1)
    assert likeness(once, later) > ALIKE


# The measure itself


def test_a_full_tone_of_one_kilohertz_is_as_loud_as_the_standard_says() -> None:
    tone = recording_of_a_tone(997.0)
    assert loudness_db(tone, RATE) == pytest.approx(-3.01, abs=0.05)


def test_low_tones_are_less_loud_than_high_ones() -> None:
    low, high = (loudness_db(recording_of_a_tone(pitch), RATE) for pitch in (40.0, 4_000.0))
    assert low < -6 < -1 < high


def test_half_the_height_is_six_decibels_less() -> None:
    tone = recording_of_a_tone(997.0)
    halved = [sample / 2 for sample in tone]
    assert loudness_db(halved, RATE) == pytest.approx(loudness_db(tone, RATE) - 6.02, abs=0.01)
    assert peak_db(halved) == pytest.approx(-6.02, abs=0.01)


def test_silence_is_very_quiet() -> None:
    assert loudness_db([0.0] * RATE, RATE) == peak_db([0.0]) == -120


def test_a_note_is_where_it_is_written() -> None:
    assert [hz(note) for note in ("A4", "A3", "C4", "Eb5", "F#5")] == pytest.approx(
        [440, 220, 261.626, 622.254, 739.989], abs=0.001
    )


def test_what_is_struck_rings_at_its_note() -> None:
    rung = struck("A4", 0.5, (Partial(1, 1.0, 10.0),))
    crossings = sum(first < 0 <= second for first, second in pairwise(rung))
    assert crossings == pytest.approx(220, abs=1)


def recording_of_a_tone(pitch: float) -> list[float]:
    return [sin(tau * pitch * at / RATE) for at in range(RATE // 2)]
