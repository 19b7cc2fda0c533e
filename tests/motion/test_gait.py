"""Gaits: what is read off a motion, what it is called, and which ones differ."""

import json
import math
import random
import time
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from tests.creatures.test_random_bodies import creatures
from tests.rollout.scenes import random_poses

import gambol
from gambol.motion.anatomy import symmetry
from gambol.motion.naming import IDLE, name_of
from gambol.motion.period import period_of
from gambol.motion.variety import RADIUS, distance, diverse, groups

ARRAYS = (
    "time", "position", "angle", "joint_angle", "touching", "contact_force", "sensors", "targets", "centre",
    "velocity", "kinetic", "gravitational", "elastic", "angular_momentum", "follow",
)  # fmt: skip
FPS = 60.0


def posed(name, seconds=6.0, *, x=0.0, y=None, angle=None, touching=None):
    """A made-up motion: functions of time for the centre, the angle of every link and every contact."""
    real = gambol.simulate(name, gambol.Passive(), seconds=0.1)
    body, time = real.creature, np.arange(round(seconds * FPS)) / FPS
    own = {key: np.zeros((len(time), *getattr(real, key).shape[1:])) for key in ARRAYS}
    own["time"] = time
    height = real.centre[0, 1] if y is None else y(time)
    own["centre"] = np.column_stack([x(time) if callable(x) else x * time, np.broadcast_to(height, time.shape)])
    angles = [f(time) for f in angle] if angle else [0.0 * time] * len(body.links)
    own["angle"] = np.column_stack(angles)
    index = {link.name: i for i, link in enumerate(body.links)}
    joints = [angles[index[joint.child]] - angles[index[joint.parent]] for joint in body.joints]
    own["joint_angle"] = np.column_stack(joints)
    for i, f in enumerate(touching or []):
        own["touching"][:, i] = f(time)
    return replace(real, **own)


def wave(period, amplitude=0.3, phase=0.0):
    return lambda t: amplitude * np.sin(2 * np.pi * (t / period + phase))


def down(period, share, phase=0.0):
    return lambda t: ((t / period + phase) % 1.0 < share).astype(float)


def constant(value):
    return lambda t: np.full(len(t), value)


def part(motion, begin, end):
    return replace(motion, **{key: getattr(motion, key)[begin:end] for key in ARRAYS})


def mirrored(motion, contacts=None):
    """The motion in a mirror at x = 0; `contacts` says which contact each becomes."""
    flip = np.array([-1.0, 1.0])
    changed = {key: getattr(motion, key) * flip for key in ("position", "contact_force", "centre", "velocity")}
    touching = motion.touching[:, contacts] if contacts else motion.touching
    return replace(motion, angle=np.pi - motion.angle, joint_angle=-motion.joint_angle, touching=touching, **changed)


def named(gait, creature="walker7", **changes):
    return name_of(replace(gait, **changes), gambol.creature(creature))


# Period


@pytest.mark.parametrize("period", [0.1, 0.313, 0.37, 0.95, 1.7])
def test_the_period_is_found_between_frames(period):
    motion = posed("luxo", angle=[wave(period, 0.1), wave(period, 0.4, 0.2), wave(period, 0.2, 0.6)])
    gait = gambol.describe(motion)
    assert gait.period == pytest.approx(period, rel=0.005)
    assert gait.periodicity > 0.97


def test_what_happens_twice_in_a_cycle_does_not_halve_it():
    """Legs in turn lift the trunk twice."""
    legs = [wave(0.8, 0.4), wave(0.8, 0.4, 0.5)]
    motion = posed("walker7", angle=[constant(1.57), legs[0], legs[0], legs[0], legs[1], legs[1], legs[1]],
                   y=lambda t: 0.8 + 0.05 * np.cos(4 * np.pi * t / 0.8))  # fmt: skip
    assert gambol.describe(motion).period == pytest.approx(0.8, rel=0.01)


def test_a_strong_overtone_does_not_halve_the_period():
    tone = lambda t: wave(0.9, 0.3)(t) + wave(0.45, 0.5)(t) + wave(0.3, 0.3)(t)  # noqa: E731
    assert gambol.describe(posed("luxo", angle=[tone] * 3)).period == pytest.approx(0.9, rel=0.01)


