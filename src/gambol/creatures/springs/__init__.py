"""Bodies of point masses held together by springs, some of which are muscles, in a plane or in space."""
