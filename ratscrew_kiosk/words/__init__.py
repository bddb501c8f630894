"""What the program says to players. A screen asks by a message's name and never holds a sentence of its own."""

import string
from typing import Final

from ratscrew_kiosk.words.english import ENGLISH

_PLAIN: Final = frozenset(string.digits + string.ascii_letters + string.punctuation + " ")


def say(message: str, /, **values: object) -> str:
    """Return the text of a message with its values filled in.

    Where a message has a singular and a plural form, the whole number `count` among the values chooses. Raises KeyError
    for a message that no catalogue holds or a value that its text needs: both are mistakes in the program.
    """
    text = ENGLISH[message]
    if isinstance(text, tuple):
        text = text[0] if values["count"] == 1 else text[1]
    return text.format_map(values)


def alphabet() -> frozenset[str]:
    """Every character that a text may hold: what a glyph cache has to warm up for."""
    texts = (part for text in ENGLISH.values() for part in ((text,) if isinstance(text, str) else text))
    return _PLAIN.union(*texts)
