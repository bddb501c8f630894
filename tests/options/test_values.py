"""What each option may be: for each kind what is right, and what is told of what is not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratscrew_kiosk.options import OPTIONS, Option, Settings, SettingsError, Value, option_named
from ratscrew_kiosk.rules.house import PRESETS


def refusal(name: str, value: object, rules: str = "cabinet") -> str:
    with pytest.raises(SettingsError) as caught:
        option_named(name).checked(value, rules)
    (line,) = str(caught.value).splitlines()
    assert caught.value.option == name
    return line


@pytest.mark.parametrize(
    ("name", "value", "taken"),
    [
        ("match.slap_lock", False, False),
        ("match.burn", 0, 0),
        ("match.rules", "last-chance", "last-chance"),
        ("match.target", "all", "all"),
        ("match.target", 40, 40),
        ("match.time_limit_s", "none", "none"),
        ("match.patterns", ["run", "double"], ("double", "run")),
        ("match.patterns", ("run", "double"), ("double", "run")),
        ("match.computers", 5, 5),
        ("sound.volume", 0, 0),
        ("sound.volume", 100, 100),
        ("screen.size", "800x480", "800x480"),
        ("screen.size", "auto", "auto"),
        ("screen.theme", "/srv/my themes/rot & weiß.toml", "/srv/my themes/rot & weiß.toml"),
        ("language", "ja", "ja"),
    ],
)
def test_what_is_allowed_is_taken(name: str, value: object, taken: Value) -> None:
    assert option_named(name).checked(value, "cabinet") == taken


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("match.slap_lock", 1, "1 is not true or false"),
        ("match.slap_lock", "true", "'true' is not true or false"),
        ("match.burn", True, "true is not one of 0, 1, 2"),
        ("match.burn", 3, "3 is not one of 0, 1, 2"),
        ("match.burn", 1.0, "1.0 is not one of 0, 1, 2"),
        ("match.rules", "clasic", "'clasic' is not one of classic, full, beginner, duel, last-chance, cabinet"),
        ("match.rules", [], "a list is not one of classic, full, beginner, duel, last-chance, cabinet"),
        ("match.target", 26, "26 is not all, or a whole number from 27 to 52"),
        ("match.target", "none", "'none' is not all, or a whole number from 27 to 52"),
        ("match.computers", 2, "2 is not auto, or a whole number from 0 to 1 with duel"),
        ("match.level", "hrad", "'hrad' is not one of relaxed, standard, quick with duel"),
        ("sound.volume", 101, "101 is not a whole number from 0 to 100"),
        ("sound.volume", -1, "-1 is not a whole number from 0 to 100"),
        ("sound.volume", True, "true is not a whole number from 0 to 100"),
        ("sound.volume", float("nan"), "nan is not a whole number from 0 to 100"),
        ("screen.size", "1280x720\n", "'1280x720\\n' is not WIDTHxHEIGHT in pixels, such as 1280x720, or auto"),
        ("screen.size", "1x1", "'1x1' is not WIDTHxHEIGHT in pixels, such as 1280x720, or auto"),
        ("screen.theme", "", "'' is not the name of a theme, such as night or contrast, or the file of one"),
        ("screen.size", "autos", "'autos' is not WIDTHxHEIGHT in pixels, such as 1280x720, or auto"),
        ("screen.theme", "a\tb", "'a\\tb' is not the name of a theme, such as night or contrast, or the file of one"),
        ("language", "English", "'English' is not auto, or the code of a language, such as en or ja"),
        ("language", "english", "'english' is not auto, or the code of a language, such as en or ja"),
    ],
)
def test_what_is_not_allowed_is_told_in_one_line_with_what_is(name: str, value: object, said: str) -> None:
    assert refusal(name, value, "duel") == f"{name}: {said}"


_LIST = "a list of at least one, each once, of double, sandwich, hoagie, tens, marriage, top_bottom, six_nine, run"


@pytest.mark.parametrize("value", [[], ["double", "double"], ["double", "hoagy"], ["double", 1], ["run"] * 9, [[]]])
def test_patterns_are_some_of_those_there_are(value: object) -> None:
    assert refusal("match.patterns", value) == f"match.patterns: a list is not {_LIST}"


def test_a_number_too_long_to_be_printed_is_told() -> None:
    assert (
        refusal("sound.volume", 10**5000) == "sound.volume: a number of that size is not a whole number from 0 to 100"
    )


def test_a_long_text_is_told_in_few_letters() -> None:
    assert len(refusal("match.rules", "x" * 100_000)) < 150
    assert len(refusal("screen.theme", "x" * 100_000)) < 150


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("match.brun", "match.brun: there is no such option; did you mean match.burn?"),
        ("volume", "volume: there is no such option; did you mean sound.volume?"),
        ("volum", "volum: there is no such option; did you mean sound.volume?"),
        ("screen.volume", "screen.volume: there is no such option; did you mean sound.volume?"),
        (
            "wait_s",
            (
                "wait_s: there is no such option;"
                " did you mean join.wait_s or options.wait_s or pause.wait_s or resume.wait_s or result.wait_s?"
            ),
        ),
        ("sounds", "sounds: there is no such option; did you mean [sound]?"),
        ("zzz", "zzz: there is no such option"),
        ("a\nb", "'a\\nb': there is no such option"),
    ],
)
def test_a_name_that_no_option_has_is_told_with_the_nearest(name: str, said: str) -> None:
    with pytest.raises(SettingsError) as caught:
        option_named(name)
    assert str(caught.value) == said


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("name", OPTIONS)
def test_every_default_is_allowed(name: str, rules: str) -> None:
    option = OPTIONS[name]
    assert option.checked(option.default_for(rules), rules) == option.default_for(rules)


@pytest.mark.parametrize("option", OPTIONS.values(), ids=OPTIONS)
def test_the_help_is_one_sentence_and_a_default_that_depends_says_on_what(option: Option) -> None:
    assert option.help.endswith(".")
    assert option.help[0].isupper()
    assert "\n" not in option.help
    assert len(option.help) <= 120
    assert callable(option.default) == bool(option.default_said)


anything = st.recursive(
    st.booleans() | st.integers() | st.floats() | st.text() | st.datetimes() | st.sampled_from(["all", "none", "auto"]),
    lambda values: st.lists(values, max_size=4) | st.dictionaries(st.text(), values, max_size=3),
    max_leaves=8,
)


@given(st.sampled_from(list(OPTIONS)), anything, st.sampled_from(list(PRESETS)))
def test_any_value_is_either_taken_or_refused_in_one_line(name: str, value: object, rules: str) -> None:
    option = OPTIONS[name]
    try:
        taken = option.checked(value, rules)
    except SettingsError as error:
        said = str(error)
    else:
        said = ""
        assert option.checked(taken, rules) == taken
        hash(Settings({name: taken}))
    assert said == "" or (said.isprintable() and said.startswith(f"{name}: ") and " is not " in said)
