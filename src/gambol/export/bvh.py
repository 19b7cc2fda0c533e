"""A motion as BVH, the oldest format of motion capture, which every animation program reads: a skeleton and its angles.

Each link is a joint of its name, at the link's own origin. Offsets never change, so a link that does not hang by its
origin has a joint `NAME-pin` above it, where it turns. What slides, and the masses of a soft body, are joints without
offsets that have places: programs differ in whether these are added to an offset or take its place.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

import numpy as np
from numpy.typing import NDArray

from gambol.export.clip_data import Clip, whole_of
from gambol.export.skeleton import Bone
from gambol.motion.motion import Motion

Array = NDArray[np.float64]

PLACE = "Xposition Yposition Zposition"
TURN = "Yrotation Xrotation Zrotation"  # in this order they are multiplied: Ry · Rx · Rz
DEGREE = np.degrees(1.0)
STILL = 1e-6  # m: a pin that moves by less in its parent does not slide; single precision rounds by so much
EVEN = 1e-3  # of the time between frames: what is off by more is no frame of the format


def write_bvh(motion: Motion, path: Path) -> None:
    """Metres and degrees, y up; frames as they were recorded, less the last if it came sooner than the pace."""
    write_clip(whole_of(motion), path)


def write_clip(clip: Clip, path: Path) -> None:
    """A clip, which is all that a file of this format holds."""
    text, columns = io.StringIO(), list[Array]()
    bones, tips = clip.bones, _tips(clip)
    text.write("HIERARCHY\n")
    if not clip.stiff and len(bones) > 1 and bones[1].parent is None:  # one root has to hold them all
        _open(text, "ROOT", clip.creature.name, (0.0, 0.0, 0.0), 0, f"CHANNELS 3 {PLACE}")
        columns.append(np.zeros((len(clip.time), 3)))
        for bone in bones:
            _open(text, "JOINT", bone.name, (0.0, 0.0, 0.0), 1, f"CHANNELS 3 {PLACE}")
            columns.append(bone.shift)
            _end(text, tips[bone.name], 2)
            text.write("  }\n")
        text.write("}\n")
    else:
        for bone in bones:
            if bone.parent is None:
                _write_bone(text, bone, bones, tips, columns, 0)
    pace = float(clip.time[1]) if len(clip.time) > 1 else 1.0 / 60.0
    even = np.abs(clip.time - pace * np.arange(len(clip.time))) < EVEN * pace
    text.write(f"MOTION\nFrames: {even.sum()}\nFrame Time: {pace:.9g}\n")
    np.savetxt(text, np.concatenate(columns, axis=1)[even], fmt="%.9g")
    path.write_text(text.getvalue(), encoding="utf-8")


def _write_bone(
    text: TextIO, bone: Bone, bones: Sequence[Bone], tips: dict[str, tuple[float, ...]], columns: list[Array], deep: int
) -> None:
    """A bone with all that hangs on it, and its columns in the same order."""
    turned = DEGREE * bone.angles
    hung = bone.parent is not None and bone.pivot != (0.0, 0.0)
    x, y = bone.pivot if hung else (0.0, 0.0)
    at = bone.shift + _turned(bone, (x, y, 0.0))  # of the pin, in the parent's frame
    kind, name = "JOINT" if bone.parent else "ROOT", f"{bone.name}-pin" if hung else bone.name
    if bone.parent is None or np.ptp(at, axis=0).max() > STILL:
        _open(text, kind, name, (0.0, 0.0, 0.0), deep, f"CHANNELS 6 {PLACE} {TURN}")
        columns += [at, turned]
    else:
        _open(text, kind, name, tuple(at[0].tolist()), deep, f"CHANNELS 3 {TURN}")
        columns.append(turned)
    if hung:
        _open(text, "JOINT", bone.name, (-x, -y, 0.0), deep + 1, f"CHANNELS 3 {TURN}")
        columns.append(0.0 * turned)
    inner = deep + 1 + hung
    children = [other for other in bones if other.parent == bone.name]
    for child in children:
        _write_bone(text, child, bones, tips, columns, inner)
    if not children:
        _end(text, tips[bone.name], inner)
    for level in range(inner - 1, deep - 1, -1):
        text.write(f"{'  ' * level}}}\n")


def _turned(bone: Bone, point: tuple[float, float, float]) -> Array:
    """A point of a bone's frame as its parent's has it, (T, 3)."""
    vector, real = bone.turns[:, :3], bone.turns[:, 3:]
    across = 2.0 * np.cross(vector, np.array(point))
    return np.asarray(np.array(point) + real * across + np.cross(vector, across))


def _open(text: TextIO, kind: str, name: str, offset: tuple[float, ...], deep: int, channels: str) -> None:
    space = "  " * deep
    text.write(f"{space}{kind} {name}\n{space}{{\n{space}  OFFSET {_three(offset)}\n{space}  {channels}\n")


def _end(text: TextIO, offset: tuple[float, ...], deep: int) -> None:
    space = "  " * deep
    text.write(f"{space}End Site\n{space}{{\n{space}  OFFSET {_three(offset)}\n{space}}}\n")


def _three(offset: tuple[float, ...]) -> str:
    return " ".join(f"{x:.9g}" for x in offset)


def _tips(clip: Clip) -> dict[str, tuple[float, ...]]:
    """Where the bone of each part ends, in its frame: the far end of a link."""
    parts = clip.creature.masses
    ends = {
        name: max(x for x, _ in clip.creature.outline(name)) if name in parts else 0.0
        for name in (bone.name for bone in clip.bones)
    }
    return {name: (end, 0.0, 0.0) for name, end in ends.items()}
