"""Where Japanese letters come from, which Fredoka lacks: the package `justmytype-intl-cjk`, or the system's fonts.

What is found is only a proposal: whether a typeface has a letter, it says itself when it is asked.
"""

import subprocess
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple

_PACKAGE: Final = "justmytype_intl_cjk"
_FILE: Final = "fonts/ofl/notosansjp/NotoSansJP[[]wght[]].ttf"
"""Noto Sans JP, a variable font, as a pattern of paths."""
_INSTANCES: Final = {False: 6, True: 8}
"""Its named instances that go with Fredoka's weights: semi-bold and extra bold."""
_INSTANCE_SHIFT: Final = 16
_WAIT_S: Final = 5


class Found(NamedTuple):
    """A file of fonts and the number of one in it, as FreeType counts: a named instance is in its upper half."""

    path: Path
    number: int


def japanese_fonts(*, bold: bool, package: str = _PACKAGE) -> list[Found]:
    """Return the fonts to try for Japanese letters, the best first; none where there is none."""
    return [*_in_package(package, bold=bold), *_of_system(bold=bold)]


def _in_package(package: str, *, bold: bool) -> list[Found]:
    """Find the file without importing its package, which would load much more."""
    spec = find_spec(package)
    places = spec.submodule_search_locations if spec is not None else None
    files = [path for place in places or () for path in Path(place).glob(_FILE)]
    # A build of FreeType without variable fonts refuses the instance and still has the plain face.
    return [Found(path, number) for path in files for number in (_INSTANCES[bold] << _INSTANCE_SHIFT, 0)]


def _of_system(*, bold: bool) -> list[Found]:
    """Ask fontconfig, which always names a font, whatever letters that has."""
    wanted = f"sans-serif:lang=ja:weight={'bold' if bold else 'medium'}"
    command = ["fc-match", "--format=%{file}\n%{index}\n", wanted]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=_WAIT_S, check=True)  # noqa: S603
        path, number = done.stdout.splitlines()
        return [Found(Path(path), int(number))]
    except (OSError, subprocess.SubprocessError, ValueError):
        return []
