"""Paper, type and ink: what everything that is drawn stands on."""
