"""Every screen on a large window, a small one and a phone, by day and by night."""

import pytest
from tests.studio.looks import FAULTS, axe, violations
from tests.studio.screens import a_map, go, window

import gambol
from gambol.studio.kept import keep
from gambol.studio.workspace import Workspace

__all__ = ["axe"]
EMPTY = ("draw", "draw?creature=hound", "discover", "design", "plan", "evolve")
FILLED = ("", "runs", "run/luxo", "gait/hop", "discover?run=luxo", "design?run=luxo&rank=1")
EVOLVED = ("evolve?run=luxo-map", "evolve?run=grown")
SCREENS = (*EMPTY, *FILLED, *EVOLVED)
SIZES = ((1440, 900), (1024, 700), (390, 844))
THERE = {  # what a screen waits for
    "": ".gaits li",
    "run/luxo": ".gaits li",
    "gait/hop": ".theatre canvas",
    "draw?creature=hound": "[data-key=front]",
    "design?run=luxo&rank=1": ".gaits li",
    "discover?run=luxo": ".gaits li",
    "evolve?run=luxo-map": ".heat button",
    "evolve?run=grown": "iframe.cloud",
}


@pytest.fixture(scope="module", autouse=True)
def workspace(served):
    """A run, a gait that was kept, an archive and networks that have grown."""
    runs = served.folder / "runs"
    run = gambol.discover(
        "luxo", method="random", family="pose-graph", trials=48, seconds=1.0, keep=4, out=runs / "luxo"
    )
    keep(Workspace(served.folder), run.best(1)[0].individual, "hop")
    a_map(runs / "luxo-map")
    growth = gambol.synthesis.Evolution(population=4, generations=2)
    gambol.evolve("octagon", evolution=growth, seconds=1.0, out=runs / "grown")


def shown(page, served, path):
    go(page, served, path)
    page.wait_for_load_state("networkidle")
    if path in THERE:
        page.wait_for_selector(THERE[path], state="attached")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_nothing_is_cut_and_nothing_lies_over_another(opened, served, width, height):
    with window(opened, served, viewport={"width": width, "height": height}) as page:
        for path in SCREENS:
            shown(page, served, path)
            assert page.evaluate(FAULTS) == [], path
        shown(page, served, "run/luxo")
        page.click("text=Export a loop")
        page.get_by_role("button", name="Export", exact=True).wait_for()
        assert page.evaluate(FAULTS) == [], "what is asked of a loop"
        page.get_by_role("button", name="Tour", exact=True).click()
        page.wait_for_selector(".tour .first")
        box = page.locator(".tour").bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= width and box["y"] + box["height"] <= height


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_letters_can_be_read_and_all_controls_have_names(opened, served, axe, scheme):
    with window(opened, served, viewport={"width": 1024, "height": 700}, color_scheme=scheme) as page:
        for path in SCREENS:
            shown(page, served, path)
            assert violations(page, axe) == [], path
