"""Modules for JavaScript: the bits of the library, flocks, saving, errors that change nothing; how small they are."""

import json

import numpy as np
import pytest
from tests.modules.course import ended, script
from tests.wasm.browsing import browser

import gambol
from gambol.modules.javascript import declarations
from gambol.modules.writing import write_living
from gambol.page.engines import in_node, node
from gambol.page.firefox import firefox, post, posted_by_firefox

NEEDS_NODE = pytest.mark.skipif(node() is None, reason="node is not installed: apt install nodejs")


@pytest.fixture(scope="module")
def module(living, tmp_path_factory):
    path = tmp_path_factory.mktemp("module") / "luxo.mjs"
    write_living(living, path)
    return path


def said(module, text):
    """What a script that has `Creature`, `Flock` and the others leaves in `result`, in node."""
    names = "Creature, Flock, about, gaits, parts, outlines"
    return json.loads(in_node(f'import {{{names}}} from "{module.as_uri()}";\n{text}'))


@NEEDS_NODE
def test_it_has_the_bits_of_the_library_with_pushes_changes_of_gait_and_other_ground(living, module):
    expected = ended(living)
    found = json.loads(in_node(script(living, module.as_uri())))
    assert expected[living.cast.model.slot("tick")] == 10_000.0
    assert np.array_equal(np.array(found), expected)


@NEEDS_NODE
def test_untouched_it_moves_like_a_replay(living, module):
    gait = living.cast.individuals[0]
    motion = gambol.simulate(gait.creature, gait.controller, seconds=2.0, dt=living.cast.model.dt)
    told = "JSON.stringify([c.state, c.parts.places, c.centre])"
    found = said(module, f"const c = new Creature(); c.step(2); const result = {told};")
    names = living.cast.model.slot_names
    body = [name for name in names if not name.startswith(("measure", "status"))]
    assert {name: found[0][names.index(name)] for name in body} == {name: motion.final.slots[name] for name in body}
    assert len(found[1]) == 9 and all(map(np.isfinite, found[2]))


@NEEDS_NODE
def test_a_flock_moves_like_creatures_alone_wherever_they_begin(module):
    found = said(
        module,
        """
const ground = x => 0.1 * Math.sin(x), options = i => ({gait: gaits[i % gaits.length], ground, x: 3 * i});
const alone = [0, 1, 2].map(i => new Creature(options(i))), flock = new Flock(3, {ground, x: [0, 3, 6]});
flock.creatures.forEach((one, i) => one.change(gaits[i % gaits.length], 0));
const low = flock.creatures.map((one, i) => Math.min(...one.touching.map(() => one.centre[1] - ground(3 * i)), 9));
for (let i = 0; i < 120; i++) flock.step(1 / 60);
alone.forEach(one => { for (let i = 0; i < 120; i++) one.step(1 / 60); });
const result = JSON.stringify({
    same: alone.every((one, i) => JSON.stringify(one.state) === JSON.stringify(flock.creatures[i].state)),
    parts: alone.every((one, i) => one.parts.places.every((x, k) => x === flock.places[9 * i + k])),
    turned: alone.every((one, i) => one.parts.rotations.every((x, k) => x === flock.rotations[12 * i + k])),
    far: flock.creatures.map(one => one.centre[0]), diverged: alone.map(one => one.diverged), low,
});""",
    )
    assert found["same"] and found["parts"] and found["turned"]
    assert found["far"][2] > found["far"][0] + 1.0 and not any(found["diverged"])


@NEEDS_NODE
def test_what_is_saved_goes_on_to_the_same_bits(module):
    found = said(
        module,
        """
const c = new Creature(), go = () => { for (let i = 0; i < 50; i++) c.step(1 / 77); return JSON.stringify(c.state); };
c.step(0.4); c.ground(x => 0.02 * Math.abs(x)); c.change(gaits[1], 0.3); c.push("head", [1, 2], 0.2); c.step(0.0505);
const saved = c.save(), once = go(), places = Array.from(c.parts.places);
c.gait = gaits[0]; c.ground(x => 0); c.step(1);
const between = JSON.stringify(c.state);
c.restore(saved);
const other = new Creature();
other.restore(saved);
const result = JSON.stringify([once === go(), once !== between, places.every((x, i) => x === c.parts.places[i]),
    other.save() === saved, other.gait === gaits[1]]);""",
    )
    assert found == [True] * 5


