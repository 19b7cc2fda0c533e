"""Equations of the documents as drawings within the page: nothing is loaded to read them, and GitHub shows them too.

A document has them as blocks of `math` in LaTeX, of which matplotlib's own language is a part.
"""

from __future__ import annotations

import html
import io
import re

from matplotlib import rc_context
from matplotlib.font_manager import FontProperties
from matplotlib.mathtext import math_to_image

BLOCK = re.compile(r"^```math\n(.*?)\n```$", re.DOTALL | re.MULTILINE)
NUMBER = re.compile(r"\s*\\tag\{([^}]*)\}")
SIZE = 11.5  # points
POINTS_TO_EM = 1.0 / 10.5


def with_equations(markdown: str) -> str:
    """A document with its equations drawn, each with its number at the right."""
    return BLOCK.sub(lambda found: _figure(found[1]), markdown)


def _figure(latex: str) -> str:
    tag = NUMBER.search(latex)
    formula = NUMBER.sub("", latex).strip()
    number = f"<span>({html.escape(tag[1])})</span>" if tag else ""
    return f'<div class="equation" role="math" aria-label="{html.escape(formula)}">{drawn(formula)}{number}</div>'


def spaced(formula: str) -> str:
    """A formula as LaTeX would set it on a line of its own: large fractions, room around sums and functions."""
    formula = re.sub(r"\\mathrel\{(.)\}", r"\1", formula.replace(r"\frac", r"\dfrac"))
    formula = re.sub(r"(?<=[\w})])\s*\\(max|min|cos|sin|arg)\b", r" \\,\\\1", formula)
    return re.sub(r"(\\sum_(?:\{(?:[^{}]|\{[^{}]*\})*\}|\w))", r"\1\\,", formula)


def drawn(formula: str) -> str:
    """A formula as SVG of one colour, that of the words around it."""
    formula = spaced(formula)
    written = io.StringIO()
    with rc_context({"mathtext.fontset": "stix", "svg.fonttype": "path", "svg.hashsalt": formula}):
        math_to_image(f"${formula}$", written, prop=FontProperties(size=SIZE), dpi=72, format="svg")
    svg = written.getvalue()
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r'<g id="patch_1">.*?</g>', "", svg, flags=re.DOTALL)  # the paper behind it
    width, height = (float(x) for x in re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg).groups())
    size = f'width="{width * POINTS_TO_EM:.2f}em" height="{height * POINTS_TO_EM:.2f}em" fill="currentColor"'
    svg = re.sub(
        r"<svg [^>]*>",
        f'<svg xmlns="http://www.w3.org/2000/svg" '
        f'xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 {width} {height}" {size}>',
        svg,
        count=1,
    )
    # Letters keep their names, which are those of their font: the same drawing in every equation of a page.
    svg = re.sub(r'<style[^>]*>.*?</style>|<!--.*?-->| id="(figure|text)_1"|<defs>\s*</defs>', "", svg, flags=re.DOTALL)
    return re.sub(r"\s*\n\s*", " ", svg).strip()
