"""Workers are asked for their code, and those with other code than this are refused."""

import importlib.metadata
from types import SimpleNamespace

import gambol
from gambol.evaluation.workers import Workers
from gambol.version import code_version

TOLD = {  # of each worker its version, and its code
    "same": (gambol.__version__, code_version()),
    "changed": (gambol.__version__, f"{gambol.__version__}+000000000000"),
    "older": (gambol.__version__, AttributeError("no code_version")),
    "another": ("9.9.9", None),
    "none": (importlib.metadata.PackageNotFoundError("gambol"), None),
    "dying": (OSError("closed"), None),
}


def asked(question, *words, workers=None, on_error):
    return {name: TOLD[name][question is code_version] for name in workers or TOLD}


def test_workers_with_other_code_are_refused():
    workers = SimpleNamespace(
        client=SimpleNamespace(run=asked), _refused={}, _asked=lambda ask, *words, **how: ask(*words, **how)
    )
    Workers.survey(workers)
    told = {name: str(refusal).partition(";")[0] for name, refusal in workers._refused.items()}
    assert told == {
        "changed": f"the worker changed has gambol {gambol.__version__}+000000000000",
        "older": "the worker older has an older gambol",
        "another": "the worker another has gambol 9.9.9",
        "none": "the worker none has no gambol",
    }
