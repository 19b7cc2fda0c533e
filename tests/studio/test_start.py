"""The studio begins with motion: on its first screen, and as soon as somebody asks how a creature could move."""

from pathlib import Path

from tests.studio.screens import go, window

import gambol
from gambol.controllers.individual import load_individual
from gambol.studio.starters import STARTERS

BODY = """name: plank
links: [{name: plank, mass: 1, length: 0.5, width: 0.1}, {name: leg, mass: 0.3, length: 0.2, width: 0.05}]
root: {link: plank}
joints: [{name: hip, parent: plank, child: leg, at: [0.1, 0], angle: -90, limits: [-130, -50]}]
actuators: [{name: muscle, kind: angular, joint: hip, min: -130, max: -50}]
"""
DROP = """([name, text]) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], name));
    for (const kind of ["dragover", "drop"]) document.body.dispatchEvent(new DragEvent(kind, {dataTransfer, bubbles: true, cancelable: true}));
}"""  # noqa: E501
MOVES = "() => document.querySelector('.theatre')?.theatre?.boxes[0].stage.performer?.tick > 0"


def test_gaits_of_the_start_screen_go_somewhere():
    for name in STARTERS:
        path = Path("examples/gaits") / f"{name}.yaml"
        one = load_individual(gambol.creature(name), path)
        motion = gambol.simulate(one.creature, one.controller, seconds=2.0)
        assert motion.status == "ok", name
        assert abs(gambol.describe(motion).sizes) > 0.2, name


def test_it_begins_with_creatures_that_move(page, served):
    told = page.goto(f"{served.address}/").text()
    assert "creatures is being made ready" in told  # what stands there until it moves
    page.wait_for_function(MOVES)
    page.wait_for_selector(".waiting", state="hidden")
    page.click(".gaits li:nth-child(2) button")
    page.wait_for_function(f"() => document.querySelector('.way input').value === '{STARTERS[1]}'")


def test_before_scripts_have_come_a_line_says_what_happens(opened, served):
    with window(opened, served, java_script_enabled=False) as page:
        page.goto(f"{served.address}/")
        words = page.evaluate("getComputedStyle(document.querySelector('#app'), '::before').content")
        assert "being opened" in words


def test_a_file_that_is_dropped_anywhere_is_kept_and_asked_about(page, served):
    go(page, served, "runs")
    page.evaluate(DROP, ["plank.yaml", BODY])
    page.wait_for_url("**/discover?creature=creatures/plank.yaml")
    assert gambol.load(served.folder / "creatures" / "plank.yaml").name == "plank"
    page.evaluate(DROP, ["plank.doc", BODY])
    page.wait_for_selector("text=a file of another kind")


def test_whoever_waits_for_gaits_sees_first_tries(page, served):
    """Before the run has any, and what is there when it is done is what stays."""
    go(page, served, "discover?creature=luxo")
    page.fill("label:has-text('Seconds') input", "5")
    page.click("button[type=submit]")
    page.wait_for_selector("text=first try")
    page.wait_for_function(MOVES)
    page.wait_for_selector("text=Done.")
    words = " ".join(page.locator(".words").all_text_contents())
    assert "kept: how much of its score is left on slippery ground" in words
    shelf = "[...document.querySelectorAll('.gaits li, .plain tbody tr')].map(one => one.textContent)"
    before = page.evaluate(shelf)
    assert before and not [text for text in before if "first try" in text]
    page.wait_for_timeout(1500)
    assert page.evaluate(shelf) == before
