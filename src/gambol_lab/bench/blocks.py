"""Bodies that nobody drew, bred from each other, each tried once: how many a second, breeding included.

One program serves all of them. MuJoCo reads each body's XML, compiles it and simulates it, with targets that are ready.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np

import gambol
from gambol.controllers.dataflow.beings import Being, Beings
from gambol.controllers.dataflow.nesting import replicated
from gambol.draws import Draws
from gambol.evaluation.bodies.embodied import Embodied
from gambol.evaluation.bodies.evaluating import evaluate_bodies
from gambol.export.mujoco_model import mjcf
from gambol_lab.bench import mujoco_peer
from gambol_lab.bench.measurement import Measurement

T = TypeVar("T")
SECONDS, STEP = 6.0, 0.004  # s of a trial and of a step
STEPS = round(SECONDS / STEP)
FIRST, PARENTS, CHILDREN = 300, 60, 1000  # random bodies, those that breed, and new bodies
METHODS = ("reshaping", "crossover", "grafting")  # each makes another body
TRIES = 20  # at a child with a body of its own
OF_MUJOCO = 40  # bodies: enough to tell
WORK = "blocks"
ROLLOUTS, BRED = "gambol, rollouts", "gambol, breeding and all"


@dataclass(frozen=True)
class Generation:
    """New bodies, and what each step on the way to their scores took of a core, in seconds."""

    people: list[Embodied]
    breeding: float
    networks: float
    rollouts: float

    @property
    def parts(self) -> float:
        """Of a body, on average."""
        return float(np.mean([len(one.phenotype.parts) for one in self.people]))


def compare(peers: bool, report: Callable[[str], None]) -> list[Measurement]:
    """Rows: our rollouts alone, all that a generation takes, and MuJoCo's rollouts."""
    report("a generation is bred")
    found = generation()
    count = len(found.people)
    whole = found.breeding + found.networks + found.rollouts
    rows = [_row(ROLLOUTS, count / found.rollouts, "float32"), _row(BRED, count / whole, "float32")]
    if peers and mujoco_peer.is_installed():
        report("MuJoCo")
        rows.append(_row("mujoco", mujoco_rate(found.people[:OF_MUJOCO]), "float64"))
    return rows


def _row(engine: str, bodies: float, precision: str) -> Measurement:
    return Measurement(WORK, engine, precision, 1, STEP, bodies * STEPS, bodies * SECONDS, 0.0, None)


def generation(seed: int = 0, children: int = CHILDREN) -> Generation:
    """Children of the best of some random bodies, no two alike, tried for the first time."""
    breeder = Beings()
    first = [breeder.first(Draws(seed, "bench", i)) for i in range(FIRST)]
    scores = _tried([_embodied(one) for one in first])  # compiles
    order = np.argsort(-scores, kind="stable")
    parents = [first[i] for i in order[:PARENTS]]
    breeding, bred = timed(lambda: _children(breeder, parents, seed, children))
    networks, people = timed(lambda: [_embodied(one) for one in bred])
    rollouts, _ = timed(lambda: _tried(people))
    return Generation(people, breeding, networks, rollouts)


def _children(breeder: Beings, parents: list[Being], seed: int, count: int) -> list[Being]:
    seen, found = {one.plan.name for one in parents}, list[Being]()
    for number in range(count * TRIES):
        draws = Draws(seed, "child", number)
        one, other = (parents[int(n)] for n in draws.integers(2, 0, len(parents) - 1))
        child = breeder.bred(METHODS[number % len(METHODS)], [one, other], draws)
        if child.plan.name not in seen:  # names follow from bodies
            seen.add(child.plan.name)
            found.append(child)
        if len(found) == count:
            break
    return found


def _embodied(being: Being) -> Embodied:
    return Embodied(being.body, replicated(being.network, being.body))


def _tried(people: list[Embodied]) -> np.ndarray:
    return evaluate_bodies(people, seconds=SECONDS, dt=STEP, threads=1).scores


def timed(work: Callable[[], T]) -> tuple[float, T]:
    """Seconds of a core, and what came of them."""
    began = time.process_time()
    found = work()
    return time.process_time() - began, found


def mujoco_rate(people: list[Embodied]) -> float:
    """Bodies a second of one core, from their XML on."""
    written = [(mjcf(one.phenotype.body, gambol.World(), STEP, integrator=mujoco_peer.INTEGRATOR)) for one in people]
    rest = [np.linspace(0.0, SECONDS, STEPS)[:, None] * np.ones((1, one.phenotype.hinges)) for one in people]
    targets = [0.5 * np.sin(5.0 * times + np.arange(times.shape[1])) for times in rest]
    seconds, _ = timed(lambda: [_simulated(xml, some) for xml, some in zip(written, targets, strict=True)])
    return len(people) / seconds


def _simulated(xml: str, targets: np.ndarray) -> Any:
    import mujoco
    from mujoco import rollout

    model = mujoco.MjModel.from_xml_string(xml)
    data = mujoco.MjData(model)
    full = mujoco.mjtState.mjSTATE_FULLPHYSICS
    start = np.empty(mujoco.mj_stateSize(model, full))
    mujoco.mj_getState(model, data, start, full)
    return rollout.rollout(model, data, start[None], targets[None])
