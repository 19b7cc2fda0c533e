"""Bodies of bones in pictures."""
