"""`gambol page`: one file that is alive in a browser, with the bits of everywhere, for mouse, fingers and keys."""

import json

import numpy as np
import pytest
from tests.wasm.browsing import browser, page_of
from typer.testing import CliRunner

import gambol
from gambol.cli.gaits import gait_rows
from gambol.cli.main import app
from gambol.errors import InvalidInput
from gambol.page.building import names_of, page_data
from gambol.page.cast import Cast
from gambol.rollout.lanes import run_lanes

TRIALS = 96


@pytest.fixture(scope="module")
def run():
    return gambol.discover("luxo", method="random", trials=TRIALS, seconds=1.5, keep=5, seed=3)


@pytest.fixture(scope="module")
def path(run, tmp_path_factory):
    path = tmp_path_factory.mktemp("page") / "luxo.html"
    gambol.page.save_page(run, path)
    return path


@pytest.fixture(scope="module")
def opened():
    with browser() as found:
        yield found


@pytest.fixture(scope="module")
def shown(opened, path):
    with page_of(opened, path.as_uri()) as page:
        yield page


@pytest.fixture
def page(shown):
    """As it is when it has just been opened, but for its history."""
    shown.evaluate("gambol._tilt(0); gambol.choose(0); gambol.play(true)")
    if not shown.is_checked("#follow"):
        shown.check("#follow")
    return shown


def state(page):
    return np.array(page.evaluate("gambol.stage.performer.state"))


def test_it_is_one_small_file_without_addresses(path):
    text = path.read_text()
    assert len(text) < 100_000
    assert "http:" not in text and "https:" not in text and "/home" not in text


def test_a_gait_that_nobody_touches_has_the_bits_of_its_run(page, run):
    page.evaluate("gambol.play(false); gambol._again(); gambol._seek(60)")
    candidate = gambol.showcase(run)[0]
    cast = Cast(run.recipe, [one.individual for one in gambol.showcase(run)])
    final = gambol.replay(candidate, seconds=60 * cast.stride * cast.model.dt).final
    shown = dict(zip(cast.model.slot_names, state(page).tolist(), strict=True))
    assert {name: shown[name] for name in final.slots} == dict(final.slots)


def test_one_that_is_pulled_and_pushed_has_the_bits_of_the_processor(page, run):
    """What a hand does is an input of the lane: replayed, it does the same."""
    cast = Cast(run.recipe, [one.individual for one in gambol.showcase(run)])
    hand = {"ks": 40.0, "kd": 3.0, "at.x": 0.6, "at.y": 0.9, "grip.x": 0.1, "holds.head": 1.0, "felt.x": 1.5}
    page.evaluate("gambol.play(false); gambol._again()")
    page.evaluate("hand => gambol.stage.performer.touch(hand)", hand)
    page.evaluate("gambol.stage.performer.advance(4 * gambol.stage.cast.stride * gambol.stage.cast.dt)")
    numbers = cast.model.parameters(cast.individuals[0].controller)
    for name, value in {"touched": 1.0, **hand}.items():
        numbers[cast.model.hand_names.index(name) - len(cast.model.hand_names)] = value
    start = np.array([cast.model.start(numbers)])
    expected = run_lanes(cast.model.program, start, np.array([numbers]), cast.model.tables, 4 * cast.stride)[0]
    assert np.array_equal(state(page), expected)


def test_gaits_are_chosen_kept_in_the_address_and_found_again(page, path, run):
    shown = gambol.showcase(run)
    second, name = shown[1], names_of(shown)[1]
    page.click("#gaits li:nth-child(2) button")
    assert page.url.endswith(f"#gait={second.id}")
    assert page.text_content("#gait") == f"2. {name}"
    page.go_back()
    assert page.text_content("#gait").startswith("1.")
    page.goto(f"{path.as_uri()}#gait={second.id}")
    page.reload()
    page.wait_for_function("() => globalThis.gambol")
    assert page.get_attribute("#gaits li:nth-child(2) button", "aria-current") == "true"


