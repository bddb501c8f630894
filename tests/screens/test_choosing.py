"""The options before a match, worked with FLIP and SLAP."""

from collections.abc import Iterator

import pytest

from ratscrew_kiosk.options.offered import offered
from ratscrew_kiosk.options.settings import Settings
from ratscrew_kiosk.options.table import OPTIONS, is_of_rules
from ratscrew_kiosk.presses.figures import MS
from ratscrew_kiosk.rules.house import PRESETS
from ratscrew_kiosk.screens.between.choosing import Choosing
from ratscrew_kiosk.screens.chosen import Chosen
from ratscrew_kiosk.screens.controls import HIDDEN, Control, SeatButton
from ratscrew_kiosk.screens.hall import Hall
from ratscrew_kiosk.screens.scene import Panel, Style, Text
from ratscrew_kiosk.screens.screen import GoTo, SaveSetting, Wish
from ratscrew_kiosk.words import say
from ratscrew_kiosk.words.english import ENGLISH
from tests.kit.halls import hall, hit, words


class Chooser:
    """Somebody at place 0 who works the options."""

    def __init__(self, room: Hall) -> None:
        self.screen = Choosing(room, 0)
        self.at_ms = 0.0

    def flip(self) -> None:
        self.at_ms += 100
        assert self.screen.press(hit(0, "flip", self.at_ms)) == []

    def slap(self) -> list[Wish]:
        self.at_ms += 100
        return list(self.screen.press(hit(0, "slap", self.at_ms)))

    def controls(self) -> dict[str, Control]:
        """What can be tapped, by its name."""
        scene = self.screen.scene(round(self.at_ms * MS), say)
        return {one.name: one for one in scene.controls if one.box != HIDDEN}

    def tap(self, name: str) -> None:
        self.at_ms += 600
        does = self.controls()[name].does
        assert does is not None
        assert not isinstance(does, SeatButton)
        self.screen.command(does, round(self.at_ms * MS))

    def row(self) -> tuple[str, str]:
        """The row that is up: its name and its value."""
        scene = self.screen.scene(round(self.at_ms * MS), say)
        up = next(index for index, item in enumerate(scene.items) if getattr(item, "outline", None) == "gold")
        name, value = scene.items[up + 1 : up + 3]
        assert isinstance(name, Text)
        assert isinstance(value, Text)
        return name.words, value.words

    def rows(self) -> Iterator[tuple[str, str]]:
        """Every row, from the one that is up until it comes again."""
        first = self.row()
        yield first
        self.flip()
        while self.row()[0] != first[0]:
            yield self.row()
            self.flip()

    def go_to(self, name: str) -> None:
        for _ in range(40):
            if self.row()[0] == name:
                return
            self.flip()
        raise AssertionError(name)


def chooser(preset: str = "cabinet", joined: tuple[int, ...] = (0, 1)) -> tuple[Hall, Chooser]:
    room = hall(4, joined, Chosen().with_preset(preset))
    return room, Chooser(room)


def test_flip_goes_on_and_slap_takes() -> None:
    room, one = chooser()
    one.go_to("Rules")
    assert one.slap() == []
    assert room.chosen.preset != "cabinet"
    assert one.row()[0] == "Rules"


def test_every_rule_set_comes_up_and_the_first_again() -> None:
    room, one = chooser()
    one.go_to("Rules")
    seen = [room.chosen.preset]
    for _ in PRESETS:
        one.slap()
        seen.append(room.chosen.preset)
    assert set(seen) == set(PRESETS)
    assert seen[-1] == "cabinet"


def names(preset: str) -> list[str]:
    return [name for name, _ in chooser(preset)[1].rows()]


def test_in_classic_more_slaps_are_one_switch_and_elsewhere_each_its_own() -> None:
    assert [name for name in names("classic") if "lap" in name] == ["More slaps"]
    assert len([name for name in names("full") if "Slap" in name]) == 6
    assert not [name for name in names("duel") if "Slap" in name or "slaps" in name]


def test_only_what_goes_with_the_rule_set_is_offered() -> None:
    classic, full, duel = names("classic"), names("full"), names("duel")
    assert set(classic) - set(duel) == {"More slaps", "Length"}
    assert {"Cards for a wrong slap", "Last chance"} <= set(full)
    assert {"Rules", "Level", "Pattern help", "Sound", "Language", "Lesson", "How to play"} <= set(duel)


@pytest.mark.parametrize("preset", PRESETS)
def test_whatever_is_taken_is_a_rule_set_and_comes_round(preset: str) -> None:
    room, one = chooser(preset)
    for name, value in list(one.rows()):
        if name in ("Rules", "Deal", "Lesson", "How to play"):
            continue
        one.go_to(name)
        for _ in range(8):
            one.slap()
            assert room.chosen.rules.preset == preset
            if one.row()[1] == value:
                break
        else:
            raise AssertionError((name, value, one.row()))


