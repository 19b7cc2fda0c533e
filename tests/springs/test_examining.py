"""`gambol creatures FILE --check` of bodies of masses and springs: what keeps them from moving well."""

import copy

import pytest

import gambol
from gambol.creatures.springs import SpringBody
from gambol.creatures.springs.builders import CATALOGUE

SQUARE = {
    "kind": "springs",
    "name": "square",
    "points": [
        {"name": name, "mass": 1, "at": at} for name, at in zip("abcd", ([0, 0], [1, 0], [1, 1], [0, 1]), strict=True)
    ],
    "springs": [{"name": a + b, "start": a, "end": b, "ks": 40, "kd": 0.3} for a, b in ("ab", "bc", "cd", "ac")],
    "muscles": [{"name": "da", "start": "d", "end": "a", "ks": 40, "kd": 0.3, "relaxed": 1.1, "contracted": 0.9}],
    "actuators": [{"name": "a1", "muscles": ["da"]}],
}


def found(**changes):
    body = SpringBody.from_data({**copy.deepcopy(SQUARE), **changes}, "square")
    return {finding.part: finding.problem for finding in gambol.dynamics.examine(body)}


@pytest.mark.parametrize("name", CATALOGUE)
def test_nothing_is_wrong_with_the_catalogue(name):
    assert gambol.dynamics.examine(gambol.creature(name)) == ()


def test_what_is_not_braced_is_told():
    assert found() == {}
    assert "leave one way to fold" in found(springs=SQUARE["springs"][:3])["springs"]
    legs = [{"name": "foot", "mass": 1, "at": [0, -1]}, {"name": "toe", "mass": 1, "at": [0, -2]}]
    bones = [{"name": a + b, "start": a, "end": b, "ks": 40} for a, b in (("a", "foot"), ("foot", "toe"))]
    hanging = found(points=[*SQUARE["points"], *legs], springs=[*SQUARE["springs"], *bones])
    assert "2 ways" in hanging["springs"] and hanging["springs"].endswith("at foot")


def test_a_rod_and_a_ball_are_no_mechanisms():
    """Two masses in space turn about two axes only, and one about none."""
    ends = [{"name": "a", "mass": 1, "at": [0, 1, 0]}, {"name": "b", "mass": 1, "at": [1, 1, 0]}]
    muscle = [{**SQUARE["muscles"][0], "start": "b"}]
    assert found(points=ends, springs=[], muscles=muscle) == {}
    assert list(found(points=ends[:1], springs=[], muscles=[], actuators=[])) == ["actuators"]


def test_what_throws_the_body_is_told():
    far = found(springs=[{**SQUARE["springs"][0], "rest": 50}, *SQUARE["springs"][1:]])
    assert "is 1 m long where the body begins and wants to be 50 m" in far["ab"]
    assert "0.2 to 0.3 m" in found(muscles=[{**SQUARE["muscles"][0], "relaxed": 0.3, "contracted": 0.2}])["da"]


def test_what_is_limp_or_too_stiff_is_told():
    assert "exerts no force" in found(muscles=[{**SQUARE["muscles"][0], "ks": 0}])["da"]
    stiff = found(springs=[{**SQUARE["springs"][0], "kd": 1e7}, *SQUARE["springs"][1:]])
    assert "ab with ks 40 and kd 1e+07 is the stiffest" in stiff["time step"]
