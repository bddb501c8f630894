"""Cards and their notation: `QS` is the queen of spades, `TH` the ten of hearts.

Nothing here knows a rule of the game but R1.1 and R4.1.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

ACE: Final = 1
JACK: Final = 11
QUEEN: Final = 12
KING: Final = 13

_RANKS: Final = "A23456789TJQK"
_SUITS: Final = "CDHS"

TRIES: Final = {JACK: 1, QUEEN: 2, KING: 3, ACE: 4}
"""How many cards the next seat may turn to answer a card of this rank (R4.1); other ranks challenge nobody."""


class Card(NamedTuple):
    """One of the 52. `rank` is 1 for the ace to 13 for the king.

    `suit` is one of `C D H S` and never matters to the rules.
    """

    rank: int
    suit: str

    def __str__(self) -> str:
        """Write the card as `parse_card` reads it."""
        return _RANKS[self.rank - 1] + self.suit


PACK: Final[tuple[Card, ...]] = tuple(Card(rank, suit) for suit in _SUITS for rank in range(ACE, KING + 1))
_BY_NAME: Final = {str(card): card for card in PACK}


def parse_card(text: str) -> Card:
    """Read one card, such as `QS`.

    Raises ValueError that says what a card looks like.
    """
    try:
        return _BY_NAME[text]
    except KeyError:
        message = f"{text!r} is not a card; a card is a rank of {_RANKS} and a suit of {_SUITS}, such as QS or TH"
        raise ValueError(message) from None


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards parted by spaces; `-` stands for none.

    Raises ValueError for a word that is no card.
    """
    return () if text.strip() == "-" else tuple(parse_card(word) for word in text.split())


def print_cards(cards: Iterable[Card]) -> str:
    """Write cards as `parse_cards` reads them."""
    return " ".join(map(str, cards)) or "-"
