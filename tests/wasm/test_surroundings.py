"""Ground that is drawn on a page, and the point that a body with eyes follows."""

import numpy as np
import pytest
from tests.wasm.browsing import browser, page_of

import gambol
from gambol.controllers.controller import FAMILIES
from gambol.page.cast import Cast
from gambol.page.drawable import drawable
from gambol.rollout.lanes import run_lanes


@pytest.fixture(scope="module")
def luxo():
    return gambol.discover("luxo", method="random", trials=48, seconds=1.0, keep=2, seed=3)


@pytest.fixture(scope="module")
def fish():
    return gambol.discover("fish", method="random", trials=48, seconds=1.0, keep=1, seed=3)


@pytest.fixture(scope="module")
def opened():
    with browser() as found:
        yield found


def shown(opened, run, folder):
    gambol.page.save_page(run, folder / "page.html", count=1)
    return page_of(opened, (folder / "page.html").as_uri())


@pytest.mark.parametrize("family", ["san", "pose-graph"])
@pytest.mark.parametrize("name", ["luxo", "acrobot", "worm"])
def test_flat_ground_as_numbers_has_the_bits_of_flat_ground(name, family):
    creature = gambol.creature(name)
    world = gambol.dynamics.natural_world(creature)
    level = drawable(creature, world)
    assert level.terrain.kind == "heightmap"
    controllers = [FAMILIES[family].sample(creature, gambol.Draws(seed)) for seed in range(4)]
    kinds = ("travel", "jump")
    scores = [
        [gambol.evaluate(creature, controllers, world=one, task=task, seconds=2.0).scores.tolist() for task in kinds]
        for one in (world, level)
    ]
    assert scores[0] == scores[1] and np.ptp(scores[0][0]) > 0.0


def test_ground_drawn_with_the_mouse_is_that_of_the_saved_world(opened, luxo, tmp_path):
    with shown(opened, luxo, tmp_path) as page:
        page.evaluate("gambol.play(false); gambol._again()")
        page.focus("#stage")
        page.keyboard.press("g")
        assert page.is_checked("#shape")
        box = page.locator("#stage").bounding_box()
        x, y = box["x"] + 0.75 * box["width"], box["y"] + 0.8 * box["height"]
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 100, y - 60, steps=5)
        page.mouse.up()
        assert page.input_value("#ground") == "drawn"
        with page.expect_download() as saved:
            page.click("#keep")
        saved.value.save_as(tmp_path / "ground.yaml")
        page.evaluate("gambol._again(); gambol._seek(40)")
        ended = page.evaluate("gambol.stage.performer.state")
        page.select_option("#ground", "flat")
        page.evaluate("gambol._again(); gambol._seek(40)")
        flat = page.evaluate("gambol.stage.performer.state")
        page.select_option("#ground", "steps")
        steps = np.array(page.evaluate("gambol.stage.heights.y"))
    world = gambol.load(tmp_path / "ground.yaml", gambol.World)
    heights = np.array(world.terrain.heights)
    assert heights.max() > 0.1 and np.abs(np.diff(heights)).max() <= 1.5 * world.terrain.spacing + 1e-12
    corners = world.terrain.start + world.terrain.spacing * np.arange(len(heights))
    assert not heights[np.abs(corners) < 0.3 * gambol.creature("luxo").size].any()  # where it stands
    assert steps[-1] > 1.0 > -1.0 > steps[0]
    candidate = gambol.showcase(luxo)[0]
    cast = Cast(luxo.recipe, [candidate.individual])
    again = {
        name: gambol.simulate(
            luxo.recipe.creature,
            candidate.controller,
            world=place,
            dt=cast.model.dt,
            seconds=40 * cast.stride * cast.model.dt,
        ).final
        for name, place in (("drawn", world), ("flat", luxo.recipe.worlds[0]))
    }
    for name, seen in (("drawn", ended), ("flat", flat)):
        found = dict(zip(cast.model.slot_names, seen, strict=True))
        slots = cast.model.system.slot_names
        assert [found[slot] for slot in slots] == [again[name].slots[slot] for slot in slots]


