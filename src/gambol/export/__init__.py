"""Motion and bodies in the formats of other tools."""
