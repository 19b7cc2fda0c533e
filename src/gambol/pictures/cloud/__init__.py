"""Everybody that a run has tried, as a cloud of points on a page that needs nothing but a browser."""
