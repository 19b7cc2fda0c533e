"""Every bad file of bones gets one sentence: what was given, what is allowed, the remedy."""

import copy

import pytest

import gambol

GOOD = {
    "kind": "bones",
    "name": "hopper",
    "bones": [
        {"name": "trunk", "length": 0.3, "thickness": 0.1, "mass": 2.0},
        {
            "name": "thigh",
            "parent": "trunk",
            "at": [0.0, 0.0, 0.05],
            "points": [0, -1, 0],
            "length": 0.3,
            "thickness": 0.05,
            "mirror": True,
            "joint": "hip",
            "hinges": {"pitch": [-40, 40], "roll": 20},
        },
        {
            "name": "shank",
            "parent": "thigh",
            "points": [0, -1, 0],
            "length": 0.3,
            "thickness": 0.04,
            "hinges": {"pitch": 50},
        },
    ],
}
WHOLE = {
    "kind": "bones",
    "name": "arm",
    "root": {"bone": "upper", "kind": "held", "at": [0, 1, 0]},
    "bones": [
        {
            "name": "upper",
            "shapes": [{"kind": "capsule", "length": 0.3, "thickness": 0.1}],
            "mass": 1.0,
            "joints": [{"name": "shoulder", "kind": "ball"}],
        },
        {
            "name": "lower",
            "parent": "upper",
            "at": [0.3, 0, 0],
            "mass": 1.0,
            "centre": [0.1, 0, 0],
            "inertia": [0.01, 0.02, 0.02, 0, 0, 0],
            "joints": [{"name": "elbow", "limits": [0, 140]}],
        },
        {
            "name": "rod",
            "parent": "lower",
            "at": [0.2, 0, 0],
            "mass": 0.1,
            "shapes": [{"kind": "box", "length": 0.1, "thickness": 0.01}],
            "joints": [{"name": "out", "kind": "slide"}],
        },
    ],
    "actuators": [
        {"name": "a1", "kind": "angular", "joint": "elbow", "min": 0, "max": 90, "ks": 1, "kd": 0.1},
        {"name": "a2", "kind": "ball", "joint": "shoulder", "axis": "x", "min": -50, "max": 90, "ks": 1, "kd": 0.1},
        {"name": "a3", "kind": "sliding", "joint": "out", "min": -0.1, "max": 0.1, "ks": 100, "kd": 10},
    ],
    "contacts": [
        {"name": "hand", "bone": "rod", "at": [0.05, 0, 0]},
        {"name": "point", "bone": "lower", "at": [0, 0, 0]},
    ],
    "sensors": [{"name": "s1", "kind": "touch", "contact": "hand"}],
}


def refused(good, path, value):
    data = copy.deepcopy(good)
    at = data
    for key in path[:-1]:
        at = at[key]
    if value is ...:
        del at[path[-1]]
    elif isinstance(at, list) and path[-1] == len(at):
        at.append(value)
    else:
        at[path[-1]] = value
    with pytest.raises(gambol.InvalidInput) as caught:
        gambol.creatures.creature.creature_from_file(data, "mine.yaml")
    sentence = str(caught.value)
    assert len(sentence) < 900 and "\n" not in sentence
    assert caught.value.allowed and caught.value.remedy
    return sentence


def test_the_good_ones_are_accepted(tmp_path):
    for good in (GOOD, WHOLE):
        creature = gambol.creatures.creature.creature_from_file(copy.deepcopy(good), "mine.yaml")
        creature.save(tmp_path / "again.yaml")
        assert gambol.load(tmp_path / "again.yaml") == creature


LONE = {"name": "lone", "length": 0.1, "thickness": 0.1}
MANY = [{**LONE, "name": f"b{i}", **({"parent": f"b{i - 1}"} if i else {})} for i in range(10_000)]


