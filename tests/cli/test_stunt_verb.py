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


@pytest.mark.parametrize(
    "verb",
    [
        ("stunt", "dolphin", "task.yaml"),
        ("discover", "luxo", "--task", "task.yaml"),
        ("illuminate", "luxo", "--task", "task.yaml"),
    ],
)
def test_a_bad_expression_leaves_no_folder_and_the_corrected_command_runs(tmp_path, verb):
    brief = ("--trials", 16, "--seconds", 0.5, "--out", "made")
    (tmp_path / "task.yaml").write_text("kind: custom\nfinal: com_y + nosuch\n", encoding="utf-8")
    done = run(*verb, *brief, cwd=tmp_path)
    assert done.returncode == 2 and "no quantity 'nosuch'" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["task.yaml"]
    (tmp_path / "task.yaml").write_text("kind: custom\nfinal: com_y\n", encoding="utf-8")
    done = run(*verb, *brief, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
