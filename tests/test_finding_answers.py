"""A reader with nothing but the site finds answers within three clicks, links of the texts alone."""

import re
from pathlib import Path

import pytest
import typer

from gambol.cli.gaits import LEGEND
from gambol.cli.main import app
from gambol.rollout.status import Status

DOCS = Path(__file__).parent.parent / "docs"
LINK = re.compile(r"\[([^\]]+)\]\(([^)#\s]+\.md)(?:#[^)]*)?\)")
CLICKS = 3


OF_ROOT = {"index.md": "README.md", "CHANGELOG.md": "CHANGELOG.md"}


def read(page):
    """A page of the site; its first is the README."""
    return (DOCS.parent / OF_ROOT[page] if page in OF_ROOT else DOCS / page).read_text(encoding="utf-8")


def links(page):
    """Pages that a page leads to, with the words of each link."""
    found = [(words, target.removeprefix("docs/")) for words, target in LINK.findall(read(page))]
    beside = [(words.lower(), (Path(page).parent / target).as_posix()) for words, target in found]
    return [(words, name) for words, name in beside if name in OF_ROOT or (DOCS / name).is_file()]


def within(clicks):
    """Pages within so many clicks from the first."""
    seen = {"index.md"}
    for _ in range(clicks):
        seen |= {name for page in seen for _, name in links(page)}
    return seen


@pytest.mark.parametrize(
    ("question", "clicked", "answer"),
    [
        (
            "make a body walk slowly",
            ["which verb do I want?"],
            r"slowly \| `gambol discover \w+ --gait walk --speed",
        ),
        ("export a loop to Godot", ["which verb do I want?", "Godot"], r"(?s)--clip.*Loop Mode"),
        ("run on a cluster", ["which verb do I want?", "clusters"], r"gambol \w+ .*--cluster tcp://"),
        ("what does «fragile» mean", ["glossary"], r"\*\*fragile\*\*: "),
        ("write a task of one's own", ["which verb do I want?", "a task"], r"(?s)## A task\n.*class \w+\("),
    ],
)
def test_an_answer_is_where_the_words_of_links_lead(question, clicked, answer):
    """The reader begins at the first page and clicks on words that are about the question."""
    page = "index.md"
    for words in clicked:
        page = dict(links(page))[words.lower()]
    assert len(clicked) <= CLICKS
    assert re.search(answer, read(page)), question


def test_every_page_is_within_three_clicks():
    """But for those of tools that one page lists, nothing is only in the navigation."""
    written = {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")}
    assert written - within(CLICKS) == set()


def test_the_glossary_has_every_status_and_every_word_of_legends():
    words = re.findall(r"\*\*(.+?)\*\*", read("glossary.md"))
    named = [word.split("_")[0] for word in LEGEND if word != "bodies/s"]
    assert [name for name in (*Status, *named) if str(name) not in words] == []


def test_which_verb_has_every_verb():
    named = set(re.findall(r"`(?:gambol )?([a-z]+)", read("which-verb.md")))
    assert set(typer.main.get_command(app).commands) - named == set()
