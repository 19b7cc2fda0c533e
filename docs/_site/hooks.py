"""What MkDocs does not do by itself: pages from the repository's root, the reference, equations, live galleries."""

from __future__ import annotations

import inspect
import re
import sys
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

sys.path.insert(0, str(Path(__file__).parent))  # a hook is loaded by its path, without its neighbours

from commands import commands_page
from equations import with_equations
from examples import ExamplesExtension
from file_formats import file_formats_page
from live import ALIVE, live_page

import gambol
import gambol.testing
from gambol.registry import Registry

ROOT = Path(__file__).parent.parent.parent
FROM_ROOT = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "security.md",
}
LONGEST = 200  # letters of a value
ROOMS = [name for name in gambol.__all__ if inspect.ismodule(getattr(gambol, name))] + ["testing"]


def on_config(config: Any) -> Any:
    """The API has a page for the top and one for each room, whatever rooms there are."""
    pages: list[dict[str, str]] = [
        {"gambol": "api/gambol.md"},
        *({f"gambol.{room}": f"api/{room}.md"} for room in ROOMS),
    ]
    config["markdown_extensions"].append(ExamplesExtension())
    reference = next(entry["Reference"] for entry in config["nav"] if "Reference" in entry)
    next(entry for entry in reference if "Python" in entry)["Python"] = pages
    return config


def on_files(files: Files, config: Any) -> Files:
    """Adds what is no file of the folder."""
    for source, page in FROM_ROOT.items():
        text = (ROOT / source).read_text(encoding="utf-8")
        files.append(File.generated(config, page, content=_as_in_docs(text)))
    files.append(File.generated(config, "api/gambol.md", content=_api("gambol", gambol, _top())))
    for room in ROOMS:
        module = getattr(gambol, room)
        files.append(File.generated(config, f"api/{room}.md", content=_api(f"gambol.{room}", module, module.__all__)))
    files.append(File.generated(config, "commands.md", content=commands_page()))
    files.append(File.generated(config, "file-formats.md", content=file_formats_page()))
    for name in ALIVE:
        files.append(File.generated(config, f"live/{name}.html", content=live_page(name)))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Links out of the folder lead to their pages, equations are drawn, the gallery leads to its live pages."""
    for source, target in FROM_ROOT.items():
        up = "../" * page.file.src_uri.count("/")
        markdown = re.sub(rf"\]\((\.\./)+{re.escape(source)}", f"]({up}{target}", markdown)
    if page.file.src_uri == "gallery.md":
        for name in ALIVE:
            alive = f"### {name}\n\n[Alive in your browser](live/{name}.html){{ .md-button }}\n"
            markdown = markdown.replace(f"### {name}\n", alive)
    return with_equations(markdown)


def _as_in_docs(text: str) -> str:
    """A file of the root as if it lay among the documents."""
    text = re.sub(r"\]\(docs/", "](", text)
    for source, page in FROM_ROOT.items():
        text = text.replace(f"]({source}", f"]({page}")
    return text


def _top() -> list[str]:
    return [name for name in gambol.__all__ if not inspect.ismodule(getattr(gambol, name)) and name != "__version__"]


def _api(title: str, module: Any, names: list[str]) -> str:
    """A page with everything public of a room, from its docstrings."""
    entries = [_entry(f"{title}.{name}", getattr(module, name)) for name in sorted(names, key=str.lower)]
    return "\n\n".join([f"# {title}", inspect.getdoc(module) or "", *entries]) + "\n"


def _entry(name: str, thing: Any) -> str:
    """What docstrings say; of something without one, its value."""
    if inspect.isclass(thing) or inspect.isroutine(inspect.unwrap(thing)):
        return f"::: {name}"
    heading = f"## {name.rpartition('.')[2]} {{ #{name} }}"
    if isinstance(thing, Registry):
        return f"{heading}\n\nAn open list, by name: {', '.join(f'`{known}`' for known in thing)}."
    shown = repr(thing)
    return f"{heading}\n\n`{shown if len(shown) < LONGEST else shown[:LONGEST] + '…'}`"
