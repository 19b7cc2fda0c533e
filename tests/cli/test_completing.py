"""What the tab key offers in a shell."""

import os
import subprocess
import sys

import pytest

import gambol


def offered(words, folder):
    """The shell's own question, as the script of `gambol --install-completion` asks it."""
    asked = {"_GAMBOL_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": str(len(words.split()) - 1)}
    code = "import sys; sys.argv = ['gambol']; from gambol_command import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **asked},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout.split()


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("here")
    gambol.creature("luxo").save(place / "lucky.yaml")
    gambol.discover("luxo", method="random", trials=8, seconds=0.2, keep=1, out=place / "runs" / "first")
    return place


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ("gambol discover lu", ["luxo", "lucky.yaml"]),
        ("gambol show ru", ["runs/first"]),
        ("gambol discover luxo --family pose", ["pose-graph"]),
        ("gambol discover luxo --task up", ["upright"]),
        ("gambol ref", ["refine"]),
    ],
)
def test_names_are_completed(words, names, folder):
    assert offered(words, folder) == names


def test_an_ending_is_guessed():
    motion = gambol.simulate("luxo", gambol.controllers.Passive(), seconds=0.1)
    with pytest.raises(gambol.InvalidInput, match=r"did you mean '\.mp4'\?"):
        motion.save("luxo.mp3")
