"""The parts of a body, at which the nodes of a network sit (Sanders 2000, sections 2.1.2 and 2.3).

Sensors that look at a parent need a tree. A body that a genotype was expanded to has one; in any other of masses and
springs it is grown from the first mass, along muscles as long as one leads on and else along a spring: the worm's parts
are its lower row, and from its first mass the upper one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache

from gambol.controllers.dataflow.neuron_types import EFFECTOR, OWN_SENSOR, SENSES
from gambol.controllers.poses import rest_pose
from gambol.creatures.creature import Creature

UPWARD = ("spring-length", "orientation")  # of masses, and not of the root: they look at the parent
Sense = tuple[str, str]  # what is sensed, and of which part or sensor


@dataclass(frozen=True)
class Morphology:
    """Parts, the parent of each, what can be sensed there, and where actuators pull. A value, as kernels have to be.

    >>> import gambol
    >>> worm = morphology_of(gambol.creature("worm"))
    >>> worm.parts[11], worm.parent("t1"), worm.adjacent("b1", "t1"), worm.adjacent("b1", "t3")
    ('t1', 'b1', True, False)
    """

    parts: tuple[str, ...]
    joined: frozenset[tuple[str, str]]  # pairs of parts, either way round
    parents: tuple[int, ...]  # numbers of parts; the root is its own
    senses: tuple[str, ...]  # what is sensed of each part
    sensors: tuple[str, ...]  # the creature's own
    feels_at: tuple[str, ...]  # of each of them, the part where it sits
    actuators: tuple[str, ...]
    pulls_at: tuple[str, ...]  # of each actuator, the part where its effector sits
    rest: tuple[float, ...]  # of each actuator, where in its range, −1 … 1, it holds the body at rest

    @cached_property
    def rows(self) -> dict[Sense, int]:
        """Where each sensed value stands: part by part for one sense after another, then the creature's sensors."""
        sensed = [(sense, part) for sense in self.senses for part in self.parts]
        return {sense: row for row, sense in enumerate([*sensed, *[(OWN_SENSOR, name) for name in self.sensors]])}

    @property
    def root(self) -> str:
        """The part that has no parent."""
        return self.parts[0]

    def parent(self, part: str) -> str | None:
        """The part that it hangs on; None for the root."""
        i = self.parts.index(part)
        return None if self.parents[i] == i else self.parts[self.parents[i]]

    def sensed_at(self, part: str) -> tuple[str, ...]:
        """What can be sensed of a part: at the root nothing that looks at a parent (2.3)."""
        return self._sensed[part != self.root]

    @cached_property
    def _sensed(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """At the root, and anywhere else."""
        upward = UPWARD if "spring-length" in self.senses else ("joint-angle",)
        return tuple(sense for sense in self.senses if sense not in upward), self.senses

    @cached_property
    def seats(self) -> dict[Sense, str]:
        """The part at which each sensor and effector sits that a network may have."""
        seats = {(sense, part): part for part in self.parts for sense in self.sensed_at(part)}
        seats |= {(OWN_SENSOR, name): at for name, at in zip(self.sensors, self.feels_at, strict=True)}
        return seats | {(EFFECTOR, name): at for name, at in zip(self.actuators, self.pulls_at, strict=True)}

    def adjacent(self, one: str | None, other: str | None) -> bool:
        """Whether nodes at these parts may be connected: the same, two that are joined, or the unassociated area."""
        return (one, other) in self.connections

    @cached_property
    def connections(self) -> frozenset[tuple[str | None, str | None]]:
        """All pairs of places whose nodes may be connected, either way round; None is the unassociated area."""
        free = [(None, place) for place in (None, *self.parts)]
        one_way = [*free, *self.joined, *[(part, part) for part in self.parts]]
        return frozenset([*one_way, *[(other, one) for one, other in one_way]])

    def near(self, part: str | None) -> tuple[str | None, ...]:
        """All places that are adjacent to one; None is the unassociated area."""
        return self._near[part]

    @cached_property
    def _near(self) -> dict[str | None, tuple[str | None, ...]]:
        return {one: (None, *[part for part in self.parts if self.adjacent(one, part)]) for one in (None, *self.parts)}


@lru_cache(maxsize=64)
def morphology_of(creature: Creature) -> Morphology:
    """The parts of a creature, and what networks may use there.

    >>> import gambol
    >>> luxo = morphology_of(gambol.creature("luxo"))
    >>> luxo.parts, luxo.pulls_at, luxo.near("base")
    (('base', 'arm', 'head'), ('arm', 'head'), (None, 'base', 'arm'))
    """
    body = creature.anatomy
    order = {part: row for row, part in enumerate(body.parents)}
    return Morphology(
        tuple(body.parents),
        body.joined,
        tuple(order[parent] for parent in body.parents.values()),
        tuple(sense for sense in SENSES if sense in body.part_senses),
        tuple(sensor.name for sensor in creature.sensors),
        tuple(body.part_of(sensor) for sensor in creature.sensors),
        tuple(actuator.name for actuator in creature.actuators),
        body.driven,
        tuple(_rests(creature)),
    )


def _rests(creature: Creature) -> Iterable[float]:
    for actuator, target in zip(creature.actuators, rest_pose(creature), strict=True):
        share = (target - actuator.min) / (actuator.max - actuator.min)
        yield 2.0 * min(max(share, 0.0), 1.0) - 1.0
