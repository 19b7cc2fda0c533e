"""The public boundary: what a room offers is loaded when somebody asks, and its functions look at their arguments.

A wrong argument of a public function gets a sentence, by the function's own annotations: it is called through a check
that reads them when it is called first. Signatures, types and documents are the functions' own. Inside, rooms call each
other's modules directly and pay nothing.

What an annotation cannot say (a range, a name that has to be known) is checked where it matters.
"""

from __future__ import annotations

import ast
import builtins
import functools
import inspect
import math
import os
import sys
import types
import typing
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from numbers import Integral, Real
from typing import Any

from gambol.errors import InvalidInput, shown

MOST_LOOKED_AT = 1000  # entries of a list; what is longer was made by a program
NEEDED = {  # what an annotation asks for, in words, and what to write
    float: ("a number", "write for example 1.5"),
    int: ("a whole number", "write for example 3"),
    bool: ("True or False", "write one of them"),
    str: ("text", "write it in quotes"),
    type(None): ("None", "leave it out"),
    os.PathLike: ("a path", "write it in quotes"),
}
SOURCES = {  # where the things come from that people most often have to give
    "Creature": "gambol.creature('luxo') gives one",
    "Run": "gambol.load('runs/luxo') opens one",
    "World": "gambol.World() makes one",
    "Controller": "gambol.load('FILE.yaml') reads one",
    "Candidate": "gambol.showcase(run) gives those of a run",
}


def loaded_when_asked(room: str, *, check: bool = True) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """`__getattr__` and `__dir__` of a room: each public name is loaded when somebody asks for it first.

    Where it comes from the room's source says once, to type checkers and to this, in its imports under TYPE_CHECKING.
    Without `check` functions are as they are: numerics that kernels call by the thousand.
    """
    module = sys.modules[room]

    @functools.cache
    def homes() -> dict[str, tuple[str, str]]:
        with open(str(module.__file__), encoding="utf-8") as source:  # noqa: PTH123 - quick
            imports = [node for node in ast.walk(ast.parse(source.read())) if isinstance(node, ast.ImportFrom)]
        return {name.asname or name.name: (str(node.module), name.name) for node in imports for name in node.names}

    def offered(name: str) -> Any:
        home, own_name = (room, name) if name.startswith("_") else homes().get(name, (room, name))
        if home != room:
            found = getattr(import_module(home), own_name)
            setattr(module, name, checked(found) if check else found)
        elif name.startswith("_") or find_spec(f"{room}.{name}") is None:
            raise AttributeError(f"module {room!r} has no attribute {name!r}")
        else:  # a module of this room, which stands in it from now on
            import_module(f"{room}.{name}")
        return getattr(module, name)

    return offered, lambda: list(module.__all__)


def guard(room: dict[str, Any]) -> None:
    """Puts the check before the public functions of a file that is a room of its own, given as its `globals()`."""
    for name in room.keys() & set(room["__all__"]):  # a room may load what it has when somebody asks
        room[name] = checked(room[name])


def checked(thing: Any) -> Any:
    """The same function, which looks at its arguments first; anything else as it is.

    >>> def twice(times: int = 2) -> int: return times * 2
    >>> checked(twice)("x")
    Traceback (most recent call last):
    gambol.errors.InvalidInput: twice: times is 'x'; it must be a whole number; write for example 3
    """
    if inspect.isclass(thing) or not callable(thing) or hasattr(thing, "_is_guarded"):
        return thing
    function = inspect.unwrap(thing)
    if not inspect.isfunction(function):
        return thing
    signature = inspect.signature(function)

    @functools.wraps(thing)
    def guarded(*args: Any, **options: Any) -> Any:
        try:
            given = signature.bind(*args, **options)
        except TypeError:  # one too many, or one missing: Python says it with the function's name
            return thing(*args, **options)
        wanted = _hints(function)
        for name, value in given.arguments.items():
            if name in wanted and signature.parameters[name].kind not in _COLLECTING:
                _check(function.__name__, name, value, wanted[name], signature.parameters[name].default)
        return thing(*args, **options)

    guarded._is_guarded = True  # type: ignore[attr-defined]
    home = vars(sys.modules[function.__module__])
    if home.get(function.__name__) is thing:  # where pickle looks for it
        home[function.__name__] = guarded
    return guarded


