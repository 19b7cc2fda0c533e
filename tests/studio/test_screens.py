"""The studio in a real browser, from an empty folder: draw, discover, refine, mix, save, reopen; keys, phones."""

import io
import re

import pytest
from PIL import Image
from tests.studio.screens import choose, command, drawing, go, stroke, window

import gambol
from gambol.cli.gaits import gait_rows
from gambol.page.building import names_of


def test_an_empty_folder_says_where_to_begin(page, served):
    go(page, served, "")
    page.wait_for_selector("text=No runs yet")
    page.get_by_role("button", name="Draw", exact=True).click()
    page.wait_for_url("**/draw")
    assert page.text_content("h1") == "Draw a body"


def test_a_body_with_two_legs_is_drawn_mended_and_saved(page, served):
    go(page, served, "draw")
    page.wait_for_selector(".paper .grid", state="attached")
    stroke(page, (0.35, 0.35), (0.65, 0.35))
    stroke(page, (0.36, 0.35), (0.34, 0.6))
    stroke(page, (0.34, 0.6), (0.38, 0.82))
    page.click("button:text-is('Select')")
    page.click("[aria-label='End of link-2']", position={"x": 2, "y": 2}, force=True)
    page.evaluate("document.querySelector('.board').board.select({kind: 'link', name: 'link-2'})")
    page.click("text=Mirror it")
    data = drawing(page)
    assert [link["name"] for link in data["links"]] == [f"link-{i}" for i in range(1, 6)]
    hips = [joint for joint in data["joints"] if joint["parent"] == "link-1"]
    assert hips[0]["at"][0] + hips[1]["at"][0] == pytest.approx(data["links"][0]["length"], abs=1e-3)
    assert hips[0]["angle"] + hips[1]["angle"] == pytest.approx(-180, abs=0.2)
    page.fill(".inspector label:has-text('Mass') input", "-1")
    page.keyboard.press("Enter")
    told = page.wait_for_selector(".problems button:has-text('mass is -1')").text_content()
    with pytest.raises(gambol.InvalidInput) as refused:
        gambol.creatures.Articulated.from_data(drawing(page) | {"contacts": [], "sensors": []}, "mine")
    assert told == str(refused.value)  # in the words of the command line
    assert page.locator(".paper .sign").count() == 1
    page.evaluate("document.querySelector('.board').board.select(null)")
    page.wait_for_selector(".inspector >> text=The message below the drawing")
    page.click("button:text-is('Undo')")
    page.wait_for_selector("text=4 muscles")
    page.wait_for_function("() => document.querySelector('.theatre').theatre.boxes[0].stage.performer?.tick > 0")
    page.fill("label:has-text('Name') >> nth=-1", "bench")
    page.click("button:has-text('Save')")
    page.wait_for_selector("text=Saved as creatures/bench.yaml")
    assert command(page) == ["gambol", "creatures", "creatures/bench.yaml", "--check"]
    found = gambol.load(served.folder / "creatures" / "bench.yaml")
    assert len(found.links) == 5 and len(found.actuators) == 4 and found.feet
    assert all(muscle.largest for muscle in found.actuators)  # strengths that follow from the load


def test_a_drawing_is_neither_lost_nor_put_over_another(page, served):
    go(page, served, "draw")
    page.wait_for_selector(".paper .grid", state="attached")
    stroke(page, (0.35, 0.35), (0.65, 0.35))
    stroke(page, (0.36, 0.35), (0.34, 0.6))
    page.fill("label:has-text('Name') >> nth=-1", "bench")
    page.wait_for_selector("text=1 muscle,")
    drawn = drawing(page)
    page.click("button:has-text('Save')")
    page.wait_for_selector("text=creatures/bench.yaml holds another body")
    assert len(gambol.load(served.folder / "creatures" / "bench.yaml").links) == 5
    page.reload()
    page.wait_for_selector("text=1 muscle,")
    assert drawing(page) == drawn | {"name": "bench"}
    page.click("text=New: masses and springs")
    page.click("button:text-is('Undo')")
    page.wait_for_selector("text=1 muscle,")
    assert drawing(page)["links"] == drawn["links"]
    page.fill("label:has-text('Name') >> nth=-1", "stick")
    page.click("button:has-text('Save')")
    page.wait_for_url("**/draw?creature=creatures/stick.yaml")
    page.reload()  # it is a file now, and its own changes go into it
    page.wait_for_selector("text=1 muscle,")
    page.click("[aria-label='End of link-2']", position={"x": 2, "y": 2}, force=True)
    page.keyboard.press("n")
    page.wait_for_selector("text=2 muscles,")
    page.click("button:has-text('Save')")
    page.wait_for_selector("text=Saved as creatures/stick.yaml")
    assert len(gambol.load(served.folder / "creatures" / "stick.yaml").links) == 3
    go(page, served, "draw")
    page.wait_for_selector("text=Nothing is drawn yet")


