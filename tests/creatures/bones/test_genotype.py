"""Genotypes of bones: the expansion beside plain matrices, mirrors, strength, what is refused, files, any genotype."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gambol
from gambol.creatures import BoneGenotype, BoneNode, expanded

BOX = {"length": 0.3, "thickness": 0.1, "width": 0.2}


def genotype(*nodes, name="mine"):
    return BoneGenotype.from_data({"name": name, "nodes": [{**BOX, **node} for node in nodes]}, "mine.yaml")


# the expansion


def about(axis, degrees):
    """A turn about an axis as textbooks have it."""
    s, c = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    found = np.eye(3)
    i, j = (axis + 1) % 3, (axis + 2) % 3
    found[i, i], found[i, j], found[j, i], found[j, j] = c, -s, s, c
    return found


def plain_tree(found):
    """Sims's recursion over matrices, boxes only: frames of parts, and where they begin."""
    nodes, parts = {node.name: node for node in found.nodes}, []
    limits = {node.name: node.limit for node in found.nodes}

    def follow(node, frame, place, size):
        half = size * np.array([node.length, node.thickness, node.breadth]) / 2.0
        parts.append((node.name, frame, place))
        middle = place + frame @ (half[0], 0, 0)
        for link in node.links:
            if (limits[node.name] > 0) == link.terminal:
                continue
            for mirror in (np.eye(3), np.diag([1.0, 1.0, -1.0]))[: 1 + link.mirror]:
                limits[node.name] -= 1
                surface = half * np.array(link.at) / max(map(abs, link.at))
                turn = about(1, link.turn.get("yaw", 0)) @ about(2, link.turn.get("pitch", 0))
                turned = frame @ mirror @ turn @ about(0, link.turn.get("roll", 0))
                follow(nodes[link.to], turned, middle + frame @ mirror @ surface, size * link.scale)
                limits[node.name] += 1

    follow(found.root, np.eye(3), np.zeros(3), 1.0)
    return parts


def test_the_expansion_is_that_of_plain_matrices():
    tail = {"to": "tail", "at": (-1, 0.2, -0.3), "turn": {"roll": 40, "yaw": 160, "pitch": -20}, "scale": 0.8}
    found = genotype(
        {
            "name": "trunk",
            "limit": 2,
            "links": [
                {"to": "trunk", "at": (1, 0.3, 0), "turn": {"pitch": 15, "yaw": 25}, "scale": 0.9},
                {"to": "tail", "at": (0.1, -1, 0.4), "turn": {"pitch": -80}, "mirror": True, "terminal": True},
                tail,
            ],
        },
        {"name": "tail", "limit": 1, "links": [{"to": "tail", "at": (1, 0, 0.1), "turn": {"yaw": 33}, "mirror": True}]},
    )
    parts, plain = expanded(found).parts, plain_tree(found)
    assert [part.node for part in parts] == [name for name, *_ in plain] and len(parts) == 15
    for part, (_, frame, place) in zip(parts, plain, strict=True):
        assert part.place == pytest.approx(place, abs=1e-8)
        assert pytest.approx(frame, abs=1e-8) == np.array(part.solid.axes).T
        assert part.hand == round(float(np.linalg.det(frame)))


def test_a_mirror_makes_twins_that_move_alike():
    """What the anatomy finds of the crawler by itself: every leg has a twin, with its muscles."""
    body = expanded(gambol.load("examples/crawler.yaml")).body
    assert body.anatomy.twins == {
        f"{name}-{2 * k - 1}{turn}": f"{name}-{2 * k}{turn}"
        for k in (1, 2)
        for name, turn in (("thigh", "-yaw"), ("thigh", "-pitch"), ("shin", ""))
    }
    lifted = [body.pose.way(name, body.joints[name][1].axis) for name in ("shin-1", "shin-2")]
    assert lifted[0] == pytest.approx([-x for x in lifted[1]])  # axes of turns about x and y change in the mirror
    assert body.mass == pytest.approx(13.1, abs=0.05) and body.pose.centre(*body.masses)[2] == pytest.approx(0.0)


