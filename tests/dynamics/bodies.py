"""Bodies for the tests of the dynamics, and plain-Python simulation of them.

Their numbers are uneven on purpose: centres of mass beside the line of the joints, pivots away from the links' origins,
no two links alike. A symmetric body hides mistakes.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from gambol.compiler.regions import Entries
from gambol.creatures.creature import Creature
from gambol.dynamics.articulated.observables import Observables, observe
from gambol.dynamics.articulated.posture import Posture
from gambol.dynamics.articulated.system import LinkedSystem
from gambol.dynamics.integrators import INTEGRATORS, BodyState
from gambol.worlds.world import World

AIR = World()  # bodies that start high enough never meet its ground
SPACE = World(gravity=0.0)


# simulation


def simulate(
    system: LinkedSystem,
    state: BodyState,
    dt: float,
    seconds: float,
    integrator: str = "rk4",
    targets: Sequence[float] = (),
) -> BodyState:
    """The state after some time, in steps of dt by the reference simulator."""
    step, tables = INTEGRATORS[integrator], read_tables(system)
    for _ in range(round(seconds / dt)):
        state = step(system, tables, state, targets, dt)
    return state


def read_tables(system: LinkedSystem) -> dict[str, Entries]:
    """The system's tables as the reference reads them."""
    return {name: Entries(values) for name, values in system.tables().items()}


def posture_of(system: LinkedSystem, state: BodyState) -> Posture:
    return system.posture(state.q, state.v)


def seen(system: LinkedSystem, state: BodyState) -> Observables:
    """Energies and momenta, summed over links without the mass matrix."""
    return observe(system, posture_of(system, state))


def energy(system: LinkedSystem, state: BodyState) -> float:
    """Kinetic, gravitational and elastic together."""
    o = seen(system, state)
    return o.kinetic + o.gravitational + o.elastic


def stirred(system: LinkedSystem, seed: int, speed: float = 2.0, turn: float = 0.5) -> BodyState:
    """The rest pose with every coordinate that turns moved and every velocity drawn at random."""
    draw, rest, fixed = random.Random(seed), system.rest_state(), system.mechanism.translations
    q = [x + (draw.uniform(-turn, turn) if i >= fixed else 0.0) for i, x in enumerate(rest.q)]
    return BodyState(q, [draw.uniform(-speed, speed) for _ in q], rest.anchors)


# bodies


def creature(root: dict, links: list[dict], joints: Sequence[dict] = (), **parts: object) -> Creature:
    """A creature from the data of its parts, as a file would give them."""
    data = {"name": "body", "root": root, "links": links, "joints": list(joints), **parts}
    return Creature.from_data(data, "body")


def uneven_links(count: int) -> list[dict]:
    """Links of different length and mass with their centres of mass off their axes."""
    return [
        {
            "name": f"l{i}",
            "mass": 0.6 + 0.3 * ((i * 5) % 4),
            "length": 0.3 + 0.05 * ((i * 3) % 5),
            "centre": [0.12 + 0.01 * i, 0.03 * (-1) ** i],
            "inertia": 0.010 + 0.002 * ((i * 7) % 3),
        }
        for i in range(count)
    ]


def uneven_joint(child: int, parent: int, angle: float) -> dict:
    """A joint near the parent's far end, holding the child a little inside its outline."""
    at = [0.28 + 0.01 * (parent % 3), 0.02 * (-1) ** child]
    return {
        "name": f"j{child}",
        "parent": f"l{parent}",
        "child": f"l{child}",
        "at": at,
        "pivot": [0.03, 0.01 * (child % 3)],
        "angle": angle,
    }


def plate(mass: float = 2.0, length: float = 0.5, inertia: float = 0.1, **parts: object) -> Creature:
    """One free link, two metres up, with its centre of mass at its middle."""
    link = {"name": "plate", "mass": mass, "length": length, "centre": [length / 2, 0], "inertia": inertia}
    root = {"link": "plate", "at": [0, 2], "pivot": [length / 2, 0]}
    return creature(root, [link], **parts)


