"""The drawing board: its geometry is that of the files, and soft bodies are drawn on it, too."""

import pytest
import yaml
from tests.studio.screens import drawing, go, stroke

import gambol
from gambol.creatures.articulated.rest_pose import RestPose


@pytest.mark.parametrize("name", ["luxo", "cheetah", "walker7"])
def test_the_board_has_the_geometry_of_the_files(page, served, name):
    """Against the rest pose that the simulator begins with; turned round, it is its mirror image."""
    go(page, served, "runs")
    creature = gambol.creature(name)
    drawn = """async data => {
        const {framesOf, flip, worldOf} = await import("/modules/skeleton.js");
        const points = () => Object.fromEntries([...framesOf(data, [0, 0])].map(([link, frame]) => [link, [[0, 0], [0.1, 0]].map(at => worldOf(frame, at))]));
        const before = points();
        flip(data);
        return [before, points()];
    }"""  # noqa: E501
    before, flipped = page.evaluate(drawn, yaml.safe_load(creature.to_yaml()))
    pose = RestPose(creature)
    for link in pose.creature.links:
        expected = [pose.place(link.name, at) for at in ((0.0, 0.0), (0.1, 0.0))]
        for (x, y), there, mirrored in zip(expected, before[link.name], flipped[link.name], strict=True):
            assert there == pytest.approx([x, y], abs=1e-6)
            assert mirrored == pytest.approx([-x, y], abs=1e-3)


def test_narrow_parts_are_seen_on_light_and_on_dark_paper(page, served):
    """Their edges are most of them: as clear against the sky as signs have to be (WCAG 2.1, 1.4.11)."""
    go(page, served, "runs")
    contrasts = page.evaluate("""async () => {
        const {LIGHT, DARK} = await import("/modules/drawing.js");
        const share = x => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4);
        const bright = colour => [0.2126, 0.7152, 0.0722].reduce((sum, w, i) => sum + w * share(parseInt(colour.slice(1 + 2 * i, 3 + 2 * i), 16) / 255), 0.05);
        return [LIGHT, DARK].map(({outline, sky}) => Math.max(bright(outline) / bright(sky), bright(sky) / bright(outline)));
    }""")  # noqa: E501
    assert min(contrasts) > 3.0


def test_a_soft_body_is_drawn_and_stands(page, served):
    go(page, served, "draw")
    page.click("text=New: masses and springs")
    page.click("button:text-is('Spring')")
    corners = [(0.4, 0.4), (0.6, 0.4), (0.6, 0.7), (0.4, 0.7)]
    for a, b in zip(corners, [*corners[1:], corners[0]], strict=True):
        stroke(page, a, b)
    stroke(page, corners[0], corners[2])
    page.click("button:text-is('Muscle')")
    stroke(page, corners[1], corners[3])
    data = drawing(page)
    assert (len(data["points"]), len(data["springs"]), len(data["muscles"])) == (4, 5, 1)
    page.wait_for_selector(".inspector label:has-text('m1-short to'), .inspector label:has-text('m1-short from')")
    page.click(".inspector >> text=Add a sensor")
    assert [one["name"] for one in drawing(page)["sensors"] if one.get("spring") == "m1"] == ["m1-short", "m1-s1"]
    page.wait_for_function("() => document.querySelector('.theatre').theatre?.boxes[0].stage.performer?.seconds > 0.3")
    assert not page.evaluate("document.querySelector('.theatre').theatre.boxes[0].stage.performer.diverged")
    page.fill("label:has-text('Name') >> nth=-1", "jelly")
    page.click("button:has-text('Save')")
    page.wait_for_selector("text=Saved as creatures/jelly.yaml")
    assert gambol.load(served.folder / "creatures" / "jelly.yaml").body == "springs"
    page.evaluate("document.querySelector('.board').board.select(null)")
    page.fill(".inspector input[type=color]", "#2f9e4f")
    assert drawing(page)["colour"] == "#2f9e4f"
    assert page.evaluate("document.querySelector('.paper .spring').style.stroke") == "rgb(47, 158, 79)"
    page.fill(".inspector label:has-text('Width in space') input", "0.3")
    page.click("text=Stand it up in space")
    data = drawing(page)
    assert (len(data["points"]), len(data["springs"]), len(data["muscles"])) == (8, 26, 2)
    page.click("button:text-is('from above')")
    far = next(point["name"] for point in data["points"] if point["at"][2] == 0.3)
    page.focus(f"[aria-label='Mass {far}']")
    page.keyboard.press("ArrowUp")  # along z, which is up from above
    at = next(point["at"] for point in drawing(page)["points"] if point["name"] == far)
    assert at[2] > 0.3 and at[:2] == next(point["at"] for point in data["points"] if point["name"] == far)[:2]
    page.wait_for_selector("text=8 kg")
    page.wait_for_function("() => document.querySelector('.theatre').theatre.boxes[0].stage.cast.look.dimensions === 3")
    page.wait_for_function("() => document.querySelector('.theatre').theatre.boxes[0].stage.performer.seconds > 0.3")
    assert not page.evaluate("document.querySelector('.theatre').theatre.boxes[0].stage.performer.diverged")
