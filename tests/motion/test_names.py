"""What a gait is called."""

import inspect
import math
import re
from dataclasses import replace
from importlib.resources import files

import numpy as np
import pytest
from tests.motion.made_up import PLACE, WALK, constant, down, named, posed, wave
from tests.rollout.scenes import random_poses

import gambol
from gambol.motion import naming, patterns
from gambol.motion.footfalls import Footfall
from gambol.motion.naming import name_of
from gambol.tasks.gait_names import ASKED, GAITS, NAMES


def test_luxo_hops():
    motion = gambol.simulate("luxo", gambol.load("examples/luxo-hop.yaml"))
    gait = gambol.describe(motion)
    assert name_of(motion.creature, gait) == "hop"
    assert gait.period == pytest.approx(0.313, abs=0.001)
    assert gait.flight == pytest.approx(float(1.0 - motion.touching[120:].max(axis=1).mean()), abs=0.05)
    assert gait.direction == 1
    assert abs(gait.turns) < 0.01


def test_a_wheel_rolls_down_a_slope():
    rim = [[0.1 * math.cos(i * math.pi / 6), 0.1 * math.sin(i * math.pi / 6)] for i in range(12)]
    wheel = gambol.Creature.from_data(
        {
            "name": "wheel",
            "root": {"link": "rim"},
            "links": [{"name": "rim", "mass": 1.0, "outline": rim}],
            "contacts": [{"name": f"c{i}", "link": "rim", "at": at} for i, at in enumerate(rim)],
        },
        "wheel",
    )
    for degrees, direction in ((-20, 1), (20, -1)):
        world = gambol.World(terrain={"kind": "slope", "degrees": degrees})
        gait = gambol.describe(gambol.simulate(wheel, gambol.controllers.Passive(), world=world))
        assert name_of(wheel, gait) == "roll"
        assert gait.direction == direction
        assert gait.spin == pytest.approx(abs(gait.speed) / (2 * math.pi * 0.1), rel=0.1)


@pytest.mark.parametrize(("air", "name"), [(constant(1.0), "cartwheel"), (down(0.8, 0.3), "flip")])
def test_a_whole_turn_on_the_ground_or_in_the_air(air, name):
    turn = lambda t: -2 * np.pi * t / 0.8  # noqa: E731
    motion = posed("luxo", x=0.5, y=lambda t: 0.3 + wave(0.8, 0.1)(t), angle=[turn] * 3, touching=[air])
    assert name_of(motion.creature, gambol.describe(motion)) == name


@pytest.mark.parametrize(("name", "gait"), [("fish", "swim"), ("crawler", "crawl"), ("acrobot-hinged", "swing")])
def test_other_bodies(name, gait):
    creature = gambol.creature(name)
    controllers = [random_poses(creature, seed) for seed in range(30)]
    best = gambol.evaluate(creature, controllers).best(1)[0]
    assert name_of(creature, gambol.describe(gambol.simulate(creature, controllers[best]))) == gait


OVER = {"spin": 1.0 / 0.6}  # a whole turn per cycle
HALF_UP = (0.5, 0.5, 0.96, 0.96, 0, 0, 0, 0)
FLAT = (1, 1, 1, 1, 0, 0, 0, 0)

FOUR_FEET = [  # a name, when the feet land (hind near, hind far, front near, front far), their stance, and flight
    ("walk", (0.0, 0.5, 0.25, 0.75), 0.6, 0.0),
    ("walk", (0.0, 0.5, 0.75, 0.25), 0.6, 0.0),
    ("amble", (0.0, 0.5, 0.25, 0.75), 0.4, 0.0),
    ("trot", (0.0, 0.5, 0.5, 0.0), 0.6, 0.0),
    ("trot", (0.0, 0.5, 0.4, 0.9), 0.3, 0.2),
    ("pace", (0.0, 0.5, 0.0, 0.5), 0.3, 0.2),
    ("canter", (0.0, 0.3, 0.3, 0.6), 0.3, 0.1),
    ("gallop", (0.0, 0.15, 0.4, 0.55), 0.2, 0.2),
    ("gallop", (0.0, 0.15, 0.55, 0.4), 0.2, 0.2),
    ("half-bound", (0.0, 0.05, 0.4, 0.6), 0.25, 0.2),
    ("bound", (0.0, 0.0, 0.5, 0.5), 0.3, 0.2),
    ("pronk", (0.0, 0.05, 0.0, 0.05), 0.3, 0.6),
    ("limp", (0.0, 0.3, 0.5, 0.0), 0.6, 0.0),
    ("gallop", (0.0, None, 0.5, 0.5), 0.3, 0.2),
    ("scramble", (0.0, None, 0.5, 0.5), 0.6, 0.0),
]


