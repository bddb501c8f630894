"""The text of a settings file: what is right is taken, what is wrong is told with its line, and nothing is raised."""

import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ratscrew_kiosk.options import OPTIONS, Settings
from ratscrew_kiosk.rules.house import PRESETS
from ratscrew_kiosk.settings.filed import read_bytes
from ratscrew_kiosk.settings.reading import Read, read_settings
from ratscrew_kiosk.settings.sample import changes_text, sample_text, toml_value


def told(text: str) -> list[str]:
    return [fault.said("kiosk.toml") for fault in read_settings(text).faults]


def test_a_file_sets_what_it_says_and_nothing_else() -> None:
    read = read_settings(
        'language = "ja"\n[match]\nrules = "full"\npatterns = ["run", "double"]\nburn = 2\n[sound]\nvolume = 0\n'
    )
    assert read.faults == ()
    assert read.settings == Settings(
        {
            "language": "ja",
            "match.rules": "full",
            "match.patterns": ("double", "run"),
            "match.burn": 2,
            "sound.volume": 0,
        }
    )


@pytest.mark.parametrize("text", ["", "\ufeff", "# nothing\n", "[match]\n", "[sound]\r\n[match]\r\n"])
def test_a_file_without_options_is_right(text: str) -> None:
    assert read_bytes(text.encode()) == Read(Settings())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            '[match]\n\n# how well\nlevel = "hrad"\n',
            "kiosk.toml:4: match.level: 'hrad' is not one of easy, medium, hard, expert with cabinet",
        ),
        ("sound.volume = 300", "kiosk.toml:1: sound.volume: 300 is not a whole number from 0 to 100"),
        (
            "sound = { attract = 'off', volume = true }",
            "kiosk.toml:1: sound.volume: true is not a whole number from 0 to 100",
        ),
        ("\n[sound]\nvolum = 3", "kiosk.toml:3: sound.volum: there is no such option; did you mean sound.volume?"),
        ("volume = 3", "kiosk.toml:1: volume: there is no such option; did you mean sound.volume?"),
        ("\n\n[sounds]\nvolume = 3", "kiosk.toml:3: sounds: there is no such option; did you mean [sound]?"),
        ('[sound."a\\nb"]', "kiosk.toml:1: 'sound.a\\nb': there is no such option"),
        ("[a.b.c.d.e]\nx = 1", "kiosk.toml:1: a: there is no such option"),
        ("sound = 5", "kiosk.toml:1: sound: 5 is not a table [sound]"),
        ("[[sound]]\nvolume = 5", "kiosk.toml:1: sound: a list is not a table [sound]"),
        ("\n[language]", "kiosk.toml:2: language: a table is not auto, or the code of a language, such as en or ja"),
        ("idle.ask_s = 1979-05-27", "kiosk.toml:1: idle.ask_s: a date or a time is not a whole number from 10 to 600"),
        (
            '[match]\npatterns = [\n  "double",\n  "hoagy",\n]\nburn = 1\n',
            "kiosk.toml:2: match.patterns: 'hoagy' is not one of double, sandwich, hoagie, tens, marriage, top_bottom,",
        ),
        (
            '[match]\npatterns = [\n  "double",\n]\nburn = 9\n',
            "kiosk.toml:5: match.burn: 9 is not one of 0, 1, 2",
        ),
        (
            "screen.size = '''\nlarge'''\nsound.volume=-1",
            "kiosk.toml:1: screen.size: 'large' is not WIDTHxHEIGHT in pixels, such as 1280x720, or auto",
        ),
        (
            "[match]\nlast_chance = 3\ntarget = 40",
            "kiosk.toml:3: match.target: 40 does not go with another: match.last_chance: 3 is not allowed",
        ),
        (
            "[idle]\nnudge_s = 60",
            "kiosk.toml:2: idle.nudge_s: 60 is not allowed: idle.ask_s is 30, and not above idle.nudge_s, 60",
        ),
        (
            '[match]\nrules = "duel"\ncomputers = 2',
            "kiosk.toml:3: match.computers: 2 is not auto, or a whole number from 0 to 1 with duel",
        ),
        ("a = 1\nb", "kiosk.toml:2: this is no TOML: Expected '=' after a key in a key/value pair, at its end"),
        ("a = 1\na = 2\n", "kiosk.toml:2: this is no TOML: Cannot overwrite a value, in column 6"),
        ("x = " + "[\n" * 20_000, "kiosk.toml: this is no TOML: it is nested too deeply"),
        ("a = 1\nx = " + "[" * 1_000, "kiosk.toml:2: a line of more than 1000 letters; no setting is so long"),
        (" " * 70_000, "kiosk.toml: longer than 65536 characters, so it is no settings file"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text: str, said: str) -> None:
    assert told(text)[0].startswith(said)


