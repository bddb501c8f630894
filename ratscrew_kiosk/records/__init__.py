"""What outlives the plug: the journal of the match that runs, what is kept of those that were played, and its figures.

Nothing here is ever waited for by the loop, and nothing that lies on the disk can keep the cabinet from starting.
"""