@pytest.mark.parametrize(
    "path, value, words",
    [
        (("name",), ..., ["name is missing"]),
        (("name",), "My Dog", ["names are lower-case"]),
        (("bones",), [], ["at least 1"]),
        (("bones",), "trunk", ["bones is 'trunk'", "list"]),
        (("bones",), MANY, ["at most"]),
        (("bones",), MANY[:150], ["at most"]),
        (("bones", 0, "scales"), "sideways", ["scales", "'along'", "'against'"]),
        (
            ("contacts",),
            [{"name": "sole", "bone": "trunk", "at": [0, 0, 0], "friction": 1, "scales": [1, 0, 0]}],
            ["contact 'sole' has 'friction' and 'scales'", "remove one"],
        ),
        (("bones", 0, "repeat"), 101, ["repeat", "at most 100"]),
        (("bones", 0, "repeat"), 60, ["at most 100"]),
        (("bones", 0, "repeat"), 0, ["repeat", "at least 1"]),
        (("bones", 0, "repeat"), 2.5, ["repeat", "whole number"]),
        (("bones", 0, "taper"), 0.5, ["taper and no repeat", "add 'repeat'"]),
        (("bones", 0, "mass"), -1.0, ["mass is -1.0", "above 0"]),
        (("bones", 0, "mass"), 0, ["mass is 0", "above 0"]),
        (("bones", 0, "mass"), float("nan"), ["finite"]),
        (("bones", 0, "mass"), True, ["yes and no are not numbers"]),
        (("bones", 0, "mass"), 1e9, ["at most"]),
        (("bones", 0, "density"), 900, ["a mass and a density", "remove one"]),
        (("bones", 0, "length"), -0.3, ["length is -0.3"]),
        (("bones", 0, "length"), ..., ["capsule without a length", "add 'length'"]),
        (("bones", 0, "thickness"), ..., ["'trunk' has no thickness"]),
        (("bones", 0, "thickness"), 0, ["thickness is 0"]),
        (("bones", 0, "shape"), "cone", ["'capsule'", "'ellipsoid'"]),
        (("bones", 0, "width"), 0.2, ["a capsule with a width"]),
        (("bones", 0, "points"), [0, 0, 0], ["a direction of length 0"]),
        (("bones", 0, "points"), [1, 0], ["points"]),
        (("bones", 0, "smell"), "red", ["smell is given"]),
        (("bones", 0, "colour"), "red", ["the colour 'red'", "six hexadecimal digits", "in quotes"]),
        (("bones", 0, "shapes"), [{"thickness": 0.1, "length": 0.1}], ["'shapes' and 'length'"]),
        (("bones", 0, "mirror"), True, ["'trunk' lies in the middle", "z other than 0"]),
        (("bones", 0, "hinges"), {"pitch": 20}, ["free root 'trunk' has the joint 'trunk'", "kind: held"]),
        (("bones", 1, "name"), "trunk", ["'trunk' occurs twice"]),
        (("bones", 1, "parent"), "trunks", ["no bone 'trunks'", "did you mean 'trunk'"]),
        (("bones", 1, "parent"), "thigh", ["'thigh' hangs on itself"]),
        (("bones", 1, "parent"), "shank", ["shank, thigh", "ring"]),
        (("bones", 1, "parent"), ..., ["'thigh-right' hangs on nothing", "parent"]),
        (("bones", 1, "at"), [0, 0, 0], ["'thigh' lies in the middle"]),
        (("bones", 1, "at"), [0, 0, 1000], ["at most 100"]),
        (("bones", 2, "mirror"), True, ["'shank' is mirrored, and so is 'thigh'"]),
        (("bones", 1, "hinges"), {"pitch": [40, -40]}, ["lower 40 is not below upper -40", "swap"]),
        (("bones", 1, "hinges"), {"wiggle": 40}, ["wiggle"]),
        (("bones", 1, "hinges"), {"lift": 40}, ["'thigh' points straight up or down", "'pitch'"]),
        (("bones", 1, "hinges"), {"pitch": {"limits": [0, 10], "ks": 3}}, ["strength of a muscle but no range"]),
        (("bones", 1, "hinges"), {"pitch": {"range": 20, "limits": [10, 0]}}, ["range"]),
        (("bones", 1, "hinges"), {"pitch": {"range": [-20, 20], "limits": [10, 0]}}, ["lower 10 is not below upper 0"]),
        (("bones", 1, "hinges"), {"pitch": "far"}, ["pitch"]),
        (("bones", 1, "hinges"), {"pitch": {"range": [-20, 20], "ks": -1}}, ["ks is -1", "at least 0"]),
        (("bones", 1, "ball"), {"pitch": 20}, ["a ball joint and 'hinges'"]),
        (("bones", 1, "turn"), [1, 1, 0, 0], ["a quaternion has length 1"]),
        (("root",), "thig", ["no bone 'thig'", "the root"]),
        (("root",), "shank", ["the root 'shank-right' hangs on 'thigh-right'", "no parent"]),
        (("root",), {"bone": "trunk", "kind": "nailed"}, ["'free'", "'held'"]),
        (("actuators",), [{"name": "a", "kind": "angular", "joint": "hipp", "min": 0, "max": 1}], ["no joint 'hipp'"]),
        (("sensors",), [{"name": "s", "kind": "touch", "contact": "shnk"}], ["no contact 'shnk'"]),
        (("sensors",), [{"name": "s", "kind": "smell"}], ["'touch'"]),
        (("contacts",), [{"name": "c", "bone": "thi", "at": [0, 0, 0]}], ["no bone 'thi'"]),
    ],
)
def test_lines_that_cannot_be(path, value, words):
    sentence = refused(GOOD, path, value)
    for word in words:
        assert word in sentence, sentence


