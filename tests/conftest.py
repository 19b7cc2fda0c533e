"""Every program that a test traces is verified, and every machine is shown the same examples."""

import gc
import os
from contextlib import nullcontext

import pytest
from hypothesis import HealthCheck, settings
from tests.cli.commands import build_verbs_once
from tests.machine_code import AS_SHIPPED, about_machine_code, made

os.environ["GAMBOL_VERIFY"] = "1"  # read by gambol.compiler.program.trace, here and in the processes that tests start
# No complaint about a machine that is busy either: what fails here fails everywhere.
settings.register_profile("gambol", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("gambol")
build_verbs_once()
# Tapes are made of many small things that all stay: looking through them after every 700 took a fifth of the time.
gc.set_threshold(100_000, 50, 50)


@pytest.fixture(scope="module", autouse=True)
def _machine_code(request):
    with made(AS_SHIPPED) if about_machine_code(request.node.nodeid) else nullcontext():
        yield
