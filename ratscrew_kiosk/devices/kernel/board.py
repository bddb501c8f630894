"""A board for gpiozero where it knows none: a chip's lines by their offsets."""

from gpiozero.pins import BoardInfo, HeaderInfo, PinInfo

from ratscrew_kiosk.devices.chips import Chip


def board_of_lines(chip: Chip) -> BoardInfo:
    """A board of which nothing is known but a chip: its lines by their offsets, in one row."""
    pins = {
        line + 1: PinInfo(
            number=line + 1,
            name=f"GPIO{line}",
            names=frozenset({line, str(line), f"GPIO{line}"}),
            pull="",
            row=line + 1,
            col=1,
            interfaces=frozenset({"gpio"}),
        )
        for line in range(chip.lines)
    }
    unknown = dict.fromkeys(BoardInfo._fields, "")
    return _LineBoard(**unknown | {"model": chip.label, "headers": {"LINES": HeaderInfo("LINES", chip.lines, 1, pins)}})


class _LineBoard(BoardInfo):  # type: ignore[misc]
    __slots__ = ()

    @property
    def description(self) -> str:
        """What it is called."""
        return f"the GPIO chip {self.model}"
