"""Rigs that somebody brings into a studio."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.rigs.small_rigs import small_rig

import gambol
from gambol.studio.workspace import Workspace


def test_a_rig_is_kept_beside_its_body(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path)
    workspace.prepare()
    word = workspace.take("My Dog.glb", small_rig().glb())
    assert word == "creatures/my-dog.yaml"
    body = workspace.creature(word)
    assert body.dimensions == 3 and len(body.anatomy.legs) == 4
    assert (tmp_path / "creatures" / "my-dog.glb").read_bytes() == small_rig().glb()
    assert workspace.take("My Dog.glb", small_rig().glb()) != word, "nothing is replaced"


def test_of_what_is_no_rig_nothing_is_kept(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path)
    workspace.prepare()
    with pytest.raises(gambol.InvalidInput, match="glTF"):
        workspace.take("dog.glb", b"glTF and then nothing")
    assert not list((tmp_path / "creatures").iterdir())
