"""The settings as a value: what is said later goes first, and a game's options stay with that game."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratscrew_kiosk.options import OPTIONS, Settings, SettingsError, Where, offered, rule_set, typed
from ratscrew_kiosk.rules.house import PRESETS, RuleSet
from ratscrew_kiosk.rules.offers import OFFERS


def filed(**values: object) -> Settings:
    settings = Settings()
    for name, value in values.items():
        settings = settings.with_file(name.replace("__", "."), value)
    return settings


def test_where_nobody_has_set_anything_the_defaults_hold() -> None:
    settings = Settings()
    assert (settings["match.rules"], settings["sound.volume"], settings["match.burn"]) == ("cabinet", 80, 2)
    assert {settings.origin(name) for name in settings} == {"default"}
    assert list(settings) == list(OPTIONS)


def test_a_change_makes_other_settings_and_leaves_these() -> None:
    before = Settings()
    after = before.with_("sound.volume", 30)
    assert (before["sound.volume"], after["sound.volume"]) == (80, 30)
    assert before == Settings()
    assert after == Settings().with_("sound.volume", 30)
    assert hash(after) == hash(Settings().with_("sound.volume", 30))
    assert after != before


def test_the_screens_go_before_the_file_and_the_command_line_before_both() -> None:
    settings = filed(sound__volume=10)
    assert settings.origin("sound.volume") == "file"
    settings = settings.with_("sound.volume", 20)
    assert (settings["sound.volume"], settings.origin("sound.volume")) == (20, "screens")
    settings = settings.for_this_run("sound.volume", 30)
    assert (settings["sound.volume"], settings.origin("sound.volume")) == (30, "run")
    assert settings.default("sound.volume") == 80
    assert settings.as_filed()["sound.volume"] == 10


def test_what_is_changed_on_the_screen_holds_at_once_whatever_the_command_line_said() -> None:
    settings = Settings().for_this_run("sound.volume", 30).with_("sound.volume", 40)
    assert (settings["sound.volume"], settings.origin("sound.volume")) == (40, "screens")


def test_what_was_set_for_one_game_does_not_change_another() -> None:
    settings = filed(match__rules="cabinet", match__burn=0)
    assert settings["match.burn"] == 0
    other = settings.with_("match.rules", "classic")
    assert (other["match.burn"], other.origin("match.burn")) == (1, "default")
    assert other.with_("match.rules", "cabinet")["match.burn"] == 0


def test_what_was_chosen_on_the_screen_for_one_game_is_forgotten_with_it() -> None:
    settings = Settings().with_("match.burn", 1).for_this_run("match.level", "easy").with_("sound.volume", 9)
    settings = settings.with_("match.rules", "duel").with_("match.rules", "cabinet")
    assert (settings["match.burn"], settings["match.level"], settings["sound.volume"]) == (2, "medium", 9)


def test_choosing_the_same_game_again_forgets_nothing() -> None:
    settings = Settings().with_("match.burn", 1).with_("match.rules", "cabinet")
    assert settings["match.burn"] == 1


def test_settings_say_what_kind_a_value_is() -> None:
    settings = Settings()
    assert settings.word("language") == "auto"
    assert settings.number("idle.ask_s") == 30
    assert settings.switch("screen.fullscreen") is False


def test_a_name_that_is_none_is_refused_with_the_nearest() -> None:
    settings = Settings()
    assert "sound.volume" in settings
    assert "sound.volum" not in settings
    for asked in (settings.__getitem__, settings.default, settings.origin):
        with pytest.raises(SettingsError, match=r"^sound\.volum: .* did you mean sound\.volume\?$"):
            asked("sound.volum")
    with pytest.raises(SettingsError):
        settings.with_("sound.volum", 3)


@pytest.mark.parametrize("preset", PRESETS)
def test_r10_the_rule_set_of_the_defaults_is_the_published_one(preset: str) -> None:
    assert rule_set(Settings().with_("match.rules", preset)) == PRESETS[preset]


def test_r10_a_rule_set_has_what_was_changed_in_it() -> None:
    settings = Settings().with_("match.patterns", ["double", "run"]).with_("match.target", 40)
    settings = settings.with_("match.time_limit_s", "none").with_("match.empty_wrong_slap", "none")
    assert rule_set(settings) == RuleSet.parse(
        "cabinet patterns=double,run target=40 time_limit_s=none empty_wrong_slap=none"
    )


@pytest.mark.parametrize(
    ("first", "then", "said"),
    [
        (
            ("match.target", 40),
            ("match.last_chance", 3),
            "match.last_chance: 3 is not allowed; allowed: 0 with target=40: it needs target=all",
        ),
        (
            ("match.grace_ms", 100),
            ("match.anticipation_ms", 150),
            "match.anticipation_ms: 150 is not allowed; allowed: at most grace_ms, which is 100",
        ),
        (
            ("match.anticipation_ms", 150),
            ("match.grace_ms", 100),
            (
                "match.grace_ms: 100 does not go with another: "
                "match.anticipation_ms: 150 is not allowed; allowed: at most grace_ms, which is 100"
            ),
        ),
        (
            ("idle.nudge_s", 29),
            ("idle.ask_s", 29),
            "idle.ask_s: 29 is not allowed: idle.ask_s is 29, and not above idle.nudge_s, 29",
        ),
    ],
)
def test_what_contradicts_what_is_set_is_refused(
    first: tuple[str, object], then: tuple[str, object], said: str
) -> None:
    settings = Settings().with_(*first)
    with pytest.raises(SettingsError) as caught:
        settings.with_(*then)
    assert str(caught.value) == said
    with pytest.raises(SettingsError):
        Settings().for_this_run(*first).with_(*then)


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("sound.volume=30", 30),
        ("screen.fullscreen=yes", True),
        ("screen.fullscreen=off", False),
        ("match.target=40", 40),
        ("match.target=all", "all"),
        ("match.burn=0", 0),
        ("match.patterns=run,double", ("double", "run")),
        ("screen.theme=a=b", "a=b"),
    ],
)
def test_a_value_can_be_typed_as_a_word(word: str, value: object) -> None:
    settings = typed(Settings(), word)
    name = word.partition("=")[0]
    assert (settings[name], settings.origin(name)) == (value, "run")


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("sound.volume", "'sound.volume' is not NAME=VALUE, such as sound.volume=30"),
        ("sound.volume=loud", "sound.volume: 'loud' is not a whole number from 0 to 100"),
        ("sound.volume=-1", "sound.volume: '-1' is not a whole number from 0 to 100"),
        ("sound.volume=٣", "sound.volume: '٣' is not a whole number from 0 to 100"),
        ("screen.fullscreen=ja", "screen.fullscreen: 'ja' is not true or false"),
        ("match.burn=many", "match.burn: 'many' is not one of 0, 1, 2"),
        ("volume=3", "volume: there is no such option; did you mean sound.volume?"),
    ],
)
def test_a_word_that_is_no_setting_is_told(word: str, said: str) -> None:
    with pytest.raises(SettingsError) as caught:
        typed(Settings(), word)
    assert str(caught.value) == said


def test_r11_the_options_screen_offers_what_the_rule_set_does_and_no_more() -> None:
    full = Settings().with_("match.rules", "full")
    assert offered(full, "match.burn", "options") == (1, 2)
    assert offered(full, "match.empty_wrong_slap", "options") == ("none", "strike")
    assert offered(full, "match.last_chance", "options") == (0, 3)
    assert offered(full, "match.target", "options") == ("all",)
    assert offered(Settings(), "match.target", "options") == ("all", 40)
    assert offered(Settings(), "match.burn", "options") == (2,)
    assert offered(Settings().with_("match.rules", "duel"), "match.level", "options") == OFFERS["duel"].levels


def test_what_the_operator_has_set_is_offered_too() -> None:
    assert offered(filed(match__burn=0), "match.burn", "options") == (2, 0)


def test_the_adjustments_offer_all_that_is_allowed_in_few_steps() -> None:
    settings = Settings().with_("sound.volume", 33)
    assert offered(settings, "match.burn", "adjustments") == (0, 1, 2)
    assert offered(settings, "screen.layout", "adjustments") == ("upright", "table", "portrait")
    assert offered(settings, "sound.volume", "adjustments") == (0, 10, 20, 30, 33, 40, 50, 60, 70, 80, 90, 100)
    assert offered(settings, "match.time_limit_s", "adjustments")[0] == "none"


def test_what_a_screen_may_not_change_is_no_choice_there() -> None:
    assert offered(Settings(), "input.device", "adjustments") == ("auto",)
    assert offered(Settings(), "screen.layout", "options") == ("upright",)


@given(st.data())
def test_whatever_is_offered_can_be_taken_and_gives_a_rule_set(data: st.DataObject) -> None:
    settings = Settings()
    for _ in range(data.draw(st.integers(0, 12))):
        name = data.draw(st.sampled_from(list(OPTIONS)))
        where: Where = data.draw(st.sampled_from(["options", "adjustments"]))
        values = offered(settings, name, where)
        if not values:
            continue
        assert settings[name] in values
        assert len(values) == len(set(values)) <= 20
        value = data.draw(st.sampled_from(values))
        changed, said = after(settings, name, value)
        assert changed[name] == value or " is not allowed" in said
        assert rule_set(changed).preset == changed["match.rules"]
        settings = changed


def after(settings: Settings, name: str, value: object) -> tuple[Settings, str]:
    """The settings after a change, or as they are, and what is said against it."""
    try:
        return settings.with_(name, value), ""
    except SettingsError as error:
        return settings, str(error)