def test_some_noise_is_let_pass():
    draw = random.Random(0)
    noise = np.array([draw.gauss(0.0, 0.05) for _ in range(360)])
    motion = posed("luxo", angle=[lambda t: wave(0.5)(t) + noise] * 3)
    gait = gambol.describe(motion)
    assert gait.period == pytest.approx(0.5, rel=0.01)
    assert 0.7 < gait.periodicity < 0.99


def test_a_random_walk_has_no_period():
    draw = random.Random(1)
    walk = np.cumsum([draw.gauss(0.0, 0.2) for _ in range(360)])
    gait = gambol.describe(posed("luxo", angle=[lambda t: walk, lambda t: 0.5 * walk[::-1], lambda t: -walk]))
    assert gait.period is None
    assert gait.periodicity < 0.7


def test_a_slow_drift_has_no_period():
    assert gambol.describe(posed("luxo", angle=[lambda t: 0.1 * t] * 3)).period is None


def test_fewer_frames_tell_the_same():
    controller = gambol.load_controller("examples/luxo-hop.yaml")
    coarse, fine = (gambol.describe(gambol.simulate("luxo", controller, fps=fps)) for fps in (30.0, 120.0))
    assert coarse.period == pytest.approx(fine.period, rel=0.01)
    assert distance(coarse.vector(gambol.creature("luxo")), fine.vector(gambol.creature("luxo"))) < RADIUS / 2


# Other descriptors


def test_duty_and_flight():
    touching = [down(0.5, 0.4), down(0.5, 0.3), constant(0.0), constant(0.0), constant(0.0)]
    gait = gambol.describe(posed("luxo", angle=[wave(0.5)] * 3, touching=touching))
    assert gait.duty == pytest.approx((0.4, 0.3, 0, 0, 0), abs=0.02)
    assert gait.flight == pytest.approx(0.6, abs=0.02)
    assert gait.dragging == 0.0


def test_a_contact_that_is_no_foot_drags():
    touching = [constant(0.0), constant(0.0), constant(0.0), down(0.5, 0.63), constant(0.0)]
    gait = gambol.describe(posed("luxo", angle=[wave(0.5)] * 3, touching=touching))
    assert gait.dragging == pytest.approx(0.63, abs=0.02)


@pytest.mark.parametrize(("phase", "together"), [(0.0, 1.0), (0.5, -1.0)])
def test_feet_touch_together_or_in_turn(phase, together):
    touching = [down(0.6, 0.5), down(0.6, 0.3), down(0.6, 0.5, phase), *[constant(0.0)] * 5]
    motion = posed("walker7", angle=[wave(0.6)] * 7, touching=touching)
    assert gambol.describe(motion).together == pytest.approx(together, abs=0.05)


@pytest.mark.parametrize("speed", [0.4, -0.4])
@pytest.mark.parametrize("forward", [1.0, -1.0])
def test_rotation_is_signed_as_a_wheel_rolls_on_its_way(speed, forward):
    turn = lambda t: -forward * math.copysign(1.0, speed) * 2 * np.pi * t / 0.8  # noqa: E731
    gait = gambol.describe(posed("luxo", x=speed, angle=[turn] * 3, touching=[down(0.8, 0.5)]))
    assert gait.speed == pytest.approx(speed)
    assert gait.period == pytest.approx(0.8, rel=0.01)
    assert gait.turns == pytest.approx(forward, rel=0.01)
    assert gait.stride == pytest.approx(0.4 * 0.8 / gambol.creature("luxo").size, rel=0.01)


def test_height_and_bob():
    rest = posed("luxo").centre[0, 1]
    size = gambol.creature("luxo").size
    gait = gambol.describe(posed("luxo", y=lambda t: 1.2 * rest + wave(0.5, 0.05)(t), angle=[wave(0.5)] * 3))
    assert gait.height == pytest.approx(1.2, rel=0.01)
    assert gait.bob == pytest.approx(0.05 / size, rel=0.02)
    assert gait.lying == 0.0
    assert gait.activity == pytest.approx(0.0, abs=1e-9)  # all links turn together


def test_the_transient_is_left_out():
    late = lambda t: np.where(t < 2.0, 3.0 * t, 6.0 + 0.5 * (t - 2.0))  # noqa: E731
    assert gambol.describe(posed("luxo", x=late, angle=[wave(0.5)] * 3)).speed == pytest.approx(0.5, rel=0.01)


