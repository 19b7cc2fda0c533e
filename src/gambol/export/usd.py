"""A motion as USD, which films are made with: a transform for each part, by its name, and meshes below them.

A soft body's skin is a mesh whose points have a sample in every frame. Needs `usd-core` (`pip install 'gambol[usd]'`).
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gambol.drawing import style
from gambol.errors import InvalidInput
from gambol.export.skeleton import bones_of, frame_time
from gambol.export.solids import soft_surface, solid_parts
from gambol.export.usd_skeleton import bind, write_skeleton
from gambol.motion.motion import Motion
from gambol.pictures.bodies.details import details_of
from gambol.raster.mesh import Mesh, light_of
from gambol.raster.skin import Skin

Array = NDArray[np.float64]

SKIN = "skin"
SURFACES = "surface", "knuckle", "pin"  # of a link; the first hangs on nothing


def write_usd(motion: Motion, path: Path) -> None:
    """Metres, y up, time in frames. A `.usda` is text, a `.usdc` binary, a `.usdz` a package of the latter."""
    pxr = _pxr()
    path.write_bytes(b"")  # what cannot be written is told before the work, and in the words of every format
    with tempfile.TemporaryDirectory() as folder:
        layer = Path(folder) / f"{pxr.Tf.MakeValidIdentifier(motion.creature.name)}{_layer_ending(path)}"
        _save_layer(pxr, motion, layer)
        if path.suffix.lower() == ".usdz":
            package = Path(folder) / "package.usdz"
            pxr.UsdUtils.CreateNewUsdzPackage(str(layer), str(package))
            layer = package
        path.write_bytes(layer.read_bytes())


def _layer_ending(path: Path) -> str:
    return ".usda" if path.suffix.lower() == ".usda" else ".usdc"


def _save_layer(pxr: Any, motion: Motion, layer: Path) -> None:
    """The file is closed when this returns, since some systems delete none that is open."""
    UsdGeom = pxr.UsdGeom
    stage = pxr.Usd.Stage.CreateNew(str(layer))
    UsdGeom.SetStageUpAxis(stage, UsdGeom.Tokens.y)
    UsdGeom.SetStageMetersPerUnit(stage, 1.0)
    pace = frame_time(motion)
    frames = np.round((motion.time - motion.time[0]) / pace, 9).tolist()  # the last may be between two
    stage.SetTimeCodesPerSecond(1.0 / pace)
    stage.SetFramesPerSecond(1.0 / pace)
    stage.SetStartTimeCode(0.0)
    stage.SetEndTimeCode(frames[-1])
    skin = details_of(motion.creature).skin
    kind = UsdGeom.Xform if skin is None else pxr.UsdSkel.Root
    body = kind.Define(stage, f"/{pxr.Tf.MakeValidIdentifier(motion.creature.name)}")
    body.GetPrim().SetDisplayName(motion.creature.name)
    pxr.Usd.ModelAPI(body.GetPrim()).SetKind(pxr.Kind.Tokens.component)
    stage.SetDefaultPrim(body.GetPrim())
    if skin is not None:
        _save_bound(pxr, stage, body.GetPath(), motion, skin, frames)
        stage.GetRootLayer().Save()
        return
    soft = motion.places.angle is None and motion.places.turn is None
    paths: dict[str | None, Any] = {None: body.GetPath()}
    for bone in bones_of(motion):
        paths[bone.name] = paths[bone.parent].AppendChild(pxr.Tf.MakeValidIdentifier(bone.name))
        place = UsdGeom.Xform.Define(stage, paths[bone.name])
        place.GetPrim().SetDisplayName(bone.name)
        shift = place.AddTranslateOp()
        _sample(shift, frames, [pxr.Gf.Vec3d(*row) for row in bone.shift.tolist()])
        if not soft:
            turn = place.AddOrientOp(UsdGeom.XformOp.PrecisionDouble)
            _sample(turn, frames, [pxr.Gf.Quatd(w, x, y, z) for x, y, z, w in bone.turns.tolist()])
    if soft:
        surface, vertices, normals = soft_surface(motion.creature, motion.position)
        mesh = _mesh(pxr, stage, paths[None].AppendChild(SKIN), surface)
        for frame, spots, facing in zip(frames, vertices, normals, strict=True):
            _shape(pxr, mesh, spots, facing, frame)
    else:
        for part, solids in solid_parts(motion.creature).items():
            for name, solid in zip(SURFACES, solids, strict=False):
                mesh = _mesh(pxr, stage, paths[part].AppendChild(name), solid)
                _shape(pxr, mesh, solid.vertices, solid.normals, pxr.Usd.TimeCode.Default())
    stage.GetRootLayer().Save()


def _save_bound(pxr: Any, stage: Any, body: Any, motion: Motion, skin: Skin, frames: list[float]) -> None:
    """A skeleton with the skin that it bends."""
    bones, names = bones_of(motion), list(motion.places.names)
    skeleton = write_skeleton(pxr, stage, body, bones, frames, names, skin)
    surface = skin.mesh(np.broadcast_to(light_of(style.BODY), skin.places.shape))
    mesh = _mesh(pxr, stage, body.AppendChild(SKIN), surface)
    _shape(pxr, mesh, surface.vertices, surface.normals, pxr.Usd.TimeCode.Default())
    bind(pxr, mesh, skeleton, bones, names, skin)


def _sample(op: Any, frames: list[float], values: list[Any]) -> None:
    """A value for every frame, or one for all where it never changes."""
    if all(value == values[0] for value in values):
        op.Set(values[0])
        return
    for frame, value in zip(frames, values, strict=True):
        op.Set(value, frame)


def _mesh(pxr: Any, stage: Any, path: Any, solid: Mesh) -> Any:
    UsdGeom, Vt = pxr.UsdGeom, pxr.Vt
    mesh = UsdGeom.Mesh.Define(stage, path)
    mesh.CreateSubdivisionSchemeAttr(UsdGeom.Tokens.none)
    mesh.CreateFaceVertexCountsAttr(Vt.IntArray([3] * len(solid.triangles)))
    mesh.CreateFaceVertexIndicesAttr(Vt.IntArray.FromNumpy(np.ascontiguousarray(solid.triangles.ravel(), np.int32)))
    colours = _single(pxr, solid.colours)
    plain = bool((solid.colours == solid.colours[0]).all())
    shown = mesh.CreateDisplayColorPrimvar(UsdGeom.Tokens.constant if plain else UsdGeom.Tokens.vertex)
    shown.Set(colours[:1] if plain else colours)
    mesh.SetNormalsInterpolation(UsdGeom.Tokens.vertex)
    return mesh


def _shape(pxr: Any, mesh: Any, vertices: Array, normals: Array, frame: Any) -> None:
    points = _single(pxr, vertices)
    mesh.GetPointsAttr().Set(points, frame)
    mesh.CreateNormalsAttr().Set(_single(pxr, normals), frame)
    mesh.CreateExtentAttr().Set(pxr.UsdGeom.PointBased.ComputeExtent(points), frame)


def _single(pxr: Any, values: Array) -> Any:
    return pxr.Vt.Vec3fArray.FromNumpy(np.ascontiguousarray(values, np.float32))


def _pxr() -> Any:
    try:
        import pxr
        from pxr import Gf, Kind, Tf, Usd, UsdGeom, UsdSkel, UsdUtils, Vt  # noqa: F401 - so that they are found in pxr
    except ImportError:
        raise InvalidInput(
            "usd-core is not installed",
            "USD files are written by it",
            "install it with `pip install 'gambol[usd]'`, or write a .glb",
        ) from None
    return pxr
