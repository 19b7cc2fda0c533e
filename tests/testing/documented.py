"""The package that docs/extending.md describes, taken from its text."""

import re
import tomllib
from pathlib import Path

from tests.testing.packages import install

BLOCK = re.compile(r"^```\w+\n# (\S+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def documented() -> dict[str, str]:
    """Texts of the recipes' files, by name."""
    return dict(BLOCK.findall(Path("docs/extending.md").read_text(encoding="utf-8")))


def install_documented(folder: Path) -> None:
    """Installs the recipes' package into a folder, with its tests beside it."""
    files = documented()
    project = tomllib.loads(files.pop("pyproject.toml"))["project"]
    modules = {name.removesuffix(".py"): text for name, text in files.items()}
    install(folder, project["name"], modules, project["entry-points"], project["version"])
