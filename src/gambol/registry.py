"""Open lists of what gambol knows by name: its own entries, a program's, and those of installed packages.

A registry is filled in three ways that end in the same place. gambol's own are listed with the registry, each with the
module that registers it. A program registers its own with the decorator `REGISTRY.register`. An installed package names
its own under the entry points of the registry's group. Whatever is registered works wherever a name is read: in files,
on the command line, in runs, and after `--resume`.

What gambol or a package offers is imported when somebody asks for that name, and not before. What cannot be imported
spoils nothing else: it is told of when it is asked for, and by `gambol doctor`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, ItemsView, Iterator, Mapping, ValuesView
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from types import MappingProxyType
from typing import Any, Generic, TypeVar, overload

from gambol.errors import InvalidInput, nearest, unknown_name

__all__ = ["Extension", "Registry", "extensions"]

GROUPS = "gambol."  # every registry's group of entry points begins so
KEPT_IN = (  # the modules of gambol's registries
    "creatures.creature",
    "creatures.sensors",
    "worlds.terrain",
    "dynamics.system",
    "dynamics.terrain",
    "dynamics.traits",
    "controllers.controller",
    "tasks.task",
    "tasks.measures",
    "motion.exporters",
    "synthesis.searches",
    "evaluation.devices",
    "pictures.bodies.details",
)
NAME = re.compile(r"[a-z][a-z0-9_-]*|\.[a-z0-9]+")  # as files and the command line write it; or a file's ending

T = TypeVar("T")
S = TypeVar("S")


@dataclass(frozen=True)
class Extension:
    """Something that an installed package offers to gambol."""

    package: str
    version: str
    group: str
    name: str
    problem: str | None  # why it cannot be used; None if it can


class Registry(Mapping[str, T], Generic[T]):
    """Entries by name: gambol's own, then those registered here, in their order, then those of installed packages.

    Names are known without importing anything. `values` and `items` import everything and leave out what cannot be.

    >>> shapes: Registry[type] = Registry("shape", "gambol.doctest-shapes", lambda shape: shape.__name__.lower())
    >>> @shapes.register
    ... class Circle: ...
    >>> shapes["circle"] is Circle, list(shapes)
    (True, ['circle'])
    """

    def __init__(
        self,
        what: str,
        group: str,
        name_of: Callable[[Any], str] | None = None,
        own: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """Of `what`, in words; `group` is where installed packages enter theirs.

        `name_of` tells an entry's own name, or refuses what is no such entry; without it, names are given. `own` are
        gambol's own by name, with the module that enters each when it is imported.
        """
        self.what, self.group = what, group
        self._name_of, self._own = name_of, dict(own)
        self._entered: dict[str, T] = {}
        self._problems: dict[str, str] = {}  # why something on offer could not be loaded, by name
        _REGISTRIES[group] = self

    # entering

    @overload
    def register(self, entry: S) -> S: ...

    @overload
    def register(self, *, name: str) -> Callable[[S], S]: ...

    def register(self, entry: Any = None, *, name: str | None = None) -> Any:
        """Enters something under its own name, or under a given one: `@REGISTRY.register(name=…)`."""
        if name is not None:
            return lambda given: self._enter(name, given)
        if self._name_of is None:
            raise InvalidInput(
                f"a {self.what} without a name", "an entry needs a name, which this class does not have", "give `name`"
            )
        return self._enter(self._name_of(entry), entry)

    def _enter(self, name: str, entry: Any) -> Any:
        if not NAME.fullmatch(name):
            raise InvalidInput(
                f"the {self.what} {name!r}", "names are lower-case letters, digits, - and _", "choose such a name"
            )
        if self._name_of and (own := self._name_of(entry)) != name:
            raise InvalidInput(
                f"the {self.what} {name!r} calls itself {own!r}",
                "files refer to it by its own name",
                f"enter it as {own!r}",
            )
        self._load_own(name)
        known = self._entered.get(name)
        if known is not None and not _same(known, entry):
            raise InvalidInput(f"a second {self.what} {name!r}", "each needs a name of its own", "rename one of them")
        self._entered[name] = entry
        return entry

    def _load_own(self, name: str) -> None:
        """Lets one of gambol's own enter. While its module is being imported, this finds nothing more to do."""
        if name not in self._entered and name in self._own:
            import_module(self._own[name])

    # asking

    @property
    def loaded(self) -> Mapping[str, T]:
        """What can be had of gambol and of this program: all but what packages offer and nobody asked for yet."""
        for name in self._own:
            self._load_own(name)
        return MappingProxyType({name: self._entered[name] for name in {**self._own, **self._entered}})

    @property
    def imported(self) -> Mapping[str, T]:
        """What is here without importing anything."""
        return MappingProxyType(self._entered)

    def __getitem__(self, name: str) -> T:
        self._load_own(name)
        if name not in self._entered and name in self._offered:
            self._load(name)
        return self._entered[name]

    def named(self, name: str) -> T:
        """The entry of this name, or InvalidInput with the nearest suggested."""
        if name not in self:
            raise unknown_name(self.what, name, self, "install the package that offers it")
        return self[name]

    def __contains__(self, name: object) -> bool:
        return name in self._entered or name in self._own or name in self._offered

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys([*self._own, *self._entered, *self._offered]))

    def __len__(self) -> int:
        return len(self._own.keys() | self._entered.keys() | self._offered.keys())

    def values(self) -> ValuesView[T]:
        return self._usable().values()

    def items(self) -> ItemsView[str, T]:
        return self._usable().items()

    def _usable(self) -> dict[str, T]:
        for name in self._offered.keys() - self.loaded.keys():
            try:
                self._load(name)
            except InvalidInput:
                continue  # told of by who asks for it, and by `extensions`
        return {name: self._entered[name] for name in self if name in self._entered}

    # what installed packages offer

    @cached_property
    def _offered(self) -> dict[str, list[EntryPoint]]:
        offered: dict[str, list[EntryPoint]] = {}
        for point in _installed().select(group=self.group):
            offered.setdefault(point.name, []).append(point)
        return offered

    def _load(self, name: str) -> None:
        point, *others = self._offered[name]
        if others:
            packages = " and ".join(_package(one)[0] for one in (point, *others))
            raise InvalidInput(
                f"the {self.what} {name!r} is offered by packages {packages}",
                "each has its own name",
                "uninstall one of them",
            )
        if name not in self._problems:
            try:
                self._enter(name, point.load())
                return
            except Exception as error:
                self._problems[name] = _reason(error)
        package, _ = _package(point)
        raise InvalidInput(
            f"the {self.what} {name!r} of package {package} cannot be loaded ({self._problems[name]})",
            "installed packages that extend gambol must import",
            f"mend or uninstall {package}",
        )

    def extensions(self) -> list[Extension]:
        """What installed packages offer here. Everything is tried."""
        return [
            Extension(*_package(point), self.group, name, self._problem(name, point))
            for name, points in self._offered.items()
            for point in points
        ]

    def _problem(self, name: str, point: EntryPoint) -> str | None:
        try:
            used = _same(self[name], point.load())
        except Exception as error:
            return self._problems.get(name) or _reason(error)
        return None if used else f"there is another {self.what} {name!r}, which is used"


