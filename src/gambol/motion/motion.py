"""A recorded motion."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gambol.controllers.controller import Controller
from gambol.creatures.creature import Creature
from gambol.errors import unknown_ending, unwritable
from gambol.motion.exporters import EXPORTERS
from gambol.motion.placing import placed
from gambol.rollout.observation import observed_names
from gambol.rollout.state import State
from gambol.worlds.world import World

Array = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Motion:
    """What happened, frame by frame: T frames, SI units and radians; parts are in the order of the creature's file.

    A turntable is recorded unrolled: its arm along x, with the angle it has turned, and its rods in their own planes.

    A motion whose numbers ran away has status `diverged` and ends with its last sound frame.
    """

    creature: Creature
    world: World
    controller: Controller
    status: str
    dt: float  # s per simulation step
    version: str
    final: State  # where to continue
    time: Array  # (T,) s
    position: Array  # (T, links, 2) m, origin of each link's frame
    angle: Array  # (T, links) rad, absolute
    joint_angle: Array  # (T, joints) rad
    touching: Array  # (T, contacts) 1 while in contact
    contact_force: Array  # (T, contacts, 2) N
    sensors: Array  # (T, sensors) 0 or 1
    targets: Array  # (T, actuators) rad, m, N or N m; 0 where muscles are slack
    centre: Array  # (T, 2) m, centre of mass
    velocity: Array  # (T, 2) m/s, of the centre of mass
    kinetic: Array  # (T,) J
    gravitational: Array  # (T,) J, zero at height 0
    elastic: Array  # (T,) J, of the passive springs
    angular_momentum: Array  # (T,) kg m²/s about the centre of mass, counter-clockwise
    follow: Array  # (T, 2) m, the follow point

    @property
    def energy(self) -> Array:
        """Kinetic, gravitational and elastic energy together, (T,) in J."""
        return self.kinetic + self.gravitational + self.elastic

    @property
    def distance(self) -> float:
        """How far the centre of mass went along x, in metres."""
        return float(self.centre[-1, 0] - self.centre[0, 0])

    def outline(self, frame: int, link: str) -> Array:
        """Corners (n, 2) of a link in the world at a frame, in metres; those of a turntable as seen from the side."""
        i = [part.name for part in self.creature.links].index(link)
        return placed(self.creature, i, self.position[frame], self.angle[frame], self.creature.links[i].corners)

    def columns(self) -> dict[str, Array]:
        """Every recorded number as a named column (T,), for tables and data frames."""
        names = iter(observed_names(self.creature))
        columns = {"time": self.time}
        groups = [
            np.concatenate([self.position, self.angle[..., None]], axis=2).reshape(len(self.time), -1),
            self.joint_angle,
            np.concatenate([self.touching[..., None], self.contact_force], axis=2).reshape(len(self.time), -1),
            self.sensors,
            self.targets,
            self.centre,
            self.velocity,
            np.column_stack([self.kinetic, self.gravitational, self.elastic, self.angular_momentum]),
            self.follow,
        ]
        for group in groups:
            columns.update({next(names): column for column in group.T})
        return columns

    def save(self, path: str | os.PathLike[str], **options: Any) -> None:
        """Writes the motion in the format of the file's ending.

        A film (.mp4, .gif), a film strip (.png, .svg, .pdf), a table (.csv), or a format of `EXPORTERS`; `options` are
        the format's own.

        >>> import gambol, tempfile, pathlib
        >>> folder = pathlib.Path(tempfile.mkdtemp())
        >>> gambol.simulate("luxo", gambol.Passive(), seconds=0.5).save(folder / "luxo.csv")
        """
        ending = Path(path).suffix.lower()
        if ending not in EXPORTERS:
            raise unknown_ending("a motion", ending, EXPORTERS)
        write = EXPORTERS[ending]
        try:
            write(self, Path(path), **options)
        except OSError as error:
            raise unwritable(path, error) from None
