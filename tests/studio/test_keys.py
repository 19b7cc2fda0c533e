"""The studio with keys alone: whatever the mouse does, with a focus that is seen and never lost."""

import pytest
from tests.studio.screens import drawing, focused, go, tab_to

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


def test_a_job_is_stopped_and_forgotten_while_numbers_change(page, served):
    go(page, served, "discover")
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
