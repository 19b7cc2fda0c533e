"""Gaits are looked at as animators do: key poses, two in one view, races, films, and names that tell them apart."""

import pytest
from tests.studio.screens import go

import gambol
from gambol.page.building import falls_of, names_of

THEATRE = "document.querySelector('.theatre').theatre"

IN_VIEW = """() => {
    const boxes = [...document.querySelectorAll(".box")].map(one => one.getBoundingClientRect()), [a, b] = boxes;
    const inside = ({left, top, right, bottom}) => left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    return a.right <= b.left && boxes.every(inside);
}"""  # noqa: E501


@pytest.fixture(scope="module")
def run(served):
    return gambol.discover(
        "luxo",
        method="random",
        family="pose-graph",
        trials=96,
        seconds=3.0,
        keep=8,
        out=served.folder / "runs" / "hops",
    )


@pytest.fixture
def watched(page, served, run):
    go(page, served, "run/hops")
    page.wait_for_selector(".gaits li")
    page.wait_for_function(f"() => {THEATRE}.boxes[0].stage.performer?.seconds > 1")
    return page


def test_gaits_of_one_name_are_told_apart(watched, run):
    shown = gambol.showcase(run, 10)
    names = names_of(shown)
    assert len(set(names)) > len({one.name for one in shown})
    found = watched.locator(".gaits li button > span").all_text_contents()
    strips = [falls_of(one) for one in shown]
    assert watched.locator(".gaits .strip").count() == sum(map(bool, strips)) > 0  # when feet are down in a stride
    assert found == [f"{rank}. {name}" for rank, name in enumerate(names, 1)]


def test_key_poses_are_moments_of_one_stride(watched):
    watched.click("button:text-is('Pause')")
    watched.click("button:text-is('Key poses')")
    count = watched.locator(".poses li").count()
    assert 1 < count <= 8
    watched.click(".poses li:nth-child(2) button")
    frame, moment = watched.evaluate(f"""async () => {{
        const {{KeyPoses}} = await import("/modules/keyposes.js"), {{stage}} = {THEATRE}.boxes[0];
        return [stage.performer.frame, KeyPoses.moments(stage)[1]];
    }}""")
    assert frame == moment
    watched.click("button:text-is('Key poses')")


def test_two_gaits_are_compared_in_one_view(watched):
    watched.click("text=Compare two")
    watched.wait_for_function(f"() => {THEATRE}.boxes[1]?.stage.performer")
    watched.wait_for_function(IN_VIEW)  # in a window of 900 times 600 pixels
    watched.click("button:text-is('In one view')")
    assert watched.locator(".box:visible").count() == 1
    assert "translucent" in watched.text_content(".box figcaption")
    strengths = f"{THEATRE}.boxes[0].stage.before.map(({{strength}}) => strength)"
    assert watched.evaluate(strengths) == [0.45]
    watched.wait_for_function(f"() => {THEATRE}.boxes[1].stage.performer.seconds > 0.2")
    apart = watched.evaluate(f"{THEATRE}.boxes[0].stage.performer.tick - {THEATRE}.boxes[1].stage.performer.tick")
    assert abs(apart) < 60  # they began together
    watched.click("button:text-is('In one view')")
    assert watched.locator(".box:visible").count() == 2 and watched.evaluate(strengths) == []


def test_all_gaits_race_from_one_line(watched, run):
    watched.click("button:text-is('Race them all')")
    watched.wait_for_function("() => document.querySelectorAll('.race .clock').length > 1")
    watched.wait_for_function(
        "() => [...document.querySelectorAll('.race .clock')].some(({textContent}) => !/^.?0 cm/.test(textContent))"
    )
    assert watched.locator(".race li").count() == len(gambol.showcase(run, 10))
    watched.click("button:text-is('Race them all')")
    assert watched.locator(".race").count() == 0


def test_a_stage_is_filmed(watched):
    watched.click("button:text-is('Film it')")
    watched.wait_for_timeout(600)
    with watched.expect_download() as waiting:
        watched.click("button:text-is('Stop filming')")
    assert waiting.value.suggested_filename.startswith("luxo-") and waiting.value.path().stat().st_size > 1000


def test_a_gif_is_shared(watched):
    with watched.expect_download() as waiting:
        watched.get_by_role("button", name="GIF", exact=True).click()
    assert waiting.value.path().read_bytes()[:4] == b"GIF8"


def test_the_tour_leads_through_the_screens_and_ends(page, served):
    go(page, served, "")
    page.get_by_role("button", name="Tour", exact=True).click()
    for path in ("/", "/draw", "/draw", "/discover", "/discover", "/runs"):
        page.wait_for_selector(".tour .first")
        told = page.text_content(".tour p")
        page.click(".tour .first")
        page.wait_for_function(
            "before => document.querySelector('.tour p') && document.querySelector('.tour p').textContent !== before",
            arg=told,
        )
        assert page.evaluate("location.pathname") == path and page.locator(".toured").count() == 1
    page.click(".tour button:text-is('Done')")
    page.wait_for_selector(".tour", state="detached")
    page.reload()
    page.wait_for_selector("h1")
    assert page.evaluate("sessionStorage.getItem('gambol-tour')") is None
