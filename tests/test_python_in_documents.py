"""Blocks of Python in the documents run as they stand, each document's in a folder of its own; searches are small.

Those of environments.md are run with its commands, those of extending.md are an installed package (tests/testing), and
cluster.md has a script for machines that are not here.
"""

import re
from pathlib import Path

import pytest
from tests.rigs.small_rigs import small_rig

import gambol

ROOT = Path(__file__).parent.parent
ELSEWHERE = {"docs/environments.md", "docs/extending.md", "docs/cluster.md"}
TEXTS = {
    str(path.relative_to(ROOT)): path.read_text(encoding="utf-8")
    for path in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
}
DOCUMENTS = [name for name, text in TEXTS.items() if "```python" in text and name not in ELSEWHERE]
SMALL = {
    "discover": {"method": "random", "trials": 48, "seconds": 1.0, "keep": 2},
    "refine": {"trials": 4, "chains": 2},
    "learn": {"trials": 8, "chains": 1, "seconds": 0.5},
    "illuminate": {"illumination": gambol.synthesis.Illumination(trials=64), "seconds": 0.5},
    "plan": {"seconds": 0.8},
}
FILM = {"fps": 5.0, "width": 160}


def blocks(document):
    """Files that the document has its reader write, and its Python."""
    text = TEXTS[document]
    files = {} if document != "docs/tutorial.md" else {"mine.yaml": re.search(r"```yaml\n(.*?)```", text, re.DOTALL)[1]}
    return files, re.findall(r"^```python\n(.*?)^```", text, flags=re.DOTALL | re.MULTILINE)


def made_small(monkeypatch):
    def small(room, name, options):
        real = getattr(room, name)
        monkeypatch.setattr(room, name, lambda *given, **named: real(*given, **{**named, **options}))

    for name, options in SMALL.items():
        small(gambol, name, options)
    small(gambol.cycles, "stability", {"restarts": 1, "settle": 5.0, "seconds": 1.0})
    bifurcation, save = gambol.cycles.bifurcation, gambol.Motion.save
    monkeypatch.setattr(
        gambol.cycles,
        "bifurcation",
        lambda creature, controller, knob, values, **named: bifurcation(
            creature, controller, knob, values[:2], **{**named, "seeds": range(1), "seconds": 5.0}
        ),
    )
    monkeypatch.setattr(
        gambol.Motion,
        "save",
        lambda motion, path, **named: save(
            motion, path, **({**named, **FILM} if str(path).endswith(".mp4") else named)
        ),
    )


@pytest.mark.parametrize("document", DOCUMENTS)
def test_it_runs(document, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    made_small(monkeypatch)
    small_rig().save(tmp_path / "fox.glb")  # what a reader has: an animal of theirs
    files, texts = blocks(document)
    for name, content in files.items():
        (tmp_path / name).write_text(content, encoding="utf-8")
    names = {}
    for text in texts:
        exec(compile(text, document, "exec"), names)  # noqa: S102


def test_there_are_some():
    assert len(DOCUMENTS) > 10
