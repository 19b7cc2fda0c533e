"""Random controllers drawn inside a program: from a key to a lane's parameters."""

from __future__ import annotations

from gambol.compiler.draws import LaneDraws
from gambol.compiler.program import Memory, Program, trace
from gambol.controllers.drawn import Drawn
from gambol.rollout.model import Model


def sampling_program(model: Model, drawn: Drawn) -> Program | None:
    """A program whose state becomes the parameters of the controller that the key, its one parameter, draws.

    It runs for one turn, in float64. None for a family whose controllers are made one by one.
    """
    if drawn.sampled_numbers(LaneDraws(0.0)) is None:
        return None
    own = [float(model.system.numbers[name]) for name in model.varied]  # a random controller tunes no body

    def turn(lane: Memory) -> None:
        numbers = drawn.sampled_numbers(LaneDraws(lane.parameters[0]))
        assert numbers is not None
        for i, value in enumerate([*numbers, *own]):
            lane.state[i] = value

    return trace(turn, state=model.parameter_count, parameters=1)
