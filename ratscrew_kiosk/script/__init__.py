"""Match scripts: the one text form of a match, for tests, bug reports, journals and replays.

Reading, replaying, checking and writing.
"""
