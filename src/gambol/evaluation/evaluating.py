"""Many controllers at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gambol.compiler.program import Program
from gambol.controllers.controller import ControlKernel, Controller
from gambol.controllers.drawn import Drawn
from gambol.controllers.population import Population
from gambol.creatures.catalogue import known_creature
from gambol.creatures.creature import Creature
from gambol.dynamics.habitat import natural_world, trial_seconds
from gambol.dynamics.numbers import check_number, check_ranges
from gambol.dynamics.system import all_numbers
from gambol.errors import InvalidInput
from gambol.evaluation.device import Batch
from gambol.evaluation.devices import device_named
from gambol.motion.simulating import step_count
from gambol.progress import Progress
from gambol.rollout.lanes import Floats, dtype_of
from gambol.rollout.model import Model, model_for
from gambol.rollout.sampling import sampling_program
from gambol.rollout.state import State
from gambol.rollout.status import IN_LANES, Status
from gambol.tasks.measures import Measure, measure_named
from gambol.tasks.task import Task, task_named
from gambol.worlds.world import World

MOST_NUMBERS = 2**23  # of random controllers that are drawn before they are handed to a device: 64 MB


@dataclass(frozen=True, eq=False, repr=False)
class Scores:
    """The results of a batch, in the order of its controllers."""

    scores: NDArray[np.float64]  # (n,) larger is better; -inf for a candidate that diverged
    statuses: tuple[Status, ...]  # (n,) ok or what went wrong
    measures: Mapping[str, NDArray[np.float64]]  # (n,) each: what was measured besides, as far as each rollout got
    model: Model
    states: Floats | None  # (n, slots) where each rollout ended, if that was asked for

    def __len__(self) -> int:
        return len(self.scores)

    def __repr__(self) -> str:
        ends = ", ".join(f"{count} {status}" for status, count in Counter(self.statuses).items())
        best = f", the best {self.scores.max():.3f}" if len(self) else ""
        return f"<Scores of {len(self)}{best}; {ends or 'none'}>"

    def _repr_html_(self) -> str:
        """The ten best with what was measured of them, for a notebook."""
        columns = {"score": self.scores, **self.measures}
        head = "".join(f"<th>{escape(name)}</th>" for name in ("candidate", *columns, "status"))
        rows = "".join(
            f"<tr><td>{i}</td>{''.join(f'<td>{column[i]:.4g}</td>' for column in columns.values())}"
            f"<td>{self.statuses[i]}</td></tr>"
            for i in self.best()
        )
        return f"<p>{escape(repr(self)[1:-1])}</p><table><tr>{head}</tr>{rows}</table>"

    def final(self, i: int) -> State:
        """The last state of candidate i, from which a motion can be continued."""
        if self.states is None:
            raise InvalidInput(
                "these scores have no final states",
                "`evaluate(..., states=True)` brings them back",
                "leave `states` out",
            )
        return State.of(self.model, [float(x) for x in self.states[i]])

    def best(self, count: int = 10) -> list[int]:
        """Indices of the best candidates, best first; equal scores in the order of the batch."""
        return [int(i) for i in np.argsort(-self.scores, kind="stable")[:count]]


def evaluate(
    creature: Creature | str,
    controllers: Sequence[Controller],
    *,
    task: Task | str = "travel",
    world: World | None = None,
    seconds: float | None = None,
    device: str = "cpu",
    threads: int | None = None,
    state: State | Sequence[State | None] | None = None,
    numbers: Mapping[str, ArrayLike] | None = None,
    dt: float | None = None,
    integrator: str | None = None,
    precision: Literal["float64", "float32"] = "float64",
    measures: Sequence[Measure | str] = (),
    states: bool = True,
    progress: Progress | None = None,
) -> Scores:
    """Scores many controllers of one family, thousands of them side by side.

    A controller's score is the same to the last bit alone or in any batch, on any number of threads, and on a GPU.

    Args:
        creature: a creature, or the name of one in the catalogue.
        controllers: n controllers of the same family.
        task: what is scored: a task or its name.
        world: their surroundings; by default what suits the creature.
        seconds: simulated time for each; by default as for `simulate`.
        device: `cpu`, `gpu`, `auto` for a GPU where there is one, or one of your own (`DEVICES`).
        threads: how many threads of the CPU; by default one for each core this process may use.
        state: where all of them begin, instead of the rest pose; or one for each, None for the rest pose.
        numbers: numbers of the body or world that differ per candidate, `{"actuator.a1.ks": n values, ...}`,
            in SI units and radians.
        dt, integrator, precision: as for `simulate`.
        measures: what else is measured in the same pass, by name or as measures; it changes no score. `fallen`, `duty`,
            `cadence`, `height`, `speed`, `work`, `energy-from-nothing` and `sinking` come with gambol.
        states: whether to bring back where each rollout ended, for `final`; large batches on a GPU are faster without.
        progress: told how many candidates are done. Once it is cancelled, `Cancelled` is raised.

    >>> import gambol
    >>> luxo = gambol.creature("luxo")
    >>> batch = [gambol.controllers.PoseSequence.hold(luxo)] * 100
    >>> result = gambol.evaluate(luxo, batch, seconds=0.5)
    >>> result.scores.shape, set(result.statuses)
    ((100,), {'ok'})
    >>> held = gambol.evaluate(luxo, batch[:1], seconds=0.5, measures=["fallen", "duty"])
    >>> sorted(held.measures)[:3], float(held.measures["fallen"][0])
    (['duty.elbow', 'duty.heel', 'duty.shade-high'], 0.0)
    """
    if isinstance(controllers, Controller):
        raise InvalidInput("one controller", "evaluate takes a list of them", "write [controller]")
    if not controllers:
        raise InvalidInput("there are no controllers", "at least one is needed", "give some")
    chosen = device_named(device, threads)
    body, wanted_task = known_creature(creature), task_named(task)
    wanted_task.check(body)
    varied = _varied(numbers, len(controllers))
    model = model_for(
        body,
        natural_world(body) if world is None else world,
        _kernel(controllers, body),
        wanted_task,
        dt,
        integrator,
        tuple(sorted(varied)),
        tuple(measure_named(measure) for measure in measures),
    )
    dtype = dtype_of(precision)
    sampler, source = _source(model, controllers, varied, dtype)
    starts = _starts_of_each(model, state, source, dtype)
    steps = step_count(trial_seconds(body) if seconds is None else seconds, model.dt)
    batch = Batch(model.program, starts, source, model.tables, steps, sampler, f"{body.name}-{model.task.kind}")
    wanted = [model.slot("status"), *model.results.values()]
    ends = chosen.run(batch, None if states else wanted, progress or Progress())
    return _scores(model, ends[:, wanted] if states else ends, ends if states else None)


def _kernel(controllers: Sequence[Controller], creature: Creature) -> ControlKernel:
    """What runs them all; those drawn at random are all built alike."""
    if isinstance(controllers, Drawn):
        return controllers.family.kernel([controllers[0]], creature)
    if isinstance(controllers, Population):
        return controllers.kernel_for(creature)
    families = {type(controller) for controller in controllers}
    if len(families) > 1:
        names = ", ".join(sorted(family.family for family in families))
        raise InvalidInput(
            f"controllers of families {names}", "a batch needs controllers of one family", "evaluate each on its own"
        )
    return families.pop().kernel(controllers, creature)


def _varied(numbers: Mapping[str, ArrayLike] | None, count: int) -> dict[str, NDArray[np.float64]]:
    try:
        varied = {name: np.asarray(values, np.float64) for name, values in (numbers or {}).items()}
    except (AttributeError, TypeError, ValueError):
        raise InvalidInput(
            f"numbers is {repr(numbers)[:60]}",
            "it must be a dictionary of numbers by name",
            'write {"actuator.a1.ks": [...]}',
        ) from None
    for name, values in varied.items():
        if values.shape != (count,):
            raise InvalidInput(
                f"numbers[{name!r}] has shape {values.shape}",
                f"it must hold {count} finite numbers, one for each controller",
                "give one for each",
            )
        if not np.isfinite(values).all():
            raise InvalidInput(
                f"numbers[{name!r}] holds {values[~np.isfinite(values)][0]:g}",
                "numbers must be finite",
                "choose another value",
            )
        check_number(name, float(values.min()))
    return varied


def _source(
    model: Model, controllers: Sequence[Controller], varied: Mapping[str, NDArray[np.float64]], dtype: np.dtype[Any]
) -> tuple[Program | None, Floats]:
    """What draws random controllers, and their keys; or none, and the parameters of each."""
    if isinstance(controllers, Drawn) and not varied:
        if len(controllers) * model.parameter_count <= MOST_NUMBERS and (rows := controllers.rows()) is not None:
            own = [float(model.system.numbers[name]) for name in model.varied]  # a random controller tunes no body
            return None, np.hstack([rows, np.tile(own, (len(rows), 1))]).astype(dtype)
        if (sampler := sampling_program(model, controllers)) is not None:
            return sampler, controllers.keys()
    return None, _parameters(model, controllers, varied, dtype)


def _parameters(
    model: Model, controllers: Sequence[Controller], varied: Mapping[str, NDArray[np.float64]], dtype: np.dtype[Any]
) -> Floats:
    if isinstance(controllers, Population) and not varied:
        return controllers.rows(model.kernel).astype(dtype)
    given = type(controllers[0]).rows(controllers, model.kernel)
    if model.varied:
        given = np.column_stack([given, _bodies(model, controllers, varied)])
    if varied:  # beside what controllers tune, which is among the rows as well
        columns = given[:, model.kernel.parameter_count :].T
        check_ranges(all_numbers(model.creature, model.world), dict(zip(model.varied, columns, strict=True)))
    return given.astype(dtype)


def _bodies(
    model: Model, controllers: Sequence[Controller], varied: Mapping[str, NDArray[np.float64]]
) -> NDArray[np.float64]:
    """(n, varied): the creature's own numbers, or as its controller has tuned them, or as they are given."""
    columns = {name: np.full(len(controllers), float(model.system.numbers[name])) for name in model.varied}
    for i, controller in enumerate(controllers):
        for name, value in controller.tuned(model.creature).items():
            if name in columns:
                columns[name][i] = value
    return np.column_stack([varied.get(name, column) for name, column in columns.items()])


