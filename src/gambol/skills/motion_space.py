"""A space of motions: a nominal one at the origin, and variations of it as named axes (van de Panne 1996, section 4)."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, Field, model_validator

from gambol.controllers.graph_algebra import linear_combination, unwind
from gambol.controllers.pose_graph import PoseGraph
from gambol.creatures.catalogue import creature as creature_named
from gambol.creatures.creature import Creature
from gambol.creatures.parts import Name
from gambol.descriptions import Description, read_yaml
from gambol.dynamics.habitat import natural_world
from gambol.errors import InvalidInput, unknown_name
from gambol.skills.calibration import Found, Walk, find, walk
from gambol.skills.trial import Outcome, Trial
from gambol.tasks.catalogue import task_from_data, task_named
from gambol.tasks.task import Task
from gambol.worlds.world import World

# What the numbers of well-known axes mean: settled speed in m/s, the longest flight in m, metres until it stands.
MEASURES = {"speed": "cruise", "leap": "flight", "stop": "travel"}
SPEED_SECONDS = 8.0  # of a trial, two of them to settle: seventeen hops of Luxo
CYCLES_AFTER = 4.0  # that a trial goes on when a chain has ended: what does not recover falls by then
TOLERANCE = 0.02  # of the span of an axis, unless the axis says otherwise
SWEEPS = 6  # over all axes that were asked for: each disturbs the others a little


def _task_data(task: Any) -> Any:
    """A task, its name or its data, as data."""
    return task_named(task).model_dump(mode="json") if isinstance(task, str | Task) else task


class Axis(Description):
    """A way from the nominal motion (k = 0) to a variation of it (k = 1), and what is measured along it.

    `measure` is a task: its score is the number on the axis. Beyond 0 … 1 `reach` lets the way go on in both directions.
    """

    name: Name
    towards: PoseGraph
    measure: Annotated[dict[str, Any], BeforeValidator(_task_data)]
    seconds: Annotated[float, Field(gt=0.0, le=3600.0)]  # of a trial
    reach: tuple[float, float] = (0.0, 1.0)  # of k
    tolerance: Annotated[float, Field(gt=0.0)] | None = None  # in the measure's unit; by default 2 % of its span

    @model_validator(mode="after")
    def _can_be_walked(self) -> Self:
        low, high = self.reach
        if not (-10.0 <= low <= 0.0 < high <= 10.0):
            raise InvalidInput(f"axis {self.name!r} reaches from {low:g} to {high:g}",
                               "it begins at 0 or below and ends above, within ±10", "leave it out for 0 … 1")  # fmt: skip
        task_from_data(self.measure, f"axis {self.name!r}")
        return self

    @property
    def task(self) -> Task:
        return task_from_data(self.measure, f"axis {self.name!r}")


@dataclass(frozen=True)
class Place:
    """A place in a motion space: what was asked, where that is, and what was measured there."""

    graph: PoseGraph
    ks: Mapping[str, float]  # of each axis; 0 where none was asked
    asked: Mapping[str, float]
    values: Mapping[str, float]  # as simulated
    tolerances: Mapping[str, float]


class MotionSpace(Description):
    """A nominal motion and variations of it, all of one structure: P = Pn + Σ kᵢ (Pᵢ − Pn), kept within the joints' range.

    >>> import gambol
    >>> space = gambol.load_space("examples/luxo-space.yaml")
    >>> [axis.name for axis in space.axes]
    ['speed', 'leap']
    >>> place = space.locate(leap=0.2)
    >>> abs(place.values["leap"] - 0.2) <= place.tolerances["leap"]
    True
    """

    kind: Literal["motion-space"] = "motion-space"
    creature: Creature  # whole, so that the space does not depend on a file that may change
    world: World
    nominal: PoseGraph
    axes: Annotated[tuple[Axis, ...], Field(min_length=1, max_length=100)]

    @classmethod
    def around(
        cls, creature: Creature | str, nominal: PoseGraph, *, world: World | None = None, **towards: PoseGraph | Axis
    ) -> Self:
        """A space of a nominal gait and variations by the names of their axes, such as `speed=fast, leap=far`.

        A variation that was unwound from the gait (a leap) brings its structure: all others are unwound likewise. What
        is measured along `speed`, `leap` and `stop` is known; for an axis of your own give an `Axis`.
        """
        body = creature_named(creature) if isinstance(creature, str) else creature
        graphs = [nominal, *(v.towards if isinstance(v, Axis) else v for v in towards.values())]
        longest = max(graphs, key=lambda graph: len(graph.states))
        alike = [_wound_like(graph, longest) for graph in graphs]
        axes = [_axis(name, given, graph) for (name, given), graph in zip(towards.items(), alike[1:], strict=True)]
        data = {"creature": body, "world": world or natural_world(body), "nominal": alike[0], "axes": axes}
        return cls.from_data(data, "the motion space")

    @model_validator(mode="after")
    def _makes_one_space(self) -> Self:
        names = [axis.name for axis in self.axes]
        if doubled := next((name for name in names if names.count(name) > 1), None):
            raise InvalidInput(f"the axis {doubled!r} stands twice", "each axis has its own name", "rename one")
        graphs = [self.nominal, *(axis.towards for axis in self.axes)]
        PoseGraph.kernel(graphs, self.creature)  # refuses what does not fit the creature
        linear_combination(graphs, [1.0, *[0.0] * len(self.axes)])  # and what cannot be combined
        return self

    def axis(self, name: str) -> Axis:
        """The axis of that name."""
        for axis in self.axes:
            if axis.name == name:
                return axis
        raise unknown_name("axis", name, [axis.name for axis in self.axes])

    # by k

    def graph(self, **ks: float) -> PoseGraph:
        """The controller at these places of the axes, 0 where none is given: k as it is, not what it measures."""
        for name in ks:
            self.axis(name)
        weights = [ks.get(axis.name, 0.0) for axis in self.axes]
        graphs = [self.nominal, *(axis.towards for axis in self.axes)]
        return linear_combination(graphs, [1.0 - sum(weights), *weights]).within(self.creature)

    def measured(self, name: str, places: Sequence[Mapping[str, float]]) -> Outcome:
        """What an axis measures at some places, simulated side by side."""
        axis = self.axis(name)
        trial = Trial(self.creature, self.world, axis.seconds)
        return trial.of([self.graph(**place) for place in places], axis.task)

    def walk(self, name: str, **others: float) -> Walk:
        """The axis measured along its reach, with the other axes at some k."""
        if others:
            return walk(lambda ks: self.measured(name, [{**others, name: k} for k in ks]), *self.axis(name).reach)
        return _kept_walk(_Key(self), name)

    def tolerance(self, name: str) -> float:
        """Within what, in the measure's unit, a place on the axis is found."""
        return self.axis(name).tolerance or max(TOLERANCE * self.walk(name).span, 1e-9)

    # by value

    def at(self, **values: float) -> PoseGraph:
        """The controller whose motion measures these values, each within its axis's tolerance: `at(speed=0.8)`.

        A value out of reach is refused, and the message says what is in reach.
        """
        return self.locate(**values).graph

    def locate(self, **values: float) -> Place:
        """Like `at`, and where in the space it was found.

        With several values the axes are searched in turn, each with the others where they were found last, until all
        hold at once.
        """
        if not values:
            raise InvalidInput("no value was asked for", f"axes are {', '.join(a.name for a in self.axes)}",
                               f"ask for one, such as at({self.axes[0].name}=…)")  # fmt: skip
        tolerances = {name: self.tolerance(name) for name in values}
        ks: dict[str, float] = {}
        for _ in range(SWEEPS if len(values) > 1 else 1):
            for name, value in values.items():
                others = {other: k for other, k in ks.items() if other != name}
                ks[name] = self._found(name, value, tolerances[name], others).k
            measured = {name: self.measured(name, [ks]) for name in values}
            reached = {name: float(outcome.values[0]) for name, outcome in measured.items()}
            if all(measured[n].upright[0] and abs(reached[n] - values[n]) <= tolerances[n] for n in values):
                whole = {axis.name: ks.get(axis.name, 0.0) for axis in self.axes}
                return Place(self.graph(**ks), whole, values, reached, tolerances)
        raise InvalidInput(f"{_spoken(values)} together", f"the axes disturb each other and came to {_spoken(reached)}",
                           "ask for values nearer to the nominal motion's")  # fmt: skip

    def _found(self, name: str, value: float, tolerance: float, others: Mapping[str, float]) -> Found:
        along = self.walk(name, **others)
        reach = along.reachable
        beside = f" with {_spoken(others, 'k of ')}" if others else ""
        if not reach:
            raise InvalidInput(f"the motion falls all along the axis {name!r}{beside}", "a space begins at one that does "
                               "not", "choose another nominal motion")  # fmt: skip
        found = find(lambda ks: self.measured(name, [{**others, name: k} for k in ks]), along, value, tolerance)
        if isinstance(found, Found):
            return found
        within = ", ".join(f"{low:.3g} … {high:.3g}" for low, high in reach)
        allowed = f"in reach are {within}"
        if found:
            allowed = f"the motion jumps there, from {found[0]:.3g} to {found[1]:.3g}; {allowed}".replace(
                "; in", ", in"
            )
        raise InvalidInput(f"{name} {value:g} cannot be reached{beside}", allowed, "ask for a value within")


