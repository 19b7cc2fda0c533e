"""A creature that lies on the ground: where fall recovery begins."""

from __future__ import annotations

from gambol.controllers.pose_sequence import PoseSequence
from gambol.creatures.catalogue import known_creature
from gambol.creatures.creature import Creature
from gambol.dynamics.habitat import natural_world
from gambol.dynamics.system import system_of
from gambol.errors import InvalidInput, unknown_name
from gambol.motion.simulating import simulate
from gambol.rollout.state import State
from gambol.worlds.world import World

TIPPED = {"front": -90.0, "back": 90.0}  # degrees from the rest pose
SETTLING = 3.0  # s of lying still, until nothing rocks any more


def fallen(creature: Creature | str, side: str, *, world: World | None = None) -> State:
    """The creature lying on its front or its back: tipped over in its rest pose, which it holds until it is still.

    >>> import gambol
    >>> lying = gambol.skills.fallen("luxo", "back")
    >>> hold = gambol.controllers.PoseSequence.hold(gambol.creature("luxo"))
    >>> gambol.simulate("luxo", hold, seconds=1.0, state=lying).status
    'ok'
    """
    body = known_creature(creature)
    if side not in TIPPED:
        raise unknown_name("side to lie on", side, TIPPED)
    if body.seen_from_above or not body.free:
        raise InvalidInput(f"{body.name} cannot fall", "only a free body seen from the side can fall", "choose another")
    surroundings = world or natural_world(body)
    start, hold = tipped(body, TIPPED[side], surroundings), PoseSequence.hold(body)
    settled = simulate(body, hold, world=surroundings, seconds=SETTLING, state=start).final
    return State(body.fingerprint, {**settled.without_control().slots, "tick": 0.0})


def tipped(body: Creature, degrees: float, world: World) -> State:
    """The creature at rest in its rest pose, turned by so many degrees and put on the ground."""
    system = system_of(body, world)
    slots = dict(zip(system.slot_names, map(float, system.tilted(degrees)), strict=True))
    return State(body.fingerprint, {**slots, "tick": 0.0})
