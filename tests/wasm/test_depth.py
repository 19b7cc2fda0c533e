"""The stage in depth: what its pixels show of a body in space, and what a mouse and keys do to it."""

from base64 import b64decode

import numpy as np
import pytest
from tests.wasm.browsing import browser, page_of

import gambol
from gambol.page.building import page_text
from gambol.page.individuals import cast_data, cast_of
from gambol.page.surface import sticks_of, surface_of
from gambol.pictures.bodies.bones.details import matrices
from gambol.pictures.bodies.details import details_of
from gambol.rollout.lanes import run_lanes

# A picture of the stage: its pixels as text, since millions of numbers one by one take seconds.
PIXELS = """() => {
    const {canvas} = gambol.stage;
    gambol.stage.draw();
    const {data} = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    let text = "";
    for (let i = 0; i < data.length; i += 8192) text += String.fromCharCode(...data.subarray(i, i + 8192));
    return [canvas.width, canvas.height, btoa(text)];
}"""
BLIND = """const original = HTMLCanvasElement.prototype.getContext;
HTMLCanvasElement.prototype.getContext = function (kind, options) {
    return kind === "webgl2" ? null : original.call(this, kind, options);
};"""


def page_file(creature, folder, family=gambol.controllers.Passive, seed=0):
    controller = family() if family is gambol.controllers.Passive else family.sample(creature, gambol.Draws(seed))
    cast = cast_of([gambol.Individual(creature, controller)])
    path = folder / f"{creature.name}.html"
    path.write_text(page_text(creature, cast_data(cast, [("gait", "told")]), ""), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def opened():
    with browser() as found:
        yield found


@pytest.fixture(scope="module")
def hound(tmp_path_factory):
    return page_file(gambol.creature("hound"), tmp_path_factory.mktemp("hound"), gambol.controllers.PoseGraph, 70001)


@pytest.fixture(scope="module")
def shown(opened, hound):
    with page_of(opened, hound.as_uri(), viewport={"width": 800, "height": 700}) as page:
        yield page


@pytest.fixture
def page(shown):
    shown.evaluate("gambol._tilt(0); gambol.play(false); gambol.choose(0); gambol.stage.comeBack()")
    return shown


def picture(page):
    width, height, text = page.evaluate(PIXELS)
    return np.frombuffer(b64decode(text), np.uint8).astype(np.float64).reshape(height, width, 4)[..., :3]


def body_of(pixels):
    """Where it is warm."""
    red, _, blue = np.moveaxis(pixels, -1, 0)
    return red - blue > 60.0


def middle_of(mask):
    rows, columns = np.nonzero(mask)
    return np.array([columns.mean() / mask.shape[1], rows.mean() / mask.shape[0]])


def test_a_page_of_a_body_in_space_is_small_and_one_in_a_plane_holds_nothing_of_it(hound, tmp_path):
    assert hound.stat().st_size < 300_000
    flat = page_file(gambol.creature("luxo"), tmp_path)
    assert flat.stat().st_size < 80_000


def test_it_is_painted_in_depth_and_seen_from_three_quarters(page):
    assert page.evaluate("gambol.stage.view.constructor.name") == "DeepView"
    pixels = picture(page)
    share = body_of(pixels).mean()
    assert 0.02 < share < 0.3
    assert np.abs(middle_of(body_of(pixels)) - 0.5).max() < 1 / 6
    assert page.is_visible("#space") and page.is_hidden("#plane")


def test_a_drag_beside_the_body_turns_the_view_and_two_clicks_bring_it_back(page):
    before = picture(page)
    box = page.locator("#stage").bounding_box()
    x, y = box["x"] + 30, box["y"] + 40
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 180, y, steps=4)
    page.mouse.up()
    turned = picture(page)
    wide = [np.ptp(np.nonzero(body_of(pixels))[1]) for pixels in (before, turned)]
    assert abs(wide[1] - wide[0]) > 0.1 * wide[0]  # a dog is longer than broad
    assert page.is_checked("#follow")  # and still followed
    assert np.abs(middle_of(body_of(turned)) - 0.5).max() < 1 / 6
    page.mouse.dblclick(x, y)
    assert np.abs(picture(page) - before).mean() < 1.0


def test_with_shift_a_drag_moves_it_but_never_out_of_the_picture(page):
    box = page.locator("#stage").bounding_box()
    page.keyboard.down("Shift")
    for _ in range(4):
        page.mouse.move(box["x"] + 20, box["y"] + 40)
        page.mouse.down()
        page.mouse.move(box["x"] + 400, box["y"] + 40, steps=4)
        page.mouse.up()
    page.keyboard.up("Shift")
    x, y = middle_of(body_of(picture(page)))
    assert 0.6 < x < 0.95 and 0.3 < y < 0.8


