"""The commands of the documents, one after another in one folder, as somebody does who reads on.

Searches are made small: what is tested is that no command collides with an earlier one, or needs what none has made.
"""

import re
import shlex
from pathlib import Path

import pytest
from tests.rigs.small_rigs import small_rig, walking
from typer.testing import CliRunner

import gambol
from gambol.cli.main import app

ROOT = Path(__file__).parent.parent
ORDER = [
    "README.md",
    *(
        f"docs/{name}.md"
        for name in (
            "start",
            "tutorial",
            "your-own-dog",
            "game-loop",
            "bodies-from-elsewhere",
            "gaits",
            "motion-spaces",
            "pose-graphs",
            "limit-cycles",
            "planning",
            "springs",
            "motions",
            "tools/data",
            "tools/blender",
            "tools/godot",
            "tools/unity",
            "tools/unreal",
            "tools/modules",
            "browser",
            "environments",
        )
    ),
]
IN_PYTHON = {"docs/environments.md"}  # its blocks of Python are run as well, but for files that they are said to be
SMALL = {
    "discover": "--trials 24 --seconds 0.6 --keep 3",
    "learn": "--trials 8 --chains 1 --seconds 0.5 --keep 1",
    "evolve": "--population 4 --generations 1 --seconds 2",
    "illuminate": "--trials 24 --seconds 0.6 --cells 2 --keep 3",
    "stunt": "--trials 32",
    "refine": "--trials 2 --chains 2 --keep 2",
    "leap": "--trials 1 --chains 1 --no-between",
    "stop": "--trials 1 --chains 1 --no-between",
    "recover": "--trials 8 --tuning 2 --attempts 1 --kept 1",
    "vary": "--directions 1 --count 1 --seconds 2.5",
    "plan": "--seconds 0.8",
    "render": "--seconds 0.3",
    "simulate": "--seconds 0.3",
    "bifurcation": "--count 2 --seconds 2",
    "stability": "--restarts 1 --settle 5 --seconds 1",
    "show": "--no-strips",
}
LEFT_OUT = {"bench", "reproduce", "course", "doctor", "studio"}  # they have tests of their own, and take longer
OF_SMALL_SEARCHES = (
    r"the gait falls|a gait of .* m/s|rank \d|nothing to refine|the motion fails|no settled|has no candidate|^cell \d"
    r"|no run '[^']*-refined'|turns to both sides without a fall|no gait that can be a loop"
    r"|does not return to the same pose"
)


def steps(document):
    """Files to write, commands to run and blocks of Python, in order."""
    text = (ROOT / document).read_text(encoding="utf-8")
    found = re.finditer(
        r"```yaml\n# ([\w-]+\.yaml)[^\n]*\n(.*?)```|^ {4}(gambol [^#\n]+)|```(python)\n(?!# )(.*?)```",
        text,
        re.DOTALL | re.MULTILINE,
    )
    return [(m[1] or m[4], m[2] or m[5]) if m[1] or m[4] else (None, m[3].strip()) for m in found]


@pytest.fixture(scope="module")
def reader(tmp_path_factory):
    folder = tmp_path_factory.mktemp("reader")
    small_rig(clips={"walk": walking()}).save(folder / "fox.glb")  # what a reader has: an animal of theirs
    return folder


@pytest.fixture(scope="module")
def done():
    """Commands that were run before: who reads on does not repeat what another page has told."""
    return set()


@pytest.mark.parametrize("document", ORDER)
def test_a_reader_can_follow(document, reader, done, monkeypatch):
    monkeypatch.chdir(reader)
    names = {}
    for name, content in steps(document):
        if name == "python":
            if document in IN_PYTHON:
                exec(compile(content, document, "exec"), names)  # noqa: S102
            continue
        if name:
            Path(name).write_text(content, encoding="utf-8")
            continue
        if content in done:
            continue
        done.add(content)
        verb, *rest = shlex.split(content)[1:]
        if verb in LEFT_OUT or "--list" in rest:
            continue
        small = shlex.split(SMALL.get(rest[0] if verb == "skill" else verb, ""))
        told = CliRunner().invoke(app, [verb, *rest, *small])
        if isinstance(told.exception, gambol.InvalidInput) and re.search(OF_SMALL_SEARCHES, str(told.exception)):
            continue
        assert told.exit_code in (0, 1 if verb == "plan" else 0), (content, told.exception, told.output)


def folders(command):
    """The run that a command makes, if any, and those that it needs."""
    verb, *rest = shlex.split(command)[1:]
    needed = [word for word in rest[:1] if word.startswith("runs/")]
    if verb not in ("discover", "evolve", "illuminate", "learn", "refine"):
        return None, needed
    if "--out" in rest:
        return rest[rest.index("--out") + 1], needed
    ending = {"discover": "", "evolve": "-evolved", "illuminate": "-map", "refine": "-refined"}[verb]
    return (rest[0] if needed else f"runs/{Path(rest[0]).stem}") + ending, needed


@pytest.mark.parametrize("document", ["docs/evolution.md", "docs/diversity.md"])
def test_long_evolutions_collide_with_nothing_and_need_nothing_that_is_missing(document):
    """Pages of many evolutions, which take too long here even if they are small: they are read, not run.

    docs/cluster.md is neither: its commands are ways to do the same, for schedulers that somebody has.
    """
    commands = list(
        dict.fromkeys(
            content
            for page in ("README.md", document)
            for name, content in steps(page)
            if name is None and content.split()[1] not in ("learn", "reproduce")
        )
    )
    made = set()
    for command in commands:
        folder, needed = folders(command)
        assert made.issuperset(needed), command
        assert folder not in made, command
        made |= {folder} - {None}
