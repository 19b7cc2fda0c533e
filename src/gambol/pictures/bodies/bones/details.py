"""Bodies of bones as pictures show them: the surfaces of their shapes, and the feet that feel the ground."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from gambol.creatures.actuators import Actuator
from gambol.creatures.articulated.parts import AngleSensor
from gambol.creatures.bones.creature import Bones
from gambol.creatures.bones.sensors import HeightSensor, TiltSensor, TurningSensor
from gambol.creatures.sensors import Sensor, TouchSensor
from gambol.drawing import style
from gambol.drawing.coat import coat_of
from gambol.drawing.snapshot import Snapshot
from gambol.motion.motion import Motion
from gambol.pictures.bodies.bones.hull import hull_of
from gambol.pictures.bodies.bones.skinning import skin_of
from gambol.pictures.bodies.bones.solids import solid_of
from gambol.pictures.bodies.details import DETAILS, Details
from gambol.portable.matrices import product
from gambol.raster.hull import Hull
from gambol.raster.mesh import Mesh, joined, light_of
from gambol.raster.skin import Skin

Array = NDArray[np.float64]

RECORDED = "bone"  # the channel that says where bones are and how they stand


@DETAILS.register
class BoneDetails(Details):
    """How creatures of bones are drawn."""

    body: ClassVar[str] = Bones.body
    made_of: ClassVar[str] = "bone"

    creature: Bones

    def solid(self, moment: Snapshot) -> Mesh:
        """All shapes; bones whose foot feels the ground are lit."""
        places, turns = frames(moment)
        on = self.creature.contacts_on
        lit = {on[s.contact] for s in self.creature.sensors if isinstance(s, TouchSensor) and s.name in moment.lit}
        skin = self.skin
        if skin is not None:
            painted = [self._paint(bone.name, bone.name in lit) for bone in self.creature.ordered]
            vertices, normals = skin.posed(places, turns)
            return Mesh(vertices, skin.triangles, normals, skin.painted(np.stack(painted)))
        found = []
        for bone, place, turn in zip(self.creature.ordered, places, turns, strict=True):
            colour = self._paint(bone.name, bone.name in lit)
            for shape in bone.shapes:
                mesh = solid_of(shape)
                colours = np.broadcast_to(colour, mesh.vertices.shape)
                found.append(
                    Mesh(product(mesh.vertices, turn.T) + place, mesh.triangles, product(mesh.normals, turn.T), colours)
                )
        return joined(found) if found else super().solid(moment)

    def _paint(self, bone: str, lit: bool = False) -> Array:
        return light_of(style.LIT if lit else coat_of(self.creature, bone))

    @property
    def skin(self) -> Skin | None:
        return skin_of(self.creature)

    def hull(self) -> Hull | None:
        return hull_of(self.creature)

    def solids(self) -> dict[str, list[Mesh]]:
        found = {bone.name: [solid_of(shape) for shape in bone.shapes] for bone in self.creature.ordered}
        return {
            name: [replace(mesh, colours=np.broadcast_to(self._paint(name), mesh.vertices.shape)) for mesh in meshes]
            for name, meshes in found.items()
        }

    def sensed(self, sensor: Sensor) -> str:
        if isinstance(sensor, AngleSensor):
            return f"{sensor.joint} {sensor.min:.0f}…{sensor.max:.0f}°".replace("-", "−")
        if isinstance(sensor, TiltSensor):
            return f"{sensor.bone} leans {sensor.min:.0f}…{sensor.max:.0f}° {sensor.towards}".replace("-", "−")
        if isinstance(sensor, TurningSensor):
            return f"{sensor.bone} turns {sensor.min:.0f}…{sensor.max:.0f}°/s about {sensor.axis}".replace("-", "−")
        if isinstance(sensor, HeightSensor):
            return f"{sensor.bone} {sensor.min:g}…{sensor.max:g} m high"
        return super().sensed(sensor)

    def moved(self, motion: Motion, actuator: Actuator) -> tuple[str, Array | None]:
        name = getattr(actuator, "joint", getattr(actuator, "drives", ""))
        single = [joint for joint, (_, one) in self.creature.joints.items() if one.kind != "ball"]
        if name not in single or "joint" not in motion.channels:
            return name, None
        return name, motion.channels["joint"].reshape(len(motion.time), -1)[:, single.index(name)]


def frames(moment: Snapshot) -> tuple[Array, Array]:
    """Where the bones of a body are, (n, 3), and how they stand, (n, 3, 3)."""
    recorded = moment.channels[RECORDED]
    return recorded[:, :3], matrices(recorded[:, 3:])


def matrices(turns: Array) -> Array:
    """Turns (n, 3, 3) of quaternions (n, 4), w first.

    >>> matrices(np.array([[0.5, 0.5, 0.5, 0.5]]))[0].tolist()
    [[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]
    """
    w, x, y, z = turns.T
    rows = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ]
    return np.moveaxis(np.array(rows), -1, 0)
