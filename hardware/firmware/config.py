"""What is wired to this box. Change it here, and nowhere else; hardware/boxes.md shows the wires."""

BUTTONS = (2, 3, 4, 5)
"""GPIO numbers: FLIP and SLAP of the first seat, FLIP and SLAP of the second, and so on; at most 16."""
LAMPS = (6, 7, 8, 9)
"""GPIO numbers of their lamps, in the same order; () if there are none."""
PRESSED = 0
"""A pin's level while its button is pressed: 0 for switches to ground that close then, 1 for switches that open."""
RESOLUTION_US = 200
"""So late at most is an interrupt stamped: two handlers one after another, and what the USB stack holds up."""
