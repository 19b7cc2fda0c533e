"""The notebooks in examples/ run from the first cell to the last, in an empty folder; searches are small."""

import ast
import json
from pathlib import Path

import pytest
from tests.test_python_in_documents import made_small

NOTEBOOKS = sorted((Path(__file__).parent.parent / "examples" / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path, tmp_path, monkeypatch):
    from gambol.controllers import FAMILIES

    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    assert cells[0]["cell_type"] == "markdown" and not any(cell.get("outputs") for cell in cells)
    monkeypatch.chdir(tmp_path)
    made_small(monkeypatch)
    names = {"__name__": "__main__"}
    try:
        for cell in cells:
            if cell["cell_type"] == "code":
                shown(ast.parse("".join(cell["source"])), names)
    finally:
        FAMILIES._entered.pop("swinger", None)
    assert len(NOTEBOOKS) >= 2


def shown(tree, names):
    """Runs a cell and shows its last value, as a notebook does."""
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), names)  # noqa: S102
    if last is not None:
        value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)  # noqa: S307
        for way in ("_repr_html_", "_repr_png_"):
            if hasattr(value, way):
                getattr(value, way)()
        repr(value)
