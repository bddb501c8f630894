"""Breaking words into lines without a ruler."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratscrew_kiosk.paint.atlas import Atlas
from ratscrew_kiosk.paint.fonts import Fonts
from ratscrew_kiosk.paint.sprites import line_width
from ratscrew_kiosk.screens.scene import Style, Text
from ratscrew_kiosk.screens.wrapping import balanced, neat, width_of, wrapped
from ratscrew_kiosk.words import say_in
from ratscrew_kiosk.words.english import ENGLISH


def test_words_that_fit_stay_on_one_line() -> None:
    assert wrapped("Press FLIP", 30, 400) == ("Press FLIP",)


def test_a_line_ends_between_words() -> None:
    assert wrapped("one two three", 30, 130) == ("one two", "three")


def test_japanese_is_parted_anywhere_but_before_a_closing_mark() -> None:
    assert wrapped("山札が光ったら、あなたの番。", 30, 250) == ("山札が光ったら、", "あなたの番。")
    lines = wrapped("カードを出す。ジャックは一回だけ「答え」られる。", 30, 130)
    assert "".join(lines) == "カードを出す。ジャックは一回だけ「答え」られる。"
    assert not any(line[0] in "。ーっッャ」" or line[-1] == "「" for line in lines)


def test_japanese_is_parted_between_phrases_where_that_takes_no_more_lines() -> None:
    words = "手札なしのお手つき3回でSLAP禁止"
    assert wrapped(words, 30, 400) == ("手札なしのお手つき3回で", "SLAP禁止")
    fastest = say_in("ja")("result_fastest", seat="ミント", ms=368, error=8)
    assert balanced(fastest, 30, 420)[1] == "ミント、368 ms ±8 ms"
    assert wrapped("ジャックに答える。あと1回。FLIPを押す", 30, 500) == ("ジャックに答える。あと1回。", "FLIPを押す")
    assert "".join(wrapped("ジャックとクイーン", 30, 100)) == "ジャックとクイーン"  # no room for phrases


def test_a_line_ends_with_a_sentence_where_that_takes_no_more_lines() -> None:
    words = "Purple: answer the jack. 1 try left. Press FLIP"
    assert wrapped(words, 34, 700) == ("Purple: answer the jack. 1 try left.", "Press FLIP")
    assert balanced(words, 34, 700) == ("Purple: answer the jack.", "1 try left. Press FLIP")
    assert wrapped(words, 34, 300)[0] == "Purple: answer"  # else it would take one more


def test_a_line_may_begin_with_a_spanish_question() -> None:
    assert wrapped("Naranja se lo lleva. ¿Ves una jugada?", 30, 360) == ("Naranja se lo lleva.", "¿Ves una jugada?")


def test_a_number_keeps_its_unit() -> None:
    assert wrapped("Fastest slap: Teal, 368 ms ±8 ms", 30, 390) == ("Fastest slap: Teal,", "368 ms ±8 ms")


def test_a_word_that_is_too_long_stands_alone() -> None:
    assert wrapped("a Donaudampfschiff b", 30, 100) == ("a", "Donaudampfschiff", "b")


def test_lines_in_the_middle_are_of_about_equal_width() -> None:
    assert wrapped("one two three four", 30, 260) == ("one two three", "four")
    assert balanced("one two three four", 30, 260) == ("one two", "three four")
    assert balanced("one two", 30, 260) == ("one two",)


def test_no_short_rest_is_left_for_the_last_line() -> None:
    words = "After one of these the next player turns so many cards at most."
    assert wrapped(words, 30, 930) == (words.removesuffix(" most."), "most.")
    first, second = neat(words, 30, 930)
    assert width_of(second, 30) > width_of(first, 30) / 2


@given(
    st.text(st.characters(codec="latin-1", exclude_categories=["C"], exclude_characters="\xa0"), max_size=120),
    st.integers(50, 900),
)
def test_no_letter_is_lost_and_no_line_is_too_wide(words: str, width: int) -> None:
    lines = wrapped(words, 30, width)
    assert "".join(lines).replace(" ", "") == words.replace(" ", "")
    assert all(width_of(line, 30) <= width or " " not in line for line in lines)


@pytest.mark.parametrize("bold", [False, True])
def test_the_table_of_widths_is_not_narrower_than_the_typeface(*, bold: bool) -> None:
    """Of whole texts, as they stand in the table of words: what fits by the table fits on the screen."""
    atlas = Atlas(Fonts(), 1.0)
    texts = [part for text in ENGLISH.values() for part in ((text,) if isinstance(text, str) else text) if part]
    style = Style(30, "cream", bold)  # type: ignore[arg-type, unused-ignore]
    narrow = [text for text in texts if width_of(text, 30) < line_width(Text(text, 0, 0, style, 9_999), atlas)]
    assert not narrow
