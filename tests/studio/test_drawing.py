"""What artists like of a drawing board: animals to begin with, a front, copies, guides, thickness, undo that stays."""

import json

import pytest
from tests.studio.screens import drawing, go, stroke

from gambol.creatures.creature import creature_from_file
from gambol.dynamics.traits import examine
from gambol.motion.front import front_of
from gambol.studio.jobs import FOLDER
from gambol.studio.templates import TEMPLATES, template

BOARD = "document.querySelector('.board').board"
PICTURE = """async () => {
    const canvas = new OffscreenCanvas(30, 20);
    canvas.getContext("2d").fillRect(0, 0, 30, 20);
    return Array.from(new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer()));
}"""


def select(page, kind, name):
    page.evaluate(f"{BOARD}.select({json.dumps({'kind': kind, 'name': name})})")


def dot(page, name):
    """Its middle. It is asked for in one go, as the board draws its dots anew whenever the body was judged."""
    return page.evaluate(
        """name => {
            document.querySelector('.paper').scrollIntoView({block: 'center'});
            const {x, y, width, height} = document.querySelector(`[aria-label='${name}']`).getBoundingClientRect();
            return [x + width / 2, y + height / 2];
        }""",
        name,
    )


def drag(page, name, dx, dy):
    x, y = dot(page, name)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + dx, y + dy, steps=4)
    page.mouse.up()


@pytest.fixture
def dog(page, served):
    begin_anew(page, served)
    page.click(".templates button:has-text('Dog')")
    page.wait_for_function(f"() => {BOARD}.data.links?.length === 12 && {BOARD}.known && {BOARD}.worked.front")
    return page


def begin_anew(page, served):
    """With an empty board: what another test has drawn would come back, which takes a while on a busy machine."""
    for draft in (served.folder / FOLDER / "drawings").glob("*.json"):
        draft.unlink()
    go(page, served, "draw")
    page.wait_for_function("() => document.querySelector('.board')?.board")
    page.evaluate("sessionStorage.clear()")
    page.click("text=New: links")
    page.wait_for_function(f"() => {BOARD}.data.links?.length === 0")


@pytest.mark.parametrize("title", TEMPLATES)
@pytest.mark.parametrize("in_space", [False, True])
def test_nothing_is_wrong_with_an_animal_to_begin_with(title, in_space):
    creature = creature_from_file(template(title, in_space), title)
    assert examine(creature) == () and creature.actuators and creature.dimensions == (3 if in_space else 2)
    assert all(part.endswith("-far") for part in creature.figure.far)  # they are drawn behind


def test_the_front_is_turned_round_with_a_click(dog):
    assert dog.get_attribute("[data-key=front]", "aria-label").startswith("Front: to the right")
    dog.click("[data-key=front]")
    dog.wait_for_selector("[aria-label^='Front: to the left']", state="attached")
    body = creature_from_file({**drawing(dog), "name": "dog"}, "dog")
    assert front_of(body) == "left"


def test_a_limb_is_copied_with_all_that_belongs_to_it(dog):
    before = drawing(dog)
    select(dog, "link", "thigh-near")
    dog.click("button:text-is('Copy')")
    dog.click("button:text-is('Paste')")
    dog.wait_for_selector("text=14 muscles")
    data = drawing(dog)
    assert len(data["links"]) == len(before["links"]) + 3 and len(data["joints"]) == len(before["joints"]) + 3
    creature_from_file({**data, "name": "dog"}, "dog")
    dog.click("button:text-is('Undo')")
    dog.wait_for_selector("text=11 muscles")
    select(dog, "link", "head")
    dog.keyboard.press("Escape")
    dog.locator("[aria-label='End of head']").focus()
    dog.keyboard.press("Control+d")
    dog.wait_for_function(f"() => {BOARD}.data.links.length === {len(before['links']) + 1}")


def test_several_parts_are_selected_and_changed(dog):
    dog.click("[aria-label='End of paw-near']", force=True)
    dog.click("[aria-label='End of forearm-near']", force=True, modifiers=["Shift"])
    dog.wait_for_selector("text=2 parts are selected")
    dog.fill(".inspector label:has-text('Width of each') input", "0.06")
    dog.keyboard.press("Enter")
    wide = {one["name"]: one.get("width") for one in drawing(dog)["links"]}
    assert wide["paw-near"] == wide["forearm-near"] == 0.06 != wide["paw-far"]


def test_what_is_dragged_comes_to_rest_level_with_something(dog):
    select(dog, "link", "head")
    (x, y), hip = dot(dog, "End of head"), dot(dog, "Joint neck")
    dog.mouse.move(x, y)
    dog.mouse.down()
    dog.mouse.move(x, hip[1] + 4, steps=3)
    assert dog.locator(".guide").count() >= 1
    dog.mouse.up()
    assert dog.locator(".guide").count() == 0
    assert dot(dog, "End of head")[1] == pytest.approx(hip[1], abs=1.0)


def test_thickness_is_dragged(dog):
    select(dog, "link", "trunk")
    before = drawing(dog)["links"][0]
    drag(dog, "Thickness of trunk", 0, -20)
    after = drawing(dog)["links"][0]
    assert after["width"] > 1.1 * before["width"] and after["mass"] > 1.1 * before["mass"]