def test_a_ditch_is_drawn_where_it_is(opened, tmp_path):
    """As narrow and as steep: a centimetre beside its edges there is earth, between them there is air."""
    corners = [(-3.0, 0.0), (0.5, 0.0), (0.51, -0.1), (0.59, -0.1), (0.6, 0.0), (4.0, 0.0)]
    world = gambol.World(terrain=gambol.worlds.Segments(points=corners))
    run = gambol.discover("luxo", method="random", trials=48, seconds=1.0, keep=1, seed=3, world=world)
    with shown(opened, run, tmp_path) as page:
        page.evaluate("gambol.play(false); gambol._again()")
        is_air = page.evaluate("""(() => {
            const {camera, size, canvas} = gambol.stage, ratio = canvas.width / size.width;
            const at = (x, y) => [size.width / 2 + (x - camera.x) * camera.scale, size.height / 2 - (y - camera.y) * camera.scale];
            const colour = (x, y) => canvas.getContext("2d").getImageData(...at(x, y).map(p => Math.round(ratio * p)), 1, 1).data.join();
            return [0.49, 0.52, 0.55, 0.58, 0.61].map(x => colour(x, -0.08) === colour(x, 0.1));
        })()""")  # noqa: E501
    assert is_air == [False, True, True, True, False]


def test_the_point_is_led_and_the_fish_looks_for_it(opened, fish, tmp_path):
    with shown(opened, fish, tmp_path) as page:
        page.evaluate("gambol.play(false); gambol._again()")
        page.focus("#stage")
        for key in "jjj":
            page.keyboard.press(key)
        page.evaluate("gambol.play(false)")
        size = gambol.creature("fish").size
        assert page.evaluate("gambol.stage.lead") == pytest.approx([10.0 - 0.75 * size, 0.0], abs=1e-3)
        page.evaluate("gambol._again()")
        assert page.evaluate("gambol.stage.lead") is None
        mark = page.evaluate("""(() => {
            const {stage} = gambol, {camera, size} = stage, box = stage.canvas.getBoundingClientRect();
            return [box.left + size.width / 2 + (stage.mark[0] - camera.x) * camera.scale,
                    box.top + size.height / 2 - (stage.mark[1] - camera.y) * camera.scale];
        })()""")
        page.mouse.move(*mark)  # at the edge of the picture, since it lies far ahead
        page.mouse.down()
        page.mouse.move(mark[0] - 500, mark[1] - 150, steps=3)
        page.mouse.up()
        page.evaluate("gambol.play(false)")
        lead = page.evaluate("gambol.stage.lead")
        page.evaluate("gambol.stage.performer.begin(gambol.stage.performer.role)")
        page.evaluate("lead => gambol.stage.performer.touch({led: 1, 'follow.x': lead[0], 'follow.y': lead[1]})", lead)
        page.evaluate("gambol.stage.performer.kernel.run(200)")
        ended = np.array(page.evaluate("gambol.stage.performer.kernel.row(0)"))
    assert abs(lead[0]) < 2.0 and lead[1] > 0.1
    cast = Cast(fish.recipe, [gambol.showcase(fish)[0].individual])
    model = cast.model
    numbers = model.parameters(cast.individuals[0].controller)
    usual = run_lanes(model.program, np.array([model.start(numbers)]), np.array([numbers]), model.tables, 200)[0]
    numbers[-3:] = [1.0, *lead]
    expected = run_lanes(model.program, np.array([model.start(numbers)]), np.array([numbers]), model.tables, 200)[0]
    assert np.array_equal(ended, expected) and not np.array_equal(usual, expected)
    there = fish.recipe.worlds[0].model_copy(update={"follow": gambol.worlds.FixedPoint(at=lead)})
    motion = gambol.simulate("fish", cast.individuals[0].controller, world=there, seconds=200 * model.dt, dt=model.dt)
    slots = model.system.slot_names
    assert [motion.final.slots[name] for name in slots] == expected[: len(slots)].tolist()
