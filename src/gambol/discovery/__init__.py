"""Finding gaits: random generation, fine tuning, honest checks of what was found, and ten different ways to move."""
