"""Pictures of pose graphs: every topology is drawn, inside the page, the same every time."""

import pytest
from matplotlib.patches import Circle, FancyArrowPatch
from tests.rollout.scenes import random_graph
from typer.testing import CliRunner

import gambol
from gambol.cli.main import app
from gambol.draws import Draws
from gambol.pictures.bodies.details import details_of
from gambol.pictures.plots.arrows import Router

LUXO = gambol.creature("luxo")
HOP = gambol.controllers.PoseGraph.sample(LUXO, Draws(0), {"states": 3})


@pytest.mark.parametrize("name", ["luxo", "walker7", "fish", "crawler", "cart-double-pendulum"])
def test_any_creature_and_any_graph(name, tmp_path):
    creature = gambol.creature(name)
    gambol.plot.graph(creature, random_graph(creature, 3), tmp_path / "graph.png")
    assert (tmp_path / "graph.png").stat().st_size > 5000


def test_the_same_bytes_every_time(tmp_path):
    for name in ("a.svg", "b.svg"):
        gambol.plot.graph(LUXO, gambol.controllers.unwind(HOP, 4).marked(["a-2"]), tmp_path / name)
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()
    text = (tmp_path / "a.svg").read_text(encoding="utf-8")
    assert text.count("0.119 s") == 15  # every state's seconds on its arrow


@pytest.mark.parametrize("seed", range(6))
def test_panels_and_tracks_stay_on_the_page_and_apart(seed):
    graph = random_graph(LUXO, seed)
    names = [state.name for state in graph.states]
    router = Router(graph, names, 3, (1.0, 1.2), 0.5, 0.4)
    assert len(set(router.corners)) == len(names)
    assert all(x > 0 and x + 1.0 < router.width and y >= 0 and y + 1.2 <= router.height for x, y in router.corners)
    exits = sum(len(state.exits) for state in graph.states)
    assert len(router.arrows) == exits


def test_a_pose_is_drawn_at_its_targets():
    drawn = details_of(LUXO).posed((90.0, -60.0))
    assert drawn.angle_of("arm") - drawn.angle_of("base") == pytest.approx(1.5707963, abs=1e-6)
    assert drawn.corners()[:, 1].min() == pytest.approx(0.0, abs=1e-9)  # it stands on the ground


def test_a_graph_of_another_creature_is_refused(tmp_path):
    with pytest.raises(gambol.InvalidInput, match="6 actuators"):
        gambol.plot.graph(gambol.creature("walker7"), HOP, tmp_path / "graph.png")
    assert not (tmp_path / "graph.png").exists()


CHAIN = {
    "name": "chain",
    "nodes": [
        {
            "name": "bead",
            "limit": 3,
            "links": [
                {"to": "bead", "at": (1, 0), "shortest": 0.9, "longest": 1.1},
                {"to": "head", "at": (0.5, 0.5), "terminal": True},
            ],
        },
        {"name": "head", "touch": True},
    ],
}


def test_links_of_two_kinds_to_one_child_are_two_arrows():
    """One lay upon the other, and a genotype of four links showed three."""
    leg = {"to": "head", "at": (0, -1), "shortest": 0.9, "longest": 1.1}
    bead, head = CHAIN["nodes"]
    bead = {**bead, "limit": 1, "links": [*bead["links"], leg, {"to": "bead", "at": (0, 1)}]}
    figure = gambol.plot.genotype(gambol.creatures.Genotype.from_data({**CHAIN, "nodes": [bead, head]}, "chain"))
    patches = [patch for axes in figure.axes for patch in axes.patches]
    bends = [patch.get_connectionstyle().rad for patch in patches if isinstance(patch, FancyArrowPatch)]
    loops = [patch.radius for patch in patches if isinstance(patch, Circle) and not patch.get_fill()]
    assert len(bends) == len(set(bends)) == 2 and len(loops) == len(set(loops)) == 2


@pytest.mark.parametrize("words", ["2 nodes, 2 links", "expanded: 5 masses, 3 muscles", "limit 3"])
def test_a_genotype_is_drawn_with_its_expansion(words, tmp_path):
    gambol.creatures.Genotype.from_data(CHAIN, "chain").save(tmp_path / "chain.yaml")
    path = tmp_path / "chain.svg"
    result = CliRunner().invoke(app, ["creatures", str(tmp_path / "chain.yaml"), "--picture", str(path)])
    assert result.exit_code == 0 and "chain" in result.output, result.output
    assert words in path.read_text(encoding="utf-8")
