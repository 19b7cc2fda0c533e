"""Bodies in space put together part by part: masses, springs, groups of muscles, and a skin of faces around them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

from gambol.creatures.springs.assembly import Place
from gambol.creatures.springs.creature import PLANAR, SpringBody
from gambol.portable.matrices import summed

DIGITS = 4  # of lengths in files
DRAG = 300.0  # N s/m³: what a plate meets in water at 0.5 m/s, where ½ ρ C v² is about as much


class Hull:
    """A body while it is being built. Every spring damps by `kd_per_ks` seconds times its elasticity.

    Muscles are described relaxed, and contract by a share of that length.
    """

    def __init__(self, kd_per_ks: float, delay: float) -> None:
        self.kd_per_ks, self.delay = kd_per_ks, delay
        self.places: dict[str, Place] = {}
        self.masses: dict[str, float] = {}
        self.springs: list[dict[str, Any]] = []
        self.muscles: list[dict[str, Any]] = []
        self.groups: dict[str, list[str]] = {}
        self.faces: list[tuple[str, ...]] = []

    def add_mass(self, name: str, mass: float, at: Place) -> None:
        """A point."""
        self.places[name], self.masses[name] = tuple(round(x, DIGITS) for x in at), mass

    def middle(self, names: Sequence[str]) -> Place:
        """The mean place of some masses."""
        return tuple(summed(column) / len(names) for column in zip(*(self.places[name] for name in names), strict=True))

    def add_spring(self, start: str, end: str, ks: float) -> None:
        """A spring named after its ends."""
        self.springs.append(self._bond(start, end, ks))

    def add_muscle(self, group: str, start: str, end: str, ks: float, contraction: float) -> None:
        """A muscle of an actuator."""
        bond, length = self._bond(start, end, ks), math.dist(self.places[start], self.places[end])
        lengths = {"relaxed": round(length, DIGITS), "contracted": round(length * (1.0 - contraction), DIGITS)}
        self.muscles.append({**bond, **lengths, "delay": self.delay})
        self.groups.setdefault(group, []).append(bond["name"])

    def _bond(self, start: str, end: str, ks: float) -> dict[str, Any]:
        return {"name": f"{start}-{end}", "start": start, "end": end, "ks": ks, "kd": round(ks * self.kd_per_ks, 6)}

    def add_face(self, corners: Sequence[str], away_from: Place) -> None:
        """A face whose outside is away from a place within; four corners that are not flat become two faces."""
        normal = self._area(corners)
        middle = self.middle(corners)
        outwards = summed(n * (x - inside) for n, x, inside in zip(normal, middle, away_from, strict=True)) > 0.0
        ordered = tuple(corners) if outwards else tuple(reversed(corners))
        if len(ordered) == 4 and not self._flat(ordered):
            self.faces += [ordered[:3], (ordered[2], ordered[3], ordered[0])]
        else:
            self.faces.append(ordered)

    def add_fin(self, corners: Sequence[str]) -> None:
        """Two faces, one for each side."""
        self.faces += [tuple(corners), tuple(reversed(corners))]

    def _area(self, corners: Sequence[str]) -> Place:
        a, b, c, d = (self.places[name] for name in (*corners, corners[0])[:4])
        (x, y, z), (u, v, w) = (tuple(q - p for p, q in zip(*way, strict=True)) for way in ((a, c), (b, d)))
        return (y * w - z * v, z * u - x * w, x * v - y * u)

    def _flat(self, corners: Sequence[str]) -> bool:
        a, _, c, d = (self.places[name] for name in corners)
        normal = self._area(corners[:3])
        size = max(math.dist(a, c), math.dist(self.places[corners[1]], d))
        off = summed(n * (q - p) for n, p, q in zip(normal, a, d, strict=True)) / math.hypot(*normal)
        return abs(off) / size < 0.9 * PLANAR

    def body(self, name: str, sensors: Iterable[dict[str, Any]], **more: Any) -> SpringBody:
        """What has been put together. The ground does not stop it: it swims."""
        data = {
            "kind": "springs",
            "name": name,
            "points": [
                {"name": mass, "mass": round(self.masses[mass], 6), "at": list(at), "touches": False}
                for mass, at in self.places.items()
            ],
            "springs": self.springs,
            "muscles": self.muscles,
            "actuators": [{"name": group, "muscles": muscles} for group, muscles in self.groups.items()],
            "faces": [{"name": f"f{i}", "corners": list(corners)} for i, corners in enumerate(self.faces, 1)],
            "sensors": [{"name": f"s{i}", **sensor} for i, sensor in enumerate(sensors, 1)],
            **more,
        }
        return SpringBody.from_data(data, name)


def swimming(period: float, **world: float) -> dict[str, dict[str, Any]]:
    """Hints for a body that beats once in so many seconds. Water carries it; unless it has a surface, weight is off."""
    return {
        "world": {"gravity": 0.0, "drag": DRAG} | world,
        "trial": {"seconds": 10.0},
        "san": {"hidden": 6, "delay": round(0.25 * period, 3)},
        "pose-graph": {"period": period},
    }


def stretch_sensors(hull: Hull, share: float = 0.95) -> list[dict[str, Any]]:
    """One for each group of muscles: on while the first of them is longer than a share of its relaxed length.

    At rest all are on, which sets a network in motion.
    """
    first = {muscles[0] for muscles in hull.groups.values()}
    return [
        {
            "kind": "spring-length",
            "spring": muscle["name"],
            "min": round(share * muscle["relaxed"], DIGITS),
            "max": round(2.0 * muscle["relaxed"], DIGITS),
        }
        for muscle in hull.muscles
        if muscle["name"] in first
    ]
