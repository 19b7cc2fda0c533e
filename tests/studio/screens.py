"""What tests do with a screen of the studio."""

from contextlib import contextmanager
from dataclasses import replace

from tests.wasm.browsing import PATIENCE

import gambol


@contextmanager
def window(opened, served, **options):
    """A page of the studio; any error in it fails the test, and so does a request to anywhere else."""
    context = opened.new_context(**{"viewport": {"width": 900, "height": 600}, **options})
    context.set_default_timeout(PATIENCE)
    page, errors = context.new_page(), []
    context.add_cookies([{"name": f"gambol-studio-{served.port}", "value": served.token, "url": served.address}])
    page.on("pageerror", lambda error: errors.append(error.stack))
    page.on(
        "request",
        lambda one: None if one.url.startswith((served.address, "data:", "blob:")) else errors.append(one.url),
    )
    yield page
    context.close()
    assert errors == []


def go(page, served, path):
    page.goto(f"{served.address}/{path}")
    page.wait_for_selector("nav a[aria-current=page]")


def command(page):
    return page.text_content(".command").split()


def stroke(page, begin, end):
    """Draws a line on the board, between places as shares of its width and height."""
    box = page.locator(".paper").bounding_box()
    at = [(box["x"] + box["width"] * x, box["y"] + box["height"] * y) for x, y in (begin, end)]
    page.mouse.move(*at[0])
    page.mouse.down()
    page.mouse.move(*at[1], steps=2)
    page.mouse.up()


def drawing(page):
    return page.evaluate("document.querySelector('.board').board.data")


def choose(page, label, option):
    """Of a select, by its label."""
    page.click(f"label:has-text('{label}')")
    page.click(f".q-menu >> text={option}")


def focused(page):
    """The name of what has the focus."""
    return page.evaluate("""() => {
        const one = document.activeElement;
        return one === document.body ? "" : one.ariaLabel || one.closest("label")?.textContent || one.textContent;
    }""").strip()


def tab_to(page, name, back=False):
    """Presses tab until something whose name begins so has the focus."""
    for _ in range(100):
        page.keyboard.press("Shift+Tab" if back else "Tab")
        if focused(page).startswith(name):
            return
    raise AssertionError(f"tab does not come to {name!r}")


def a_map(out):
    """An archive of four cells, written as an illumination writes one, which takes longer."""
    found = gambol.discover("luxo", method="random", trials=16, seconds=0.5, keep=4).best(4)
    recipe = found[0].recipe.model_copy(
        update={"verb": "illuminate", "options": {"axes": "flight=0:1:2 duty.toe=0:1:2"}}
    )
    elites = [{"cell": i, "number": i, "measures": [0.0, 0.0]} for i in range(4)]
    kept = [replace(one, trial=i, parent=None) for i, one in enumerate(found)]
    with gambol.Run.create(out, recipe) as run:
        state = {"search": {"elites": elites}, "stored": {str(i): i + 1 for i in range(4)}}
        run.append(kept, trials=recipe.trials, state=state)
        run.finish()
