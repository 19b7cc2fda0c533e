"""Recipes: whole, equal when equal, and saying how they differ."""

import json

import pytest
from tests.runs.searches import LUXO, recipe

import gambol
from gambol.files import read_yaml
from gambol.runs.recipe import Recipe

SLOPE = gambol.World(terrain={"kind": "slope", "degrees": 5}, friction=1 / 3)


def test_a_recipe_survives_its_database_and_its_file(tmp_path):
    whole = recipe(
        worlds=(gambol.World(), SLOPE),
        options={"sigma": 0.1, "kind": "gauss"},
        dt=1 / 3000,
        combine="worst",
        precision="float32",
        parent="runs/luxo 3",
    )
    again = Recipe.from_data(json.loads(whole.model_dump_json()), "again")
    assert again == whole and again.fingerprint == whole.fingerprint and whole.difference(again) is None
    whole.save(tmp_path / "recipe.yaml")
    assert Recipe.from_data(read_yaml(tmp_path / "recipe.yaml"), "file") == whole


def test_the_order_of_options_does_not_matter():
    one = recipe(options={"a": 1, "b": 2}, task={"kind": "travel", "weight": (1, 2)})
    other = recipe(options={"b": 2, "a": 1}, task={"weight": [1, 2], "kind": "travel"})
    assert one == other and one.fingerprint == other.fingerprint


@pytest.mark.parametrize(
    "changes, words",
    [
        ({"seed": 3}, "seed 3 instead of 4"),
        ({"creature": gambol.creature("star")}, "creature name 'star' instead of 'luxo'"),
        (
            {
                "creature": LUXO.model_copy(
                    update={"links": (LUXO.links[0].model_copy(update={"mass": 9.0}), *LUXO.links[1:])}
                )
            },
            "creature links 1 mass 9.0 instead of",
        ),
        ({"worlds": (gambol.World(), SLOPE)}, "worlds: 2 of them instead of 1"),
        ({"worlds": (SLOPE,)}, "worlds 1 terrain kind 'slope' instead of 'flat'"),
        ({"task": {"kind": "jump"}}, "task kind 'jump' instead of 'travel'"),
        ({"options": {"sigma": 0.2}}, "options sigma 0.2 instead of none"),
        ({"dt": 0.001, "trials": 7}, "trials 7 instead of 1000, dt 0.001 instead of none"),
    ],
)
def test_differences(changes, words):
    assert words in recipe().difference(recipe(**changes))


@pytest.mark.parametrize(
    "changes, words",
    [
        ({"task": {"weight": 1}}, "the task does not say its kind"),
        ({"task": {"kind": "travel", "weight": float("nan")}}, "the task 'travel' cannot be stored"),
        ({"worlds": []}, "worlds is []"),
        ({"trials": 0}, "trials is 0"),
        ({"combine": "best"}, "combine is 'best'"),
        ({"seconds": float("inf")}, "seconds is inf"),
        ({"trails": 5}, "did you mean 'trials'"),
    ],
)
def test_bad_recipes(changes, words):
    data = {**json.loads(recipe().model_dump_json()), **changes}
    with pytest.raises(gambol.InvalidInput) as caught:
        Recipe.from_data(data, "recipe")
    assert words in str(caught.value) and str(caught.value).count("; ") == 2
