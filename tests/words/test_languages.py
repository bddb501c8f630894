"""Each language says all that English says, in its own way: no text is missing, none has lost a value."""

from functools import cache
from gettext import GNUTranslations
from pathlib import Path
from string import Formatter

import pytest
from babel.numbers import format_decimal
from hypothesis import given
from hypothesis import strategies as st

from ratscrew_kiosk import words
from ratscrew_kiosk.screens.news import listed
from ratscrew_kiosk.screens.numbers import number
from ratscrew_kiosk.words import alphabet, english, languages, missing, say, say_in
from ratscrew_kiosk.words.english import ENGLISH
from tests.kit import catalogues

CODES = catalogues.codes()
SPOKEN = ["en", *CODES]


def values_of(text: str) -> set[str | None]:
    return {field for _, field, _, _ in Formatter().parse(text) if field is not None}


def english_of(name: str) -> str:
    text = ENGLISH[name]
    return text if isinstance(text, str) else text[1]


def filled_in(language: str, name: str, count: int = 2) -> str:
    values: dict[str, object] = {value: f"<{value}>" for value in values_of(english_of(name)) if value is not None}
    return say_in(language)(name, **(values | {"count": count}))


def test_there_are_four_languages() -> None:
    assert [(one.code, one.name, one.needs) for one in languages()] == [
        ("en", "English", "latin"),
        ("de", "Deutsch", "latin"),
        ("es", "Español", "latin"),
        ("ja", "日本語", "cjk"),
    ]


@pytest.mark.parametrize("code", CODES)
def test_nothing_is_missing(code: str) -> None:
    """script/words lists the same, and writes places for the texts that are missing."""
    assert catalogues.lacks(catalogues.read(code)) == []
    assert missing(code) == ()


@pytest.mark.parametrize("code", CODES)
def test_the_catalogues_are_as_script_words_writes_them(code: str) -> None:
    wanted = catalogues.read(code)
    assert catalogues.file_of(code).read_bytes() == catalogues.po(wanted), "call script/words"
    with catalogues.file_of(code, "mo").open("rb") as file:
        compiled = GNUTranslations(file)
    said = {name: text for name, text in compiled._catalog.items() if name}  # type: ignore[attr-defined]
    assert len(said) == sum(len(catalogues.texts(message)) if message.pluralizable else 1 for message in wanted) - 1
    for message in list(wanted)[1:]:
        key = f"{message.context}\x04{message.id if isinstance(message.id, str) else message.id[0]}"
        texts = catalogues.texts(message)
        there = (said[key],) if not message.pluralizable else tuple(said[key, form] for form in range(len(texts)))
        assert there == texts, "call script/words"


@pytest.mark.parametrize("code", CODES)
def test_no_text_has_lost_a_value_or_has_one_of_its_own(code: str) -> None:
    other = [
        f"{message.context}: {text}"
        for message in catalogues.read(code)
        if message.id
        for text in catalogues.texts(message)
        if text and values_of(text) != values_of(english_of(str(message.context)))
    ]
    assert not other


@pytest.mark.parametrize("code", SPOKEN)
def test_every_message_can_be_said_with_any_number(code: str) -> None:
    for name, text in ENGLISH.items():
        if isinstance(text, str):
            assert "{" not in filled_in(code, name)
            continue
        for count in range(121):
            assert str(count) in filled_in(code, name, count)


@pytest.mark.parametrize("code", SPOKEN)
def test_no_text_begins_or_ends_with_a_space_or_has_two(code: str) -> None:
    said = [filled_in(code, name, count) for name in ENGLISH for count in (1, 2)]
    assert [text for text in said if text != " ".join(text.split())] == []


@pytest.mark.parametrize("code", SPOKEN)
def test_names_of_one_kind_are_told_apart(code: str) -> None:
    """Two seats, ranks, suits or patterns of the same name would be one to the players."""
    for kind in ("seat_", "rank_", "suit_", "pattern_", "rules_", "state_"):
        names = [filled_in(code, name) for name in ENGLISH if name.startswith(kind) and name != "rules_too_many"]
        assert len(names) == len(set(names))


@pytest.mark.parametrize(
    ("code", "card", "trio", "one", "many"),
    [
        ("en", "queen of hearts", "Orange, Purple and Teal", "1 try left", "3 tries left"),
        ("ja", "ハートのクイーン", "オレンジ、パープルとミント", "残り1回", "残り3回"),
        ("de", "Herz-Dame", "Orange, Lila und Türkis", "noch 1 Versuch", "noch 3 Versuche"),
        ("es", "reina de corazones", "Naranja, Morado y Turquesa", "queda 1 intento", "quedan 3 intentos"),
    ],
)
def test_cards_lists_and_numbers_are_right(code: str, card: str, trio: str, one: str, many: str) -> None:
    say_it = say_in(code)
    assert say_it("card", rank=say_it("rank_12"), suit=say_it("suit_H")) == card
    assert listed([say_it(f"seat_{place}") for place in range(3)], say_it) == trio
    assert say_it("news_tries", count=1).endswith(one)
    assert say_it("news_tries", count=3).endswith(many)
    assert say_it("news_tries", count=3).endswith(one.replace("1", "3")) == (code == "ja")


