"""`import gambol` loads next to nothing, rooms load in any order, and what stands at the top is found where it says."""

import ast
import json
import os
import pkgutil
import statistics
import subprocess
import sys
from pathlib import Path

import pytest

import gambol
from gambol.registry import _REGISTRIES, KEPT_IN

SOURCE = ast.parse(Path(gambol.__file__).read_text(encoding="utf-8"))
UNIMPORTABLE = {"__main__"}  # it runs gambol
ALL = sorted(module.name for module in pkgutil.iter_modules(gambol.__path__) if module.name not in UNIMPORTABLE)


def in_a_fresh_python(code):
    """What a program prints, as JSON, that begins with nothing imported."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_the_top_names_its_sources_once_for_python_and_once_for_type_checkers():
    imports = [node for part in SOURCE.body if isinstance(part, ast.If) for node in part.body]
    for_checkers = {name.name: node.module.removeprefix("gambol").strip(".") for node in imports for name in node.names}
    for_python = {name: "" for name in gambol.__all__ if name != "__version__"} | gambol._HOMES
    assert for_checkers == for_python


def test_importing_gambol_loads_no_room_and_no_library():
    code = "import gambol, sys, json; print(json.dumps([m for m in sys.modules]))"
    loaded = in_a_fresh_python(code)
    assert not {"numpy", "llvmlite", "pydantic", "yaml", "typer", "matplotlib", "gymnasium"} & set(loaded)
    assert len([name for name in loaded if name.startswith("gambol.")]) < 6


def test_using_gambol_loads_no_library_of_those_who_draw_or_learn():
    """No picture library is loaded before a picture is asked for, and nothing that only an extra brings."""
    code = (
        "import gambol, sys, json; gambol.simulate('luxo', gambol.controllers.Passive(), seconds=0.1);"
        "print(json.dumps([m for m in sys.modules]))"
    )
    slow = {"matplotlib", "mujoco", "ribs", "numba", "plotly", "pandas", "pyarrow", "torch", "onnx", "gymnasium"}
    assert not slow & set(in_a_fresh_python(code))


def test_importing_gambol_takes_less_than_its_libraries_do():
    """Processor time of a fresh Python, beside `import numpy, typer`, in turns: however busy the machine is."""
    times = {"gambol": [], "numpy, typer": []}
    for what in tuple(times) * 5:
        code = f"import {what}, json, time; print(json.dumps(time.process_time()))"
        times[what].append(in_a_fresh_python(code))
    assert statistics.median(times["gambol"]) < statistics.median(times["numpy, typer"])


EACH_FIRST = """
import json, os, traceback
import llvmlite.binding, numpy, pydantic, rich.table, typer, yaml  # once for all
failed = []
for room in {rooms}:
    child = os.fork()
    if child == 0:
        try:
            __import__("gambol." + room)
        except BaseException:
            traceback.print_exc()
            os._exit(1)
        os._exit(0)
    if os.waitpid(child, 0)[1]:
        failed.append(room)
print(json.dumps(failed))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not forked here")
def test_every_room_can_be_imported_first():
    assert in_a_fresh_python(EACH_FIRST.format(rooms=ALL)) == []


def test_every_registry_is_known_to_those_who_list_extensions():
    root = Path(gambol.__file__).parent
    for path in root.rglob("*.py"):
        if ": Registry[" in path.read_text(encoding="utf-8"):
            __import__(".".join(("gambol", *path.relative_to(root).with_suffix("").parts)))
    theirs = {group for group in _REGISTRIES if "test" not in group}
    code = (
        f"import json\nfor module in {list(KEPT_IN)}: __import__('gambol.' + module)\n"
        "import gambol.registry; print(json.dumps(sorted(gambol.registry._REGISTRIES)))"
    )
    assert theirs <= set(in_a_fresh_python(code)), "its module is missing in registry.KEPT_IN"


def test_each_of_gambols_own_is_registered_by_the_module_that_its_list_names():
    for module in KEPT_IN:
        __import__(f"gambol.{module}")
    for registry in _REGISTRIES.values():
        assert set(registry._own) <= set(registry.loaded), registry.group
        assert {name for name in registry if name in registry.imported} >= set(registry._own)


def test_gymnasium_knows_the_creatures_whoever_is_imported_first():
    pytest.importorskip("gymnasium")
    known = "print(json.dumps([name for name in gymnasium.registry if name.startswith('gambol/')]))"
    first, second = (
        in_a_fresh_python(f"import json, {order}; {known}") for order in ("gambol, gymnasium", "gymnasium, gambol")
    )
    assert first == second and "gambol/Luxo-v0" in first
