"""Bodies of rigid links, joined by pins into a tree, that move in a plane."""
