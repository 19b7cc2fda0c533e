"""Every screen on a large window, a small one and a phone, by day and by night."""

import pytest
from tests.studio.looks import FAULTS, axe, violations
from tests.studio.screens import go, window

import gambol

__all__ = ["axe"]
SCREENS = ("", "draw", "draw?creature=hound", "discover", "design", "plan", "evolve", "runs", "run/luxo")
SIZES = ((1440, 900), (1024, 700), (390, 844))


@pytest.fixture(scope="module", autouse=True)
def run(served):
    gambol.discover("luxo", trials=48, seconds=1.0, keep=4, out=served.folder / "runs" / "luxo")


def shown(page, served, path):
    go(page, served, path)
    page.wait_for_load_state("networkidle")
    if path in ("", "run/luxo"):
        page.wait_for_selector(".gaits li")
    if path.startswith("draw?"):
        page.wait_for_selector("[data-key=front]", state="attached")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_nothing_is_cut_and_nothing_lies_over_another(opened, served, width, height):
    with window(opened, served, viewport={"width": width, "height": height}) as page:
        for path in SCREENS:
            shown(page, served, path)
            assert page.evaluate(FAULTS) == [], path


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_letters_can_be_read_and_all_controls_have_names(opened, served, axe, scheme):
    with window(opened, served, viewport={"width": 1024, "height": 700}, color_scheme=scheme) as page:
        for path in SCREENS:
            shown(page, served, path)
            assert violations(page, axe) == [], path
