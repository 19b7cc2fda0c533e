"""The scripts of a page, one after another in one text: a page is one file, and modules cannot import from within it.

Each file is an ES module, which a studio or a notebook imports as it is. Joined, their imports of one another and their
exports fall away, so that no two of them use the same name, and their comments too.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

IMPORT = re.compile(r'^import \{[^}]*\} from "\./(\w+)\.js";\n', re.MULTILINE)

LEFT_OUT = re.compile(r"^export |^ *//.*\n| +// .*$|^ +", re.MULTILINE)  # also comments and margins; no text has " // "


HERE = "gambol.page"


@cache
def source(name: str, room: str = HERE) -> str:
    """A file of this folder; or of another room, if it is there."""
    found = files(room) / name
    return (found if found.is_file() else files(HERE) / name).read_text(encoding="utf-8")


def styled(name: str) -> str:
    """A style sheet without its comments."""
    return re.sub(r"/\*.*?\*/\s*", "", source(f"{name}.css"), flags=re.DOTALL)


def joined(*names: str, room: str = HERE) -> str:
    """Scripts with all that they import, each once, before those that need it; those of another room before ours.

    >>> text = joined("cases")
    >>> text.index("class Kernel") < text.index("function runCases"), "import" in text, "export " in text
    (True, False, False)
    """
    done: list[str] = []

    def add(name: str) -> None:
        if name in done:
            return
        for needed in IMPORT.findall(source(f"{name}.js", room)):
            add(needed)
        done.append(name)

    for name in names:
        add(name)
    texts = [IMPORT.sub("", source(f"{name}.js", room)) for name in done]
    return "\n".join(LEFT_OUT.sub("", text) for text in texts)
