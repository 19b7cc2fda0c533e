"""Primitives of a body of bones are planned: a lamp hops round to a point beside it, on its base all the way."""

import gambol


def test_a_lamp_hops_round_to_a_point_beside_it():
    plan = gambol.plan("anglepoise", "visit")
    assert plan.status == "goal"
    motion = plan.motion()
    x, _, z = motion.centre[-1].tolist()
    assert (x - 1.5) ** 2 + (z - 1.5) ** 2 < 0.25**2
    names = list(plan.creature.contacts_on)
    assert not motion.touching[:, [names.index(name) for name in names if not name.startswith("base")]].any()


def test_mirrored_jumps_lead_to_the_mirrored_point():
    problem = gambol.planning.problem("visit").model_dump()
    mirrored = {name: problem[name].replace("com_z - 1.5", "com_z + 1.5") for name in ("evaluate", "goal")}
    plan = gambol.plan("anglepoise", gambol.planning.Problem.from_data({**problem, **mirrored}, "visit"))
    assert plan.status == "goal" and abs(plan.motion().centre[-1, 2] + 1.5) < 0.25
