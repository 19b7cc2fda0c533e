"""Writes modules, each in the format that its file's ending names."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

from gambol.errors import unknown_ending
from gambol.files import write_text
from gambol.modules import native
from gambol.modules.bare import save_bare
from gambol.modules.javascript import declarations, script
from gambol.modules.living import Living, living_of
from gambol.runs.run import Run


def _javascript(path: Path, living: Living) -> list[Path]:
    """The module, and its types beside it."""
    types = path.with_suffix(".d.mts" if path.suffix == ".mjs" else ".d.ts")
    write_text(path, script(living))
    write_text(types, declarations(living))
    return [path, types]


WRITERS: Mapping[str, Callable[[Path, Living], list[Path]]] = {
    ".js": _javascript,
    ".mjs": _javascript,
    ".wasm": save_bare,
    native.SHARED: native.save_native,
    native.OBJECT: native.save_native,
}


def save_module(run: Run, path: str | os.PathLike[str], count: int = 10) -> list[Path]:
    """Writes the different gaits of a run as a module for other programs; returns the files that were written.

    `.js` and `.mjs` are ES modules, with WebAssembly in them and TypeScript's declarations beside them. `.wasm` is
    WebAssembly alone, with a JSON file that says where all numbers stand. `.so` (`.dylib`, `.dll`) and `.o` are for C,
    with a header, and are made by the C compiler of this system.

    >>> import gambol, tempfile, pathlib
    >>> run = gambol.discover("luxo", trials=64, seconds=1.0, keep=3)
    >>> files = save_module(run, pathlib.Path(tempfile.mkdtemp()) / "luxo.js", count=3)
    >>> [file.name for file in files], files[0].stat().st_size < 60_000
    (['luxo.js', 'luxo.d.ts'], True)
    """
    where = Path(path)
    check_ending(where)
    return write_living(living_of(run, count), where)


def write_living(living: Living, path: Path) -> list[Path]:
    """Writes one into the file and those beside it."""
    return WRITERS[path.suffix.lower()](path, living)


def check_ending(path: Path) -> None:
    """Whether a module can be written there."""
    if path.suffix.lower() not in WRITERS:
        raise unknown_ending("a module", path.suffix.lower(), WRITERS)
