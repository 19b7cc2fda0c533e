"""Genotypes: the expansion of Figure 2-4, virtual masses, what is refused, files that read back."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gambol
from gambol.creatures import ExtraSpring, Genotype, GenotypeLink, GenotypeNode, expanded

MUSCLE = {"shortest": 0.9, "longest": 1.1}


def chain(limit, **more):
    return GenotypeNode(
        name="bead", limit=limit, links=[{"to": "bead", "at": (1, 0), **MUSCLE}, *more.get("links", [])]
    )


def figure_2_4(genotype):
    """The thesis's pseudo-code, word for word: nodes by name with their parents and places."""
    nodes = {node.name: node for node in genotype.nodes}
    recursive_limit = {node.name: node.limit for node in genotype.nodes}
    phenotype = []

    def expand_genotype_node(node, connection_from_parent, parent_node):
        if connection_from_parent is None:
            position = (0.0, 0.0)
        else:
            position = tuple(a + b for a, b in zip(phenotype[parent_node][2], connection_from_parent.at, strict=True))
        phenotype_node = len(phenotype)
        phenotype.append((node.name, parent_node, position))
        for connection_to_child in node.links:
            if (recursive_limit[node.name] > 0 and not connection_to_child.terminal) or (
                recursive_limit[node.name] == 0 and connection_to_child.terminal
            ):
                recursive_limit[node.name] -= 1
                expand_genotype_node(nodes[connection_to_child.to], connection_to_child, phenotype_node)
                recursive_limit[node.name] += 1

    expand_genotype_node(genotype.root, None, None)
    return phenotype


def test_a_chain_ends_with_what_is_terminal():
    """Figure 2-8's kind: a recursive body with a head at its end."""
    body = Genotype(
        name="snake",
        nodes=[chain(3, links=[{"to": "head", "at": (0.5, 0), "terminal": True}]), GenotypeNode(name="head", mass=2.0)],
    )
    parts = expanded(body).parts
    assert [part.name for part in parts] == ["bead-1", "bead-2", "bead-3", "bead-4", "head"]
    assert [part.parent for part in parts] == [None, 0, 1, 2, 3] and parts[-1].at == (3.5, 0.0)
    found = expanded(body).body
    assert [muscle.name for muscle in found.muscles] == ["bead-2", "bead-3", "bead-4"]
    assert [spring.name for spring in found.springs] == ["head"] and found.masses["head"] == 2.0
    assert found.muscles[0].contracted == 0.9 and found.muscles[0].relaxed == 1.1


def test_a_grouped_part_is_made_eight_times():
    """Figures 2-3 and 6-4: a hub, and one kind of mass around it."""
    turns = [45.0 * i for i in range(8)]
    links = [
        {"to": "a", "at": (math.cos(math.radians(t)), math.sin(math.radians(t))), "turn": t, **MUSCLE} for t in turns
    ]
    rim = [ExtraSpring(name=f"rim{i}", start=f"a-{i}", end=f"a-{i % 8 + 1}") for i in range(1, 9)]
    wheel = expanded(Genotype(name="wheel", nodes=[{"name": "hub", "links": links}, {"name": "a"}], extra=rim))
    assert len(wheel.of("a")) == 8 == len(wheel.body.muscles) == len(wheel.body.springs)
    assert gambol.evaluate(wheel.body, [gambol.controllers.PoseSequence.hold(wheel.body)], seconds=1.0).statuses == (
        "ok",
    )


def test_a_virtual_mass_closes_a_ring():
    """Figure 2-7: C lies where A is, and the spring from B to C joins B and A."""
    links = {"a": ("b", (1, 0)), "b": ("c", (-0.5, 1)), "c": ("back", (-0.5, -1))}
    nodes = [GenotypeNode(name=name, links=[{"to": to, "at": at}]) for name, (to, at) in links.items()]
    ring = Genotype(name="ring", nodes=[*nodes, GenotypeNode(name="back", virtual=True)])
    body = expanded(ring).body
    assert [(s.start, s.end) for s in body.springs] == [("a", "b"), ("b", "c"), ("c", "a")] and len(body.points) == 3
    open_ring = ring.model_copy(
        update={
            "nodes": (
                *ring.nodes[:2],
                nodes[2].model_copy(update={"links": (GenotypeLink(to="back", at=(0.6, -1)),)}),
                ring.nodes[3],
            )
        }
    )
    with pytest.raises(gambol.InvalidInput, match="virtual 'back' lies at"):
        expanded(open_ring)


