"""Settings that are typed as words, `sound.volume=30`: on a command line, for one run."""

from ratscrew_kiosk.options.option import SettingsError
from ratscrew_kiosk.options.settings import Settings
from ratscrew_kiosk.options.table import option_named


def typed(settings: Settings, word: str) -> Settings:
    """The settings with the value that a word `NAME=VALUE` gives for this run.

    Raises SettingsError.
    """
    name, equals, text = word.partition("=")
    if not equals:
        raise SettingsError(f"{word!r} is not NAME=VALUE, such as sound.volume=30")
    option = option_named(name)
    return settings.for_this_run(name, option.kind_for(settings.rules).typed(text))