def test_a_file_that_is_no_text_is_told_with_the_line() -> None:
    (fault,) = read_bytes(b"sound.volume = 3\nlanguage = '\xff'").faults
    assert fault.said("kiosk.toml") == "kiosk.toml:2: this is no text in UTF-8"


def test_all_that_is_wrong_is_told_at_once_in_the_order_of_the_file() -> None:
    text = 'language = "English"\n[sound]\nvolume = 101\nattract = "low"\n[match]\nbrun = 1\nlevel = "hrad"\n'
    assert [line.split(": ")[0:2] for line in told(text)] == [
        ["kiosk.toml:1", "language"],
        ["kiosk.toml:3", "sound.volume"],
        ["kiosk.toml:6", "match.brun"],
        ["kiosk.toml:7", "match.level"],
    ]


def test_what_is_right_is_taken_whatever_stands_beside_it() -> None:
    settings = read_settings("[sound]\nvolume = 101\nattract = 'low'\n[match]\nburn = 0").settings
    assert settings.file == {"sound.attract": "low", "match.burn": 0}


@pytest.mark.parametrize(
    "text",
    [
        "[idle]\nnudge_s = 60\nask_s = 120",
        "[idle]\nask_s = 12\nnudge_s = 6",
        "[match]\ngrace_ms = 0\nanticipation_ms = 0",
        "[match]\nrules = 'last-chance'\ntarget = 40\nlast_chance = 0",
    ],
)
def test_values_that_go_together_only_with_one_another_are_taken(text: str) -> None:
    read = read_settings(text)
    assert read.faults == ()
    assert read_settings(changes_text(Settings(screens=read.settings.file)), "screens", Settings()).faults == ()


def test_a_misspelt_rule_set_does_not_give_its_options_to_another() -> None:
    read = read_settings("[match]\nrules = 'clasic'\nburn = 0\nlevel = 'quick'\n[sound]\nvolume = 3")
    assert [fault.what.partition(":")[0] for fault in read.faults] == ["match.rules"]
    assert read.settings.file == {"sound.volume": 3}


def test_a_name_that_no_option_has_is_wrong_but_harmless() -> None:
    read = read_settings("sound.volum = 3\nsound.attract = 'low'")
    assert read.right
    assert len(read.faults) == 1


def test_a_file_full_of_strange_names_is_told_shortly_and_few_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[str] = []

    def compare(name: str) -> str:
        compared.append(name)
        return "there is no such option"

    monkeypatch.setattr("ratscrew_kiosk.settings.reading.unknown", compare)
    lines = told("".join(f"x{number}=1\n" for number in range(7_000)) + "sound.volume=101")
    assert len(compared) <= 20
    assert len(lines) == 22
    assert "kiosk.toml:7001: sound.volume: 101 is not a whole number from 0 to 100" in lines
    assert lines[-1] == "kiosk.toml: 6980 more names that no option has"