@pytest.mark.parametrize("preset", PRESETS)
def test_the_screen_has_what_the_table_of_options_offers(preset: str) -> None:
    settings = Settings().with_("match.rules", preset)
    of_rules = [option for option in OPTIONS.values() if is_of_rules(option) or option.key == "level"]
    expected = {option.key for option in of_rules if len(offered(settings, option.name, "options")) > 1}
    names = {name for name, _ in chooser(preset)[1].rows()}
    assert {option.key for option in of_rules if _label(option.key) in names} == expected


def _label(key: str) -> str | None:
    return say(f"option_{key}") if f"option_{key}" in ENGLISH else None


def test_rules_that_do_not_take_so_many_are_grey_and_say_why() -> None:
    _, one = chooser("classic", (0, 1, 2))
    one.go_to("Rules")
    assert one.row()[1].endswith("not with 3 players")
    scene = one.screen.scene(round(one.at_ms * MS), say)
    styles: list[Style] = [item.style for item in scene.items if isinstance(item, Text) and "not with 3" in item.words]
    assert [style.colour for style in styles] == ["mist"]


@pytest.mark.parametrize(
    ("preset", "levels"),
    [
        ("classic", {"easy", "medium", "hard", "expert"}),
        ("duel", {"relaxed", "standard", "quick"}),
        ("last-chance", {"gentle", "normal", "strong"}),
    ],
)
def test_the_level_offered_is_one_of_the_rule_sets(preset: str, levels: set[str]) -> None:
    room, one = chooser(preset)
    one.go_to("Level")
    seen = set()
    for _ in levels:
        one.slap()
        seen.add(room.chosen.level_name)
        assert one.row()[1] == room.chosen.level_name
    assert seen == levels


def test_beginners_start_with_few_patterns_and_add_more() -> None:
    room, one = chooser("beginner")
    patterns = {"double", "sandwich", "marriage"}
    assert set(room.chosen.rules.patterns) == patterns
    for name, pattern in (("top-bottom", "top_bottom"), ("run of four", "run"), ("tens", "tens")):
        one.go_to(f"Slap: {name}")
        assert one.row()[1] == "off"
        one.slap()
        patterns |= {pattern}
        assert set(room.chosen.rules.patterns) == patterns


def test_computers_take_the_seats_that_are_left() -> None:
    room, one = chooser("last-chance", (0, 1))
    one.go_to("Computers")
    counts = []
    for _ in range(3):
        counts.append(one.row()[1])
        one.slap()
    assert counts == ["0", "1", "2"]
    assert room.computers == 0


def test_sound_and_language_are_kept() -> None:
    room, one = chooser()
    one.go_to("Sound")
    assert one.slap() == [SaveSetting("sound.volume", room.volume)]
    one.go_to("Language")
    assert one.slap() == [SaveSetting("language", "ja")]


def test_the_lesson_and_how_to_play_are_opened_from_here() -> None:
    _, one = chooser()
    one.go_to("Lesson")
    assert one.slap() == [GoTo("lesson")]
    one.go_to("How to play")
    assert one.slap() == [GoTo("help")]


def test_doing_nothing_for_fifteen_seconds_deals() -> None:
    _, one = chooser()
    one.flip()
    assert one.screen.turn(15_099 * MS) == []
    assert one.screen.turn(15_100 * MS) == [GoTo("deal")]
    assert any("15" in text for text in words(one.screen, 100))


def test_only_whoever_joined_first_steers_until_five_seconds_have_passed() -> None:
    room, one = chooser()
    one.go_to("Rules")
    before = room.chosen
    one.screen.press(hit(1, "slap", one.at_ms + 4_999))
    assert room.chosen == before
    one.screen.press(hit(1, "slap", one.at_ms + 5_000))
    assert room.chosen != before


def test_a_line_that_is_tapped_stays_under_the_finger() -> None:
    _, one = chooser("full")
    for _ in names("full"):
        for name in [name for name in one.controls() if name not in ("option 1", "next")]:  # 1: another rule set
            box = one.controls()[name].box
            one.tap(name)
            assert one.controls()[name].box == box, name
        one.flip()


def test_taps_alone_come_to_every_line_and_change_nothing_on_the_way() -> None:
    room, one = chooser()
    before, every = room.chosen, names("cabinet")
    seen = []
    for _ in every:
        seen.append(one.row()[0])
        one.tap("next")
    assert seen == every
    assert one.row()[0] == every[0]
    assert room.chosen == before


def test_a_bar_says_that_there_are_more_rows_and_how_far_down_one_is() -> None:
    room, chosen = chooser()
    bars = []
    for _ in range(len(list(chosen.rows()))):
        scene = chosen.screen.scene(0, say)
        track, thumb = [item for item in scene.items if isinstance(item, Panel) and item.width < 20]
        assert track.y <= thumb.y
        assert thumb.y + thumb.height <= track.y + track.height
        bars.append((thumb.y - track.y, track.height - thumb.height))
        chosen.flip()
    assert bars[0][0] == 0
    assert bars[-1][0] == bars[-1][1]
    assert [down for down, _ in bars] == sorted(down for down, _ in bars)
    room.fit((720, 1280))
    assert not [item for item in chosen.screen.scene(0, say).items if isinstance(item, Panel) and item.width < 20]
