"""Files of bodies of masses and springs: what is wrong gets one sentence; builders write what can be read."""

import copy

import numpy as np
import pytest

import gambol
from gambol.creatures.springs.builders import catalogue_body
from gambol.creatures.springs.crawlers import CRAWLERS, worm
from gambol.discovery.discovering import default_task

TWO = {
    "kind": "springs",
    "name": "two",
    "points": [{"name": "a", "mass": 1, "at": [0, 0]}, {"name": "b", "mass": 2, "at": [3, 4]}],
    "springs": [{"name": "s", "start": "a", "end": "b", "ks": 5}],
    "muscles": [{"name": "m", "start": "a", "end": "b", "ks": 5, "relaxed": 6, "contracted": 4}],
    "actuators": [{"name": "a1", "muscles": ["m"]}],
    "sensors": [
        {"name": "s1", "kind": "touch", "contact": "a"},
        {"name": "s2", "kind": "spring-length", "spring": "m", "min": 1, "max": 2},
    ],
}


def two(**changes):
    return {**copy.deepcopy(TWO), **changes}


def without(data, part, entry):
    data[part][0][entry] = None
    return data


FOUR = {
    "kind": "springs",
    "name": "four",
    "points": [
        {"name": name, "mass": 1, "at": at}
        for name, at in zip("abcde", ([0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 1], [2, 0, 0]), strict=True)
    ],
    "springs": [{"name": end, "start": "a", "end": end, "ks": 5} for end in "bcde"],
}


def faced(*corners, data=FOUR):
    return {**copy.deepcopy(data), "faces": [{"name": "f", "corners": list(corners)}]}


