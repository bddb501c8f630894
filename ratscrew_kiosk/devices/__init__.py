"""What is pressed.

Each device gives edges of contacts and how far it vouches; beyond this room nobody knows a pin or a key.
"""
