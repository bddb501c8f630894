"""The files that settings are kept in: the operator's own, and what was changed on the screens.

Nothing that is written in them, and no disk, can stop the start: what cannot be used is told in a line.
"""

from ratscrew_kiosk.settings.keeping import Kept, Loaded
from ratscrew_kiosk.settings.places import Places, usual_places

__all__ = ["Kept", "Loaded", "Places", "usual_places"]
