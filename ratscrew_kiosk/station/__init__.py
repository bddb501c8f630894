"""The reaction station: cards without a match, dealt until a pattern comes, and how soon each seat slaps it.

What a run is, how its cards are drawn and how slaps are judged stands here, as values; docs/station.md says why.
Nothing here knows a screen, a clock or a file.
"""
