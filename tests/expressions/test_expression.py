"""The expression language: what it computes, and all that it refuses."""

import math
import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import gambol
from gambol.compiler.program import trace
from gambol.expressions.expression import Expression
from gambol.expressions.parser import MAX_DEPTH, MAX_LENGTH
from gambol.rollout.lanes import run_lanes

NAMES = {"x": 0, "y": 1, "limb.z": 2}


def lookup(**numbers):
    return {name.replace("__", "."): float(x) for name, x in numbers.items()}.__getitem__


# What it computes

# A text together with what NumPy, whose numbers are IEEE like machine code's, makes of the same operations.
leaves = st.one_of(
    st.floats(0, 1e3).map(lambda x: (repr(x), lambda v: np.float64(x))),
    st.integers(0, 1000).map(lambda x: (str(x), lambda v: np.float64(x))),
    st.sampled_from(list(NAMES)).map(lambda name: (name, lambda v: v[NAMES[name]])),
)


def larger(parts):
    pairs = st.tuples(parts, parts)
    return st.one_of(
        pairs.map(lambda p: (f"({p[0][0]} + {p[1][0]})", lambda v: p[0][1](v) + p[1][1](v))),
        pairs.map(lambda p: (f"({p[0][0]} - {p[1][0]})", lambda v: p[0][1](v) - p[1][1](v))),
        pairs.map(lambda p: (f"({p[0][0]}) * ({p[1][0]})", lambda v: p[0][1](v) * p[1][1](v))),
        pairs.map(lambda p: (f"({p[0][0]}) / ({p[1][0]})", lambda v: p[0][1](v) / p[1][1](v))),
        pairs.map(lambda p: (f"min({p[0][0]}, {p[1][0]})", lambda v: ordered(p[0][1](v), p[1][1](v), np.less))),
        pairs.map(lambda p: (f"max({p[0][0]}, {p[1][0]})", lambda v: ordered(p[0][1](v), p[1][1](v), np.greater))),
        pairs.map(
            lambda p: (f"({p[0][0]} if x <= {p[1][0]} else y)", lambda v: p[0][1](v) if v[0] <= p[1][1](v) else v[1])
        ),
        parts.map(lambda p: (f"abs({p[0]})", lambda v: abs(p[1](v)))),
        parts.map(lambda p: (f"-({p[0]})", lambda v: 0.0 - p[1](v))),
        parts.map(lambda p: (f"({p[0]}) ** 3", lambda v: p[1](v) * p[1](v) * p[1](v))),
    )


def ordered(a, b, before):
    return a if before(a, b) else b


@given(st.recursive(leaves, larger, max_leaves=12), st.tuples(*[st.floats(-1e3, 1e3)] * 3))
def test_arithmetic_is_that_of_ieee_numbers(pair, values):
    text, expected = pair
    with np.errstate(all="ignore"):
        wanted = float(expected([np.float64(x) for x in values]))
    got = Expression(text).value(lambda name: values[NAMES[name]])
    assert isinstance(got, float) and (got == wanted or (math.isnan(got) and math.isnan(wanted)))


@pytest.mark.parametrize(
    "text, expected",
    [
        ("1 + 2 * 3 - 4 / 8", 6.5),
        ("-x ** 2", -9.0),
        ("(-x) ** 2 + x ** 3 + x ** 4", 9.0 + 27.0 + 81.0),
        ("+x - +1", 2.0),
        ("min(4, x, 5) + max(1, 2, x, 0)", 6.0),
        ("sqrt(x + 1) + sqrt(x + 6)", 5.0),
        ("sin(0) + cos(0) + exp(0)", 2.0),
        ("clamp(x, 0, 1) + clamp(-x, 0, 1) + clamp(0.5, 0, 1)", 1.5),
        ("floor(-0.5) + floor(x)", 2.0),
        ("10 if x > 2 else 20", 10.0),
        ("10 if not 1 <= x <= 2.5 else 20", 10.0),
        ("1 if x < 2 else 2 if x < 4 else 3", 2.0),
        ("1_000 + 0x10 + 1e-3", 1016.001),
        ("(x\n  + 1)\n", 4.0),
        ("  x  ", 3.0),
    ],
)
def test_values(text, expected):
    assert Expression(text).value(lookup(x=3)) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(
    "text, expected",
    [
        ("0 < x < 4", True),
        ("0 < x < 3", False),
        ("5 > x >= 3 == x != 4", True),
        ("x == 3 and y == 0", True),
        ("x != 3 or not y < 0", True),
        ("not (x > 1 and y > 1 and x > y)", True),
        ("y / y == y / y", False),
        ("y / y != 1", True),
        ("not y / y < 1 and not y / y >= 1", True),
        ("1 / y > 1e300 and -1 / y < -1e300", True),
    ],
)
def test_conditions(text, expected):
    assert Expression(text).holds(lookup(x=3, y=0)) is expected


