"""A genotype followed depth first from its root: a tree of parts, and the masses and springs they stand for.

Sanders 2000, section 2.1.2.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any, overload

from gambol.creatures.creature import Creature
from gambol.creatures.genotype.bones.expansion import BonePhenotype, expanded_bones
from gambol.creatures.genotype.bones.genotype import BoneGenotype
from gambol.creatures.genotype.genotype import Genotype, GenotypeLink
from gambol.creatures.genotype.graph.following import followed, names_of
from gambol.creatures.springs.anatomy import PARENTS
from gambol.creatures.springs.creature import COINCIDE, MAX_PARTS, SpringBody
from gambol.creatures.units import RADIAN
from gambol.errors import InvalidInput
from gambol.portable.angles import sincos

DIGITS = 9  # after the point of places, in metres: turned by quarters a place stays what it was


@dataclass(frozen=True)
class PhenotypePart:
    """An instance of a node. A virtual one shares the mass of another part."""

    name: str
    node: str
    parent: int | None  # its number among the parts; None for the root
    mass: str  # the name of its mass
    at: tuple[float, float]
    link: GenotypeLink | None  # the one it was reached by

    @property
    def muscular(self) -> bool:
        """Whether a muscle joins it to its parent."""
        return self.link is not None and self.link.shortest is not None


@dataclass(frozen=True)
class Phenotype:
    """The result of expanding a genotype: the tree of parts, parents first, and the body of masses and springs."""

    parts: tuple[PhenotypePart, ...]
    body: Creature

    def of(self, node: str) -> list[int]:
        """The numbers of the instances of a node."""
        return [i for i, part in enumerate(self.parts) if part.node == node]


@overload
def expanded(genotype: Genotype) -> Phenotype: ...


@overload
def expanded(genotype: BoneGenotype) -> BonePhenotype: ...


def expanded(genotype: Genotype | BoneGenotype) -> Phenotype | BonePhenotype:
    """The tree of a genotype's parts and its body. `InvalidInput` says that it is too large or does not close.

    >>> tail = GenotypeLink(to="bead", at=(1, 0), shortest=0.9, longest=1.1)
    >>> chain = Genotype(name="chain", nodes=({"name": "bead", "limit": 3, "links": (tail,)},))
    >>> [mass.name for mass in expanded(chain).body.points]
    ['bead-1', 'bead-2', 'bead-3', 'bead-4']
    """
    if isinstance(genotype, BoneGenotype):
        return expanded_bones(genotype)
    parts = _resolved(_tree(genotype), genotype)
    return Phenotype(tuple(parts), _body(genotype, parts))


def _tree(genotype: Genotype) -> list[PhenotypePart]:
    """The parts with their places: a link's place is seen in its parent's frame."""
    too_many = InvalidInput(
        f"genotype {genotype.name!r} expands to more than {MAX_PARTS} masses",
        f"a body has at most {MAX_PARTS}",
        "lower recursive limits, or leave out links",
    )
    steps = followed(genotype.nodes, lambda node: node.links, MAX_PARTS, too_many)
    parts: list[PhenotypePart] = []
    angles: list[float] = []  # degrees by which each part's frame is turned
    for name, step in zip(names_of([step.node.name for step in steps]), steps, strict=True):
        at, angle = (0.0, 0.0), 0.0
        if step.parent is not None and step.link is not None:
            at = _beside(parts[step.parent].at, step.link.at, angles[step.parent])
            angle = angles[step.parent] + step.link.turn
        parts.append(PhenotypePart(name, step.node.name, step.parent, name, at, step.link))
        angles.append(angle)
    return parts


def _beside(place: tuple[float, float], way: tuple[float, float], degrees: float) -> tuple[float, float]:
    s, c = sincos(degrees * RADIAN)
    return (round(place[0] + c * way[0] - s * way[1], DIGITS), round(place[1] + s * way[0] + c * way[1], DIGITS))


def _resolved(parts: list[PhenotypePart], genotype: Genotype) -> list[PhenotypePart]:
    """Virtual parts with the name of the mass that they lie upon."""
    virtual = {node.name for node in genotype.nodes if node.virtual}
    if not virtual:
        return parts
    real = [part for part in parts if part.node not in virtual]
    resolved = []
    for part in parts:
        if part.node in virtual:
            below = next((one for one in real if math.dist(one.at, part.at) < COINCIDE), None)
            if below is None:
                raise InvalidInput(
                    f"virtual {part.name!r} lies at ({part.at[0]:g}, {part.at[1]:g})",
                    "a virtual mass must lie where another mass is",
                    "move it there, or make it a mass",
                )
            part = replace(part, mass=below.name)
        resolved.append(part)
    return resolved


def _body(genotype: Genotype, parts: list[PhenotypePart]) -> SpringBody:
    nodes = {node.name: node for node in genotype.nodes}
    own = [part for part in parts if not nodes[part.node].virtual]
    springs: list[dict[str, Any]] = []
    muscles: list[dict[str, Any]] = []
    for part in parts:
        if part.link is None or part.parent is None:
            continue
        spring = {
            "name": part.name,
            "start": parts[part.parent].mass,
            "end": part.mass,
            "ks": part.link.ks,
            "kd": part.link.kd,
        }
        if part.muscular:
            muscles.append(
                {**spring, "contracted": part.link.shortest, "relaxed": part.link.longest, "delay": genotype.delay}
            )
        else:
            springs.append(spring)
    springs += [dict(extra) for extra in genotype.extra]
    felt = [part.name for part in own if nodes[part.node].touch]
    parents = {part.name: parts[part.parent].mass for part in own if part.parent is not None}
    data = {
        "kind": "springs",
        "name": genotype.name,
        "summary": genotype.summary,
        "points": [{"name": part.name, "mass": nodes[part.node].mass, "at": part.at} for part in own],
        "springs": springs,
        "muscles": muscles,
        "actuators": [{"name": muscle["name"], "muscles": [muscle["name"]]} for muscle in muscles],
        "sensors": [{"name": f"s{i}", "kind": "touch", "contact": name} for i, name in enumerate(felt, 1)],
        "hints": {**genotype.hints, PARENTS: parents} if parents else genotype.hints,
    }
    return SpringBody.from_data(data, f"genotype {genotype.name!r}")