def test_a_fall_is_described_from_its_end_on():
    rest = posed("luxo").centre[0, 1]
    motion = posed("luxo", x=lambda t: np.minimum(t, 3.5), y=lambda t: np.where(t < 3.5, rest, 0.3 * rest),
                   angle=[wave(0.5)] * 3, touching=[down(0.5, 0.7)])  # fmt: skip
    gait = gambol.describe(motion)
    assert gait.fall > 0.3
    assert gait.speed == 0.0
    assert name_of(gait, motion.creature) == "fall"


def test_height_is_measured_over_sloping_ground():
    slope = gambol.World(terrain={"kind": "slope", "degrees": 20})
    motion = replace(posed("luxo", x=1.0, y=lambda t: 0.2 + t * math.tan(math.radians(20))), world=slope)
    assert gambol.describe(motion).bob == pytest.approx(0.0, abs=1e-9)


def test_standing_still():
    gait = gambol.describe(gambol.simulate("luxo", gambol.PoseSequence.hold(gambol.creature("luxo"))))
    assert gait.stillness == 1.0
    assert gait.period is None
    assert gait.direction == 0
    assert named(gait, "luxo") == "still"


@pytest.mark.parametrize("frames", [1, 2, 3, 10])
def test_a_motion_of_a_few_frames_is_described(frames):
    motion = part(gambol.simulate("walker7", gambol.Passive(), seconds=0.5), 0, frames)
    gait = gambol.describe(motion)
    assert np.isfinite(gait.vector(motion.creature)).all()
    assert name_of(gait, motion.creature)


def test_describing_is_quick():
    motion = gambol.simulate("walker7", random_poses(gambol.creature("walker7"), 0))
    times = []
    for _ in range(10):
        began = time.perf_counter()
        gambol.describe(motion).vector(motion.creature)
        times.append(time.perf_counter() - began)
    assert min(times) < 0.005


# Symmetry


def test_which_contacts_a_body_exchanges():
    assert symmetry(gambol.creature("cart")).classes == ((0, 2), (1, 3))
    assert symmetry(gambol.creature("star")).classes == ((0,), (1, 2, 3))
    assert symmetry(gambol.creature("walker7")).classes == ((0, 2), (1, 3), (4, 5), (6,), (7,))
    assert symmetry(gambol.creature("luxo")).mirror is None
    assert symmetry(gambol.creature("bounder")).mirror == (1, 0, 3, 2, 5, 4, 7, 6)


@settings(max_examples=20, deadline=None, derandomize=True)
@given(creatures())
def test_any_body_has_its_contacts_in_classes(creature):
    classes = symmetry(creature).classes
    assert sorted(i for members in classes for i in members) == list(range(len(creature.contacts)))


@pytest.mark.parametrize("name", ["luxo", "cart", "twolink", "walker7"])
@pytest.mark.parametrize("seed", range(3))
def test_mirror_images_are_the_same_gait(name, seed):
    motion = gambol.simulate(name, random_poses(gambol.creature(name), seed))
    gait, image = gambol.describe(motion), gambol.describe(mirrored(motion))
    assert image.speed == -gait.speed
    assert distance(gait.vector(motion.creature), image.vector(motion.creature)) < 1e-6
    assert name_of(gait, motion.creature) == name_of(image, motion.creature)


def test_in_the_mirror_front_legs_are_hind_legs():
    bounder = gambol.creature("bounder")
    controllers = [random_poses(bounder, seed) for seed in range(100)]
    best = gambol.evaluate(bounder, controllers).best(5)
    apart = []
    for motion in (gambol.simulate(bounder, controllers[i]) for i in best):
        gait = gambol.describe(motion)
        image = gambol.describe(mirrored(motion, [1, 0, 3, 2, 5, 4, 7, 6]))
        other = replace(gait, duty=(gait.duty[1], gait.duty[0], *gait.duty[2:]))
        assert distance(gait.vector(bounder), image.vector(bounder)) < 1e-6
        apart.append(distance(gait.vector(bounder), other.vector(bounder)))
    assert max(apart) > 0.05  # the same way round, it does matter which leg bears the body


def test_left_and_right_leg_are_the_same():
    walker = gambol.creature("walker7")
    gait = gambol.describe(gambol.simulate(walker, random_poses(walker, 0)))
    swapped = replace(gait, duty=tuple(gait.duty[i] for i in (2, 3, 0, 1, 5, 4, 6, 7)))
    assert (gait.vector(walker) == swapped.vector(walker)).all()


# Names