_REGISTRIES: dict[str, Registry[Any]] = {}  # by group


def extensions() -> list[Extension]:
    """What installed packages offer to gambol, in all groups, each tried; those in groups that nobody reads as well.

    >>> all(extension.group.startswith("gambol.") for extension in extensions())
    True
    """
    for module in KEPT_IN:  # which nobody may have asked for yet
        import_module(f"gambol.{module}")
    found = [extension for registry in _REGISTRIES.values() for extension in registry.extensions()]
    for group in sorted(_installed().groups):
        if group.startswith(GROUPS) and group not in _REGISTRIES:
            guess = nearest(group, _REGISTRIES)
            problem = f"there is no such group{f', did you mean {guess}?' if guess else ''}"
            found += [Extension(*_package(p), group, p.name, problem) for p in _installed().select(group=group)]
    return found


@cache
def _installed() -> Any:  # Python 3.11 and 3.12 call its type differently; both have `groups` and `select`
    """What all installed packages offer to anybody; read once, in milliseconds."""
    return entry_points()


def _package(point: EntryPoint) -> tuple[str, str]:
    """Name and version of the package that an entry point belongs to."""
    return (point.dist.name, point.dist.version) if point.dist else (point.value, "")


def _reason(error: Exception) -> str:
    """What went wrong, on one line."""
    text = error.given if isinstance(error, InvalidInput) else str(error)
    return " ".join(text.split()) or type(error).__name__


def _same(one: Any, other: Any) -> bool:
    """Whether both are one thing, or the same definition read twice (a module that was reloaded)."""
    return one is other or (
        getattr(one, "__qualname__", one) == getattr(other, "__qualname__", other)
        and getattr(one, "__module__", None) == getattr(other, "__module__", None)
    )
