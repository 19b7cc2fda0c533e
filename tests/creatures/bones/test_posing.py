"""Bodies that genotypes expand to with joints bent: beside the creature's own pose, and what folds."""

import math
from itertools import pairwise

import pytest

import gambol
from gambol import Draws
from gambol.creatures import expanded, plan_of, random_bones
from gambol.creatures.genotype.bones.differing import build_difference, build_of
from gambol.creatures.genotype.bones.posing import folded, posed
from gambol.dynamics.system import system_of


@pytest.mark.parametrize("seed", range(6))
def test_a_bent_body_is_that_of_the_simulation(seed):
    """Beside the system with its joints at the same angles: where each bone's origin is, seen from the root."""
    found = expanded(random_bones(Draws(seed)))
    body, shares = found.body, Draws(seed, "shares").uniform(found.hinges).tolist()
    system = system_of(body, gambol.World())
    muscles = {muscle.name: muscle for muscle in body.actuators}
    names = [part.joint(turn) for part in found.parts[1:] for turn in part.hinges]
    rest = dict(zip(system.slot_names, system.rest(), strict=True))
    for name, share in zip(names, shares, strict=True):
        muscle = muscles[name]
        rest[f"angle.{name}"] = math.radians(muscle.min + share * (muscle.max - muscle.min))
    moment = system.moment({}, [rest[name] for name in system.slot_names], 0.0, 1e-3)
    root = moment.place(found.parts[0].name)
    for part, solid in zip(found.parts, posed(found, shares), strict=True):
        begins = [m - part.size * found.genotype.node(part.node).length / 2 * a
                  for m, a in zip(solid.middle, solid.axes[0], strict=True)]  # fmt: skip
        own = [x - y for x, y in zip(moment.place(part.name), root, strict=True)]
        assert begins == pytest.approx(own, abs=1e-6)


def test_what_folds_into_itself_is_told():
    straight = plan_of("snake", 6)
    (node,) = straight.nodes
    coiled = node.model_copy(update={"hinges": {"yaw": (-170.0, 0.0)}})
    assert folded(expanded(straight)) == 0.0 < folded(expanded(straight.model_copy(update={"nodes": (coiled,)})))


def test_builds_differ_by_parts_mass_and_branches():
    builds = [build_of(expanded(random_bones(Draws(seed)))) for seed in range(12)]
    assert all(build_difference(one, one) == 0.0 for one in builds)
    for one, other in pairwise(builds):
        assert build_difference(one, other) == build_difference(other, one) > 0.0
    short, long = (build_of(expanded(plan_of("snake", count))) for count in (4, 12))
    near = build_of(expanded(plan_of("snake", 5)))
    assert build_difference(short, near) < build_difference(short, long) < 5.0
    assert long.depth == long.parts == 12 and long.limbs == 1 and long.paired == 0.0


def test_mass_is_that_of_the_creature():
    found = expanded(gambol.load("examples/crawler.yaml"))
    body, build = found.body, build_of(found)
    masses = sorted((mass / body.mass for mass in body.masses.values()), reverse=True)
    assert build.shares == pytest.approx(masses, abs=1e-6)
    assert build.paired > 0.5
