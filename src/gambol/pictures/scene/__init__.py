"""Creatures and what surrounds them: portraits, strips and contact sheets."""
