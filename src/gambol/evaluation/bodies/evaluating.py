"""Many bodies at once, each with its own network: no program is compiled for any of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from gambol.creatures.genotype.bones.expansion import swims
from gambol.errors import InvalidInput
from gambol.evaluation.bodies.embodied import Embodied
from gambol.evaluation.bodies.model import looped_model
from gambol.evaluation.bodies.networks import senses_of
from gambol.evaluation.bodies.packing import Packed
from gambol.evaluation.bodies.trees import WIDTH, blocks
from gambol.evaluation.device import Batch
from gambol.evaluation.devices import device_named
from gambol.motion.simulating import step_count
from gambol.progress import Progress
from gambol.rollout.lanes import Floats, dtype_of
from gambol.rollout.model import STEP_LIMITS
from gambol.rollout.status import IN_LANES, Status
from gambol.tasks.measures import Measure, measure_named
from gambol.tasks.task import Task, task_named
from gambol.worlds.world import World

SECONDS = 6.0
STEP = 0.004  # s
AT_ONCE = 1024 // WIDTH  # blocks that are packed before they run: of trees about as large


@dataclass(frozen=True, eq=False, repr=False)
class BodyScores:
    """The results of bodies that differ, in the order of the bodies."""

    scores: NDArray[np.float64]  # (n,) larger is better; -inf for one that diverged
    statuses: tuple[Status, ...]  # (n,) ok or what went wrong
    measures: Mapping[str, NDArray[np.float64]]  # (n,) each: what was measured besides, as far as each rollout got

    def __len__(self) -> int:
        return len(self.scores)

    def __repr__(self) -> str:
        ends = ", ".join(f"{count} {status}" for status, count in Counter(self.statuses).items())
        best = f", the best {self.scores.max():.3f}" if len(self) else ""
        return f"<BodyScores of {len(self)}{best}; {ends or 'none'}>"

    def best(self, count: int = 10) -> list[int]:
        """Indices of the best bodies, best first; equal scores in their order."""
        return [int(i) for i in np.argsort(-self.scores, kind="stable")[:count]]


def evaluate_bodies(
    people: Sequence[Embodied],
    *,
    task: Task | str = "travel",
    world: World | None = None,
    seconds: float = SECONDS,
    dt: float = STEP,
    precision: Literal["float64", "float32"] = "float32",
    measures: Sequence[Measure | str] = (),
    device: str = "cpu",
    threads: int | None = None,
    progress: Progress | None = None,
) -> BodyScores:
    """Scores many bodies, which genotypes expand to, each with its own network, in one program.

    A body's score is the same to the last bit alone and among others, on any number of threads. It is what
    `gambol.evaluate` finds for the body by itself, except for rounding, which chaos magnifies over time.

    Args:
        people: bodies with their networks.
        task: what is scored, by name or as a task: one that asks for the whole body, not for parts by name.
        world: their surroundings, on level ground or in water; by default what the first body's genotype hints at.
        seconds: simulated time for each.
        dt: seconds of a step, the same for all.
        precision: `float32`, or `float64`.
        measures: what else is measured in the same pass, likewise of whole bodies.
        device, threads, progress: as for `gambol.evaluate`.

    >>> from gambol.controllers import Dataflow
    >>> from gambol.creatures.genotype.bones.expansion import expanded_bones
    >>> from gambol.creatures.genotype.bones.sampling import random_bones
    >>> from gambol.draws import Draws
    >>> bodies = [expanded_bones(random_bones(Draws(seed))) for seed in range(3)]
    >>> people = [Embodied(body, Dataflow(nodes=[])) for body in bodies]
    >>> evaluate_bodies(people, seconds=0.1, measures=["sinking"]).statuses
    ('ok', 'ok', 'ok')
    """
    if not people:
        raise InvalidInput("there are no bodies", "at least one is needed", "give some")
    chosen, looks = device_named(device, threads), progress or Progress()
    surroundings = _checked(_natural(people[0]) if world is None else world, people)
    wanted: tuple[Measure, ...] = (task_named(task), *(measure_named(measure) for measure in measures))
    if not STEP_LIMITS[0] <= dt <= STEP_LIMITS[1]:
        raise InvalidInput(
            f"the time step is {dt} s",
            f"it must lie within {STEP_LIMITS[0]} … {STEP_LIMITS[1]} s",
            "choose a shorter one",
        )
    dtype, planned = dtype_of(precision), blocks([one.plan.tree for one in people])
    steps = step_count(seconds, float(dt)) + 1  # a turn looks at what the one before has done
    shares = -(-len(planned) // AT_ONCE)
    found: Floats = np.empty((len(people), 0))
    for share in range(shares):
        packed = Packed(people, planned[share * AT_ONCE : (share + 1) * AT_ONCE], surroundings)
        model = looped_model(packed.layout, surroundings, float(dt), wanted)
        starts, parameters = packed.arrays(model.slots, dtype)
        batch = Batch(model.program, starts, parameters, model.tables, steps, label=f"bodies-{wanted[0].kind}")
        slots = [packed.layout.status, *model.results.values()]
        if not share:
            found, names = np.empty((len(people), len(slots))), list(model.results)
        found[packed.who] = chosen.run(batch, slots, looks.part(share, 1, shares))[packed.lanes]
    measured = dict(zip(names, found[:, 1:].T, strict=True))
    score, status = measured.pop("score"), found[:, 0].astype(int)
    statuses = tuple(IN_LANES[number] for number in status.tolist())
    return BodyScores(np.where(status == IN_LANES.index(Status.OK), score, -np.inf), statuses, measured)


def _natural(one: Embodied) -> World:
    hints = one.phenotype.genotype.hints.get("world", {})
    return World.from_data(hints, f"{one.phenotype.genotype.name}, hints, world")


def _checked(world: World, people: Sequence[Embodied]) -> World:
    """Refuses what bodies that differ do not meet."""
    refused = {
        "terrain": getattr(world.terrain, "kind", "") != "flat",
        "wind": any(world.wind),
        "friction_law": world.friction_law == "anchor",
        "viscosity": world.viscosity > 0.0,
        "surface": world.surface is not None,
        "ball": world.ball is not None,
        "hurdle": world.hurdle is not None,
    }
    for what, there in refused.items():
        if there:
            raise InvalidInput(
                f"a world with {what!r} around bodies that differ",
                "bodies that differ can meet only level ground and still water",
                f"leave {what!r} out, or evaluate each body on its own",
            )
    if len({senses_of(one.phenotype) for one in people}) > 1:
        raise InvalidInput(
            "bodies that feel light beside others that do not",
            "in one batch either all bodies feel light or none does",
            "evaluate the two kinds in two batches",
        )
    if world.drag > 0.0 and not all(swims(one.phenotype.genotype) for one in people):
        raise InvalidInput(
            "bodies that were made for the ground, in water",
            "bodies that swim in one batch touch nothing, so their genotypes must say that they live in water",
            "give their genotypes 'hints: {world: {drag: 120, gravity: 0}}'",
        )
    return world
