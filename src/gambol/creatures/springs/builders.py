"""Bodies of masses and springs in one line each. They write the files of the catalogue:

    python -m gambol.creatures.springs.builders src/gambol/creatures/catalogue

Sanders' thesis of 2000 describes the shapes of its four creatures in words (6.1); its drawings are lost.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import yaml

from gambol.creatures.springs.creature import SpringBody
from gambol.creatures.springs.snakes import catalogue_snake

MASS, KS, KD = 1.0, 40.0, 0.3  # kg, N/m, N s/m
REACH = 0.15  # of a muscle's length at rest, either way: the worm bends into more than half a circle
DELAY = 4.0  # s, of muscles: under the thesis's weak gravity quicker ones throw the body into the air
WORLD = {"gravity": 0.05, "viscosity": 0.001, "static_friction": 1.0, "friction": 0.9, "stiffness": 100.0,
         "damping": 0.05}  # fmt: skip
SOURCES = """\
From Sanders, Evolving Locomotion Controllers for Virtual Creatures, 2000: {thesis}; the world's gravity, viscosity,
friction, hardness and damping, and the springs' kd (6.3.1), in the thesis's own units read as SI. The drawing did not
survive: {ours}, masses, lengths, the muscles' reach and where the sensors sit are ours; so is ks, chosen so that the
Euler method's largest stable step, kd/ks, is the 0.0075 of Table 3-1."""

Place = tuple[float, ...]
Bond = tuple[str, str, str]  # name, start, end


def assembled(
    name: str, places: dict[str, Place], springs: Sequence[Bond], muscles: Sequence[Bond], *,
    masses: dict[str, float] | None = None, ks: float = KS, kd: float = KD, reach: float = REACH, delay: float = DELAY,
    touch: Sequence[str] = (), sensors: Sequence[dict[str, Any]] = (), **more: Any,
) -> SpringBody:  # fmt: skip
    """A body with equal springs, a muscle group for each muscle, and a touch sensor at each mass of `touch`."""

    def bond(one: Bond) -> dict[str, Any]:
        return {"name": one[0], "start": one[1], "end": one[2], "ks": ks, "kd": kd}

    def muscle(one: Bond) -> dict[str, Any]:
        length = math.dist(places[one[1]], places[one[2]])
        return {**bond(one), "relaxed": round(length * (1 + reach), 4), "contracted": round(length * (1 - reach), 4),
                "delay": delay}  # fmt: skip

    felt = [{"kind": "touch", "contact": mass} for mass in touch]
    data = {
        "kind": "springs", "name": name,
        "points": [{"name": mass, "mass": (masses or {}).get(mass, MASS), "at": [round(x, 4) for x in at]}
                   for mass, at in places.items()],
        "springs": [bond(one) for one in springs],
        "muscles": [muscle(one) for one in muscles],
        "actuators": [{"name": f"a{i}", "muscles": [one[0]]} for i, one in enumerate(muscles, 1)],
        "sensors": [{"name": f"s{i}", **sensor} for i, sensor in enumerate([*felt, *sensors], 1)],
        **more,
    }  # fmt: skip
    return SpringBody.from_data(data, name)


def worm(columns: int = 11, **more: Any) -> SpringBody:
    """Two rows of masses: muscles along top and bottom, springs across and along both diagonals of every cell.

    >>> len(worm().points), len(worm().bonds), len(worm(5).muscles)
    (22, 51, 8)
    """
    places: dict[str, Place] = {
        f"{row}{i}": (float(i), float(y)) for y, row in enumerate("bt") for i in range(1, columns + 1)
    }
    muscles = [(f"m{row}{i}", f"{row}{i}", f"{row}{i + 1}") for row in "bt" for i in range(1, columns)]
    springs = [(f"across{i}", f"b{i}", f"t{i}") for i in range(1, columns + 1)]
    for i in range(1, columns):
        springs += [(f"up{i}", f"b{i}", f"t{i + 1}"), (f"down{i}", f"t{i}", f"b{i + 1}")]
    options = {"name": "worm", "touch": [f"b{i}" for i in range(1, columns + 1, 2)]} | more
    return assembled(options.pop("name"), places, springs, muscles, **options)


