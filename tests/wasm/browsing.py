"""A page in a real browser, driven by Playwright; where either is missing, tests are skipped with a sentence."""

from contextlib import contextmanager

import pytest

from gambol.page.engines import QUIET, chromium

PATIENCE = 60_000  # ms: of a machine that is busy with other things

# A browser without a graphics card draws on the processor, as often as it can while a test does something else.
SELDOM = "const soon = requestAnimationFrame; requestAnimationFrame = draw => setTimeout(() => soon(draw), 200);"


@contextmanager
def browser():
    found = chromium()
    if found is None:
        pytest.skip("no Chromium is installed: apt install chromium")
    playwright = pytest.importorskip(
        "playwright.sync_api", reason="Playwright is not installed: pip install playwright"
    )
    with playwright.sync_playwright() as driver:
        opened = driver.chromium.launch(executable_path=found, args=list(QUIET[1:]))
        try:
            yield opened
        finally:
            opened.close()


@contextmanager
def page_of(opened, path, before="", **options):
    """The page from its file, after its creature has begun to move; any error in it fails the test.

    `before` is a script that runs before those of the page.
    """
    context = opened.new_context(**{"viewport": {"width": 1100, "height": 800}, **options})
    context.add_init_script(SELDOM + before)
    context.set_default_timeout(PATIENCE)
    errors = []
    page = context.new_page()
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("request", lambda request: errors.append(request.url) if request.url.startswith("http") else None)
    page.goto(path)
    page.wait_for_function("() => globalThis.gambol && gambol.stage.performer.tick > 0")
    yield page
    context.close()
    assert errors == []
