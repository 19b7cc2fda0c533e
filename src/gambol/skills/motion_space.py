"""A space of motions: a nominal one at the origin, variations of it as named axes (van de Panne 1996, section 4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, Field, model_validator

from gambol.controllers.graph_algebra import linear_combination
from gambol.controllers.pose_graph import PoseGraph
from gambol.creatures.catalogue import known_creature
from gambol.creatures.creature import AnyCreature, Creature
from gambol.creatures.units import Name
from gambol.descriptions import Description
from gambol.dynamics.habitat import natural_world
from gambol.errors import InvalidInput, must_be, unknown_name
from gambol.portable.matrices import summed
from gambol.skills.calibration import AxisPoint, Walk, find, walk
from gambol.skills.interpolation import alike
from gambol.skills.survey import AxisSurvey
from gambol.skills.trial import Outcome, Trial
from gambol.tasks.task import Task, task_from_data, task_named
from gambol.worlds.world import World

# What the numbers of well-known axes mean: settled speed in m/s, the longest flight in m, metres that stopping takes.
MEASURES = {"speed": "cruise", "leap": "flight", "stop": "way"}
SPEED_SECONDS = 8.0  # of a trial, two of them to settle: seventeen hops of Luxo
CYCLES_AFTER = 4.0  # that a trial goes on when a chain has ended: what does not recover falls by then
TOLERANCE = 0.02  # of the span of an axis, unless the axis says otherwise
SWEEPS = 6  # over all axes that were asked for: each disturbs the others a little


def _task_data(task: Any) -> Any:
    """A task, its name or its data, as data."""
    return task_named(task).model_dump(mode="json") if isinstance(task, str | Task) else task


class Axis(Description):
    """A way from the nominal motion (k = 0) to a variation of it (k = 1), and what is measured along it.

    `measure` is a task: its score is the number on the axis. `reach` lets the way go on beyond 0 … 1. An axis that
    `ends` the motion, a stop, is left out where others are measured: how fast it goes and leaps is meant until then.
    """

    name: Name
    towards: PoseGraph
    measure: Annotated[dict[str, Any], BeforeValidator(_task_data)]
    seconds: Annotated[float, Field(gt=0.0, le=3600.0)]  # of a trial
    reach: tuple[float, float] = (0.0, 1.0)  # of k
    tolerance: Annotated[float, Field(gt=0.0)] | None = None  # in the measure's unit; by default 2 % of its span
    ends: bool = False

    @model_validator(mode="after")
    def _can_be_walked(self) -> Self:
        low, high = self.reach
        if not -10.0 <= low <= 0.0 < high <= 10.0:
            raise InvalidInput(
                f"axis {self.name!r} reaches from {low:g} to {high:g}",
                "it must begin between −10 and 0, and end above 0 and not above 10",
                "leave it out for 0 … 1",
            )
        assert self.task
        return self

    @property
    def task(self) -> Task:
        return task_from_data(self.measure, f"axis {self.name!r}")


@dataclass(frozen=True)
class Location:
    """A place in a motion space: what was asked, where that is, and what was measured there."""

    graph: PoseGraph
    ks: Mapping[str, float]  # of each axis; 0 where none was asked
    asked: Mapping[str, float]
    values: Mapping[str, float]  # as simulated
    halved: Mapping[str, float]  # as simulated with half the step; NaN if it falls there
    tolerances: Mapping[str, float]


class MotionSpace(Description):
    """A nominal motion and variations of it: P = Pn + Σ kᵢ (Pᵢ − Pn), every target kept within its joint's range.

    >>> import gambol
    >>> space = gambol.load("examples/luxo-space.yaml")
    >>> [axis.name for axis in space.axes]
    ['speed', 'leap', 'stop']
    >>> place = space.locate(leap=0.17)
    >>> abs(place.values["leap"] - 0.17) <= place.tolerances["leap"]
    True
    """

    kind: Literal["motion-space"] = "motion-space"
    creature: AnyCreature  # whole, so that the space does not depend on a file that may change
    world: World
    nominal: PoseGraph
    axes: Annotated[tuple[Axis, ...], Field(min_length=1, max_length=100)]

    @classmethod
    def around(
        cls, creature: Creature | str, nominal: PoseGraph, *, world: World | None = None, **towards: PoseGraph | Axis
    ) -> Self:
        """A space of a nominal gait and variations by the names of their axes, such as `speed=fast, leap=far`.

        Variations that were unwound from the gait (a leap, a stop) may be laid out to different lengths: all cycles are
        unwound as far as the longest, which changes no motion.
        What is measured along `speed`, `leap` and `stop` is known; for an axis of your own give an `Axis`.
        """
        body = known_creature(creature)
        graphs = alike([nominal, *(v.towards if isinstance(v, Axis) else v for v in towards.values())])
        axes = [_axis(name, given, graph) for (name, given), graph in zip(towards.items(), graphs[1:], strict=True)]
        data = {"creature": body, "world": world or natural_world(body), "nominal": graphs[0], "axes": axes}
        return cls.from_data(data, "the motion space")

    @model_validator(mode="after")
    def _makes_one_space(self) -> Self:
        names = [axis.name for axis in self.axes]
        if doubled := next((name for name in names if names.count(name) > 1), None):
            raise InvalidInput(f"the axis {doubled!r} occurs twice", "each axis needs a name of its own", "rename one")
        PoseGraph.kernel(self._graphs, self.creature)  # refuses what does not fit the creature
        linear_combination(self._graphs, [1.0, *[0.0] * len(self.axes)])  # and what cannot be combined
        return self

    @property
    def _graphs(self) -> list[PoseGraph]:
        return [self.nominal, *(axis.towards for axis in self.axes)]

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
        return linear_combination(self._graphs, [1.0 - summed(weights), *weights]).within(self.creature)

    def measured(self, name: str, places: Sequence[Mapping[str, float]], half: bool = False) -> Outcome:
        """What an axis measures at some places, given by k, simulated side by side; with half the step if asked."""
        axis = self.axis(name)
        trial = Trial(self.creature, self.world, axis.seconds, half)
        return trial.of([self.graph(**self._before_the_end(name, place)) for place in places], axis.task)

    def walk(self, name: str, **others: float) -> Walk:
        """An axis measured along its reach, the other axes at some k."""
        return _kept_walk(self, name, tuple(sorted(self._before_the_end(name, others).items())))

    def _before_the_end(self, name: str, ks: Mapping[str, float]) -> dict[str, float]:
        """Places of the axes without those that end the motion, unless that is the one to be measured."""
        return {axis: k for axis, k in ks.items() if axis == name or not self.axis(axis).ends}

    def tolerance(self, name: str) -> float:
        """Within what, in the measure's unit, a value on the axis is found."""
        return self.axis(name).tolerance or max(TOLERANCE * self.walk(name).span, 1e-9)

    def survey(self) -> list[AxisSurvey]:
        """Every axis from end to end: what is in reach, and where the space stops being well behaved."""
        return [
            AxisSurvey(axis.name, axis.task.kind, self.tolerance(axis.name), self.walk(axis.name)) for axis in self.axes
        ]

    # by value

    def at(self, **values: float) -> PoseGraph:
        """The controller whose motion measures these values, each within its axis's tolerance: `at(speed=0.8)`.

        A value out of reach is refused, and the message says what is in reach.
        """
        return self.locate(**values).graph

    def locate(self, **values: float) -> Location:
        """Like `at`, and where in the space it was found.

        With several values the axes are searched in turn, each with the others where they were found last, until all
        hold at once.
        """
        if not values:
            raise InvalidInput(
                "no value was asked for",
                f"axes are {', '.join(a.name for a in self.axes)}",
                f"ask for one, such as at({self.axes[0].name}=…)",
            )
        for name, value in values.items():
            must_be((int, float), value, f"the value of {name}")
        tolerances = {name: self.tolerance(name) for name in values}
        ks: dict[str, float] = {}
        for _ in range(SWEEPS):
            for name, value in values.items():
                others = {other: k for other, k in ks.items() if other != name}
                ks[name] = self._found(name, value, tolerances[name], others).k
            reached = self._values(ks, values, half=False)
            if all(abs(reached[name] - values[name]) <= tolerances[name] for name in values):
                whole = {axis.name: ks.get(axis.name, 0.0) for axis in self.axes}
                return Location(
                    self.graph(**ks), whole, values, reached, self._values(ks, values, half=True), tolerances
                )
        raise InvalidInput(
            f"{_spoken(values)} together",
            f"the axes disturb each other and came to {_spoken(reached)}",
            "ask for values nearer to the nominal motion's",
        )

    def _values(self, ks: Mapping[str, float], names: Mapping[str, float], half: bool) -> dict[str, float]:
        outcomes = {name: self.measured(name, [ks], half) for name in names}
        return {name: float(o.values[0]) if o.upright[0] else float("nan") for name, o in outcomes.items()}

    def _found(self, name: str, value: float, tolerance: float, others: Mapping[str, float]) -> AxisPoint:
        along = self.walk(name, **others)
        found = find(lambda ks: self.measured(name, [{**others, name: k} for k in ks]), along, value, tolerance)
        if isinstance(found, AxisPoint):
            return found
        reach = (
            ", ".join(f"{low:.3g} … {high:.3g}" for low, high in along.reachable) or "no values: it falls everywhere"
        )
        jump = f"the motion jumps from {found[0]:.3g} to {found[1]:.3g} there, and " if found else ""
        beside = f" with {_spoken(others, 'k of ')}" if others else ""
        raise InvalidInput(
            f"{name} {value:g} cannot be reached{beside}", f"{jump}in reach are {reach}", "ask for a value within"
        )


