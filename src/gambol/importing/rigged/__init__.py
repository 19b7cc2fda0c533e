"""Rigged, skinned glTF files as bodies of bones."""
