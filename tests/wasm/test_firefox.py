"""A page in Firefox: the bits of everywhere, and controls that say how it is."""

import json

import pytest

import gambol
from gambol.page.cast import Cast
from gambol.page.firefox import firefox, post, posted_by_firefox

pytestmark = pytest.mark.skipif(firefox() is None, reason="no Firefox is installed: apt install firefox-esr")


@pytest.fixture(scope="module")
def run():
    return gambol.discover("luxo", method="random", trials=48, seconds=1.5, keep=3, seed=3)


@pytest.fixture(scope="module")
def text(run, tmp_path_factory):
    path = tmp_path_factory.mktemp("page") / "luxo.html"
    gambol.page.save_page(run, path)
    return path.read_text(encoding="utf-8")


def told(text, script):
    """What a script on the page gives to `tell`."""
    closed = "default-src 'none'"  # a page speaks to nobody; this one tells what became of it
    loop = f"""
        <script type="module">
        const tell = found => {post("JSON.stringify(found)")}
        const wait = setInterval(() => {{
            if (!globalThis.gambol) return;
            clearInterval(wait);
            {script}
        }}, 50);
        </script></body>"""
    page = text.replace(closed, f"{closed}; connect-src 'self'").replace("</body>", loop)
    return json.loads(posted_by_firefox(page))


def test_it_plays_there_too(run, text):
    """Loaded, played to a frame, and everything that was asked for is on the page."""
    script = """
        gambol.play(false);
        gambol._again();
        gambol._seek(20);
        tell([gambol.stage.performer.state, document.querySelectorAll("#gaits button").length]);"""
    state, gaits = told(text, script)
    cast = Cast(run.recipe, [one.individual for one in gambol.showcase(run)])
    final = gambol.replay(gambol.showcase(run)[0], seconds=20 * cast.stride * cast.model.dt).final
    shown = dict(zip(cast.model.slot_names, state, strict=True))
    assert {name: shown[name] for name in final.slots} == dict(final.slots)
    assert gaits == len(gambol.showcase(run))


def test_controls_say_how_it_is_after_a_reload(text):
    """Firefox leaves sliders and boxes as somebody set them, if it may, while the stage begins anew."""
    script = """
        const at = id => document.getElementById(id);
        const boxes = [at("follow"), at("shape")], set = {speed: "-2", tilt: "10", ground: "hills"};
        const shown = () => [...Object.keys(set).map(id => at(id).value), ...boxes.map(one => one.checked)];
        if (sessionStorage.changed) tell(shown());
        else {
            for (const id in set) at(id).value = set[id];
            boxes.forEach(one => one.click());
            sessionStorage.changed = true;
            location.reload();
        }"""
    assert told(text, script) == ["0", "0", "flat", True, False]
