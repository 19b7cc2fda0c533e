"""Reads a body from another program's file: MJCF or URDF (with MuJoCo's own compiler), an SVG drawing, or a rig."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from gambol.errors import InvalidInput, unknown_name
from gambol.files import or_example
from gambol.importing.drawn import from_drawing
from gambol.importing.driving import MOTORS
from gambol.importing.extent import check_extent
from gambol.importing.imported import Imported
from gambol.importing.modelled import from_model
from gambol.importing.planes import PLANES
from gambol.importing.rigs import Choices, from_rig
from gambol.importing.xml_text import read_xml
from gambol.rigs.source import ENDINGS

FIXED = ("world", "map", "odom")  # root links of URDF that stand for the world


def import_body(
    path: str | os.PathLike[str],
    plane: str | None = None,
    motors: str | None = None,
    metres: float | None = None,
    outside: bool = False,
    front: str | None = None,
    scale: float | None = None,
    feet: Sequence[str] = (),
    keep: Sequence[str] = (),
) -> Imported:
    """The creature of an MJCF, URDF, SVG or glTF file, with what was chosen and what could not be carried over.

    Args:
        path: of the file; its content tells which of them it is.
        plane: of a model in space, the plane to move in, `xz`, `xy` or `yz`; without it, that of most joints.
        motors: `muscles` of the same largest torque, which suit discovery, or `efforts`, which set torques; without it,
            muscles in bodies that are free and efforts in those that are held.
        metres: of a drawing, how large it is in all; without it, one of its units is a centimetre.
        outside: whether a model may include other models from outside its folder.
        front: of a rig, the axis of the file along which it looks, `x`, `-x`, `z` or `-z`.
        scale: of a rig, the metres of one of its units.
        feet: of a rig, the names of the bones that stand on the ground.
        keep: of a rig, names of bones that become parts however light they are.

    >>> import tempfile, pathlib
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "rod.xml"
    >>> geom = '<geom type="capsule" size=".02" fromto="0 0 0 0 0 -1" mass="2"/>'
    >>> joint = '<joint axis="0 1 0" damping=".1" armature=".3"/>'
    >>> body = f'<body name="rod" pos="0 0 2">{joint}{geom}</body>'
    >>> _ = path.write_text(f"<mujoco><worldbody>{body}</worldbody></mujoco>")
    >>> rod = import_body(path).creature
    >>> rod.root.kind, rod.root.armature, rod.mass, rod.springs[0].joint
    ('pinned', 0.3, 2.0, 'hinge')
    """
    place = or_example(Path(path))
    choices = Choices(front, scale, tuple(feet), tuple(keep))
    if place.suffix.lower() in ENDINGS:
        if plane is not None or motors is not None or metres is not None:
            raise InvalidInput(
                f"--plane, --motors or --metres for {place.name}",
                "rigs have --front, --scale, --feet and --keep-bone",
                "leave it out",
            )
        return from_rig(place, choices)
    if choices != Choices():
        of_rigs = {"--front": front, "--scale": scale, "--feet": ", ".join(feet), "--keep-bone": ", ".join(keep)}
        option, value = next((name, x) for name, x in of_rigs.items() if x not in (None, ""))
        raise InvalidInput(f"{option} {value} for {place.name}", "rigs (.glb, .gltf) have it", "leave it out")
    for given, known, what in ((plane, PLANES, "plane"), (motors, MOTORS, "way to read motors")):
        if given is not None and given not in known:
            raise unknown_name(what, given, known)
    text = read_xml(place)
    kind = _kind(text, place)
    if kind == "svg":
        if plane is not None or motors is not None:
            raise InvalidInput(
                f"a {'plane' if plane else 'way to read motors'} for {place.name}",
                "a drawing lies in one plane and has no motors",
                "leave it out",
            )
        return from_drawing(text, place, metres)
    if metres is not None:
        raise InvalidInput(f"a size for {place.name}", "such a model states its own size", "leave it out")
    check_extent(place, text, outside)
    return from_model(_compiled(place, kind), place, plane, motors, kind == "robot")


def _kind(text: str, path: Path) -> str:
    """The name of the outermost element: mujoco, robot or svg."""
    bare = re.sub(r"<!--.*?-->|<\?.*?\?>|<!DOCTYPE.*?>", "", text, flags=re.DOTALL)
    found = re.search(r"<\s*(?:\w+:)?([A-Za-z][\w.-]*)", bare)
    kind = found[1].lower() if found else ""
    if kind not in ("mujoco", "robot", "svg"):
        raise InvalidInput(
            f"{path.name} begins with <{kind}>" if kind else f"{path.name} holds no XML",
            "bodies are read from MJCF (<mujoco>), URDF (<robot>) or SVG (<svg>)",
            "name such a file",
        )
    return kind


def _compiled(path: Path, kind: str) -> Any:
    """MuJoCo's compiled model: defaults, includes and inertias from geoms are resolved as nobody else does it."""
    try:
        import mujoco
    except ImportError:
        raise InvalidInput(
            "mujoco is not installed",
            "its compiler reads MJCF and URDF",
            "install it with `pip install 'gambol[import]'`",
        ) from None
    mujoco.set_mju_user_warning(lambda _: None)  # of what is old in its words; else it is printed, and logged to a file
    try:
        if kind == "mujoco":
            return mujoco.MjModel.from_xml_path(str(path))
        spec = mujoco.MjSpec.from_file(str(path))
        spec.compiler.fusestatic = False
        base = spec.worldbody.first_body()
        if base is not None and base.name not in FIXED and not base.first_joint():
            base.add_freejoint()
        return spec.compile()
    except (ValueError, RuntimeError) as error:
        words = " ".join(str(error).split())[:200]
        raise InvalidInput(
            f"{path.name}: MuJoCo cannot compile it ({words})",
            "a whole model is needed",
            "mend it, or put the files it names beside it",
        ) from None
    finally:
        mujoco.set_mju_user_warning(None)