def test_a_card_in_japanese_has_its_figure_and_the_pictures_their_names() -> None:
    say_it = say_in("ja")
    assert say_it("card", rank=say_it("rank_5"), suit=say_it("suit_H")) == "ハートの5"
    assert [say_it(f"rank_{rank}") for rank in (1, 11, 12, 13)] == ["エース", "ジャック", "クイーン", "キング"]


@given(st.integers(-(10**9), 10**9), st.integers(0, 3))
def test_numbers_are_written_as_babel_writes_them(value: int, digits: int) -> None:
    pattern = f"#,##0.{'0' * digits}"
    for code in SPOKEN:
        wanted = format_decimal(f"{value / 10**digits:.{digits}f}", format=pattern.removesuffix("."), locale=code)
        assert number(value / 10**digits, digits, say_in(code)) == wanted


def test_a_language_has_one_function_so_that_answers_can_be_kept() -> None:
    assert say_in("ja") is say_in("ja")
    assert {say_in("ja"): 1}[say_in("ja")]
    assert say_in("en") is say


def test_what_no_language_says_is_a_mistake() -> None:
    with pytest.raises(KeyError, match="no catalogue of words for the language 'xx'"):
        say_in("xx")
    with pytest.raises(KeyError, match="no_such_message"):
        say_in("ja")("no_such_message")
    with pytest.raises(KeyError, match="count"):
        say_in("ja")("players")
    with pytest.raises(TypeError, match=r"players: count is 2\.5, not a whole number"):
        say_in("ja")("players", count=2.5)


@pytest.mark.parametrize("code", SPOKEN)
def test_the_alphabet_has_every_letter(code: str) -> None:
    letters = alphabet(code)
    assert all(set(filled_in(code, name, count)) <= letters for name in ENGLISH for count in (1, 2, 5))


@pytest.fixture
def another_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Instead of the catalogues that there are; nothing of them is remembered."""
    monkeypatch.setattr(catalogues, "LOCALE", tmp_path)
    monkeypatch.setattr(words, "_LOCALE", tmp_path)
    _forget(monkeypatch)
    return tmp_path


def _forget(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("_catalogue", "say_in", "missing", "languages", "alphabet"):
        monkeypatch.setattr(words, name, cache(getattr(words, name).__wrapped__))


def translate(code: str, *names: str) -> None:
    catalogue = catalogues.read(code)
    for message in catalogue:
        if message.id and (not names or message.context in names):
            message.string = f"x{message.id}" if isinstance(message.id, str) else tuple(f"x{i}" for i in message.id)
    catalogues.file_of(code).write_bytes(catalogues.po(catalogue))


def test_a_new_language_is_one_folder(
    another_folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert catalogues.main(["sv"]) == 1
    assert capsys.readouterr().out.startswith(f"sv: {len(ENGLISH)} to do: language_name ")
    assert [path.name for path in another_folder.iterdir()] == ["sv"]

    translate("sv", "pause", "players")
    assert catalogues.main([]) == 1
    assert words.say_in("sv")("pause") == "xPaused"
    assert words.say_in("sv")("players", count=2) == "x2 players"
    assert words.say_in("sv")("leave") == "Leave the match?"
    assert [one.code for one in words.languages()] == ["en"]
    assert words.missing("sv") == tuple(sorted(set(ENGLISH) - {"pause", "players"}))

    translate("sv")
    capsys.readouterr()
    assert catalogues.main([]) == 0
    assert capsys.readouterr().out == "sv: complete\n"
    _forget(monkeypatch)
    assert [(one.code, one.name, one.needs) for one in words.languages()] == [
        ("en", "English", "latin"),
        ("sv", "xEnglish", "latin"),
    ]


def test_a_text_whose_english_has_changed_is_said_in_english_until_it_was_looked_at(
    another_folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert another_folder.exists()
    catalogues.main(["sv"])
    translate("sv")
    catalogues.main([])
    monkeypatch.setitem(ENGLISH, "pause", "Stopped")
    capsys.readouterr()
    assert catalogues.main([]) == 1
    assert capsys.readouterr().out == "sv: 1 to do: pause\n"
    assert words.say_in("sv")("pause") == "Stopped"
    text = catalogues.file_of("sv").read_text(encoding="utf-8")
    assert '#, fuzzy\nmsgctxt "pause"\nmsgid "Stopped"\nmsgstr "xPaused"\n' in text

    catalogues.file_of("sv").write_text(text.replace("#, fuzzy\n", ""), encoding="utf-8")
    assert catalogues.main([]) == 0
    _forget(monkeypatch)
    assert words.say_in("sv")("pause") == "xPaused"


def test_a_message_that_is_gone_leaves_the_catalogues(another_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert another_folder.exists()
    catalogues.main(["sv"])
    translate("sv")
    rest = {name: text for name, text in ENGLISH.items() if name != "pause"}
    monkeypatch.setattr(english, "ENGLISH", rest)
    assert catalogues.main([]) == 0
    assert '"pause"' not in catalogues.file_of("sv").read_text(encoding="utf-8")


def test_a_language_that_there_is_not_is_told(another_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert catalogues.main(["qq"]) == 2
    assert "unknown locale 'qq'" in capsys.readouterr().err
    assert list(another_folder.iterdir()) == []
