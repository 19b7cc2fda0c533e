"""Bodies of bones as numbers of lanes: one program, whose loops go over rows of a tree, serves all of them."""
