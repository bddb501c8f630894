"""Three letters as somebody enters them with two buttons: FLIP goes on to the next sign, SLAP takes it.

```
 nothing yet      F _ _   FLIP: G, H, ... Z . - ← and round again
 SLAP             F F _   the next one begins at A again
 SLAP at ←        F _ _   the last one is taken back
 the third        F A B   they stand; FLIP would begin anew, and till then SLAP only says yes to them
```
"""

import string
from typing import Final, NamedTuple

from ratscrew_kiosk.screens.between.unkind import is_unkind

COUNT: Final = 3
"""So many letters stand for somebody."""
BACK: Final = "←"
BLANK: Final = "-"
"""What stands for a letter that was not entered in time."""
SIGNS: Final = (*string.ascii_uppercase, ".", BLANK)


class Spelling(NamedTuple):
    """What somebody has entered so far. `stands`: whole letters that hold until others are whole; '' for none."""

    stands: str = ""
    sure: bool = False
    """Whether SLAP has said yes to those that stand."""
    taken: str | None = None
    """What was taken of new ones; None while none are entered."""
    sign: str = SIGNS[0]
    """The one that SLAP would take next."""
    refused: bool = False
    """Whether what was entered last was nothing to stand on a list; others are asked for."""

    @classmethod
    def begun(cls, stands: str) -> "Spelling":
        """Nothing was pressed yet; these letters are there already."""
        return cls(stands) if stands else cls(taken="")

    @property
    def done(self) -> bool:
        """Whether nothing more is to be entered."""
        return self.taken is None and self.sure

    @property
    def entered(self) -> str:
        """What holds at the end: '' where somebody took nothing, and said yes to nothing."""
        if self.sure:
            return self.stands
        return (self.taken or "").ljust(COUNT, BLANK) if self.taken else ""

    @property
    def shown(self) -> str:
        """The letters as they are seen: the sign that is up behind those that are taken."""
        return self.stands if self.taken is None else self.taken + self.sign

    def flipped(self) -> "Spelling":
        """FLIP: the next sign; or others than those that stand, beginning at the first of them."""
        if self.taken is None:
            return self._replace(taken="", sign=self.stands[0], refused=False)
        wheel = (*SIGNS, BACK) if self.taken else SIGNS
        return self._replace(sign=wheel[(wheel.index(self.sign) + 1) % len(wheel)], refused=False)

    def slapped(self) -> "Spelling":
        """SLAP: the sign is taken, the last one taken back, or yes said to those that stand."""
        if self.taken is None:
            return self._replace(sure=True)
        if self.sign == BACK:
            return self._replace(taken=self.taken[:-1], sign=self.taken[-1])
        letters = self.taken + self.sign
        if len(letters) < COUNT:
            return self._replace(taken=letters, sign=SIGNS[0], refused=False)
        if is_unkind(letters):
            return self._replace(taken="", sign=SIGNS[0], refused=True)
        return Spelling(letters, sure=True)
