"""How bodies of masses and springs are drawn."""