def test_each_tab_has_a_drawing_of_its_own(opened, served):
    with window(opened, served) as one, window(opened, served) as other:
        drawn = []
        for page, end in ((one, 0.45), (other, 0.7)):
            go(page, served, "draw")
            page.wait_for_selector("text=Nothing is drawn yet")
            stroke(page, (0.35, 0.4), (end, 0.4))
            page.wait_for_selector("text=kg,")
            drawn.append(drawing(page))
        for page, data in ((one, drawn[0]), (other, drawn[1])):
            page.reload()
            page.wait_for_selector("text=kg,")
            assert drawing(page) == data
        assert drawn[0] != drawn[1]
        for page in (one, other):
            page.evaluate("(board => board.load({...board.data, links: []}))(document.querySelector('.board').board)")
            page.wait_for_timeout(500)  # so that no other test takes it up


def test_a_sound_body_is_never_called_broken(page, served):
    """It was, from when it was drawn until it was judged."""
    go(page, served, "draw?creature=shark")
    page.wait_for_selector(".inspector >> text=kg,")
    seen = page.evaluate("""async () => {
        const {board} = document.querySelector(".board"), seen = [];
        new MutationObserver(() => seen.push(document.querySelector(".inspector").textContent))
            .observe(document.querySelector(".inspector"), {subtree: true, childList: true});
        const data = structuredClone(board.data);
        board.load({...data, points: [], springs: [], muscles: [], faces: [], actuators: []});
        board.worked = {}; // as when it begins
        board.load(data);
        await new Promise(done => setTimeout(done, 3000));
        return seen;
    }""")
    assert seen and not [text for text in seen if "It is not complete" in text]


def test_its_gaits_are_discovered_compared_and_kept(page, served):
    go(page, served, "discover?creature=creatures/bench.yaml")
    choose(page, "Search for", "random cycles of poses")
    page.fill("label:has-text('Controllers') input", "48")
    page.click("button[type=submit]")
    page.wait_for_selector(".plain tbody tr")
    page.wait_for_function("() => !document.querySelector('progress')?.offsetParent")
    run = gambol.Run.open(served.folder / "runs" / "bench")
    assert run.finished and run.trials_done == 48
    words = ["discover", "creatures/bench.yaml", "--method", "random", "--family", "pose-graph", "--trials", "48"]
    assert command(page) == ["gambol", *words, "--seed", "0", "--out", "runs/bench"]
    rows = gait_rows(run, 10)
    for row, name in zip(rows, names_of(gambol.showcase(run, 10)), strict=True):
        row["name"] = name  # told apart
    page.wait_for_function(f"() => document.querySelectorAll('.plain tbody tr').length === {len(rows)}")
    shown = page.locator(".plain tbody tr").all_text_contents()
    assert [f"{row['name']}{row['rank']}{row['id']}{row['score']:.3f}" for row in rows] == [
        re.match(r".*?\d+\.\d{3}", text)[0] for text in shown
    ]
    page.click(".gaits li:nth-child(2) button")
    page.wait_for_selector(f"text=Chosen: 2. {rows[1]['name']}")
    page.click(".plain tbody tr:nth-child(1) td:nth-child(4)")
    page.wait_for_selector(f"text=Chosen: 1. {rows[0]['name']}")
    page.focus(".plain tbody tr:nth-child(2) button")
    page.keyboard.press("Enter")
    page.wait_for_selector(f"text=Chosen: 2. {rows[1]['name']}")
    page.click("text=Compare two")
    page.wait_for_function("() => document.querySelector('.theatre').theatre.boxes.length === 2")
    page.wait_for_function(
        "() => document.querySelector('.theatre').theatre.boxes.every(box => box.stage.performer.tick > 0)"
    )
    page.reload()  # what was found is still there
    page.wait_for_function(f"() => document.querySelectorAll('.plain tbody tr').length === {len(rows)}")
    assert page.input_value("label:has-text('Creature') input") == "bench (yours)"
    assert page.input_value("label:has-text('Search for') input") == "random cycles of poses, in seconds"
    assert page.input_value("label:has-text('Controllers') input") == "48"
    page.click("text=Keep it")
    page.wait_for_selector("text=Kept as gaits/")
    (kept,) = (served.folder / "gaits").glob("*.yaml")
    assert gambol.load(kept).family == "pose-graph"
    assert kept.read_text().startswith("# creature: creatures/bench.yaml\n")
    words = ["gambol", "simulate", "creatures/bench.yaml", "--controller", f"gaits/{kept.name}"]
    assert command(page) == words
    go(page, served, "runs")
    page.click(f"td a:text-is('{kept.stem}')")  # it is opened again, and moves
    page.wait_for_url(f"**/gait/{kept.stem}")
    page.wait_for_function("() => document.querySelector('.theatre')?.theatre?.boxes[0].stage.performer?.tick > 0")
    assert command(page) == words
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Page", exact=True).click()
    assert waiting.value.suggested_filename == f"{kept.stem}.html"
    assert b"gambol simulate creatures/bench.yaml" in waiting.value.path().read_bytes()


