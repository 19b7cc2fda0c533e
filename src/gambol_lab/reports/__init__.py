"""Pages of the documentation that are made by running gambol, and how fast bodies could be."""
