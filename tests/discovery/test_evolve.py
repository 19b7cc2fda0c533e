"""Evolution of networks on bodies: it rises, goes on where it stopped, and works in genotypes."""

import numpy as np
import pytest

import gambol
from gambol.progress import Progress
from gambol.synthesis import Evolution


def peaks(run, population):
    """The best of each generation."""
    best = {}
    for candidate in run.best(run.kept):
        generation = candidate.trial // population
        best[generation] = max(candidate.score, best.get(generation, -np.inf))
    return [best[generation] for generation in sorted(best)]


def test_it_rises_and_goes_on_where_it_was_stopped(tmp_path):
    options = {"evolution": Evolution(24, 5), "seconds": 40.0, "keep": 3, "seed": 4}
    whole = gambol.evolve("worm", **options)
    rise = peaks(whole, 24)
    assert len(rise) == 5 and max(rise) > 2.0 * rise[0] > 0.0

    def stop(report):
        if report.done >= 48:
            progress.cancel()

    progress = Progress(stop)
    begun = gambol.evolve("worm", **options, out=tmp_path / "run", progress=progress)
    assert not begun.finished and 24 <= begun.trials_done < 120
    resumed = gambol.evolve("worm", **options, out=tmp_path / "run", resume=True, threads=1)
    assert resumed.finished and resumed.trials_done == 120
    assert [(c.score, c.controller.fingerprint, c.operator, c.parent) for c in resumed.best(15)] == [
        (c.score, c.controller.fingerprint, c.operator, c.parent) for c in whole.best(15)
    ]


def test_exploits_have_no_offspring():
    """On ground so soft that some sink: their statuses and nothing else is kept of them."""
    soft = gambol.World(stiffness=200.0, damping=20.0)
    run = gambol.evolve("luxo", evolution=Evolution(16, 3, survival=1.0), seconds=3.0, keep=2, seed=2, world=soft)
    born = {birth.number: birth for birth in run.births()}
    sunk = {number for number, birth in born.items() if birth.status == "sunk"}
    assert len([number for number in sunk if number < 32]) > 2  # of those that could have been parents
    assert all(born[number].score == -np.inf for number in sunk)
    assert not sunk & {parent for birth in born.values() for parent in birth.parents}


def test_a_genotype_evolves_networks_that_are_copied():
    plan = gambol.load("examples/octagon-grouped.yaml", gambol.creatures.Genotype)
    run = gambol.evolve(plan, evolution=Evolution(16, 3), seconds=30.0, keep=2, seed=1)
    best = run.best(1)[0].controller
    pulled = [node for node in best.nodes if node.type == "effector"]
    assert len(pulled) == 8 and len({node.weights for node in pulled}) == 1  # one sub-controller, eight times
    assert run.recipe.creature == gambol.creatures.expanded(plan).body


def test_what_is_no_type_is_refused_before_a_run_begins(tmp_path):
    with pytest.raises(gambol.InvalidInput, match="did you mean 'waves'"):
        gambol.evolve("worm", without=["wavs"], out=tmp_path / "run")
    assert not (tmp_path / "run").exists()
