"""A second machine: one whose NumPy has no special instructions, with another linear algebra and C library.

What is saved and shown has the same bytes there, and the examples in the documentation of what computes hold.
"""

import json
import os
import platform
import subprocess
import sys
from pathlib import Path

import pytest
from tests.portable.saved_things import everything

import gambol

ROOT = Path(__file__).parents[2]
COMPUTING = ("drawing", "export", "motion", "pictures", "portable", "raster")


def other_processor() -> dict[str, str]:
    """Variables that make this machine compute as another one does."""
    from numpy._core._multiarray_umath import __cpu_dispatch__, __cpu_features__

    plain = "Prescott" if platform.machine() in ("x86_64", "AMD64") else "ARMV8"
    found = [name for name in __cpu_dispatch__ if __cpu_features__.get(name)]
    return {
        "NPY_DISABLE_CPU_FEATURES": " ".join(found),
        "OPENBLAS_CORETYPE": plain,
        "GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX,-AVX2,-AVX512F,-FMA,-FMA4",
    }


def started(*arguments: str, **variables: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONPATH": str(Path(gambol.__file__).parents[1]), **variables}
    return subprocess.Popen(
        [sys.executable, "-m", *arguments],
        cwd=ROOT,
        env=environment,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def test_the_variables_make_another_machine():
    """Else the other tests would show nothing."""
    code = (
        "import json, math, numpy as np; x = np.linspace(0.1, 9.0, 5000).reshape(50, 100); "
        "print(json.dumps([np.exp(x).tolist(), (x @ x.T).tolist()]))"
    )
    here, there = (
        subprocess.run(
            [sys.executable, "-c", code], env={**os.environ, **more}, capture_output=True, text=True, check=True
        ).stdout
        for more in ({}, other_processor())
    )
    if not other_processor()["NPY_DISABLE_CPU_FEATURES"]:
        pytest.skip("this processor has no special instructions itself")
    assert here != there


def test_what_is_saved_and_shown_has_the_same_bytes():
    run = started("tests.portable.saved_things", **other_processor())
    one = everything()
    there, said = run.communicate()
    assert there, said
    other = json.loads(there)
    assert one.keys() == other.keys()
    assert [name for name in one if one[name] != other[name]] == []


def test_the_examples_of_what_computes_hold():
    rooms = [str(ROOT / "src" / "gambol" / room) for room in COMPUTING]
    run = started("pytest", "-q", "-p", "no:cacheprovider", *rooms, **other_processor())
    said, _ = run.communicate()
    assert run.returncode == 0, said[-3000:]
