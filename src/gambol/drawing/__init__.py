"""Paper, type and ink: pages in inches, what they are written as, and a brush for one creature."""
