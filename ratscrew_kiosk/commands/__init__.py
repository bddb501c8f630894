"""The commands: a file for each, imported when it is typed."""
