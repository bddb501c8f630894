"""`script/kernel-test`: builds the kernel, boots the machine, and says what its races and faults came to.

Exit status 0: all of it held; 1: something did not; 75: it was not done, and what is missing is said.
"""

import argparse
import json
import os
import signal
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

from tests.kernel import building, machine
from tests.kernel.report import Report, report

PASSED, FAILED, NOT_DONE = 0, 1, 75
WHOLE: Final = {"races": 540, "rough": 90, "jumpers": 90, "kills": 200}
QUICK: Final = {"races": 108, "rough": 27, "jumpers": 40, "kills": 20}
WHOLE_S: Final = 5_400.0
QUICK_S: Final = 580.0
"""A quick run ends within ten minutes, building included."""


def main() -> int:
    """Do it, and return the exit status."""
    options = _options()
    # What was started is ended with it: a build, a machine.
    signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))
    began_s = time.monotonic() - (time.time() - float(os.environ.get("RATSCREW_BEGAN", time.time())))
    until_s = began_s + (QUICK_S if options.quick else WHOLE_S)
    wishes = {**(QUICK if options.quick else WHOLE), "only": options.only}
    if options.only:
        wishes |= {"races": 0, "rough": 0, "kills": 0}
    wishes |= {name: value for name in ("races", "kills") if (value := getattr(options, name)) is not None}
    try:
        source = building.newest_source()
        if building.kept(source) is None:
            tell(f"building a kernel from {source.name}, once: this takes a few minutes ...")
        kernel = building.build(source, until_s)
    except building.NotBuiltError as error:
        tell(str(error))
        return NOT_DONE
    with tempfile.TemporaryDirectory(prefix="kernel-test-") as share:
        found, trouble = _run(kernel, Path(share), wishes, until_s)
        _print(found, trouble)
        if trouble or found.failures:
            tell("the last that the programs in the machine said:")
            sys.stderr.write("".join(f"  {line}\n" for line in _last_errors(Path(share))))
    seconds = time.monotonic() - began_s
    if options.json:
        document = {**found.document(), "quick": options.quick, "seconds": round(seconds), "trouble": trouble}
        Path(options.json).write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")
    if found.failures or (trouble and not isinstance(trouble, Late)):
        tell(f"FAILED after {seconds:.0f} s")
        return FAILED
    if trouble or not found.complete:
        tell(f"not done in time ({seconds:.0f} s); what was done has held")
        return NOT_DONE
    tell(f"all has held ({seconds:.0f} s)")
    return PASSED


class Late(str):
    """Trouble that is only a want of time."""

    __slots__ = ()


def _run(kernel: Path, share: Path, wishes: dict[str, Any], until_s: float) -> tuple[Report, str]:
    """Let the machine do what is wished for. Return what it answered, and what went wrong with the machine itself."""
    (share / "wishes.json").write_text(json.dumps(wishes))
    trouble = ""
    try:
        machine.run(kernel, share, until_s, tell)
    except machine.OutOfTimeError as error:
        trouble = Late(error)
    except machine.MachineError as error:
        trouble = str(error)
    answers = share / "answers.jsonl"
    text = answers.read_text(encoding="utf-8") if answers.exists() else ""
    found = report(json.loads(line) for line in text.splitlines(keepends=True) if line.endswith("\n"))
    if not found.complete and not trouble:
        trouble = "the program in the machine did not come to its end"
    return found, trouble


def _print(found: Report, trouble: str) -> None:
    sys.stdout.write("\n" + "\n".join(found.lines()) + "\n\n")
    sys.stdout.flush()
    for failure in found.failures:
        tell(f"this did not hold: {failure}")
    if trouble:
        tell(trouble)


def _last_errors(share: Path) -> list[str]:
    errors = share / "errors"
    text = errors.read_text(errors="replace") if errors.exists() else ""
    # lgpio tells of a chip that is gone thousands of times.
    return [line for line in text.splitlines() if "lgPthAlert" not in line and "xGpioHandle" not in line][-30:]


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="script/kernel-test", description="The proof on a real kernel.")
    parser.add_argument("--quick", action="store_true", help="fewer races and kills; ends within ten minutes")
    parser.add_argument("--json", metavar="FILE", help="write all figures there too")
    parser.add_argument("--races", type=int, metavar="N", help="so many races for each judge")
    parser.add_argument("--kills", type=int, metavar="N", help="kill and start again so often")
    parser.add_argument("--only", nargs="+", default=[], metavar="WORD", help="only the faults with these words")
    return parser.parse_args()


def tell(line: str) -> None:
    """Say something while it runs."""
    sys.stderr.write(f"kernel-test: {line}\n")
    sys.stderr.flush()


if __name__ == "__main__":
    sys.exit(main())
