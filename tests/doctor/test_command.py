import json
import subprocess
import sys
from pathlib import Path

import pytest

from ratscrew_kiosk.commands import doctor as command
from ratscrew_kiosk.doctor.areas import AREAS, Asked
from ratscrew_kiosk.doctor.findings import Finding, fault, ok, warning
from tests.kit.commands import typed


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[Finding]]:
    """What the inputs are found to be, put there by the test; nothing else is looked at."""
    findings: dict[str, list[Finding]] = {}
    for area in list(AREAS):
        monkeypatch.delitem(AREAS, area)
    monkeypatch.setitem(AREAS, "inputs", lambda asked: findings[asked.pins or "usual"])
    return findings


def test_each_finding_is_a_line_with_its_remedy_behind_it(found: dict[str, list[Finding]]) -> None:
    found["usual"] = [ok("the chip is there"), warning("it is slow", "wait"), ok("all pins are free")]
    answer = typed("doctor", "inputs")
    assert answer == (0, "ok      the chip is there\nwarning it is slow -> wait\nok      all pins are free\n", "")


def test_a_fault_is_told_by_the_exit_status(found: dict[str, list[Finding]]) -> None:
    found["mine.toml"] = [fault("no chip", "buy one"), ok("the rest")]
    answer = typed("doctor", "--pins", "mine.toml")
    assert (answer.status, answer.out) == (1, "fault   no chip -> buy one\nok      the rest\n")


def test_json_is_one_document(found: dict[str, list[Finding]]) -> None:
    found["usual"] = [fault("no chip", "buy one"), ok("the rest")]
    answer = typed("doctor", "--json")
    assert answer.status == 1
    assert json.loads(answer.out) == {
        "fault": True,
        "areas": {
            "inputs": [
                {"level": "fault", "what": "no chip", "remedy": "buy one"},
                {"level": "ok", "what": "the rest", "remedy": None},
            ]
        },
    }


def test_several_areas_stand_under_their_names(
    found: dict[str, list[Finding]], monkeypatch: pytest.MonkeyPatch
) -> None:
    found["usual"] = [ok("buttons")]

    def sound(asked: Asked) -> list[Finding]:
        assert asked == Asked()
        return [ok("loud")]

    monkeypatch.setitem(AREAS, "sound", sound)
    assert typed("doctor").out == "inputs:\nok      buttons\nsound:\nok      loud\n"


def test_an_area_that_is_not_there_is_told_in_one_line() -> None:
    answer = typed("doctor", "nonsense")
    assert answer.status == 2
    (line,) = answer.err.splitlines()
    assert "'nonsense' is not one of 'inputs', 'letters', 'sound'" in line


def test_on_any_machine_it_ends_cleanly_from_any_folder(tmp_path: Path) -> None:
    root = Path(command.__file__).parents[2]
    code = f"import sys; sys.path.insert(0, {str(root)!r}); from ratscrew_kiosk.__main__ import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "doctor", "--json"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stderr == ""
    document = json.loads(done.stdout)
    assert done.returncode == int(document["fault"])
    assert list(document["areas"]) == ["inputs", "letters", "sound"]
    for findings in document["areas"].values():
        assert findings
        assert {one["level"] for one in findings} <= {"ok", "warning", "fault"}
    assert list(tmp_path.iterdir()) == []
