"""Reads a body from another program's file: MJCF or URDF (with MuJoCo's own compiler), or an SVG drawing."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from gambol.errors import InvalidInput, unknown_name
from gambol.files import is_folder, is_there, or_example
from gambol.importing.drawn import from_drawing
from gambol.importing.driving import MOTORS
from gambol.importing.imported import Imported
from gambol.importing.modelled import from_model
from gambol.importing.planes import PLANES

LARGEST = 5_000_000  # bytes: bodies are pages of text; meshes stand in files of their own
MOST_COPIES = 1000  # of one element, as MJCF may ask for
FIXED = ("world", "map", "odom")  # root links of URDF that stand for the world


def import_body(
    path: str | os.PathLike[str], plane: str | None = None, motors: str | None = None, metres: float | None = None
) -> Imported:
    """The creature of an MJCF, URDF or SVG file, with what was chosen and what could not be carried over.

    Args:
        path: of the file; its content tells which of them it is.
        plane: of a model in space, the plane to move in, `xz`, `xy` or `yz`; without it, that of most joints.
        motors: `muscles` of the same largest torque, which suit discovery, or `efforts`, which set torques; without it,
            muscles in bodies that are free and efforts in those that are held.
        metres: of a drawing, how large it is in all; without it, one of its units is a centimetre.

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
    for given, known, what in ((plane, PLANES, "plane"), (motors, MOTORS, "way to read motors")):
        if given is not None and given not in known:
            raise unknown_name(what, given, known)
    text = read_xml(place)
    kind = _kind(text, place)
    if kind == "svg":
        if plane is not None or motors is not None:
            raise InvalidInput(f"a {'plane' if plane else 'way to read motors'} for {place.name}",
                               "a drawing lies in one plane and has no motors", "leave it out")  # fmt: skip
        return from_drawing(text, place, metres)
    if metres is not None:
        raise InvalidInput(f"a size for {place.name}", "models say their sizes themselves", "leave it out")
    return from_model(_compiled(place, kind), place, plane, motors, kind == "robot")


def read_xml(path: Path) -> str:
    """The text of an XML file that is no larger than a body is and declares no entities."""
    if is_folder(path) or not is_there(path):
        raise InvalidInput(f"there is no file {str(path)!r}", "an MJCF, URDF or SVG file is needed", "check the path")
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
        text = content.decode("utf-8-sig")
    except OSError as error:
        raise InvalidInput(f"{path.name} cannot be read ({error.strerror})", "a readable file is needed",
                           "check it") from None  # fmt: skip
    except UnicodeDecodeError:
        raise InvalidInput(f"{path.name} is not text in UTF-8", "an MJCF, URDF or SVG file is needed",
                           "check the file") from None  # fmt: skip
    if len(content) > LARGEST:
        raise InvalidInput(f"{path.name} has more than {LARGEST / 1e6:g} MB", "a body has at most that much text",
                           "check that it is the right file")  # fmt: skip
    if re.search(r"<!ENTITY", text, re.IGNORECASE):
        raise InvalidInput(f"{path.name} declares entities", "files are data and expand to nothing else",
                           "remove its <!ENTITY …> declarations")  # fmt: skip
    if any(int(count) > MOST_COPIES for count in re.findall(r"""count\s*=\s*["'](\d{1,18})""", text)):
        raise InvalidInput(f"{path.name} copies something more than {MOST_COPIES} times", "bodies are small",
                           "lower its 'count'")  # fmt: skip
    return text


def _kind(text: str, path: Path) -> str:
    """The name of the outermost element: mujoco, robot or svg."""
    bare = re.sub(r"<!--.*?-->|<\?.*?\?>|<!DOCTYPE.*?>", "", text, flags=re.DOTALL)
    found = re.search(r"<\s*(?:\w+:)?([A-Za-z][\w.-]*)", bare)
    kind = found[1].lower() if found else ""
    if kind not in ("mujoco", "robot", "svg"):
        raise InvalidInput(f"{path.name} begins with <{kind}>" if kind else f"{path.name} holds no XML",
                           "bodies come as MJCF (<mujoco>), URDF (<robot>) or SVG (<svg>)",
                           "name such a file")  # fmt: skip
    return kind


def _compiled(path: Path, kind: str) -> Any:
    """MuJoCo's compiled model: defaults, includes and inertias from geoms are resolved as nobody else does it."""
    try:
        import mujoco
    except ImportError:
        raise InvalidInput("mujoco is not installed", "its compiler reads MJCF and URDF",
                           "install it with `pip install 'gambol[import]'`") from None  # fmt: skip
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
        raise InvalidInput(f"{path.name}: MuJoCo cannot compile it ({words})", "a whole model is needed",
                           "mend it, or put the files it names beside it") from None  # fmt: skip
    finally:
        mujoco.set_mju_user_warning(None)
