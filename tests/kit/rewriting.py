"""Writes the recorded outcomes of the matches in `tests/matches` anew, so that the diff can be read.

`script/rewrite-transcripts` starts it. Statements, comments and `?` lines stay as they are; only `=` lines are
replaced. Files without any `=` line are left alone, unless they are named.
"""

import sys
from pathlib import Path

from ratscrew_kiosk.script.form import ScriptError
from ratscrew_kiosk.script.placing import print_told
from ratscrew_kiosk.script.reading import read_script
from ratscrew_kiosk.script.replaying import end_line, replay

MATCHES = Path(__file__).resolve().parents[1] / "matches"


def rewritten(text: str) -> str:
    """Say what the script looks like with the outcomes that come of it now.

    Raises ScriptError.
    """
    transcript = replay(read_script(text))
    behind = {
        one.line: list(map(print_told, told))
        for one, told in zip(transcript.script.statements, transcript.behind, strict=True)
    }
    lines: list[str] = []
    waiting = list(map(print_told, transcript.first))
    in_body = False
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].split()
        if words[:1] == ["="]:
            continue
        if number in behind or not words or line.lstrip().startswith("#"):
            lines += waiting if in_body else []
            waiting = waiting if not in_body else []
        lines.append(line)
        in_body |= words == ["---"]
        waiting = behind.get(number, waiting)
    return "\n".join([*lines, *waiting, end_line(transcript.table)]) + "\n"


def main(names: list[str]) -> int:
    """Rewrite these files, or all that record outcomes; say which have changed."""
    for path in map(Path, names) if names else sorted(MATCHES.glob("*.match")):
        text = path.read_text(encoding="utf-8")
        if not names and not any(line.startswith("=") for line in text.splitlines()):
            continue
        try:
            new = rewritten(text)
        except ScriptError as error:
            sys.stderr.write(f"{path}:{error.line}: {error}\n")
            return 2
        if new != text:
            path.write_text(new, encoding="utf-8")
            sys.stdout.write(f"{path} has changed\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
