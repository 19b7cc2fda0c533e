"""Drops bodies of bones from a metre in random poses and tells what becomes of them.

`python -m gambol_lab.reports.drops` drops a hundred of each body of the catalogue. Whatever way up they land, muscles
hold them at rest. They have to come to rest, or to diverge with a status, and no energy may come from nothing.
"""

import argparse
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

import gambol
from gambol.compiler.regions import Entries
from gambol.controllers import PoseSequence
from gambol.creatures.bones.creature import Bones
from gambol.dynamics import natural_world
from gambol.dynamics.numbers import STANDARD_GRAVITY
from gambol.rollout.lanes import run_lanes
from gambol.rollout.model import Model, model_for
from gambol.tasks import Travel
from gambol.tasks.measures import MEASURES

HEIGHT = 1.0  # m below the lowest contact
BENT = 0.5  # of each joint's way from rest to the end of its muscle's range, at most
STILL = 1e-3  # of the weight times the body's size: kinetic energy of what has come to rest


@dataclass(frozen=True)
class Dropped:
    """What became of bodies that were dropped."""

    count: int
    diverged: int
    still: int  # of those that did not
    gained: float  # energy from nothing, at most, as a share of the weight times the body's size
    sunk: float  # the deepest contact, as a share of the body's size


def dropped(creature: Bones, count: int, seconds: float, seed: int = 0) -> Dropped:
    """Drops a body so often, and lets it lie until the end."""
    hold = PoseSequence.hold(creature)
    kernel = type(hold).kernel([hold], creature)
    measures = tuple(MEASURES[name]() for name in ("energy-from-nothing", "sinking"))
    model = model_for(creature, natural_world(creature), kernel, Travel(), measures=measures)
    states = np.array([begun(model, creature, gambol.Draws(seed, i)) for i in range(count)])
    numbers = np.tile(model.parameters(hold), (count, 1))
    ended = run_lanes(model.program, states, numbers, model.tables, round(seconds / model.dt))
    found = {name: ended[:, slot] for name, slot in model.results.items()}
    sound = ended[:, model.slot("status")] == 0.0
    still = sound & (kinetic(model, ended) < STILL * creature.mass * STANDARD_GRAVITY * creature.size)
    most = {name: float(found[name][sound].max(initial=0.0)) for name in ("energy-from-nothing", "sinking")}
    return Dropped(count, count - int(sound.sum()), int(still.sum()), most["energy-from-nothing"], most["sinking"])


def begun(model: Model, creature: Bones, draws: gambol.Draws) -> list[float]:
    """A body that lies anyhow in the air, with its joints bent."""
    state = model.initial()
    for name, value in zip(("turn.w", "turn.x", "turn.y", "turn.z"), turn(draws.uniform(3)), strict=True):
        state[model.slot(name)] = value
    hinges = {one.joint: one for one in creature.actuators if one.kind == "angular"}
    for share, (joint, muscle) in zip(draws.uniform(max(1, len(hinges))), hinges.items(), strict=False):
        low, high = (BENT * end * muscle.scale for end in (muscle.min, muscle.max))
        state[model.slot(f"angle.{joint}")] = low + share * (high - low)
    body = state[: len(model.system.slot_names)]
    tables = {name: Entries(values) for name, values in model.tables.items()}
    moment = model.system.moment(tables, body, 0.0, model.dt)
    state[model.slot("place.y")] += HEIGHT + max(float(contact.depth) for contact in moment.contacts.values())
    return model.restarted(state)


def turn(uniform: NDArray[np.float64]) -> tuple[float, float, float, float]:
    """A unit quaternion by chance, any as likely as any other (Shoemake 1992)."""
    a, b, c = (float(x) for x in uniform)
    one, other = (1.0 - a) ** 0.5, a**0.5
    return (
        other * float(np.cos(2.0 * np.pi * c)),
        one * float(np.sin(2.0 * np.pi * b)),
        one * float(np.cos(2.0 * np.pi * b)),
        other * float(np.sin(2.0 * np.pi * c)),
    )


def kinetic(model: Model, states: NDArray[np.float64]) -> NDArray[np.float64]:
    """J of each."""
    program = model.judging(lambda moment, _: [moment.kinetic], 1, 0)
    wider = np.column_stack([states, np.zeros(len(states))])
    found = run_lanes(program, wider, np.zeros((len(states), 0)), model.tables, 1)
    return np.asarray(found[:, -1])


def lands(creature: gambol.Creature) -> bool:
    """Whether it is a body of bones that can fall on the ground."""
    return isinstance(creature, Bones) and creature.free and bool(creature.contacts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bodies", nargs="*", help="names of the catalogue; by default all that can fall")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=10.0)
    asked = parser.parse_args()
    print("| body | dropped | diverged | at rest | energy from nothing | deepest |\n|---|---|---|---|---|---|")
    for name in asked.bodies or gambol.creature_names():
        creature = gambol.creature(name)
        if isinstance(creature, Bones) and lands(creature):
            one = dropped(creature, asked.count, asked.seconds)
            print(
                f"| {name} | {one.count} | {one.diverged} | {one.still} | {one.gained:.2%} | {one.sunk:.2%} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