WRONG = {
    "c.step(-1)": "a step of -1 s; it may take 0 to 3600 s",
    "c.step(NaN)": "a time of NaN; it must be a finite number",
    "c.step('1')": "a time of 1; it must be a finite number",
    "c.gait = 'moonwalk'": "no gait 'moonwalk'; there are ",
    "c.change(gaits[1], -1)": "a change within -1 s; it may take 0 s or more",
    "c.push('head', [NaN, 0], 1)": "a force of NaN; it must be a finite number",
    "c.push('head', [1, 2, 3], 1)": "a force of 3 numbers; it needs 2",
    "c.push('tail', [1, 2], 1)": "no part 'tail'; there are base, arm, head",
    "c.push('head', [1, 2], -1)": "a push of -1 s; it must take more than 0 s",
    "c.target(1, 2)": "this creature follows no target, because it has no eyes and its gaits cannot be steered",
    "c.ground(x => (x < 20 ? 0 : Infinity))": "a height of the ground of Infinity; it must be a finite number",
    "c.restore('{}')": "what was saved belongs to another module",
    "c.restore('no')": "",
    "new Flock(0)": "a flock of 0; it needs 1 creature or more",
    "new Flock(2, {x: [1]})": "1 places for 2 creatures; give one for each",
    "new Creature({gait: 'moonwalk'})": "no gait 'moonwalk'; there are ",
    "new Flock(2).creatures[0].step(1)": "one of a flock cannot step by itself; the flock can",
}


@NEEDS_NODE
def test_what_it_cannot_do_is_an_error_and_changes_nothing(module):
    acts = ", ".join(f"() => {{ {act} }}" for act in WRONG)
    tell = "act => { try { act(); } catch (error) { return [error instanceof Error, error.message]; } }"
    found = said(
        module,
        f"""
const c = new Creature();
c.step(0.3); c.push("head", [1, 2], 0.2);
const before = c.save(), told = [{acts}].map({tell});
const result = JSON.stringify([told, c.save() === before]);""",
    )
    for (is_error, message), expected in zip(found[0], WRONG.values(), strict=True):
        assert is_error and message.startswith(expected)
    assert found[1]


@NEEDS_NODE
def test_a_fish_is_led_to_a_target(tmp_path):
    run = gambol.discover("fish", method="random", family="san", trials=24, seconds=1.5, keep=1, seed=1)
    path = tmp_path / "fish.mjs"
    gambol.modules.save_module(run, path)
    found = said(
        path,
        """
const one = new Creature(), other = new Creature();
const goes = () => [one, other].map(c => { c.step(1); return JSON.stringify(c.state); });
other.target(-3, 4);
const [a, b] = goes();
const result = JSON.stringify([a !== b, one.parts.places.length]);""",
    )
    assert found[0]


def test_chromium_has_the_bits_too(living, module):
    with browser() as opened:
        page = opened.new_page()
        page.goto("about:blank")
        source = module.read_text(encoding="utf-8")
        found = page.evaluate(
            """async ([source, course]) => {
                const address = text => URL.createObjectURL(new Blob([text], {type: "text/javascript"}));
                const whole = course.replace("MODULE", address(source)).replace("const result", "export const result");
                return (await import(address(whole))).result;
            }""",
            [source, script(living, "MODULE")],
        )
    assert np.array_equal(np.array(json.loads(found)), ended(living))


@pytest.mark.skipif(firefox() is None, reason="no Firefox is installed: apt install firefox-esr")
def test_firefox_has_the_bits_too(living, module):
    source, course = json.dumps(module.read_text(encoding="utf-8")), json.dumps(script(living, "MODULE"))
    page = f"""<!doctype html><meta charset=utf-8><script type="module">
const address = text => URL.createObjectURL(new Blob([text], {{type: "text/javascript"}}));
const whole = {course}.replace("MODULE", address({source})).replace("const result", "export const result");
const {{result}} = await import(address(whole));
{post("result")}
</script>"""
    assert np.array_equal(np.array(json.loads(posted_by_firefox(page))), ended(living))


def test_types_name_gaits_and_parts(living):
    told = declarations(living)
    assert 'export type Part = "base" | "arm" | "head";' in told
    assert all(json.dumps(name) in told for name in living.names)
    assert "$" not in told


def test_a_planar_walker_is_small(tmp_path):
    walker = gambol.discover("walker7", method="random", trials=48, seconds=1.0, keep=10, seed=1)
    files = gambol.modules.save_module(walker, tmp_path / "walker.js")
    assert [file.name for file in files] == ["walker.js", "walker.d.ts"]
    assert files[0].stat().st_size < 60_000
