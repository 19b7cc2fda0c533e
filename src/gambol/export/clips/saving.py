"""Clips in files: several of one body in one file, by their names."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from gambol.errors import InvalidInput, unknown_ending
from gambol.export.clip_data import Clip
from gambol.export.formats import SINGLE
from gambol.files import written_whole
from gambol.motion.exporters import ANIMATIONS


def save_clips(path: str | os.PathLike[str], *clips: Clip) -> None:
    """Writes clips of one body into one file, each by its name: `.glb`, `.gltf`, `.usda`, `.usdc`, `.usdz`. A `.bvh`
    holds one.

    >>> import gambol, tempfile, pathlib
    >>> hop = gambol.simulate("luxo", gambol.load("examples/luxo-hop.yaml"), fps=240)
    >>> gambol.export.save_clips(pathlib.Path(tempfile.mkdtemp()) / "luxo.glb", gambol.export.clip(hop))
    """
    ending = Path(path).suffix.lower()
    if ending not in ANIMATIONS:
        raise unknown_ending("a clip", ending, ANIMATIONS)
    check_together(clips)
    if ending in SINGLE and len(clips) > 1:
        raise InvalidInput(f"{len(clips)} clips in a {ending} file", "it holds one", "write a file for each, or a .glb")
    with written_whole(path) as aside:
        _write(clips, aside, ending)


def _write(clips: Sequence[Clip], path: Path, ending: str) -> None:
    """Each writer is imported here, so that only those who draw wait for matplotlib."""
    if ending in SINGLE:
        from gambol.export.bvh import write_clip

        write_clip(clips[0], path)
    elif "usd" in ending:
        from gambol.export.usd import write_clips as write_usd

        write_usd(clips, path)
    else:
        from gambol.export.gltf import write_clips as write_gltf

        write_gltf(clips, path)


def check_together(clips: Sequence[Clip]) -> None:
    """Clips of a file have one body, which has to have the same shape in all of them, and names of their own."""
    if not clips:
        raise InvalidInput("no clip", "a file holds one or more", "give one")
    first = clips[0]
    for other in clips[1:]:
        if not alike(first, other):
            raise InvalidInput(
                f"the bodies of {first.name!r} and {other.name!r} differ",
                "clips of one file move one body",
                "write a file for each",
            )
    names = [clip.name for clip in clips]
    if twice := next((name for name in names if names.count(name) > 1), None):
        raise InvalidInput(
            f"two clips are called {twice!r}",
            "each clip of a file has its own name",
            "give them names: clip(motion, name=...)",
        )


def alike(one: Clip, other: Clip) -> bool:
    """Whether two clips move a body of one shape."""
    a, b = one.creature, other.creature
    return (
        [(bone.name, bone.parent, bone.pivot) for bone in one.bones]
        == [(bone.name, bone.parent, bone.pivot) for bone in other.bones]
        and all(a.outline(part) == b.outline(part) for part in a.masses)
        and a.contacts_on == b.contacts_on
    )
