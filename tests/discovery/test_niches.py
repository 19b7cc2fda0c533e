"""A run with niches leaves a palette, a run of any evolution the lineage of everybody; both go on when resumed."""

import pytest

import gambol
from gambol.progress import Progress
from gambol.synthesis import Clearing, Evolution
from gambol.synthesis.niching import gait_difference, gaits_of

OPTIONS = {
    "evolution": Evolution(24, 4, clearing=Clearing(by="structure", niches=5)),
    "seconds": 2.0,
    "keep": 2,
    "seed": 2,
}


@pytest.fixture(scope="module")
def whole():
    return gambol.evolve("luxo", **OPTIONS)


def test_the_palette_is_the_winner_of_each_niche(whole):
    births = [birth for birth in whole.births() if birth.generation == 4]
    niches = {birth.niche for birth in births} - {None}
    winners = {n: max((b for b in births if b.niche == n), key=lambda b: (b.score, -b.number)) for n in niches}
    assert 2 <= len(winners) <= 5
    shown = gambol.showcase(whole, 10)
    assert {candidate.trial for candidate in shown} <= {birth.number for birth in winners.values()}
    assert len(shown) >= 2 and all(candidate.name and candidate.verdict for candidate in shown)
    body = gambol.controllers.morphology_of(gambol.creature("luxo"))
    for a in shown:
        for b in shown:
            apart = gambol.controllers.structural_difference(body, a.controller, b.controller)
            assert a.id == b.id or apart > 0.0 or a.score < b.score  # ties of part sizes may make it one-sided


def test_everybody_is_in_the_lineage(whole):
    table = whole.lineage()
    assert len(table) == 96 == whole.trials_done and table["generation"].value_counts().tolist() == [24] * 4
    later = table[table["generation"] > 1]
    assert (table.loc[later["parent"], "generation"].to_numpy() == later["generation"].to_numpy() - 1).all()
    assert later["other"].notna().sum() == later["operator"].isin(["crossover", "grafting"]).sum()
    assert set(table["operator"]) <= {"random", "mutation", "crossover", "grafting", "cloning"}
    kept = table[table["id"].notna()]
    assert len(kept) == whole.kept
    for trial, row in kept.iterrows():
        candidate = whole.candidate(int(row["id"]))
        assert (candidate.trial, candidate.score, candidate.controller.loop) == (trial, row["score"], row["loop"])
        assert len(candidate.controller.neurons) == row["neurons"]


def test_it_goes_on_to_the_same_lineage(whole, tmp_path):
    progress = Progress(lambda report: progress.cancel() if report.done >= 48 else None)
    begun = gambol.evolve("luxo", **OPTIONS, out=tmp_path / "run", progress=progress)
    assert not begun.finished
    resumed = gambol.evolve("luxo", **OPTIONS, out=tmp_path / "run", resume=True)
    assert resumed.births() == whole.births()
    assert [c.controller.fingerprint for c in gambol.showcase(resumed)] == [
        c.controller.fingerprint for c in gambol.showcase(whole)
    ]


def test_what_has_no_lineage_says_so(whole):
    with pytest.raises(gambol.InvalidInput, match="holds no lineage") as caught:
        gambol.Run.create(None, whole.recipe).lineage()
    assert str(caught.value).count("; ") == 2


def niches_by_generation(run):
    last = {}
    for birth in run.births():
        last[birth.generation] = max(last.get(birth.generation, 0), birth.niche or 0)
    return [last[generation] for generation in sorted(last)]


def test_a_palette_is_the_default():
    """With the thesis's radius a worm's first generation is one niche with one parent, and so is every later one."""
    small = {"seconds": 30.0, "keep": 2, "seed": 70_000}
    thesis = gambol.evolve("worm", evolution=Evolution(60, 5, clearing=Clearing(15.0)), **small)
    usual = gambol.evolve("worm", evolution=Evolution(60, 5, clearing=Clearing()), **small)
    assert niches_by_generation(thesis)[-1] <= 2 and niches_by_generation(usual)[-1] == 10
    assert thesis.recipe.options["by"] == "structure" and usual.recipe.options["by"] == "gait"
    assert thesis.recipe.options["radius"] == 15.0 and "radius" not in usual.recipe.options
    (best,) = usual.best(1)
    assert not any(name.startswith("gait.") for name in best.descriptors)  # what niches compare is kept of nobody


def test_gaits_are_compared_by_what_touches_when_and_which_way():
    luxo = gambol.creature("luxo")
    hop = gambol.load("examples/luxo-hop.yaml")
    still = gambol.controllers.PoseSequence.hold(luxo)
    found = gambol.evaluate(luxo, [hop, still], task="travel", seconds=4.0, measures=[gambol.tasks.Footfalls()])
    hops, rests = gaits_of({name: found.measures[name] for name in sorted(found.measures)}, 2)
    flight, beat = (found.measures[name] for name in ("gait.flight", "gait.beat.toe"))
    assert gait_difference(hops, rests) > 1.0 and gait_difference(hops, hops) == 0.0
    motion = gambol.simulate(luxo, hop, seconds=4.0, fps=240.0)
    assert flight[0] == pytest.approx(float((motion.touching.max(axis=1) < 0.5).mean()), abs=0.03) and flight[1] < 0.05
    assert beat[0] > 4.0 * beat[1] and found.measures["gait.speed"][0] > 0.6
    assert all(((values >= 0.0) & (values <= 1.0)).all() for name, values in found.measures.items() if "gait." in name)


def test_what_touches_no_ground_has_no_gaits_to_compare():
    fish = {"evolution": Evolution(8, 1, clearing=Clearing(by="gait")), "seconds": 1.0}
    with pytest.raises(gambol.InvalidInput, match="niches of fish by gait"):
        gambol.evolve("fish", **fish)
    with pytest.raises(gambol.InvalidInput, match="did you mean 'gait'"):
        Clearing(by="gaits")


def test_types_of_nodes_are_left_out_in_groups():
    few = {"evolution": Evolution(12, 1), "seconds": 2.0, "keep": 2}
    run = gambol.evolve("worm", without=["waves"], **few)
    assert run.recipe.options["without"] == "oscillate-saw oscillate-wave"
    sensed = gambol.evolve("worm", without=["sensors"], **few).recipe.options["without"].split()
    assert {"sensor", "contact", "orientation"} <= set(sensed)
