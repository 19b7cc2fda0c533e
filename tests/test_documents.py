"""What the documents name exists: files, modules, verbs and their options, rooms, equations."""

from __future__ import annotations

import ast
import re
import tomllib
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import typer

from gambol.cli.main import app

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "gambol"
OF_THEN = ROOT / "docs" / "history.md"  # a diary names what was there once
DOCUMENTS = [
    *(ROOT / name for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")),
    *sorted(set((ROOT / "docs").rglob("*.md")) - {OF_THEN}),
]
ROOMS = {path.name.removesuffix(".py") for path in PACKAGE.iterdir() if re.match("[a-z]", path.name)} - {"py.typed"}
COMMANDS = typer.main.get_command(app)

of_each_document = pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)


def quoted(text: str) -> list[str]:
    """What stands in backticks on one line."""
    return re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL))


@cache
def tracked() -> set[str]:
    """Files and folders of the repository, and every end of their paths: `planning/tree.py`, `tree.py`."""
    folders = [ROOT / name for name in ("src", "tests", "docs", "examples")]
    paths = [path for folder in folders for path in folder.rglob("*") if "__pycache__" not in path.parts]
    ends = set()
    for path in [*paths, *folders, *ROOT.iterdir()]:
        words = path.relative_to(ROOT).parts
        ends |= {"/".join(words[i:]) for i in range(len(words))}
    return ends


@of_each_document
def test_files_exist(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    named = [name for name in quoted(text) if re.fullmatch(r"[\w./-]+(\.py|\.md|\.toml|[a-z]/)", name)]
    named = [name for name in named if "runs/" not in name]  # of whoever reads
    named += re.findall(r"(?<![\w/])(?:src|tests|docs|examples)/[\w./-]*\w", text)
    assert [name for name in named if name.rstrip("/") not in tracked()] == []


@of_each_document
def test_links_lead_somewhere(document: Path) -> None:
    links = re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", document.read_text(encoding="utf-8"))
    local = [link for link in links if not link.startswith("http")]
    assert [link for link in local if not (document.parent / link).exists()] == []


@of_each_document
def test_modules_exist(document: Path) -> None:
    """`rollout.model.Model` and the like; what begins with `gambol.` is the public API, which has tests of its own."""
    named = [name for name in quoted(document.read_text(encoding="utf-8")) if re.fullmatch(r"[a-z_]+(\.\w+)+", name)]
    inside = [name for name in named if name.split(".")[0] in ROOMS and not name.endswith(".py")]
    assert [name for name in inside if not _exists(name)] == []


def _exists(name: str) -> bool:
    found = import_module("gambol")
    for word in name.split("."):
        try:
            found = import_module(f"{found.__name__}.{word}")
        except (ImportError, AttributeError):  # of something that is no module
            if not hasattr(found, word):
                return False
            found = getattr(found, word)
    return True


@of_each_document
def test_verbs_and_options_are_known(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    typed = re.findall(r"^ {4}gambol (.+)$", text, flags=re.MULTILINE)
    typed += [name.removeprefix("gambol ") for name in quoted(text) if name.startswith("gambol ")]
    unknown = [line for line in typed if not _known(line.split("#")[0].split())]
    lone = [name.split()[0].rstrip("…") for name in quoted(text) if name.startswith("--") and len(name) > 2]
    assert unknown + [option for option in lone if option not in _options(COMMANDS)] == []


def test_examples_of_help_texts_are_known() -> None:
    texts = _help_texts(COMMANDS)
    typed = [found.split() for text in texts for found in re.findall(r"`gambol ([^`]+)`", text)]
    files = {word for words in typed for word in words if word.startswith("examples/")}
    assert len(typed) > 50 and files and files <= tracked()
    assert [words for words in typed if not _known(words)] == []


def _help_texts(command: Any) -> list[str]:
    """Of a verb, or of all verbs of a group."""
    below = getattr(command, "commands", {}).values()
    return [command.help or "", *(text for each in below for text in _help_texts(each))]


def _known(words: list[str]) -> bool:
    command: Any = COMMANDS
    while below := getattr(command, "commands", None):
        if not words or words[0] not in below:
            return words == ["VERB"]
        command, words = below[words[0]], words[1:]
    given = {word.split("=")[0] for word in words if word.startswith("--")}
    return given <= _options(command)


def _options(command: Any) -> set[str]:
    """A verb's options, or those of all verbs of a group."""
    own = {name for parameter in command.params for name in (*parameter.opts, *parameter.secondary_opts)} | {"--help"}
    return own.union(*(_options(each) for each in getattr(command, "commands", {}).values()))


@of_each_document
def test_code_is_python_and_its_names_exist(document: Path) -> None:
    """Blocks of Python can be parsed, and whatever they take from `gambol` is there."""
    blocks = re.findall(r"^```python\n(.*?)^```", document.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    nodes = [node for block in blocks for node in ast.walk(ast.parse(block)) if isinstance(node, ast.Attribute)]
    plain = [name for name in map(ast.unparse, nodes) if re.fullmatch(r"gambol(\.\w+)+", name)]
    assert [name for name in plain if not _exists(name.removeprefix("gambol."))] == []


def test_architecture_has_every_room_on_the_road() -> None:
    """The road is that of `pyproject.toml`, from left to right, and every room is in the table."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    contract = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    layers = contract["contracts"][0]["layers"][::-1]
    road = " ".join(re.findall(r"^    (.*)$", text.split("| room |")[0], flags=re.MULTILINE))
    drawn = [set(stop.split(" | ")) for stop in re.sub(r"\s+", " ", road).strip().split(" → ")]
    assert drawn == [set(layer.split(" | ")) for layer in layers if layer != "__main__"]
    rows = re.findall(r"^\| (`.*?) \|", text.split("## Three kinds")[0], flags=re.MULTILINE)
    assert {name.rstrip("/").removesuffix(".py") for row in rows for name in quoted(row)} == ROOMS


def test_equations_are_numbered_in_order_and_cited_rightly() -> None:
    """Each number of `physics.md` once, in order; code cites none that is not there."""
    text = (ROOT / "docs" / "physics.md").read_text(encoding="utf-8")
    numbers = [int(number) for number in re.findall(r"\\tag\{(\d+)\}", text)]
    assert numbers == list(range(1, len(numbers) + 1))
    cited = {
        int(number)
        for path in (PACKAGE / "dynamics").rglob("*.py")
        for found in re.findall(r"\beq\. (\d+(?:(?:,| to| and) \d+)*)", path.read_text(encoding="utf-8"))
        for number in re.findall(r"\d+", found)
    }
    assert cited and cited <= set(numbers)


def test_citations_name_their_author() -> None:
    """The list of ids that "paper S4" once stood for is not in the repository."""
    sources = [path for folder in ("src", "tests", "docs", "examples") for path in (ROOT / folder).rglob("*.*")]
    read = [path for path in sources if path.suffix in (".py", ".md", ".yaml") and path != Path(__file__)]
    assert [path for path in read if re.search(r"[Pp]aper [A-Z]\d", path.read_text(encoding="utf-8"))] == []
