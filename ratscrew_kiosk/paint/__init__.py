"""From scenes to pixels, with pygame.

All that opens a display, draws a shape or renders a letter is here, and nothing that decides what is seen.
"""

import os

# pygame greets on standard output, where transcripts go.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
