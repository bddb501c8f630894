"""Numbers as each language writes them."""

from ratscrew_kiosk.screens.status import Say


def number(value: float, digits: int, say: Say) -> str:
    """Return a number with so many digits behind the decimal mark: 5.7, or 5,7 where a comma is the mark."""
    marks = {",": say("thousands_mark"), ".": say("decimal_mark")}
    return "".join(marks.get(character, character) for character in f"{value:,.{digits}f}")
