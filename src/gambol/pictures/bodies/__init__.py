"""How bodies look, kind by kind, and the course that one takes."""
