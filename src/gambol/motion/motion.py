"""A recorded motion: time, channels and the places of parts."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from gambol.compiler.arrays import sincos
from gambol.controllers.controller import Controller
from gambol.creatures.creature import Creature
from gambol.dynamics.channels import ENERGIES, IN_SPACE, Channel
from gambol.errors import unknown_ending
from gambol.files import written_whole
from gambol.motion.exporters import EXPORTERS
from gambol.motion.placing import placed
from gambol.rollout.state import State
from gambol.rollout.status import Status
from gambol.showing import ShownAlive
from gambol.tables import pandas_module
from gambol.worlds.world import World

if TYPE_CHECKING:
    import pandas

Point = tuple[float, ...]


@dataclass(frozen=True, eq=False)
class Places:
    """Where n parts are at T times: the origins of their frames, and how these are turned: in a plane by angles, in
    space by unit quaternions. Point masses, which have no direction, have neither."""

    names: tuple[str, ...]  # of the parts
    position: Array  # (T, n, 2) m in a plane, (T, n, 3) in space
    angle: Array | None  # (T, n) rad, absolute, of stiff parts in a plane
    turn: Array | None = None  # (T, n, 4) w, x, y and z, of stiff parts in space

    @classmethod
    def recorded(cls, channel: Channel, values: Array) -> Places:
        """Places from what the channel that holds them recorded, (T, n, axes)."""
        if channel.axes == IN_SPACE:
            return cls(channel.parts or (), values[..., :3], None, values[..., 3:])
        turns = channel.axes[-1] == "angle"
        return cls(channel.parts or (), values[..., :-1] if turns else values, values[..., -1] if turns else None)

    @property
    def angles(self) -> Array:
        """(T, n) rad, absolute; 0 of parts without direction, and of those in space."""
        return np.zeros(self.position.shape[:2]) if self.angle is None else self.angle

    def of(self, points: Iterable[tuple[str, Point]]) -> Array:
        """Points given in the frames of parts, (T, points, 2 or 3) in metres.

        >>> turned = Places(("arm",), np.zeros((2, 1, 2)), np.array([[0.0], [np.pi / 2]]))
        >>> turned.of([("arm", (1.0, 0.0))]).round(9)[:, 0].tolist()
        [[1.0, 0.0], [0.0, 1.0]]
        """
        index = {name: i for i, name in enumerate(self.names)}
        found = [self.position[:, index[part]] + self._turned(index[part], at) for part, at in points]
        return np.stack(found, axis=1) if found else np.zeros((len(self.position), 0, self.position.shape[-1]))

    def _turned(self, part: int, point: Point) -> Array:
        if self.turn is not None:
            return turned_in_space(self.turn[:, part], point)
        if self.angle is None:
            return np.broadcast_to(np.array(point, np.float64), self.position[:, part].shape)
        return turned(self.angle[:, part], point)


def turned(angle: Array, point: Point) -> Array:
    """A vector of a frame in the world, for a frame at angles (T,): (T, 2).

    >>> (turned(np.array([0.0, np.pi / 2]), (1.0, 0.0)).round(9) + 0.0).tolist()
    [[1.0, 0.0], [0.0, 1.0]]
    """
    s, c = sincos(angle)
    return np.column_stack([c * point[0] - s * point[1], s * point[0] + c * point[1]])


def turned_in_space(turns: Array, point: Point) -> Array:
    """A vector of a frame in the world, for a frame turned by quaternions (T, 4), w first: (T, 3).

    >>> turned_in_space(np.array([[0.5, 0.5, 0.5, 0.5]]), (1.0, 2.0, 3.0)).tolist()
    [[3.0, 1.0, 2.0]]
    """
    w, x, y, z = turns.T
    a, b, c = point
    across = (y * c - z * b, z * a - x * c, x * b - y * a)  # v + 2 w (q × v) + 2 q × (q × v)
    again = (y * across[2] - z * across[1], z * across[0] - x * across[2], x * across[1] - y * across[0])
    return np.column_stack([p + 2.0 * (w * s + t) for p, s, t in zip((a, b, c), across, again, strict=True)])


Array = NDArray[np.float64]


@dataclass(frozen=True, eq=False, repr=False)
class Motion(ShownAlive):
    """A recorded motion, frame by frame: T frames, in SI units and radians, with parts in the order of the creature's
    file.

    `channels` holds everything that was recorded: `motion.channels["centre"]` has the shape (T, 2). The most useful
    channels are attributes too: `motion.centre`. A turntable is recorded unrolled: its arm along x, with the angle it
    has turned, and its rods in their own planes.

    A motion whose numbers ran away has status `diverged` and ends with its last sound frame.
    """

    creature: Creature
    world: World
    controller: Controller
    status: Status
    dt: float  # s per simulation step
    version: str
    final: State  # where to continue
    time: Array  # (T,) s
    channels: Mapping[str, Array]  # (T, …) by name
    table: tuple[Channel, ...] = field(repr=False)  # what each channel holds

    def __repr__(self) -> str:
        return f"<Motion of {self.creature.name}: {self.time[-1]:.3g} s, {len(self.time)} frames, {self.status}>"

    # where its parts are

    @property
    def places(self) -> Places:
        """Where its parts are throughout."""
        channel = next(channel for channel in self.table if channel.places)
        return Places.recorded(channel, self.channels[channel.name])

    @property
    def position(self) -> Array:
        """(T, parts, 2) or (T, parts, 3) m, the origin of each part's frame."""
        return self.places.position

    @property
    def angle(self) -> Array:
        """(T, parts) rad, absolute; 0 of parts without direction."""
        return self.places.angles

    @property
    def joint_angle(self) -> Array:
        """(T, joints) rad; a body without joints has none."""
        joints = self.channels.get("joint")
        return np.zeros((len(self.time), 0)) if joints is None else joints[..., 0]

    @property
    def contact_places(self) -> Array:
        """(T, contacts, 2) or (T, contacts, 3) m, where the contacts are."""
        creature = self.creature
        return self.places.of((part, creature.contact_at(name)) for name, part in creature.contacts_on.items())

    # what it feels and is asked for

    @property
    def touching(self) -> Array:
        """(T, contacts) 1 while in contact."""
        return self.channels["contact"][..., 0]

    @property
    def contact_force(self) -> Array:
        """(T, contacts, 2) or (T, contacts, 3) N."""
        return self.channels["contact"][..., 1:]

    @property
    def sensors(self) -> Array:
        """(T, sensors) 0 or 1."""
        return self.channels["sensor"]

    @property
    def targets(self) -> Array:
        """(T, actuators) rad, m, N or N m; 0 where muscles are slack."""
        return self.channels["target"]

    # the whole of it

    @property
    def centre(self) -> Array:
        """(T, 2) or (T, 3) m, centre of mass."""
        return self.channels["centre"]

    @property
    def velocity(self) -> Array:
        """(T, 2) or (T, 3) m/s, of the centre of mass."""
        return self.channels["velocity"]

    @property
    def kinetic(self) -> Array:
        """(T,) J."""
        return self._energy("kinetic")

    @property
    def gravitational(self) -> Array:
        """(T,) J, zero at height 0."""
        return self._energy("gravitational")

    @property
    def elastic(self) -> Array:
        """(T,) J, of the passive springs."""
        return self._energy("elastic")

    def _energy(self, which: str) -> Array:
        return self.channels["energy"][:, ENERGIES.index(which)]

    @property
    def energy(self) -> Array:
        """Kinetic, gravitational and elastic energy together, (T,) in J."""
        return self.kinetic + self.gravitational + self.elastic

    @property
    def angular_momentum(self) -> Array:
        """kg m²/s about the centre of mass, counter-clockwise: (T,) in a plane, (T, 3) about x, y and z in space."""
        return self.channels["angular_momentum"]

    @property
    def follow(self) -> Array:
        """(T, 2) m, the follow point."""
        return self.channels["follow"]

    @property
    def distance(self) -> float:
        """The distance that the centre of mass went along x, in metres."""
        return float(self.centre[-1, 0] - self.centre[0, 0])

    def outline(self, frame: int, part: str) -> Array:
        """Corners (n, 2) of a part in the world at a frame, in metres; those of a turntable as seen from the side."""
        i = self.places.names.index(part)
        return placed(self.creature, i, self.position[frame], self.angle[frame], self.creature.outline(part))

    def columns(self) -> dict[str, Array]:
        """Every recorded number as a named column (T,), for tables and data frames."""
        columns = {"time": self.time}
        for channel in self.table:
            columns |= zip(channel.columns, self.channels[channel.name].reshape(len(self.time), -1).T, strict=True)
        return columns

    def to_pandas(self) -> pandas.DataFrame:
        """Every recorded number as a data frame of pandas, a row for each frame, with the time as index.

        >>> import gambol
        >>> motion = gambol.simulate("luxo", gambol.controllers.Passive(), seconds=0.5)
        >>> len(motion.to_pandas()) == len(motion.time)
        True
        """
        return pandas_module().DataFrame(self.columns()).set_index("time")

    def save(self, path: str | os.PathLike[str], **options: Any) -> None:
        """Writes the motion in the format of the file's ending.

        A film (.mp4, .webm, .gif, .apng), a film strip (.png, .svg, .pdf), an animation for other programs (.glb,
        .gltf, .bvh, .usda, .usdc, .usdz), a table (.csv, .parquet), or a format of `EXPORTERS`; `options` are the
        format's own.

        >>> import gambol, tempfile, pathlib
        >>> folder = pathlib.Path(tempfile.mkdtemp())
        >>> gambol.simulate("luxo", gambol.controllers.Passive(), seconds=0.5).save(folder / "luxo.csv")
        """
        ending = Path(path).suffix.lower()
        if ending not in EXPORTERS:
            raise unknown_ending("a motion", ending, EXPORTERS)
        write = EXPORTERS[ending]
        with written_whole(path) as aside:
            write(self, aside, **options)
