"""Random genotypes of bones and their offspring: always valid bodies, of the seed alone, and truly varied."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gambol
from gambol import Draws
from gambol.creatures import (
    BoneBounds,
    BoneGenotype,
    Solid,
    checked_bones,
    crossed_bones,
    expanded,
    grafted_bones,
    mutated_bones,
    random_bones,
)
from gambol.creatures.bones.space import upright
from gambol.creatures.genotype.bones.genotype import NoBody
from gambol.creatures.genotype.bones.solids import apart
from gambol.rollout.status import Status

FAMILY = [random_bones(Draws(seed), f"random-{seed}") for seed in range(24)]
SMALL = BoneBounds(fewest_parts=3, most_parts=5, most_hinges=6, smallest=0.05, largest=0.6)


@pytest.mark.parametrize("bounds", [BoneBounds(), SMALL], ids=["usual", "small"])
def test_generations_keep_within_bounds(bounds):
    """Random ones, and their offspring by each method, generation after generation."""
    people = [random_bones(Draws(seed), "random", bounds) for seed in range(8)]
    draws = Draws(0)
    for _ in range(4):
        pairs = list(zip(people, people[1:] + people[:1], strict=True))
        people = [mutated_bones(one, draws, bounds) for one in people]
        people += [breed(*pair, draws, bounds) for breed in (crossed_bones, grafted_bones) for pair in pairs[::4]]
    for one in people:
        found = checked_bones(one, bounds)  # refuses what does not
        assert bounds.fewest_parts <= len(found.parts) <= bounds.most_parts and found.hinges <= bounds.most_hinges
        assert one == BoneGenotype.from_data(one.model_dump(mode="json"), "read back")
        led = {link.to for node in one.nodes for link in node.links} | {one.root.name}
        assert {node.name for node in one.nodes} <= led  # no garbage
    assert len({one.fingerprint for one in people}) > 8


def test_the_same_numbers_breed_the_same():
    one, two = FAMILY[:2]
    for breed in (
        lambda draws: random_bones(draws),
        lambda draws: mutated_bones(one, draws),
        lambda draws: crossed_bones(one, two, draws),
        lambda draws: grafted_bones(one, two, draws),
    ):
        assert breed(Draws(5)) == breed(Draws(5))


def changes(old, new):
    """Entries in which two descriptions differ."""
    return [key for key in type(old).model_fields if getattr(old, key) != getattr(new, key)]


def test_mutation_changes_every_kind_of_number():
    """Among a few hundred mutants of one genotype, each entry that it has was another in some."""
    parent = gambol.load("examples/crawler.yaml")
    bounds = BoneBounds(most_parts=16, most_hinges=24)
    seen = Counter()
    for seed in range(160):
        child = mutated_bones(parent, Draws(seed), bounds)
        assert child.nodes != parent.nodes
        if [node.name for node in child.nodes] != [node.name for node in parent.nodes]:
            seen["nodes"] += 1
            continue
        for old, new in zip(parent.nodes, child.nodes, strict=True):
            seen.update(key for key in type(old).model_fields if getattr(old, key) != getattr(new, key))
            for before, after in zip(old.links, new.links, strict=False):
                seen.update(
                    f"link.{key}" for key in type(before).model_fields if getattr(before, key) != getattr(after, key)
                )
    nodes = {"nodes", "shape", "length", "thickness", "width", "limit", "hinges", "strength", "links"}
    assert nodes | {f"link.{key}" for key in ("to", "at", "turn", "scale", "mirror", "terminal")} <= seen.keys()
    assert seen["length"] > seen["shape"]  # sizes change more often than what makes another body


def test_a_graft_brings_the_donors_limb():
    """What hangs on the chosen node comes along, under names of its own."""
    host, donor = FAMILY[0], gambol.load("examples/crawler.yaml")
    limbs = set()
    for seed in range(40):
        child = grafted_bones(host, donor, Draws(seed), BoneBounds(most_parts=30, most_hinges=40))
        kept = {(node.shape, node.length) for node in host.nodes}
        limbs |= {node.length for node in child.nodes if (node.shape, node.length) not in kept}
    assert limbs == {node.length for node in donor.nodes}


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32))
def test_any_seed_gives_a_body(seed):
    body = expanded(random_bones(Draws(seed))).body
    assert 4 <= len(body.bones) <= 10 and body.actuators


def numbers(low, high):
    return st.floats(low, high, allow_nan=False).map(lambda x: round(x, 4))


NAMES = ("a", "b", "c", "d")
LINKS = st.fixed_dictionaries(
    {
        "to": st.sampled_from(NAMES),
        "at": st.tuples(*[numbers(-2.0, 2.0)] * 3).filter(lambda at: max(map(abs, at)) > 1e-3),
        "turn": st.dictionaries(st.sampled_from(("pitch", "yaw", "roll")), numbers(-180.0, 180.0)),
        "scale": numbers(0.1, 10.0),
        "mirror": st.booleans(),
        "terminal": st.booleans(),
    }
)
NODES = st.fixed_dictionaries(
    {
        "shape": st.sampled_from(("box", "capsule", "ellipsoid")),
        "length": numbers(0.001, 10.0),
        "thickness": numbers(0.001, 10.0),
        "limit": st.integers(0, 100),
        "hinges": st.dictionaries(
            st.sampled_from(("pitch", "yaw", "roll")), st.tuples(numbers(-180.0, -0.001), numbers(0.0, 180.0))
        ),
        "strength": numbers(0.001, 1.0),
        "links": st.lists(LINKS, max_size=3),
    }
)
GENOTYPES = st.tuples(*[NODES] * len(NAMES)).map(
    lambda nodes: {"name": "any", "nodes": [{"name": name, **node} for name, node in zip(NAMES, nodes, strict=True)]}
)


@settings(max_examples=100, deadline=None)
@given(GENOTYPES)
def test_any_genotype_is_a_body_or_refused_in_a_word(data):
    genotype = BoneGenotype.from_data(data, "any")
    try:
        found = checked_bones(genotype, BoneBounds(fewest_parts=2))
    except NoBody as refused:
        assert Status(refused.word) in ("out of bounds", "overlapping") and str(refused).count("; ") == 2
    else:
        assert len(found.body.bones) == len(found.parts)


def test_random_bodies_move_and_do_not_run_away():
    bodies = [expanded(one).body for one in FAMILY[:3]]
    statuses = [
        gambol.evaluate(
            body, [gambol.controllers.TimeWave.sample(body, Draws(i)) for i in range(8)], seconds=1.0
        ).statuses
        for body in bodies
    ]
    assert all(status == "ok" for each in statuses for status in each)


def test_bounds_are_checked():
    for wrong, words in (
        ({"fewest_parts": 1}, "2 to 100"),
        ({"most_hinges": 0}, "at most 0 hinges"),
        ({"smallest": 0.5}, "five times"),
    ):
        with pytest.raises(gambol.InvalidInput, match=words) as caught:
            BoneBounds(**wrong)
        assert str(caught.value).count("; ") == 2
    with pytest.raises(gambol.InvalidInput, match="random genotypes without one of 60 to 60 parts: 1000 out of bounds"):
        random_bones(Draws(0), bounds=BoneBounds(fewest_parts=60, most_parts=60))


@pytest.mark.parametrize(
    "change, words",
    [
        ({"most_parts": 9}, "expands to more than 9 parts"),
        ({"fewest_parts": 11, "most_parts": 12}, "expands to 10 parts; 11 to 12 are allowed"),
        ({"most_hinges": 3}, "14 hinges"),
        ({"smallest": 0.049}, "0.225 x 0.045"),
    ],
)
def test_what_is_out_of_bounds_is_one_sentence(change, words):
    with pytest.raises(gambol.InvalidInput, match=words) as caught:
        checked_bones(gambol.load("examples/crawler.yaml"), BoneBounds(**change))
    assert str(caught.value).count("; ") == 2


def test_a_part_in_another_is_refused():
    crawler = gambol.load("examples/crawler.yaml")
    trunk = crawler.root
    back = trunk.links[0].model_copy(update={"at": (-1, 0, 0)})  # into the parent, not out of it
    changed = trunk.model_copy(update={"links": (back, *trunk.links[1:])})
    with pytest.raises(gambol.InvalidInput, match="'trunk-2' lies in 'trunk-1'"):
        checked_bones(crawler.model_copy(update={"nodes": (changed, *crawler.nodes[1:])}), BoneBounds())


# solids


def inside(solid, points):
    """Which points lie in a solid, by its formula."""
    local = (points - np.array(solid.middle)) @ np.array(solid.axes).T
    if solid.kind == "box":
        return (np.abs(local) < solid.half).all(1)
    if solid.kind == "ellipsoid":
        return ((local / solid.half) ** 2).sum(1) < 1.0
    rod = solid.half[0] - solid.half[1]
    local[:, 0] -= np.clip(local[:, 0], -rod, rod)
    return (local**2).sum(1) < solid.half[1] ** 2


def test_solids_that_share_a_point_are_not_apart_and_balls_know_their_distance():
    rng = np.random.default_rng(0)
    cloud, told = rng.uniform(-1.2, 1.2, (20_000, 3)), Counter()
    for _ in range(60):
        solids = []
        for kind in rng.choice(["box", "capsule", "ellipsoid"], 2):
            thick = rng.uniform(0.1, 0.5)
            half = (thick + rng.uniform(0, 0.8), thick, thick if kind == "capsule" else rng.uniform(0.1, 0.6))
            axes = upright(tuple(rng.normal(size=3)), tuple(rng.normal(size=3)))
            solids.append(Solid(str(kind), tuple(rng.uniform(-0.8, 0.8, 3)), axes, half))
        shared = (inside(solids[0], cloud) & inside(solids[1], cloud)).any()
        free = apart(*solids)
        assert not (shared and free)
        told[bool(shared), free] += 1
    assert told[True, False] > 10 and told[False, True] > 10 and told[False, False] < 10, told  # lenses without a point
    axes = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
    for gap in (0.97, 1.03):
        far = tuple(gap * x for x in (0.6, 0.48, 0.64))  # one metre away
        one, other = Solid("ellipsoid", (0.0, 0.0, 0.0), axes, (0.4,) * 3), Solid("ellipsoid", far, axes, (0.6,) * 3)
        assert apart(one, other) is (gap > 1.0)


def test_water_does_not_come_between_parts_that_join():
    """Of a chain only the ends stick out: half of what the first and the last have along it."""
    snake = expanded(gambol.creatures.plan_of("snake", 4))
    assert [part[0] for part in snake.wet] == [0.5, 0.0, 0.0, 0.5] and {part[1:] for part in snake.wet} == {(1.0, 1.0)}
    moving = [bone.resistance[0][0] for bone in snake.body.skeleton.bones if bone.resistance]
    assert moving == pytest.approx([0.5 * 0.08 * 0.04, 0.0, 0.0, 0.5 * 0.08 * 0.04])
    walker = expanded(gambol.load("examples/crawler.yaml")).body
    assert all(shape.wet == (1.0, 1.0, 1.0) for bone in walker.bones for shape in bone.shapes)
