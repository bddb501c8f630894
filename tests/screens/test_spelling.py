"""Three letters with two buttons: FLIP for the next sign, SLAP takes it."""

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratscrew_kiosk.screens.between.spelling import BACK, SIGNS, Spelling
from ratscrew_kiosk.screens.between.unkind import is_unkind

NOBODY = Spelling.begun("")


def pressed(buttons: str, spelling: Spelling = NOBODY) -> Spelling:
    """`F` is FLIP, `S` is SLAP."""
    for button in buttons:
        spelling = spelling.flipped() if button == "F" else spelling.slapped()
    return spelling


def spelt(letters: str, spelling: Spelling = NOBODY) -> Spelling:
    """Enter these by as many flips as it takes."""
    for letter in letters:
        while spelling.sign != letter:
            spelling = spelling.flipped()
        spelling = spelling.slapped()
    return spelling


def test_flip_goes_from_sign_to_sign_and_three_slaps_take_three() -> None:
    assert pressed("FFF").shown == "D"
    assert pressed("FFFS").shown == "DA"
    assert pressed("FFFSFSS") == Spelling("DBA", sure=True)
    assert pressed("FFFSFSS").done


def test_every_letter_can_be_had_and_after_the_last_sign_comes_the_first() -> None:
    assert set(string.ascii_uppercase) < set(SIGNS)
    seen = [pressed("F" * number).shown for number in range(len(SIGNS) + 1)]
    assert seen == [*SIGNS, SIGNS[0]]


def test_the_arrow_takes_back_the_last_one_and_shows_it_again() -> None:
    one = spelt("QX")
    while one.sign != BACK:
        one = one.flipped()
    assert one.shown == f"QX{BACK}"
    assert one.slapped().shown == "QX"
    assert one.slapped().entered == "Q--"


def test_there_is_no_way_back_before_the_first() -> None:
    assert BACK not in {pressed("F" * number).sign for number in range(40)}
    assert BACK in {pressed("S" + "F" * number).sign for number in range(40)}


def test_who_does_nothing_or_takes_nothing_has_no_letters() -> None:
    assert NOBODY.entered == ""
    assert pressed("FFF").entered == ""
    assert not pressed("FFF").done


def test_what_was_taken_in_time_counts_and_a_line_stands_for_the_rest() -> None:
    assert pressed("FS").entered == "B--"
    assert pressed("FSFFFS").entered == "BD-"


def test_letters_that_stand_there_already_are_kept_by_a_slap_and_by_nothing_else() -> None:
    there = Spelling.begun("ABC")
    assert (there.shown, there.entered, there.done) == ("ABC", "", False)
    kept = there.slapped()
    assert (kept.shown, kept.entered, kept.done) == ("ABC", "ABC", True)


def test_a_flip_begins_anew_where_letters_stand_already() -> None:
    anew = Spelling.begun("QED").flipped()
    assert (anew.shown, anew.entered) == ("Q", "")
    assert spelt("XYZ", anew).entered == "XYZ"


def test_who_begins_anew_after_a_yes_and_does_not_end_has_what_stood() -> None:
    assert pressed("FS", spelt("XYZ")).entered == "XYZ"
    assert not pressed("FS", spelt("XYZ")).done


@pytest.mark.parametrize("word", ["ASS", "KKK", "FIK", "PTA", "KSO"])
def test_what_is_unkind_is_not_taken_and_others_are_asked_for(word: str) -> None:
    refused = spelt(word)
    assert refused.refused
    assert (refused.shown, refused.entered, refused.done) == ("A", "", False)
    assert spelt("ABC", refused).entered == "ABC"


@pytest.mark.parametrize("word", ["ABC", "TIM", "ANA", "KEN", "AYA", "DIC", "GAY", "A.B", "PUT", "SOS", "ETA", "LEA"])
def test_names_and_plain_words_are_taken(word: str) -> None:
    assert not is_unkind(word)


def test_of_all_three_letters_hardly_any_are_refused() -> None:
    every = [a + b + c for a in SIGNS for b in SIGNS for c in SIGNS]
    assert 0 < sum(map(is_unkind, every)) < len(every) / 400


@given(st.text("FS", max_size=300), st.sampled_from(["", "ABC"]))
def test_whatever_is_pressed_there_are_three_letters_or_none_and_none_that_are_unkind(buttons: str, there: str) -> None:
    one = pressed(buttons, Spelling.begun(there))
    assert len(one.entered) in (0, 3)
    assert set(one.entered) <= set(SIGNS)
    assert not is_unkind(one.entered)
    assert 1 <= len(one.shown) <= 3
