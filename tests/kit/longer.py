"""Words that need a third more room than the English ones, as those of other languages do."""

from typing import Final

from ratscrew_kiosk.words import say

_MORE: Final = "ñ"


def say_longer(message: str, /, **values: object) -> str:
    """Say it in longer words: each of four letters and more is a third longer, as German is."""
    return " ".join(map(_longer, say(message, **values).split(" ")))


def _longer(word: str) -> str:
    letters = [place for place, letter in enumerate(word) if letter.isalpha()]
    if len(letters) < 4 or word.isupper() or _MORE in word:  # a value that was said before is long already
        return word
    middle = letters[len(letters) // 2]
    return word[:middle] + _MORE * (len(letters) // 3) + word[middle:]
