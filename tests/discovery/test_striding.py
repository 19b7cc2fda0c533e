"""Orders of footfalls: what strides do with feet is what Hildebrand's table says, and a search keeps each kind."""

from types import SimpleNamespace

import numpy as np
import pytest

import gambol
from gambol.discovery.showcasing import _regular
from gambol.discovery.staging import kinds_for
from gambol.discovery.striding import stridings
from gambol.draws import Draws
from gambol.synthesis.proposals import Outcomes
from gambol.synthesis.staged import LAST, Staged

HOUND = gambol.creature("hound")


def landings(stride):
    """When each foot lands, as a share of the cycle: right and left of every girdle, from the front to the back."""
    own = [(girdle.phase, girdle.phase + girdle.lag) for girdle in stride.girdles]
    return [[-phase % 1.0 for phase in pair] for pair in own]


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("walk", [[0.25, 0.75], [0.0, 0.5]]),  # fore feet a quarter after the hind foot of their side
        ("trot", [[0.5, 0.0], [0.0, 0.5]]),  # diagonal pairs
        ("pace", [[0.0, 0.5], [0.0, 0.5]]),  # those of a side
        ("bound", [[0.5, 0.5], [0.0, 0.0]]),  # hind feet, then fore feet
        ("pronk", [[0.0, 0.0], [0.0, 0.0]]),
    ],
)
def test_feet_follow_each_other_as_the_gait_has_it(name, wanted):
    kind = next(one for one in stridings(HOUND) if one.name == name)
    stride = kind.population(np.full((1, kind.size), 0.5))[0]
    assert np.allclose(landings(stride), wanted)


def test_what_steps_has_strides_and_what_does_not_has_none():
    families = {
        name: {kind.family for kind in kinds_for(gambol.creature(name), None, 8000)}
        for name in ("hound", "man", "scolopendra", "monopod", "boa", "carp", "luxo")
    }
    assert all(families[name] == {"stride"} for name in ("hound", "man", "scolopendra", "monopod"))
    assert all("stride" not in families[name] for name in ("boa", "carp", "luxo"))


def test_a_gait_that_is_asked_for_is_searched_for_in_its_order():
    assert [kind.name for kind in stridings(HOUND, "trot")] == ["trot"]
    assert [kind.name for kind in stridings(HOUND, "walk")] == ["walk", "diagonal walk"]


class Wanted:
    size, family, wanted = 2, "wanted", True

    def drawn(self, draws):
        return draws.uniform(2)


def test_kinds_that_are_wanted_side_by_side_all_go_on_to_the_end():
    search = Staged([Wanted() for _ in range(5)], trials=2000, seed=0)
    asked = {}
    while not search.done:
        tries = search.ask().genomes
        asked.setdefault(tries[0].stage, set()).update(one.kind for one in tries)
        scores = np.array([0.5**one.kind * (1.0 - ((one.vector - 0.3) ** 2).mean()) for one in tries])
        search.tell(Outcomes(scores, {"x": np.array([one.vector[0] for one in tries])}))
    assert all(kinds == set(range(5)) for stage, kinds in asked.items() if stage <= LAST)


def test_a_hound_is_found_trotting_or_walking_ahead(tmp_path):
    run = gambol.discover(HOUND, trials=200, seed=3, threads=1, gait="trot", out=tmp_path / "hound")
    best = gambol.showcase(run, 1)[0]
    assert best.controller.family == "stride"
    assert best.descriptors["sizes"] > 0.4
    assert best.status == "ok"
    assert len({tuple(kind.drawn(Draws(0))) for kind in stridings(HOUND)}) >= 1


@pytest.mark.parametrize(("strides", "regular"), [(1.0, True), (2.0, True), (7.5, False)])
def test_what_comes_back_only_after_many_strides_is_irregular(strides, regular):
    kind = stridings(HOUND)[0]
    stride = kind.population(np.full((1, kind.size), 0.5))[0]
    recipe = SimpleNamespace(task={"kind": "gait"}, method=Staged.method)
    found = SimpleNamespace(recipe=recipe, controller=stride, descriptors={"period": strides * stride.period})
    assert _regular(found) == regular
