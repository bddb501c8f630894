"""The page itself: what is on it, in which order, and its HTML. It loads nothing, runs nothing and links nowhere."""

import shlex
from collections.abc import Iterator, Sequence
from importlib.resources import files
from typing import Final

from jinja2 import Environment, StrictUndefined
from markupsafe import Markup

from ratscrew_kiosk.records.report.blocks import Block, Part, Words, called, isolated
from ratscrew_kiosk.records.report.counting import Group, group
from ratscrew_kiosk.records.report.kinds import kind_part
from ratscrew_kiosk.records.report.measuring import measuring_part
from ratscrew_kiosk.records.report.people import Person, people
from ratscrew_kiosk.records.report.reading import Lesson, Run
from ratscrew_kiosk.rules.house import RulesError, RuleSet
from ratscrew_kiosk.screens.news import listed
from ratscrew_kiosk.screens.numbers import number
from ratscrew_kiosk.screens.status import Say
from ratscrew_kiosk.words import say_in

_TEMPLATE: Final = "page.html.jinja"
_EXPORT: Final = "ratscrew-kiosk records export --csv"


def page(lesson: Lesson, language: str) -> str:
    """Return the page on a lesson as HTML. Raises KeyError for a language without a catalogue."""
    say = say_in(language)
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    environment.filters["vector"] = Markup  # what `svg` makes: every text in it is escaped there
    template = environment.from_string(files(__package__).joinpath(_TEMPLATE).read_text(encoding="utf-8"))
    return template.render(language=language, title=_title(lesson, say), parts=list(_parts(lesson, say)))


def _title(lesson: Lesson, say: Say) -> str:
    return say("report_title", session=isolated(lesson.name)) if lesson.name else say("report_title_all")


def _parts(lesson: Lesson, say: Say) -> Iterator[Part]:
    groups = [one for one in (group("station", lesson.runs), group("match", lesson.runs)) if one.runs]
    yield Part(say("report_who"), list(_who(lesson, groups, say)))
    if not groups:
        return
    for one in groups:
        yield kind_part(one, say)
    yield Part(say("report_words"), list(_words(say)))
    command = f"{_EXPORT} --session {shlex.quote(lesson.name)}" if lesson.name else _EXPORT
    yield measuring_part(groups, lesson.damaged, command, say)


def _words(say: Say) -> Iterator[Block]:
    yield Words(say("report_words_reaction"))
    low, middle, high = (number(value, 1, say) for value in (310.5, 312.0, 313.5))
    yield Words(say("report_words_error", time=f"{middle} ± {number(1.5, 1, say)}", low=low, high=high))
    yield Words(say("report_words_median"))
    yield Words(say("report_words_d"))
    yield Words(say("report_words_d_how"))


def _who(lesson: Lesson, groups: Sequence[Group], say: Say) -> Iterator[Block]:
    if not lesson.runs:
        yield Words(say("report_nothing"), strong=True)
        return
    places = _places(lesson.runs)
    names = sorted(
        called(person, say)
        if person.place is not None
        else say(
            "report_at", letters=called(person, say), place=", ".join(say(f"seat_{place}") for place in sorted(its))
        )
        for person, its in places.items()
    )
    yield Words(say("report_when", when=_when(lesson.runs)))
    if not all(run.clock_set for run in lesson.runs):
        yield Words(say("report_clock"))
    if names:
        yield Words(say("report_people", count=len(names), names=listed(names, say)))
    counts = {one.kind: len(one.runs) for one in groups}
    if "station" in counts:
        yield Words(say("report_runs_station", count=counts["station"]))
    if "match" in counts:
        yield Words(say("report_runs_match", count=counts["match"]))
    left = sum(run.ending in ("left", "cut") for run in lesson.runs)
    if left:
        yield Words(say("report_left", count=left))
    if any(not person.letters for person in places):
        yield Words(say("report_no_letters"))
    if any(person.letters and person.place is not None for person in places):
        yield Words(say("report_same_letters"))
    yield from _rules(lesson.runs, say)


def _places(runs: Sequence[Run]) -> dict[Person, set[int]]:
    """Where everybody sat."""
    places: dict[Person, set[int]] = {}
    for (run_id, seat), person in people(runs).items():
        (sat,) = (one.place for run in runs if run.id == run_id for one in run.seats if one.seat == seat)
        places.setdefault(person, set()).add(sat)
    return places


def _when(runs: Sequence[Run]) -> str:
    """From the first run's beginning to the last one's, by the clock where the page is made."""
    first, last = runs[0].began.astimezone(), runs[-1].began.astimezone()
    if first.date() == last.date():
        return f"{first:%Y-%m-%d, %H:%M} – {last:%H:%M}"
    return f"{first:%Y-%m-%d, %H:%M} – {last:%Y-%m-%d, %H:%M}"


def _rules(runs: Sequence[Run], say: Say) -> Iterator[Words]:
    said: dict[str, None] = {}
    for text in dict.fromkeys(run.rules for run in runs):
        try:
            rules = RuleSet.parse(text)
        except RulesError:  # of a version that had others
            continue
        patterns = listed([say(f"pattern_{pattern}") for pattern in rules.patterns], say)
        said[say("report_rules", rules=say(f"rules_{rules.preset}"), patterns=patterns)] = None
    return map(Words, said)
