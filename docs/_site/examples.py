"""Examples of docstrings as code: what begins with `>>>`, up to an empty line."""

from __future__ import annotations

from markdown import Markdown
from markdown.extensions import Extension
from markdown.preprocessors import Preprocessor


class Examples(Preprocessor):
    """Puts a fence around each example, so that a list that it prints is not taken for a link."""

    def run(self, lines: list[str]) -> list[str]:
        found: list[str] = []
        inside = fenced = False
        for line in lines:
            fenced ^= line.lstrip().startswith("```")
            if inside and not line.strip():
                found.append("```")
                inside = False
            elif line.startswith(">>> ") and not inside and not fenced:
                found += ["", "```pycon"]
                inside = True
            found.append(line)
        return [*found, "```"] if inside else found


class ExamplesExtension(Extension):
    """Before fences are looked for."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - as Markdown calls it
        md.preprocessors.register(Examples(md), "examples", priority=40)