def test_luxo_hops():
    motion = gambol.simulate("luxo", gambol.load_controller("examples/luxo-hop.yaml"))
    gait = gambol.describe(motion)
    assert name_of(gait, motion.creature) == "hop"
    assert gait.period == pytest.approx(0.313, abs=0.001)
    assert gait.flight == pytest.approx(float(1.0 - motion.touching[120:].max(axis=1).mean()), abs=0.05)
    assert gait.direction == 1
    assert abs(gait.turns) < 0.01


def test_a_wheel_rolls_down_a_slope():
    rim = [[0.1 * math.cos(i * math.pi / 6), 0.1 * math.sin(i * math.pi / 6)] for i in range(12)]
    wheel = gambol.Creature.from_data({
        "name": "wheel", "root": {"link": "rim"}, "links": [{"name": "rim", "mass": 1.0, "outline": rim}],
        "contacts": [{"name": f"c{i}", "link": "rim", "at": at} for i, at in enumerate(rim)],
    }, "wheel")  # fmt: skip
    for degrees, direction in ((-20, 1), (20, -1)):
        world = gambol.World(terrain={"kind": "slope", "degrees": degrees})
        gait = gambol.describe(gambol.simulate(wheel, gambol.Passive(), world=world))
        assert name_of(gait, wheel) == "roll"
        assert gait.direction == direction
        assert gait.spin == pytest.approx(abs(gait.speed) / (2 * math.pi * 0.1), rel=0.1)


@pytest.mark.parametrize(("air", "name"), [(constant(1.0), "cartwheel"), (down(0.8, 0.3), "flip")])
def test_a_whole_turn_on_the_ground_or_in_the_air(air, name):
    turn = lambda t: -2 * np.pi * t / 0.8  # noqa: E731
    motion = posed("luxo", x=0.5, y=lambda t: 0.3 + wave(0.8, 0.1)(t), angle=[turn] * 3, touching=[air])
    assert name_of(gambol.describe(motion), motion.creature) == name


@pytest.mark.parametrize(("name", "gait"), [("fish", "swim"), ("crawler", "crawl"), ("acrobot-hinged", "swing")])
def test_other_bodies(name, gait):
    creature = gambol.creature(name)
    controllers = [random_poses(creature, seed) for seed in range(30)]
    best = gambol.evaluate(creature, controllers).best(1)[0]
    assert name_of(gambol.describe(gambol.simulate(creature, controllers[best])), creature) == gait


WALK = gambol.Gait(
    period=0.6, periodicity=0.95, speed=0.5, sizes=0.25, duty=(0.5, 0.5, 0.5, 0.5, 0, 0, 0, 0), flight=0.0,
    dragging=0.0, together=-0.6, height=1.0, lying=0.0, fall=0.0, bob=0.03, spin=0.0, turned_in_flight=0.0,
    activity=2.0, stillness=0.0,
)  # fmt: skip
OVER = {"spin": 1.0 / 0.6}  # a whole turn per cycle
PLACE = {"sizes": 0.049, "speed": 0.1}
HALF_UP = (0.5, 0.5, 0.96, 0.96, 0, 0, 0, 0)
FLAT = (1, 1, 1, 1, 0, 0, 0, 0)

RULES = [
    ("walk", {}),
    ("walk", {"together": -0.2}),
    ("shuffle", {"together": -0.19}),
    ("shuffle", {"together": None, "duty": HALF_UP}),
    ("slide", {"duty": FLAT, "together": None}),
    ("walk", {"flight": 0.079}),
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
    ("flop", {"lying": 0.3, "flight": 0.3, "bob": 0.08}),
    ("flap", {"lying": 0.3, "flight": 0.3}),
    ("hop", {"lying": 0.3, "flight": 0.3, "together": 0.5}),
    ("run", {"lying": 0.14, "flight": 0.3}),
]


@pytest.mark.parametrize(("name", "changes"), RULES, ids=lambda x: x if isinstance(x, str) else " ".join(x))
def test_every_rule_at_its_edge(name, changes):
    assert named(WALK, **changes) == name


def test_legs_one_behind_the_other():
    bounder = replace(WALK, duty=(0.5, 0.5, 0, 0, 0, 0, 0, 0), flight=0.2)
    assert named(bounder, "bounder") == "bound"
    assert named(bounder, "bounder", together=0.1) == "gallop"
    assert named(bounder, "bounder", together=0.7) == "hop"


# Variety


