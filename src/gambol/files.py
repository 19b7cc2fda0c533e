"""Files of people: YAML that is read as data alone and never without bound, and files that are written whole or not."""

from __future__ import annotations

import errno
import itertools
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import yaml

from gambol.errors import InvalidInput, nearest, shortened, unwritable

MAX_FILE_BYTES = 1_000_000  # a creature or a world is a page or two; more is a mistake
MAX_BODY_BYTES = 100_000  # of 100 links with outlines of thirty corners; bodies of other kinds say their kind
MAX_VALUES = 60_000  # of a large network, or of a body of thousands of masses: read in a second or two
ELSEWHERE = (".xml", ".urdf", ".svg", ".mjcf", ".glb", ".gltf")  # endings of bodies that `importing` reads
_serial = itertools.count()


class _UniqueKeyLoader(yaml.SafeLoader):
    """YAML that refuses the same key twice, where the standard reader silently keeps the last."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        seen: set[Any] = set()
        for place, _ in node.value:
            key = self.construct_object(place, deep=True)
            if not isinstance(key, str | int | float | None):
                raise yaml.constructor.ConstructorError(None, None, "a name is needed before ':'", place.start_mark)
            if key in seen:
                raise yaml.constructor.ConstructorError(None, None, f"the entry {key!r} occurs twice", place.start_mark)
            seen.add(key)
        return super().construct_mapping(node, deep)


def read_yaml(path: str | os.PathLike[str]) -> Any:
    """The data of a YAML file, as data only: tags that would build objects are refused."""
    path = or_example(Path(path))
    where = path.name
    if is_folder(path):
        raise InvalidInput(f"{where} is a directory", "a YAML file is needed", "name the file inside it")
    if not is_there(path):
        raise InvalidInput(
            f"there is no file {shortened(path)}",
            "an existing YAML file is needed",
            meant(path, "*.yaml", "*/run.sqlite") or "check the path",
        )
    return parse_yaml(read_text(path), where)


def meant(path: Path, *like: str) -> str:
    """Asks for what is beside a path that is not there and has the nearest name; empty if nothing is alike.

    `like` are patterns of files. Of a pattern with a folder the folder is meant.
    """
    with suppress(OSError):
        names = {found.relative_to(path.parent).parts[0] for pattern in like for found in path.parent.glob(pattern)}
        guess = nearest(path.name, sorted(names))
        return f"did you mean {str(path.parent / guess)!r}?" if guess else ""
    return ""


def or_example(path: Path) -> Path:
    """An `examples/…` that is not here is the one that comes with gambol: in its package, or beside its source."""
    if path.parts[:1] == ("examples",) and not is_there(path):
        package = Path(__file__).parent
        for home in (package, package.parent.parent):
            if (home / path).is_file():
                return home / path
    return path


def is_there(path: Path) -> bool:
    """Whether a file or folder exists; a name that is too long for one is none."""
    try:
        return path.exists()
    except OSError:
        return False


def is_folder(path: Path) -> bool:
    """Whether there is such a folder."""
    return is_there(path) and path.is_dir()


def read_text(path: Path) -> str:
    """The text of a file, of which no more is read than a description may have: a device may never end."""
    try:
        with path.open("rb") as file:
            content = file.read(MAX_FILE_BYTES + 1)
    except OSError as error:
        raise InvalidInput(
            f"{path.name} cannot be read ({error.strerror})", "a readable file is needed", "check it"
        ) from None
    if len(content) > MAX_FILE_BYTES:
        most = f"{MAX_FILE_BYTES / 1e6:.0f} MB"
        size = f"{path.stat().st_size / 1e6:.1f} MB" if path.is_file() else f"more than {most}"
        raise InvalidInput(
            f"{path.name} has {size}", f"a description has at most {most}", "check that it is the right file"
        )
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        raise InvalidInput(f"{path.name} is not text", "a YAML file in UTF-8 is needed", "check the file") from None


def check_body_file(path: Path) -> None:
    """Refuses a file that is longer than a body can be; one that is not there is told of by who reads it."""
    place = or_example(path)
    if is_there(place) and not is_folder(place):
        check_body_size(read_text(place), place.name)


def check_body_size(text: str, where: str) -> None:
    """Refuses a text that is longer than a body can be, before it is parsed.

    >>> check_body_size("x" * 200_000, "long.yaml")
    Traceback (most recent call last):
    gambol.errors.InvalidInput: long.yaml has 200 kB; a body's file has at most 100 kB; check that it is the right file
    """
    if len(text) > MAX_BODY_BYTES and not re.search(r"^kind\s*:", text, re.MULTILINE):
        raise InvalidInput(
            f"{where} has {len(text) / 1e3:.0f} kB",
            f"a body's file has at most {MAX_BODY_BYTES / 1e3:.0f} kB",
            "check that it is the right file",
        )


def parse_yaml(text: str, where: str) -> Any:
    """The data of a YAML text, as data only."""
    values = text.count(",") + text.count("\n")
    if values > MAX_VALUES:
        raise InvalidInput(
            f"{where} lists about {values} values",
            f"a description has at most {MAX_VALUES}",
            "check that it is the right file",
        )
    try:
        return yaml.load(text, Loader=_UniqueKeyLoader)  # noqa: S506 - a SafeLoader
    except (yaml.YAMLError, RecursionError, ValueError, OverflowError) as error:  # of numbers and dates that are none
        raise InvalidInput(f"{where} is not valid YAML ({_yaml_problem(error)})", "YAML is needed", "mend it") from None


def _yaml_problem(error: Exception) -> str:
    mark = getattr(error, "problem_mark", None)
    place = f"line {mark.line + 1}: " if mark else ""
    if isinstance(error, ValueError | OverflowError):
        return "a number or a date in it cannot be read"
    if isinstance(error, yaml.reader.ReaderError):
        return f"it contains the character {chr(error.character)!r}, which is not allowed in text"
    return place + (getattr(error, "problem", None) or "nested too deeply")


def write_text(path: str | os.PathLike[str], text: str) -> None:
    """Writes a text, all of it or nothing."""
    with written_whole(path) as aside:
        aside.write_text(text, encoding="utf-8")


def write_bytes(path: str | os.PathLike[str], content: bytes) -> None:
    """Writes bytes, all of them or none."""
    with written_whole(path) as aside:
        aside.write_bytes(content)


@contextmanager
def written_whole(path: str | os.PathLike[str]) -> Iterator[Path]:
    """Where to write a file that takes its place when it is whole: what was there stays if that fails.

    >>> import tempfile
    >>> place = Path(tempfile.mkdtemp()) / "note.txt"
    >>> with written_whole(place) as aside:
    ...     aside.write_text("whole") and place.exists()
    False
    >>> place.read_text()
    'whole'
    """
    with _beside(path) as (place, aside):
        yield aside
        if aside != place:
            aside.replace(place)


def check_writable(path: str | os.PathLike[str]) -> None:
    """Refuses a place where no file can be written, by trying it: before the work whose result would be lost.

    >>> check_writable("missing/luxo.png")
    Traceback (most recent call last):
    gambol.errors.InvalidInput: 'missing/luxo.png' cannot be written (No such file or directory); a writable place is \
needed; choose another path
    """
    with _beside(path) as (place, aside):
        with suppress(FileNotFoundError):
            place.stat()  # which knows of a name that is too long, where the one beside it is not
        if aside != place:
            aside.touch()


def check_writable_folder(path: str | os.PathLike[str]) -> None:
    """The same for a folder that is made if need be; what was not there before is not there afterwards."""
    folder = Path(os.path.realpath(path))
    made = [place for place in (folder, *folder.parents) if not is_there(place)]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        check_writable(folder / "file")
    except OSError as error:
        raise unwritable(path, error) from None
    finally:
        for place in made:
            with suppress(OSError):
                place.rmdir()


@contextmanager
def _beside(path: str | os.PathLike[str]) -> Iterator[tuple[Path, Path]]:
    """Where a file belongs and where it is written first, which is gone afterwards."""
    try:
        place = Path(os.path.realpath(path))
        if is_there(place) and not place.is_file():
            if place.is_dir():
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
            yield place, place  # a device or a pipe, which has no name to take
            return
        aside = place.with_name(f".gambol-{os.getpid()}-{next(_serial)}{place.suffix}")
        try:
            yield place, aside
        finally:
            aside.unlink(missing_ok=True)
    except OSError as error:
        raise unwritable(path, error) from None
