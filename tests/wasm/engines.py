"""Which programs can run WebAssembly here; tests of those that are missing are skipped with a sentence."""

import pytest

from gambol.page.engines import chromium, node
from gambol.page.firefox import firefox

ENGINES = [
    pytest.param("node", marks=pytest.mark.skipif(node() is None, reason="node is not installed: apt install nodejs")),
    pytest.param(
        "chromium",
        marks=pytest.mark.skipif(chromium() is None, reason="no Chromium is installed: apt install chromium"),
    ),
    pytest.param(
        "firefox",
        marks=pytest.mark.skipif(firefox() is None, reason="no Firefox is installed: apt install firefox-esr"),
    ),
]
