"""A motion as USD, which films are made with: a transform for each part, by its name, and meshes below them.

A soft body's skin is a mesh whose points have a sample in every frame. Needs `usd-core` (`pip install 'gambol[usd]'`).
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gambol.errors import InvalidInput
from gambol.export.clip_data import ROOT, Clip, whole_of
from gambol.export.coat import patches
from gambol.export.solids import soft_surface, solid_parts
from gambol.export.usd_skeleton import animate, bind, define_skeleton
from gambol.motion.motion import Motion
from gambol.pictures.bodies.details import details_of
from gambol.raster.mesh import Mesh
from gambol.raster.skin import Skin

Array = NDArray[np.float64]

SKIN = "skin"
SURFACES = "surface", "knuckle", "pin"  # of a link; the first hangs on nothing


def write_usd(motion: Motion, path: Path) -> None:
    """Metres, y up, time in frames. A `.usda` is text, a `.usdc` binary, a `.usdz` a package of the latter."""
    write_clips([whole_of(motion)], path)


def write_clips(clips: Sequence[Clip], path: Path) -> None:
    """Clips of one body. Of several, each is a variant of the body's set `clip`, by its name; the first is chosen."""
    pxr = _pxr()
    path.write_bytes(b"")  # what cannot be written is told before the work, and in the words of every format
    with tempfile.TemporaryDirectory() as folder:
        layer = Path(folder) / f"{pxr.Tf.MakeValidIdentifier(clips[0].creature.name)}{_layer_ending(path)}"
        _save_layer(pxr, clips, layer)
        if path.suffix.lower() == ".usdz":
            package = Path(folder) / "package.usdz"
            pxr.UsdUtils.CreateNewUsdzPackage(str(layer), str(package))
            layer = package
        path.write_bytes(layer.read_bytes())


def _layer_ending(path: Path) -> str:
    return ".usda" if path.suffix.lower() == ".usda" else ".usdc"


def _save_layer(pxr: Any, clips: Sequence[Clip], layer: Path) -> None:
    """The file is closed when this returns, since some systems delete none that is open."""
    UsdGeom, creature = pxr.UsdGeom, clips[0].creature
    stage = pxr.Usd.Stage.CreateNew(str(layer))
    UsdGeom.SetStageUpAxis(stage, UsdGeom.Tokens.y)
    UsdGeom.SetStageMetersPerUnit(stage, 1.0)
    pace = _pace(clips[0])
    stage.SetTimeCodesPerSecond(1.0 / pace)
    stage.SetFramesPerSecond(1.0 / pace)
    stage.SetStartTimeCode(0.0)
    stage.SetEndTimeCode(max(_frames(clip, pace)[-1] for clip in clips))
    skin = details_of(creature).skin
    kind = UsdGeom.Xform if skin is None else pxr.UsdSkel.Root
    body = kind.Define(stage, f"/{pxr.Tf.MakeValidIdentifier(creature.name)}")
    body.GetPrim().SetDisplayName(creature.name)
    pxr.Usd.ModelAPI(body.GetPrim()).SetKind(pxr.Kind.Tokens.component)
    stage.SetDefaultPrim(body.GetPrim())
    at = body.GetPath()
    moves = _placed(pxr, stage, at, clips[0]) if skin is None else _bound(pxr, stage, at, clips[0], skin)
    for clip, where in zip(clips, _variants(pxr, body, clips), strict=True):
        with where:
            body.GetPrim().SetCustomDataByKey("clip", _plain(clip))
            moves(clip, _frames(clip, pace))
    stage.GetRootLayer().Save()


def _variants(pxr: Any, body: Any, clips: Sequence[Clip]) -> list[Any]:
    """Contexts in which what is said is said of a clip: none of a single one."""
    if len(clips) == 1:
        return [nullcontext()]
    choice = body.GetPrim().GetVariantSets().AddVariantSet("clip")
    names = [pxr.Tf.MakeValidIdentifier(clip.name) for clip in clips]
    for name in names:
        choice.AddVariant(name)
    found = [_Chosen(choice, name, names[0]) for name in names]
    choice.SetVariantSelection(names[0])
    return found


class _Chosen:
    """While it lasts, what is said is said of one variant; then the first is chosen again."""

    def __init__(self, choice: Any, name: str, first: str) -> None:
        self.choice, self.name, self.first = choice, name, first

    def __enter__(self) -> None:
        self.choice.SetVariantSelection(self.name)
        self.context = self.choice.GetVariantEditContext()
        self.context.__enter__()

    def __exit__(self, *problem: Any) -> None:
        self.context.__exit__(*problem)
        self.choice.SetVariantSelection(self.first)


