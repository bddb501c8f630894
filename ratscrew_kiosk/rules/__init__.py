"""The game itself: rule sets, the table as a value, and the referee.

Everything here is pure; time is a number on an event.
"""