@pytest.mark.parametrize("name, phases, stance, flight", FOUR_FEET)
def test_a_horse_does_what_its_pairs_of_feet_do(name, phases, stance, flight):
    horse = gambol.load("examples/bodies/horse.yaml")
    duty = tuple(stance if contact in horse.feet else 0.0 for contact in horse.contacts_on)
    falls = tuple(Footfall(stance, phase) for phase in phases)
    gait = replace(WALK, duty=duty, footfalls=falls, flight=flight, together=0.0)
    assert name_of(horse, gait) == name
    assert gambol.motion.Gait.from_data(gait.data()) == gait and "tempo" not in gait.data()


def test_a_foot_that_drags_makes_it_a_shuffle():
    horse = gambol.load("examples/bodies/horse.yaml")
    last = {horse.feet[-1]: 1.0}
    duty = tuple(last.get(contact, 0.5 if contact in horse.feet else 0.0) for contact in horse.contacts_on)
    falls = (Footfall(0.5, 0.0), Footfall(0.5, 0.5), Footfall(0.5, 0.5), Footfall(1.0, None))
    assert name_of(horse, replace(WALK, duty=duty, footfalls=falls, together=0.0)) == "shuffle"


def test_data_of_older_runs_are_read():
    old = WALK.data() | {"twins": 0.3, "crossed": -0.2}
    assert gambol.motion.Gait.from_data(old) == WALK


def test_footfalls_are_told_from_what_touches():
    """Diagonal feet down at once, in turn with the others: a trot. One that never lifts has no phase."""
    horse = gambol.load("examples/bodies/horse.yaml")
    names = list(horse.contacts_on)
    turns = {horse.feet[i]: down(0.8, 0.4, late) for i, late in enumerate((0.0, 0.5, 0.5, 0.0))}
    links = len(horse.parts["link"])
    for changed in ({}, {horse.feet[0]: constant(1.0)}):
        touching = [{**turns, **changed}.get(name, constant(0.0)) for name in names]
        gait = gambol.describe(posed(horse, x=1.0, angle=[wave(0.8)] * links, touching=touching))
        assert gait.footfalls[0].phase == (None if changed else 0.0)
        if not changed:
            assert [fall.phase for fall in gait.footfalls] == pytest.approx([0.0, 0.5, 0.5, 0.0], abs=0.02)
            assert [fall.stance for fall in gait.footfalls] == pytest.approx([0.4] * 4, abs=0.02)
            assert name_of(horse, gait) == "trot"