_COLLECTING = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)


class _Known(dict[str, Any]):
    """Names in annotations; those that only type checkers import mean anything."""

    def __missing__(self, name: str) -> Any:
        return getattr(builtins, name, Any)


@functools.cache
def _hints(function: Any) -> dict[str, Any]:
    known = _Known(vars(sys.modules[function.__module__]))
    return typing.get_type_hints(function, localns=known)


def _check(function: str, name: str, value: Any, wanted: Any, default: Any) -> None:
    if value is default or _fits(value, wanted):
        return
    needed, remedy = _words(wanted)
    inside = value.values() if isinstance(value, Mapping) else value if isinstance(value, list | tuple) else [value]
    if any(isinstance(x, float) and not math.isfinite(x) for x in inside):
        needed = needed.replace("a number", "a finite number").replace("of numbers", "of finite numbers")
    entry = _entry(wanted)
    if entry is not None and not isinstance(value, str) and _fits(value, entry):
        remedy = f"write [{name}] for a list of one"
    elif entry is not None and isinstance(value, list | tuple) and value:
        remedy = next(_words(entry)[1] for one in value if not _fits(one, entry))
    raise InvalidInput(f"{function}: {name} is {_shown(value)}", f"it must be {needed}", remedy)


def _shown(value: Any) -> str:
    """A value in a few letters; of a description its kind is enough.

    >>> _shown(3), _shown(range(10**9))
    ('3', 'range(0, 1000000000)')
    """
    return f"a {type(value).__name__}" if hasattr(value, "model_fields_set") else shown(value)


def _entry(wanted: Any) -> Any:
    """What a list holds, if a list is asked for."""
    inner = typing.get_args(wanted)
    if typing.get_origin(wanted) in (typing.Union, types.UnionType):
        return next(filter(None, map(_entry, inner)), None)
    return inner[0] if typing.get_origin(wanted) in (Sequence, list) and inner else None


def _fits(value: Any, wanted: Any) -> bool:
    """Whether a value is what an annotation says; one that says nothing that can be looked at lets everything pass."""
    if wanted is Any:
        return True
    origin, inner = typing.get_origin(wanted), typing.get_args(wanted)
    if _is_of_arrays(wanted):
        return (value is None and type(None) in inner) or _is_array(value)
    if origin in (typing.Union, types.UnionType):
        return any(_fits(value, one) for one in inner)
    if origin is typing.Literal:
        words = isinstance(value, str) and all(isinstance(one, str) for one in inner)
        return words or any(value == one and type(value) is type(one) for one in inner)  # functions say what is meant
    if origin is not None and inspect.isclass(origin):
        return _is_a(value, origin) and _holds(value, origin, inner)
    return not inspect.isclass(wanted) or _is_a(value, wanted)


def _is_a(value: Any, kind: type) -> bool:
    if kind is float:
        return isinstance(value, Real) and not isinstance(value, bool) and math.isfinite(value)
    if kind is int:
        return isinstance(value, Integral) and not isinstance(value, bool)
    if kind is bool:
        return isinstance(value, bool) or type(value).__name__ in ("bool", "bool_")
    if getattr(kind, "_is_protocol", False) and not getattr(kind, "_is_runtime_protocol", False):
        return True
    if kind is Sequence and hasattr(value, "__array__"):
        return True  # an array is as good as a list
    if isinstance(value, str | bytes) and kind not in (str, bytes, object) and issubclass(kind, Iterable):
        return False  # a word is no list of letters
    return isinstance(value, kind)


