"""How many lanes a program gets."""

import pytest

import gambol
from gambol.compiler.cpu import NEAREST_CACHE, Processor
from gambol.draws import Draws
from gambol.rollout.model import model_for

WIDE = Processor("any", "", vector_bytes=64)


def test_two_vectors_while_they_fit_the_nearest_cache():
    most = NEAREST_CACHE // (2 * 64)
    assert WIDE.lanes(64, most).width == 16 and WIDE.lanes(64, most + 1).width == 8
    assert WIDE.lanes(32, most + 1).width == 16


@pytest.mark.parametrize(
    "name, family, lanes", [("luxo", gambol.controllers.PoseGraph, 16), ("bounder", gambol.controllers.San, 8)]
)
def test_a_large_network_has_fewer_lanes_than_a_small_graph(name, family, lanes):
    creature = gambol.creature(name)
    kernel = family.kernel([family.sample(creature, Draws(0))], creature)
    program = model_for(creature, gambol.dynamics.natural_world(creature), kernel, gambol.tasks.Travel()).program
    assert WIDE.lanes(64, program.numbers).width == lanes
