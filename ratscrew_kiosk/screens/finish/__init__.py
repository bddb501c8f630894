"""The photo finish and the tally: what became of every slap, who was first by how much, and how well that is known."""
