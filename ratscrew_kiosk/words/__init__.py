"""What the program says to players, in each language. A screen asks by a message's name and holds no sentence.

English is the table in `english.py`. Every other language is a folder of `locale/` with a gettext catalogue, in which a
message's context is its name. What a catalogue lacks is said in English; `script/words` writes the catalogues anew.
"""

import string
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from typing import Final, Literal, NamedTuple

from ratscrew_kiosk.screens.status import Say
from ratscrew_kiosk.words.english import ENGLISH

_PLAIN: Final = frozenset(string.digits + string.ascii_letters + string.punctuation + " ")
_ENGLISH: Final = "en"
_LOCALE: Final = files(__name__) / "locale"
_EAST_ASIAN: Final = "\u2e80"
"""From this character on letters belong to East Asian scripts; a Latin typeface has none of them."""
_COUNTS: Final = range(102)
"""Whole numbers among which every plural form of every language has one."""


class Language(NamedTuple):
    """A language that the program can speak: its code, its name in itself, and the letters that a font must have."""

    code: str
    name: str
    needs: Literal["latin", "cjk"]


class _Gaps(NullTranslations):
    """Stands behind a catalogue: says in English what that lacks, and keeps the messages' names."""

    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()

    def pgettext(self, context: str, message: str) -> str:
        """Return the English text."""
        self.names.add(context)
        return super().pgettext(context, message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        """Return the English text for this number."""
        self.names.add(context)
        return super().npgettext(context, msgid1, msgid2, n)


@cache
def _catalogue(language: str) -> tuple[NullTranslations, _Gaps]:
    gaps = _Gaps()
    if language == _ENGLISH:
        return gaps, gaps
    try:
        with (_LOCALE / language / "LC_MESSAGES" / "ratscrew.mo").open("rb") as file:
            catalogue = GNUTranslations(file)
    except FileNotFoundError:
        raise KeyError(f"there is no catalogue of words for the language {language!r}") from None
    catalogue.add_fallback(gaps)
    return catalogue, gaps


@cache
def say_in(language: str) -> Say:
    """Return the function that says messages in a language, always the same one.

    It returns the text of a message with its values filled in. Where a message has a singular and a plural form, the
    whole number `count` among the values chooses. It raises KeyError for a message that is not in the English table or
    a value that the text needs, TypeError for a `count` that is no whole number: mistakes in the program, as is a
    language without a catalogue (KeyError).
    """
    catalogue, _ = _catalogue(language)
    texts = {name: catalogue.pgettext(name, text) for name, text in ENGLISH.items() if isinstance(text, str)}
    forms = {name: text for name, text in ENGLISH.items() if isinstance(text, tuple)}

    def say_it(message: str, /, **values: object) -> str:
        text = texts.get(message)
        if text is None:
            one, many = forms[message]
            count = values["count"]
            if not isinstance(count, int):
                raise TypeError(f"{message}: count is {count!r}, not a whole number")
            text = catalogue.npgettext(message, one, many, count)
        return text.format_map(values)

    return say_it


say: Final = say_in(_ENGLISH)
"""The words in English."""


@cache
def missing(language: str) -> tuple[str, ...]:
    """Return the names of the messages that a language has no text for, sorted. Raises KeyError as `say_in` does."""
    catalogue, gaps = _catalogue(language)
    if language == _ENGLISH:
        return ()
    for name, text in ENGLISH.items():
        if isinstance(text, str):
            catalogue.pgettext(name, text)
        else:
            catalogue.npgettext(name, *text, 1)
    return tuple(sorted(gaps.names & ENGLISH.keys()))


@cache
def languages() -> tuple[Language, ...]:
    """Return the languages that have a text for every message, English first.

    Whether this machine has a font with the letters that a language needs is not known here.
    """
    others = sorted(folder.name for folder in _LOCALE.iterdir() if folder.is_dir())
    codes = [_ENGLISH, *(code for code in others if not missing(code))]
    return tuple(
        Language(code, say_in(code)("language_name"), "cjk" if max(alphabet(code)) >= _EAST_ASIAN else "latin")
        for code in codes
    )


@cache
def alphabet(language: str = _ENGLISH, only: tuple[str, ...] = (), never: tuple[str, ...] = ()) -> frozenset[str]:
    """Every character that a text may hold: what a glyph cache has to warm up for. Raises KeyError as `say_in` does.

    With `only` or `never` the names of the messages that count begin with one of `only`, or with none of `never`.
    """
    catalogue, _ = _catalogue(language)
    letters: set[str] = set() if only else set(_PLAIN)
    for name, text in ENGLISH.items():
        if name.startswith(never) or (only and not name.startswith(only)):
            continue
        if isinstance(text, str):
            letters.update(catalogue.pgettext(name, text))
        else:
            letters.update(*(catalogue.npgettext(name, *text, count) for count in _COUNTS))
    return frozenset(letters)
