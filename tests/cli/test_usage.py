"""Every slip on the command line is one sentence with value and remedy, and exit code 2: all verbs, all options."""

from pathlib import Path

import pytest
import typer.main
from tests.cli.commands import build_verbs_once, run
from tests.rigs.small_rigs import small_rig

import gambol
from gambol.cli.main import app

NONSENSE = ":x:[red]"  # an emoji and markup to rich, where it is let
HOP = str(Path("examples/luxo-hop.yaml").resolve())
DOG = str(Path("examples/dog.svg").resolve())
GRAVITY = ["--knob", "world.gravity", "--from", "9", "--to", "10", "--count", "2"]
STRAIGHT = ["luxo", "--straight"]
WITH = {  # words with which a verb would work, to reach the option in question
    "discover": ["luxo", "--trials", "8"],
    "evolve": ["luxo", "--generations", "1"],
    "evolve --niches-by": ["luxo", "--generations", "1", "--clearing"],
    "evolve --bodies": ["--generations", "1"],
    "simulate": ["luxo"],
    "illuminate": ["luxo", "--trials", "8"],
    "illuminate --bodies": ["--trials", "8"],
    "plan": ["acrobot", "flip", "--seconds", "0.2"],
    "learn": ["luxo", "--trials", "8"],
    "learn --part": ["luxo", "--goal", "1", "0"],
    **{f"learn --{name}": STRAIGHT for name in ("sampling", "method", "device", "precision", "cluster", "family")},
    "gather": ["luxo", HOP],
    "import": [DOG],
    **{f"import --{name}": ["RIG"] for name in ("front", "scale", "feet", "keep-bone")},
    "bifurcation": [
        "luxo",
        "--controller",
        HOP,
        *["--knob", "world.gravity", "--from", "9", "--to", "10", "--count", "2"],
    ],
    "stability": ["luxo", "--controller", HOP],
    "skill recover": ["luxo", "--trials", "1"],
    **{verb: ["RUN"] for verb in ("refine", "skill leap", "skill stop", "vary")},
}


def verbs(command, path=()):
    for name, below in getattr(command, "commands", {}).items():
        yield from verbs(below, (*path, name))
    if not getattr(command, "commands", {}):
        yield path, command


build_verbs_once()
VERBS = dict(verbs(typer.main.get_command(app)))
OPTIONS = [(path, one) for path, verb in VERBS.items() for one in verb.params if one.opts[0].startswith("--")]


def kind(option):
    return next((kind for kind in ("int", "float", "bool") if kind in str(option.type_descriptor.annotation)), "word")


def sentence(*words, cwd=None):
    told = run(*words, cwd=cwd)
    assert told.returncode == 2, (words, told.stdout, told.stderr)
    lines = told.stderr.strip().splitlines()
    assert len(lines) == 1 and lines[0].startswith("gambol: ") and lines[0].count("; ") >= 2, (words, told.stderr)
    return lines[0]


NUMBERS = [(path, one) for path, one in OPTIONS if kind(one) in ("int", "float")]


@pytest.mark.parametrize(("path", "option"), NUMBERS, ids=lambda x: x if isinstance(x, str) else None)
def test_a_number_that_is_none(path, option):
    for wrong in (NONSENSE, "1.5" if kind(option) == "int" else "1,5", ""):
        told = sentence(*path, f"{option.opts[-1]}={wrong}")
        assert f"{option.opts[-1]} is {wrong!r}" in told or "without" in told
        assert wrong in told


@pytest.mark.parametrize("path", VERBS, ids=" ".join)
def test_options_and_values_that_are_not_there(path):
    verb = VERBS[path]
    command = " ".join(("gambol", *path))
    assert f"`{command}` has no option '--{NONSENSE}'" in sentence(*path, f"--{NONSENSE}")
    for one in verb.params:
        name = one.opts[0]
        if not name.startswith("--"):
            continue
        slip = name[:-2] + name[-1] + name[-2] if len(name) > 5 else f"{name}s"
        if slip not in {other for parameter in verb.params for other in parameter.opts}:
            assert "did you mean --" in sentence(*path, slip), slip
        if kind(one) == "bool":
            assert f"{name} is given a value" in sentence(*path, f"{name}={NONSENSE}")
        else:
            assert f"{name} is given without a value" in sentence(*path, name)


@pytest.mark.parametrize("slip", ["discovr", "shw", "improt", "skil", NONSENSE])
def test_verbs_that_are_not_there(slip):
    told = sentence(slip)
    assert f"no verb {slip!r}" in told and ("did you mean" in told or slip == NONSENSE)
    assert "did you mean 'leap'" in sentence("skill", "leep")


def test_too_many_words_and_too_few():
    assert "without a creature" in sentence("discover") and "a creature's name" in sentence("discover")
    assert "'extra more' after its arguments" in sentence("plan", "luxo", "flip", "extra", "more")
    assert "no option '--gaol'" in sentence("learn", "luxo", "--gaol", "3", "4")
    assert "without --controller" in sentence("bifurcation", "luxo")


def test_choices_are_suggested_and_shown_as_they_were_typed():
    for words, wanted in (
        (["discover", "luxo", "--style", "clam"], "did you mean 'calm'?"),
        (["discover", "luxo", "--method", "stagd"], "did you mean 'staged'?"),
        (["discover", "luxo", "--style", ":x:"], "':x:'"),
        (["creatures", "[red]:x:"], "'[red]:x:'"),
    ):
        assert wanted in sentence(*words)


WORDS = [
    (path, one)
    for path, one in OPTIONS
    if kind(one) == "word" and "str" in str(one.type_descriptor.annotation) and " ".join(path) in WITH
]


@pytest.fixture(scope="module")
def graphs(tmp_path_factory):
    folder = tmp_path_factory.mktemp("runs") / "luxo"
    gambol.discover("luxo", trials=32, seconds=0.5, keep=2, family="pose-graph", out=folder)
    return str(folder)


@pytest.fixture(scope="module")
def rig(tmp_path_factory):
    return str(small_rig().save(tmp_path_factory.mktemp("rigs") / "pup.glb"))


@pytest.mark.parametrize(("path", "option"), WORDS, ids=lambda x: " ".join(x) if isinstance(x, tuple) else x.opts[0])
def test_a_word_that_is_none_of_those_known(path, option, graphs, rig, tmp_path):
    words = [
        {"RUN": graphs, "RIG": rig}.get(word, word)
        for word in WITH.get(f"{' '.join(path)} {option.opts[0]}", WITH[" ".join(path)])
    ]
    assert NONSENSE in sentence(*path, *words, option.opts[0], NONSENSE, cwd=tmp_path)
    assert not list(tmp_path.iterdir())  # nothing was begun
