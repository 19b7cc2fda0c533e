"""The studio with keys alone: whatever the mouse does, with a focus that is seen and never lost."""

import pytest
from tests.studio.screens import choose, drawing, focused, go, tab_to

import gambol

RINGED = """() => {
    const {outlineStyle, boxShadow, stroke} = getComputedStyle(document.activeElement);
    const mark = "rgb(0, 99, 160)";
    return outlineStyle !== "none" || boxShadow.includes(mark) || stroke === mark;
}"""


@pytest.fixture
def board(page, served):
    go(page, served, "draw")
    page.wait_for_selector(".paper .grid", state="attached")
    return page


def press(page, *keys):
    for key in keys:
        page.keyboard.press(key)


def test_a_body_with_two_legs_is_drawn(board, served):
    tab_to(board, "New: links")
    assert board.evaluate(RINGED)
    press(board, "Enter")
    tab_to(board, "Drawing board")
    press(board, "n", "n", "n")  # trunk, thigh and shin: the new part has the focus
    assert focused(board) == "End of link-3" and board.evaluate(RINGED)
    tab_to(board, "End of link-2", back=True)
    press(board, "n", "Delete")  # goes to the thigh, and is taken away again
    assert [link["name"] for link in drawing(board)["links"]] == ["link-1", "link-2", "link-3"]
    press(board, "Control+z", "Control+Shift+Z")
    assert len(drawing(board)["links"]) == 3
    tab_to(board, "End of link-2")
    before = drawing(board)["links"][1]["length"]
    press(board, "ArrowDown", "Enter")
    assert drawing(board)["links"][1]["length"] > before
    assert board.get_attribute("[aria-label='End of link-2']", "aria-pressed") == "true"
    tab_to(board, "Mirror it")
    press(board, "Enter")
    assert len(drawing(board)["links"]) == 5 and focused(board) == "Mirror it"
    board.wait_for_selector("text=4 muscles")
    tab_to(board, "Foot", back=True)
    press(board, "Enter")
    assert focused(board) == "Foot"  # the tools were made anew
    tab_to(board, "Where link-1 begins")
    press(board, "Enter")
    feet = len(drawing(board)["contacts"])
    press(board, "Enter")  # a foot where there was one is none
    assert abs(len(drawing(board)["contacts"]) - feet) == 1
    press(board, "Escape")
    tab_to(board, "Work out feet")
    press(board, "Enter")
    assert "contacts" not in drawing(board) and focused(board) == "The selected part"
    tab_to(board, "Drawing board", back=True)
    x = board.evaluate("document.querySelector('.board').board.view.x")
    press(board, "ArrowRight")
    assert board.evaluate("document.querySelector('.board').board.view.x") > x
    tab_to(board, "Save")
    press(board, "Enter")
    board.wait_for_selector("text=Saved as creatures/mine.yaml")
    assert len(gambol.load(served.folder / "creatures" / "mine.yaml").links) == 5
    tab_to(board, 'Expand "Its file"')
    press(board, "Enter")
    tab_to(board, "Copy its file")
    unnamed = board.evaluate("""[...document.querySelectorAll("button, input, canvas, select, [role=button]")].filter(
        one => one.offsetParent && !one.closest("[aria-hidden=true]") && one.type !== "file" &&
        !(one.textContent.trim() || one.ariaLabel || one.labels?.length)).map(one => one.outerHTML)""")
    assert unnamed == []


def test_masses_are_bound_and_springs_selected(board):
    tab_to(board, "New: masses and springs")
    press(board, "Enter")
    tab_to(board, "Drawing board")
    press(board, "n", "n", "ArrowUp", "n")
    tab_to(board, "Muscle", back=True)
    press(board, "Enter")
    tab_to(board, "Mass p1")
    press(board, "Enter")
    tab_to(board, "Mass p3")
    press(board, "Enter")
    assert [(one["start"], one["end"]) for one in drawing(board)["muscles"]] == [("p1", "p3")]
    tab_to(board, "Spring s2 to p2")
    press(board, "Enter")
    tab_to(board, "Make it a muscle")
    press(board, "Enter")
    assert len(drawing(board)["muscles"]) == 2 and focused(board) == "The selected part"


def test_corners_of_the_ground_are_made_and_removed(page, served):
    go(page, served, "plan")
    page.wait_for_selector(".ground circle")
    corners = "document.querySelector('.board').ground.points"
    tab_to(page, "Corner 1")
    box, dot = page.locator(".ground").bounding_box(), page.locator(".ground circle >> nth=0").bounding_box()
    assert dot["x"] >= box["x"]  # although it is beyond the picture
    press(page, "Tab", "n")
    assert focused(page).startswith("Corner 3: 2.25 m") and page.evaluate(RINGED)
    press(page, "ArrowUp")
    assert page.evaluate(corners)[2] == [2.25, 0.01]
    tab_to(page, "Remove corner", back=True)
    press(page, "Enter")
    assert len(page.evaluate(corners)) == 3


def test_a_job_is_stopped_and_forgotten_while_numbers_change(page, served):
    go(page, served, "discover")
    choose(page, "Search for", "random networks")
    page.fill("label:has-text('Controllers') input", "100000")
    tab_to(page, "Discover")
    press(page, "Enter")
    page.wait_for_selector(".gaits li")
    tab_to(page, "1. ")
    page.evaluate("""async () => {
        const {theatre} = document.querySelector(".theatre"), {url} = theatre;
        theatre.url = null;
        await theatre.show(url);
    }""")  # as when better ones are found
    assert focused(page).startswith("1. ")
    go(page, served, "runs")
    tab_to(page, "Stop: gambol discover luxo")
    page.evaluate("() => void (window.stop = document.activeElement)")
    page.wait_for_function("() => document.querySelector('.job progress').value > 0")
    assert page.evaluate("document.activeElement === window.stop && window.stop.isConnected")
    tab_to(page, "luxo")
    page.evaluate("() => void (window.row = document.activeElement)")
    page.wait_for_function("() => !window.row.isConnected")  # more trials are told
    page.wait_for_timeout(50)
    assert focused(page) == "luxo"
    tab_to(page, "Stop", back=True)
    press(page, "Enter")
    page.wait_for_selector("text=stopped")
    assert focused(page) == "Jobs"
    tab_to(page, "Forget: gambol discover luxo")
    assert page.evaluate(RINGED)
    press(page, "Enter")
    page.wait_for_function("() => !document.querySelector('.job')")
    assert focused(page) == "Jobs"


def test_a_gait_is_chosen_for_either_of_two_stages(page, served):
    go(page, served, "run/luxo")
    page.wait_for_selector(".gaits li:nth-child(3)")
    tab_to(page, "Compare two")
    assert page.evaluate(RINGED)
    press(page, "Space")
    page.wait_for_function("() => document.querySelector('.theatre').theatre.boxes[1]?.gait")
    tab_to(page, "Choose gaits for A", back=True)
    press(page, "Enter")
    tab_to(page, "3. ")  # through the other stage
    press(page, "Enter")
    page.wait_for_selector("text=Chosen: 3.")
    shown = page.evaluate("document.querySelector('.theatre').theatre.boxes.map(box => box.gait.rank)")
    assert shown == [3, 2]
    following = "document.querySelector('.theatre').theatre.boxes[0].stage.following"
    tab_to(page, "luxo, live: ", back=True)
    tab_to(page, "luxo, live: ", back=True)  # A
    press(page, "Shift+ArrowRight")
    assert not page.evaluate(following)
    press(page, "r")
    assert page.evaluate(following)
