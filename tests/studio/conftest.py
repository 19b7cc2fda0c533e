"""A studio that serves an empty folder, a browser, and a window of it."""

import pytest
from tests.studio.screens import window
from tests.studio.serving import studio
from tests.wasm.browsing import browser


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    with studio(tmp_path_factory.mktemp("workspace")) as found:
        yield found


@pytest.fixture(scope="module")
def opened():
    with browser() as found:
        yield found


@pytest.fixture(scope="module")
def page(opened, served):
    with window(opened, served) as found:
        yield found
