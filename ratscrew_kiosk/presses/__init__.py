"""From raw edges to one stream by time: put in order, debounced, settled.

Everything here is pure; nobody here knows what a press is worth.
"""