def test_a_part_is_dragged_with_the_mouse(page):
    page.evaluate("gambol.play(false)")
    x, y = page.evaluate("""(() => {
        const {stage} = gambol, {width, height} = stage.size, {camera} = stage;
        const [px, py] = stage.performer.seen.link[1], box = stage.canvas.getBoundingClientRect();
        const right = (px - camera.x) * camera.scale, up = (py - camera.y) * camera.scale;
        return [box.left + width / 2 + right, box.top + height / 2 - up];
    })()""")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y - 160, steps=4)
    page.wait_for_function("() => gambol.stage.performer.seen.centre[1] > 0.25")  # it hangs on the pointer
    assert "Pulling at" in page.text_content("#news")
    page.mouse.up()
    assert page.evaluate("gambol.stage.held") is None
    page.wait_for_function("() => gambol.stage.performer.parameters[gambol.stage.cast.hand] === 0")


def test_everything_with_keys_alone(page, run):
    page.focus("#stage")
    page.keyboard.press("Space")
    assert page.text_content("#play") == "Play"
    page.keyboard.press("ArrowDown")
    assert page.text_content("#gait").startswith("2.")
    page.keyboard.press("]")
    assert page.text_content("#degrees") == "−2°"
    before = page.evaluate("gambol.stage.camera.scale")
    page.keyboard.press("+")
    assert page.evaluate("gambol.stage.camera.scale") > before
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => gambol.stage.performer.parameters[gambol.stage.cast.hand] === 1")
    page.keyboard.press("Shift+ArrowRight")  # looks aside, and does not follow any more
    assert not page.is_checked("#follow")
    page.keyboard.press("f")
    assert page.is_checked("#follow")
    page.keyboard.press("f")
    assert not page.is_checked("#follow")
    page.keyboard.press("Tab")  # from the stage to the buttons, in order
    assert page.evaluate("document.activeElement.id") == "play"
    unnamed = page.evaluate("""[...document.querySelectorAll("button, input, canvas")].filter(one =>
        !one.closest("[aria-hidden=true]") &&
        !(one.textContent.trim() || one.ariaLabel || one.labels?.length)).length""")
    assert unnamed == 0


def test_on_a_phone_without_fused_instructions(opened, path, page):
    """Fingers, a narrow screen, and a browser that knows no relaxed SIMD: the same bits, only slower."""
    page.evaluate("gambol.play(false); gambol._again(); gambol._seek(20)")
    phone = {"viewport": {"width": 390, "height": 800}, "has_touch": True, "color_scheme": "dark"}
    with page_of(opened, path.as_uri(), "WebAssembly.validate = () => false;", **phone) as small:
        assert small.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert small.evaluate("gambol.stage.dark")
        tops = small.evaluate("[...document.querySelectorAll('section')].map(one => one.getBoundingClientRect().top)")
        assert tops == sorted(tops)  # as keys and readers come to them
        small.tap("#gaits li:nth-child(2) button")
        assert small.text_content("#gait").startswith("2.")
        small.evaluate("gambol.play(false); gambol.choose(0); gambol._seek(20)")
        assert np.array_equal(state(small), state(page))


def test_buttons_for_zoom_stay_side_by_side_at_any_width(opened, path):
    with page_of(opened, path.as_uri()) as page:
        for width in range(340, 1300, 30):
            page.set_viewport_size({"width": width, "height": 800})
            tops = page.evaluate("['out', 'in'].map(id => document.getElementById(id).offsetTop)")
            assert tops[0] == tops[1], width
        assert (
            page.evaluate("getComputedStyle(document.getElementById('tilt')).width") == "128px"
        )  # not each browser's own


def test_pictures_have_exactly_the_pixels_that_they_are_shown_by(opened, path):
    with page_of(opened, path.as_uri(), viewport={"width": 1085, "height": 713}) as page:
        page.wait_for_function("() => gambol.stage.frame")
        sizes = page.evaluate("""[...document.querySelectorAll("canvas")].map(one => {
            const {left, right, top, bottom} = one.getBoundingClientRect(), edge = one.clientLeft;
            const between = (a, b) => Math.round(b - edge) - Math.round(a + edge);
            const laid = [right - left, bottom - top];
            return [[one.width, one.height], [between(left, right), between(top, bottom)], laid];
        })""")
    assert len(sizes) > 1 and any(length % 1 for *_, laid in sizes for length in laid)  # not whole by chance
    assert [pixels for pixels, *_ in sizes] == [shown for _, shown, _ in sizes]


