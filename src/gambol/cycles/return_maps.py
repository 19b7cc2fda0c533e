"""The return map of one motion: each crossing of a section against the next."""

from __future__ import annotations

from collections.abc import Sequence

from gambol.controllers.controller import Controller
from gambol.creatures.catalogue import known_creature
from gambol.creatures.creature import Creature
from gambol.cycles.crossings import Crossings, Underway, section_task
from gambol.evaluation.device import Threads
from gambol.progress import Progress
from gambol.rollout.state import State
from gambol.worlds.world import World


def return_map(
    creature: Creature | str,
    controller: Controller,
    *,
    section: str | float | None = None,
    watch: Sequence[str] | None = None,
    fail: str | None = None,
    seconds: float = 60.0,
    world: World | None = None,
    state: State | None = None,
    dt: float | None = None,
    progress: Progress | None = None,
) -> Crossings:
    """The state of a motion each time it crosses a section: values[:-1] against values[1:] is its return map.

    Arguments are those of `bifurcation`, without a device: a single motion is followed soonest here.
    `return_map(...).after(30).cycle()` tells the limit cycle.

    >>> import gambol
    >>> hopper = gambol.controllers.HybridHopper(kd2=100)
    >>> hops = gambol.cycles.return_map("acrobot-torque", hopper, watch=["com_vx"], seconds=30.0)
    >>> hops.after(15.0).cycle().period
    2
    """
    body = known_creature(creature)
    task = section_task(body, section, watch, fail)
    motion = Underway.begin(body, [controller], task, world=world, state=state, dt=dt)
    (crossings,), _ = motion.follow(seconds, Threads(1), progress)
    return crossings
