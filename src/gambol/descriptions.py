"""The base of everything a person writes in a file: frozen, validated, readable and writable as YAML."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator, Mapping, Sized
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Self, get_args, get_origin

import yaml
from pydantic import BaseModel, ConfigDict, PlainValidator, ValidationError, model_serializer, model_validator
from pydantic_core import PydanticKnownError

from gambol.complaints import explained
from gambol.errors import InvalidInput, shown
from gambol.files import write_text
from gambol.registry import Registry

if TYPE_CHECKING:
    from pydantic._internal._model_construction import ModelMetaclass
else:
    ModelMetaclass = type(BaseModel)

__all__ = ["Description"]

LONGEST_TEXT, LONGEST_LIST = 60, 4  # letters and entries that are printed in full


class _Sentences(ModelMetaclass):
    """Has descriptions made in a program complain in the sentences that files get."""

    def __call__(cls, *args: Any, **entries: Any) -> Any:  # noqa: N805 - of a class of classes
        try:
            return super().__call__(*args, **entries)
        except ValidationError as error:
            raise explained(error, cls.__name__, cls) from None  # type: ignore[arg-type]


class Description(BaseModel, metaclass=_Sentences):
    """A frozen, validated description. Unknown entries and numbers that are not finite are refused.

    >>> from gambol.worlds.world import World
    >>> World(gravity="x")
    Traceback (most recent call last):
    gambol.errors.InvalidInput: World: gravity is 'x'; it must be a number; write for example 1.5
    """

    # Most kinds of descriptions are not used in most processes: what validates them is built when it is first needed.
    model_config = ConfigDict(
        frozen=True, extra="forbid", allow_inf_nan=False, ser_json_inf_nan="null", defer_build=True
    )

    known_as: ClassVar[str | None] = None  # in fingerprints, where that is not the name of the class
    always_written: ClassVar[tuple[str, ...]] = ()  # entries whose absence from a file means something else

    @model_validator(mode="before")
    @classmethod
    def _numbers_are_no_truths(cls, data: Any) -> Any:
        """`mass: yes` is a slip of the pen, which pydantic would read as 1."""
        if isinstance(data, dict):
            for entry in _never_true(cls) & data.keys():
                given = data[entry]
                if _holds_a_truth([*given.values()] if entry in _by_name(cls) and isinstance(given, dict) else given):
                    whose = f" of {data['name']!r}" if isinstance(data.get("name"), str) else ""
                    raise InvalidInput(
                        f"{entry}{whose} is {shown(given)}",
                        "yes and no are not numbers or names",
                        "write the number, or put the word in quotes",
                    )
        return data

    @classmethod
    def from_data(cls, data: Any, where: str) -> Self:
        """Validates data as a file holds it; `where` begins the error's sentence."""
        if not isinstance(data, dict):
            raise InvalidInput(
                f"{where}: the file holds {shown(data)}",
                "it must be a mapping of names to values",
                "see `gambol creatures luxo --yaml` for an example",
            )
        try:
            return cls.model_validate(data)
        except ValidationError as error:
            raise explained(error, where, cls) from None

    @cached_property
    def fingerprint(self) -> str:
        """Equal for equal descriptions; short enough to write down."""
        kind = self.known_as or type(self).__name__
        return hashlib.sha256(f"{kind} {self.model_dump_json()}".encode()).hexdigest()[:16]

    def __hash__(self) -> int:
        """By content, so that what follows from a description can be kept with it as the key."""
        return hash(self.fingerprint)

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """A copy with some entries changed. What was computed from the old ones (`cached_property`) is forgotten."""
        copied = super().model_copy(update=update, deep=deep)
        for name in vars(copied).keys() - type(self).model_fields.keys():
            del vars(copied)[name]
        return copied

    def __repr_args__(self) -> Iterator[tuple[str, Any]]:
        """What differs from the usual, long lists by their length.

        >>> from gambol.worlds.world import World
        >>> World(gravity=1.6)
        World(gravity=1.6)
        """
        for name, entry in type(self).model_fields.items():
            value = getattr(self, name)
            if entry.is_required() or value != entry.get_default(call_default_factory=True):
                yield name, _Brief(f"<{len(value)} of them>") if _is_long(value) else value

    def __str__(self) -> str:
        return repr(self)

    def __dir__(self) -> list[str]:
        """Without the names that pydantic adds."""
        return sorted(set(super().__dir__()) - set(dir(BaseModel)))

    def to_yaml(self) -> str:
        """The description as a file would hold it."""
        return yaml.safe_dump(_written(self), sort_keys=False, width=110)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the description to a file that `load` reads back."""
        write_text(path, self.to_yaml())


class _Brief(str):
    """Text that stands for a long value."""

    def __repr__(self) -> str:
        return str(self)


def _is_long(value: Any) -> bool:
    return isinstance(value, Sized) and len(value) > (LONGEST_TEXT if isinstance(value, str) else LONGEST_LIST)


class Extended(Description):
    """A description that got more entries later. Without them it has the fingerprint that it always had."""

    later: ClassVar[tuple[str, ...]] = ()  # entries that are left out of fingerprints while they hold their default

    @model_serializer(mode="wrap")
    def _as_before(self, dumped: Any) -> dict[str, Any]:
        data: dict[str, Any] = dumped(self)
        for name in self.later:
            if getattr(self, name) == type(self).model_fields[name].default:
                data.pop(name, None)  # where defaults are left out anyway, it is not there
        return data


@cache
def _never_true(model: type[BaseModel]) -> frozenset[str]:
    """Entries of a description that never hold a truth value."""
    return frozenset(name for name, field in model.model_fields.items() if not _may_be_true(field.annotation))


@cache
def _by_name(model: type[BaseModel]) -> frozenset[str]:
    """Entries of a description that hold values by names of the person's own, such as numbers that are tuned."""
    return frozenset(name for name, field in model.model_fields.items() if get_origin(field.annotation) is dict)


