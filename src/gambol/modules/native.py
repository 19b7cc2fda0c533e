"""Modules for compiled programs: a shared library or an object, and a header in C, by this system's compiler."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from string import Template

from gambol.compiler.lanes import Lanes
from gambol.compiler.objects import common, object_of
from gambol.errors import InvalidInput
from gambol.files import write_bytes, write_text
from gambol.modules.constants import constants, header_words
from gambol.modules.living import Living
from gambol.page.scripts import source

ROOM = "gambol.modules"
SOURCES = ("flock", "creature", "saving")
HEAD = """#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "creature.h"

"""
# No rounding of our own: neither fused where nobody wrote it, nor reordered, nor in 80 bits.
FLAGS = ("-std=c11", "-O2", "-fPIC", "-ffp-contract=off", "-Wall", "-Wextra")
SHARED = {"darwin": ".dylib", "win32": ".dll"}.get(sys.platform, ".so")
OBJECT = ".o"


def compiler() -> list[str]:
    """The command of an installed C compiler: the one that CC names, or else cc, gcc or clang."""
    given = shlex.split(os.environ.get("CC", ""))
    for command in ([given] if given else []) + [["cc"], ["gcc"], ["clang"]]:
        if shutil.which(command[0]):
            return command
    raise InvalidInput(
        "no C compiler was found",
        "a shared library and an object are made with cc, gcc, clang or what CC names",
        "install one, or write a .js or .wasm module, which needs none",
    )


def word_of(living: Living) -> str:
    """What all names of a creature's functions begin with.

    >>> from types import SimpleNamespace
    >>> word_of(SimpleNamespace(creature=SimpleNamespace(name="mud-crab")))
    'mud_crab'
    """
    word = re.sub(r"\W+", "_", living.creature.name, flags=re.ASCII).strip("_").lower()
    return word if word and not word[0].isdigit() else f"creature_{word}".rstrip("_")


def renamed(text: str, word: str) -> str:
    """A source with a creature's own word in place of `creature`."""
    text = re.sub(r"\bcreature(?=\b|_)", word, text)
    return re.sub(r"\bCREATURE(?=_)", word.upper(), text)


def header(living: Living) -> str:
    """What other programs include."""
    return renamed(Template(source("creature.h", ROOM)).substitute(header_words(living)), word_of(living))


def program(living: Living, width: int) -> str:
    """The source in C, with all numbers of its gaits."""
    texts = [HEAD, constants(living, width), *[source(f"{name}.c", ROOM) for name in SOURCES]]
    return renamed("\n".join(texts), word_of(living))


def save_native(path: Path, living: Living) -> list[Path]:
    """Compiles a module; its header is written beside it."""
    command = compiler()
    bits, word = living.cast.bits, word_of(living)
    lanes = Lanes(bits, common().vector_bytes * 8 // bits)
    model = living.cast.model
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        (folder / f"{word}.h").write_text(header(living), encoding="utf-8")
        (folder / f"{word}.c").write_text(program(living, lanes.width), encoding="utf-8")
        (folder / "turn.o").write_bytes(object_of(model.program, f"{word}__turn", lanes))
        (folder / "look.o").write_bytes(object_of(model.observer, f"{word}__look", lanes))
        made = folder / ("made" + path.suffix.lower())
        if path.suffix.lower() == OBJECT:
            _run([*command, *FLAGS, "-c", f"{word}.c", "-o", "own.o"], folder)
            _run([*command, "-r", "-nostdlib", "own.o", "turn.o", "look.o", "-o", made.name], folder)
        else:
            _run([*command, *FLAGS, "-shared", f"{word}.c", "turn.o", "look.o", "-o", made.name, "-lm"], folder)
        beside = path.with_suffix(".h")
        write_bytes(path, made.read_bytes())
        write_text(beside, header(living))
    return [path, beside]


def _run(command: Sequence[str], folder: Path) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise InvalidInput(
            f"{command[0]} cannot compile the module: {_first(done.stderr.splitlines())}",
            "a compiler of C11 is needed",
            "name another one in CC, or write a .js or .wasm module, which needs none",
        )


def _first(lines: Iterable[str]) -> str:
    """The line that tells what is wrong."""
    listed = list(lines)
    return next((line for line in listed if "error" in line), listed[0] if listed else "it says nothing")
