"""The catalogue holds what the papers say of each body, and every body can be stood up and held."""

import math

import pytest

import gambol
from gambol.compiler.regions import Entries
from gambol.creatures.articulated.parts import AngularActuator, EffortActuator, LinearActuator
from gambol.dynamics.articulated.ground import touch
from gambol.dynamics.articulated.system import LinkedSystem
from gambol.dynamics.integrators import semi_implicit

# van de Panne & Fiume 1993, Table 1: links, sensors, actuators, hidden nodes.
TABLE_1 = {
    "crawler": (4, 8, 2, 10),
    "fish": (4, 6, 2, 5),
    "bounder": (5, 8, 4, 8),
    "luxo": (3, 6, 2, 6),
    "cart": (2, 6, 1, 5),
    "walker": (6, 11, 5, 6),
    "twolink": (2, 6, 1, 5),
    "threelink": (3, 8, 2, 7),
    "fourlink": (4, 11, 3, 8),
    "star": (3, 8, 2, 7),
}
LINKS_AND_ACTUATORS = {
    "walker7": (7, 6),
    "cheetah": (7, 6),
    "acrobot": (2, 1),
    "acrobot-hinged": (2, 1),
    "acrobot-torque": (2, 1),
    "cart-double-pendulum": (3, 1),
    "spinner": (3, 1),
}
NAMES = sorted(TABLE_1 | LINKS_AND_ACTUATORS)
GRAVITY = 9.81
SINKS_AT_MOST = 0.03  # of the body's size
SHORTEST_STEP = 2e-4  # s: what the smallest link asks for must not slow down the whole body


def test_the_catalogue_is_complete():
    assert set(NAMES) <= set(gambol.creature_names())


@pytest.mark.parametrize("name", TABLE_1)
def test_counts_are_those_of_table_1(name):
    creature = gambol.creature(name)
    counts = len(creature.links), len(creature.sensors), len(creature.actuators), creature.hints["san"]["hidden"]
    assert counts == TABLE_1[name]
    assert 0.07 <= creature.hints["san"]["delay"] <= 0.15


@pytest.mark.parametrize("name", LINKS_AND_ACTUATORS)
def test_counts_of_the_other_creatures(name):
    creature = gambol.creature(name)
    assert (len(creature.links), len(creature.actuators)) == LINKS_AND_ACTUATORS[name]


@pytest.mark.parametrize("name", NAMES)
def test_every_file_reads_as_it_was_written(name, tmp_path):
    creature = gambol.creature(name)
    assert creature.name == name
    creature.save(tmp_path / "again.yaml")
    assert gambol.load(tmp_path / "again.yaml") == creature


@pytest.mark.parametrize("name", NAMES)
def test_every_file_says_where_its_numbers_come_from(name):
    creature = gambol.creature(name)
    assert creature.summary
    assert any(paper in creature.sources for paper in ("van de Panne", "Huang"))
    assert "ours" in creature.sources.lower()


@pytest.mark.parametrize("name", NAMES)
def test_parts_are_numbered_as_in_the_papers(name):
    creature = gambol.creature(name)
    assert [actuator.name for actuator in creature.actuators] == [f"a{i + 1}" for i in range(len(creature.actuators))]
    assert [sensor.name for sensor in creature.sensors] == [f"s{i + 1}" for i in range(len(creature.sensors))]


# what the papers print


def test_cart_has_the_tables_of_figure_11():
    cart = gambol.creature("cart")
    assert [link.mass for link in cart.links] == [0.1, 0.1]
    (a1,) = cart.actuators
    assert (a1.min, a1.max, a1.ks, a1.kd) == (-140, 140, 0.002, 0.0001)
    link_of = {contact.name: contact.link for contact in cart.contacts}
    assert [link_of[sensor.contact] for sensor in cart.sensors[:4]] == ["l1", "l1", "l2", "l2"]
    assert [(sensor.kind, sensor.min, sensor.max) for sensor in cart.sensors[4:]] == [
        ("angle", -180, -120),
        ("angle", 120, 180),
    ]


def test_bounder_has_the_strength_and_sensors_of_section_3():
    bounder = gambol.creature("bounder")
    assert {(a.ks, a.kd) for a in bounder.actuators} == {(0.4, 0.04)}
    assert [sensor.kind for sensor in bounder.sensors] == ["touch"] * 2 + ["angle"] * 6
    # Ten degrees of the bent lower leg hold half the weight: here 45 degrees from upright.
    lower_leg = next(link for link in bounder.links if link.name == "forearm")
    held = 10 * 0.4 / (lower_leg.length * math.sin(math.radians(45)))
    assert held == pytest.approx(bounder.mass * GRAVITY / 2, rel=0.02)