@pytest.mark.parametrize(
    "text",
    [
        "x + y * limb.z - 2 / x",
        "abs(x) + x ** 2 + y ** 3 + limb.z ** 4",
        "min(x, y, limb.z) - max(x, y) + clamp(x, -1, y)",
        "sqrt(x) + sqrt(abs(y)) + floor(limb.z)",
        "sin(x) + cos(y) * exp(limb.z / 10)",
        "x if x < y < limb.z else y if not x == limb.z else 0",
        "1 if x > 0 and y > 0 or limb.z != 1 else -1",
        "1 / (x - x) + 0 * y",
        "1 / 0 if x > 0 else -(1 / 0)",
        "2 if 1 < 2 and not x >= y else 3",
    ],
)
def test_machine_code_agrees_with_floats(text):
    expression = Expression(text)

    def turn(memory):
        memory.state[3] = expression.value(lambda name: memory.state[NAMES[name]])

    draw = np.random.default_rng(5)
    rows = np.zeros((70, 4))
    rows[:, :3] = draw.normal(size=(70, 3)) * 10
    rows[:5, :3] = [[1, 1, 1], [0, 0, 0], [2, 1, 2], [-1, 0, 1], [1, 2, 3]]
    machine = run_lanes(trace(turn, state=4), rows, np.zeros((70, 0)), {}, 1)[:, 3]
    plain = [expression.value(lambda name, row=row: row[NAMES[name]]) for row in rows.tolist()]
    np.testing.assert_allclose(machine, plain, rtol=1e-12, atol=1e-12)


def test_names_stand_once_and_in_order():
    assert Expression("b.c + a * b.c - sin(a) + d").names == ("b.c", "a", "d")


def test_planners_evaluate_and_prune_with_names_of_their_own():
    """Huang 1996: the evaluation and the pruning of search trees."""
    evaluation = Expression.number("-angular_momentum - 10*abs(com_x - foot.x) + depth/10 - 5*children")
    numbers = {"angular_momentum": 2.0, "com_x": 1.0, "foot.x": 0.5, "depth": 30.0, "children": 1.0}
    assert evaluation.value(numbers.__getitem__) == -2 - 5 + 3 - 5
    prune = Expression.condition("joint.y < 0.2 or (foot.y < 0 and head.y < 0)")
    assert prune.holds(lookup(joint__y=0.1, foot__y=1, head__y=1)) is True
    assert prune.holds(lookup(joint__y=0.3, foot__y=-1, head__y=1)) is False


def test_an_expression_is_a_value():
    one, other = Expression("x + 1"), Expression("x + 1")
    assert one == other and hash(one) == hash(other) and one.text == "x + 1"
    assert one != Expression("x+1")
    assert pickle.loads(pickle.dumps(one)).value(lookup(x=1)) == 2.0  # noqa: S301 - our own bytes
    with pytest.raises(AttributeError):
        one.text = "x"


# What it refuses

DEEP = "+".join(["x"] * (MAX_DEPTH + 2))


