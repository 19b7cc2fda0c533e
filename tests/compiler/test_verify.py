"""The verifier: it finds every sort of fault, and none in what gambol traces."""

import pytest
from tests.compiler import worm
from tests.controllers.test_families import EXAMPLES, STRUCTURES

import gambol
from gambol.compiler.arithmetic import clamp, floor, maximum, minimum, where
from gambol.compiler.emit import Emitter
from gambol.compiler.kinds import KINDS
from gambol.compiler.program import trace
from gambol.compiler.regions import SlotList, repeat
from gambol.compiler.tape import Block
from gambol.compiler.verify import InvalidTape, verify
from gambol.rollout.model import model_for

ORDER = SlotList("order", [3, 1, 0, 2])


def turn(lane):
    """Something of everything that can go wrong."""
    x, y = lane.state[0], lane.state[1]
    lane.scratch[0] = lane.tables["heights"].at(x) + lane.parameters.at(1, 3, y, stride=2)

    def body(i, t):
        (inner,) = repeat(3, lambda j, u: (u + lane.parameters[i * 3 + j],), (t,))
        lane.scratch[ORDER[i]] = inner
        return (where((t < x) & (x < y), inner, t * y),)

    lane.state[0] = repeat(2, body, (x,))[0] + 1.5
    lane.state[1] = repeat(4, lambda i, t: (t - lane.scratch[i + 0],), (y,))[0]


def tape():
    return trace(turn, state=2, parameters=6, scratch=4, tables={"heights": 5}).tape


def found(tape, kind, which=0):
    """The number of an operation of a kind, in the order in which they run."""

    def numbers(block):
        for number in block.operations:
            if tape.operations[number][0] == "loop":
                yield from numbers(tape.operations[number][2])
            yield number

    return [number for number in numbers(tape.root) if tape.operations[number][0] == kind][which]


def change(tape, kind, position, part, which=0):
    """Another part for an operation of a kind."""
    number = found(tape, kind, which)
    operation = list(tape.operations[number])
    operation[position] = part
    tape.operations[number] = tuple(operation)


def with_constant(tape, of, value):
    """The constants of one value have another."""
    for number, operation in enumerate(tape.operations):
        if operation == ("constant", of):
            tape.operations[number] = ("constant", value)


def late(tape, kind):
    """An operation comes after those that use it."""
    operations, number = tape.root.operations, found(tape, kind)
    operations.remove(number)
    operations.append(number)


def twice(tape, kind):
    tape.root.operations.append(found(tape, kind))


def outputs(tape, *others):
    """The last loop hands on other values."""
    tape.operations[found(tape, "loop", -1)][2].outputs = others


def same_serial(tape):
    tape.operations[found(tape, "loop", 0)][2].serial = 0


def no_such_number(tape):
    tape.root.operations.append(len(tape.operations))


FAULTS = {
    # form
    "is of no known kind": lambda t: change(t, "mul", 0, "multiply"),
    "has 2 parts instead of 3": lambda t: t.operations.__setitem__(n := found(t, "select"), t.operations[n][:-1]),
    "has a part 1 that is 2 and not a float": lambda t: change(t, "constant", 1, 2),
    "has a part 1 that is True and not a whole number": lambda t: change(t, "integer", 1, True),
    "has a part 1 that is 'wind' and not the name of a region": lambda t: change(t, "load", 1, "wind"),
    "has a part 1 that is 'depths' and not the name of a shared table": lambda t: change(t, "lookup", 1, "depths"),
    "has a part 1 that is 'disorder' and not the name of a list": lambda t: change(t, "entry", 1, "disorder"),
    "has a part 2 that is 7 and not a block": lambda t: change(t, "loop", 2, 7),
    "has a part 2 that is 1.5 and not the number of an operation": lambda t: change(t, "sub", 2, 1.5),
    "has a part 2 that is 'x' and not the number of an operation": lambda t: change(t, "and", 2, "x"),
    # operands
    "which gives a condition, one per lane and not a number": lambda t: change(t, "select", 2, found(t, "and"), -1),
    "which gives a number, one per lane and not a condition": lambda t: change(t, "select", 1, found(t, "load")),
    "which gives an index, the same in all lanes and not a num": lambda t: change(t, "sub", 1, found(t, "integer")),
    "which gives a number, one per lane and not an index": lambda t: change(t, "store", 2, found(t, "load")),
    "which gives a loop and not a number": lambda t: change(t, "store", 3, found(t, "loop", -1), -1),
    "which gives nothing and not a number": lambda t: change(t, "store", 3, found(t, "store"), -1),
    "which is not on the tape before it": lambda t: late(t, "lookup"),
    "which stands in a block that has ended": lambda t: change(t, "store", 3, found(t, "select", -1), -1),
    "stands on the tape twice": lambda t: twice(t, "gather"),
    "and there is none with this number": no_such_number,
    # loops
    "ends a turn with 0 values for 1 carried ones": lambda t: outputs(t),
    "ends a turn with a value that is operation": lambda t: outputs(t, found(t, "select", -1)),
    "asks for carried value 1 of a loop that has 1": lambda t: change(t, "result", 2, 1, -1),
    "carried(1, 2), asks for carried value 2": lambda t: change(t, "carried", 2, 2),
    "stands in block 1 and belongs to block 2": lambda t: change(t, "index", 1, 2),
    "has no turn": lambda t: change(t, "loop", 1, 0),
    "and its body in another": lambda t: change(t, "loop", 2, Block(serial=9, outputs=(0,)), -1),
    "has a body with the number of another block": same_serial,
    # places
    "stores to region 'parameters', which is read-only": lambda t: change(t, "store", 1, "parameters"),
    "reaches from 0 to 5 in region 'scratch', which has 4": lambda t: change(t, "load", 1, "scratch", 2),
    "reaches from 0 to 4 in region 'scratch', which has 4": lambda t: change(t, "loop", 1, 5, -1),
    "reaches from 0 to 1 in list 'order', which has 1": lambda t: t.entries.update(order=(3,)),
    "reaches from 1 to 4 in region 'scratch', which has 4": lambda t: t.entries.update(order=(4, 1, 0, 2)),
    "reaches from -1 to -1 in region 'state', which has 2": lambda t: change(t, "integer", 1, -1),
    "reaches from 2 to 6 in region 'parameters', which has 6": lambda t: change(t, "gather", 2, 2),
    "reaches from 1 to 7 in region 'parameters', which has 6": lambda t: with_constant(t, 2.0, 3.0),
    "takes table 'heights' to have 6 entries; it has 5": lambda t: change(t, "lookup", 2, 6),
    "reaches from 0 to 5 in table 'heights', which has 5": lambda t: with_constant(t, 4.0, 5.0),
    "which is not kept within bounds": lambda t: change(t, "lookup", 3, found(t, "load")),
}