def test_time_goes_back_and_forth(page):
    page.evaluate("gambol.play(false); gambol._again(); gambol._seek(30)")
    there = state(page)
    page.evaluate("gambol._seek(10)")
    assert page.evaluate("gambol.stage.performer.frame") == 10
    page.evaluate("gambol._seek(30)")
    assert np.array_equal(state(page), there)


def test_discovering_in_the_page_finds_the_table_of_the_command_line(page, run):
    page.click("#begin")
    page.wait_for_selector("#found:not([hidden])")
    expected = gait_rows(run, run.recipe.keep)
    found = page.evaluate("gambol.rows")
    assert len(found) == len(expected) > 1
    for row, here in zip(expected, found, strict=True):
        same = {name: row[name] for name in ("id", "trial", "name", "score", "status")}
        assert {name: here[name] for name in same} == same
        gait = {
            "speed_cm_s": 100.0 * here["gait"]["speed"],
            "flight": here["gait"]["flight"],
            "period_s": here["gait"]["period"] or 0.0,
            "sizes_per_s": here["gait"]["bodies"],
        }
        assert gait == pytest.approx({name: row[name] or 0.0 for name in gait}, rel=1e-9)
    first = expected[0]
    page.click("#found tbody tr:first-child button")
    assert page.url.endswith(f"#seed=3&trial={first['trial']}&id={first['id']}")
    page.evaluate("""(() => {
        const {performer} = gambol.stage;
        gambol.play(false);
        gambol._again();
        performer.kernel.run(gambol.data.discovery.steps);
        performer.look();
    })()""")
    assert page.evaluate("gambol.stage.performer.score") == first["score"]  # played, it comes to the same


def test_what_is_carried_is_not_shown_by_a_page_either(opened, tmp_path):
    weak = gambol.World(gravity=0.02)  # luxo pushes off once and floats away
    run = gambol.discover("luxo", method="random", trials=96, seconds=4.0, keep=5, seed=70040, world=weak)
    assert "carried" in {one.status for one in run.best(25)}
    gambol.page.save_page(run, tmp_path / "luxo.html")
    with page_of(opened, (tmp_path / "luxo.html").as_uri()) as page:
        page.click("#begin")
        page.wait_for_selector("#found:not([hidden])")
        found = page.evaluate("gambol.rows")
    names = ("id", "trial", "name", "score", "status")
    expected = [tuple(row[name] for name in names) for row in gait_rows(run, 5)]
    assert [tuple(row[name] for name in names) for row in found] == expected


def test_a_link_that_is_misspelt_leads_to_the_first_gait(page, path):
    for words in ("seed=x&trial=1", "seed=0&trial=-1", "seed=0&trial=0.5", "gait=nobody"):
        page.goto(f"{path.as_uri()}#{words}")
        assert page.text_content("#gait").startswith("1."), words


def test_a_page_offers_to_discover_only_what_it_would_find(run):
    """A search in stages comes to other gaits than the random controllers that a page draws."""
    staged = gambol.discover("luxo", trials=400, seconds=1.0, keep=2, method="staged")
    offered = [page_data(one, gambol.showcase(one, 1))["discovery"] for one in (run, staged)]
    assert offered[0] and offered[1] is None


def test_the_verb_writes_a_page(tmp_path):
    gambol.discover("luxo", trials=16, seconds=0.5, keep=2, out=tmp_path / "luxo")
    out = tmp_path / "page.html"
    done = CliRunner().invoke(app, ["page", str(tmp_path / "luxo"), "--out", str(out), "--json"])
    assert done.exit_code == 0, done.output
    assert json.loads(done.output)["bytes"] == out.stat().st_size
    assert isinstance(CliRunner().invoke(app, ["page", str(tmp_path / "nothing")]).exception, InvalidInput)


def test_what_is_no_run_is_refused(tmp_path):
    with pytest.raises(InvalidInput, match="it must be a Run"):
        gambol.page.save_page("runs/luxo", tmp_path / "page.html")
