"""Where the files of settings lie on this machine."""

import os
from pathlib import Path
from typing import Final, NamedTuple

NAME: Final = "kiosk.toml"
"""The operator's file."""
_PROGRAM: Final = "ratscrew-kiosk"


class Places(NamedTuple):
    """`files` are looked for in their order, and the first that is there is taken; `asked`: it has to be there.

    `state` is the folder for what the program itself writes; None where there is none.
    """

    files: tuple[Path, ...]
    state: Path | None
    asked: bool = False

    @property
    def changes(self) -> Path | None:
        """What was changed on the screens."""
        return None if self.state is None else self.state / "changes.toml"

    @property
    def last_good(self) -> Path | None:
        """A copy of the operator's file as it was when all of it could be used."""
        return None if self.state is None else self.state / "last-good.toml"

    @property
    def records(self) -> Path | None:
        """Where matches are recorded."""
        return None if self.state is None else self.state / "records.db"


def usual_places(asked: Path | None = None) -> Places:
    """The places of this machine and user; `asked` is the file that was named on the command line."""
    import platformdirs

    own = platformdirs.user_config_path(_PROGRAM, appauthor=False)
    state = platformdirs.user_state_path(_PROGRAM, appauthor=False)
    everybodys = [Path("/etc", _PROGRAM)] if os.name == "posix" else []
    # A user without a home has no folders: the paths would then be some in the working directory.
    files = tuple(folder / NAME for folder in (own, *everybodys) if folder.is_absolute())
    return Places((asked,) if asked else files, state if state.is_absolute() else None, asked=asked is not None)