@pytest.mark.parametrize(
    "text",
    [
        "a" + ".a" * 30_000 + "=1",
        "[a" + ".a" * 450 + "]\nb=1",
        "a=[\n" + "1,\n" * 15_000 + "]",
        ("a" + ".a" * 450 + "=1\n"),
    ],
)
def test_a_file_made_to_last_is_read_soon(text: str) -> None:
    began = time.process_time()
    assert len(told(text)) == 1
    assert time.process_time() - began < 10


def test_the_sample_sets_nothing_and_with_every_line_taken_in_it_sets_the_defaults() -> None:
    text = sample_text()
    assert read_settings(text) == Read(Settings())
    lines = [
        line.removeprefix("#") if line.startswith("#") and not line.startswith("# ") else line
        for line in text.splitlines()
    ]
    read = read_settings("\n".join(lines))
    assert read.faults == ()
    assert dict(read.settings) == dict(Settings())
    assert set(read.settings.file) == set(OPTIONS)
    assert max(map(len, lines)) <= 120


values = st.one_of(
    st.booleans(),
    st.integers(-(10**6), 10**6),
    st.floats(),
    st.text(max_size=20),
    st.sampled_from(["all", "none", "auto", "cabinet", "duel", "easy", "quick", "low", "gpio"]),
    st.lists(st.sampled_from(["double", "run", "hoagy"]), max_size=4).map(tuple),
)


@given(st.sampled_from(list(OPTIONS)), values)
@example("match.grace_ms", 0)
def test_with_any_one_line_of_the_sample_changed_it_is_right_or_the_line_is_told(name: str, value: object) -> None:
    option, found, section, lines = OPTIONS[name], 0, "", sample_text().splitlines()
    for number, line in enumerate(lines, 1):
        section = line.strip("[]") if line.startswith("[") else section
        if section == option.section and line.startswith(f"#{option.key} = "):
            lines[number - 1] = f"{option.key} = {written(value)}"
            found = number
    read = read_settings("\n".join(lines))
    if read.right:
        assert set(read.settings.file) == {name}
    else:
        (fault,) = read.faults
        assert fault.line == found
        assert fault.what.startswith(f"{name}: ")
        assert fault.said("kiosk.toml").isprintable()
        assert read.settings == Settings()


def written(value: object) -> str:
    return repr(value) if isinstance(value, float) else toml_value(value)  # type: ignore[arg-type]


@given(st.dictionaries(st.sampled_from(list(OPTIONS)), values, max_size=8), st.sampled_from(list(PRESETS)))
def test_what_was_changed_on_the_screens_is_read_as_it_was_written(changes: dict[str, object], rules: str) -> None:
    settings = Settings().with_("match.rules", rules)
    for name, value in changes.items():
        try:
            settings = settings.with_(name, value)
        except ValueError:
            continue
    read = read_settings(changes_text(settings), "screens", Settings())
    assert read == Read(settings)


@given(st.binary(max_size=400))
@example(b"\xef\xbb\xbf[match]\nburn = 1\r\n")
def test_bytes_of_any_kind_are_read_or_told(content: bytes) -> None:
    read = read_bytes(content)
    for fault in read.faults:
        assert fault.said("kiosk.toml").isprintable()


SMALL = b'language = "ja"\n[match]\nrules = "full"\npatterns = ["run"]\n[sound]\nvolume = 30\n'


@pytest.mark.parametrize("bit", range(8))
def test_with_any_bit_flipped_a_file_is_read_or_told(bit: int) -> None:
    for place in range(len(SMALL)):
        damaged = bytearray(SMALL)
        damaged[place] ^= 1 << bit
        read = read_bytes(bytes(damaged))
        for fault in read.faults:
            assert fault.said("kiosk.toml").isprintable()
        for name, value in read.settings.file.items():
            assert OPTIONS[name].checked(value, read.settings.rules) == value


@pytest.mark.parametrize("length", range(len(SMALL)))
def test_cut_anywhere_a_file_is_read_or_told(length: int) -> None:
    for fault in read_bytes(SMALL[:length]).faults:
        assert fault.said("kiosk.toml").isprintable()
