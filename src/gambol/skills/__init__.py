"""What is made of gaits: leaps, stops and recoveries, in-between motions, motion spaces, variations, courses."""