def _is_of_arrays(wanted: Any) -> bool:
    """Whether numbers are asked for, as an array or what NumPy makes one of: a union of classes of its own, or, since
    NumPy 2.5, a name for that union. A list or a mapping of arrays holds such, and is none."""
    origin = typing.get_origin(wanted)
    parts = typing.get_args(wanted) if origin in (typing.Union, types.UnionType) else (wanted,)
    return any(
        getattr(one, "__name__", "") == "ndarray" or str(getattr(one, "__module__", "")).startswith("numpy._t")
        for part in parts
        for one in (part, typing.get_origin(part))
    )


def _is_array(value: Any) -> bool:
    """Numbers, however they are put together. Which of them have to be finite the functions know."""
    if isinstance(value, list | tuple):
        return all(map(_is_array, value[:MOST_LOOKED_AT]))
    return isinstance(value, Real) or (isinstance(value, Iterable) and not isinstance(value, str | bytes | Mapping))


def _holds(value: Any, kind: type, inner: tuple[Any, ...]) -> bool:
    """Whether what a list, a tuple or a mapping holds fits; of what is made one by one nothing is looked at."""
    if issubclass(kind, Mapping) and len(inner) == 2:
        return all(_fits(key, inner[0]) and _fits(x, inner[1]) for key, x in value.items())
    if kind is tuple and Ellipsis not in inner:
        return len(value) == len(inner) and all(map(_fits, value, inner))
    if isinstance(value, list | tuple) and len(value) <= MOST_LOOKED_AT and inner and not issubclass(kind, Callable):  # type: ignore[arg-type]
        return all(_fits(x, inner[0]) for x in value)
    return True


def _words(wanted: Any) -> tuple[str, str]:
    """What is needed, and the remedy."""
    if _is_of_arrays(wanted):
        return "a list of numbers", "write for example [1.0, 2.0]"
    origin, inner = typing.get_origin(wanted), typing.get_args(wanted)
    if origin in (typing.Union, types.UnionType):
        told = dict(_words(one) for one in inner if one is not type(None))
        if "a path" in told:
            return "a path", told["a path"]
        if "text" in told and len(told) > 1:  # of something that can be named
            return " or ".join(told).replace("text", "its name"), told["text"]
        return " or ".join(told), next(iter(told.values()))
    if origin is typing.Literal:
        return " or ".join(map(repr, inner)), "choose one of them"
    kind = origin or wanted
    if kind in NEEDED:
        return NEEDED[kind]
    if not inspect.isclass(kind):
        return "something else", "see its documentation"
    if kind is type:
        return "a class", "give the class, not an object of it"
    if issubclass(kind, Mapping):
        numbers = len(inner) == 2 and (inner[1] in (float, int) or _is_of_arrays(inner[1]))
        return f"a dictionary of {'numbers' if numbers else 'values'} by name", "write for example {'name': 1.0}"
    if issubclass(kind, Iterable) and kind.__module__ in ("builtins", "collections.abc", "numpy"):
        return f"a list of {_many(inner[0])}" if inner else "a list", "write it in brackets: [first, second]"
    if kind.__module__ == "collections.abc":
        return "a function", "give its name, without brackets"
    needed = _with_article(kind.__name__)
    return needed, SOURCES.get(kind.__name__, f"give {needed}")


def _many(wanted: Any) -> str:
    """The same in the plural.

    >>> _many(float), _many(int | str), _many(os.PathLike)
    ('numbers', 'whole numbers or texts', 'paths')
    """
    inner = typing.get_args(wanted)
    if typing.get_origin(wanted) in (typing.Union, types.UnionType):
        return " or ".join(dict.fromkeys(map(_many, inner)))
    noun, *rest = _words(wanted)[0].removeprefix("an ").removeprefix("a ").split(" of ")
    plural = f"{noun[:-2]}es" if noun.endswith("is") else noun if noun == "True or False" else f"{noun}s"
    return " of ".join([plural, *rest])


def _with_article(noun: str) -> str:
    return f"{'an' if noun[0] in 'aeiouAEIOU' else 'a'} {noun}"
