"""What genotypes of all kinds of bodies have in common: a graph that is followed to a tree of parts."""