def test_links_are_seen_in_the_frame_of_their_part():
    """Four steps, each turned by a quarter: back at the beginning, where a virtual mass closes the square."""
    side = GenotypeNode(
        name="corner",
        limit=3,
        links=[{"to": "corner", "at": (1, 0), "turn": 90}, {"to": "end", "at": (1, 0), "terminal": True}],
    )
    square = expanded(Genotype(name="square", nodes=[side, GenotypeNode(name="end", virtual=True)]))
    assert [part.at for part in square.parts] == [(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)]
    assert square.parts[-1].mass == "corner-1"


def test_what_is_too_large_is_refused():
    twice = [{"to": "bead", "at": (1, 0.01 * i)} for i in range(2)]
    for nodes in (
        [{"name": "bead", "limit": 30, "links": twice}],
        [{"name": "bead", "limit": 2000, "links": twice[:1]}],
    ):
        with pytest.raises(gambol.InvalidInput, match="expands to more than 2000 masses") as caught:
            expanded(Genotype.from_data({"name": "huge", "nodes": nodes}, "huge.yaml"))
        assert str(caught.value).count("; ") == 2
    crowd = [{"name": f"n{i}"} for i in range(10_000)]
    with pytest.raises(gambol.InvalidInput, match="at most 2000"):
        Genotype.from_data({"name": "crowd", "nodes": crowd}, "crowd.yaml")
    assert (
        len(
            expanded(
                Genotype(
                    name="long", nodes=[{"name": "bead", "limit": 1999, "links": [{"to": "bead", "at": (0.01, 0)}]}]
                )
            ).body.points
        )
        == 2000
    )


@pytest.mark.parametrize(
    "nodes, words",
    [
        ([{"name": "a", "links": [{"to": "b", "at": [1, 0]}]}], "which is not a node"),
        ([{"name": "a"}, {"name": "a"}], "occurs twice"),
        ([{"name": "a", "virtual": True}], "root 'a' is virtual"),
        ([{"name": "a", "links": [{"to": "a", "at": [1, 0], "shortest": 1}]}], "no 'longest'"),
        ([{"name": "a", "links": [{"to": "a", "at": [1, 0], "shortest": 2, "longest": 1}]}], "not below longest"),
        ([{"name": "a", "limit": -1}], "limit"),
        ([], "at least 1"),
    ],
)
def test_mistakes_are_one_sentence(nodes, words):
    with pytest.raises(gambol.InvalidInput, match=words) as caught:
        Genotype.from_data({"name": "bad", "nodes": nodes}, "bad.yaml")
    assert str(caught.value).count("; ") == 2


NAMES = ["a", "b", "c", "d"]
LINKS = st.builds(
    GenotypeLink,
    to=st.sampled_from(NAMES),
    at=st.tuples(st.floats(-2, 2), st.floats(0.1, 2)),
    ks=st.floats(0, 100),
    terminal=st.booleans(),
)
GENOTYPES = st.tuples(
    *[
        st.builds(
            GenotypeNode,
            name=st.just(name),
            mass=st.floats(0.1, 5),
            limit=st.integers(0, 3),
            touch=st.booleans(),
            links=st.lists(LINKS, max_size=2).map(tuple),
        )
        for name in NAMES
    ]
).map(lambda nodes: Genotype(name="drawn", nodes=nodes))


@settings(max_examples=150, deadline=None)
@given(GENOTYPES)
def test_expansion_is_that_of_figure_2_4(genotype):
    expected = figure_2_4(genotype)
    try:
        found = expanded(genotype)
    except gambol.InvalidInput as error:  # two parts at one place, or too many
        assert "at one place" in str(error) or len(expected) > 2000
        return
    assert [(part.node, part.parent) for part in found.parts] == [(name, parent) for name, parent, _ in expected]
    for part, (_, _, place) in zip(found.parts, expected, strict=True):
        assert part.at == pytest.approx(place, abs=1e-6)


@settings(max_examples=150, deadline=None)
@given(GENOTYPES)
def test_a_file_reads_back(tmp_path_factory, genotype):
    path = tmp_path_factory.mktemp("genotype") / "g.yaml"
    genotype.save(path)
    assert gambol.load(path) == genotype
