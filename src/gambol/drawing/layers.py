"""What lies over what in a picture: creatures come between ground and words."""

Z_GRID, Z_GROUND, Z_TRACE, Z_CREATURE, Z_FOLLOW, Z_WORDS = 0, 1, 2, 10, 500, 1000
