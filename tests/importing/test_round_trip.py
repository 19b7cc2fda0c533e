"""Our MJCF export, imported, is the same body; and what was changed in it in between is changed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import gambol
from gambol.creatures import Articulated
from gambol.dynamics.articulated.system import LinkedSystem

pytest.importorskip("mujoco")

CATALOGUE = [name for name in gambol.creature_names() if isinstance(gambol.creature(name), Articulated)]


def back(creature: Articulated, folder: Path, change: tuple[str, str] = ("", "")) -> gambol.importing.Imported:
    path = folder / f"{creature.name}.xml"
    text = gambol.export.mjcf(creature, contacts=not creature.seen_from_above)
    path.write_text(re.sub(*change, text) if change[0] else text)
    return gambol.importing.import_body(path)


@pytest.mark.parametrize("name", [name for name in CATALOGUE if name != "spinner"])
def test_the_catalogue_comes_back_the_same(name: str, tmp_path: Path) -> None:
    creature = gambol.creature(name)
    imported = back(creature, tmp_path)
    assert imported.creature == creature
    assert imported.left_out == ()


def everything() -> Articulated:
    """A body that has all that bodies from elsewhere bring."""
    data = {
        "name": "everything",
        "root": {"link": "a", "angle": 20, "armature": 0.01, "added_mass": 0.2},
        "links": [{"name": n, "mass": 1.0 + k, "length": 0.4, "width": 0.05} for k, n in enumerate("abc")],
        "joints": [
            {
                "name": "turn",
                "parent": "a",
                "child": "b",
                "at": [0.4, 0],
                "angle": 30,
                "limits": [-20, 80],
                "armature": 0.1,
            },
            {
                "name": "draw",
                "parent": "b",
                "child": "c",
                "at": [0.3, 0.01],
                "pivot": [0.1, 0],
                "angle": 5,
                "along": 10,
                "limits": [-0.1, 0.2],
                "armature": 0.3,
            },
        ],
        "actuators": [
            {
                "name": "m1",
                "kind": "angular",
                "joint": "turn",
                "min": -10,
                "max": 70,
                "ks": 2,
                "kd": 0.2,
                "largest": 30,
            },
            {"name": "m2", "kind": "sliding", "joint": "draw", "min": -0.1, "max": 0.2, "ks": 900, "kd": 30},
            {"name": "m3", "kind": "effort", "drives": "draw", "min": -5, "max": 8},
            {
                "name": "m4",
                "kind": "linear",
                "start": {"link": "a", "at": [0.1, 0.02]},
                "min": 0.1,
                "max": 0.8,
                "end": {"link": "b", "at": [0.2, 0.02]},
                "ks": 50,
                "kd": 2,
                "largest": 20,
            },
        ],
        "springs": [
            {"name": "s1", "kind": "angular", "joint": "turn", "rest": 25, "ks": 0.4, "kd": 0.03},
            {"name": "s2", "kind": "sliding", "joint": "draw", "rest": 0.02, "ks": 300, "kd": 4},
        ],
        "contacts": [
            {"name": "toe", "link": "c", "at": [0.4, 0], "radius": 0.03, "friction": 1.4},
            {"name": "heel", "link": "a", "at": [0, 0]},
        ],
        "sensors": [{"name": "on-toe", "kind": "touch", "contact": "toe"}],
    }
    return Articulated.from_data(data, "everything")


def test_all_that_can_be_said_comes_back(tmp_path: Path) -> None:
    assert back(everything(), tmp_path).creature == everything()


@pytest.mark.parametrize(
    "root",
    [
        {"link": "a", "kind": "pinned", "at": [0.3, 2.0], "angle": -400, "armature": 0.3, "limits": [-500, -300]},
        {"link": "a", "kind": "slider", "at": [0.3, 2.0], "pivot": [0.1, 0], "added_mass": 0.3, "limits": [-1.5, 2.0]},
    ],
)
def test_a_held_root_comes_back(root: dict, tmp_path: Path) -> None:
    data = everything().model_dump(mode="json") | {"root": root}
    kind, drive = {"slider": ("sliding", "rail"), "pinned": ("angular", "hinge")}[root["kind"]]
    data["springs"].append({"name": "held", "kind": kind, "joint": drive, "rest": 0.25, "ks": 1.0, "kd": 0.1})
    data["actuators"].append({"name": "m5", "kind": "effort", "drives": drive, "min": -3, "max": 4})
    creature = Articulated.from_data(data, "held")
    assert back(creature, tmp_path).creature == creature


def test_what_was_changed_in_the_model_counts(tmp_path: Path) -> None:
    heavier = back(everything(), tmp_path, (r'mass="2.0"', 'mass="2.5"')).creature
    assert [link.mass for link in heavier.links] == [1.0, 2.5, 3.0]
    assert heavier.links[1].length == 0.4  # as it is drawn
    stiffer = back(everything(), tmp_path, (r'stiffness="300.0"', 'stiffness="500.0"')).creature
    assert {spring.ks for spring in stiffer.springs if spring.kind == "sliding"} == {500.0}
    assert stiffer.joints == everything().joints


def test_without_our_note_it_is_the_same_to_physics(tmp_path: Path) -> None:
    """Another frame for each link, and the same accelerations."""
    creature = everything()
    path = tmp_path / "plain.xml"
    path.write_text(re.sub(r"<custom>.*?</custom>", "", gambol.export.mjcf(creature), flags=re.DOTALL))
    plain = gambol.importing.import_body(path, motors="efforts").creature
    systems = [LinkedSystem(body.model_copy(update={"contacts": ()}), gambol.World()) for body in (creature, plain)]
    ours, theirs = (system.accelerate({}, system.rest_state(), None, 0.0)[0] for system in systems)
    assert theirs[2:] == pytest.approx(ours[2:], rel=1e-9)  # angles and extensions; places are of the same point
    assert plain.mass == creature.mass
    assert [part.kind for part in plain.actuators] == [part.kind for part in creature.actuators]


def test_a_turntable_is_refused(tmp_path: Path) -> None:
    with pytest.raises(gambol.InvalidInput, match="turntable"):
        back(gambol.creature("spinner"), tmp_path)