@pytest.mark.parametrize("words", FAULTS)
def test_it_finds_the_fault_and_names_the_operation(words):
    faulty = tape()
    verify(faulty)
    FAULTS[words](faulty)
    with pytest.raises(InvalidTape) as caught:
        verify(faulty)
    assert words in str(caught.value)
    assert str(caught.value).startswith("operation ") or faulty.root.operations[-1] == len(faulty.operations)


def row(*changed):
    """A program that looks up whatever these make of a lane's number."""

    def turn(lane):
        x = lane.state[0]
        for change in changed:
            x = change(x)
        tape = x.tape
        lane.state[0] = type(x)(tape, tape.emit("lookup", "heights", 5, x.number))

    return lambda: trace(turn, state=1, tables={"heights": 5})


@pytest.mark.parametrize(
    "safe",
    [
        row(lambda x: clamp(x, 0.0, 4.0)),
        row(lambda x: minimum(maximum(x, 0.0), 4.9), floor),
        row(lambda x: minimum(4.0, maximum(0.0, minimum(x, 3.0)))),
        row(lambda x: where(x < 7.0, clamp(x, 1.0, 2.0), 3.0)),
    ],
)
def test_rows_that_are_kept_within_bounds_are_safe(safe):
    assert safe().operation_count > 5


@pytest.mark.parametrize(
    "unsafe",
    [
        row(),
        row(floor),
        row(lambda x: minimum(x, 4.0)),  # too small
        row(lambda x: maximum(x, 0.0)),  # too large
        row(lambda x: minimum(4.0, maximum(0.0, x))),  # NaN if x is
        row(lambda x: where(x < 7.0, clamp(x, 1.0, 2.0), x)),
        row(lambda x: clamp(x, 0.0, 4.0) + 0.5),
    ],
)
def test_rows_that_are_not_are_refused(unsafe):
    with pytest.raises(InvalidTape, match="which is not kept within bounds"):
        unsafe()


@pytest.mark.parametrize(("name", "family"), STRUCTURES)
def test_nothing_is_wrong_with_any_creature_and_any_family(name, family):
    creature = gambol.creature(name)
    controllers = [EXAMPLES[family](creature, seed) for seed in range(2)]
    kernel = type(controllers[0]).kernel(controllers, creature)
    model = model_for(creature, gambol.dynamics.natural_world(creature), kernel, gambol.tasks.Travel())
    for program in (model.program, model.observer):
        assert program.tape.operations and verify(program.tape) is None  # it raises InvalidTape where something is


def test_nothing_is_wrong_with_loops():
    verify(trace(worm.turn, state=worm.STATE, parameters=worm.PARAMETERS, scratch=worm.SCRATCH + 1).tape)
    with pytest.raises(InvalidTape, match="reaches from 0 to 50 in region 'parameters', which has 50"):
        trace(worm.turn, state=worm.STATE, parameters=worm.PARAMETERS - 1, scratch=worm.SCRATCH + 1)


def test_only_tests_and_who_asks_pay_for_it(monkeypatch):
    def reaching(lane):
        repeat(3, lambda i: lane.state.__setitem__(i, 1.0))

    with pytest.raises(InvalidTape, match="reaches from 0 to 2 in region 'state', which has 2"):
        trace(reaching, state=2)
    monkeypatch.delenv("GAMBOL_VERIFY")
    assert trace(reaching, state=2).operation_count > 0


def test_the_emitter_knows_every_kind():
    assert [kind for kind in KINDS if not callable(getattr(Emitter, f"_{kind}", None))] == []
