"""From a figure to vector text that may stand in a page: the same on every machine, its letters the page's own."""

import io
import re
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from typing import Any, Final

import matplotlib as mpl
from matplotlib.figure import Figure

_TAG: Final = re.compile(r"<[^<>]*>")
"""Matplotlib writes no angle bracket of a text or a value as it is, so this finds tags and nothing else."""
_NAMES: Final = re.compile(r"""(\bid="|url\(#|href="#)""")
_SIZE: Final = re.compile(r' width="[^"]*" height="[^"]*"')


@contextmanager
def drawing() -> Iterator[None]:
    """Draw by this style, whatever this machine's own is."""
    with mpl.rc_context(), warnings.catch_warnings():
        # Letters are drawn by the browser; that DejaVu lacks some is no fault.
        warnings.filterwarnings("ignore", r"Glyph \d+ .* missing from", UserWarning)
        mpl.rcdefaults()
        mpl.rcParams.update(
            {
                "axes.axisbelow": True,
                "axes.edgecolor": "#555555",
                "axes.grid": True,
                "axes.labelsize": 9,
                "axes.spines.right": False,
                "axes.spines.top": False,
                "font.family": ["DejaVu Sans"],  # comes with matplotlib: what is measured is the same everywhere
                "font.size": 9,
                "grid.color": "#dddddd",
                "grid.linewidth": 0.6,
                "svg.fonttype": "none",
                "svg.hashsalt": "ratscrew",
                "text.parse_math": False,  # letters are people's, and a dollar is a dollar
            }
        )
        yield


def as_svg(figure: Figure, name: str, title: str) -> str:
    """Return a figure as an `svg` element with this title for those who do not see it. `name` is unique in the page."""
    out = io.StringIO()
    nothing: dict[str, Any] = {"Creator": None, "Date": None, "Format": None, "Type": None}
    figure.savefig(out, format="svg", metadata=nothing)
    text = out.getvalue()
    text = text[text.index("<svg") :]
    text = _TAG.sub(lambda tag: _NAMES.sub(rf"\g<1>{name}-", tag[0]), text)
    head, rest = text.split(">", 1)
    head = _SIZE.sub("", head, count=1)
    label = f"{name}-title"
    return f'{head} role="img" aria-labelledby="{label}"><title id="{label}">{escape(title)}</title>{rest}'
