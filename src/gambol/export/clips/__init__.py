"""Gaits as animation programs and games want them: loops that repeat, with starts and stops, by name."""
