"""Pages stay small, whatever body they show and however many gaits."""

import pytest

import gambol
from gambol.controllers.controller import FAMILIES
from gambol.creatures.creature import creature_from_file
from gambol.page.building import page_text
from gambol.page.cast import Cast
from gambol.page.look import look_of
from gambol.runs.recipe import Recipe
from gambol.studio.templates import template


def cast_of_random(creature, family, count):
    """Random controllers of a family, and their world."""
    recipe = Recipe(
        verb="discover",
        creature=creature,
        family=family,
        task={"kind": "travel"},
        trials=2,
        keep=2,
        worlds=(gambol.dynamics.natural_world(creature),),
        method="random",
    )
    some = [FAMILIES[family].sample(creature, gambol.Draws(i)) for i in range(count)]
    return Cast(recipe, [gambol.Individual(creature, one) for one in some])


def test_soft_bodies_have_lines_and_faces():
    look = look_of(gambol.creature("worm"))
    assert len(look["lines"]) == 51 and len(look["parts"]) == 22
    assert look_of(gambol.creature("ray"))["faces"] and not look["faces"]


@pytest.mark.parametrize("body", ["worm", "cheetah", "dog"])
def test_pages_of_bodies_in_a_plane_are_small(body):
    """Those with the largest programs, with ten gaits and *Discover*; a drawn dog with its gaits alone."""
    drawn = body == "dog"
    creature = creature_from_file(template("Dog", False), body) if drawn else gambol.creature(body)
    cast = cast_of_random(creature, "pose-graph" if drawn else "san", 10)
    gaits = [{"id": i, **cast.performer(i)} for i in range(10)]
    data = {"seconds": 6.0, "casts": [cast.data()], "gaits": gaits, "discovery": None if drawn else cast.discovery()}
    text = page_text(creature, data, "")
    assert data["discovery"] or drawn
    assert len(text.encode()) < (60_000 if drawn else 80_000)


def test_ten_gaits_of_three_families_of_the_largest_body_are_a_small_page():
    snake = gambol.creature("snake")
    casts = [
        cast_of_random(snake, family, count) for family, count in (("pose-graph", 4), ("time-wave", 3), ("san", 3))
    ]
    gaits = [{"id": i, **cast.performer(i)} for cast in casts for i in range(len(cast.individuals))]
    data = {"seconds": 6.0, "casts": [cast.data() for cast in casts], "gaits": gaits, "discovery": None}
    assert len(page_text(snake, data, "")) < 150_000  # in depth
