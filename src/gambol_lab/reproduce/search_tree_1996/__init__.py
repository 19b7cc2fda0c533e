"""Huang, Planning for Dynamic Motions Using a Search Tree, 1996."""
