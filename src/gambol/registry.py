"""Open lists of what gambol knows by name: its own entries, a program's, and those of installed packages.

A registry is filled in three ways that end in the same place: gambol's own modules register theirs when they are
imported; a program registers its own with the decorator `REGISTRY.register`; an installed package names its own under
the registry's entry-point group and they are imported when somebody asks for a name that is not there yet. Whatever is
registered works wherever a name is read: in files, on the command line, in runs, and after `--resume`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from importlib.metadata import entry_points
from typing import Any, Generic, TypeVar, overload

from gambol.errors import InvalidInput, unknown_name

NAME = re.compile(r"[a-z][a-z0-9_.-]*|\.[a-z0-9]+")  # as files and the command line write it; or a file's ending

T = TypeVar("T")
S = TypeVar("S")


class Registry(Mapping[str, T], Generic[T]):
    """Entries by name, in the order in which they were registered.

    >>> shapes: Registry[type] = Registry("shape", "gambol.doctest-shapes", lambda shape: shape.__name__.lower())
    >>> @shapes.register
    ... class Circle: ...
    >>> shapes["circle"] is Circle, list(shapes)
    (True, ['circle'])
    """

    def __init__(self, what: str, group: str, name_of: Callable[[Any], str]) -> None:
        """Of `what`, in words; `group` is where installed packages enter theirs; `name_of` tells an entry's name."""
        self.what, self.group = what, group
        self._name_of = name_of
        self._own: dict[str, T] = {}
        self._looked_around = False

    @overload
    def register(self, entry: S) -> S: ...

    @overload
    def register(self, *, name: str) -> Callable[[S], S]: ...

    def register(self, entry: Any = None, *, name: str | None = None) -> Any:
        """Enters something under its own name, or under another: `@REGISTRY.register`, `@REGISTRY.register(name=…)`."""
        if entry is None:
            return lambda given: self._enter(str(name), given)
        return self._enter(self._name_of(entry), entry)

    def _enter(self, name: str, entry: Any) -> Any:
        if not NAME.fullmatch(name):
            raise InvalidInput(f"the {self.what} {name!r}", "names are lower-case letters, digits, - and _",
                               "choose such a name")  # fmt: skip
        known = self._own.get(name)
        if known is not None and not _same(known, entry):
            raise InvalidInput(f"a second {self.what} {name!r}", "each has its own name", "rename one of them")
        self._own[name] = entry
        return entry

    def __getitem__(self, name: str) -> T:
        if name not in self._own:
            self._look_around()
        if name not in self._own:
            raise KeyError(name)
        return self._own[name]

    def named(self, name: str) -> T:
        """The entry of this name, or InvalidInput with the nearest suggested."""
        try:
            return self[name]
        except KeyError:
            raise unknown_name(self.what, name, self) from None

    def __iter__(self) -> Iterator[str]:
        self._look_around()
        return iter(self._own)

    def __len__(self) -> int:
        self._look_around()
        return len(self._own)

    def _look_around(self) -> None:
        """Imports what installed packages enter. One that cannot be imported is told of, with the package's name."""
        if self._looked_around:
            return
        self._looked_around = True
        for point in entry_points(group=self.group):
            try:
                entry = point.load()
            except Exception as error:
                package = point.dist.name if point.dist else point.value
                raise InvalidInput(f"the {self.what} {point.name!r} of package {package} cannot be loaded ({error})",
                                   "installed packages that extend gambol must import",
                                   f"mend or uninstall {package}") from error  # fmt: skip
            self._enter(point.name, entry)


def _same(one: Any, other: Any) -> bool:
    """Whether both are one thing, or the same definition read twice (a module that was reloaded)."""
    return one is other or (
        getattr(one, "__qualname__", one) == getattr(other, "__qualname__", other)
        and getattr(one, "__module__", None) == getattr(other, "__module__", None)
    )
