"""Every public function, called with every argument of a wrong type in turn: one sentence, never a raw error."""

import collections.abc
import inspect
import math
import pickle
import timeit
import typing

import numpy as np
import pytest
import typing_extensions
from tests.test_public_api import FUNCTIONS, PUBLIC

import gambol
from gambol.boundary import checked

# Arithmetic that is traced, and what takes anything (`test_what_takes_anything`).
CALLED = [name for name in FUNCTIONS if not name.startswith("compiler.")]


COLLECTING = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)


class Nothing:
    """Of a kind that nothing asks for."""

    def __repr__(self):
        return "a thing of no kind"


WRONG = {"nothing": Nothing(), "nan": math.nan, "word": ":x:", "list": [Nothing()], "none": None}


def takes(hint, value):
    """Whether an annotation lets a value through, told apart from the code that is tested: by hand."""
    if hint is inspect.Parameter.empty or hint is typing.Any or isinstance(hint, typing.TypeVar):
        return True
    text = str(hint)
    kinds = {"nan": (), "nothing": (), "word": ("str", "Path", "Sequence[Any]"), "none": ("None",)}
    for key, words in kinds.items():
        if value is WRONG[key]:
            return any(word in text for word in ("Any", "object", *words))
    return any(word in text for word in ("Any", "object", "Sequence", "Iterable", "list", "Mapping", "dict", "ndarray"))


@pytest.mark.parametrize("name", CALLED)
def test_wrong_types_get_a_sentence(name):
    function = PUBLIC[name]
    parameters = inspect.signature(function).parameters
    for wrong in parameters.values():
        if wrong.kind in COLLECTING:
            continue
        for value in WRONG.values():
            if value is wrong.default or takes(wrong.annotation, value):
                continue
            others = {
                one.name: None
                for one in parameters.values()
                if one.default is one.empty and one is not wrong and one.kind not in COLLECTING
            }
            with pytest.raises(gambol.InvalidInput) as caught:
                call(function, {**others, wrong.name: value})
            assert str(caught.value).count("; ") >= 2


def call(function, given):
    """With arguments where they belong: some are positional only."""
    places = inspect.signature(function).parameters
    first = [given.pop(one.name) for one in places.values() if one.kind is one.POSITIONAL_ONLY and one.name in given]
    return function(*first, **given)


HOP = gambol.load("examples/luxo-hop.yaml")


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: gambol.evaluate("luxo", [HOP], threads="x"), "evaluate: threads is 'x'; it must be a whole number"),
        (lambda: gambol.simulate("luxo", HOP, dt="x"), "simulate: dt is 'x'; it must be a number"),
        (lambda: gambol.simulate("luxo", HOP, seconds=math.nan), "seconds is nan; it must be a finite number"),
        (lambda: gambol.simulate("luxo", HOP, fps=1e308), "fps"),
        (lambda: gambol.simulate("luxo", HOP, fps=-1), "fps"),
        (lambda: gambol.simulate("luxo", HOP, fps=True), "fps is True"),
        (lambda: gambol.discover("luxo", method=""), "no method ''"),
        (lambda: gambol.discover("luxo", trials=1.5), "trials is 1.5; it must be a whole number"),
        (lambda: gambol.discover(3), "discover: creature is 3; it must be a Creature or its name"),
        (lambda: gambol.showcase(3, 1), "run is 3; it must be a Run"),
        (lambda: gambol.evaluate("luxo", "abc"), "controllers is 'abc'; it must be a list of"),
        (lambda: gambol.evaluate("luxo", [3]), "controllers is .3.; it must be a list of"),
        (lambda: gambol.load(3), "path is 3; it must be"),
        (lambda: gambol.controllers.load_individual("luxo", "x.yaml"), "creature is 'luxo'; it must be a Creature"),
        (lambda: gambol.plan("acrobot", "flip", seed="x"), "seed is 'x'; it must be a whole number"),
    ],
)
def test_the_sentence(call, words):
    with pytest.raises(gambol.InvalidInput, match=words):
        call()


def test_what_was_accepted_and_is_no_number():
    run = gambol.discover("luxo", method="random", trials=8, seconds=0.2, keep=1)
    for count in (math.nan, math.inf, 1.5, "x", True):
        with pytest.raises(gambol.InvalidInput, match="count is"):
            gambol.showcase(run, count)


def test_numbers_of_numpy_are_numbers():
    motion = gambol.simulate("luxo", HOP, seconds=np.float64(0.5), fps=np.int64(30))
    assert motion.status == "ok"
    assert len(gambol.evaluate("luxo", (HOP,), threads=np.int64(1)).scores) == 1


@pytest.mark.parametrize("name", CALLED)
def test_functions_keep_what_they_say_of_themselves(name):
    function = PUBLIC[name]
    own = inspect.unwrap(function)
    assert (function.__name__, function.__doc__, function.__module__) == (own.__name__, own.__doc__, own.__module__)
    assert inspect.signature(function) == inspect.signature(own)


def test_it_costs_nothing_to_speak_of():
    def add(one: float, other: float = 1.0, names: tuple[str, ...] = ()) -> float:
        return one + other

    guarded = checked(add)
    assert guarded(1.0) == 2.0
    assert (
        min(timeit.repeat(lambda: guarded(1.0, 2.0, names=("a", "b")), number=1000, repeat=3)) < 0.2
    )  # s: 200 µs each


def test_an_error_of_python_stays_pythons():
    """One argument too many, or one that is missing, is told with the function's name as always."""
    with pytest.raises(TypeError, match="simulate"):
        gambol.simulate()
    with pytest.raises(TypeError, match="nope"):
        gambol.simulate("luxo", HOP, nope=3)


def test_it_can_still_be_sent_to_another_process():
    for function in (gambol.simulate, gambol.discovery.discover, gambol.creature):
        assert pickle.loads(pickle.dumps(function)) is function  # noqa: S301 - our own


def test_an_array_by_name():
    """Since NumPy 2.5 `ArrayLike` is a name for a union: a mapping of such is a mapping, not numbers itself."""
    named = typing_extensions.TypeAliasType("ArrayLike", np.ndarray | float)
    named.__module__ = "numpy._typing._array_like"

    def taken(numbers=None, values=()):
        return numbers, values

    taken.__annotations__ = {"numbers": collections.abc.Mapping[str, named] | None, "values": named | None}
    guarded = checked(taken)
    assert guarded({}, [1.0]) == ({}, [1.0])
    assert guarded({"mass": [1.0, 2.0]}, np.ones(2))[0] == {"mass": [1.0, 2.0]}
    with pytest.raises(gambol.errors.InvalidInput, match="numbers is 3"):
        guarded(3)
    with pytest.raises(gambol.errors.InvalidInput, match="values is"):
        guarded({}, Nothing())
