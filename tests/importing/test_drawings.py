"""SVG drawings: closed shapes are links, circles are joints."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

import gambol
from gambol.importing import import_body

HEAD = '<svg xmlns="http://www.w3.org/2000/svg">'
ARM = '<rect id="arm" x="0" y="0" width="40" height="10"/><rect id="Hand" x="30" y="2" width="30" height="6"/>'
JOINT = '<circle id="wrist" cx="35" cy="5" r="1"/>'


def drawn(inside: str, folder: Path, **options: float) -> gambol.importing.Imported:
    path = folder / "drawing.svg"
    path.write_text(f"{HEAD}{inside}</svg>", encoding="utf-8")
    return import_body(path, **options)


def test_shapes_are_links_and_circles_joints(tmp_path: Path) -> None:
    body = drawn(ARM + JOINT, tmp_path).creature
    assert [link.name for link in body.links] == ["arm", "hand"]
    assert body.root.link == "arm"
    assert body.joints[0].at == pytest.approx((0.15, 0.0))  # centimetres, from the trunk's middle
    assert body.links[0].mass == pytest.approx(30 * 0.4 * 0.1)
    assert body.links[1].corners[0] == pytest.approx((-0.05, 0.03))  # y of a drawing runs downwards
    assert (body.actuators[0].min, body.actuators[0].max) == (-45, 45)


def test_transforms_groups_and_paths_are_followed(tmp_path: Path) -> None:
    """A rectangle is the same whether drawn as it is, as a path, or turned, shifted and scaled within groups."""
    hand = '<g transform="translate(30 2) rotate(90)"><path id="hand" transform="scale(2)" d="m0,0 h3 v-15 h-3 z"/></g>'
    plain, other = drawn(ARM + JOINT, tmp_path).creature, drawn(ARM.split('<rect id="Hand')[0] + hand + JOINT, tmp_path)
    assert other.creature.links[1].mass == pytest.approx(plain.links[1].mass)
    assert other.creature.joints[0].angle == pytest.approx(plain.joints[0].angle, abs=1e-6)


def test_a_size_may_be_given(tmp_path: Path) -> None:
    assert drawn(ARM + JOINT, tmp_path, metres=1.2).creature.body_size == pytest.approx(1.2)


def test_masses_and_ranges_may_be_said(tmp_path: Path) -> None:
    said = ARM.replace('id="arm"', 'id="arm" data-mass="2.5"') + JOINT.replace('r="1"', 'r="1" data-range="-10, 70"')
    body = drawn(said, tmp_path).creature
    assert body.links[0].mass == 2.5
    assert (body.actuators[0].min, body.actuators[0].max) == (-10, 70)
    with pytest.raises(gambol.InvalidInput, match="data-mass of 'arm' is 'much'"):
        drawn(ARM.replace('id="arm"', 'id="arm" data-mass="much"'), tmp_path)


def test_curves_enclose_what_they_enclose(tmp_path: Path) -> None:
    """A disc of arcs and one of Bézier curves, flattened: areas within two per cent of π r²."""
    k = 0.5522847 * 10
    curves = (
        f"M 10,0 C 10,{k} {k},10 0,10 S -10,{k} -10,0 C -10,{-k} {-k},-10 0,-10 S 10,{-k} 10,0 Z",
        "M 10,0 A 10,10 0 0 1 -10,0 A 10,10 0 0 1 10,0 Z",
    )
    for way in curves:
        mass = drawn(f'<path d="{way}"/>', tmp_path).creature.mass
        assert mass == pytest.approx(30 * math.pi * 0.01, rel=0.03)


def test_what_is_not_carried_over_is_told(tmp_path: Path) -> None:
    more = '<text>hello</text><circle id="eye" cx="5" cy="5" r="1"/><rect id="moon" x="200" width="9" height="9"/>'
    hidden = '<path style="display: none" d="M0 0h9v9z"/><path d="M0 0 L 5 5"/>'
    told = drawn(ARM + JOINT + more + hidden, tmp_path).left_out
    for word in ("text", "eye", "moon", "hidden path", "path without an area"):
        assert any(word in words for words in told), word


def test_a_pin_holds_the_trunk(tmp_path: Path) -> None:
    body = drawn(ARM + JOINT + '<circle id="pin-1" cx="2" cy="5" r="1"/>', tmp_path).creature
    assert body.root.kind == "pinned"
    assert body.links[0].ends == pytest.approx((-0.02, 0.38))


BOMB = """<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]><svg>&b;</svg>"""
OUTSIDE = """<?xml version="1.0"?><!DOCTYPE svg [<!entity x SYSTEM "file:///etc/passwd">]><svg><text>&x;</text></svg>"""
BAD = {
    "entities": (BOMB, "declares entities"),
    "entities of files": (OUTSIDE, "declares entities"),
    "nothing": ("", "holds no XML"),
    "another language": ("<html></html>", "begins with <html>"),
    "half a file": (f"{HEAD}<rect", "not whole XML"),
    "no shape": (f"{HEAD}<text/></svg>", "no closed shape"),
    "a loop": (f'{HEAD}{ARM}{JOINT}<circle id="two" cx="38" cy="5" r="1"/></svg>', "closes a loop"),
    "a deep drawing": (HEAD + "<g>" * 60 + "</g>" * 60 + "</svg>", "groups within groups"),
    "a bad path": (f'{HEAD}<path id="p" d="M 0 0 L one one"/></svg>', "the path 'p' holds 'oneone'"),
    "a large file": (HEAD + " " * 5_000_001 + "</svg>", "more than 5 MB"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_drawings_get_a_sentence(name: str, tmp_path: Path) -> None:
    text, words = BAD[name]
    path = tmp_path / "bad.svg"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(gambol.InvalidInput, match=words):
        import_body(path)


def test_the_example_is_a_dog() -> None:
    imported = import_body("examples/dog.svg")
    assert len(imported.creature.links) == 7
    assert imported.creature.feet == ("hind-shank-1", "hind-shank-2", "fore-shank-1", "fore-shank-2")
    assert gambol.dynamics.examine(imported.creature) == ()
    assert [words for words in imported.left_out if "eye" not in words] == []
