"""Twigs of a rig that follow with a little springiness: ears, hair, the tip of a tail.

A twig is a chain of bones that rides on a part and bears nothing. Each of its bones is a pendulum on a spring, which is
pulled as its part speeds up and leans. It swings with the period of the loop, so that its ends meet to the last bit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gambol.creatures.creature import Creature
from gambol.creatures.units import STANDARD_GRAVITY
from gambol.portable.matrices import lengths
from gambol.rigs.rig import Rig
from gambol.rigs.turns import cross, moved, undone

Array = NDArray[np.float64]

STIFF = 9.0  # times its weight that bends a twig's spring by a radian
DAMPING = 0.3  # of the critical one
SHORT = 0.03  # of the skin's size: what reaches no farther does not sway
MOST = 0.25  # rad that a bone sways
FIRM = ("eye", "lid", "brow", "lip", "mouth", "jaw", "tongue", "teeth", "nose", "snout", "twist", "finger", "thumb")
DOWN = np.array([0.0, -1.0, 0.0])


@dataclass(frozen=True, eq=False)
class Twig:
    """A bone that sways: its node, what carries it, its joint and its middle from there, and how many are in line."""

    node: int
    host: str
    joint: Array
    reach: Array
    count: int


def twigs_of(rig: Rig, hosts: Sequence[str | None], parts: Mapping[str, int], creature: Creature) -> list[Twig]:
    """What may sway of a rig whose nodes go with hosts, the bones of a body, which are nodes themselves."""
    nodes, legs = rig.nodes, _legs(creature)
    world, skin = nodes.world(), rig.skin
    vertices = skin.posed(world)
    rows = np.arange(len(vertices))
    follows = np.array(rig.joints)[rig.owners[skin.slots[rows, skin.weights.argmax(axis=1)]]]
    size = float(np.ptp(vertices, axis=0).max())
    below: dict[int, list[int]] = {n: [n] for n in range(len(hosts))}
    for n in reversed(nodes.order):
        if nodes.above[n] >= 0:
            below[nodes.above[n]] += below[n]
    own, found = set(parts.values()), dict[int, Twig]()
    for n in nodes.order:
        host, up = hosts[n], nodes.above[n]
        rides = n in rig.joints and n not in own and up >= 0 and host is not None and hosts[up] == host
        if not rides or host in legs or any(hosts[k] != host or k in own for k in below[n]):
            continue
        worn = np.isin(follows, below[n])
        if not worn.any() or any(word in nodes.names[n].lower() for word in FIRM):
            continue
        joint = world[n, :3, 3]
        reach = vertices[worn].mean(axis=0) - joint
        if float(lengths(vertices[worn] - joint).max()) > SHORT * size and float(lengths(reach[None])[0]) > 0.0:
            assert host is not None  # it rides on one
            found[n] = Twig(n, host, joint, reach, 1)
    lines = {n: sum(k in found for k in [*nodes.way_up(n), *below[n][1:]]) for n in found}
    return [Twig(one.node, one.host, one.joint, one.reach, lines[n]) for n, one in found.items()]


def swayed(twig: Twig, turns: Array, place: Callable[[Array], Array], seconds: float, metres: float) -> Array:
    """Rotation vectors (T, 3) of a twig in a loop, in the file's axes as its part has them, of that part's turns (T, 4)
    and of where places that go with it are; the last frame is the first again."""
    count, far = len(turns) - 1, float(lengths(twig.reach[None])[0])
    way = place(twig.joint + twig.reach)
    own = (way[:-1] - (way[-1] - way[0]) * (np.arange(count) / count)[:, None]) * metres
    at = 2.0 * np.pi * np.fft.rfftfreq(count, seconds / count)[:, None]
    speeding = np.fft.irfft(-at * at * np.fft.rfft(own, axis=0), count, axis=0)
    back = undone(turns[:-1])
    field = moved(back, STANDARD_GRAVITY * DOWN - speeding) - STANDARD_GRAVITY * DOWN
    pull = cross(np.broadcast_to(twig.reach, field.shape), field) / (far * far * metres)
    square = twig.count * STIFF * STANDARD_GRAVITY / (far * metres)
    answer = np.fft.rfft(pull, axis=0) / (square - at * at + 2j * DAMPING * np.sqrt(square) * at)
    sways = np.fft.irfft(answer, count, axis=0)
    sways *= min(1.0, MOST / max(float(lengths(sways).max()), 1e-12))
    return np.concatenate([sways, sways[:1]])


def _legs(creature: Creature) -> set[str]:
    """Parts on the way from a foot to the trunk, which stand: nothing on them sways."""
    body, found = creature.anatomy, set[str]()
    for foot in creature.feet:
        part = creature.contacts_on[foot]
        while part != body.trunk and body.parents[part] != part:
            found.add(part)
            part = body.parents[part]
    return found
