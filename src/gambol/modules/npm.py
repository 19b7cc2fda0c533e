"""A folder with a module that a registry of packages takes as it is: `npm publish` in it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from gambol.errors import InvalidInput
from gambol.files import check_writable_folder, read_text, write_text
from gambol.modules.javascript import declarations, script
from gambol.modules.living import Living
from gambol.version import __version__

NAME = re.compile(r"(?:@[a-z0-9~-][a-z0-9._~-]*/)?[a-z0-9~-][a-z0-9._~-]*")
LONGEST = 214  # letters, as registries have it

README = """# {name}

{summary}, alive: it is simulated where it runs, so that it can be pushed, stands on your ground and changes its gait.
It is one ES module with WebAssembly in it and needs nothing else.

    npm install {package}

```js
import {{Creature, Flock, gaits, outlines, parts}} from "{package}";

const one = new Creature({{gait: "{gait}", ground: x => 0.02 * Math.sin(x)}});
one.step(1 / 60); // seconds
one.parts.places; // x, y, z of each part, in metres
one.parts.rotations; // a quaternion of each part: x, y, z, w
one.push("{part}", [{force}], 0.1); // newtons, seconds

const flock = new Flock(20);
flock.step(1 / 60);
```

Its gaits are {gaits}; its parts are {parts}. `step`, `push`, `gait`, `ground`, `target`, `save` and `restore` are
explained in its TypeScript declarations. What it cannot do throws an `Error` and changes nothing.

Written by gambol {version}.
"""


def check_name(name: str) -> None:
    """Whether registries take a name."""
    if not NAME.fullmatch(name) or len(name) > LONGEST:
        raise InvalidInput(
            f"the package name {name!r}",
            "it may have small letters, digits, '-', '.', '_' and '~', perhaps behind a scope such as '@me/'",
            "choose another name, such as 'luxo-alive'",
        )


def folder_of(name: str) -> Path:
    """Where a package is written unless told: a folder with its name, without its scope.

    >>> str(folder_of("@me/luxo-alive"))
    'luxo-alive'
    """
    return Path(name.rpartition("/")[2])


def save_package(folder: Path, name: str, living: Living) -> list[Path]:
    """Writes a package. What somebody has written into its package.json and README.md stays."""
    check_name(name)
    check_writable_folder(folder)
    folder.mkdir(parents=True, exist_ok=True)
    described, readme = folder / "package.json", folder / "README.md"
    written = {folder / "index.js": script(living), folder / "index.d.ts": declarations(living)}
    own = _own(described) if described.exists() else {}
    written[described] = (
        json.dumps({**_package(name, living), **own, "name": name}, indent=2, ensure_ascii=False) + "\n"
    )
    if not readme.exists():
        written[readme] = _readme(name, living)
    for path, text in written.items():
        write_text(path, text)
    return list(written)


def _own(path: Path) -> dict[str, Any]:
    try:
        found = json.loads(read_text(path))
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise InvalidInput(f"{path} does not hold a JSON object", "a package is described by one", "mend or remove it")
    return found


def _package(name: str, living: Living) -> dict[str, Any]:
    return {
        "name": name,
        "version": "1.0.0",
        "description": f"{living.creature.name}, alive: {' '.join(living.creature.summary.split())}",
        "keywords": ["creature", "animation", "physics", "locomotion", "webassembly", "gambol"],
        "license": "MIT",
        "type": "module",
        "main": "./index.js",
        "types": "./index.d.ts",
        "exports": {".": {"types": "./index.d.ts", "default": "./index.js"}},
        "files": ["index.js", "index.d.ts"],
        "sideEffects": False,
    }


def _readme(name: str, living: Living) -> str:
    return README.format(
        name=living.creature.name,
        package=name,
        summary=" ".join(living.creature.summary.split()).capitalize() or living.creature.name,
        gait=living.names[0],
        gaits=", ".join(f"`{gait}`" for gait in living.names),
        part=living.parts[0],
        parts=", ".join(f"`{part}`" for part in living.parts),
        force=", ".join(["0", "5", "0"][: living.creature.dimensions]),
        version=__version__,
    )