RULES = [
    ("walk", {}),
    ("walk", {"together": -0.2}),
    ("shuffle", {"together": -0.19}),
    ("shuffle", {"together": None, "duty": HALF_UP}),
    ("slide", {"duty": FLAT, "together": None}),
    ("walk", {"flight": 0.079}),
    ("walk", {"sizes": 1.34}),
    ("jog", {"sizes": 1.35}),  # √(g l) with legs of 0.87 m: 2.92 m/s, 1.343 body sizes
    ("run", {"sizes": 1.35, "flight": 0.08}),
    ("run", {"flight": 0.08}),
    ("skip", {"flight": 0.08, "together": 0.1}),
    ("hop", {"flight": 0.08, "together": 0.4}),
    ("hop", {"flight": 0.3, "together": None}),
    ("still", {"stillness": 0.95}),
    ("walk", {"stillness": 0.94}),
    ("fall", {"stillness": 0.6, "period": None}),
    ("fall", {"fall": 0.31}),
    ("walk", {"fall": 0.3}),
    ("rock", PLACE),
    ("rock", PLACE | {"duty": FLAT, "bob": 0.02}),
    ("twitch", PLACE | {"duty": FLAT, "bob": 0.019}),
    ("twitch", PLACE | {"lying": 0.95}),
    ("bounce", PLACE | {"flight": 0.1}),
    ("cartwheel", OVER),
    ("cartwheel", {"spin": -0.4 / 0.6}),
    ("walk", {"spin": 0.39 / 0.6}),
    ("flip", OVER | {"turned_in_flight": 0.5, "flight": 0.3}),
    ("roll", OVER | {"bob": 0.019}),
    ("tumble", {"period": None, "spin": 0.2}),
    ("walk", {"period": None, "spin": 0.19}),
    ("crawl", {"dragging": 0.41}),
    ("crawl", {"dragging": 0.3, "flight": 0.3, "bob": 0.01}),
    ("run", {"dragging": 0.3, "flight": 0.3}),
    ("crawl", {"lying": 0.5}),
    ("slide", {"lying": 0.5, "duty": FLAT}),
    ("flop", {"lying": 0.3, "flight": 0.3, "bob": 0.08, "dragging": 0.1}),
    ("flap", {"lying": 0.3, "flight": 0.3, "dragging": 0.05}),
    ("run", {"lying": 0.3, "flight": 0.3, "dragging": 0.04}),  # low, and on nothing but its feet
    ("walk", {"lying": 0.3}),
    ("hop", {"lying": 0.3, "flight": 0.3, "together": 0.5}),
    ("run", {"lying": 0.14, "flight": 0.3}),
    ("thrash", {"dragging": 0.2, "flight": 0.75}),  # on its head, three quarters of the time in the air
    ("thrash", {"dragging": 0.5, "flight": 0.3, "together": 0.5}),  # hops on its face
    ("crawl", {"dragging": 0.6, "flight": 0.2}),
    ("walk", {"leading": 0.89}),
    ("limp", {"leading": 0.9}),
    ("limp", {"leading": 1.0, "together": 0.1}),
    ("gallop", {"leading": 0.9, "flight": 0.2}),  # a child's
    ("hop", {"leading": 1.0, "flight": 0.3, "together": 0.5}),  # a stance
    ("crawl", {"dragging": 0.6, "sizes": 0.99}),
    ("scuttle", {"dragging": 0.6, "sizes": 1.0}),  # a bounder at 191 cm/s crawled
    ("slide", {"lying": 0.5, "duty": FLAT, "sizes": 2.0}),
]


@pytest.mark.parametrize(("name", "changes"), RULES, ids=lambda x: x if isinstance(x, str) else " ".join(x))
def test_every_rule_at_its_edge(name, changes):
    assert named(WALK, **changes) == name


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("crawl", {"flight": 0.39, "bob": 0.017}),  # skates on what has no sensor
        ("crawl", {"lying": 0.6}),
        ("crawl", {"flight": 0.23, "bob": 0.024, "period": None}),  # jiggles along on its arch, as it slowly bends
        ("gallop", {"flight": 0.23, "bob": 0.09, "period": None}),
        ("hop", {"flight": 0.39, "bob": 0.05, "together": 0.5}),
        ("gallop", {"flight": 0.39, "bob": 0.05, "lying": 0.3}),
        ("slide", {"duty": (1.0,) * 22}),
        ("hop", {"flight": 0.25, "period": 14.0 * 0.22, "together": 0.5}),  # an inchworm at 4.5 Hz crawled
        ("crawl", {"flight": 0.19, "period": 14.0 * 0.22, "together": 0.5}),
    ],
    ids=lambda x: x if isinstance(x, str) else " ".join(x),
)
def test_whatever_a_worm_touches_with_is_as_good_as_a_foot(name, changes):
    crawls = replace(WALK, duty=(0.5,) * 22, together=0.0, bob=0.01, dragging=0.445, period=20.0, tempo=14.0)
    assert named(crawls, "worm", **changes) == name


def test_there_is_one_list_of_names():
    """What the rules say, what a page says, and what can be asked for, or why not."""
    said = set(re.findall(r'^        \("([a-z-]+)", ', inspect.getsource(naming.name_of), re.MULTILINE)) | {naming.LIMP}
    said |= set(re.findall(r'Pattern\("([a-z-]+)"', inspect.getsource(patterns))) | {"amble", "tetrapod"}
    said |= set(re.findall(r'"([a-z]+)"', inspect.getsource(naming._winding_name)))
    assert said == set(GAITS)
    page = "".join((files("gambol.page") / name).read_text() for name in ("gait.js", "patterns.js"))
    assert all(f'"{name}"' in page for name in said)
    no_legs = {"swing", "swim", "leap", "spin", "slither", "roll"}  # without a ground to be told by, or without feet
    snakes = {"undulation", "sidewinding", "rectilinear", "concertina"}
    a_fall = {"flip", "cartwheel", "tumble", "flop", "flap", "thrash"}  # the score of gaits ends with it
    faults = {"slide", "limp", "scramble"}  # nobody asks for them
    assert said - naming.IDLE - no_legs - snakes - a_fall - faults == set(NAMES) == set(ASKED)
