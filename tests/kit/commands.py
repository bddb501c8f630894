"""The command line, typed by a test."""

import io
import sys
from contextlib import redirect_stderr, redirect_stdout
from typing import NamedTuple
from unittest import mock

from ratscrew_kiosk.__main__ import command_line


class Answer(NamedTuple):
    """What a command said, and its exit status."""

    status: int
    out: str
    err: str


def typed(*words: str, stdin: bytes = b"") -> Answer:
    """Type `ratscrew-kiosk WORDS`, in this process."""
    out, err = io.StringIO(), io.StringIO()
    status: object = 0
    with (
        redirect_stdout(out),
        redirect_stderr(err),
        mock.patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin))),
    ):
        try:
            command_line.main(words, prog_name="ratscrew-kiosk")
        except SystemExit as left:
            status = left.code
    return Answer(int(str(status or 0)), out.getvalue(), err.getvalue())
