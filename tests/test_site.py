"""The documentation as a site: every page is in its navigation; equations and examples become what they should.

Building it takes half a minute: `make docs` does, and fails on the first warning.
"""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path

import pytest
import yaml
from tests.wasm.browsing import browser

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
SITE = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
FROM_ROOT = {"index.md", "contributing.md", "changelog.md", "security.md"}
FROM_CODE = {"commands.md", "file-formats.md"}


def pages(entry):
    """Every page of the navigation below an entry."""
    if isinstance(entry, str):
        return [entry]
    return [page for below in (entry.values() if isinstance(entry, dict) else entry) for page in pages(below)]


def part(name):
    """A module of the site's own, which is no package."""
    spec = importlib.util.spec_from_file_location(f"site_{name}", DOCS / "_site" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_every_page_is_in_the_navigation_once():
    listed = pages(SITE["nav"])
    written = {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")}
    assert sorted(listed) == sorted(written | FROM_ROOT | FROM_CODE)


def test_every_equation_is_drawn():
    equations = part("equations")
    found = 0
    for path in sorted(DOCS.glob("*.md")):
        text = path.read_text(encoding="utf-8")
        drawn = equations.with_equations(text)
        assert "```math" not in drawn
        found += drawn.count('<div class="equation"')
    assert found > 30
    one = equations.with_equations("```math\n\\frac{a}{2} \\tag{7}\n```")
    assert "<span>(7)</span>" in one and "currentColor" in one and "<style" not in one and "http" in one
    assert re.search(r'aria-label="\\frac\{a\}\{2\}"', one)


def test_examples_of_docstrings_are_code():
    markdown = pytest.importorskip("markdown")
    examples = part("examples")
    html = markdown.markdown(
        "Text:\n>>> [0]\n[0]\n\nMore [0].", extensions=[examples.ExamplesExtension(), "fenced_code"]
    )
    assert html.count("<code") == 1 and "More [0]." in html and "&gt;&gt;&gt; [0]\n[0]" in html


def test_every_verb_and_option_is_in_the_reference():
    commands = part("commands")
    page, verbs = commands.commands_page(), dict(commands.verbs())
    assert {"discover", "skill leap", "import"} <= set(verbs)
    for verb, command in verbs.items():
        section = page.split(f"\n## {verb}\n")[1].split("\n## ")[0]
        options = [name for option in command.params for name in option.opts if name.startswith("--")]
        assert [name for name in options if f"`{name}" not in section] == []


def test_every_key_of_every_file_is_in_the_reference():
    """Whatever `gambol.load` opens, and what it is made of; links lead to headings."""
    formats = part("file_formats")
    page = formats.file_formats_page()
    models = [model for root in formats.DESCRIBED for one in formats.formats(root) for model in formats.made_of(one)]
    assert len(set(models)) > 50
    for model in models:
        section = page.split(f"\n### {formats._title(model)}\n")[1].split("\n### ")[0]
        assert [key for key in model.model_fields if f"| `{key}` |" not in section] == []
    headings = {formats._anchor(line.lstrip("# ")) for line in page.splitlines() if line.startswith("##")}
    assert set(re.findall(r"\]\(#([^)]*)\)", page)) <= headings


def test_nothing_is_loaded_from_elsewhere():
    """Neither fonts nor scripts: the site can be read without a network."""
    assert SITE["theme"]["font"] is False and "extra_javascript" not in SITE
    assert "http" not in (DOCS / "stylesheets" / "site.css").read_text(encoding="utf-8")


def test_the_search_runs_from_a_folder(tmp_path):
    """Files may not start workers: the stand-in for one loads, answers, and loads what the worker asks for."""
    assert "offline" in SITE["plugins"]
    (script,) = SITE["extra"]["polyfills"]
    stand_in = (DOCS / script).as_uri()
    (tmp_path / "more.js").write_text("self.twice = x => 2 * x;")
    (tmp_path / "worker.js").write_text(
        "addEventListener('message', async event => {"
        "  await importScripts('more.js'); postMessage(self.twice(event.data)); });"
    )
    (tmp_path / "page.html").write_text(f"<!doctype html><body><script src='{stand_in}'></script>")
    with browser() as opened:
        page = opened.new_page()
        page.goto((tmp_path / "page.html").as_uri())
        answer = page.evaluate(
            "new Promise(done => { const worker = new Worker(new URL('worker.js', location).href);"
            "worker.addEventListener('message', event => done(event.data)); worker.postMessage(21); })"
        )
    assert answer == 42
