"""Writes the catalogues of `ratscrew_kiosk/words/locale` anew from the English table and the texts that they hold.

`script/words` starts it. A catalogue's messages are found again by their names. Where the English text has changed, the
old text stays, marked as fuzzy, and English is said until somebody has looked at it and has taken the mark away.
"""

import io
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from babel.core import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po, write_po

from ratscrew_kiosk.words import english

LOCALE: Final = Path(english.__file__).with_name("locale")
_HEAD: Final = "# Texts of ratscrew-kiosk, by the names in words/english.py. script/words writes this file anew."
_PLURALS: Final = {"es": (2, "(n != 1)")}
"""Where Babel has a form that no number of cards, tries or seconds needs: Spanish has one for whole millions."""
_SECTION: Final = re.compile(r"    # (?P<section>.+)")
_NAME: Final = re.compile(r'    "(?P<name>[^"]+)":')


class Catalogue(Catalog):
    """A catalogue whose head says only what its file cannot be read without, so that it changes when a text does."""

    @property
    def num_plurals(self) -> int:
        """How many forms a text with a number has."""
        return self._plural()[0]

    @property
    def plural_expr(self) -> str:
        """Which form belongs to the number `n`, in the words of gettext."""
        return self._plural()[1]

    @property  # type: ignore[misc]  # Babel's can be set as well
    def mime_headers(self) -> list[tuple[str, str]]:
        """What stands in the head."""
        return [
            ("Language", str(self.locale)),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
            ("Plural-Forms", f"{self.plural_forms}\n"),
        ]

    def _plural(self) -> tuple[int, str]:
        known = get_plural(self.locale)
        return _PLURALS.get(str(self.locale), (known.num_plurals, known.plural_expr))


def codes() -> list[str]:
    """Return the languages that have a folder."""
    return sorted(folder.name for folder in LOCALE.iterdir() if folder.is_dir())


def file_of(code: str, ending: str = "po") -> Path:
    """Say where a language's texts are: `po` for people, `mo` for the program."""
    return LOCALE / code / "LC_MESSAGES" / f"ratscrew.{ending}"


def read(code: str) -> Catalogue:
    """Return a language's catalogue with every message of the English table and the texts that its file has, if any.

    Raises babel.core.UnknownLocaleError for a language that Babel does not know.
    """
    new = Catalogue(Locale.parse(code), header_comment=_HEAD, fuzzy=False)
    held: dict[str | None, Message] = {}
    if file_of(code).exists():
        with file_of(code).open("rb") as file:
            held = {message.context: message for message in read_po(file, locale=code, abort_invalid=True)}
    sections = dict(_sections())
    for name, text in english.ENGLISH.items():
        message = Message(text, context=name, auto_comments=[sections[name]])
        message.string = ("",) * new.num_plurals if message.pluralizable else ""
        old = held.get(name)
        if old is not None and old.pluralizable == message.pluralizable:
            if len(texts(old)) == len(texts(message)):
                message.string = old.string
            message.user_comments = old.user_comments
            if any(texts(message)) and (old.fuzzy or _as_tuple(old.id) != _as_tuple(text)):
                message.flags.add("fuzzy")
        new[text] = message
    return new


def po(catalogue: Catalogue) -> bytes:
    """Return a catalogue as people read and change it."""
    out = io.BytesIO()
    write_po(out, catalogue, width=0)
    return out.getvalue()


def mo(catalogue: Catalogue) -> bytes:
    """Return a catalogue as gettext reads it: without what it lacks."""
    whole = Catalogue(catalogue.locale, fuzzy=False)
    lacking = set(lacks(catalogue))
    for message in catalogue:
        if message.id and message.context not in lacking:
            whole[message.id] = message
    out = io.BytesIO()
    write_mo(out, whole)
    return out.getvalue()


def texts(message: Message) -> tuple[str, ...]:
    """Return what a message has in its language: a text, or one for each form."""
    return _as_tuple(message.string or "")


def lacks(catalogue: Catalogue) -> list[str]:
    """Return the names of the messages that are said in English, because a form has no text or the text is fuzzy."""
    messages = [message for message in catalogue if message.id]
    return [str(message.context) for message in messages if message.fuzzy or not all(texts(message))]


def main(wanted: list[str]) -> int:
    """Write the catalogues of these languages, or of all that there are; say what each lacks."""
    status = 0
    for code in wanted or codes():
        try:
            catalogue = read(code)
        except (UnknownLocaleError, ValueError) as error:
            sys.stderr.write(f"{file_of(code)}: {error}\n")
            return 2
        file_of(code).parent.mkdir(parents=True, exist_ok=True)
        file_of(code).write_bytes(po(catalogue))
        file_of(code, "mo").write_bytes(mo(catalogue))
        names = lacks(catalogue)
        status = 1 if names else status
        sys.stdout.write(f"{code}: {'complete' if not names else f'{len(names)} to do: ' + ' '.join(names)}\n")
    return status


def _as_tuple(text: str | Sequence[str]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


def _sections() -> Iterator[tuple[str, str]]:
    """Yield each message's name, and what the comment above it says that it is for."""
    section = ""
    for line in Path(english.__file__).read_text(encoding="utf-8").splitlines():
        if found := _SECTION.fullmatch(line):
            section = found["section"]
        elif found := _NAME.match(line):
            yield found["name"], section


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
