"""A reader with nothing but the site finds answers within three clicks, links of the texts alone."""

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parent.parent / "docs"
LINK = re.compile(r"\]\(([^)#\s]+\.md)")
CLICKS = 3


OF_ROOT = {"index.md": "README.md", "CHANGELOG.md": "CHANGELOG.md"}


def read(page):
    """A page of the site; its first is the README."""
    return (DOCS.parent / OF_ROOT[page] if page in OF_ROOT else DOCS / page).read_text(encoding="utf-8")


def links(page):
    """Pages that a page leads to."""
    found = [name.removeprefix("docs/") for name in LINK.findall(read(page))]
    beside = {(Path(page).parent / name).as_posix() for name in found}
    return {name for name in beside if name in OF_ROOT or (DOCS / name).is_file()}


def within(clicks):
    """Pages within so many clicks from the first."""
    seen = {"index.md"}
    for _ in range(clicks):
        seen |= {name for page in seen for name in links(page)}
    return seen


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("make a body walk slowly", r"gambol discover \w+ --gait walk.*--speed"),
        ("export a loop to Godot", r"(?s)Godot.*--clip"),
        ("run on a cluster", r"--cluster tcp://"),
        ("what does «fragile» mean", r"\*\*fragile\*\*: "),
        ("write a task of one's own", r"(?s)## A task\n.*@gambol\.tasks\.TASKS\.register"),
    ],
)
def test_an_answer_is_within_three_clicks(question, answer):
    assert any(re.search(answer, read(page)) for page in within(CLICKS)), question


def test_every_page_is_within_three_clicks():
    """But for those of tools that one page lists, nothing is only in the navigation."""
    written = {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")}
    assert written - within(CLICKS) == set()
