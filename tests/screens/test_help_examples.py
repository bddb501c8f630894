"""The worked examples of help go as their pages say, under every rule set."""

from hypothesis import given
from hypothesis import strategies as st

from ratscrew_kiosk.press import Press, Shown, Until
from ratscrew_kiosk.presses.figures import SECOND
from ratscrew_kiosk.rules.house import PRESETS, RuleSet, with_options
from ratscrew_kiosk.rules.outcomes import ChallengeOpened, Outcome, Took, Won
from ratscrew_kiosk.rules.patterns import PATTERNS, patterns_on
from ratscrew_kiosk.rules.referee import begin, step
from ratscrew_kiosk.screens.help.examples import EXAMPLES, Example, laid_out
from ratscrew_kiosk.screens.help.page import Played, Says, spoken
from ratscrew_kiosk.words import say
from tests.kit.help_pages import ALL_RULES, page, said


@given(one=st.sampled_from(EXAMPLES), rules=ALL_RULES)
def test_a_worked_example_goes_as_its_page_says(one: Example, rules: RuleSet) -> None:
    shown = page(rules, f"example_{one.name}", players=3)
    cards = next(block.cards for block in shown.blocks if isinstance(block, Played))
    table, _ = begin(laid_out(one, rules))
    outcomes: list[Outcome] = []
    now_ns = 0
    for seat, card in cards:
        assert (table.turn, table.decks[seat][0]) == (seat, card)
        now_ns += 3 * SECOND
        for event in (Press(seat, "flip", now_ns), Shown(now_ns)):
            table, told = step(table, event)
            outcomes += [this.outcome for this in told]
        assert not patterns_on(table.turned, PATTERNS)
    table, told = step(table, Until(now_ns + 10 * SECOND))
    outcomes += [this.outcome for this in told]
    took = next(this for this in outcomes if isinstance(this, Took))
    *_, last = (words for words in shown.said() if words.message.startswith("help_played_"))
    assert last.value("count") == took.count == len(cards)
    assert last.value("seat") == Says(f"seat_{took.seat}")
    opened = [this.tries for this in outcomes if isinstance(this, ChallengeOpened)]
    lines = [words for words in shown.said() if words.message in ("help_played_opens", "help_played_answers")]
    assert [words.value("count") for words in lines] == opened
    assert (last.message == "help_played_won") == any(isinstance(this, Won) for this in outcomes)
    assert (last.message == "help_played_took") == (not table.over and table.turn == took.seat)


def test_the_example_for_two_is_told_in_words() -> None:
    one = page(PRESETS["classic"], "example_two")
    lines = [spoken(words, say) for words in one.said() if words.message.startswith("help_played_")]
    assert lines == [
        "Orange: king. Purple has 3 tries.",
        "Purple: four. 2 tries left.",
        "Purple: nine. 1 try left.",
        "Purple: jack, an answer! Now Orange has 1 try.",
        "Orange: six. No answer.",
        "Purple takes all 5 cards and turns next.",
    ]


def test_in_a_short_game_the_example_may_be_won() -> None:
    one = page(with_options(PRESETS["classic"], ["target=27"]), "example_two")
    assert spoken(said(one, "help_played_won"), say) == "Purple takes all 5 cards, holds 28 and has won."
