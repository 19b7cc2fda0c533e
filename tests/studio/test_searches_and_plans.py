"""Screens that need no body of one's own: mixtures, plans, maps, evolution, and how they fit a window."""

import json

import pytest
import yaml
from tests.studio.screens import a_map, choose, command, go, window

import gambol
from gambol.studio.mixture import Mixture


def test_a_design_is_mixed_with_sliders_and_has_the_numbers_of_the_space(page, served):
    go(page, served, "design")
    choose(page, "Motion space", "Luxo: speed")
    slider = "input[aria-label='Share of 1. speed']"
    page.wait_for_selector(slider)
    page.fill(slider, "0.5")
    space = gambol.load("examples/luxo-space.yaml")
    numbers = Mixture.of_space(space).numbers([0.5, 0.0, 0.0])
    mixed = """numbers => {
        const {performer} = document.querySelector('.theatre').theatre.boxes[0].stage;
        return performer.tick > 0 && numbers.every((x, i) => performer.parameters[i] === x);
    }"""
    page.wait_for_function(mixed, arg=numbers)  # while it moves
    page.wait_for_url("**shares=0.5*")
    page.reload()
    page.wait_for_selector(slider)
    page.wait_for_function(mixed, arg=numbers)
    assert page.input_value(slider) == "0.5"
    page.fill("label:has-text('Name') >> nth=-1", "halfway")
    page.click("text=Save the gait")
    page.wait_for_selector("text=Saved as gaits/halfway.yaml")
    assert command(page) == ["gambol", "simulate", "luxo", "--controller", "gaits/halfway.yaml"]
    saved = gambol.controllers.load_individual(space.creature, served.folder / "gaits" / "halfway.yaml")
    assert saved.controller.states == space.graph(speed=0.5).states
    page.click("text=Save its motion space")
    page.wait_for_selector("text=Saved as gaits/halfway-space.yaml")
    go(page, served, "design")
    choose(page, "Motion space", "halfway-space")
    page.wait_for_selector(slider)
    page.wait_for_url("**space=**")  # which a way back needs
    go(page, served, "runs")
    page.go_back()
    page.wait_for_selector(slider)
    assert gambol.load(served.folder / "gaits" / "halfway-space.yaml") == space


def test_ground_is_drawn_and_luxo_plans_across_it(page, served):
    go(page, served, "plan")
    page.click(".board >> text=Hill")
    page.focus("[aria-label^='Corner 4']")
    page.keyboard.press("ArrowUp")
    page.fill("label:has-text('Seconds of motion') input", "2")
    page.click("button[type=submit]")
    page.wait_for_selector("text=/traverse: .* it planned to its end/")
    page.wait_for_function("() => document.querySelector('.tree')?.parentElement.tree.grown > 0")
    page.wait_for_function("() => document.querySelector('.theatre').theatre.boxes[0].stage.performer?.tick > 0")
    drawn, words = page.evaluate("document.querySelector('.board').ground.points"), command(page)
    page.reload()
    page.wait_for_selector("text=/traverse: .* it planned to its end/")
    page.wait_for_function(f"() => document.querySelector('.board').ground?.points.length === {len(drawn)}")
    assert page.evaluate("document.querySelector('.board').ground.points") == drawn and command(page) == words
    ground = yaml.safe_load((served.folder / "worlds" / "ground.yaml").read_text())
    assert ground["points"][3][1] == 0.09  # a hill of 8 cm, and one up
    assert gambol.load(served.folder / "runs" / "luxo-traverse").seconds == pytest.approx(2.0, abs=0.4)


def test_a_cell_of_a_map_moves(page, served):
    a_map(served.folder / "runs" / "luxo-map")
    go(page, served, "evolve?run=luxo-map")
    page.wait_for_function("() => document.querySelectorAll('.heat button').length === 4")
    page.focus(".heat button")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('.command').textContent.endsWith('--cell 1,1')")
    assert command(page) == ["gambol", "show", "runs/luxo-map", "--cell", "1,1"]
    stops = "() => [...document.querySelectorAll('.heat button')].filter(one => one.tabIndex === 0).length"
    assert page.evaluate(stops) == 1  # there may be hundreds of cells
    page.wait_for_function("() => document.querySelectorAll('.theatre')[1].theatre.boxes[0].stage.performer?.tick > 0")


def test_bodies_that_nobody_drew_evolve(page, served):
    go(page, served, "evolve")
    choose(page, "Search for", "bodies that nobody drew")
    choose(page, "Bred for", "swimming far")
    assert not page.is_visible("label:has-text('Creature')") and not page.is_visible("label:has-text('Trials')")
    for label, number in (("Population", "4"), ("Generations", "1"), ("Seconds of a trial", "1")):
        page.fill(f"label:has-text('{label}') input", number)
    page.click("button[type=submit]")
    page.wait_for_function("() => document.querySelector('.command')?.textContent.includes('--bodies water')")
    words = ["evolve", "--bodies", "water", "--population", "4", "--generations", "1", "--seconds", "1", "--seed", "0"]
    assert command(page) == ["gambol", *words, "--out", "runs/water-bodies"]


def test_networks_evolve_and_anybody_of_them_moves(page, served):
    go(page, served, "evolve")
    choose(page, "Creature", "octagon")
    for label, number in (("Population", "4"), ("Generations", "2"), ("Seconds of a trial", "2")):
        page.fill(f"label:has-text('{label}') input", number)
    page.click("button[type=submit]")
    page.wait_for_selector("text=8 of 8 tried")
    words = ["evolve", "octagon", "--population", "4", "--generations", "2", "--seconds", "2", "--seed", "0"]
    assert gambol.Run.open(served.folder / "runs" / "octagon-evolved").trials_done == 8
    cloud = page.wait_for_selector("iframe.cloud").content_frame()
    asked = [json.loads(path.read_text())["words"] for path in served.folder.glob(".studio/jobs/*/job.json")]
    assert [*words, "--out", "runs/octagon-evolved"] in asked
    cloud.wait_for_selector("#x option", state="attached")
    cloud.select_option("#colour", "generation")
    marks = cloud.wait_for_function("""() => {
        const texts = [...document.querySelectorAll("#cloud .cbaxis text")].map(one => one.textContent);
        return texts.length && document.querySelector(".cbtitle").textContent === "generation" && texts;
    }""").json_value()
    assert marks == ["1", "2"]  # no halves
    assert cloud.locator("[aria-label=to]").count() == 1 and cloud.locator("button[aria-label^=Share]").count() == 0
    cloud.evaluate("pick(1)")  # as a click on a point does
    page.wait_for_selector("figcaption >> text=trial 1")
    cloud.fill("#trial", "2")
    cloud.press("#trial", "Enter")
    page.wait_for_selector("figcaption >> text=trial 2")
    page.set_viewport_size({"width": 390, "height": 800})
    cloud.wait_for_function("() => document.querySelector('#cloud canvas')?.clientWidth > 300")  # also on a phone
    page.set_viewport_size({"width": 900, "height": 600})


def test_where_nothing_can_be_mixed_a_sentence_says_so(page, served):
    gambol.discover("luxo", method="random", trials=24, seconds=0.5, keep=2, out=served.folder / "runs" / "networks")
    go(page, served, "design?run=networks")
    page.wait_for_selector("text=The run networks shows no pose graph. Only pose graphs are mixed")


def test_on_a_phone_a_form_leaves_room_for_what_it_finds(opened, served):
    with window(opened, served, viewport={"width": 390, "height": 844}) as page:
        go(page, served, "discover")
        box = page.locator("form.card").bounding_box()
        assert box["y"] + box["height"] < 0.45 * 844
