"""The studio with keys alone: whatever the mouse does, with a focus that is seen and never lost."""

from tests.studio.screens import focused, go, tab_to

RINGED = """() => {
    const {outlineStyle, boxShadow, stroke} = getComputedStyle(document.activeElement);
    const mark = "rgb(0, 99, 160)";
    return outlineStyle !== "none" || boxShadow.includes(mark) || stroke === mark;
}"""


def press(page, *keys):
    for key in keys:
        page.keyboard.press(key)


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
