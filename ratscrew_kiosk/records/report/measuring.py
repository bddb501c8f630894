"""The part of the page on how the times were measured: by which devices, how well, and what was left out and why."""

from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import median

from ratscrew_kiosk.records.report.blocks import Block, Part, Table, Words, error_ms, isolated, ms
from ratscrew_kiosk.records.report.counting import Group, Timed
from ratscrew_kiosk.screens.numbers import number
from ratscrew_kiosk.screens.status import Say


def measuring_part(groups: Sequence[Group], damaged: int, command: str, say: Say) -> Part:
    """Return the part. `damaged` rows were left out; `command` writes the slaps as a table for other programs."""
    lost = [Words(say("report_damaged", count=damaged))] if damaged else []
    return Part(say("report_measured"), [*_blocks(groups, say), *lost, Words(say("report_csv"), code=command)])


def _blocks(groups: Sequence[Group], say: Say) -> Iterator[Block]:
    timed = [one for group in groups for one in group.timed]
    yield Words(say("report_measured_press"))
    displays = dict.fromkeys((run.lag_ns, run.display_error_ns) for group in groups for run in group.runs)
    for lag_ns, error_ns in sorted(displays):
        if error_ns:
            yield Words(say("report_measured_display", lag=ms(lag_ns, say), error=error_ms(error_ns, say)))
        else:
            yield Words(say("report_display_unknown"))
    if timed:
        yield _devices(timed, say)
        trusted = sum(one.lack is None for one in timed)
        yield Words(say("report_trusted", trusted=number(trusted, 0, say), count=len(timed)))
    yield from _left_out(groups, say)


def _devices(timed: Sequence[Timed], say: Say) -> Table:
    heads = [say(f"report_device{name}") for name in ("", "_slaps", "_error", "_worst", "_whole", "_trusted")]
    rows = []
    for device in sorted({one.device for one in timed}):
        its = [one for one in timed if one.device == device]
        stamped = [one for one in its if one.lack != "unstamped"]
        if stamped:
            press = [one.press_error_ns for one in stamped]
            errors = median(press), max(press), max(one.error_ns for one in stamped)
            cells = [error_ms(one, say) for one in errors]
        else:
            cells = ["–"] * 3
        trusted = sum(one.lack is None for one in its)
        rows.append([isolated(device), number(len(its), 0, say), *cells, number(trusted, 0, say)])
    return Table(say("report_devices"), heads, rows)


def _left_out(groups: Sequence[Group], say: Say) -> Iterator[Words]:
    lacks: Counter[str | None] = Counter()
    for group in groups:
        lacks.update(one.lack for one in group.timed if not group.counts(one))
    if lacks["error"]:
        yield Words(say("report_out_error", count=lacks["error"]))
    if lacks["unstamped"]:
        yield Words(say("report_out_unstamped", count=lacks["unstamped"]))
    if lacks["unknown"]:
        yield Words(say("report_out_unknown", count=lacks["unknown"]))
    free = sum(slap.verdict == "free" for group in groups for run in group.runs for slap in run.slaps)
    if free:
        yield Words(say("report_out_free", count=free))
