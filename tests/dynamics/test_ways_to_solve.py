"""Ways to solve the equations of motion of links: all agree, the shortest is taken, and long chains are cheap."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gambol
from gambol.compiler.program import trace
from gambol.dynamics.articulated import motion_equations
from gambol.dynamics.articulated.hanging import hanging
from gambol.dynamics.articulated.load import Load
from gambol.dynamics.articulated.motion_equations import about_centre, leaves_first, whirl
from gambol.dynamics.articulated.muscles import pull_muscles, pull_springs
from gambol.dynamics.articulated.problem import Problem
from gambol.dynamics.articulated.system import LinkedSystem

from .bodies import AIR, angular_springs, chain, creature, linear_springs, stirred, tree, uneven_joint, uneven_links


def problem_of(body, seed):
    """A body that whirls, with forces anywhere and stiff springs."""
    system, draw = LinkedSystem(body, AIR), random.Random(seed)
    state = stirred(system, seed, turn=3.0)
    load = Load(system.mechanism, system.posture(state.q, state.v))
    for centre in system.mechanism.centre:
        load.push(centre, draw.uniform(-9, 9), draw.uniform(-9, 9))
    pull_muscles(load, system.rest_targets(), 0.01)
    pull_springs(load, 0.01)
    whirl(load)
    return Problem.of(load)


def chosen(problem):
    return motion_equations.cheapest(problem.tree, tuple(sorted(problem.stiffening)))


def grown(parents, root):
    """A tree in which link i + 1 hangs on one of those before it."""
    joints = [uneven_joint(i + 1, parent, 40.0 * (-1) ** i) for i, parent in enumerate(parents)]
    held = {"link": "l0", "kind": root, "at": [0.4, 20], "pivot": [0.05, -0.02]}
    springs = angular_springs(0.5, 0.1, range(1, len(joints) + 1)) if joints else []
    return creature(held, uneven_links(len(joints) + 1), joints, springs=springs)


TREES = st.lists(st.integers(0, 10**6), max_size=9).map(lambda drawn: [x % (i + 1) for i, x in enumerate(drawn)])


@settings(max_examples=60, deadline=None)
@given(TREES, st.sampled_from(["free", "pinned", "slider"]), st.integers(0, 999))
def test_all_ways_agree_on_any_tree(parents, root, seed):
    """Roots that slide keep their angle: a lone one has nothing to solve but its own place."""
    problem = problem_of(grown(parents, root), seed)
    ways = [leaves_first, hanging, *([about_centre] if root == "free" else [])]
    first, *others = (way(problem) for way in ways)
    scale = max(1.0, *(abs(x) for x in first))
    for other in others:
        assert other == pytest.approx(first, abs=1e-10 * scale)


@pytest.mark.parametrize(
    "name, way",
    [
        ("luxo", about_centre),
        ("twolink", about_centre),
        ("walker7", leaves_first),
        ("cheetah", leaves_first),
        ("cart-double-pendulum", leaves_first),
    ],
)
def test_the_shortest_way_is_taken(name, way):
    assert chosen(problem_of(gambol.creature(name), 1)) is way


def test_long_chains_hang():
    assert chosen(problem_of(chain(20), 1)) is hanging
    assert chosen(problem_of(chain(40, "pinned"), 1)) is hanging


def test_what_pulls_across_several_joints_keeps_its_matrix():
    across = chain(20, springs=linear_springs(20.0, 0.1, [(0, 1), (3, 9)]))
    problem = problem_of(across, 1)
    assert {key for key in problem.stiffening if key[0] != key[1]} > {(9, 3), (5, 4), (9, 4)}
    assert chosen(problem) is leaves_first
    assert chosen(problem_of(chain(20, springs=linear_springs(20.0, 0.1, [(0, 1), (3, 4)])), 1)) is hanging


def step_operations(body):
    system = LinkedSystem(body, gambol.World(gravity=1.0))
    size = len(system.slot_names)

    def turn(memory):
        for i, x in enumerate(
            system.step(memory.tables, [memory.state[i] for i in range(size)], None, 1e-3, "semi-implicit")
        ):
            memory.state[i] = x

    return trace(turn, state=size, tables={name: len(v) for name, v in system.tables().items()}).operation_count


def test_operations_of_a_chain_grow_with_its_length_alone():
    assert step_operations(chain(60)) < 2.1 * step_operations(chain(30))


def test_limbs_meet_in_the_root_alone():
    """Of a body with more legs each leg adds as much as the one before."""
    star = [step_operations(grown([x for leg in range(legs) for x in (0, 2 * leg + 1)], "free")) for legs in (3, 4, 5)]
    assert star[2] - star[1] == pytest.approx(star[1] - star[0], rel=0.1)


@pytest.mark.parametrize(
    "parts, words",
    [
        (
            {"springs": linear_springs(20.0, 0.1, [(3, 9)])},
            "40 links and 's3-9', which pulls l3 to l9; .* up to 32 links",
        ),
        ({"slide": True}, "40 links and the slide 'j1'; .* up to 32 links; "),
    ],
)
def test_long_bodies_with_ties_are_refused(parts, words):
    joints = [uneven_joint(i, i - 1, 10.0) for i in range(1, 40)]
    if parts.pop("slide", False):
        joints[0]["along"] = 30.0
    with pytest.raises(gambol.InvalidInput, match=words):
        creature({"link": "l0"}, uneven_links(40), joints, **parts)


def test_a_hundred_links_stand_in_a_file():
    assert len(chain(100).links) == 100
    assert tree(100).size > 0.0
    with pytest.raises(gambol.InvalidInput, match="at most 100"):
        chain(101)
