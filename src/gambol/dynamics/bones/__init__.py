"""Bones in space: stiff parts on hinges, slides and ball joints (docs/physics-of-bones.md)."""
