"""A run with niches leaves a palette, a run of any evolution the lineage of everybody; both go on when resumed."""

import pytest

import gambol
from gambol.progress import Progress
from gambol.synthesis import Clearing, Evolution

OPTIONS = {"evolution": Evolution(24, 4, clearing=Clearing(niches=5)), "seconds": 2.0, "keep": 2, "seed": 2}


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
    radius = whole.recipe.options["radius"]
    for a in shown:
        for b in shown:
            apart = gambol.controllers.structural_difference(body, a.controller, b.controller)
            assert a.id == b.id or apart >= radius or a.score < b.score  # ties of part sizes may make it one-sided


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
