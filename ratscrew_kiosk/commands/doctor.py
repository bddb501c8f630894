"""`ratscrew-kiosk doctor`: what is wrong with this machine, each with what to do."""

import json
import sys

import click

from ratscrew_kiosk.commands.box_inputs import box_options, read_boxes
from ratscrew_kiosk.doctor.areas import AREAS, Asked
from ratscrew_kiosk.doctor.findings import Level

A_FAULT = 1


@click.command()
@click.argument("areas", nargs=-1, type=click.Choice(list(AREAS)), metavar="[AREA ...]")
@click.option(
    "--pins",
    metavar="FILE",
    help="The pin map of the cabinet: a file, or the name of one that comes along (two-seats).",
)
@box_options
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def doctor(
    areas: tuple[str, ...], *, pins: str | None, box_words: tuple[str, ...], boxes_file: str | None, as_json: bool
) -> None:
    """Look at this machine, and say what is wrong with it and what to do.

    A line for each thing that was looked at: ok, warning or fault, and behind -> the remedy. The areas are: inputs
    (buttons on GPIO pins and in boxes), letters (typefaces, and which languages they can write), sound (the sound
    card). Without an area all are looked at. Exit status 0: no fault; 1: a fault.
    """
    asked = Asked(pins, read_boxes(box_words, boxes_file))
    found = {area: AREAS[area](asked) for area in dict.fromkeys(areas or AREAS)}
    a_fault = any(one.level is Level.FAULT for findings in found.values() for one in findings)
    if as_json:
        document = {
            area: [{"level": one.level.value, "what": one.what, "remedy": one.remedy or None} for one in findings]
            for area, findings in found.items()
        }
        click.echo(json.dumps({"fault": a_fault, "areas": document}, indent=2))
    else:
        for area, findings in found.items():
            if len(found) > 1:
                click.echo(f"{area}:")
            for one in findings:
                click.echo(str(one))
    if a_fault:
        sys.exit(A_FAULT)
