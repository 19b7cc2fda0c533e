"""Small bodies of masses and springs for tests, and steps of the reference."""

import numpy as np

import gambol
from gambol.compiler.regions import Entries
from gambol.dynamics.springs.system import SpringSystem

SPACE = gambol.World(gravity=0.0)


def body(places, springs=(), muscles=(), mass=1.0, touches=True, **more):
    """Masses m0, m1, … at places; springs and muscles as (start, end, entries)."""
    masses = mass if isinstance(mass, list) else [mass] * len(places)
    data = {
        "kind": "springs",
        "name": "body",
        "points": [
            {"name": f"m{i}", "mass": m, "at": list(at), "touches": touches}
            for i, (at, m) in enumerate(zip(places, masses, strict=True))
        ],
        "springs": [
            {"name": f"s{i}", "start": f"m{a}", "end": f"m{b}", **entries} for i, (a, b, entries) in enumerate(springs)
        ],
        "muscles": [
            {"name": f"u{i}", "start": f"m{a}", "end": f"m{b}", **entries} for i, (a, b, entries) in enumerate(muscles)
        ],
        "actuators": [{"name": f"a{i}", "muscles": [f"u{i}"]} for i in range(len(muscles))],
        **more,
    }
    return gambol.Creature.from_data(data, "body")


def web(axes=2, seed=0, kd=0.0, count=7):
    """Masses of different weight at random places, every two joined."""
    draw = np.random.default_rng(seed)
    places = draw.uniform(0.0, 2.0, (count, axes)).round(3).tolist()
    springs = [(a, b, {"ks": float(draw.uniform(2.0, 9.0)), "kd": kd}) for a in range(count) for b in range(a)]
    return body(places, springs, mass=draw.uniform(0.5, 2.0, count).round(3).tolist(), touches=False)


class Run:
    """The reference simulator: steps over plain floats."""

    def __init__(self, creature, world=SPACE, integrator="midpoint", **slots):
        self.system, self.integrator, self.time = SpringSystem(creature, world), integrator, 0.0
        self.tables = {name: Entries(values) for name, values in self.system.tables().items()}
        self.state = self.system.rest()
        for name, value in slots.items():
            self.state[self.system.slot_names.index(name.replace("_", "."))] = value

    def go(self, seconds, dt, targets=None):
        for _ in range(round(seconds / dt)):
            self.state = self.system.step(self.tables, self.state, targets, dt, self.integrator)
        self.time += seconds
        return self

    def __getitem__(self, name):
        return self.state[self.system.slot_names.index(name)]

    def moment(self, targets=None, dt=0.01):
        return self.system.moment(self.tables, self.state, self.time, dt, targets)


def stirred(run, seed=3, speed=0.3):
    """The same with random velocities."""
    draw = np.random.default_rng(seed)
    half = run.system.layout.moving // 2
    run.state[half : 2 * half] = draw.uniform(-speed, speed, half).tolist()
    return run
