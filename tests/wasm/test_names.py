"""A page names gaits by the rules of `motion/naming.py`, which it has in its own language: both say the same."""

import json
from dataclasses import asdict, replace

import pytest
from tests.motion.made_up import WALK
from tests.motion.test_names import FOUR_FEET, RULES

import gambol
from gambol.dynamics.habitat import tempo
from gambol.motion.naming import name_of
from gambol.page.engines import in_node, node
from gambol.page.judging import body_of, limits
from gambol.page.scripts import joined


@pytest.mark.skipif(node() is None, reason="node is not installed: apt install nodejs")
@pytest.mark.parametrize("body", ["walker7", "examples/bodies/horse.yaml", "worm", "luxo"])
def test_a_page_calls_a_gait_what_the_command_line_does(body):
    creature = gambol.load(body) if "/" in body else gambol.creature(body)
    feet, contacts = set(creature.feet), creature.contacts_on
    duty = tuple(0.5 if contact in feet else 0.0 for contact in contacts)
    stepping = replace(WALK, duty=duty, tempo=tempo(creature))
    changes = [change for _, change in RULES + FOUR_FEET if not change.keys() & {"duty", "dragged"}]
    gaits = [replace(stepping, **{"sizes": sizes, **change}) for change in changes for sizes in (0.25, 3.0)]
    told = [asdict(gait) | {"turnedInFlight": gait.turned_in_flight} for gait in gaits]
    script = f"{joined('gait')}\nconst result = JSON.stringify({json.dumps(told)}.map(gait => " + (
        f"nameOf(gait, {json.dumps(body_of(creature))}, {json.dumps(limits())})));"
    )
    assert json.loads(in_node(script)) == [name_of(creature, gait) for gait in gaits]
