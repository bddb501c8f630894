"""Egyptian Ratscrew for a cabinet with real buttons."""
