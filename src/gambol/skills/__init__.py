"""What is made of motions that were found: in-between motions, motion spaces, variations, courses."""
