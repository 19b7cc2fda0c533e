"""What a live page does in a frame, counted: it costs the same on a busy machine."""

import pytest
from tests.wasm.browsing import browser, page_of

import gambol
from gambol.page.building import page_text
from gambol.page.individuals import cast_data, cast_of
from gambol_lab.bench.live import SMALL

# What is called on each canvas while the page goes on by a frame, the large one first.
COUNTED = """() => {
    const drawn = new Map([...document.querySelectorAll("#stage, #gaits canvas")].map(one => [one, {}]));
    const proto = CanvasRenderingContext2D.prototype, kept = {};
    for (const name of ["fill", "stroke", "fillRect", "setTransform", "save", "clip", "arc"]) {
        kept[name] = proto[name];
        proto[name] = function (...all) {
            const own = drawn.get(this.canvas) || {}; // there may be others, such as that of footfalls
            own[name] = (own[name] || 0) + 1;
            return kept[name].apply(this, all);
        };
    }
    gambol._frame(1 / 60);
    Object.assign(proto, kept);
    return [...drawn.values()];
}"""
LIVE = {"viewport": {"width": 1100, "height": 1200}}  # all pictures are in sight


def page_file(creature, family, folder):
    """A page with as many small ones as the bench has."""
    controllers = [family.sample(creature, gambol.Draws(seed)) for seed in range(SMALL)]
    cast = cast_of([gambol.Individual(creature, one) for one in controllers])
    path = folder / f"{creature.name}.html"
    path.write_text(page_text(creature, cast_data(cast, [("gait", "told")] * SMALL), ""), encoding="utf-8")
    return path.as_uri()


@pytest.fixture(scope="module")
def opened():
    with browser() as found:
        yield found


@pytest.fixture(scope="module")
def walker(tmp_path_factory):
    return page_file(gambol.creature("walker7"), gambol.controllers.PoseGraph, tmp_path_factory.mktemp("walker"))


def counted(page):
    page.wait_for_function("() => gambol.thumbnails.shown.every(one => one.seen && one.frame)")
    return page.evaluate(COUNTED)


def test_a_frame_draws_every_picture_and_small_ones_in_two_fills(opened, walker):
    with page_of(opened, walker, **LIVE) as page:
        large, *small = counted(page)
        parts = page.evaluate("gambol.stage.cast.look.parts.length")
        pins = page.evaluate("gambol.stage.cast.look.pins.length")
    assert len(small) == SMALL
    for one in small:
        assert one["setTransform"] == 2 and one["fillRect"] >= 3  # the sky, the ground and its edge
        assert one["fill"] <= 2 and not one.keys() & {"stroke", "save", "clip", "arc"}
    assert large["setTransform"] == 2 and large["arc"] > pins > 3
    assert large["fill"] <= parts + 3  # dots of a colour at once
    assert large["stroke"] <= parts + 1  # its trace


def test_lines_of_a_soft_body_are_drawn_at_once(opened, tmp_path):
    worm = gambol.creature("worm")
    with page_of(opened, page_file(worm, gambol.controllers.FrequencyWave, tmp_path), **LIVE) as page:
        large, *small = counted(page)
        assert page.evaluate("gambol.stage.cast.look.lines.length") > 50
        assert page.text_content("#rate") == "1×, 14 s a second"  # its own tempo
    assert all(one["stroke"] <= 2 for one in small) and large["stroke"] <= 3


def test_a_frame_makes_no_new_lists_of_what_is_seen(opened, walker):
    with page_of(opened, walker, **LIVE) as page:
        kept = page.evaluate("""(() => {
            const {performer} = gambol.stage, {chorus} = gambol.thumbnails.shown[1];
            const lists = () => [performer.state, performer.seen, performer.seen.link[1], chorus.seen(1).link[1]];
            const before = lists(), numbers = JSON.stringify(before);
            gambol._frame(1 / 60);
            return [lists().every((list, i) => list === before[i]), numbers !== JSON.stringify(lists())];
        })()""")
    assert kept == [True, True]


def test_lamps_out_of_sight_stay_as_they_are(opened, walker):
    with page_of(opened, walker, viewport={"width": 1100, "height": 400}) as page:
        page.evaluate("""(() => {
            globalThis.changes = 0;
            const watch = new MutationObserver(found => (changes += found.length));
            watch.observe(document.getElementById("lamps"), {attributes: true, subtree: true});
        })()""")
        page.evaluate("for (let i = 0; i < 30; i++) gambol._frame(0.1)")
        page.evaluate("gambol.play(false)")
        assert page.evaluate("changes") == 0
        page.evaluate("document.getElementById('lamps').scrollIntoView()")
        page.wait_for_function("() => changes > 0")  # also while it is paused