def _may_be_true(annotation: Any) -> bool:
    return annotation in (bool, Any) or any(_may_be_true(part) for part in get_args(annotation))


def _holds_a_truth(value: Any, within: int = 3) -> bool:
    """Also in lists, but not deeper than descriptions have them: a list may hold itself.

    Lists are looked at by the types they hold: a network has a thousand weights.
    """
    if not isinstance(value, list | tuple) or not within:
        return isinstance(value, bool)
    types = set(map(type, value))
    if bool in types:
        return True
    return any(issubclass(kind, list | tuple) for kind in types) and any(_holds_a_truth(x, within - 1) for x in value)


def kinds_of(base: type[Description], what: str) -> Callable[[Any], str]:
    """For a registry of descriptions: tells what files say as `kind` of one, or refuses what is no such description.

    >>> from gambol.worlds.terrain import Slope, Terrain
    >>> kinds_of(Terrain, "terrain")(Slope)
    'slope'
    """

    def kind_of(entry: Any) -> str:
        if not (isinstance(entry, type) and issubclass(entry, base)):
            raise InvalidInput(
                f"the {what} {entry!r}",
                f"it must be a class derived from gambol's {base.__name__}",
                "derive your class from it",
            )
        field = entry.model_fields.get("kind")
        values = get_args(field.annotation) if field else ()
        if len(values) != 1 or not isinstance(values[0], str):
            raise InvalidInput(
                f"the {what} {entry.__name__} does not say its kind",
                "files must name their kind",
                "add a field like `kind: Literal['mine'] = 'mine'`",
            )
        return values[0]

    return kind_of


def any_kind(registry: Registry[Any], base: type[Description], usual: str | None = None) -> PlainValidator:
    """For a field that holds a description of any registered kind; its `kind` tells which, or it is the usual one.

    `Annotated[SerializeAsAny[Terrain], any_kind(TERRAINS, Terrain)]` is the type of such a field.

    >>> from gambol.worlds.world import World
    >>> World(terrain={"kind": "slope", "degrees": 5}).terrain
    Slope(degrees=5.0)
    """

    def read(data: Any) -> Description:
        if isinstance(data, base):
            return data
        kind = data.get("kind", usual) if isinstance(data, dict) else None
        if not isinstance(kind, str):
            raise PydanticKnownError("union_tag_not_found", {"discriminator": "'kind'"})
        if kind not in registry:
            expected = ", ".join(repr(name) for name in registry)
            raise PydanticKnownError(
                "union_tag_invalid", {"discriminator": "'kind'", "tag": kind, "expected_tags": expected}
            )
        model: type[Description] = registry[kind]
        return model.model_validate(entries_for(model, data))

    read.kinds = lambda: {name: registry[name] for name in registry}  # type: ignore[attr-defined]  # for complaints
    return PlainValidator(read)


def entries_for(model: type[Description], data: Mapping[str, Any]) -> dict[str, Any]:
    """The data of a kind of description, without `kind` where it is the usual one, which need not say it."""
    return {name: value for name, value in data.items() if name != "kind" or name in model.model_fields}


def _written(value: Any) -> Any:
    """Plain data of a description without what is default anyway; `kind` stays, it tells which description it is."""
    if isinstance(value, Description):
        fields = type(value).model_fields
        kept = {name: getattr(value, name) for name in fields}
        return {
            name: _written(x)
            for name, x in kept.items()
            if name in ("kind", *value.always_written)
            or fields[name].is_required()
            or x != fields[name].get_default(call_default_factory=True)
        }
    if isinstance(value, tuple | list):
        return [_written(x) for x in value]
    if isinstance(value, dict):
        return {key: _written(x) for key, x in value.items()}
    return value