def test_the_fish_has_a_caudal_fin_on_a_spring_and_swims_in_water():
    fish = gambol.creature("fish")
    (spring,) = fish.springs
    joint = next(joint for joint in fish.joints if joint.name == spring.joint)
    assert (fish.view, joint.parent, joint.child) == ("plan", fish.links[2].name, fish.links[3].name)
    assert spring.joint not in {actuator.joint for actuator in fish.actuators}
    assert gambol.dynamics.natural_world(fish).drag > 0
    assert not fish.contacts


def test_the_crawler_bears_point_masses_that_all_head_forward():
    crawler = gambol.creature("crawler")
    system = LinkedSystem(crawler, gambol.dynamics.natural_world(crawler))
    rest = system.rest_state()
    posture = system.posture(rest.q, rest.v)
    places = []
    for contact, point in zip(crawler.contacts, system.mechanism.contact_points(), strict=True):
        assert math.degrees(posture.angle[point.link]) + contact.heading == pytest.approx(0.0, abs=1e-9)
        x, y = posture.place(point)
        places.append((round(x, 3), round(y, 3)))
    assert sorted(places) == [(-0.16, -0.12), (-0.16, 0.12), (0.16, -0.12), (0.16, 0.12)]
    assert [actuator.kind for actuator in crawler.actuators] == ["linear"] * 2
    assert sorted(sensor.kind for sensor in crawler.sensors) == ["eye"] * 4 + ["length"] * 4


def test_the_two_links_differ_in_mass():
    first, second = gambol.creature("twolink").links
    assert first.mass > second.mass


def test_the_star_meets_at_one_hub():
    star = gambol.creature("star")
    assert {(joint.at, joint.pivot) for joint in star.joints} == {((0.0, 0.0), (0.0, 0.0))}


@pytest.mark.parametrize("name, kind", [("acrobot", "free"), ("acrobot-hinged", "pinned")])
def test_acrobots_have_the_parameters_of_figure_5_4(name, kind):
    acrobot = gambol.creature(name)
    assert acrobot.root.kind == kind
    assert [(link.mass, link.length, link.moment_of_inertia) for link in acrobot.links] == [(10, 1, 0.8333)] * 2
    (a1,) = acrobot.actuators
    assert math.degrees(a1.ks) == pytest.approx(200, rel=1e-6)  # N m/deg to N m/rad
    assert math.degrees(a1.kd) == pytest.approx(20, rel=1e-6)
    assert math.radians(a1.max) == -math.radians(a1.min) == pytest.approx(2.6, abs=1e-4)
    world = gambol.dynamics.natural_world(acrobot)
    assert (world.stiffness, world.damping, world.friction_law) == (14000, 800, "anchor")


def test_the_torque_driven_acrobot_has_the_parameters_of_figure_3_2():
    acrobot, muscular = gambol.creature("acrobot-torque"), gambol.creature("acrobot")
    (a1,) = acrobot.actuators
    assert (a1.kind, a1.drives) == ("effort", "waist")
    assert (acrobot.links, acrobot.joints, acrobot.root) == (muscular.links, muscular.joints, muscular.root)
    world = gambol.dynamics.natural_world(acrobot)
    assert (world.stiffness, world.damping, world.friction_law) == (14000, 800, "anchor")
    assert gambol.dynamics.time_step(acrobot, world) == 0.001


def test_the_cart_of_the_double_pendulum_is_the_only_thing_driven():
    pendulum = gambol.creature("cart-double-pendulum")
    (a1,) = pendulum.actuators
    assert (pendulum.root.kind, a1.kind, a1.drives, a1.min, a1.max) == ("slider", "effort", "rail", -40, 40)


def test_the_spinners_axle_is_the_only_thing_driven():
    spinner = gambol.creature("spinner")
    (a1,) = spinner.actuators
    assert (spinner.root.kind, a1.kind, a1.drives) == ("turntable", "effort", "axle")
    assert [joint.angle for joint in spinner.joints] == [90, 90]
    outwards = [joint.at[0] - spinner.root.pivot[0] for joint in spinner.joints]
    assert outwards[0] == -outwards[1]  # poles on either side, of different length: else no torque balances both
    assert spinner.links[1].length != spinner.links[2].length


# every body can be stood up


def rest_targets(system):
    """What the muscles aim at to hold the rest pose: radians, metres, or no effort."""
    rest = system.rest_state()
    body, posture, targets = system.mechanism, system.posture(rest.q, rest.v), []
    for actuator in system.creature.actuators:
        if isinstance(actuator, AngularActuator):
            targets.append(posture.joint_angle(*body.joint_links(actuator.joint)))
        elif isinstance(actuator, LinearActuator):
            ends = [
                body.point(end.link, f"actuator.{actuator.name}.{which}")
                for which, end in (("start", actuator.start), ("end", actuator.end))
            ]
            targets.append(posture.span(*ends)[0])
        else:
            targets.append(0.0)
    return targets


