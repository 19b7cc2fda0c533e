"""`gambol.play` and `gallery`: the live stage within a notebook, as it is exported."""

import numpy as np
import pytest
from tests.wasm.browsing import PATIENCE, browser

import gambol
from gambol.errors import InvalidInput

MOVES = "() => globalThis.gambol && gambol.stage.performer.tick > 0"


@pytest.fixture(scope="module")
def run():
    return gambol.discover("luxo", method="random", trials=48, seconds=1.0, keep=3, seed=3)


@pytest.fixture(scope="module")
def motion(run):
    return gambol.replay(gambol.showcase(run)[0])


@pytest.fixture(scope="module")
def frames(run, motion, tmp_path_factory):
    """The frames of an exported notebook with three cells, after each has begun to move; any error fails the test."""
    shown = [gambol.play(motion), gambol.showcase(run)[0], run.gallery()]
    path = tmp_path_factory.mktemp("notebook") / "notebook.html"
    path.write_text("<!doctype html><meta charset=utf-8>" + "".join(f"<p>{one._repr_html_()}</p>" for one in shown))
    with browser() as opened:
        page = opened.new_page(viewport={"width": 1000, "height": 1900})
        page.set_default_timeout(PATIENCE)
        errors = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("request", lambda request: errors.append(request.url) if request.url.startswith("http") else None)
        page.goto(path.as_uri())
        for frame in page.frames[1:]:
            frame.wait_for_function(MOVES)
        yield page.frames[1:]
        assert errors == []


def test_a_motion_is_played_as_it_was_recorded(frames, motion):
    frames[0].evaluate("gambol.play(false); gambol._seek(20)")
    seen = np.array(frames[0].evaluate("gambol.stage.performer.seen.link"))[:, :2]
    fine = motion.creature.size / 10_000
    assert seen == pytest.approx(motion.position[20], abs=fine)
    assert frames[0].is_hidden("#right") and frames[0].is_hidden("#choosing")
    halfway = 0.5 * (motion.centre[20] + motion.centre[21])
    frames[0].evaluate("gambol.stage.performer.advance(gambol.stage.cast.dt * gambol.stage.cast.stride / 2)")
    assert frames[0].evaluate("gambol.stage.performer.seen.centre") == pytest.approx(halfway.tolist(), abs=fine)


def test_a_recorded_motion_begins_again_after_its_end(frames, motion):
    frames[0].evaluate(f"gambol._seek({len(motion.time) - 1}); gambol.play(true)")
    frames[0].wait_for_function("() => gambol.stage.performer.seconds < 0.5")


def test_a_candidate_is_simulated_with_the_bits_of_its_run(frames, motion):
    steps = int(motion.final.slots["tick"])
    frames[1].evaluate(f"""(() => {{
        const {{performer}} = gambol.stage;
        gambol.play(false);
        gambol._again();
        performer.kernel.run({steps});
        performer.look();
    }})()""")
    state = frames[1].evaluate("gambol.stage.performer.state")
    assert state[: len(motion.final.slots)] == list(motion.final.slots.values())
    assert frames[1].is_visible("#right")


def test_a_gallery_lists_gaits_and_discovers_more(frames, run):
    assert len(frames[2].query_selector_all("#gaits button")) == len(gambol.showcase(run)) > 1
    frames[2].click("#gaits li:nth-child(2) button")
    assert frames[2].text_content("#gait").startswith("2.")
    frames[2].click("#begin")
    frames[2].wait_for_selector("#found:not([hidden])")


def test_what_does_not_move_is_not_played():
    with pytest.raises(InvalidInput, match="it must be a Motion or an Individual or a Candidate"):
        gambol.play("luxo")