def test_a_child_hangs_on_the_surface_of_its_parent():
    """Of each shape: straight out of it, aslant, and on the cap of a capsule."""
    places = {}
    for shape in ("box", "capsule", "ellipsoid"):
        wide = {} if shape == "capsule" else {"width": 0.2}
        node = {
            "name": "a",
            "shape": shape,
            "length": 0.3,
            "thickness": 0.1,
            "links": [{"to": "b", "at": way} for way in ((5, 0, 0), (0, 0, -2), (1, 1, 0))],
        }
        found = BoneGenotype.from_data({"name": "m", "nodes": [{**node, **wide}, {"name": "b", **BOX}]}, "m")
        places[shape] = [tuple(round(x, 4) + 0.0 for x in part.place) for part in expanded(found).parts[1:]]
    assert places["box"] == [(0.3, 0, 0), (0.15, 0, -0.1), (0.3, 0.05, 0)]
    assert places["ellipsoid"] == [(0.3, 0, 0), (0.15, 0, -0.1), (0.2561, 0.0354, 0)]
    x, y, _ = places["capsule"][2]
    assert places["capsule"][:2] == [(0.35, 0, 0), (0.15, 0, -0.05)]
    assert math.hypot(x - 0.3, y) == pytest.approx(0.05, abs=1e-4) and y / (x - 0.15) == pytest.approx(0.25, abs=1e-3)


def test_strength_is_that_of_the_cross_section():
    """Twice as large: eight times the torque for sixteen times the load; never more than the thinner part has."""

    def torque(size, thickness=0.1, share=1.0):
        found = genotype(
            {"name": "a", "links": [{"to": "b", "at": (1, 0, 0), "scale": 1.0}]},
            {"name": "b", "thickness": thickness, "hinges": {"yaw": (-30, 30)}, "strength": share},
        )
        nodes = [
            node.model_copy(update={key: size * getattr(node, key) for key in ("length", "thickness", "width")})
            for node in found.nodes
        ]
        return expanded(found.model_copy(update={"nodes": tuple(nodes)})).body.actuators[0].largest

    assert torque(2.0) == pytest.approx(8.0 * torque(1.0), rel=1e-5)
    assert torque(1.0, share=0.25) == pytest.approx(0.25 * torque(1.0), rel=1e-5)
    assert torque(1.0, thickness=0.4) == torque(1.0) > torque(1.0, thickness=0.05)


def test_bodies_are_ordinary_creatures(tmp_path):
    """One is written, read back and moved as any other."""
    body = expanded(gambol.load("examples/crawler.yaml")).body
    body.save(tmp_path / "body.yaml")
    assert gambol.load(tmp_path / "body.yaml") == body
    assert gambol.simulate(body, gambol.controllers.Passive(), seconds=0.2).status == "ok"


def test_files_read_back(tmp_path):
    found = gambol.load("examples/crawler.yaml")
    found.save(tmp_path / "again.yaml")
    assert gambol.load(tmp_path / "again.yaml") == found and isinstance(found, BoneGenotype)


# what is refused

LINK = {"to": "a", "at": [1, 0, 0]}


@pytest.mark.parametrize(
    "nodes, words",
    [
        ([{"name": "a", "links": [{**LINK, "to": "b"}]}], "which is not a node"),
        ([{"name": "a"}, {"name": "a"}], "occurs twice"),
        ([{"name": "a", "hinges": {"yaw": [10, 40]}}], "must contain 0"),
        ([{"name": "a", "hinges": {"yaw": [40, -40]}}], "is not below"),
        ([{"name": "a", "hinges": {"lift": [-40, 40]}}], "lift"),
        ([{"name": "a", "shape": "capsule"}], "capsule with a width"),
        ([{"name": "a", "links": [{**LINK, "at": [0, 0, 0]}]}], "length 0"),
        ([{"name": "a", "length": 0.0}], "length"),
        ([{"name": "a", "strength": 1.5}], "strength"),
        ([], "at least 1"),
    ],
)
def test_mistakes_are_one_sentence(nodes, words):
    data = {"name": "bad", "nodes": [{**BOX, **node} for node in nodes]}
    with pytest.raises(gambol.InvalidInput, match=words) as caught:
        BoneGenotype.from_data(data, "bad.yaml")
    assert str(caught.value).count("; ") == 2


@pytest.mark.parametrize(
    "nodes, words",
    [
        ([{"name": "a", "limit": 100, "links": [LINK, LINK]}], "more than 100 parts"),
        ([{"name": "a", "limit": 100, "links": [LINK]}], "more than 100 parts"),
        ([{"name": "a", "limit": 9, "links": [{**LINK, "scale": 0.1}]}], "0.0003 m long"),
        (
            [{"name": "a", "limit": 99, "hinges": dict.fromkeys(("yaw", "roll", "pitch"), (-9, 9)), "links": [LINK]}],
            "297 hinges",
        ),
    ],
)
def test_bodies_that_nobody_could_build_are_one_sentence(nodes, words):
    with pytest.raises(gambol.InvalidInput, match=words) as caught:
        expanded(genotype(*nodes))
    assert str(caught.value).count("; ") == 2


