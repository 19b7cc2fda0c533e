"""The bodies of masses and springs in the catalogue. This writes their files:

python -m gambol.creatures.springs.builders src/gambol/creatures/catalogue
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import yaml

from gambol.creatures.springs.crawlers import CRAWLERS
from gambol.creatures.springs.creature import SpringBody
from gambol.creatures.springs.fishes import FISHES
from gambol.creatures.springs.rays import RAYS
from gambol.creatures.springs.snakes import SNAKES

SWIMMERS = FISHES | RAYS
CATALOGUE = CRAWLERS | SNAKES | SWIMMERS


def catalogue_body(name: str) -> SpringBody:
    """A creature of the catalogue as its builder makes it.

    >>> import gambol
    >>> catalogue_body("worm") == gambol.creature("worm")
    True
    """
    return CATALOGUE[name].body()


def main(folder: str) -> None:
    """Writes the files of the catalogue, one part to a line."""
    for body in map(catalogue_body, CATALOGUE):
        data = yaml.safe_load(body.to_yaml())
        text = "".join(_entry(key, value) for key, value in data.items())
        Path(folder, f"{body.name}.yaml").write_text(
            f"# Made by gambol.creatures.springs.builders.\n{text}", encoding="utf-8"
        )


def _entry(key: str, value: Any) -> str:
    if not isinstance(value, list):
        return yaml.safe_dump(
            {key: value}, sort_keys=False, width=118, default_flow_style=None if isinstance(value, dict) else False
        )
    parts = [yaml.safe_dump(part, sort_keys=False, width=1000, default_flow_style=True) for part in value]
    return f"{key}:\n" + "".join(f"  - {part}" for part in parts)


if __name__ == "__main__":
    main(sys.argv[1])
