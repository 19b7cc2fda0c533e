"""An ancestry: complete, in order, and everybody in it can be made again, though few were kept."""

import csv

import pandas
import pytest
from typer.testing import CliRunner

import gambol
from gambol.cli.main import app
from gambol.synthesis import Evolution


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    folder = tmp_path_factory.mktemp("lineage") / "run"
    return gambol.evolve("luxo", evolution=Evolution(24, 5), terrain="normal", seconds=2.0, keep=2, seed=4, out=folder)


def test_all_ancestors_and_nobody_else_are_there(run):
    births = {birth.number: birth for birth in run.births()}
    found = gambol.discovery.ancestry(run, trial=119)
    numbers = [birth.number for birth in found.births]
    assert numbers == sorted(numbers) and numbers[-1] == 119 == found.itself.number
    assert {parent for birth in found.births for parent in birth.parents} == set(numbers) - {119}
    assert [birth.generation for birth in found.line] == [1, 2, 3, 4, 5]
    for child, parent in zip(found.line[1:], found.line, strict=False):
        assert parent.score == max(births[number].score for number in child.parents)
    scores = [birth.score for birth in found.improvements]
    assert scores == sorted(scores) and found.improvements[0] == found.line[0]


def test_everybody_can_be_bred_again_and_scores_the_same(run):
    """Kept ones are as they were stored; others get their score again, to the last bit."""
    for candidate in run.best(4):
        found = gambol.discovery.ancestry(run, candidate.id)
        assert found.individual(found.itself) == candidate.individual
    found = gambol.discovery.ancestry(run, trial=119)
    kept = {candidate.trial for candidate in run.best(run.kept)}
    for birth in [birth for birth in found.births if birth.number not in kept][:4]:
        told = found.individual(birth)
        again = gambol.evaluate(
            told.creature,
            [told.controller],
            task="locomotion",
            world=told.setting.world,
            seconds=2.0,
            precision="float32",
        )
        assert again.scores[0] == birth.score


def test_networks_in_a_genotype_too():
    plan = gambol.load("examples/octagon-grouped.yaml", gambol.creatures.Genotype)
    run = gambol.evolve(plan, evolution=Evolution(16, 3), seconds=30.0, keep=2, seed=1)
    best = run.best(1)[0]
    found = gambol.discovery.ancestry(run)
    assert found.individual(found.itself).controller == best.controller and len(found.births) > 1


def test_the_verb_tells_exports_and_draws(run, tmp_path):
    best = run.best(1)[0]
    files = [tmp_path / f"found{ending}" for ending in (".csv", ".parquet", ".png")]
    options = [part for path in files for part in ("--out", str(path))]
    result = CliRunner().invoke(app, ["lineage", str(run.path), str(best.id), *options])
    assert result.exit_code == 0 and "ancestors in all" in result.output, result.output
    found = gambol.discovery.ancestry(run, best.id)
    with files[0].open(newline="") as file:
        assert [int(row["trial"]) for row in csv.DictReader(file)] == [birth.number for birth in found.births]
    table = pandas.read_parquet(files[1])
    assert table["score"].tolist() == [birth.score for birth in found.births] and "neurons" in table
    assert files[2].stat().st_size > 10_000
    everybody = tmp_path / "all.parquet"
    CliRunner().invoke(app, ["lineage", str(run.path), "--everybody", "--out", str(everybody), "--json"])
    assert len(pandas.read_parquet(everybody)) == 120


@pytest.mark.parametrize(
    "arguments, words",
    [
        (["--trial", "500"], "there is no trial 500"),
        (["1", "--trial", "3"], "each of them names an individual by itself"),
        (["999"], "no candidate 999"),
        (["--out", "x.txt"], "x.txt|'.txt'"),
    ],
)
def test_bad_input_is_one_sentence(run, arguments, words):
    result = CliRunner().invoke(app, ["lineage", str(run.path), *arguments])
    assert isinstance(result.exception, gambol.InvalidInput)
    assert any(word in str(result.exception) for word in words.split("|"))
    assert str(result.exception).count("; ") == 2