WRONG = {
    "dangling": (two(springs=[{"name": "s", "start": "a", "end": "c", "ks": 5}]), r"'s': .*mass 'c'"),
    "a loop": (two(springs=[{"name": "s", "start": "a", "end": "a", "ks": 5}]), r"begins and ends at mass 'a'"),
    "coincident": (two(points=[*TWO["points"], {"name": "c", "mass": 1, "at": [3, 4.0000001]}]),
                   r"masses 'b' and 'c' are at one place"),
    "mixed axes": (two(points=[TWO["points"][0], {"name": "b", "mass": 1, "at": [3, 4, 5]}]), r"some three"),
    "contracted": (two(muscles=[{**TWO["muscles"][0], "contracted": 7}]), r"contracted 7 m is not below relaxed 6 m"),
    "in pieces": (two(points=[*TWO["points"], {"name": "c", "mass": 1, "at": [9, 9]}]), r"join mass 'c' to 'a'"),
    "two masters": (two(actuators=[{"name": "a1", "muscles": ["m"]}, {"name": "a2", "muscles": ["m"]}]),
                    r"muscle 'm' belongs to 'a1' and to 'a2'"),
    "idle": (two(actuators=[]), r"muscle 'm' belongs to no actuator"),
    "twice": (two(springs=[{**TWO["springs"][0], "name": "m"}]), r"the spring 'm' occurs twice"),
    "senses nothing": (two(sensors=[{"name": "s1", "kind": "altitude", "part": "x", "min": 0, "max": 1}]), r"mass 'x'"),
    "senses no axis": (two(sensors=[{"name": "s1", "kind": "speed", "part": "a", "axis": "z", "min": 0, "max": 1}]),
                       r"measures along z"),
    "scales": (two(points=[{**TWO["points"][0], "scales": ["a", "c"]}, TWO["points"][1]]),
               r"scales of mass 'a': .*'c'"),
    "scales of one": (two(points=[{**TWO["points"][0], "scales": ["b", "b"]}, TWO["points"][1]]),
                      r"scales of mass 'a' point from 'b' to itself"),
    "a face that repeats": (faced("a", "b", "a"), r"face 'f' has mass 'a' twice"),
    "a face of nothing": (faced("a", "b", "x"), r"face 'f': .*mass 'x'"),
    "a bent face": (faced("a", "b", "c", "d"), r"corner 'd' of face 'f' lies .*% of the face's size off the plane"),
    "a face without area": (faced("a", "b", "e"), r"face 'f' has an area of 0 m²"),
    "an edge in space": (faced("a", "b"), r"face 'f' has 2 corners; the faces of a body in space have three or four"),
    "a face in a plane": (faced("a", "b", "c", data=two(points=[*TWO["points"], {"name": "c", "mass": 1, "at": [1, 0]}],
                          springs=[*TWO["springs"], {"name": "t", "start": "a", "end": "c", "ks": 5}])),
                          r"face 'f' has 3 corners; the faces of a body in a plane have two"),
    "two faces of one name": (FOUR | {"faces": [{"name": "f", "corners": ["a", "b", "c"]}] * 2},
                              r"the face 'f' occurs twice"),
    "nearly coincident": (two(points=[*TWO["points"], {"name": "c", "mass": 1, "at": [3.0000007, 4]}]),
                          r"masses 'b' and 'c' are at one place"),
    "next to no mass": (two(points=[{"name": "a", "mass": 1e-300, "at": [0, 0]}, TWO["points"][1]]),
                        r"points 1, mass is 1e-300; it must be at least 1e-09"),
    "no number": (two(points=[{"name": "a", "mass": 1, "at": [0, "left"]}]), r"at 2 is 'left'; it must be a number"),
    "no number in space": (two(points=[{"name": "a", "mass": 1, "at": [0, 0, float("nan")]}]),
                           r"points 1, at 3 is nan; only finite"),
    "one coordinate": (two(points=[{"name": "a", "mass": 1, "at": [0]}]), r"points 1, at is \[0\]; at least 2"),
    "no name": (two(springs=[{"name": "s", "start": 3, "end": "b", "ks": 5}]), r"start is 3; it must be text"),
    "no list": (two(points="many"), r"points is 'many'; it must be a list"),
    "a hint of nothing": (two(hints={"world": {"gravity": float("nan")}}), r"hints, world, gravity is nan; only"),
    "negative": (two(points=[{"name": "a", "mass": -1, "at": [0, 0]}]), r"points 1, mass is -1; it must be above 0"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_a_mistake_gets_one_sentence(name):
    data, words = WRONG[name]
    with pytest.raises(gambol.InvalidInput, match=words) as error:
        gambol.Creature.from_data(data, "two.yaml")
    assert "\n" not in str(error.value)


def test_a_body_is_read_as_it_was_written(tmp_path):
    body = gambol.Creature.from_data(TWO, "two")
    assert (body.mass, body.size, body.dimensions) == (3.0, 5.0, 2)
    body.save(tmp_path / "two.yaml")
    assert gambol.load(tmp_path / "two.yaml") == body


@pytest.mark.parametrize("name", CRAWLERS)
def test_the_catalogue_is_what_its_builders_make(name):
    body = gambol.creature(name)
    assert catalogue_body(name) == body
    assert "Sanders" in body.sources
    assert "ours" in body.sources
    world = gambol.dynamics.natural_world(body)  # Sanders 2000, 6.3.1
    assert (world.gravity, world.viscosity, world.static_friction, world.friction) == (0.05, 0.001, 1.0, 0.9)
    assert (world.stiffness, world.damping) == (100.0, 0.05)
    assert {bond.kd for bond in body.bonds} == {0.3}
    assert gambol.dynamics.time_step(body, world) == 0.02


def test_the_creatures_have_the_masses_of_chapter_6():
    counts = {name: (len(gambol.creature(name).points), len(gambol.creature(name).actuators)) for name in CRAWLERS}
    assert counts == {"worm": (22, 20), "ring": (16, 16), "octagon": (9, 8), "biped": (6, 4)}
    assert len(gambol.creature("worm").bonds) == 51
    assert len(worm(40, name="long").points) == 80


def test_a_stiff_body_asks_for_short_steps():
    stiff = worm(ks=40000.0, kd=3.0)
    assert gambol.dynamics.time_step(stiff, gambol.World(gravity=0.05, stiffness=100.0, damping=0.05)) < 0.002


def test_links_know_no_viscosity():
    with pytest.raises(gambol.InvalidInput, match=r"viscosity.*point masses"):
        gambol.simulate("luxo", gambol.controllers.Passive(), world=gambol.World(viscosity=0.1), seconds=0.1)


def test_sensors_of_springs_feel_what_they_should():
    sensors = [
        {"kind": "spring-length", "spring": "s", "min": 4.9, "max": 5.1},
        {"kind": "spring-length", "spring": "s", "min": 5.1, "max": 6},
        {"kind": "altitude", "part": "b", "min": 3.5, "max": 4.5},
        {"kind": "speed", "part": "a", "axis": "x", "min": 0.5, "max": 2},
        {"kind": "orientation", "spring": "s", "min": 45, "max": 60},
        {"kind": "orientation", "spring": "s", "min": 330, "max": 420},
        {"kind": "orientation", "spring": "s", "min": 100, "max": 200},
        {"kind": "touch", "contact": "a"},
    ]
    body = gambol.Creature.from_data(two(sensors=[{"name": f"s{i}", **s} for i, s in enumerate(sensors)]), "two")
    from gambol.dynamics.system import system_of

    system = system_of(body, gambol.World())
    state = system.rest()
    state[system.slot_names.index("vx.a")] = 1.0
    state[system.slot_names.index("y.a")] -= 0.001
    assert system.moment({}, state, 0.0, 0.01).sensors == [1, 0, 1, 1, 1, 1, 0, 1]


@pytest.mark.parametrize(
    "ahead, target, seen",
    [
        ((1, 0), (2, 0), "ahead"),
        ((1, 0), (2, 1), "left"),
        ((1, 0), (2, -1), "right"),
        ((1, 0), (0, 0.001), "behind"),
        ((0, 2), (-1, 3), "left"),
        ((0, 2), (1, 3), "right"),
        ((1, 0, 0), (2, 0, -1), "left"),
        ((1, 0, 0), (2, 5, 1), "right"),
        ((1, 0, 0), (2, 9), "ahead"),
        ((0, 0, 2), (0, 0, 3), "ahead"),
        ((0, 0, 2), (-1, 1, 3), "right"),
        ((1, 3, 0), (0, 0, 0.001), "behind"),
    ],
)
def test_an_eye_sees_what_lies_in_its_cone(ahead, target, seen):
    from gambol.dynamics.system import system_of

    system = system_of(looker(ahead), gambol.World(follow=gambol.worlds.FixedPoint(at=target)))
    state = [float(x) for x in (*sum(zip((0.0,) * len(ahead), ahead, strict=True), ()), *[0.0] * (2 * len(ahead)))]
    assert system.moment({}, state, 0.0, 0.01).sensors == [float(name == seen) for name in CONES]


CONES = {"ahead": (-30, 30), "left": (30, 60), "right": (-60, -30), "behind": (150, 210)}


def looker(ahead):
    """Two masses, and eyes that look from the first to the second."""
    body = {
        "kind": "springs",
        "name": "looker",
        "points": [
            {"name": "a", "mass": 1, "at": [0] * len(ahead), "touches": False},
            {"name": "b", "mass": 1, "at": ahead, "touches": False},
        ],
        "springs": [{"name": "gaze", "start": "a", "end": "b", "ks": 1}],
        "sensors": [
            {"kind": "spring-eye", "name": name, "spring": "gaze", "min": low, "max": high}
            for name, (low, high) in CONES.items()
        ],
    }
    return gambol.Creature.from_data(body, "looker")


def test_eyes_follow_a_point_that_moves_through_space():
    path = gambol.worlds.SplinePath(points=[(2, 0, -2), (2, 0, 2)], speed=1.0)  # from the left to the right
    still = gambol.World(gravity=0.0, follow=path)
    motion = gambol.simulate(looker((1, 0, 0)), gambol.controllers.Passive(), world=still, seconds=4.0, dt=0.01)
    assert motion.follow[[0, -1]] == pytest.approx(np.array([(2, 0, -2), (2, 0, 2)]), abs=0.02)
    z = motion.follow[:, 2]
    for name, (low, high) in CONES.items():
        angle = np.degrees(np.arctan2(-z, 1.5))  # the nose is at x = 0.5
        sees = motion.channels["sensor"][:, list(CONES).index(name)] > 0.5
        assert (sees == ((angle >= low) & (angle <= high))).mean() > 0.98  # but for frames on the edge
    assert default_task(looker((1, 0, 0))) == "pursuit"
    with pytest.raises(gambol.InvalidInput, match="two coordinates and some three"):
        gambol.worlds.SplinePath(points=[(0, 0), (1, 1, 1)], speed=1.0)


def test_a_follow_point_in_space_is_not_for_bodies_in_a_plane():
    world = gambol.World(follow=gambol.worlds.FixedPoint(at=(1, 2, 3)))
    with pytest.raises(gambol.InvalidInput, match=r"3 coordinates.*plane.*two"):
        gambol.simulate("worm", gambol.controllers.Passive(), world=world, seconds=0.1)


@pytest.mark.parametrize(
    "expression, value",
    [
        ("mass.b.altitude", 4.0),
        ("spring.s.length", 5.0),
        ("spring.m.rest", 5.0),
        ("contact.b.y", 4.0),
        ("com_x", 0.5),
    ],
)
def test_expressions_know_masses_and_springs(expression, value):
    from gambol.dynamics.system import system_of

    system = system_of(gambol.Creature.from_data(TWO, "two"), gambol.World())
    assert system.moment({}, system.rest(), 0.0, 0.01).query(expression) == pytest.approx(value)
