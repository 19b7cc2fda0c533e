"""Small bodies in space with faces, and motions of them."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations

import numpy as np

import gambol
from gambol.creatures.springs import SpringBody

BOX = {  # corners of a box of 1 m, and its faces counter-clockwise from outside
    "points": {f"p{x}{y}{z}": (float(x), float(y), float(z)) for x in (0, 1) for y in (0, 1) for z in (0, 1)},
    "faces": [
        ("p000", "p001", "p011", "p010"),
        ("p100", "p110", "p111", "p101"),
        ("p000", "p100", "p101", "p001"),
        ("p010", "p011", "p111", "p110"),
        ("p000", "p010", "p110", "p100"),
        ("p001", "p101", "p111", "p011"),
    ],
}


def body(
    name: str, places: dict[str, tuple[float, ...]], faces=(), muscles=(), reach: float = 9.0, **more
) -> SpringBody:
    springs = [
        pair
        for pair in combinations(places, 2)
        if pair not in muscles and math.dist(places[pair[0]], places[pair[1]]) < reach
    ]
    pulls = [(a, b, math.dist(places[a], places[b])) for a, b in muscles]
    return SpringBody.from_data(
        {
            "kind": "springs",
            "name": name,
            "points": [{"name": mass, "mass": 1.0, "at": list(at)} for mass, at in places.items()],
            "springs": [
                {"name": f"s{i}", "start": a, "end": b, "ks": 300, "kd": 3} for i, (a, b) in enumerate(springs)
            ],
            "muscles": [
                {
                    "name": f"m{i}",
                    "start": a,
                    "end": b,
                    "ks": 300,
                    "kd": 3,
                    "relaxed": length,
                    "contracted": 0.8 * length,
                }
                for i, (a, b, length) in enumerate(pulls)
            ],
            "actuators": [{"name": f"a{i}", "muscles": [f"m{i}"]} for i in range(len(muscles))],
            "faces": [{"name": f"f{i}", "corners": list(face)} for i, face in enumerate(faces)],
            **more,
        },
        name,
    )


def box(faces: bool = True) -> SpringBody:
    return body("box", BOX["points"], BOX["faces"] if faces else ())


def fish() -> SpringBody:
    """Rings of four masses, a nose, and a tail fin of one face with water on both sides."""
    places, faces = {"nose": (1.2, 0.0, 0.0), "tail": (-1.2, 0.0, 0.0), "tip": (-1.6, 0.35, 0.0)}, []
    for i, (x, r) in enumerate(((-0.8, 0.1), (-0.2, 0.22), (0.5, 0.2))):
        places |= {f"t{i}": (x, r, 0.0), f"r{i}": (x, 0.0, 0.7 * r), f"b{i}": (x, -r, 0.0), f"l{i}": (x, 0.0, -0.7 * r)}
    for a, b in zip("trbl", "rblt", strict=True):
        faces += [(f"{a}{i}", f"{b}{i}", f"{b}{i + 1}", f"{a}{i + 1}") for i in range(2)]
        faces += [(f"{a}2", f"{b}2", "nose"), (f"{b}0", f"{a}0", "tail")]
    faces += [("tail", "t0", "tip"), ("tip", "t0", "tail")]
    return body(
        "fishlet",
        places,
        faces,
        [("r0", "r1"), ("l0", "l1")],
        reach=1.1,
        hints={"world": {"gravity": 0.0, "drag": 5.0}},
    )


def swimming(creature: SpringBody, way: float = 3.0, frames: int = 5, surface: float | None = None) -> gambol.Motion:
    """A motion along x of so many metres, made by hand."""
    short = gambol.simulate(creature, gambol.controllers.Passive(), seconds=0.1)
    rest = np.array([mass.at for mass in creature.points])
    ahead = np.linspace(0.0, way, frames)[:, None] * np.array([1.0, 0.0, 0.0])
    made = {"place": rest + ahead[:, None], "centre": rest.mean(axis=0) + ahead}
    channels = {
        channel.name: made["place"]
        if channel.places
        else made.get(channel.name, np.repeat(short.channels[channel.name][:1], frames, axis=0))
        for channel in short.table
    }
    world = short.world.model_copy(update={"surface": surface})
    return replace(short, time=np.arange(frames) * 0.1, channels=channels, world=world)