def _plain(clip: Clip) -> dict[str, Any]:
    """What else is known of a clip, as USD holds it: lists as text."""
    return {name: json.dumps(x) if isinstance(x, list) else x for name, x in clip.data().items()}


def _pace(clip: Clip) -> float:
    """Seconds between frames, which are even but for the last of a recording."""
    return float(clip.time[1]) if len(clip.time) > 1 else 1.0 / 60.0


def _frames(clip: Clip, pace: float) -> list[float]:
    """Time codes; the last may be between two."""
    return [round(x / pace, 9) for x in clip.time.tolist()]


Moves = Callable[[Clip, list[float]], None]  # says where everything is in a clip


def _placed(pxr: Any, stage: Any, body: Any, first: Clip) -> Moves:
    """A transform for each bone, with its surfaces below; the skin of a soft body point by point."""
    UsdGeom, creature = pxr.UsdGeom, first.creature
    paths: dict[str | None, Any] = {None: body}
    ops: dict[str, tuple[Any, Any]] = {}
    for bone in first.bones:
        paths[bone.name] = paths[bone.parent].AppendChild(pxr.Tf.MakeValidIdentifier(bone.name))
        place = UsdGeom.Xform.Define(stage, paths[bone.name])
        place.GetPrim().SetDisplayName(bone.name)
        shift = place.AddTranslateOp()
        ops[bone.name] = shift, place.AddOrientOp(UsdGeom.XformOp.PrecisionDouble) if first.stiff else None
    if first.stiff:
        for part, solids in solid_parts(creature).items():
            for name, solid in zip(SURFACES, solids, strict=False):
                mesh = _mesh(pxr, stage, paths[part].AppendChild(name), solid)
                _shape(pxr, mesh, solid.vertices, solid.normals, pxr.Usd.TimeCode.Default())
    else:
        surface = soft_surface(creature, _spots(first)[:1])[0]
        mesh = _mesh(pxr, stage, paths[ROOT if ROOT in paths else None].AppendChild(SKIN), surface)

    def moves(clip: Clip, frames: list[float]) -> None:
        for bone in clip.bones:
            shift, turn = ops[bone.name]
            _sample(shift, frames, [pxr.Gf.Vec3d(*row) for row in bone.shift.tolist()])
            if turn is not None:
                _sample(turn, frames, [pxr.Gf.Quatd(w, x, y, z) for x, y, z, w in bone.turns.tolist()])
        if not clip.stiff:
            _, vertices, normals = soft_surface(creature, _spots(clip))
            for frame, spots, facing in zip(frames, vertices, normals, strict=True):
                _shape(pxr, mesh, spots, facing, frame)

    return moves


def _spots(clip: Clip) -> Array:
    """Where the masses of a soft body are, (T, n, 2 or 3)."""
    creature = clip.creature
    spots = np.stack([bone.shift for bone in clip.bones if bone.name in creature.masses], axis=1)
    return np.asarray(spots[..., : creature.dimensions])


def _bound(pxr: Any, stage: Any, body: Any, first: Clip, skin: Skin) -> Moves:
    """A skeleton with the skin that it bends."""
    names = list(first.creature.masses)
    skeleton = define_skeleton(pxr, stage, body, first.bones, names, skin)
    coat = patches(first.creature, skin)
    paint = np.broadcast_to(coat[0].colour, skin.vertices.shape)
    surface = Mesh(skin.vertices, np.concatenate([patch.triangles for patch in coat]), skin.normals, paint)
    mesh = _mesh(pxr, stage, body.AppendChild(SKIN), surface)
    colours = np.concatenate([np.tile(patch.colour, (len(patch.triangles), 1)) for patch in coat])
    shown = mesh.CreateDisplayColorPrimvar(pxr.UsdGeom.Tokens.uniform)  # one for each triangle
    shown.Set(_single(pxr, colours))
    _shape(pxr, mesh, skin.vertices, skin.normals, pxr.Usd.TimeCode.Default())
    bind(pxr, mesh, skeleton, first.bones, names, skin)

    def moves(clip: Clip, frames: list[float]) -> None:
        animate(pxr, stage, skeleton, clip.bones, frames)

    return moves


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
            "it writes USD files",
            "install it with `pip install 'gambol[usd]'`, or write a .glb",
        ) from None
    return pxr
