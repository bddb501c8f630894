"""The commands on records, as they are typed, and records to ask."""

import csv
import io
import json
from datetime import datetime
from typing import Any

from tests.kit.commands import typed
from tests.kit.ledger import Played, played, slap

TODAY = datetime.now().astimezone().date().isoformat()
MATCHES = (
    played(1, ["", "easy"], session=1)._replace(slaps=(slap(1, 1, 0, 300), slap(2, 1, 0, 250), slap(3, 1, 0, 400))),
    played(2, ["", "expert"], 1, day=TODAY),
    played(3, ["", ""], session=2, day=TODAY, preset="duel", rules="duel")._replace(slaps=(slap(4, 3, 1, 199.5),)),
    played(4, ["", "easy"], ending="left")._replace(slaps=(slap(5, 4, 0, 100),)),
)
SESSIONS = ("7b", "science fair")


def asked(file: str, *words: str, status: int = 0, stdin: bytes = b"") -> str:
    answer = typed("records", *words, "--records", file, stdin=stdin)
    assert answer.status == status, (answer.out, answer.err)
    assert answer.err == "" or status or "--json" in words
    return answer.out


def document(file: str, *words: str) -> Any:  # noqa: ANN401 - any JSON
    return json.loads(asked(file, *words, "--json"))


def table(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline="")))


def many() -> list[Played]:
    old = [
        played(number, ["", "easy"], day="2020-05-05", header="x" * 3000, session=1, seat_0={"letters": "ANN"})
        for number in range(1, 60)
    ]
    return [
        *(one._replace(slaps=(slap(one.match.id, one.match.id, 0, 300),)) for one in old),
        played(60, ["", ""], day=TODAY),
    ]
