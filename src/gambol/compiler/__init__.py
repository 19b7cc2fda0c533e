"""Functions over numbers, traced once into a tape and compiled for vectors of lanes. Knows nothing of creatures."""