def test_the_best_of_each_group_are_chosen_in_order():
    points = [np.array([x, 0.0]) for x in (0.0, 0.1, 1.0, 1.3, 2.0, 0.05)]
    assert groups(points, 0.4) == [[0, 1, 5], [2, 3], [4]]
    assert diverse(points, range(6), 10, 0.4) == [0, 2, 4]
    assert diverse(points, [5, 3, 4, 0, 1, 2], 2, 0.4) == [5, 3]
    assert diverse(points, [5, 3, 4, 0, 1, 2], 0, 0.4) == []
    assert groups([], 0.4) == []


def test_a_gait_in_data():
    gait = gambol.describe(gambol.simulate("luxo", gambol.load_controller("examples/luxo-hop.yaml")))
    assert gambol.Gait.from_data(json.loads(json.dumps(gait.data()))) == gait
    assert gambol.Gait.from_data(json.loads(json.dumps(WALK.data()))) == WALK
    with pytest.raises(gambol.InvalidInput, match="period"):
        gambol.Gait.from_data({key: x for key, x in gait.data().items() if key != "period"})


def test_every_entry_of_a_vector_is_a_share():
    for wild in (WALK, replace(WALK, bob=3.0, sizes=9.0, spin=-5.0, height=-1.0, fall=2.0, period=None)):
        vector = wild.vector(gambol.creature("walker7"))
        assert ((vector >= 0.0) & (vector <= 1.0)).all()


@pytest.fixture(scope="module", params=["luxo", "bounder", "threelink"])
def seen_twice(request):
    """Gaits of the best of some random controllers, each seen early and late in a long motion."""
    creature = gambol.creature(request.param)
    controllers = [random_poses(creature, seed) for seed in range(400)]
    pairs = []
    for i in gambol.evaluate(creature, controllers).best(40):
        motion = gambol.simulate(creature, controllers[i], seconds=10.0)
        pairs.append((gambol.describe(part(motion, 0, 360)), gambol.describe(part(motion, 240, 600))))
    return creature, pairs


def test_the_radius_lies_between_one_gait_seen_twice_and_gaits_with_different_names(seen_twice):
    creature, pairs = seen_twice
    steady = [pair for pair in pairs if all(gait.period for gait in pair)]
    twice = [distance(a.vector(creature), b.vector(creature)) for a, b in steady]
    assert len(twice) > 20
    assert np.percentile(twice, 90) < RADIUS / 2
    gaits = [a for a, _ in pairs]
    differ = [
        distance(a.vector(creature), b.vector(creature))
        for i, a in enumerate(gaits)
        for b in gaits[:i]
        if name_of(a, creature) != name_of(b, creature)
    ]
    assert np.median(differ) > RADIUS  # most of them: names have edges, and neighbours across an edge are alike


def test_names_stay_while_a_gait_goes_on(seen_twice):
    creature, pairs = seen_twice
    steady = [[name_of(gait, creature) for gait in pair] for pair in pairs if all(gait.period for gait in pair)]
    assert np.mean([a == b for a, b in steady]) > 0.85


def test_ten_shown_are_ways_to_move_and_not_copies(seen_twice):
    creature, pairs = seen_twice
    vectors = [a.vector(creature) for a, _ in pairs]
    chosen = diverse(vectors, range(len(vectors)), 10)
    assert chosen[0] == 0
    assert chosen == sorted(chosen)
    assert 3 <= len(chosen) <= 10
    assert min(distance(vectors[i], vectors[k]) for i in chosen for k in chosen if i != k) >= RADIUS
    assert len({name_of(pairs[i][0], creature) for i in chosen}) >= 2


def test_the_cart_has_many_ways_to_move():
    """The claim of van de Panne & Fiume 1993, Figure 12, with other controllers: five among a thousand."""
    cart = gambol.creature("cart")
    controllers = [random_poses(cart, seed) for seed in range(1000)]
    best = gambol.evaluate(cart, controllers).best(60)
    gaits = [gambol.describe(gambol.simulate(cart, controllers[i])) for i in best]
    going = [gait for gait in gaits if name_of(gait, cart) not in IDLE]
    assert len(groups([gait.vector(cart) for gait in going])) >= 5


def test_the_period_is_found_for_any_repetition():
    """Slopes where a multiple's peak should be must not drag the period along for ever."""
    rng = np.random.default_rng(0)
    for _ in range(300):
        falling = np.cumsum(rng.normal(size=(rng.integers(20, 90), 2)) * rng.uniform(0.1, 1.0), axis=0)
        found = period_of([falling, np.sin(np.arange(len(falling)))[:, None]])
        assert found.frames is None or 0 < found.frames < len(falling)
