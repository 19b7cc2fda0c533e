"""What one branch of a tape stores has the same bits whichever other branches there are, in whatever order."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from gambol.compiler.arithmetic import where
from gambol.compiler.program import trace
from gambol.compiler.regions import repeat
from gambol.compiler.tape import seal
from gambol.rollout.lanes import run_lanes

INPUTS = 3  # loaded by the step
STEP = (3, 4)  # slots that it stores to
OWN = {"a": (5, 6), "b": (7, 8), "c": (9, 10)}  # slots that each observer stores to
STATE = 11

OPERATIONS = {
    "mul": lambda x, y: x * y,
    "add": lambda x, y: x + y,
    "sub": lambda x, y: x - y,
    "larger": lambda x, y: where(x < y, y, x),
    "sum": lambda x, y: repeat(3, lambda i, t: (t + x * y,), (x,))[0],
    "sum_within": lambda x, y: repeat(2, lambda i, t: (t * x + repeat(2, lambda j, u: (u - x * y,), (y,))[0],), (x,))[
        0
    ],
}
recipe = st.lists(
    st.tuples(st.sampled_from([*["mul", "add", "sub"] * 3, *OPERATIONS]), st.integers(0, 30), st.integers(0, 30)),
    min_size=1,
    max_size=8,
)  # few inputs and many products: branches often record the same ones


def follow(steps, values):
    """The values, and what the steps of a recipe make of them, each from two so far."""
    values = list(values)
    for operation, one, other in steps:
        values.append(OPERATIONS[operation](values[one % len(values)], values[other % len(values)]))
    return values


def program(step, observers, stored):
    """A step and observers, each of whom stores at once, or else a last branch or the last observer does for all."""

    def turn(lane):
        values = follow(step, [lane.state[i] for i in range(INPUTS)])
        store(lane, dict(zip(STEP, values[-2:], strict=True)))  # of the rest observers alone may make use
        results = {}
        for name, looks in observers.items():
            seal()
            results |= zip(OWN[name], follow(looks, values)[-2:], strict=True)
            if stored == "at once":
                store(lane, results)
                results = {}
        if stored == "by a last branch":
            seal()
        store(lane, results)

    return trace(turn, state=STATE)


def store(lane, results):
    for slot, value in results.items():
        lane.state[slot] = value


def rounding(tape, slots):
    """How the tape computes what it stores to these slots, to the last rounding."""
    known = {}

    def tree(number):
        if number not in known:
            kind, *parts = tape.operations[number]
            known[number] = _shared(
                (kind, parts[0], tree(parts[1]))
                if kind == "load"
                else (kind, *parts)
                if kind in ("constant", "integer")
                else (kind, tape_depth[parts[0]], *parts[1:])
                if kind in ("index", "carried")
                else (kind, tree(parts[0]), parts[1])
                if kind == "result"
                else loop(*parts)
                if kind == "loop"
                else (kind, *map(tree, parts))
            )
        return known[number]

    def loop(turns, body, *initial):
        tape_depth[body.serial] = tape_depth[body.parent.serial] + 1
        return ("loop", turns, *map(tree, initial), "turn", *map(tree, body.outputs))

    tape_depth = {0: 0}
    stores = [tape.operations[n] for n in tape.root.operations if tape.operations[n][0] == "store"]
    return {slot: tree(value) for _, _, place, value in stores if (slot := tape.operations[place][1]) in slots}


_numbers = {}


def _shared(tree):
    """A number for each different tree: nested tuples would be compared, and shown, in exponential time."""
    return _numbers.setdefault(tree, len(_numbers))


STORED = st.sampled_from(["at once", "by a last branch", "by the last observer"])
EVERY = [("a",), ("b",), ("a", "b"), ("b", "a"), ("c", "a", "b"), ("b", "c", "a")]


@given(recipe, st.fixed_dictionaries(dict.fromkeys(OWN, recipe)), STORED)
@settings(max_examples=300, deadline=None)
def test_every_rounding_is_the_same_whoever_else_looks(step, observers, stored):
    def compiled(names):
        return program(step, {name: observers[name] for name in names}, stored).tape

    for name in ("a", "b"):
        alone = rounding(compiled([name]), OWN[name])
        assert set(alone) == set(OWN[name])
        for names in EVERY:
            if name in names:
                assert rounding(compiled(names), OWN[name]) == alone
    alone = rounding(compiled([]), STEP)
    for names in EVERY:
        assert rounding(compiled(names), STEP) == alone


@given(recipe, st.fixed_dictionaries(dict.fromkeys(OWN, recipe)), STORED)
@settings(max_examples=6, deadline=None)
def test_every_bit_is_the_same_whoever_else_looks(step, observers, stored):
    lanes = np.random.default_rng(0).normal(size=(33, STATE))
    for precision in (np.float32, np.float64):
        results = {}
        for names in (("a",), ("b",), ("b", "a"), ("a", "c", "b")):
            traced = program(step, {name: observers[name] for name in names}, stored)
            results[names] = run_lanes(traced, lanes.astype(precision), np.zeros((33, 0), precision), {}, steps=1)
        for names, result in results.items():
            for name in set(names) & {"a", "b"}:
                slots = list(OWN[name])
                assert np.array_equal(result[:, slots], results[(name,)][:, slots], equal_nan=True)
            assert np.array_equal(result[:, list(STEP)], results[("a",)][:, list(STEP)], equal_nan=True)
