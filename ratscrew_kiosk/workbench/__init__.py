"""What the person with the screwdriver is told of contacts: what each did, who was first, how true the stamps are.

Everything here is pure; nobody here knows a pin's chip, a terminal or a clock.
"""