def test_keys_turn_move_zoom_and_come_back(page):
    page.focus("#stage")
    angle = page.evaluate("gambol.stage.view.orbit.azimuth")
    page.keyboard.press("Shift+ArrowRight")
    assert page.evaluate("gambol.stage.view.orbit.azimuth") != angle
    scale = page.evaluate("gambol.stage.camera.scale")
    page.keyboard.press("+")
    assert page.evaluate("gambol.stage.camera.scale") > scale
    page.keyboard.press("d")
    assert page.evaluate("Math.hypot(...gambol.stage.view.orbit.aside)") > 0.0
    page.keyboard.press("Home")
    found = page.evaluate("(({azimuth, scale, aside}) => [azimuth, scale, ...aside])(gambol.stage.view.orbit)")
    assert found == [angle, scale, 0, 0, 0]


def test_its_shadow_lies_under_its_feet(page):
    """With the shadow and without, pixels differ below the body."""
    with_it = picture(page)
    page.evaluate("gambol.stage.view.scene._shadow = () => Float32Array.from({length: 16}, (_, i) => (i < 12 ? 0 : 9))")
    without = picture(page)  # it is thrown far away
    page.evaluate("delete gambol.stage.view.scene._shadow")
    dark = (without - with_it).mean(axis=-1)
    shadow, body = dark > 12.0, body_of(with_it)
    assert shadow.sum() > 300 and (shadow & body).sum() < 0.05 * shadow.sum()  # but for edges
    feet = page.evaluate("""(() => {
        const {stage} = gambol, {orbit} = stage.view, at = [];
        stage.view.hull.places.forEach((_, i) => i % 3 || at.push(Array.from(stage.view.hull.places.slice(i, i + 3))));
        const low = Math.min(...at.map(p => p[1]));
        return at.filter(p => p[1] < low + 0.02).map(p => orbit.seen([p[0], 0, p[2]]));
    })()""")
    for x, y, _ in feet[:: max(1, len(feet) // 8)]:
        near = dark[max(0, int(y) - 8) : int(y) + 9, max(0, int(x) - 8) : int(x) + 9]
        assert near.max() > 12.0, (x, y)
    assert np.nonzero(shadow)[0].mean() > np.nonzero(body)[0].mean()  # lower in the picture


@pytest.mark.parametrize("name", ["hound", "snake", "carp"])
def test_it_is_followed_for_half_a_minute(opened, tmp_path, name):
    """However it moves, and whoever pushes it: its centre stays in the middle third."""
    family = gambol.controllers.FrequencyWave if name == "snake" else gambol.controllers.PoseGraph
    path = page_file(gambol.creature(name), tmp_path, family, 70002)
    with page_of(opened, path.as_uri(), viewport={"width": 700, "height": 600}) as page:
        far = page.evaluate("""(() => {
            gambol.play(true);
            const {stage} = gambol, {width, height} = stage.size;
            let far = 0;
            for (let i = 0; i < 30 * 60; i++) {
                if (i % 300 === 100) stage.shove(i % 200 ? 1 : -1);
                stage.tick(1 / 60);
                const [x, y] = stage.view.orbit.seen(stage.performer.seen.centre);
                far = Math.max(far, Math.abs(x / width - 0.5), Math.abs(y / height - 0.5));
            }
            gambol.play(false);
            return far;
        })()""")
        assert far < 1 / 6
        assert np.abs(middle_of(body_of(picture(page))) - 0.5).max() < 1 / 4


def test_a_part_is_pulled_through_space_with_the_bits_of_the_processor(page):
    trunk = """(() => {
        const {stage} = gambol, box = stage.canvas.getBoundingClientRect();
        const trunk = stage.cast.places.parts.indexOf("chest");
        const [x, y] = stage.view.orbit.seen(stage.view.where[trunk]);
        return [box.left + x, box.top + y];
    })()"""
    page.mouse.move(*page.evaluate(trunk))
    page.mouse.down()
    held = page.evaluate("gambol.stage.cast.places.parts[gambol.stage.held.part]")
    assert held in ("chest", "loin") and page.text_content("#news") == f"Pulling at {held}."
    page.mouse.up()
    before, there, ended, numbers = page.evaluate("""(() => {
        const {stage} = gambol, {performer, cast} = stage, {orbit} = stage.view;
        gambol._again();
        stage.grasp(orbit.seen(stage.view.where[cast.places.parts.indexOf("chest")]).slice(0, 2));
        const before = stage.held.at, [x, y] = orbit.seen(before);
        stage.drag([x + 60, y - 120]);
        gambol.play(false);
        stage.shoved = null;
        stage._touch();
        performer.kernel.run(100);
        const found = [before, stage.held.at, performer.kernel.row(0), performer.parameters];
        stage.release();
        return found.map(list => Array.from(list));
    })()""")
    assert there[1] > before[1] + 0.1  # up
    numbers = np.array(numbers)
    creature = gambol.creature("hound")
    cast = cast_of([gambol.Individual(creature, gambol.controllers.PoseGraph.sample(creature, gambol.Draws(70001)))])
    model = cast.model
    expected = run_lanes(model.program, np.array([model.start(numbers.tolist())]), numbers[None], model.tables, 100)[0]
    assert numbers[cast.data()["hand"]] == 1.0 and np.array_equal(np.array(ended), expected)


def test_where_webgl_is_missing_the_plane_serves(opened, hound):
    with page_of(opened, hound.as_uri(), BLIND, viewport={"width": 800, "height": 700}) as page:
        assert page.evaluate("gambol.stage.view.constructor.name") == "FlatView"
        page.evaluate("gambol.play(false)")
        pixels = picture(page)
        assert 0.01 < body_of(pixels).mean() < 0.3
        assert page.is_hidden("#space") and page.is_visible("#plane")


@pytest.mark.parametrize("name", ["hound", "carp", "shark", "snake"])
def test_the_surface_is_bent_with_its_parts(opened, tmp_path, name):
    """Each point is where its parts carry it on the average, and all normals have length 1."""
    creature = gambol.creature(name)
    path = page_file(creature, tmp_path, gambol.controllers.PoseGraph, 70003)
    with page_of(opened, path.as_uri(), viewport={"width": 500, "height": 500}) as page:
        page.evaluate("gambol.play(false); gambol._seek(40); gambol.stage.draw()")
        points = np.array(page.evaluate("Array.from(gambol.stage.view.hull.places)")).reshape(-1, 3)
        normals = np.array(page.evaluate("Array.from(gambol.stage.view.hull.normals)")).reshape(-1, 3)
        seen = np.array(page.evaluate("gambol.stage.view.where"))
    hull = details_of(creature).hull()
    turns = matrices(seen[:, 3:]) if seen.shape[1] > 3 else np.broadcast_to(np.eye(3), (len(seen), 3, 3))
    expected = np.zeros_like(hull.vertices)
    for part, (turn, rest, place, first) in enumerate(zip(turns, hull.turns, seen[:, :3], hull.places, strict=True)):
        expected += hull.weights[:, part, None] * ((hull.vertices - first) @ (turn @ rest.T).T + place)
    skin = hull.half == 0.0  # fins have two sides
    assert np.abs(points[: len(hull.vertices)][skin] - expected[skin]).max() < 0.002 * creature.size
    assert np.abs(seen[:, :3] - hull.places).max() > 0.01 * creature.size  # it has moved
    assert np.allclose((normals**2).sum(axis=1), 1.0, atol=1e-3)


@pytest.mark.parametrize(("fixed", "pixels"), [(8, 60), (15, 90), (10, 120)])
def test_without_a_gpu_pictures_that_come_rarely_have_fewer_pixels(page, fixed, pixels):
    """A picture takes so many ms, and so many more with all its pixels: soon it comes 20 times a second.

    Where time is left later, they are as fine as before.
    """
    found = page.evaluate(
        """([fixed, pixels]) => {
            const {stage} = gambol, {view} = stage, {frame} = stage;
            let now = performance.now();
            const wait = () => fixed + pixels * view.fine ** 2;
            const watch = (count, wait) => { for (let i = 0; i < count; i++) view._hasten(now += wait()); };
            Object.assign(view, {fine: 1, took: [], painted: null});
            stage.playing = true;
            watch(40, wait);
            const rare = wait(), coarse = view.fine, painted = [];
            stage.playing = false;
            view.draw();
            painted.push(view.painter.canvas.width / frame.width / frame.ratio);
            stage.playing = true;
            watch(80, () => 8);
            stage.playing = false;
            view.draw();
            painted.push(view.painter.canvas.width / frame.width / frame.ratio);
            return {rare, coarse, painted};
        }""",
        [fixed, pixels],
    )
    assert found["rare"] <= 50.0 and found["coarse"] >= 0.5
    assert found["painted"] == pytest.approx([found["coarse"], 1.0], abs=0.01)


def test_a_body_in_a_plane_has_no_surface():
    assert surface_of(gambol.creature("luxo")) is None and sticks_of(gambol.creature("worm")) is None


def test_help_offers_what_there_is(opened, tmp_path, page):
    """Nobody tilts water."""
    assert page.is_visible("#leaning") and page.is_visible("#tilting")
    path = page_file(gambol.creature("carp"), tmp_path)
    with page_of(opened, path.as_uri()) as other:
        assert "tilt" not in other.inner_text("#help") and other.is_hidden("#tilting")
