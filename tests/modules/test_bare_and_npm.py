"""Bare WebAssembly by its documented numbers alone, and folders for a registry of packages."""

import json
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest
from tests.modules.course import GRIP

import gambol
from gambol.modules.npm import check_name, save_package
from gambol.modules.writing import write_living
from gambol.page.engines import in_node, node
from gambol.rollout.lanes import run_lanes

NEEDS_NODE = pytest.mark.skipif(node() is None, reason="node is not installed: apt install nodejs")
HOST = Path(__file__).parents[2] / "examples" / "living" / "bare" / "host.js"


@pytest.fixture(scope="module")
def bare(living, tmp_path_factory):
    return write_living(living, tmp_path_factory.mktemp("bare") / "luxo.wasm")


@NEEDS_NODE
@pytest.mark.parametrize("fuses", [True, False])
def test_a_host_that_reads_the_json_has_the_bits_of_the_library(living, bare, tmp_path, fuses):
    script = f"""
import {{Creature}} from "{(tmp_path / "host.mjs").as_uri()}";
const c = new Creature("{bare[0]}");
c.step(1500); c.push("head", [3, 4]); c.step(60); c.push(null);
c.change(c.about.gaits[1].name); c.step(4440); c.change(c.about.gaits[0].name); c.step(4000);
const result = JSON.stringify([c.row(c.state), c.see(), c.see("centre")]);
"""
    host = HOST.read_text()
    (tmp_path / "host.mjs").write_text(host if fuses else host.replace("if (!fuses(about.bits))", "if (true)"))
    found, places, centre = json.loads(in_node(script))
    cast = living.cast
    model, own = cast.model, [np.array(cast.model.parameters(one.controller)) for one in cast.individuals]
    first = model.parameter_count - len(model.hand_names)
    pushed, state = own[0].copy(), np.array([model.start(own[0].tolist())])
    asked = {"touched": 1.0, "ks": GRIP, "at.x": 3.0 / GRIP, "at.y": 4.0 / GRIP, "holds.head": 1.0}
    pushed[first:] = [asked.get(name, 0.0) for name in model.hand_names]
    for numbers, steps in ((own[0], 1500), (pushed, 60), (own[1], 4440), (own[0], 4000)):
        state = run_lanes(model.program, state, numbers[None], model.tables, steps)
    assert np.array_equal(found, state[0])
    assert set(places) == {"base", "arm", "head"} and len(centre) == 2


def test_the_module_holds_its_own_json(bare):
    code, text = bare[0].read_bytes(), bare[1].read_bytes()
    assert code.endswith(b"\x06gambol" + text) and bare[0].stat().st_size < 60_000


def test_a_package_keeps_what_somebody_wrote_into_it(living, tmp_path):
    files = save_package(tmp_path / "alive", "@me/luxo-alive", living)
    assert sorted(file.name for file in files) == ["README.md", "index.d.ts", "index.js", "package.json"]
    described = tmp_path / "alive" / "package.json"
    own = {**json.loads(described.read_text()), "version": "2.1.0", "author": "me"}
    described.write_text(json.dumps(own))
    (tmp_path / "alive" / "README.md").write_text("mine")
    save_package(tmp_path / "alive", "@me/luxo-alive", living)
    assert json.loads(described.read_text()) == own and (tmp_path / "alive" / "README.md").read_text() == "mine"
    described.write_text("[]")
    with pytest.raises(gambol.InvalidInput, match=r"package\.json does not hold a JSON object"):
        save_package(tmp_path / "alive", "@me/luxo-alive", living)
    for name in ("Luxo", "a b", "@me/", ".hidden/..", "x" * 215, "../up"):
        with pytest.raises(gambol.InvalidInput, match="the package name"):
            check_name(name)


@NEEDS_NODE
def test_a_package_is_imported_by_its_name(living, tmp_path):
    save_package(tmp_path / "node_modules" / "luxo-alive", "luxo-alive", living)
    (tmp_path / "game.mjs").write_text(
        'import {Creature} from "luxo-alive"; const c = new Creature(); c.step(1); console.log(c.seconds);'
    )
    done = subprocess.run([node(), "game.mjs"], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert float(done.stdout) == pytest.approx(1.0)
    if npm := shutil.which("npm"):
        package = tmp_path / "node_modules" / "luxo-alive"
        packed = subprocess.run([npm, "pack", "--dry-run", "--json"], cwd=package, capture_output=True, text=True)
        assert {file["path"] for file in json.loads(packed.stdout)[0]["files"]} == {
            "README.md", "index.d.ts", "index.js", "package.json",
        }  # fmt: skip
