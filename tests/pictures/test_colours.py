"""Parts have colours of their own: pictures, pages and exports show them, and nothing else depends on them."""

import json

import numpy as np
import pytest
import yaml
from PIL import Image

import gambol
from gambol.creatures.creature import creature_from_file
from gambol.drawing.coat import coat_of
from gambol.errors import InvalidInput
from gambol.page.look import look_of
from gambol.page.surface import surface_of
from gambol.raster.mesh import light_of
from gambol.studio.templates import template

GREEN, BLUE = "#2f9e4f", "#3060c0"


def painted(title, in_space, **colours):
    """An animal of the studio's, some parts of which have a colour, as its file says."""
    data = template(title, in_space)
    for part in data["bones" if in_space else "links"]:
        if part["name"] in colours:
            part["colour"] = colours[part["name"]]
    return creature_from_file(yaml.safe_load(yaml.safe_dump(data)), "painted")


@pytest.fixture(scope="module")
def dog():
    return painted("Dog", False, trunk=GREEN, **{"thigh-far": BLUE, "thigh-near": BLUE})


@pytest.fixture(scope="module")
def hound():
    return painted("Dog", True, **{template("Dog", True)["bones"][0]["name"]: GREEN})


def shares(path, colour, near=40):
    """How much of a picture has about a colour."""
    pixels = np.asarray(Image.open(path).convert("RGB"), np.float64)
    wanted = np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)])
    return (np.abs(pixels - wanted).max(axis=2) < near).mean()


def test_a_colour_changes_no_motion_and_is_in_the_file(dog, tmp_path):
    plain = painted("Dog", False)
    assert plain.fingerprint == creature_from_file(template("Dog", False), "painted").fingerprint != dog.fingerprint
    dog.save(tmp_path / "dog.yaml")
    assert gambol.load(tmp_path / "dog.yaml") == dog
    moved = [gambol.simulate(one, gambol.controllers.Passive(), seconds=0.2) for one in (plain, dog)]
    assert np.array_equal(*(motion.position for motion in moved))


def test_what_is_no_colour_gets_a_sentence():
    with pytest.raises(InvalidInput, match="the colour 'green'; a colour is '#' and six hexadecimal digits"):
        painted("Dog", False, trunk="green")


def test_pictures_show_it_darker_on_the_far_side(dog, tmp_path):
    gambol.picture(dog, tmp_path / "dog.png")
    assert shares(tmp_path / "dog.png", GREEN, 6) > 0.01
    assert coat_of(dog, "thigh-near") == BLUE and light_of(coat_of(dog, "thigh-far")).sum() < light_of(BLUE).sum()


def test_a_body_in_space_has_it_on_its_skin_and_on_both_sides(hound, tmp_path):
    leg = next(bone["name"] for bone in template("Dog", True)["bones"] if bone.get("mirror"))
    both = painted("Dog", True, **{leg: BLUE})
    assert sum(bone.colour == BLUE for bone in both.bones) == 2
    gambol.picture(hound, tmp_path / "hound.png")
    gambol.picture(painted("Dog", True), tmp_path / "plain.png")
    pictures = [
        np.asarray(Image.open(tmp_path / f"{name}.png").convert("RGB"), np.int64) for name in ("hound", "plain")
    ]
    greener = [(one[..., 1] > one[..., 0] + 20).mean() for one in pictures]
    assert greener[0] > greener[1] + 0.01


def test_pages_are_told(dog, hound):
    look = {part["name"]: part.get("colour") for part in look_of(dog)["parts"]}
    assert look["trunk"] == GREEN and look["thigh-far"] == coat_of(dog, "thigh-far") and look["head"] is None
    assert surface_of(hound)["colours"] != surface_of(painted("Dog", True))["colours"]


@pytest.mark.parametrize("body", ["dog", "hound"])
def test_exports_have_a_material_of_it(body, request, tmp_path):
    creature = request.getfixturevalue(body)
    motion = gambol.simulate(creature, gambol.controllers.Passive(), seconds=0.1)
    motion.save(tmp_path / "moved.gltf")
    told = json.loads((tmp_path / "moved.gltf").read_text())
    factors = [one["pbrMetallicRoughness"]["baseColorFactor"][:3] for one in told["materials"]]
    assert any(np.allclose(factor, light_of(GREEN), atol=0.01) for factor in factors)


@pytest.mark.parametrize("name", ["worm", "ray"])
def test_a_body_of_springs_has_one_colour(name, tmp_path):
    plain = gambol.creature(name)
    green = plain.model_copy(update={"colour": GREEN})
    assert "colour" not in plain.model_dump() and plain.fingerprint != green.fingerprint
    green.save(tmp_path / "green.yaml")
    assert gambol.load(tmp_path / "green.yaml") == green
    found = []
    for one in (plain, green):
        gambol.picture(one, tmp_path / "body.png")
        pixels = np.asarray(Image.open(tmp_path / "body.png").convert("RGB"), np.int64)
        found.append((pixels[..., 1] > pixels[..., 0] + 20).mean())
    assert found[1] > found[0] + 0.01
    assert look_of(green)["colour"] == GREEN and "colour" not in look_of(plain)
    if green.dimensions == 3:
        assert surface_of(green)["colours"] != surface_of(plain)["colours"]
    moved = [gambol.simulate(one, gambol.controllers.Passive(), seconds=0.2) for one in (plain, green)]
    assert np.array_equal(*(motion.position for motion in moved))
