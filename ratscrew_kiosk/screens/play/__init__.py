"""A match as it is seen, heard and asked about: the table, each seat's things, what is told, and what lies over it.

A table and outcomes go in, a scene comes out; nothing here decides who gets cards, and nothing knows what is up between
matches.
"""
