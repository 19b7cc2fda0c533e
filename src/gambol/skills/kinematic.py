"""Interpolation of recorded motions, joint by joint, without physics: what mixing controllers is compared with.

"Kinematic interpolation of individual degrees of freedom between appropriate frames of the two animations" (van de
Panne 1996, section 4). Appropriate frames are those at the same place in their pose graphs: as long after the beginning
of the same state, as a share of its time.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from gambol.controllers.pose_graph import PoseGraph
from gambol.creatures.articulated.creature import Articulated
from gambol.creatures.creature import Creature
from gambol.dynamics.channels import ENERGIES
from gambol.errors import InvalidInput
from gambol.motion.motion import Motion, Places, turned
from gambol.motion.simulating import simulate
from gambol.rollout.state import State
from gambol.skills.interpolation import alike
from gambol.skills.trial import Array
from gambol.worlds.world import World

FPS = 240.0  # of the motions that are mixed, so that what lies between their frames does not matter


def kinematic_blend(
    creature: Creature | str,
    a: PoseGraph,
    b: PoseGraph,
    k: float,
    *,
    world: World | None = None,
    seconds: float = 6.0,
    fps: float = 60.0,
) -> Motion:
    """The motions of two pose graphs mixed frame by frame: k of a's root path and joint angles, 1 − k of b's.

    Nothing is simulated: forces are 0, nothing keeps feet from sliding or sinking, and the motion cannot be continued.
    `violations` tells how far it is from physics. Arguments as for `interpolate`.

    >>> import gambol
    >>> from gambol.draws import Draws
    >>> luxo = gambol.creature("luxo")
    >>> one, other = (gambol.controllers.PoseGraph.sample(luxo, Draws(seed)) for seed in (0, 1))
    >>> halfway = gambol.skills.kinematic_blend(luxo, one, other, 0.5, seconds=1.0)
    >>> halfway.joint_angle.shape
    (61, 2)
    """
    if not 0.0 <= k <= 1.0:
        raise InvalidInput(f"k is {k:g}", "it must lie between 0 and 1", "choose a number in this range")
    ends = alike([a, b])
    times = np.arange(int(seconds * fps + 1e-6) + 1) / fps
    # Both go through the same states; the mixture is in a state for as long as the mixed graph would be.
    places = [_switches(graph, seconds + 1.0, len(times)) for graph in ends]
    count = min(len(some) for some in places)
    first, second = (some[:count] for some in places)
    mixture = k * first + (1.0 - k) * second
    motions = [
        simulate(creature, graph, world=world, seconds=float(np.interp(times[-1], mixture, own)), fps=FPS)
        for graph, own in ((ends[0], first), (ends[1], second))
    ]
    one, other = (_freedoms(m, np.interp(times, mixture, own)) for m, own in zip(motions, (first, second), strict=True))
    return _posed(motions[0], times, k * one + (1.0 - k) * other)


def _switches(graph: PoseGraph, seconds: float, most: int) -> Array:
    """When the graph goes from state to state, beginning at 0, up to some time; a state that stays lasts until then."""
    times, at = [0.0], graph.first
    while times[-1] < seconds and len(times) <= most:
        times.append(times[-1] + (at.seconds or seconds))
        at = graph.state(at.to) if at.to else at
    return np.array(times)


def _freedoms(motion: Motion, times: Array) -> Array:
    """Place and angle of the root link, and all joint angles, at some times, (n, 3 + joints)."""
    root = motion.places.names.index(_linked(motion.creature).root.link)
    own = np.column_stack([motion.position[:, root], motion.angle[:, root], motion.joint_angle])
    return np.column_stack([np.interp(times, motion.time, column) for column in own.T])


def _posed(like: Motion, times: Array, freedoms: Array) -> Motion:
    """The motion whose root and joints go this way: links hang on one another, and touch where they meet the ground."""
    creature, names = _linked(like.creature), like.places.names
    position, angle = np.zeros((len(times), len(names), 2)), np.zeros((len(times), len(names)))
    for link in creature.ordered_links:
        i, joint = names.index(link.name), creature.joint_above(link.name)
        if joint is None:
            position[:, i], angle[:, i] = freedoms[:, :2], freedoms[:, 2]
            continue
        parent = names.index(joint.parent)
        angle[:, i] = angle[:, parent] + freedoms[:, 3 + creature.joints.index(joint)]
        pin = position[:, parent] + turned(angle[:, parent], joint.at)
        position[:, i] = pin - turned(angle[:, i], joint.pivot)
    places = Places(names, position, angle)
    masses = np.array(list(creature.masses.values())) / creature.mass
    centres = places.of((link.name, link.centre_of_mass) for link in creature.links)
    centre = (masses[:, None] * centres).sum(axis=1)
    points = places.of((contact.link, contact.at) for contact in creature.contacts)
    touching = points[..., 1] < like.world.height_at(points)
    blank = {channel.name: np.zeros((len(times), *channel.shape)) for channel in like.table}
    blank["contact"][..., 0] = touching
    blank["energy"][:, ENERGIES.index("gravitational")] = creature.mass * like.world.gravity * centre[:, 1]
    known = {
        "link": np.concatenate([position, angle[..., None]], axis=2),
        "joint": freedoms[:, 3:, None],
        "centre": centre,
        "velocity": np.gradient(centre, times, axis=0),
        "follow": np.column_stack([np.interp(times, like.time, way) for way in like.follow.T]),
    }
    return replace(like, final=State(creature.fingerprint, {}), time=times, channels={**blank, **known})


def _linked(creature: Creature) -> Articulated:
    if not isinstance(creature, Articulated):
        raise InvalidInput(
            f"frames of {creature.name} mixed joint by joint",
            "only bodies of links have joints",
            "mix its controllers instead",
        )
    if creature.parts["slide"]:
        raise InvalidInput(
            f"frames of {creature.name} mixed joint by joint",
            "only angles can be mixed, and it has slides",
            "mix its controllers instead",
        )
    return creature
