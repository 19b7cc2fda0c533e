"""A planar body in space moves as it does in its plane, on the same ground."""

from __future__ import annotations

import math

import numpy as np
import pytest

import gambol
from gambol.compiler.program import trace
from gambol.compiler.regions import Entries
from gambol.dynamics.articulated.moment import link_places
from gambol.dynamics.articulated.system import LinkedSystem
from gambol.dynamics.bones.recorded import bone_places
from gambol.rollout.lanes import run_lanes

from .lifted import RADIAN, rest_of, system_of

HELD = {
    "luxo": {"kind": "pinned", "at": (0.0, 0.02)},
    "walker7": {"kind": "pinned", "at": (0.0, 0.9)},
    "walker": {"kind": "slider", "at": (0.0, 0.2)},
}
HILLY = {"kind": "segments", "points": [(-1.0, 0.1), (-0.2, 0.0), (0.1, 0.03), (0.3, -0.05), (1.0, 0.1)]}


def moved(system, state, targets, dt, steps, integrator):
    """The state after some steps at these targets, by machine code."""
    tables = system.tables()

    def turn(memory):
        before, held = [memory.state[i] for i in range(len(state))], [memory.parameters[i] for i in range(len(targets))]
        for i, value in enumerate(system.step(memory.tables, before, held, dt, integrator)):
            memory.state[i] = value

    lengths = {name: len(values) for name, values in tables.items()}
    program = trace(turn, state=len(state), parameters=len(targets), tables=lengths)
    return run_lanes(program, np.array([state]), np.array([targets]), tables, steps)[0].tolist()


def compare(creature, integrator, dt, **world):
    """The largest difference of a place or angle after a second, how far the body moved, and what touched."""
    surroundings = gambol.World(**world)
    flat, solid = LinkedSystem(creature, surroundings), system_of(creature, surroundings)
    draw = np.random.default_rng(0)
    reach = [0.5 * (a.min + a.max) + 0.4 * (a.max - a.min) * draw.uniform(-1, 1) for a in creature.actuators]
    targets = [t * a.scale for t, a in zip(reach, creature.actuators, strict=True)]
    shifted = [t - RADIAN * rest_of(creature, a) for t, a in zip(targets, creature.actuators, strict=True)]
    tables = {name: Entries(values) for name, values in flat.tables().items()}

    def planar(state):
        return link_places(flat.moment(tables, state, 0.0, dt))

    def spatial(state):
        return bone_places(solid.moment(tables, state, 0.0, dt))

    def off(one, other):
        order, worst = [link.name for link in creature.ordered_links], 0.0
        for i, link in enumerate(creature.links):
            x, y, angle = one[3 * i : 3 * i + 3]
            k = 7 * order.index(link.name)
            bx, by, bz, w, _, _, z = other[k : k + 7]
            turned = math.remainder(angle - 2.0 * math.atan2(z, w), math.tau)
            worst = max(worst, abs(x - bx), abs(y - by), abs(bz), abs(turned))
        return worst

    one, other = [float(x) for x in flat.rest()], [0.0] * len(solid.slot_names)
    if "y" in flat.slot_names:
        one[flat.slot_names.index("y")] -= 1e-6  # into the ground: at rest rounding decides which foot touches first
    (x, y, *_), (bx, by, *_) = planar(one), spatial(other)
    for i, name in enumerate(solid.slot_names):
        other[i] += {"extension.root-x": x - bx, "extension.root-y": y - by}.get(name, 0.0)
    begun = planar(one)
    assert off(begun, spatial(other)) < 1e-12
    steps = round(1.0 / dt)
    one = moved(flat, one, targets, dt, steps, integrator)
    other = moved(solid, other, shifted, dt, steps, integrator)
    touching = sum(float(contact.touching) for contact in flat.moment(tables, one, 0.0, dt).contacts.values())
    return off(planar(one), spatial(other)), max(abs(a - b) for a, b in zip(begun, planar(one), strict=True)), touching


@pytest.mark.parametrize("world", [{}, {"terrain": HILLY}], ids=["flat", "hilly"])
@pytest.mark.parametrize("name", HELD)
def test_held_it_takes_the_same_steps(name, world):
    """The coordinates are the same in both: so are the steps, at any length."""
    creature = gambol.creature(name)
    held = creature.model_copy(update={"root": creature.root.model_copy(update=HELD[name])})
    off, far, touching = compare(held, "semi-implicit", 1e-3, **world)
    assert off < 1e-9
    assert far > 0.1
    assert touching > 0


@pytest.mark.parametrize("name, dt", [("luxo", 1e-4), ("fourlink", 1e-4), ("walker7", 2e-5)])
def test_free_it_moves_alike(name, dt):
    """In a plane the centre of mass is a coordinate, here the root is: the methods differ by their errors alone."""
    off, far, touching = compare(gambol.creature(name), "rk4", dt)
    assert off < 1e-9
    assert far > 0.1
    assert touching > 0
