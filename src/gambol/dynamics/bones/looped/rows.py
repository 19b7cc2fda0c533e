"""A body's rows as its lane has them: numbers that are read where a loop stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gambol.compiler.regions import Region, pointed
from gambol.compiler.values import Index, Number
from gambol.creatures.bones.skeleton import Drive, Freedom
from gambol.dynamics.bones.algebra import Vector
from gambol.dynamics.bones.constants import Matrix
from gambol.dynamics.bones.frames import Link
from gambol.dynamics.bones.looped.layout import HEAD, MOST_SPOTS, Layout
from gambol.dynamics.bones.masses import Mass
from gambol.dynamics.bones.turns import Planar, Turn
from gambol.dynamics.bones.water import Block

HINGE = Link("hinge", 0, k=0)
FREEDOM = Freedom("own", "hinge")
DRIVE = Drive("own", bone=0, freedom=0, ks=1.0, kd=1.0, largest=1.0)


@dataclass(frozen=True)
class Row:
    """The numbers of one row, each read when it is asked for."""

    layout: Layout
    region: Region
    at: Index  # which row

    def __getitem__(self, name: str) -> Number:
        return self.region[self.at * self.layout.stride + (self.layout.first_row + self.layout.in_row[name])]

    def several(self, *names: str) -> Vector:
        """Some of its numbers."""
        return [self[name] for name in names]

    @property
    def parent(self) -> Index:
        return pointed(self["parent"], self.layout.rows)

    @property
    def spots(self) -> Index:
        """How many there are."""
        return pointed(self["spots"], MOST_SPOTS + 1)

    def spot(self, s: Index) -> tuple[Vector, Number]:
        """The middle of a spot, and its radius."""
        first = self.layout.first_row + self.layout.in_row["spot0.x"]
        x, y, z, radius = (self.region[self.at * self.layout.stride + s * 4 + (first + n)] for n in range(4))
        return [x, y, z], radius

    @property
    def arm(self) -> Vector:
        return self.several("arm.x", "arm.y", "arm.z")

    @property
    def fixed(self) -> list[Turn]:
        """Turns between the parent's frame and its own."""
        c, s, d, e = self.several("turn.c", "turn.s", "tilt.c", "tilt.s")
        return [Planar(2, c, s), Planar(1, d, e)]

    @property
    def mass(self) -> Mass:
        inertia = self.several("xx", "yy", "zz", "yz", "xz", "xy")
        return Mass(self["mass"], self.several("moment.x", "moment.y", "moment.z"), inertia)

    @property
    def water(self) -> Block:
        """As of a link's surfaces."""

        def full(what: str) -> tuple[tuple[Number, ...], ...]:
            xx, yy, zz, yz, xz, xy = self.several(*(f"{what}.{pair}" for pair in ("xx", "yy", "zz", "yz", "xz", "xy")))
            return (xx, xy, xz), (xy, yy, yz), (xz, yz, zz)

        between = tuple(tuple(self[f"between.{row}{column}"] for column in "xyz") for row in "xyz")
        blocks: tuple[Matrix, Matrix, Matrix] = (full("moving"), between, full("turning"))  # type: ignore[assignment]
        return blocks

    def muscle(self, head: Mapping[str, Number]) -> dict[str, Number]:
        """The numbers of its joint and its muscle, by the names that laws of joints read."""
        return {
            "joint.own.limit_ks": head["limit_ks"],
            "joint.own.limit_kd": head["limit_kd"],
            "joint.own.lower": self["lower"],
            "joint.own.upper": self["upper"],
            **{f"actuator.own.{name}": self[name] for name in ("min", "max", "ks", "kd", "largest")},
        }

    def target(self, level: Number) -> Number:
        """Where a level from −1 to 1 tells its muscle to go, in radians."""
        low, high = self["min"], self["max"]
        return low + (level + 1.0) * 0.5 * (high - low)


@dataclass(frozen=True)
class Rows:
    """All rows of a lane, and the numbers of its whole body."""

    layout: Layout
    region: Region

    @property
    def head(self) -> dict[str, Number]:
        """The body's numbers by name."""
        return {name: self.region[at] for at, name in enumerate(HEAD)}

    def __getitem__(self, i: Index) -> Row:
        return Row(self.layout, self.region, i)

    @property
    def count(self) -> Index:
        """How many rows there are besides the root."""
        return pointed(self.region[HEAD.index("rows")], self.layout.rows)

    def inwards(self, j: Index) -> Index:
        """The row to visit at turn j of a loop that goes inwards: parents come last, the root is not visited."""
        return pointed(self[j]["back"], self.layout.rows)
