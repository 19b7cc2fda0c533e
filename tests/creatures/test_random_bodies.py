"""Any valid description compiles, runs, and stays finite."""

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import gambol

metres = st.floats(0.05, 1.5)
kilograms = st.floats(0.05, 20.0)
degrees = st.floats(-180.0, 180.0, allow_subnormal=False)  # a subnormal one does not survive radians


@st.composite
def creatures(draw):
    """Random trees of up to seven links with muscles, springs, limits, contacts and sensors."""
    count = draw(st.integers(1, 7))
    links = [
        {"name": f"l{i}", "mass": draw(kilograms), "length": draw(metres), "width": draw(st.floats(0.01, 0.2))}
        for i in range(count)
    ]
    joints, actuators, springs, sensors = [], [], [], []
    for i in range(1, count):
        parent = draw(st.integers(0, i - 1))
        at = [draw(st.floats(0.0, 1.0)) * links[parent]["length"], draw(st.floats(-0.1, 0.1))]
        angle = draw(degrees)
        joint = {"name": f"j{i}", "parent": f"l{parent}", "child": f"l{i}", "at": at, "angle": angle}
        if draw(st.booleans()):
            joint["limits"] = [angle - draw(st.floats(1, 90)), angle + draw(st.floats(1, 90))]
        if draw(st.booleans()):
            joint["pivot"] = [draw(st.floats(0.0, 1.0)) * links[i]["length"], 0.0]
        joints.append(joint)
        sensors.append({"name": f"s{i}", "kind": "angle", "joint": f"j{i}", "min": -90, "max": 90})
        if draw(st.booleans()):
            ks = draw(st.floats(0.01, 20.0))
            actuators.append(
                {
                    "name": f"a{i}",
                    "kind": "angular",
                    "joint": f"j{i}",
                    "min": angle - 30,
                    "max": angle + 30,
                    "ks": ks,
                    "kd": ks * draw(st.floats(0.0, 0.3)),
                }
            )
        if draw(st.integers(0, 3)) == 0:
            springs.append(
                {
                    "name": f"p{i}",
                    "kind": "linear",
                    "rest": draw(metres),
                    "ks": draw(st.floats(1, 2000)),
                    "kd": draw(st.floats(0, 50)),
                    "start": {"link": f"l{parent}", "at": [0, 0]},
                    "end": {"link": f"l{i}", "at": [links[i]["length"], 0.0]},
                }
            )
    contacts = [
        {"name": f"c{i}-{end}", "link": f"l{i}", "at": [x, 0.0]}
        for i in range(count)
        for end, x in (("near", 0.0), ("far", links[i]["length"]))
    ]
    root = {"link": "l0", "kind": draw(st.sampled_from(["free", "free", "pinned", "slider"])), "angle": draw(degrees)}
    if root["kind"] != "free":
        root["at"] = [0.0, draw(st.floats(0.0, 3.0))]
    return gambol.Creature.from_data(
        {
            "name": "random",
            "root": root,
            "links": links,
            "joints": joints,
            "actuators": actuators,
            "springs": springs,
            "contacts": contacts,
            "sensors": sensors,
        },
        "random",
    )


@settings(max_examples=40, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(creatures())
def test_passive_on_flat_ground_for_two_seconds(creature):
    motion = gambol.simulate(creature, gambol.controllers.Passive(), seconds=2.0)
    assert motion.status == "ok"
    for name, column in motion.columns().items():
        assert np.isfinite(column).all(), name
    if creature.root.kind == "free":
        assert motion.centre[:, 1].min() > -0.2 * creature.size  # lies on the ground, not in it
        assert motion.energy[-1] < motion.energy[0] + 0.05 * abs(motion.energy[0]) + 0.5  # nothing came from nothing


@settings(max_examples=10, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(creatures())
def test_a_description_survives_its_file(creature):
    import yaml

    assert gambol.Creature.from_data(yaml.safe_load(creature.to_yaml()), "again") == creature
