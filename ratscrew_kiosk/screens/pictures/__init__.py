"""Every screen as a picture that can be had without playing: by its name, and all that a painter draws beforehand."""