def test_parts_have_a_colour_and_a_skin_of_their_own(dog):
    select(dog, "link", "trunk")
    dog.fill(".inspector input[type=color]", "#2f9e4f")
    assert drawing(dog)["links"][0]["colour"] == "#2f9e4f"
    assert dog.evaluate(
        "[...document.querySelectorAll('.paper .link')].some(one => one.style.fill === 'rgb(47, 158, 79)')"
    )
    dog.click("button:text-is('Skin')")
    (x, y), (right, _) = dot(dog, "Where trunk begins"), dot(dog, "End of trunk")
    long = right - x
    dog.mouse.move(x - 0.05 * long, y)
    dog.mouse.down()
    for share, aside in [(0.0, 0.15), (0.5, 0.2), (1.0, 0.12), (1.08, 0.0), (1.0, -0.12), (0.5, -0.15), (0.0, -0.1)]:
        dog.mouse.move(x + share * long, y + aside * long)
    dog.mouse.up()
    link = drawing(dog)["links"][0]
    ends = [min(at[0] for at in link["outline"]), max(at[0] for at in link["outline"])]
    assert ends == pytest.approx([-0.05 * link["length"], 1.08 * link["length"]], abs=0.02)
    body = creature_from_file({**drawing(dog), "name": "dog"}, "dog")
    assert body.figure.colours == {"trunk": "#2f9e4f"} and len(body.outline("trunk")) == len(link["outline"])
    dog.click("button:text-is('Select')")
    dog.click("text=Take its skin away")
    dog.click("[aria-label='The usual colour']")
    bare = drawing(dog)["links"][0]
    assert "outline" not in bare and "colour" not in bare and bare["length"] == link["length"]
    dog.click("button:text-is('Skin')")
    dog.locator("[aria-label='End of head']").focus()
    dog.keyboard.press("Enter")
    assert len(next(one for one in drawing(dog)["links"] if one["name"] == "head")["outline"]) == 18


def test_what_is_wrong_is_said_on_the_part_and_mended_there(dog):
    """A foot that hangs above the ground is put down by pressing what says so; a reload keeps what can be undone."""
    dog.wait_for_selector(".callout", state="detached")
    drag(dog, "End of paw-near", 0, -9)
    told = dog.wait_for_selector(".callout").text_content()
    assert told.startswith("paw-near floats") and told.endswith("mm above the ground: put it down")
    dog.click(".callout")
    dog.wait_for_selector(".callout", state="detached")
    steps = dog.evaluate(f"{BOARD}.history.past.length")
    dog.wait_for_function(f"() => {BOARD}.known")
    dog.reload()
    dog.wait_for_function("() => document.querySelector('.board')?.board?.data.links.length === 12")
    assert dog.evaluate(f"{BOARD}.history.past.length") == steps
    dog.click("button:text-is('Undo')")
    assert dog.wait_for_selector(".callout").text_content() == told


def test_a_picture_lies_under_the_drawing(dog):
    content = bytes(dog.evaluate(PICTURE))
    dog.set_input_files(".sheet input[type=file]", {"name": "dog.png", "mimeType": "image/png", "buffer": content})
    dog.wait_for_selector(".traced", state="attached")
    dog.reload()
    dog.wait_for_selector(".traced", state="attached")
    dog.wait_for_selector("[data-key=front]")
    dog.evaluate(f"{BOARD}.select(null)")
    dog.click("text=Remove picture")
    assert dog.locator(".traced").count() == 0


def test_a_body_in_space_is_drawn_on_both_sides_and_stands(page, served):
    begin_anew(page, served)
    page.click("text=New: bones in space")
    strokes = [
        ((0.35, 0.35), (0.6, 0.35)),
        ((0.37, 0.35), (0.36, 0.6)),
        ((0.36, 0.6), (0.38, 0.8)),
        ((0.59, 0.35), (0.59, 0.6)),
        ((0.59, 0.6), (0.58, 0.8)),
    ]
    for one in strokes:
        stroke(page, *one)
    page.wait_for_selector("text=8 muscles")
    body = creature_from_file({**drawing(page), "name": "beast"}, "beast")
    assert len(body.bones) == 9 and len(body.anatomy.feet) == 4
    page.click("button:text-is('Select')")
    page.click("button:text-is('from the front')")
    before = body.masses
    select(page, "bone", "bone-1")
    drag(page, "Move bone-1 along z", -12, 0)
    apart = next(one["at"][2] for one in drawing(page)["bones"] if one["name"] == "bone-1")
    assert apart != next(one.at[2] for one in body.bones if one.name == "bone-1-right")
    page.click("button:text-is('from the side')")
    way = drawing(page)["bones"][1]["points"]
    drag(page, "Turn bone-1", 15, -30)
    assert drawing(page)["bones"][1]["points"] != way
    drag(page, "Upper end of pitch", 20, -20)
    assert drawing(page)["bones"][1]["hinges"]["pitch"] != 45
    assert page.locator(".axis").count() > 4 and before
    page.wait_for_function("() => document.querySelector('.theatre').theatre?.boxes[0].stage.performer?.seconds > 0.2")
    assert (
        page.evaluate("document.querySelector('.theatre').theatre.boxes[0].stage.view.constructor.name") == "DeepView"
    )
