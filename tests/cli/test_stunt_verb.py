"""`gambol stunt`, on a fish of four masses that is soon compiled."""

import json

import pytest
from tests.cli.commands import run
from tests.tasks.test_stunts import FISH, POND

import gambol


def stunt(folder, *arguments):
    return run("stunt", *arguments, cwd=folder)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("stunts")
    FISH.save(place / "fish.yaml")
    POND.save(place / "pond.yaml")
    wave = gambol.controllers.FrequencyWave.sample(FISH, gambol.Draws(0))
    skill = gambol.controllers.Skill.of(wave, 1.0)
    gambol.controllers.Repertoire(creature="body").with_skill("go", skill).with_rest(FISH).save(place / "skills.yaml")
    return place


def test_a_stunt_is_found_and_kept(folder):
    own = (
        "fish.yaml",
        "leap",
        "--repertoire",
        "skills.yaml",
        "--world",
        "pond.yaml",
        "--trials",
        "64",
        "--seconds",
        "0.2",
    )
    done = stunt(folder, *own, "--style", "splash=-1", "--json")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["trials"] == 64 and told["run"] == "runs/body-leap" and told["leap.done"] == 0.0
    found = gambol.load(folder / told["run"])
    assert found.recipe.task["splash"] == -1.0 and found.best(1)[0].score == told["score"]


@pytest.mark.parametrize(
    "arguments, words",
    [
        (["dolphin", "leep"], "did you mean 'leap'"),
        (["dolphin", "leap", "--hurdle", "0.4"], "choose the stunt 'hurdle'"),
        (["dolphin", "leap", "--style", "splush=1"], "splush"),
        (["shark"], "no skills of shark"),
        (["luxo"], "no skills of luxo"),
    ],
)
def test_bad_input_gets_one_sentence(folder, arguments, words):
    done = stunt(folder, *arguments)
    assert done.returncode == 2 and words in done.stderr and done.stderr.count("\n") == 1
