"""Films: what each frame shows, and how frames become a video."""
