"""The screens between matches: attract, join, options, deal, result, and the flow from one to the next.

What they share is in `screens/hall`; help and the lesson have rooms of their own.
"""
