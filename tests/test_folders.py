"""Folders import each other one way: a circle between two would make one room of them that nobody can tell apart."""

import ast
from collections import defaultdict
from pathlib import Path

import gambol

SOURCE = Path(gambol.__file__).parents[1]
FACADE = "gambol"  # it imports nothing until it is asked; rooms do not import it
MAY_ASK_FOR_ALL = ("cli", "checkup.py")


def module_of(path):
    words = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(words[:-1] if words[-1] == "__init__" else words)


MODULES = {module_of(path): path for package in ("gambol", "gambol_lab") for path in SOURCE.glob(f"{package}/**/*.py")}


def folder_of(module):
    """The folder that a module lies in; a file beside the rooms is a room of its own."""
    path = MODULES[module]
    return module if path.name == "__init__.py" or path.parent.parent == SOURCE else module.rpartition(".")[0]


def imported(tree):
    """Modules that a file imports, at its top, in functions and for type checkers alike."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module in MODULES:
            for name in node.names:
                whole = f"{node.module}.{name.name}"
                yield whole if whole in MODULES else node.module
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names if name.name in MODULES)


def roads():
    """Which folder imports which. What a folder's `__init__` offers of the folders inside is no road."""
    found = defaultdict(set)
    for module, path in MODULES.items():
        for other in imported(ast.parse(path.read_text(encoding="utf-8"))):
            here, there = folder_of(module), folder_of(other)
            offers = path.name == "__init__.py" and other.startswith(f"{module}.")
            if here != there and not offers and FACADE not in (module, other):
                found[here].add(there)
    return found


def circle(found):
    """Folders along a circle; none if there is none."""
    done, way = set(), []

    def visit(folder):
        if folder in way:
            return way[way.index(folder) :]
        if folder in done:
            return []
        way.append(folder)
        for other in sorted(found.get(folder, ())):
            if around := visit(other):
                return around
        done.add(way.pop())
        return []

    return next(filter(None, map(visit, sorted(found))), [])


def test_a_circle_is_found():
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == ["b", "c"] and circle({"a": {"b", "c"}, "b": {"c"}}) == []


def test_no_folders_import_each_other():
    found = roads()
    assert len(found) > 60 and "gambol.worlds" in found["gambol.dynamics"], "roads are seen"
    assert circle(found) == []


def test_rooms_name_what_they_need():
    """Whoever imports all of gambol hides what it needs."""
    asking = {
        path.relative_to(SOURCE / "gambol").parts[0]
        for module, path in MODULES.items()
        if module.startswith("gambol.") and FACADE in imported(ast.parse(path.read_text(encoding="utf-8")))
    }
    assert asking == set(MAY_ASK_FOR_ALL)
