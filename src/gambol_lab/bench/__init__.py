"""How fast gambol is here, beside its peers in the same run, and whether it computes correctly."""
