"""What builders of spring bodies have in common."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from gambol.creatures.springs.creature import SpringBody

MASS, KS, KD = 1.0, 40.0, 0.3  # kg, N/m, N s/m
REACH = 0.15  # of a muscle's length at rest, either way: the worm bends into more than half a circle
DELAY = 4.0  # s, of muscles: under the thesis's weak gravity quicker ones throw the body into the air

Place = tuple[float, ...]
Bond = tuple[str, str, str]  # name, start, end


@dataclass(frozen=True)
class Entry:
    """Of the catalogue: who builds a creature, and what its file says of it."""

    build: Callable[..., SpringBody]
    summary: str
    sources: str
    hints: dict[str, dict[str, Any]]

    def body(self) -> SpringBody:
        """The creature."""
        return self.build(summary=self.summary, sources=" ".join(self.sources.split()), hints=self.hints)


def assembled(
    name: str,
    places: dict[str, Place],
    springs: Sequence[Bond],
    muscles: Sequence[Bond],
    *,
    masses: dict[str, float] | None = None,
    ks: float = KS,
    kd: float = KD,
    reach: float = REACH,
    delay: float = DELAY,
    touch: Sequence[str] = (),
    sensors: Sequence[dict[str, Any]] = (),
    **more: Any,
) -> SpringBody:
    """A body of equal springs, with a muscle group for each muscle and a touch sensor at each mass of `touch`."""

    def bond(one: Bond) -> dict[str, Any]:
        return {"name": one[0], "start": one[1], "end": one[2], "ks": ks, "kd": kd}

    def muscle(one: Bond) -> dict[str, Any]:
        length = math.dist(places[one[1]], places[one[2]])
        return {
            **bond(one),
            "relaxed": round(length * (1 + reach), 4),
            "contracted": round(length * (1 - reach), 4),
            "delay": delay,
        }

    felt = [{"kind": "touch", "contact": mass} for mass in touch]
    data = {
        "kind": "springs",
        "name": name,
        "points": [
            {"name": mass, "mass": (masses or {}).get(mass, MASS), "at": [round(x, 4) for x in at]}
            for mass, at in places.items()
        ],
        "springs": [bond(one) for one in springs],
        "muscles": [muscle(one) for one in muscles],
        "actuators": [{"name": f"a{i}", "muscles": [one[0]]} for i, one in enumerate(muscles, 1)],
        "sensors": [{"name": f"s{i}", **sensor} for i, sensor in enumerate([*felt, *sensors], 1)],
        **more,
    }
    return SpringBody.from_data(data, name)