def ring(count: int = 16, **more: Any) -> SpringBody:
    """Masses around a circle: muscles along it, springs to every second and to the opposite mass inside it.

    >>> len(ring().points), len(ring().muscles)
    (16, 16)
    """
    places, names = _circle(count, 0.5 / math.sin(math.pi / count))
    muscles = [(f"m{i + 1}", names[i], names[(i + 1) % count]) for i in range(count)]
    springs = [(f"brace{i + 1}", names[i], names[(i + 2) % count]) for i in range(count)]
    springs += [(f"spoke{i + 1}", names[i], names[i + count // 2]) for i in range(count // 2)]
    options = {"name": "ring", "touch": names[::2]} | more
    return assembled(options.pop("name"), places, springs, muscles, **options)


def octagon(count: int = 8, **more: Any) -> SpringBody:
    """A rim of springs around a heavy middle, to which muscles lead from every mass of the rim.

    >>> len(octagon().points), len(octagon().bonds)
    (9, 16)
    """
    places, names = _circle(count, 0.5 / math.sin(math.pi / count))
    springs = [(f"rim{i + 1}", names[i], names[(i + 1) % count]) for i in range(count)]
    muscles = [(f"m{i + 1}", "hub", names[i]) for i in range(count)]
    options = {"name": "octagon", "touch": names, "masses": {"hub": 4.0}} | more
    return assembled(options.pop("name"), {**places, "hub": (0.0, 0.0)}, springs, muscles, **options)


def biped(**more: Any) -> SpringBody:
    """A braced trunk on two feet, each held by two muscles that lead to either hip.

    >>> len(biped().muscles)
    4
    """
    places: dict[str, Place] = {
        "shoulder1": (-0.6, 2.2), "shoulder2": (0.6, 2.2), "hip1": (-0.6, 1.2), "hip2": (0.6, 1.2),
        "foot1": (-0.8, 0.0), "foot2": (0.8, 0.0),
    }  # fmt: skip
    springs = [("back", "hip1", "shoulder1"), ("front", "hip2", "shoulder2"), ("top", "shoulder1", "shoulder2"),
               ("waist", "hip1", "hip2"), ("brace1", "hip1", "shoulder2"), ("brace2", "hip2", "shoulder1")]  # fmt: skip
    muscles = [(f"leg{foot}{hip}", f"hip{hip}", f"foot{foot}") for foot in (1, 2) for hip in (1, 2)]
    sensors = [
        {"kind": "orientation", "spring": "top", "min": low, "max": high} for low, high in ((-90, -10), (10, 90))
    ]
    options = {"name": "biped", "touch": ["foot1", "foot2"], "sensors": sensors} | more
    return assembled(options.pop("name"), places, springs, muscles, **options)


def _circle(count: int, radius: float) -> tuple[dict[str, Place], list[str]]:
    """Masses around a circle that stands on one of its sides."""
    names = [f"p{i}" for i in range(1, count + 1)]
    turns = [2.0 * math.pi * (i + 0.5) / count - 0.5 * math.pi for i in range(count)]
    return {name: (radius * math.cos(a), radius * math.sin(a)) for name, a in zip(names, turns, strict=True)}, names


def _hints(hidden: int, period: float) -> dict[str, dict[str, Any]]:
    return {"world": WORLD, "trial": {"seconds": 120.0}, "san": {"hidden": hidden, "delay": 3.0},
            "pose-graph": {"period": period}}  # fmt: skip


CATALOGUE: dict[str, tuple[Callable[..., SpringBody], str, str, str, dict[str, dict[str, Any]]]] = {
    "worm": (worm, "soft worm of 22 masses and 51 springs",
             "a long thin body that adjusts the springs along its top and bottom, braced across and diagonally, strong "
             "enough to form an arch (6.1.1)", "the number of columns", _hints(8, 18.0)),
    "ring": (ring, "soft ring of 16 masses, made to roll",
             "16 masses, muscles around the circumference, springs inside (6.1.2)", "which springs brace it",
             _hints(8, 12.0)),
    "octagon": (octagon, "soft wheel with a heavy hub, made to roll",
                "eight masses around a heavy central one, moved by the radial springs (6.1.3, 7.2.2)",
                "how heavy the middle is", _hints(8, 9.0)),
    "biped": (biped, "soft trunk on two feet",
              "a biped that moves by adjusting its four leg springs (7.2.3)", "the trunk and how legs are attached",
              _hints(6, 9.0)),
}  # fmt: skip


def catalogue_body(name: str) -> SpringBody:
    """A creature of the catalogue as its builder makes it.

    >>> import gambol
    >>> catalogue_body("worm") == gambol.creature("worm")
    True
    """
    build, summary, thesis, ours, hints = CATALOGUE[name]
    sources = " ".join(SOURCES.format(thesis=thesis, ours=ours).split())
    return build(summary=summary, sources=sources, hints=hints)


def main(folder: str) -> None:
    """Writes the files of the catalogue, one part to a line."""
    for body in (*map(catalogue_body, CATALOGUE), catalogue_snake()):
        data = yaml.safe_load(body.to_yaml())
        text = "".join(_entry(key, value) for key, value in data.items())
        Path(folder, f"{body.name}.yaml").write_text(
            f"# Made by gambol.creatures.springs.builders.\n{text}", encoding="utf-8"
        )


def _entry(key: str, value: Any) -> str:
    if not isinstance(value, list):
        return yaml.safe_dump(
            {key: value}, sort_keys=False, width=118, default_flow_style=None if isinstance(value, dict) else False
        )
    parts = [yaml.safe_dump(part, sort_keys=False, width=1000, default_flow_style=True) for part in value]
    return f"{key}:\n" + "".join(f"  - {part}" for part in parts)


if __name__ == "__main__":
    main(sys.argv[1])
