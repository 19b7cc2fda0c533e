"""Everything public is documented, with an example that runs, and everything that it speaks of is public too."""

import ast
import enum
import inspect
import pkgutil
import sys
import time
import types
import typing
from pathlib import Path

import pandas
from matplotlib.figure import Figure

import gambol
import gambol.testing
from gambol.checkup import first_step

NAMESPACES = (*(name for name in gambol.__all__ if inspect.ismodule(getattr(gambol, name))), "testing")
TOP = tuple(name for name in gambol.__all__ if name not in NAMESPACES)
PUBLIC = {name: getattr(gambol, name) for name in TOP} | {
    f"{room}.{name}": getattr(getattr(gambol, room), name)
    for room in NAMESPACES
    for name in getattr(gambol, room).__all__
}
SOURCES = sorted(Path(gambol.__file__).parents[1].glob("gambol*/**/*.py"))
# Names in annotations that their modules import for type checkers alone.
KNOWN = {name.rpartition(".")[2]: thing for name, thing in PUBLIC.items()} | {"Figure": Figure, "pandas": pandas}


def is_function(thing):
    return inspect.isfunction(inspect.unwrap(thing)) if callable(thing) else False


FUNCTIONS = sorted(name for name, thing in PUBLIC.items() if is_function(thing))
CLASSES = sorted(name for name, thing in PUBLIC.items() if inspect.isclass(thing))


def test_the_flat_namespace_holds_what_everybody_needs_and_nothing_else():
    assert set(dir(gambol)) == set(gambol.__all__)
    assert len(TOP) <= 32  # the last ones are `env` and `play`: who learns elsewhere and who looks need one word
    assert {"creature", "load", "discover", "refine", "simulate", "evaluate", "plan", "Creature", "World"} <= set(TOP)


def test_no_public_name_hides_a_module():
    for room in NAMESPACES:
        package = getattr(gambol, room)
        modules = {module.name for module in pkgutil.iter_modules(getattr(package, "__path__", []))}
        assert not modules & set(package.__all__), room


def test_a_room_offers_what_is_its_own():
    for room in NAMESPACES:
        for name in getattr(gambol, room).__all__:
            thing = getattr(getattr(gambol, room), name)
            if inspect.isclass(thing) or is_function(thing):
                assert thing.__module__.startswith(f"gambol.{room}"), f"{room}.{name}"


def test_public_functions_have_an_example():
    known = [name for name in FUNCTIONS if name.startswith("compiler.")]  # arithmetic as everybody knows it
    assert [x for x in FUNCTIONS if x not in known and ">>>" not in (inspect.getdoc(PUBLIC[x]) or "")] == []


def test_public_names_are_documented():
    for name in (*FUNCTIONS, *CLASSES):
        thing = PUBLIC[name]
        assert len(thing.__doc__ or "") > 15, name
        for member, value in vars(thing).items() if inspect.isclass(thing) else ():
            function = value.__func__ if isinstance(value, classmethod | staticmethod) else value
            if inspect.isfunction(function) and not member.startswith("_") and function.__module__.startswith("gambol"):
                assert inspect.getdoc(getattr(thing, member)), f"{name}.{member} has no docstring"


# annotations


def annotations_of(thing):
    """What a public function or class says in its signatures and fields, resolved, with where it says so."""
    if not inspect.isclass(thing):
        yield from resolved(inspect.unwrap(thing), thing.__name__)
        return
    for member, value in list(vars(thing).items()):  # pydantic finishes a class when it is asked for its annotations
        function = value.__func__ if isinstance(value, classmethod | staticmethod) else value
        function = value.fget if isinstance(value, property) else getattr(function, "func", function)
        if inspect.isfunction(function) and (not member.startswith("_") or is_called(function)):
            yield from resolved(function, f"{thing.__name__}.{member}")
    for base in thing.__mro__:
        if base.__module__.startswith("gambol") and not issubclass(base, enum.Enum):
            fields = hints(base).items() if "__annotations__" in vars(base) else ()
            yield from ((f"{base.__name__}.{name}", hint) for name, hint in fields if not name.startswith("_"))


