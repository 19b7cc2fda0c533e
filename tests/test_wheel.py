"""The wheel holds all that gambol needs: in an environment without its source, from another folder, it runs."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel that `GAMBOL_WHEEL` names, as `make wheel` does; or else one that is built here."""
    if built := os.environ.get("GAMBOL_WHEEL"):
        return Path(built)
    pytest.importorskip("hatchling", reason="hatchling, which builds the wheel, is not installed: make wheel")
    place = tmp_path_factory.mktemp("dist")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", place],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    return next(place.glob("*.whl"))


def test_the_wheel_runs_from_another_folder(wheel, tmp_path):
    """An environment with the wheel, and with the packages that are here but without the source tree."""
    venv.create(tmp_path / "empty", with_pip=False, symlinks=os.name != "nt")
    python = tmp_path / "empty" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    told = subprocess.run(
        [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        capture_output=True,
        text=True,
        check=True,
    )
    packages = Path(told.stdout.strip())
    with zipfile.ZipFile(wheel) as content:  # a wheel without scripts of its own is installed by unpacking it
        content.extractall(packages)
    (packages / "here.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    told = "import gambol; print(gambol.__file__, gambol.load('examples/luxo-hop.yaml').family, gambol.__version__); "
    saved = "gambol.replay(gambol.load('runs/luxo').best(1)[0]).save('luxo.glb')"
    demo = ("-m", "gambol", "discover", "luxo", "--method", "random", "--trials", "50", "--seconds", "2")
    for words in (demo, ("-c", told + saved)):
        done = subprocess.run([python, *words], cwd=elsewhere, env=clean, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
    found, family, version = done.stdout.split()
    assert Path(found).is_relative_to(tmp_path) and (family, version) == ("pose-sequence", PROJECT["version"])
    assert (elsewhere / "luxo.glb").stat().st_size > 1000


def test_the_wheel_has_what_is_no_python(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    package = ROOT / "src" / "gambol"
    data = [path for path in package.rglob("*") if path.suffix in (".yaml", ".js", ".css", ".html", ".typed")]
    assert data and {f"gambol/{path.relative_to(package).as_posix()}" for path in data} <= names
    assert {f"gambol/{path.relative_to(ROOT).as_posix()}" for path in (ROOT / "examples").rglob("*.yaml")} <= names
    assert any(name.endswith("licenses/LICENSE") for name in names)


def test_it_can_be_cited():
    told = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert told["version"] == PROJECT["version"] and told["license"] == PROJECT["license"]
    assert {"cff-version", "message", "title", "authors"} <= told.keys()
