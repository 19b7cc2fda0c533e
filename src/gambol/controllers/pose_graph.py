"""Pose-control graphs (van de Panne 1996, section 2): states with a desired pose, and what leads on from them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal, Self

import numpy as np
from numpy.typing import NDArray
from pydantic import Field, model_serializer, model_validator

from gambol.compiler.draws import LaneDraws
from gambol.compiler.values import Number
from gambol.controllers.balance import Balance, balance_knobs
from gambol.controllers.controller import FAMILIES, ControlKernel, Knob, Tunable
from gambol.controllers.graph_sampling import STAND, GraphPattern
from gambol.controllers.pose_graph_kernel import PoseGraphKernel, StateNumbers, graph_rows
from gambol.controllers.poses import Pose, PoseState, all_fit, check_count, check_ranges, state_names, states_of
from gambol.controllers.tuning import PARTS, check_tuning, tuning_knobs
from gambol.creatures.creature import Creature
from gambol.creatures.units import Name
from gambol.draws import Draws
from gambol.errors import InvalidInput, unknown_name
from gambol.portable.matrices import summed

MOST_STATES = 1000
SMALL = 0.05  # a small change, as a share of a joint's range or of the original time (section 3)
# Times the original time, within which fine tuning may move it: widely in a chain, where a leap may wait; narrowly in a
# cycle, whose period is what the animator or the body's size says. Gaits that are fast by buzzing would be found else.
TIME_RANGE = (0.25, 4.0)
CYCLE_TIME_RANGE = (0.75, 1.5)


@FAMILIES.register
class PoseGraph(Tunable):
    """States with poses and transitions: cycles, chains that end in their last state, or any graph made of them.

    It begins in `start`, the first state unless another is named. A sensor's transition goes before a timed one, and
    among sensors that are on at once the creature's first one counts. With `balance` the hips of its poses follow the
    body's speed and lean. `tuning` holds numbers of muscles and sensors that differ from the creature's file, by name,
    in SI units and radians.

    >>> import gambol
    >>> nod = PoseGraph(states=[PoseState(name="up", targets=(120, -60), seconds=0.2, to="down"),
    ...                         PoseState(name="down", targets=(120, -110), seconds=0.2, to="up")])
    >>> nod.cycle, nod.period
    (('up', 'down'), 0.4)
    >>> gambol.simulate("luxo", nod, seconds=0.5).status
    'ok'
    """

    sampling: ClassVar[tuple[str, ...]] = ("states", "period", "extreme", STAND, f"{STAND}.ACTUATOR", "landing")
    kind: Literal["pose-graph"] = "pose-graph"
    states: Annotated[tuple[PoseState, ...], Field(min_length=1, max_length=MOST_STATES)]
    start: Name | None = None
    balance: Balance | None = None
    tuning: dict[str, float] = Field(default_factory=dict)

    @model_serializer(mode="wrap")
    def _as_before_there_was_more(self, dumped: Any) -> dict[str, Any]:
        """Without balance or tuning a graph has the fingerprint that it always had."""
        data: dict[str, Any] = dumped(self)
        return {name: x for name, x in data.items() if x or name not in ("balance", "tuning")}

    @model_validator(mode="after")
    def _makes_one_graph(self) -> Self:
        names = [state.name for state in self.states]
        if doubled := next((name for name in names if names.count(name) > 1), None):
            raise InvalidInput(
                f"the state {doubled!r} occurs twice", "each state needs a name of its own", "rename one"
            )
        if self.start is not None:
            _known("the start", "state", self.start, names)
        for state in self.states:
            for to in state.exits:
                _known(f"state {state.name!r}", "state", to, names)
            if len(state.targets) != len(self.states[0].targets):
                raise InvalidInput(f"states {names[0]!r} and {state.name!r} have {len(self.states[0].targets)} and "
                                   f"{len(state.targets)} targets", "every pose needs one target for each actuator",
                                   "complete the shorter one")  # fmt: skip
        reached = self._reachable()
        if lost := [name for name in names if name not in reached]:
            raise InvalidInput(f"the state {lost[0]!r} cannot be reached from {self.first.name!r}",
                               "every state needs a transition that leads to it",
                               "add such a transition, or remove the state")  # fmt: skip
        return self

    def _reachable(self) -> set[str]:
        exits = {state.name: state.exits for state in self.states}
        found, waiting = {self.first.name}, [self.first.name]
        while waiting:
            new = [to for to in exits[waiting.pop()] if to not in found]
            found.update(new)
            waiting += new
        return found

    # making graphs

    @classmethod
    def cyclic(cls, poses: Sequence[Pose]) -> Self:
        """A cycle of states a, b, c, …

        >>> PoseGraph.cyclic([Pose(seconds=0.1, targets=(100, -90)), Pose(seconds=0.2, targets=(120, -60))]).cycle
        ('a', 'b')
        """
        names = state_names(len(poses))
        return cls(states=states_of(names, poses, [*names[1:], names[0]]))

    @classmethod
    def chain(cls, poses: Sequence[Pose]) -> Self:
        """States a, b, c, … one after another; the last stays, whatever its seconds.

        >>> PoseGraph.chain([Pose(seconds=0.1, targets=(100, -90)), Pose(seconds=1, targets=(120, -60))]).cycle
        ()
        """
        names = state_names(len(poses))
        return cls(states=states_of(names, poses, [*names[1:], None]))

    @classmethod
    def sample(cls, creature: Creature, draws: Draws, options: Mapping[str, float] | None = None) -> Self:
        """A cycle of random poses, T/n seconds each (section 3).

        Options: `states`, n; `period`, T in seconds, which follows from the body's size unless the creature hints at
        one or it is given; `extreme`, 1 for targets at either end of their ranges; `stand`, 1 for a chain instead that
        ends in the rest pose, or with `stand.ACTUATOR` as the target of that actuator; it is not modifiable;
        `landing`, the seconds of the state before that one.
        """
        pattern = GraphPattern.of(creature, {**creature.hints.get(cls.family, {}), **(options or {})})
        made = [
            Pose(seconds=seconds, targets=tuple(map(float, pattern.targets(creature, i, draws.one))))
            for i, seconds in enumerate(pattern.times)
        ]
        if pattern.stance is None:
            return cls.cyclic(made)
        chain = cls.chain(made)
        return chain.marked(state.name for state in chain.states[:-1])

    @classmethod
    def sampled_numbers(
        cls, creature: Creature, draws: LaneDraws, options: Mapping[str, float] | None = None
    ) -> list[Number]:
        pattern = GraphPattern.of(creature, {**creature.hints.get(cls.family, {}), **(options or {})})
        states = [StateNumbers(t, i + 1, pattern.targets(creature, i, draws.one)) for i, t in enumerate(pattern.times)]
        seconds, to = (1.0, len(states) - 1) if pattern.stance else (pattern.times[-1], 0)
        last = StateNumbers(seconds, to, states[-1].targets)
        return PoseGraphKernel.of(creature, len(states)).packed([*states[:-1], last])

    # looking at graphs

    @property
    def first(self) -> PoseState:
        """The state it begins in."""
        return self.states[0] if self.start is None else self.state(self.start)

    def state(self, name: str) -> PoseState:
        """The state of that name."""
        for state in self.states:
            if state.name == name:
                return state
        raise unknown_name("state", name, [state.name for state in self.states])

    @property
    def timed_path(self) -> tuple[str, ...]:
        """States in the order in which time leads through them, each once, sensors apart."""
        path, at = [self.first.name], self.first
        while at.to is not None and at.to not in path:
            path.append(at.to)
            at = self.state(at.to)
        return tuple(path)

    @property
    def cycle(self) -> tuple[str, ...]:
        """The states that time leads around in the end; none if it ends in a state that stays."""
        path = self.timed_path
        back = self.state(path[-1]).to
        return () if back is None else path[path.index(back) :]

    @property
    def period(self) -> float | None:
        """Seconds of a cycle; None without one."""
        return summed(self.state(name).seconds or 0.0 for name in self.cycle) or None

    # running

    @classmethod
    def kernel(cls, controllers: Sequence[Self], creature: Creature) -> ControlKernel:
        """Room for the largest of the graphs, ears for all sensors that any listens to, and numbers that any tunes."""
        sensors = [s.name for s in creature.sensors]
        heard: set[str] = set()
        states = [state for graph in controllers for state in graph.states]
        fit = all_fit([state.targets for state in states], creature)
        for state in states:
            what = f"state {state.name!r}"
            if not fit:
                check_count(what, state.targets, creature)
                check_ranges(what, state.targets, creature)
            heard.update(_known(what, "sensor", transition.sensor, sensors) for transition in state.when)
        selective = not all(state.counts for state in states)
        steadied = any(graph.balance is not None for graph in controllers)
        tuned = check_tuning((graph.tuning for graph in controllers), creature)
        most = max(len(graph.states) for graph in controllers)
        return PoseGraphKernel.of(creature, most, heard, selective, steadied, tuned)

    def numbers(self, kernel: ControlKernel) -> list[float]:
        found: list[float] = self.rows([self], kernel)[0].tolist()
        return found

    @classmethod
    def rows(cls, controllers: Sequence[Self], kernel: ControlKernel) -> NDArray[np.float64]:
        assert isinstance(kernel, PoseGraphKernel)
        return graph_rows([(graph.first, graph.states, graph.balance) for graph in controllers], kernel)

    def tuned(self, creature: Creature) -> Mapping[str, float]:
        return self.tuning

    # what searches may turn

    def knobs(self, creature: Creature) -> list[Knob]:
        """Every target and time of the states that are modifiable, the gains of its balance, and what is tuned."""
        own = self._knobs(creature, CYCLE_TIME_RANGE)
        return [*own, *balance_knobs(self.balance, creature), *tuning_knobs(self.tuning, creature)]

    def _knobs(self, creature: Creature, cycle_times: tuple[float, float]) -> list[Knob]:
        knobs, cycle = [], self.cycle
        for state in self.states:
            if not state.modifiable:
                continue
            for i, (target, actuator) in enumerate(zip(state.targets, creature.actuators, strict=True)):
                low, high = actuator.min, actuator.max
                knobs.append(Knob(f"pose.{state.name}.{i}", target, low, high, SMALL * (high - low)))
            if state.seconds is not None:
                nominal = state.original or state.seconds
                span = cycle_times if state.name in cycle else TIME_RANGE
                low, high = (factor * nominal for factor in span)
                knobs.append(Knob(f"time.{state.name}", state.seconds, low, high, SMALL * nominal))
        return knobs

    def turned(self, values: Mapping[str, float]) -> Self:
        """Knobs by their names: `pose.STATE.ACTUATOR` (its number, from 0), `time.STATE`, `balance.GAIN`, or tuned."""
        targets = {state.name: list(state.targets) for state in self.states}
        times, gains, tuning = dict[str, float](), dict[str, float](), dict(self.tuning)
        for knob, value in values.items():
            part, name, *which = knob.split(".")
            if part == "pose":
                targets[name][int(which[0])] = value
            elif part in PARTS:
                tuning[knob] = value
            else:
                (gains if part == "balance" else times)[name] = value
        states = tuple(state.turned(tuple(targets[state.name]), times.get(state.name)) for state in self.states)
        balance = self.balance.model_copy(update=gains) if self.balance and gains else self.balance
        return self.model_copy(update={"states": states, "balance": balance, "tuning": tuning})

    def mixed_with(self, other: Tunable, k: float) -> PoseGraph:
        from gambol.controllers.graph_algebra import mixed  # stands on this file

        if not isinstance(other, PoseGraph):
            raise InvalidInput(f"a pose graph and a {other.family} controller",
                               "a pose graph can only be mixed with a pose graph",
                               "choose two of the same family")  # fmt: skip
        return mixed(self, other, k)

    def marked(self, modifiable: Iterable[str]) -> Self:
        """This graph with these states modifiable and all others fixed.

        >>> import gambol
        >>> luxo = gambol.creature("luxo")
        >>> graph = PoseGraph.sample(luxo, Draws(0)).marked(["b"])
        >>> [knob.name for knob in graph.knobs(luxo)]
        ['pose.b.0', 'pose.b.1', 'time.b']
        """
        chosen = {self.state(name).name for name in modifiable}
        states = tuple(state.model_copy(update={"modifiable": state.name in chosen}) for state in self.states)
        return self.model_copy(update={"states": states})

    def within(self, creature: Creature) -> Self:
        """This graph with every target within its muscle's range, times within a quarter and four times of old, and
        tuned numbers of muscles within what fine tuning may make of them.

        What is mixed from tuned graphs may leave the times that tuning is held to.
        """
        own = self.marked(state.name for state in self.states)._knobs(creature, TIME_RANGE)
        knobs = [*own, *tuning_knobs(self.tuning, creature)]
        kept = {knob.name: min(max(knob.value, knob.low), knob.high) for knob in knobs}
        return self.turned({knob.name: kept[knob.name] for knob in knobs if kept[knob.name] != knob.value})


def _known(what: str, kind: str, name: str, known: Sequence[str]) -> str:
    if name not in known:
        error = unknown_name(kind, name, known)
        raise InvalidInput(f"{what}: {error.given}", error.allowed, error.remedy)
    return name
