"""Bodies to begin a drawing with: flat ones of links, which are files of this folder, and bones of the catalogue."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from gambol.creatures.articulated.creature import Articulated
from gambol.creatures.articulated.rest_pose import RestPose
from gambol.files import parse_yaml

TEMPLATES = {"Dog": "dog", "Bird": "bird", "Spider": "spider", "Fish": "fish", "Man": "man"}
IN_SPACE = {"Dog": "hound", "Bird": "emu", "Spider": "tarantula", "Fish": "carp", "Man": "man"}
CATALOGUE = "gambol.creatures.catalogue"
WIDE, HIGH = 64, 40  # pixels of a picture of one
ROOM = 0.08  # of its size, around it


def template(title: str, in_space: bool) -> dict[str, Any]:
    """The data of a body to begin with, without what follows from its shape.

    >>> template("Dog", False)["name"], template("Bird", True)["kind"]
    ('dog', 'bones')
    """
    data: dict[str, Any] = written(IN_SPACE[title]) if in_space else _read("gambol.studio.templates", TEMPLATES[title])
    return {**data, "name": TEMPLATES[title]}


def written(name: str) -> dict[str, Any]:
    """A creature of the catalogue as its file has it: limbs that are there twice stand in it once."""
    return _read(CATALOGUE, name)


def _read(room: str, name: str) -> dict[str, Any]:
    found = parse_yaml(files(room).joinpath(f"{name}.yaml").read_text(encoding="utf-8"), name)
    assert isinstance(found, dict)
    return found


@cache
def silhouette(title: str) -> str:
    """A template as a small picture, in SVG.

    >>> silhouette("Man").count("<polygon")
    12
    """
    creature = Articulated.from_data(template(title, False), title)
    shapes = _outlines(creature)
    xs, ys = zip(*(point for shape in shapes for point in shape), strict=True)
    room = ROOM * max(max(xs) - min(xs), max(ys) - min(ys))
    wide, high = max(xs) - min(xs) + 2 * room, max(ys) - min(ys) + 2 * room
    polygons = "".join(
        '<polygon points="{}"/>'.format(
            " ".join(f"{x - min(xs) + room:.4g},{max(ys) - y + room:.4g}" for x, y in shape)
        )
        for shape in shapes
    )
    return (
        f'<svg width="{WIDE}" height="{HIGH}" viewBox="0 0 {wide:.4g} {high:.4g}" aria-hidden="true">{polygons}</svg>'
    )


def _outlines(creature: Articulated) -> list[list[tuple[float, float]]]:
    """Where the corners of its links are at rest."""
    pose = RestPose(creature)
    return [[pose.place(link.name, corner) for corner in link.corners] for link in creature.links]
