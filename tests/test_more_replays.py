"""What is learned, evolved, mapped, gathered and brought from elsewhere replays to the same bits as well.

Bodies that no catalogue has are saved beside the controller, and both files are all that is needed.
"""

import pytest
from tests.tasks.test_stunts import FISH, POND
from typer.testing import CliRunner

import gambol
from gambol.cli.main import app
from gambol.synthesis import Evolution, Illumination

SHORT = {"seconds": 1.0, "keep": 2}
SMALL = Evolution(population=8, generations=2)


def learned():
    return gambol.learn("worm", gambol.tasks.Goal(at=(5.0, 0.0)), trials=24, seconds=5.0, keep=2)


def confirmed():
    return gambol.learn("fish", "travel", trials=24, confirmed=True, **SHORT)


def evolved():
    return gambol.evolve("worm", evolution=SMALL, seconds=3.0, keep=2)


def evolved_body():
    genotype = gambol.load("examples/octagon-grouped.yaml")
    return gambol.evolve(genotype, evolution=SMALL, body=True, seconds=3.0, keep=2)


def mapped():
    return gambol.illuminate("luxo", illumination=Illumination(48, 24), **SHORT)


def imported():
    dog = gambol.importing.import_body("examples/dog.svg").creature
    return gambol.discover(dog, method="random", trials=16, **SHORT)


def gathered():
    luxo = gambol.creature("luxo")
    some = [gambol.controllers.Mlp.sample(luxo, gambol.Draws(i)) for i in range(3)]
    return gambol.discovery.gather(luxo, some, seconds=1.0)


def staged():
    return gambol.discover("luxo", trials=64, keep=2)


def stunt():
    waves = [gambol.controllers.FrequencyWave.sample(FISH, gambol.Draws(i)) for i in range(2)]
    skills = {f"w{i}": gambol.controllers.Skill.of(wave, 1.0) for i, wave in enumerate(waves)}
    known = gambol.controllers.Repertoire(creature="body", skills=skills)
    return gambol.skills.stunt(FISH, "leap", repertoire=known, world=POND, trials=24, **SHORT)


RUNS = {f.__name__: f for f in (learned, confirmed, evolved, evolved_body, mapped, imported, gathered, staged, stunt)}


@pytest.mark.parametrize("what", RUNS)
def test_what_a_run_keeps_moves_the_same_from_its_files(what, tmp_path):
    best = RUNS[what]().best(1)[0]
    one, final = best.individual, gambol.replay(best).final
    body, path, state = tmp_path / "body.yaml", tmp_path / "saved.yaml", tmp_path / "final.json"
    one.creature.save(body)
    one.save(path)
    again = gambol.controllers.load_individual(gambol.load(body), path)
    assert again == one
    assert gambol.replay(again).final.slots == final.slots

    numbers = {number: [x] for number, x in again.numbers().items()}
    scored = gambol.evaluate(again.creature, [again.controller], numbers=numbers, **gambol.motion.as_saved(again))
    moved = [slot for slot in final.slots if not slot.startswith("measure.")]
    assert {slot: scored.final(0).slots[slot] for slot in moved} == {slot: final.slots[slot] for slot in moved}

    played = ["simulate", str(body), "--controller", str(path), "--save-state", str(state)]
    told = CliRunner().invoke(app, [*played, "--out", str(tmp_path / "strip.png")])
    assert told.exit_code == 0, told.output
    assert gambol.State.load(state).slots == final.slots and (tmp_path / "strip.png").exists()


def test_a_pursuit_is_saved_with_the_world_it_was_chosen_for(tmp_path):
    fish = gambol.creature("fish")
    wave = gambol.controllers.FrequencyWave.sample(fish, gambol.Draws(1))
    known = gambol.controllers.Repertoire(creature="fish", skills={"wave": gambol.controllers.Skill.of(wave, 1.0)})
    chase = gambol.skills.pursue(fish, known, [(3.0, 0.0)], seconds=2.0, world=gambol.World(drag=60.0), dt=2e-3)
    chase.individual.save(tmp_path / "chase.yaml")
    again = gambol.controllers.load_individual(fish, tmp_path / "chase.yaml")
    assert gambol.replay(again).final == chase.motion().final
