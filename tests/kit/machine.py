"""A machine of a test's own: folders for the operator's file and for the state."""

from dataclasses import dataclass
from pathlib import Path

from ratscrew_kiosk.options import Settings
from ratscrew_kiosk.settings import Kept, Loaded, Places


@dataclass
class Machine:
    """Its files, and what is loaded from them."""

    folder: Path

    @property
    def file(self) -> Path:
        return self.folder / "kiosk.toml"

    @property
    def state(self) -> Path:
        return self.folder / "state"

    @property
    def changes(self) -> Path:
        return self.state / "changes.toml"

    @property
    def places(self) -> Places:
        return Places((self.file, self.folder / "etc" / "kiosk.toml"), self.state)

    @property
    def kept(self) -> Kept:
        return Kept(self.places)

    def write(self, text: str) -> None:
        """What the operator writes."""
        self.file.write_text(text, encoding="utf-8")

    def start(self) -> Loaded:
        """Start; the notices have the folder cut off."""
        settings, file, notices = self.kept.load()
        for notice in notices:
            assert notice.isprintable(), notice
        return Loaded(settings, file, tuple(notice.replace(f"{self.folder}/", "") for notice in notices))

    def change(self, name: str, value: object) -> Settings:
        """Change something on a screen; returns the settings after it."""
        settings = self.kept.load().settings.with_(name, value)
        assert self.kept.keep(settings) == []
        return settings