def deepest(system, state):
    """How far the deepest contact is below the ground, in metres."""
    tables = {name: Entries(values) for name, values in system.tables().items()}
    posture = system.posture(state.q, state.v)
    depths = [touch(system.world, tables, posture, point).depth for point in system.mechanism.contact_points()]
    return max(depths, default=0.0)


@pytest.mark.parametrize("name", NAMES)
def test_the_rest_pose_lies_within_the_reach_of_the_muscles(name):
    creature = gambol.creature(name)
    system = LinkedSystem(creature, gambol.dynamics.natural_world(creature))
    for actuator, target in zip(creature.actuators, rest_targets(system), strict=True):
        key = f"actuator.{actuator.name}"
        assert system.numbers[f"{key}.min"] <= target <= system.numbers[f"{key}.max"], actuator.name


@pytest.mark.parametrize("name", NAMES)
def test_no_light_link_asks_for_a_tiny_step(name):
    creature = gambol.creature(name)
    assert gambol.dynamics.time_step(creature, gambol.dynamics.natural_world(creature)) >= SHORTEST_STEP


@pytest.mark.parametrize("held", [True, False], ids=["held", "limp"])
@pytest.mark.parametrize("name", NAMES)
def test_a_body_set_down_stays_on_the_ground(name, held):
    """0.3 s from the rest pose, with the muscles holding it or with none."""
    creature = gambol.creature(name)
    if not held:
        creature = creature.model_copy(update={"actuators": ()})
    world = gambol.dynamics.natural_world(creature)
    system, dt = LinkedSystem(creature, world), gambol.dynamics.time_step(creature, world)
    tables = {table: Entries(values) for table, values in system.tables().items()}
    state, targets = system.rest_state(), rest_targets(system)
    start = system.posture(state.q, state.v).place(system.mechanism.centre[0])
    for step in range(round(0.3 / dt)):
        state = semi_implicit(system, tables, state, targets, dt)
        if system.vertical and step % 20 == 0:
            assert deepest(system, state) < SINKS_AT_MOST * creature.size
    assert all(math.isfinite(x) for x in system.pack(state))
    end = system.posture(state.q, state.v).place(system.mechanism.centre[0])
    # From rest nothing goes farther than it would fall.
    assert math.dist(start, end) < 0.5 * GRAVITY * 0.3 * 0.3 + 0.01 * creature.size


@pytest.mark.parametrize("name", sorted({"cheetah", "walker7", *TABLE_1} - {"cart"}))
def test_muscles_hold_the_rest_pose(name):
    """Some ten degrees of deflection bear the body; the cart's muscle is the paper's and sags."""
    creature = gambol.creature(name)
    world = gambol.dynamics.natural_world(creature)
    system, dt = LinkedSystem(creature, world), gambol.dynamics.time_step(creature, world)
    tables = {table: Entries(values) for table, values in system.tables().items()}
    state, targets = system.rest_state(), rest_targets(system)
    for _ in range(round(0.6 / dt)):
        state = semi_implicit(system, tables, state, targets, dt)
    posture = system.posture(state.q, state.v)
    for actuator, target in zip(creature.actuators, targets, strict=True):
        assert not isinstance(actuator, EffortActuator)
        if isinstance(actuator, AngularActuator):
            angle = posture.joint_angle(*system.mechanism.joint_links(actuator.joint))
            assert abs(math.degrees(angle - target)) < 12, actuator.name


def test_the_carts_muscle_lifts_it_from_lying_flat():
    cart = gambol.creature("cart")
    world = gambol.dynamics.natural_world(cart)
    system, dt = LinkedSystem(cart, world), gambol.dynamics.time_step(cart, world)
    state, height = system.rest_state(), {}
    for target in (140, 0):
        for _ in range(round(0.6 / dt)):
            state = semi_implicit(system, {}, state, [math.radians(target)], dt)
        height[target] = state.q[1]
    assert height[140] < 0.1 * cart.links[0].length
    assert height[0] > 0.4 * cart.links[0].length, height


def test_the_cart_is_pinned_where_it_can_turn_over():
    """Rods pinned near their middles never do (van de Panne and Fiume 1993 meant it to cartwheel)."""
    cart = gambol.creature("cart")
    (pin,) = cart.joints
    for link, at in ((cart.links[0], pin.at), (cart.links[1], pin.pivot)):
        assert 0.1 <= at[0] / link.length <= 0.3
    found = gambol.discover(cart, method="random", trials=1000, seed=2, keep=1)
    names = [gambol.motion.name_of(cart, gambol.describe(gambol.replay(one))) for one in found.best(30)]
    assert {"tumble", "flip", "cartwheel"} & set(names), names