# any genotype

WAY = st.tuples(*[st.floats(-2, 2)] * 3).filter(lambda way: math.hypot(*way) > 0.1)
HINGES = st.dictionaries(
    st.sampled_from(("pitch", "yaw", "roll")), st.tuples(st.floats(-180, -1), st.floats(1, 180)), max_size=3
)
LINKS = st.fixed_dictionaries(
    {
        "to": st.sampled_from("abc"),
        "at": WAY,
        "scale": st.floats(0.1, 10),
        "turn": st.dictionaries(st.sampled_from(("pitch", "yaw", "roll")), st.floats(-180, 180)),
        "mirror": st.booleans(),
        "terminal": st.booleans(),
    }
)
NODES = st.fixed_dictionaries(
    {
        "shape": st.sampled_from(("box", "capsule", "ellipsoid")),
        "length": st.floats(0.001, 10),
        "thickness": st.floats(0.001, 10),
        "limit": st.integers(0, 6),
        "hinges": HINGES,
        "strength": st.floats(0.01, 1),
        "links": st.lists(LINKS, max_size=3),
    }
)


@settings(max_examples=50, deadline=None)
@given(st.tuples(NODES, NODES, NODES))
def test_any_genotype_is_a_body_or_is_refused_in_a_sentence(nodes):
    found = BoneGenotype.from_data(
        {"name": "any", "nodes": [{"name": name, **node} for name, node in zip("abc", nodes, strict=True)]}, "any"
    )
    try:
        body = expanded(found).body
    except gambol.InvalidInput as refused:
        assert str(refused).count("; ") == 2
        return
    assert body.mass > 0.0 and len(body.skeleton.bones) == len(body.bones)
    assert all(math.isfinite(x) for bone in body.skeleton.bones for x in (*bone.place, *bone.inertia))


def test_a_node_says_its_breadth():
    assert BoneNode(name="a", length=1.0, thickness=0.2).breadth == 0.2


def test_bodies_touch_the_ground_with_all_that_stands_out_whichever_way_up_they_lie():
    shapes = {"box": 8, "capsule": 2, "ellipsoid": 6}
    tails = [{"to": shape, "at": at} for shape, at in zip(shapes, [(1, 0, 0), (-1, 0, 0), (0, 1, 0)], strict=True)]
    nodes = [{"name": shape, "shape": shape, "width": None, "hinges": {"yaw": (-30, 30)}} for shape in shapes]
    plan = genotype({"name": "trunk", "links": tails}, *nodes)
    body = expanded(plan).body
    on = list(body.contacts_on.values())
    assert {shape: on.count(shape) for shape in shapes} == shapes and on.count("trunk") == 8
    places = np.array([body.pose.place(contact.bone, contact.at) for contact in body.contacts])
    radii = np.array([[contact.radius or 0.0] for contact in body.contacts])
    ends = (places - radii).min(axis=0), (places + radii).max(axis=0)
    assert np.allclose(ends, body.pose.extent, atol=1e-9)
    wet = plan.model_copy(update={"hints": {"world": {"drag": 200.0, "gravity": 0.0}}})
    assert not expanded(wet).body.contacts


def test_a_network_feels_each_part_of_such_a_body():
    tail = {"name": "tail", "hinges": {"pitch": (-40, 40)}}
    body = expanded(genotype({"name": "trunk", "links": [{"to": "tail", "at": (1, 0, 0)}]}, tail)).body
    system = gambol.dynamics.system_of(body, gambol.World())
    state = dict(zip(system.slot_names, system.rest(), strict=True)) | {"angle.tail": 0.3, "velocity.y": -0.5}
    state["place.y"] -= 0.001
    moment = system.moment({}, list(state.values()), time=0.0, dt=1e-3)
    felt = {
        sense: [float(moment.part_sense(sense, part, "trunk")) for part in ("trunk", "tail")]
        for sense in body.anatomy.part_senses
    }
    assert felt["joint-angle"] == [0.0, 0.3] and felt["vertical-velocity"] == [-0.5, -0.5]
    assert felt["contact"][0] == 1.0 and np.allclose(felt["altitude"], 0.049)
