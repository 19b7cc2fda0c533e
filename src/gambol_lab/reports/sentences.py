"""Every sentence that gambol says to people, as a list: `python -m gambol_lab.reports.sentences`.

Messages of errors, help texts and what is printed are found in the source, each with its file. Whoever changes words
goes through this list; CONTRIBUTING.md says how we write.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import gambol

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
LEAST = 2  # words of a sentence


def sentences(folder: Path) -> Iterator[tuple[str, int, str, str]]:
    """File, line, kind and text of all that is said, in order. Gaps for values are written …"""
    for path in sorted(folder.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        name = path.relative_to(folder.parent).as_posix()
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                for text in _texts(node):
                    yield name, node.lineno, SAID_BY[_called(node)], text
            elif isinstance(node, ast.FunctionDef) and name.startswith("gambol/cli/") and _is_verb(node, path.stem):
                yield name, node.lineno, "help", ast.get_docstring(node) or ""


def _called(node: ast.Call) -> str:
    function = node.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _texts(node: ast.Call) -> Iterator[str]:
    if _called(node) not in SAID_BY:
        return
    for part in (*node.args, *(keyword.value for keyword in node.keywords if keyword.arg in HELPFUL)):
        text = _written(part)
        if len(text.split()) >= LEAST:
            yield text


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
    for where, line, kind, text in sentences(Path(gambol.__file__).parent):
        print(f"{where}:{line}: {kind}: {' '.join(text.split())}")
