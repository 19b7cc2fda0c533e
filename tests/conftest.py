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


# Nearly half of all processor time is in these files. They go to workers first: none begins a long one when others end.
LONG_FILES = (
    "tests/test_following_documents.py",
    "tests/lab/reproduce/test_each_runs.py",
    "tests/studio/test_screens.py",
    "tests/dynamics/bones/test_bodies.py",
    "tests/portable/test_other_processors.py",
    "tests/rollout/test_same_bits.py",
    "tests/testing/test_own_kinds.py",
    "tests/tasks/test_tasks.py",
    "tests/lab/reproduce/test_muscles.py",
    "tests/discovery/test_striding.py",
    "tests/testing/test_plugin.py",
    "tests/extension/test_own_kind_of_body.py",
    "tests/discovery/test_hoppers.py",
    "tests/discovery/test_bodies_that_nobody_drew.py",
    "tests/wasm/test_same_bits.py",
    "tests/springs/test_same_bits.py",
    "tests/cli/test_interrupting.py",
    "tests/studio/test_keys.py",
    "tests/studio/test_searches_and_plans.py",
    "tests/rollout/test_against_reference.py",
    "tests/evaluation/test_cluster.py",
    "tests/test_more_replays.py",
    "tests/planning/test_plans.py",
    "tests/test_replays.py",
    "tests/cli/test_bad_options.py",
)


def pytest_collection_modifyitems(items):
    """The long files first."""
    place = {path: i for i, path in enumerate(LONG_FILES)}
    items.sort(key=lambda item: place.get(item.nodeid.partition("::")[0], len(place)))


@pytest.fixture(scope="module", autouse=True)
def _machine_code(request):
    path = request.node.nodeid
    with (
        made(AS_SHIPPED) if about_machine_code(path) else nullcontext(),
        compiled_anew() if path.startswith("tests/compiler") else nullcontext(),
    ):
        yield
