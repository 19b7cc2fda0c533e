"""Every program that a test traces is verified, and every machine is shown the same examples."""

import gc
import os
from contextlib import nullcontext
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from tests.cli.commands import build_verbs_once
from tests.machine_code import AS_SHIPPED, about_machine_code, made

from gambol.compiler.code_cache import compiled_anew

os.environ["GAMBOL_VERIFY"] = "1"  # read by gambol.compiler.program.trace, here and in the processes that tests start
# All processes of the suite share what one of them has compiled; a fresh clone begins with nothing.
os.environ["GAMBOL_CACHE"] = str(Path(__file__).parents[1] / ".gambol_cache")
# No complaint about a machine that is busy either: what fails here fails everywhere.
settings.register_profile("gambol", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("gambol")
build_verbs_once()
# Tapes are made of many small things that all stay: looking through them after every 700 took a fifth of the time.
gc.set_threshold(100_000, 50, 50)


@pytest.fixture(scope="module", autouse=True)
def _machine_code(request):
    path = request.node.nodeid
    with (
        made(AS_SHIPPED) if about_machine_code(path) else nullcontext(),
        compiled_anew() if path.startswith("tests/compiler") else nullcontext(),
    ):
        yield
