"""Rigs that cannot be read are answered with one sentence."""

from __future__ import annotations

import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.rigs.small_rigs import Made, dog_bones, small_rig

import gambol

Spoil = Callable[[Made], None]


def _without_skin(made: Made) -> None:
    del made.data["skins"]


def _unworn(made: Made) -> None:
    for node in made.data["nodes"]:
        node.pop("skin", None)


def _ring(made: Made) -> None:
    made.data["nodes"][3]["children"] = [0]


def _many(made: Made) -> None:
    first = len(made.data["nodes"])
    made.data["nodes"] += [{"name": f"n{k}", "children": [first + k + 1]} for k in range(10_000)] + [{}]
    made.data["skins"][0]["joints"] += list(range(first, first + 10_000))


def _many_joints(made: Made) -> None:
    first = len(made.data["nodes"])
    made.data["nodes"] += [{"name": f"n{k}"} for k in range(2000)]
    made.data["nodes"][0]["children"] += list(range(first, first + 2000))
    made.data["skins"][0]["joints"] += list(range(first, first + 2000))


def _nan(made: Made) -> None:
    made.binary[:4] = struct.pack("<f", float("nan"))


def _nowhere(made: Made) -> None:
    made.data["nodes"][1]["translation"] = [1e300, 0, 0]


def _beyond(made: Made) -> None:
    made.data["bufferViews"][0]["byteOffset"] = 10_000_000


def _no_such_accessor(made: Made) -> None:
    made.data["meshes"][0]["primitives"][0]["attributes"]["POSITION"] = 99


def _words(made: Made) -> None:
    made.data["nodes"][0]["children"] = "abc"


def _other_kind(made: Made) -> None:
    made.data["nodes"] = {"a": 1}


def _compressed(made: Made) -> None:
    made.data["extensionsRequired"] = ["KHR_draco_mesh_compression"]


def _old(made: Made) -> None:
    made.data["asset"]["version"] = "1.0"


def _weightless(made: Made) -> None:
    del made.data["meshes"][0]["primitives"][0]["attributes"]["WEIGHTS_0"]


def _flat(made: Made) -> None:
    made.binary[: 12 * 8 * 17] = bytes(12 * 8 * 17)


SPOILT: dict[str, tuple[Spoil, str]] = {
    "no skin": (_without_skin, "has no skin"),
    "a skin that nothing wears": (_unworn, "no mesh wears"),
    "nodes in a ring": (_ring, "ring|two parents"),
    "10,000 nodes": (_many, "nodes; a rig has up to"),
    "2,000 joints": (_many_joints, "joints; a rig has up to"),
    "no numbers": (_nan, "holds NaN"),
    "infinitely far": (_nowhere, "is NaN or infinite"),
    "a view beyond its buffer": (_beyond, "beyond its buffer"),
    "no such accessor": (_no_such_accessor, "lacks|no accessor"),
    "children that are a word": (_words, "there is no node"),
    "nodes that are no list": (_other_kind, "not a list of objects"),
    "compressed meshes": (_compressed, "without compression"),
    "an old version": (_old, "its version is 1.0"),
    "no weights": (_weightless, "it lacks|no weights"),
}


@pytest.mark.parametrize("spoilt", SPOILT)
def test_a_broken_rig_is_one_sentence(spoilt: str, tmp_path: Path) -> None:
    spoil, words = SPOILT[spoilt]
    made = small_rig()
    spoil(made)
    with pytest.raises(gambol.InvalidInput, match=words) as error:
        gambol.importing.import_body(made.save(tmp_path / "bad.glb"))
    assert "\n" not in str(error.value) and str(error.value).count(";") >= 2


@pytest.mark.parametrize("kept", [3, 11, 19, 300, 5000])
def test_a_truncated_file(kept: int, tmp_path: Path) -> None:
    whole = small_rig().glb()
    assert len(whole) > 5000
    (tmp_path / "cut.glb").write_bytes(whole[:kept])
    with pytest.raises(gambol.InvalidInput, match="glTF"):
        gambol.importing.import_body(tmp_path / "cut.glb")


@pytest.mark.parametrize("uri", ["../secret.bin", "%2e%2e/secret.bin", "/etc/passwd", "http://example.org/dog.bin"])
def test_buffers_lie_in_the_rigs_own_folder(uri: str, tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    (tmp_path / "secret.bin").write_bytes(bytes(100_000))
    made = small_rig()
    made.data["buffers"] = []
    path = tmp_path / "inner" / "dog.gltf"
    made.save(path, "dog.bin")
    path.write_text(path.read_text().replace("dog.bin", uri))
    with pytest.raises(gambol.InvalidInput, match="its own folder"):
        gambol.importing.import_body(path)


def test_a_missing_buffer(tmp_path: Path) -> None:
    path = small_rig().save(tmp_path / "dog.gltf", "dog.bin")
    (tmp_path / "dog.bin").unlink()
    with pytest.raises(gambol.InvalidInput, match="is not there"):
        gambol.importing.import_body(path)


def test_nothing_but_a_number_that_is_none_is_wrong(tmp_path: Path) -> None:
    path = small_rig().save(tmp_path / "dog.gltf")
    path.write_text(path.read_text().replace('"translation": [0.0,', '"translation": [NaN,', 1))
    with pytest.raises(gambol.InvalidInput, match="NaN"):
        gambol.importing.import_body(path)


@pytest.mark.parametrize(
    ("choices", "words"),
    [
        ({"front": "y"}, "did you mean|known names are"),
        ({"front": "x"}, "looks along z"),
        ({"scale": 0.0}, "above 0"),
        ({"feet": ["paw"]}, "no bone 'paw'"),
        ({"keep": ["nose"]}, "no bone 'nose'"),
        ({"plane": "xz"}, "--plane"),
    ],
)
def test_choices_that_mean_nothing(choices: dict[str, Any], words: str, tmp_path: Path) -> None:
    with pytest.raises(gambol.InvalidInput, match=words):
        gambol.importing.import_body(small_rig().save(tmp_path / "dog.glb"), **choices)


def test_choices_of_rigs_are_refused_of_models(tmp_path: Path) -> None:
    (tmp_path / "model.xml").write_text("<mujoco/>")
    with pytest.raises(gambol.InvalidInput, match="rigs"):
        gambol.importing.import_body(tmp_path / "model.xml", front="x")


def test_a_rig_of_one_bone(tmp_path: Path) -> None:
    with pytest.raises(gambol.InvalidInput, match="follows one bone"):
        gambol.importing.import_body(small_rig(dog_bones()[:1]).save(tmp_path / "one.glb"))