@pytest.mark.parametrize(
    "text, words",
    [
        ("", "is empty"),
        (" \n ", "is empty"),
        ("x" * (MAX_LENGTH + 1), f"at most {MAX_LENGTH}"),
        (DEEP, "nested too deeply"),
        ("-" * 900 + "x", "nested too deeply"),
        ("abs(" * 190 + "x" + ")" * 190, "nested too deeply"),
        ("(" * 400 + "x" + ")" * 400, "cannot be read"),
        ("x +", "cannot be read"),
        ("x = 3", "'= 3' at character 3"),
        ("x; y", "cannot be read"),
        ("import os", "cannot be read"),
        ("yield x", "cannot be read"),
        ("1if x > 0 else 2", "cannot be read"),
        ("x # all", "'#' at character 3"),
        ("x − y", "'−' at character 3"),
        ("θ", "'θ' at character 1"),
        ("x\0", "character 2"),
        ("__import__('os')", "no function '__import__'"),
        ("open('x')", "no function 'open'"),
        ("sinn(x)", "did you mean 'sin'?"),
        ("1 + math.sin(x)", "at character 5 there is no function 'math.sin'"),
        ("(lambda: 1)()", "no function"),
        ("abs(x)(y)", "no function"),
        ("abs(x, y)", "abs takes 1"),
        ("min(x)", "min takes 2 or more"),
        ("clamp(x, 1)", "clamp takes 3"),
        ("abs()", "abs takes 1"),
        ("abs(x=1)", "is not allowed in an expression"),
        ("max(*x, y)", "is not allowed in an expression"),
        ("abs + 1", "'abs' at character 1 is a function"),
        ("x.__class__", "names begin with a letter"),
        ("__builtins__", "names begin with a letter"),
        ("link._private.x", "names begin with a letter"),
        ("1.0.real", "a dot behind something that is not a name"),
        ("(x + y).z", "a dot behind something that is not a name"),
        ("abs(x).z", "a dot behind something that is not a name"),
        ("'x'", "is not allowed in an expression"),
        ("b'x'", "is not allowed in an expression"),
        ("f'{x}'", "is not allowed in an expression"),
        ("lambda: 1", "'lambda: 1' at character 1"),
        ("[x for x in y]", "is not allowed in an expression"),
        ("sum(x for x in y)", "no function 'sum'"),
        ("abs(x for x in y)", "is not allowed in an expression"),
        ("(x := 3)", "'x := 3' at character 2"),
        ("[1, 2]", "is not allowed in an expression"),
        ("(1, 2)", "is not allowed in an expression"),
        ("{1: 2}", "is not allowed in an expression"),
        ("x[0]", "is not allowed in an expression"),
        ("await x", "is not allowed in an expression"),
        ("True", "is not allowed in an expression"),
        ("None", "is not allowed in an expression"),
        ("...", "is not allowed in an expression"),
        ("2j", "is not allowed in an expression"),
        ("x % 2", "'x % 2' at character 1"),
        ("x // 2", "is not allowed in an expression"),
        ("x @ y", "is not allowed in an expression"),
        ("x ^ 2", "is not allowed in an expression"),
        ("x & y", "is not allowed in an expression"),
        ("~x", "is not allowed in an expression"),
        ("x << 2", "is not allowed in an expression"),
        ("x in y", "is not allowed in an expression"),
        ("x is y", "is not allowed in an expression"),
        ("x ** 5", "only the powers 2, 3 and 4 are allowed"),
        ("9 ** 999999999", "only the powers 2, 3 and 4 are allowed"),
        ("x ** y", "only the powers 2, 3 and 4 are allowed"),
        ("x ** -1", "only the powers 2, 3 and 4 are allowed"),
        ("x ** 2.0", "only the powers 2, 3 and 4 are allowed"),
        ("x ** 2 ** 2", "only the powers 2, 3 and 4 are allowed"),
        ("x ** True", "only the powers 2, 3 and 4 are allowed"),
        ("1e999", "too large"),
        ("9" * 400, "too large"),
        ("x and y > 1", "'x' at character 1 is a number"),
        ("not x", "'x' at character 5 is a number"),
        ("1 if x else 2", "'x' at character 6 is a number"),
        ("(x > y) + 1", "'x > y' at character 2 is a condition"),
        ("-(x > y)", "for '-' a number is needed"),
        ("abs(x > y)", "for 'abs' a number is needed"),
        ("x < (y < 1)", "for '<' a number is needed"),
        ("(x > 1 if y > 1 else y > 2)", "for 'if' a number is needed"),
        ("(x > 1) ** 2", "is a condition"),
    ],
)
def test_refused(text, words):
    with pytest.raises(gambol.InvalidInput) as caught:
        Expression(text)
    assert words in str(caught.value)
    assert caught.value.given and caught.value.allowed and caught.value.remedy and len(str(caught.value)) < 400


def test_numbers_and_conditions_are_told_apart_when_they_are_read():
    with pytest.raises(gambol.InvalidInput, match="here a condition is needed"):
        Expression.condition("x + 1")
    with pytest.raises(gambol.InvalidInput, match="here a number is needed"):
        Expression.number("x > 1")
    assert Expression("x > 1").gives == "condition" and Expression("x").gives == "number"
    with pytest.raises(gambol.InvalidInput):
        Expression("x > 1").value(lookup(x=1))


def test_the_deepest_that_is_allowed():
    assert Expression("+".join(["x"] * (MAX_DEPTH + 1))).value(lookup(x=1)) == MAX_DEPTH + 1


def test_chains_inside_chains_are_computed_once():
    """A chain that read its middle twice would take 2^20 readings here."""
    text = "x"
    for _ in range(20):
        text = f"(1 if 0<{text}<9 else 0)"
    asked = []
    assert Expression(text).value(lambda name: asked.append(name) or 1.0) == 1.0
    assert len(asked) == 1
