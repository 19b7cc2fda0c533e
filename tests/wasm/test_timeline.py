"""Footfalls below the stage, poses before, half speed, and what is taken away from a page."""

import numpy as np
import pytest
from tests.wasm.browsing import browser, page_of

import gambol
from gambol.page.building import page_text
from gambol.page.individuals import cast_data, cast_of

FRAMES = 80


@pytest.fixture(scope="module")
def opened():
    with browser() as found:
        yield found


@pytest.fixture(scope="module")
def cast():
    creature = gambol.creature("walker7")
    return cast_of([gambol.Individual(creature, gambol.controllers.PoseGraph.sample(creature, gambol.Draws(70004)))])


@pytest.fixture
def page(opened, cast, tmp_path):
    path = tmp_path / "walker7.html"
    path.write_text(page_text(cast.model.creature, cast_data(cast, [("gait", "told")]), ""), encoding="utf-8")
    with page_of(opened, path.as_uri()) as found:
        found.evaluate("gambol.play(false); gambol._again()")
        yield found


def test_footfalls_are_those_of_the_motion(page, cast):
    page.evaluate(f"for (let i = 1; i <= {FRAMES}; i++) gambol._seek(i)")
    seen = np.array(page.evaluate("gambol.stage.footfalls.frames"))
    step = cast.stride * cast.model.dt
    motion = gambol.simulate("walker7", cast.individuals[0].controller, seconds=FRAMES * step, dt=cast.model.dt)
    contacts = np.array(
        gambol.simulate(
            "walker7", cast.individuals[0].controller, seconds=FRAMES * step, dt=cast.model.dt, fps=1.0 / step
        ).channels["contact"]
    )[:, :, 0]
    feet = cast.model.creature.anatomy.feet
    expected = np.array([[contacts[k, list(foot)].any() for foot in feet] for k in range(FRAMES + 1)])
    assert motion.status == "ok" and seen.shape == expected.shape
    assert (seen == expected).all() and 0.05 < expected.mean() < 0.95


def test_the_strip_is_dragged_to_be_elsewhere_in_time(page):
    page.evaluate(f"gambol._seek({FRAMES})")
    box = page.locator("#falls").bounding_box()
    page.mouse.move(box["x"] + 0.5 * box["width"], box["y"] + 10)
    page.mouse.down()
    middle = page.evaluate("gambol.stage.performer.frame")
    page.mouse.move(box["x"] + 0.3 * box["width"], box["y"] + 10)
    page.mouse.up()
    early = page.evaluate("gambol.stage.performer.frame")
    assert 0 < early < middle and page.input_value("#time") == str(early)
    assert page.text_content("#play") == "Play"


def test_what_is_touched_has_other_footfalls_from_there_on(page):
    page.evaluate(f"gambol._seek({FRAMES}); gambol._seek(20); gambol.stage.shove(1); gambol.stage.playing = true")
    page.evaluate("gambol.stage.tick(0.05)")
    told = page.evaluate("[gambol.stage.footfalls.frames.length, gambol.stage.performer.frame]")
    assert told[0] == told[1] + 1 < FRAMES


def orange(page):
    return page.evaluate("""(() => {
        const {canvas} = gambol.stage, {data} = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
        let count = 0;
        for (let i = 0; i < data.length; i += 4) count += data[i] - data[i + 2] > 20;
        return count;
    })()""")


def test_poses_before_are_seen_behind_the_body(page):
    page.evaluate("gambol._seek(60)")
    alone = orange(page)
    page.focus("#stage")
    page.keyboard.press("o")
    assert page.is_checked("#onion") and orange(page) > 1.2 * alone
    page.keyboard.press("o")
    assert orange(page) == alone
    page.keyboard.press("h")
    assert page.evaluate("gambol.stage.speed") == 0.5 and page.get_attribute("#half", "aria-pressed") == "true"
    page.click("#half")
    assert page.evaluate("gambol.stage.speed") == 1.0


def test_a_picture_and_a_film_are_taken(page, tmp_path):
    with page.expect_download() as taken:
        page.click("#picture")
    assert taken.value.suggested_filename == "walker7-gait.png"
    taken.value.save_as(tmp_path / "taken.png")
    assert (tmp_path / "taken.png").read_bytes()[:4] == b"\x89PNG"
    page.click("#film")
    assert page.text_content("#film") == "Stop filming"
    page.wait_for_timeout(1500)
    with page.expect_download() as taken:
        page.click("#film")
    assert taken.value.suggested_filename.startswith("walker7-gait.")
    taken.value.save_as(tmp_path / "taken.film")
    assert (tmp_path / "taken.film").stat().st_size > 2_000