def is_called(function):
    """Whether it makes objects for everybody: a run, say, is made by `create`, `resume` or `open`."""
    return function.__name__ == "__init__" and not (function.__doc__ or "").startswith("Use `")


def hints(thing):
    own = type(thing.__name__, (), {"__annotations__": thing.__annotations__})  # without what it inherits
    return typing.get_type_hints(own, globalns={**KNOWN, **vars(sys.modules[thing.__module__])})


def resolved(function, where):
    if function.__module__.startswith("gambol"):
        yield from ((f"{where}({name})", hint) for name, hint in hints(function).items())


def classes_in(hint, seen):
    """Every class that a hint is made of."""
    if id(hint) in seen:
        return
    seen.add(id(hint))
    if isinstance(hint, list | tuple):
        for part in hint:
            yield from classes_in(part, seen)
    elif isinstance(hint, types.GenericAlias) or typing.get_origin(hint) is not None:
        for part in (typing.get_origin(hint), *typing.get_args(hint)):
            yield from classes_in(part, seen)
    elif inspect.isclass(hint):
        yield hint


def test_what_public_names_speak_of_is_public():
    offered = {id(thing) for thing in PUBLIC.values()}
    for name in (*FUNCTIONS, *CLASSES):
        for where, hint in annotations_of(PUBLIC[name]):
            for found in classes_in(hint, set()):
                if found.__module__.startswith("gambol"):
                    assert id(found) in offered, f"{name}: {where} speaks of {found.__module__}.{found.__name__}"


def test_a_creature_comes_first():
    """Unless it is a matter of course (`leap(candidate)`), and then it is a keyword."""
    for name in FUNCTIONS:
        parameters = list(inspect.signature(PUBLIC[name]).parameters.values())
        for one in parameters:
            if one.name == "creature":
                assert one is parameters[0] or one.kind is inspect.Parameter.KEYWORD_ONLY, name


# files


def test_every_file_says_what_it_is_stays_small_and_neither_pickles_nor_evaluates():
    for path in SOURCES:
        text = path.read_text(encoding="utf-8")
        tree = ast.parse(text)
        assert ast.get_docstring(tree), f"{path} has no docstring"
        assert text.count("\n") < 300, path
        names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        assert not names & {"eval", "exec", "pickle"}, path


def test_files_of_tests_stay_small_too():
    tests = Path(__file__).parent
    assert [path for path in tests.rglob("*.py") if path.read_text(encoding="utf-8").count("\n") >= 300] == []


def chain(count):
    """A chain of links with a muscle at every joint and contacts at every end."""
    return gambol.Creature.from_data(
        {
            "name": "chain",
            "root": {"link": "l0"},
            "links": [{"name": f"l{i}", "mass": 1.0, "length": 0.2} for i in range(count)],
            "joints": [
                {"name": f"j{i}", "parent": f"l{i - 1}", "child": f"l{i}", "at": [0.2, 0]} for i in range(1, count)
            ],
            "actuators": [
                {"name": f"a{i}", "kind": "angular", "joint": f"j{i}", "min": -60, "max": 60, "ks": 1, "kd": 0.1}
                for i in range(1, count)
            ],
            "contacts": [{"name": f"c{i}", "link": f"l{i}", "at": [0, 0]} for i in range(count)],
        },
        "chain",
    )


def test_compiling_grows_little_faster_than_the_body():
    """Ten links run 0.3 s after they were described, on a quiet core; here beside five, however busy the machine is."""
    times = {5: [], 10: []}
    for links in (5, 10) * 3:
        body = chain(links)
        began = time.process_time()  # compiling is this process's work alone
        first_step(body, gambol.controllers.PoseSequence.hold(body), 1e-3)
        times[links].append(time.process_time() - began)
    assert min(times[10]) < 5.0 * min(times[5]), times