def _axis(name: str, given: PoseGraph | Axis, graph: PoseGraph) -> Axis:
    if isinstance(given, Axis):
        return given.model_copy(update={"name": name, "towards": graph})
    if name not in MEASURES:
        error = unknown_name("measure for the axis", name, MEASURES)
        raise InvalidInput(error.given, error.allowed, "give an Axis, which says what is measured")
    laid_out = [state for state in map(graph.state, graph.timed_path) if state.name not in graph.cycle]
    after = CYCLES_AFTER * (graph.period or 0.5)
    seconds = SPEED_SECONDS if name == "speed" else summed(state.seconds or 0.0 for state in laid_out) + after
    data = {"name": name, "towards": graph, "measure": MEASURES[name], "seconds": seconds, "ends": name == "stop"}
    return Axis.from_data(data, f"axis {name!r}")


def _spoken(values: Mapping[str, float], before: str = "") -> str:
    return ", ".join(f"{before}{name} {value:.3g}" for name, value in values.items())


@lru_cache(maxsize=64)
def _kept_walk(space: MotionSpace, name: str, others: tuple[tuple[str, float], ...]) -> Walk:
    """Axes are walked once: every question along them begins there."""
    beside = dict(others)
    return walk(lambda ks: space.measured(name, [{**beside, name: k} for k in ks]), *space.axis(name).reach)
