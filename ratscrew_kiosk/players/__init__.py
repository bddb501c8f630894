"""Computer players: what each level is like, and when its hand comes down.

They see what a person at their seat sees, and nothing else (R12.1).
"""
