"""Three letters that stand on no list: others are asked for instead. It is short, since most words are harmless."""

from typing import Final

_ENGLISH: Final = "ASS CNT COK CUM DIK FAG FCK FUC FUK FUQ JAP JIZ KKK NGR NIG SEX SUK TIT WTF"
_GERMAN: Final = "ARS FIC FIK FKN FOT KAK NZI"
_SPANISH: Final = "CAC CAG CUL HDP MRD PTA"
_JAPANESE: Final = "BKA ERO KSO KUS MNK SNE UNK"
_UNKIND: Final = frozenset(f"{_ENGLISH} {_GERMAN} {_SPANISH} {_JAPANESE}".split())


def is_unkind(letters: str) -> bool:
    """Say whether these three letters are nothing to stand on a list that everybody reads."""
    return letters in _UNKIND
