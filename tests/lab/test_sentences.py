"""The list of all that gambol says."""

from pathlib import Path

import gambol
import gambol_lab
from gambol_lab.reports.sentences import sentences


def test_messages_help_and_labels_are_in_the_list():
    said = list(sentences(Path(gambol.__file__).parent))
    texts = {(kind, text) for _, _, kind, text in said}
    assert ("error", "at least one is needed") in texts
    assert ("help", "how many different gaits to show") in texts
    assert ("screen", "Keep it") in texts
    assert any(kind == "help" and text.startswith("Finds several ways") for kind, text in texts)
    assert any(name == "gambol/cli/options.py" and line > 0 for name, line, _, _ in said)
    assert ("text", "The others move like a gait that is shown….") in texts
    assert ("screen", "Symmetry: legs are added on both sides") in texts
    assert any(kind == "docstring" and text.startswith("Simulates one controller") for kind, text in texts)


def test_texts_of_the_lab_are_in_the_list():
    texts = {(kind, text) for _, _, kind, text in sentences(Path(gambol_lab.__file__).parent)}
    assert any(kind == "help" and text.startswith("Runs a paper's experiment again") for kind, text in texts)
