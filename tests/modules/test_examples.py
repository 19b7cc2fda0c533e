"""Examples of living modules run as they stand."""

import shutil
import subprocess
from pathlib import Path

import pytest
from tests.wasm.browsing import browser

from gambol.modules.native import compiler
from gambol.modules.writing import write_living
from gambol.page.engines import node

EXAMPLES = Path(__file__).parents[2] / "examples" / "living"


@pytest.mark.skipif(not any(map(shutil.which, ("cc", "gcc", "clang"))), reason="there is no C compiler")
def test_a_program_for_godot_answers_each_line(living, tmp_path):
    write_living(living, tmp_path / "luxo.o")
    files = [str(EXAMPLES / "godot" / "pipe.c"), "luxo.o", "-I.", "-lm", "-o", "luxo-pipe"]
    subprocess.run([*compiler(), "-std=c11", "-Wall", "-Wextra", "-Werror", *files], cwd=tmp_path, check=True)
    asked = ["parts", "gaits", "step 0.016", "push 1 head 0.1 3 4", "gait 1 moonwalk 0.3", "step -1", "what"]
    command = [str(tmp_path / "luxo-pipe"), "2", "0.9"]
    told = subprocess.run(command, input="\n".join(asked), capture_output=True, text=True, check=True).stdout.split(
        "\n"
    )
    assert told[0].split() == ["base", "arm", "head"] and told[1].split() == list(living.names)
    assert len(list(map(float, told[2].split()))) == 2 * 3 * 7 and told[3] == "done"
    assert told[4].startswith("no: no gait -1") and told[5] == "no: a step of -1 s; it may take 0 to 3600 s"
    assert told[6].startswith("no: that is none of")


@pytest.mark.skipif(node() is None, reason="node is not installed: apt install nodejs")
def test_a_host_of_bare_webassembly_tells_where_it_gets(living, tmp_path):
    write_living(living, tmp_path / "luxo.wasm")
    command = [node(), str(EXAMPLES / "bare" / "host.js"), "luxo.wasm"]
    told = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout.splitlines()
    assert told[0].startswith("luxo: ") and told[5].startswith("5 s: centre of mass at ")


def test_twenty_creatures_go_over_hills_in_three(living, tmp_path):
    """With a stand-in for three.js, which npm would bring: what the page does with the module, frame by frame."""
    write_living(living, tmp_path / "creature.js")
    page = (EXAMPLES / "three" / "hills.js").read_text()
    with browser() as opened:
        tab = opened.new_page()
        tab.goto("about:blank")
        found = tab.evaluate(STAND_IN, [page, (tmp_path / "creature.js").read_text()])
    assert found["frames"] == 40 and found["set"] == 40 * 20 * 3 and found["far"] > 0.05


# Each name of three.js is a thing that takes all calls; matrices remember what they were set to.
STAND_IN = """async ([page, creature]) => {
    const address = text => URL.createObjectURL(new Blob([text], {type: "text/javascript"}));
    const told = {frames: 0, set: 0, far: 0, first: null};
    globalThis.__told = told;
    const three = address(`
        const anything = () => new Proxy(function () {}, {
            get: (own, name) => name === Symbol.toPrimitive ? () => 1 : name === "count" ? 0
                : name === "domElement" ? document.createElement("i") : own[name] ??= anything(),
            set: (own, name, value) => (own[name] = value, true), apply: () => anything(), construct: () => anything(),
        });
        const told = globalThis.__told;
        export const [Scene, Color, Fog, HemisphereLight, DirectionalLight, PlaneGeometry, Mesh, MeshStandardMaterial,
            Vector2, Shape, ExtrudeGeometry, Raycaster, OrbitControls, PerspectiveCamera, Quaternion] =
            Array.from({length: 15}, anything);
        export class Vector3 { fromArray(list, at) { this.x = list[at]; return this; } setZ() { return this; } }
        export class Matrix4 { compose(at) { this.x = at.x; return this; } }
        export class InstancedMesh { setColorAt() {} instanceMatrix = {};
            setMatrixAt(i, {x}) {
                told.set += 1;
                told.far = Math.max(told.far, Math.abs(x - (told.first ??= x)));
            } }
        export class WebGLRenderer { shadowMap = {}; domElement = document.createElement("i"); setSize() {}
            render() { told.frames += 1; }
            setAnimationLoop(go) { for (let i = 0, now = performance.now(); i < 40; i++) go(now += 50); } }`);
    const names = {three, "three/addons/controls/OrbitControls.js": three, "./creature.js": address(creature)};
    const whole = page.replace(/from "([^"]+)"/g, (_, name) => `from "${names[name]}"`);
    await import(address(whole));
    return told;
}"""
