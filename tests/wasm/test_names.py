"""A page names gaits by the rules of `motion/naming.py`, which it has in its own language: both say the same."""

import json
from dataclasses import asdict, replace

import numpy as np
import pytest
from tests.motion.in_space import crawling, on_course, winding
from tests.motion.made_up import WALK
from tests.motion.test_names import RULES
from tests.motion.test_patterns import HILDEBRAND, metachronal

import gambol
from gambol.dynamics.habitat import tempo
from gambol.motion.footfalls import Footfall
from gambol.motion.naming import name_of
from gambol.motion.patterns import footing_of
from gambol.page.engines import in_node, node
from gambol.page.judging import body_of, limits
from gambol.page.scripts import joined


@pytest.mark.skipif(node() is None, reason="node is not installed: apt install nodejs")
@pytest.mark.parametrize("body", ["walker7", "examples/bodies/horse.yaml", "worm", "luxo", "hound", "goliath"])
def test_a_page_calls_a_gait_what_the_command_line_does(body):
    creature = gambol.load(body) if "/" in body else gambol.creature(body)
    feet, contacts = set(creature.feet), creature.contacts_on
    duty = tuple(0.5 if contact in feet else 0.0 for contact in contacts)
    stepping = replace(WALK, duty=duty, tempo=tempo(creature))
    changes = [change for _, change in RULES if not change.keys() & {"duty"}]
    pairs = len(footing_of(creature).pairs)
    for k in range(4 * len(HILDEBRAND)):
        rng, flight = np.random.default_rng(k), 0.1 * (k % 3)
        orders = [h[2] for h in HILDEBRAND] if pairs == 2 else [metachronal(max(1, pairs), k / 20, k % 4 / 4)]
        falls = [
            Footfall(0.35 + 0.1 * (k % 4), float(x + rng.uniform(-0.05, 0.05)) % 1.0) for x in orders[k % len(orders)]
        ]
        changes.append({"footfalls": tuple(falls), "flight": flight, "together": 0.0})
    gaits = [replace(stepping, **{"sizes": sizes, **change}) for change in changes for sizes in (0.25, 3.0)]
    told = [
        asdict(gait) | {"turnedInFlight": gait.turned_in_flight, "footfalls": [list(fall) for fall in gait.footfalls]}
        for gait in gaits
    ]
    script = f"{joined('gait')}\nconst result = JSON.stringify({json.dumps(told)}.map(gait => " + (
        f"nameOf(gait, {json.dumps(body_of(creature))}, {json.dumps(limits())})));"
    )
    assert json.loads(in_node(script)) == [name_of(creature, gait) for gait in gaits]


@pytest.mark.skipif(node() is None, reason="node is not installed: apt install nodejs")
@pytest.mark.parametrize(("name", "controller"), [("goliath", crawling(0.5)), ("boa", winding)])
def test_a_page_describes_a_body_in_space_as_the_command_line_does(name, controller):
    """On a course that is not along x: it begins turned by a right angle."""
    motion = on_course(name, controller(gambol.creature(name)), seconds=4.0)
    gait, body = gambol.describe(motion), motion.creature
    places = np.concatenate([motion.places.position, motion.places.turn], axis=2)
    told = {
        "time": motion.time,
        "centre": motion.centre,
        "places": places,
        "touching": motion.touching > 0.5,
        "joints": motion.joint_angle,
    }
    script = f"{joined('gait')}\nconst motion = {json.dumps({k: v.tolist() for k, v in told.items()})};" + (
        f"const body = {{...{json.dumps(body_of(body) | {'surface': None})}, ground: () => 0}};"
        f"const limits = {json.dumps(limits())};"
        "const gait = describe(motion, body, limits);"
        "const result = JSON.stringify({gait, name: nameOf(gait, body, limits)});"
    )
    found = json.loads(in_node(script))
    assert found["name"] == name_of(body, gait)
    for key in ("period", "speed", "bob", "spin", "stillness", "flight"):
        assert found["gait"][key] == pytest.approx(getattr(gait, key), rel=1e-6, abs=1e-9), key
    for here, there in zip(found["gait"]["footfalls"], gait.footfalls, strict=True):
        assert [x or 0.0 for x in here] == pytest.approx([x or 0.0 for x in there], rel=1e-6, abs=1e-9)
    assert (found["gait"]["winding"] is None) == (gait.winding is None)
    if gait.winding is not None:
        assert found["gait"]["winding"] == pytest.approx(list(gait.winding), rel=1e-6, abs=1e-9)
