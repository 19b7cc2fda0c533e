"""The package that docs/extending.md describes, taken from its text."""

import re
import tomllib
from pathlib import Path

from tests.testing.packages import install

RECIPES = Path(__file__).parents[2] / "docs" / "extending.md"
BLOCK = re.compile(r"^```\w+\n# (\S+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def documented() -> dict[str, str]:
    """Texts of the recipes' files, by name."""
    return dict(BLOCK.findall(RECIPES.read_text(encoding="utf-8")))


def install_documented(folder: Path) -> None:
    """Installs the recipes' package into a folder, with its tests beside it."""
    files = documented()
    project = tomllib.loads(files.pop("pyproject.toml"))["project"]
    install(folder, project["name"], files, project["entry-points"], project["version"])
