"""Controllers, one file per family: their parameters and their control kernel. They know no search."""