def rod_pendulum(length: float = 1.0, mass: float = 1.5) -> Creature:
    """A thin rod pinned at its end, hanging."""
    link = {"name": "rod", "mass": mass, "length": length, "centre": [length / 2, 0], "inertia": mass * length**2 / 12}
    return creature({"link": "rod", "kind": "pinned", "at": [0.3, 5], "angle": -90}, [link])


def chain(count: int, root: str = "free", **parts: object) -> Creature:
    """Links one after another."""
    joints = [uneven_joint(i, i - 1, 25.0 * (-1) ** i) for i in range(1, count)]
    held = {"link": "l0", "kind": root, "at": [0.4, 20], "pivot": [0.05, -0.02], "angle": -40}
    return creature(held, uneven_links(count), joints, **parts)


def tree(count: int, root: str = "free", **parts: object) -> Creature:
    """Every link has up to two children: 0 - 1, 2; 1 - 3, 4; and so on."""
    joints = [uneven_joint(i, (i - 1) // 2, 50.0 if i % 2 else -60.0) for i in range(1, count)]
    held = {"link": "l0", "kind": root, "at": [-0.2, 20], "pivot": [0.1, 0.03], "angle": 70}
    return creature(held, uneven_links(count), joints, **parts)


def acrobot() -> Creature:
    """Two links pinned at the first one's end."""
    return chain(2, "pinned")


def cart_and_double_pendulum(**parts: object) -> Creature:
    """A cart on a rail with two links hanging from it; the cart itself is tilted, which must not matter."""
    joints = [uneven_joint(1, 0, -130.0), uneven_joint(2, 1, 30.0)]
    held = {"link": "l0", "kind": "slider", "at": [0.7, 20], "pivot": [0.1, 0.05], "angle": 15}
    return creature(held, uneven_links(3), joints, **parts)


def angular_springs(stiffness: float, damping: float, joints: Sequence[int]) -> list[dict]:
    """Passive springs at joints (N m/deg, N m s/deg), the first joint with a second spring beside the first."""
    springs = [
        {"name": f"a{i}", "kind": "angular", "joint": f"j{i}", "rest": 10.0 * i, "ks": stiffness, "kd": damping}
        for i in joints
    ]
    return [*springs, {**springs[0], "name": "a-second", "rest": -35.0, "ks": stiffness / 2}]


def linear_springs(stiffness: float, damping: float, pairs: Sequence[tuple[int, int]]) -> list[dict]:
    """Passive springs between points beside the axes of pairs of links (N/m, N s/m)."""
    return [
        {
            "name": f"s{i}-{j}",
            "kind": "linear",
            "start": {"link": f"l{i}", "at": [0.05, 0.06]},
            "end": {"link": f"l{j}", "at": [0.25, -0.05]},
            "rest": 0.3,
            "ks": stiffness,
            "kd": damping,
        }
        for i, j in pairs
    ]


POINT = [{"name": "c", "link": "plate", "at": [0.25, 0]}]  # at the plate's centre of mass
TERRAINS = [{"kind": "flat"}, {"kind": "slope", "degrees": 30}, {"kind": "slope", "degrees": -20}]
INERTIA = 0.05


def wheel(limits: tuple[float, float] | None = None, **parts: object) -> Creature:
    """A link held at its centre of mass by a cart too heavy to move: its acceleration is torque over inertia."""
    links = [
        {"name": "cart", "mass": 9e4, "length": 0.2},
        {"name": "wheel", "mass": 1.0, "length": 0.4, "centre": [0.2, 0], "inertia": INERTIA},
    ]
    axle = {"name": "axle", "parent": "cart", "child": "wheel", "at": [0.1, 0], "pivot": [0.2, 0], "limits": limits}
    return creature({"link": "cart", "kind": "slider", "at": [0, 3]}, links, [axle], **parts)
