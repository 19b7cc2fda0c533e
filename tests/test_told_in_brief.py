"""How things print themselves, at a prompt and in a notebook: in a line, or alive."""

import pytest

import gambol
from gambol.descriptions import BaseModel

LUXO = gambol.creature("luxo")
HOP = gambol.load("examples/luxo-hop.yaml")


@pytest.fixture(scope="module")
def run():
    return gambol.discover("luxo", method="random", trials=16, seconds=0.5, keep=2)


@pytest.mark.parametrize("name", gambol.creature_names())
def test_creatures_print_a_line(name):
    told = repr(gambol.creature(name))
    assert repr(name) in told and len(told) < 120 and str(gambol.creature(name)) == told


def test_results_print_a_line(run):
    motion, scores = gambol.simulate(LUXO, HOP, seconds=0.5), gambol.evaluate(LUXO, [HOP], seconds=0.5)
    for one in (motion, scores, run, run.best(1)[0], gambol.World(gravity=1.6), run.best(1)[0].controller):
        assert len(repr(one)) < 200 and "\n" not in repr(one)
    assert repr(gambol.World()) == "World()"
    assert repr(motion) == "<Motion of luxo: 0.5 s, 31 frames, ok>"


def test_a_notebook_shows_them(run):
    assert gambol.creature("luxo")._repr_png_().startswith(b"\x89PNG")
    assert gambol.simulate(LUXO, HOP, seconds=0.5)._repr_html_().startswith("<iframe")
    assert run._repr_html_().startswith("<iframe")


def test_dir_has_no_names_of_pydantic():
    for thing in (LUXO, HOP, gambol.World()):
        assert {"to_yaml", "save"} <= set(dir(thing))
        assert not {name for name in dir(BaseModel) if not name.startswith("_")} & set(dir(thing))


def test_a_motion_becomes_a_data_frame():
    motion = gambol.simulate(LUXO, HOP, seconds=0.5)
    table = motion.to_pandas()
    assert table.index.name == "time" and table.index.tolist() == motion.time.tolist()
    assert [table.index.name, *table.columns] == list(motion.columns())
