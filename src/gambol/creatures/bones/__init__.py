"""Bodies of bones: stiff parts in space, joined into a tree."""