def load_space(path: str | os.PathLike[str]) -> MotionSpace:
    """Reads a motion space from a YAML file.

    >>> import gambol
    >>> gambol.load_space("examples/luxo-space.yaml").creature.name
    'luxo'
    """
    return MotionSpace.from_data(read_yaml(path), Path(path).name)


def _axis(name: str, given: PoseGraph | Axis, graph: PoseGraph) -> Axis:
    if isinstance(given, Axis):
        return given.model_copy(update={"name": name, "towards": graph})
    if name not in MEASURES:
        error = unknown_name("measure for the axis", name, MEASURES)
        raise InvalidInput(error.given, error.allowed, "give an Axis, which says what is measured")
    seconds = SPEED_SECONDS if name == "speed" else _chain_seconds(graph) + CYCLES_AFTER * (graph.period or 0.5)
    return Axis.from_data(
        {"name": name, "towards": graph, "measure": MEASURES[name], "seconds": seconds}, f"axis {name!r}"
    )


def _chain_seconds(graph: PoseGraph) -> float:
    """How long it takes until a graph goes around, or stays."""
    around = graph.cycle
    return sum(graph.state(name).seconds or 0.0 for name in graph.timed_path if name not in around)


def _wound_like(graph: PoseGraph, other: PoseGraph) -> PoseGraph:
    """The graph with its cycle unwound as the other's is; as it is where nothing is to be unwound."""
    if len(graph.states) == len(other.states) or not graph.cycle:
        return graph
    laid_out = len(other.timed_path) - len(other.cycle)
    return unwind(graph, max(1, laid_out // len(graph.cycle)), rewind=bool(other.cycle))


def _spoken(values: Mapping[str, float], before: str = "") -> str:
    return ", ".join(f"{before}{name} {value:.3g}" for name, value in values.items())


@dataclass(frozen=True)
class _Key:
    """A space as a key: equal by content."""

    space: MotionSpace

    def __hash__(self) -> int:
        return hash(self.space.fingerprint)


@lru_cache(maxsize=64)
def _kept_walk(key: _Key, name: str) -> Walk:
    """Axes are walked once: every question along them begins there."""
    space = key.space
    return walk(lambda ks: space.measured(name, [{name: k} for k in ks]), *space.axis(name).reach)