@pytest.mark.parametrize(
    "path, value, words",
    [
        (("bones", 1, "inertia"), [0.01, 0.02, 0.5, 0, 0, 0], ["inertia of 'lower'", "each at most the sum"]),
        (("bones", 1, "inertia"), [-0.01, 0.02, 0.02, 0, 0, 0], ["moments must be positive"]),
        (("bones", 1, "inertia"), ..., ["'lower' has no shape"]),
        (("bones", 1, "joints"), [{"name": "elbow", "limits": [140, 0]}], ["'elbow'", "swap the limits"]),
        (("bones", 1, "joints"), [{"name": "elbow", "axis": [0, 0, 0]}], ["a direction of length 0"]),
        (("bones", 1, "joints"), [{"name": "elbow", "axis": [0, float("inf"), 0]}], ["finite"]),
        (("bones", 1, "joints"), [{"name": "elbow", "kind": "screw"}], ["'hinge'", "'slide'", "'ball'"]),
        (("bones", 1, "joints"), [{"name": "elbow", "damping": -1}], ["damping is -1"]),
        (("bones", 1, "joints"), [{"name": f"j{i}"} for i in range(7)], ["at most 6"]),
        (("bones", 1, "joints", 0, "name"), "shoulder", ["the joint 'shoulder' occurs twice"]),
        (
            ("bones", 0, "joints"),
            [{"name": "shoulder", "kind": "ball", "limits": [0, 9]}],
            ["ball joint 'shoulder' with"],
        ),
        (("bones", 0, "at"), [1, 0, 0], ["the root bone 'upper' is at"]),
        (("bones", 2, "shapes", 0, "length"), ..., ["a box without a length"]),
        (("bones", 2, "shapes", 0, "thickness"), 1e-9, ["at least"]),
        (("actuators", 0, "joint"), "out", ["moves the slide 'out'", "'kind: sliding'"]),
        (("actuators", 0, "joint"), "shoulder", ["moves the ball 'shoulder'", "'kind: ball'"]),
        (("actuators", 1, "axis"), "w", ["'x'", "'y'", "'z'"]),
        (("actuators", 2, "joint"), "elbow", ["moves the hinge 'elbow'", "'kind: angular'"]),
        (("actuators", 0, "min"), 91, ["'a1'", "swap"]),
        (("actuators", 3), {"name": "a4", "kind": "effort", "drives": "shoulder", "min": -1, "max": 1}, ["ball joint"]),
        (
            ("actuators", 3),
            {"name": "a1", "kind": "effort", "drives": "out", "min": -1, "max": 1},
            ["'a1' occurs twice"],
        ),
        (("contacts", 0, "bone"), "fist", ["no bone 'fist'"]),
        (("contacts", 0, "radius"), 0, ["radius is 0"]),
        (("contacts", 1, "name"), "hand", ["the contact 'hand' occurs twice"]),
        (("pairs",), [["hand", "foot"]], ["no contact 'foot'"]),
        (("pairs",), [["hand", "hand"]], ["the two contacts of a pair must lie on different bones"]),
        (("sensors", 0), {"name": "s", "kind": "angle", "joint": "out", "min": 0, "max": 9}, ["no hinge 'out'"]),
        (("sensors", 0), {"name": "s", "kind": "tilt", "bone": "uper", "min": 0, "max": 9}, ["did you mean 'upper'"]),
    ],
)
def test_whole_files_that_cannot_be(path, value, words):
    sentence = refused(WHOLE, path, value)
    for word in words:
        assert word in sentence, sentence