def test_a_gait_is_refined_until_somebody_stops_it(page, served):
    go(page, served, "run/bench")
    page.click("text=Refine it")
    page.wait_for_url("**/run/bench-refined")
    page.wait_for_selector("text=/[1-9][0-9,]* of 16,000 trials/")  # 1000 of each of 16 chains
    page.click("button:has-text('Stop')")
    page.wait_for_selector("text=what was found is kept")
    run = gambol.Run.open(served.folder / "runs" / "bench-refined")
    assert run.trials_done and not run.finished and run.recipe.verb == "refine"


def test_runs_are_found_again_and_their_files_handed_out(page, served):
    go(page, served, "runs")
    page.wait_for_selector("td >> text=bench-refined")
    page.fill("label:has-text('Search') input", "discover bench")
    page.wait_for_function("() => document.querySelectorAll('.plain tbody tr').length === 1")
    page.click("td a")
    page.wait_for_url("**/run/bench")
    with page.expect_download() as waiting:
        page.click("text=Page of all")
    assert waiting.value.suggested_filename == "bench.html"
    assert "gambol page bench" in waiting.value.path().read_text()


def test_a_loop_is_exported_for_other_programs(page, served):
    go(page, served, "run/bench")
    page.wait_for_selector(".plain tbody tr")
    page.click("text=Export a loop for animation programs")
    choose(page, "Gaits", "all gaits, each by its name")
    choose(page, "File", "BVH (.bvh)")
    page.wait_for_selector("text=A BVH file holds one clip")
    choose(page, "File", "glTF (.glb)")
    page.fill("label:has-text('Strides') input", "2")
    with page.expect_download() as waiting:
        page.click("button:has-text('Export')")
    assert waiting.value.suggested_filename == "bench-clip.glb"
    assert waiting.value.path().read_bytes()[:4] == b"glTF"
    asked = ["--clip", "--strides", "2", "--fps", "60", "--every-gait"]
    assert command(page) == ["gambol", "render", "runs/bench", *asked, "--out", "made/bench-clip.glb"]


def test_how_far_a_job_is_has_the_colours_of_the_page(page, served):
    go(page, served, "runs")
    page.evaluate("""document.querySelector("h1").after(
        Object.assign(document.createElement("progress"), {id: "half", value: 0.5, style: "display: block"}))""")
    with Image.open(io.BytesIO(page.locator("#half").screenshot())) as picture:
        colours = {colour for _, colour in picture.convert("RGB").getcolors(10**6)}
    assert {(0, 99, 160), (211, 214, 218)} <= colours and (0, 128, 0) not in colours


def test_every_screen_fits_a_phone(opened, served):
    with window(opened, served, viewport={"width": 390, "height": 800}, has_touch=True, color_scheme="dark") as phone:
        for path in ("discover", "draw", "design", "plan", "evolve", "runs", "run/bench"):
            go(phone, served, path)
            phone.wait_for_load_state("networkidle")
            assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        phone.wait_for_selector(".gaits li")
        phone.tap(".gaits li:nth-child(2) button")
        phone.wait_for_selector("text=Chosen: 2.")
        assert phone.evaluate("document.querySelector('.theatre').theatre.boxes[0].stage.dark")
        assert phone.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"  # bars, fields


def test_no_window_of_nine_stands_alone_in_a_row(page, served):
    go(page, served, "runs")
    for width in range(360, 1900, 70):
        page.set_viewport_size({"width": width, "height": 700})
        rows = page.evaluate("""(() => {
            const list = document.createElement("ol"), rows = {};
            list.className = "gaits";
            list.innerHTML = "<li>a gait</li>".repeat(9);
            document.querySelector(".nicegui-content").append(list);
            for (const {offsetTop} of list.children) rows[offsetTop] = (rows[offsetTop] || 0) + 1;
            list.remove();
            return Object.values(rows);
        })()""")
        assert min(rows) > 1, (width, rows)
    page.set_viewport_size({"width": 900, "height": 600})
