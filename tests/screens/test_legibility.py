"""What is written on the play screen is large enough to be read, in every layout."""

import pytest

from ratscrew_kiosk.presses.figures import SECOND
from ratscrew_kiosk.rules.outcomes import Told, Wrong
from ratscrew_kiosk.screens import colours
from ratscrew_kiosk.screens.layout import Layout
from ratscrew_kiosk.screens.scene import Style, Text
from tests.kit.layouts import LAYOUTS, layouts
from tests.kit.play_screen import ANSWERING, seen
from tests.kit.seats import answering_among, seated

every_layout = pytest.mark.parametrize("layout", list(layouts()), ids=["-".join(map(str, one)) for one in LAYOUTS])


@every_layout
def test_letters_are_28_units_high_and_counts_40(layout: Layout) -> None:
    seats = len(layout.seats)
    picture = seen(
        answering_among(seats), Told(10 * SECOND, Wrong(0, 2)), status=seated(seats, pattern_help=True), layout=layout
    )
    texts = [item for item in picture.items if isinstance(item, Text)]
    assert all(item.style.size >= 28 for item in texts)
    counts = {str(len(deck)) for deck in answering_among(seats).decks}
    of_decks = [item for item in texts if item.words in counts and item.style.bold]
    assert len([item for item in of_decks if item.style.size >= 40]) >= seats


def test_no_style_is_smaller() -> None:
    styles = [value for value in vars(colours).values() if isinstance(value, Style)]
    assert len(styles) > 15
    assert min(style.size for style in styles) >= 28
    assert colours.SMALL_COUNT >= 40


def test_the_names_of_keys_are_as_large() -> None:
    keys = [item for item in seen(ANSWERING).items if isinstance(item, Text) and item.words in ("A", "S", "L")]
    assert {item.style.size for item in keys} == {28}