def _starts_of_each(
    model: Model, state: State | Sequence[State | None] | None, parameters: Floats, dtype: np.dtype[Any]
) -> Floats:
    """Where each candidate begins: all alike, or each as it is told."""
    if state is None or isinstance(state, State):
        return _starts(model, state, parameters, dtype)
    if len(state) != len(parameters):
        raise InvalidInput(
            f"{len(state)} states for {len(parameters)} controllers",
            "give one state for all, or one for each",
            "give one, or one for each",
        )
    starts = np.array(_starts(model, None, parameters, dtype))
    lanes: dict[int, Floats] = {}  # many begin at the same one
    for row, own in enumerate(state):
        if own is not None:
            if id(own) not in lanes:
                lanes[id(own)] = _starts(model, own, parameters[:1], dtype)[0]
            starts[row] = lanes[id(own)]
    return starts


def _starts(model: Model, state: State | None, parameters: Floats, dtype: np.dtype[Any]) -> Floats:
    """Where each candidate begins. Only bodies of different shape begin at different places."""
    if state is None and model.shape_varies:
        return np.array([model.start(row) for row in parameters.astype(np.float64).tolist()], dtype)
    alike = np.array(model.initial() if state is None else state.lane(model), dtype)
    return np.broadcast_to(alike, (len(parameters), len(alike)))


def _scores(model: Model, results: Floats, ends: Floats | None) -> Scores:
    """From the status and everything measured, (n, 1 + results), and where rollouts ended, if that was asked for."""
    status = results[:, 0].astype(np.int64)
    measured = dict(zip(model.results, results[:, 1:].T.astype(np.float64), strict=True))
    score = measured.pop("score")
    statuses = tuple(IN_LANES[number] for number in status.tolist())
    return Scores(np.where(status == IN_LANES.index(Status.OK), score, -np.inf), statuses, measured, model, ends)
