"""Every sentence that gambol says to people, as a list: `python -m gambol_lab.reports.sentences`.

Messages of errors, help texts, whatever else is printed or shown, the words of pages and of the studio, and the
docstrings of public names are found in the source, each with its file. Whoever changes words goes through this list;
CONTRIBUTING.md says how we write.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import gambol
import gambol_lab

SAID_BY = {
    "InvalidInput": "error",
    "unknown_name": "error",
    "Option": "help",
    "Argument": "help",
    "Field": "help",
    "print": "print",
    "warn": "print",
    "notify": "screen",
    "label": "screen",
    "button": "screen",
    "tooltip": "screen",
    "Remark": "remark",
}
HELPFUL = ("help", "description", "label", "title", "tooltip", "placeholder")
VERBS = ("gambol/cli/", "gambol_lab/commands/")
LEAST = 2  # words of a sentence that is said by one of these
LEAST_ELSEWHERE = 3  # words of any other text: shorter ones are names
WORD = re.compile(r"[A-Za-z]{2,}")
CODE = re.compile(  # texts for machines: SQL, HTML, C, classes of style sheets
    r"^(SELECT|INSERT|UPDATE|CREATE|DELETE|PRAGMA|CASE|static|br i1|shufflevector)\b|^[<@]|[{};]\s*$|no-caps|outlined dense|=>|://"
)
QUOTED = r'"((?:[^"\\\n]|\\.)*)"|\'((?:[^\'\\\n]|\\.)*)\'|`((?:[^`\\]|\\.)*)`'
SHOWN = {".js": re.compile(QUOTED), ".html": re.compile(QUOTED + "|>([^<>{}=;]+)<")}  # in quotes, or between tags
REMARKS = re.compile(r"/\*.*?\*/|(?<![:\"'])//[^\n]*", re.DOTALL)

Sentence = tuple[str, int, str, str]


def sentences(folder: Path) -> Iterator[Sentence]:
    """File, line, kind and text of all that is said, in order. Gaps for values are written …"""
    public = _public(folder)
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder.parent).as_posix()
        if path.suffix == ".py":
            yield from _of_python(name, ast.parse(path.read_text(encoding="utf-8")), public)
        elif path.suffix in SHOWN:
            yield from _of_script(name, path.read_text(encoding="utf-8"), SHOWN[path.suffix])


def _of_python(name: str, tree: ast.Module, public: set[str]) -> Iterator[Sentence]:
    said: set[int] = set()  # parts of the tree whose words are listed already, or are no text of their own
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            for part, text in _texts(node):
                said.add(id(part))
                yield name, node.lineno, SAID_BY[_called(node)], text
        elif isinstance(node, ast.Expr):  # a docstring
            said.add(id(node.value))
        elif isinstance(node, ast.JoinedStr):
            said.update(map(id, node.values))
        elif isinstance(node, ast.FunctionDef) and name.startswith(VERBS) and _is_verb(node, Path(name).stem):
            yield name, node.lineno, "help", ast.get_docstring(node) or ""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant | ast.JoinedStr) and id(node) not in said:
            text = _written(node)
            if len(WORD.findall(text)) >= LEAST_ELSEWHERE and " " in text and not CODE.search(text):
                yield name, node.lineno, "text", text
    yield from _docstrings(name, tree, public)


def _docstrings(name: str, tree: ast.Module, public: set[str]) -> Iterator[Sentence]:
    """Of public names and of the methods of public classes."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name in public:
            inside = node.body if isinstance(node, ast.ClassDef) else []
            own = [one for one in inside if isinstance(one, ast.FunctionDef) and not one.name.startswith("_")]
            for one in (node, *own):
                if told := ast.get_docstring(one):
                    yield name, one.lineno, "docstring", told.split(">>>")[0]


def _of_script(name: str, text: str, shown: re.Pattern[str]) -> Iterator[Sentence]:
    text = REMARKS.sub(lambda found: "\n" * found[0].count("\n"), text)
    for found in shown.finditer(text):
        told = re.sub(r"\$\{[^{}]*(\{[^{}]*\}[^{}]*)*\}", "…", next(filter(None, found.groups()), ""))
        if len(WORD.findall(told)) >= LEAST and " " in told.strip() and not CODE.search(told):
            yield name, text.count("\n", 0, found.start()) + 1, "screen", told


def _public(folder: Path) -> set[str]:
    """All names that a room offers in its `__all__`."""
    rooms = (ast.parse(path.read_text(encoding="utf-8")) for path in folder.rglob("__init__.py"))
    lists = (
        node.value
        for node in chain.from_iterable(room.body for room in rooms)
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "__all__"
    )
    return {one.value for found in lists for one in ast.walk(found) if isinstance(one, ast.Constant)}  # type: ignore[misc]


def _called(node: ast.Call) -> str:
    function = node.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _texts(node: ast.Call) -> Iterator[tuple[ast.AST, str]]:
    if _called(node) not in SAID_BY:
        return
    for part in (*node.args, *(keyword.value for keyword in node.keywords if keyword.arg in HELPFUL)):
        text = _written(part)
        if len(text.split()) >= LEAST:
            yield part, text


def _written(node: ast.AST) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(_written(part) if isinstance(part, ast.Constant) else "…" for part in node.values)
    return ""


def _is_verb(node: ast.FunctionDef, file: str) -> bool:
    """A verb has the name of its file; those of groups say that they are commands."""
    said = [_called(one) for one in node.decorator_list if isinstance(one, ast.Call)]
    return node.name == file or "command" in said


if __name__ == "__main__":
    folders = (Path(package.__file__).parent for package in (gambol, gambol_lab) if package.__file__)
    for where, line, kind, text in chain.from_iterable(map(sentences, folders)):
        print(f"{where}:{line}: {kind}: {' '.join(text.split())}")
