"""Everything public is documented, with an example that runs."""

import ast
import inspect
import time
from pathlib import Path

import pytest

import gambol
from gambol.bench.own import first_step
from gambol.bench.works import Work

FUNCTIONS = [
    name
    for name in gambol.__all__
    if inspect.isfunction(
        getattr(gambol, name).__wrapped__ if hasattr(getattr(gambol, name), "__wrapped__") else getattr(gambol, name)
    )
]
SOURCES = sorted(Path(gambol.__file__).parent.rglob("*.py"))


def test_there_are_public_functions():
    assert {"simulate", "evaluate", "creature", "load"} <= set(FUNCTIONS)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_public_functions_have_an_example(name):
    assert ">>>" in (inspect.getdoc(getattr(gambol, name)) or "")


@pytest.mark.parametrize("name", gambol.__all__)
def test_public_names_are_documented(name):
    if name not in ("__version__", "TASKS"):
        assert len(inspect.getdoc(getattr(gambol, name)) or "") > 15


@pytest.mark.parametrize("path", SOURCES, ids=lambda p: str(p.name))
def test_every_file_says_what_it_is_and_stays_small(path):
    text = path.read_text(encoding="utf-8")
    assert ast.get_docstring(ast.parse(text)), "no docstring"
    assert text.count("\n") < 300


def test_nothing_is_pickled_or_evaluated():
    for path in SOURCES:
        names = {
            node.id for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Name)
        }
        assert not names & {"eval", "exec", "pickle"}, path


def chain(count):
    """A chain of links with a muscle at every joint and contacts at every end."""
    return gambol.Creature.from_data({
        "name": "chain", "root": {"link": "l0"},
        "links": [{"name": f"l{i}", "mass": 1.0, "length": 0.2} for i in range(count)],
        "joints": [{"name": f"j{i}", "parent": f"l{i - 1}", "child": f"l{i}", "at": [0.2, 0]} for i in range(1, count)],
        "actuators": [{"name": f"a{i}", "kind": "angular", "joint": f"j{i}", "min": -60, "max": 60, "ks": 1, "kd": 0.1}
                      for i in range(1, count)],
        "contacts": [{"name": f"c{i}", "link": f"l{i}", "at": [0, 0]} for i in range(count)],
    }, "chain")  # fmt: skip


def test_ten_links_run_half_a_second_after_they_were_described():
    body = chain(10)
    work = Work("chain", body)
    times = []
    for _ in range(3):
        began = time.process_time()  # compiling is this process's work alone; a busy machine is not its fault
        first_step(work, gambol.PoseSequence.hold(body), 1e-3)
        times.append(time.process_time() - began)
    assert min(times) < 0.5, times


def test_importing_gambol_is_quick():
    """No picture library is loaded before a picture is asked for."""
    import subprocess
    import sys

    code = "import sys, gambol; assert 'matplotlib' not in sys.modules and 'mujoco' not in sys.modules"
    began = time.perf_counter()
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
    assert time.perf_counter() - began < 5.0
