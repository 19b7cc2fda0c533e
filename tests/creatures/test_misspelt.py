"""Misspelt entries and missing kinds, wherever in a file: what was meant is asked for, and what is known is listed."""

import pytest
import yaml

import gambol
from gambol.creatures.creature import creature_from_file

LUXO, HOUND = (yaml.safe_load(gambol.creature(name).to_yaml()) for name in ("luxo", "hound"))


def with_another_name(data, place, old, new):
    """The same data with one entry called otherwise."""
    data = yaml.safe_load(yaml.safe_dump(data))
    inner = data
    for part in place:
        inner = inner[part]
    inner[new] = inner.pop(old)
    return data


@pytest.mark.parametrize(
    "data, place, old, new",
    [
        (LUXO, (), "links", "lniks"),
        (LUXO, ("links", 0), "length", "lenght"),
        (LUXO, ("root",), "link", "lnik"),
        (LUXO, ("sensors", 0), "contact", "contct"),
        (LUXO, ("actuators", 0), "joint", "jiont"),
        (HOUND, ("bones", 0), "name", "nmae"),
        (HOUND, ("bones", 0, "shapes", 0), "thickness", "thicknes"),
    ],
)
def test_a_misspelt_entry_is_asked_for(data, place, old, new):
    with pytest.raises(gambol.InvalidInput, match=rf"{new} is given; entries here are .*did you mean '{old}'\?"):
        creature_from_file(with_another_name(data, place, old, new), "mine.yaml")


def test_what_is_like_nothing_is_to_be_removed():
    with pytest.raises(gambol.InvalidInput, match=r"links 1, zzz is given; entries here are name, .*; remove it"):
        creature_from_file({**LUXO, "links": [{**LUXO["links"][0], "zzz": 1}, *LUXO["links"][1:]]}, "mine.yaml")


def test_a_missing_kind_lists_the_kinds():
    with pytest.raises(gambol.InvalidInput, match=r"one of flat, slope, .*; add 'kind: flat'"):
        gambol.World.from_data({"terrain": {"degrees": 5}}, "hill.yaml")
    with pytest.raises(gambol.InvalidInput, match=r"mine.yaml does not say its kind of body; known kinds are .*bones'"):
        creature_from_file({name: x for name, x in HOUND.items() if name != "kind"}, "mine.yaml")
    sensors = [{"name": "s1", "contact": "heel"}]
    with pytest.raises(gambol.InvalidInput, match=r"sensors 1 .* must say its kind, one of touch, "):
        creature_from_file({**LUXO, "sensors": sensors}, "mine.yaml")
