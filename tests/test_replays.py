"""Whatever gambol saves replays to the same bits: by `replay`, `simulate`, `evaluate` and from the command line."""

import pytest
from typer.testing import CliRunner

import gambol
from gambol.cli.main import app

LUXO = gambol.creature("luxo")
HOP = gambol.controllers.PoseGraph.cyclic(gambol.load("examples/luxo-hop.yaml").poses)
HILL = gambol.World(terrain=gambol.worlds.Slope(degrees=3), friction=1.0)


def of_plan(creature, problem, **options):
    plan = gambol.plan(creature, problem, **options)
    return plan.individual, plan.motion().final


def of_candidate(run):
    best = run.best(1)[0]
    return best.individual, gambol.replay(best).final


def grown():
    start = gambol.discover("luxo", method="random", trials=32, seconds=1.0, keep=2, world=HILL, seed=3).best(1)
    return gambol.refine(start, body=True, trials=5, chains=2, keep=2)


def varied():
    one = gambol.skills.variations(LUXO, HOP, count=1, directions=2, seconds=3.0).nominal
    return one.individual, gambol.simulate(LUXO, one.graph, seconds=3.0).final


def of_space():
    space = gambol.load("examples/luxo-space.yaml")
    motion = gambol.simulate(space.creature, space.at(leap=0.17), world=space.world, seconds=2.0)
    return gambol.motion.played(motion, motion.controller), motion.final


def of_course():
    space, course = (gambol.load(f"examples/{name}.yaml") for name in ("luxo-space", "obstacle-course"))
    run = gambol.skills.run_course(space, course.first(1))
    return run.individual, run.motion.final


SAVED = {
    "plan with other springs": lambda: of_plan("acrobot", "cartwheel", seconds=4.0),
    "plan from another beginning": lambda: of_plan("spinner", "spinner", seconds=0.5),
    "plan on hills": lambda: of_plan("luxo", "traverse", seconds=2.0, world=HILL),
    "plan with another step": lambda: of_plan("acrobot", "flip", seconds=2.0, dt=5e-4),
    "candidate": lambda: of_candidate(
        gambol.discover("luxo", method="random", trials=32, seconds=1.0, keep=2, dt=5e-4)
    ),
    "single precision": lambda: of_candidate(
        gambol.discover("luxo", method="random", trials=32, seconds=1.0, keep=2, precision="float32")
    ),
    "grown on a hill": lambda: of_candidate(grown()),
    "leap": lambda: of_candidate(gambol.skills.leap(HOP, creature=LUXO, trials=3, chains=2, hops=3)),
    "stop": lambda: of_candidate(gambol.skills.stop(HOP, creature=LUXO, trials=3, chains=2, cycles=2)),
    "getting up": lambda: of_candidate(
        gambol.skills.recover("luxo", stance=(120, -100), trials=8, kept=1, tuning=3, attempts=1)
    ),
    "muscles of a swimmer": lambda: of_candidate(gambol.discover("fish", trials=64, seconds=1.0, keep=2)),
    "variation": varied,
    "motion of a space": of_space,
    "course": of_course,
}


@pytest.mark.parametrize("what", SAVED)
def test_what_is_saved_moves_the_same_again(what, tmp_path):
    individual, final = SAVED[what]()
    path, state = tmp_path / "saved.yaml", tmp_path / "final.json"
    individual.save(path)
    name = individual.creature.name
    again = gambol.controllers.load_individual(gambol.creature(name), path)
    assert again == individual
    assert gambol.replay(again).final.slots == final.slots

    numbers = {number: [x] for number, x in again.numbers().items()}
    scored = gambol.evaluate(again.creature, [again.controller], numbers=numbers, **gambol.motion.as_saved(again))
    body = [slot for slot in final.slots if not slot.startswith("measure.")]
    assert {slot: scored.final(0).slots[slot] for slot in body} == {slot: final.slots[slot] for slot in body}

    told = CliRunner().invoke(app, ["simulate", name, "--controller", str(path), "--save-state", str(state)])
    assert told.exit_code == 0, told.output
    assert gambol.State.load(state).slots == final.slots


def test_a_controller_is_not_taken_out_of_its_setting(tmp_path):
    plan = gambol.plan("acrobot", "flip", seconds=1.0)
    plan.save(tmp_path / "flip.yaml")
    with pytest.raises(gambol.InvalidInput, match=r"flip\.yaml holds a controller and the setting.*load_individual"):
        gambol.load(tmp_path / "flip.yaml")


def test_a_run_renders_its_controller(tmp_path):
    run = gambol.discover("luxo", method="random", trials=32, seconds=1.0, keep=2, out=tmp_path / "run")
    told = CliRunner().invoke(app, ["render", str(run.path), "--out", str(tmp_path / "hop.yaml")])
    assert told.exit_code == 0, told.output
    again = gambol.controllers.load_individual(LUXO, tmp_path / "hop.yaml")
    assert gambol.replay(again).final == gambol.replay(gambol.showcase(run)[0]).final


def test_bodies_with_a_time_of_their_own_are_watched_for_it():
    worm = gambol.creature("worm")
    hold = gambol.controllers.Passive()
    assert (
        gambol.simulate(worm, hold).final.slots["tick"]
        == gambol.simulate(worm, hold, seconds=120.0).final.slots["tick"]
    )
