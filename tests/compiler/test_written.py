"""A program that was written as data has the same machine code when it is read again."""

import gambol
from gambol.compiler.program import program_as_bytes, program_from_bytes
from gambol.controllers import Dataflow
from gambol.draws import Draws
from gambol.rollout.model import model_for
from gambol.tasks import Locomotion


def test_loops_tables_and_branches_survive():
    worm = gambol.creature("worm")
    kernel = Dataflow.kernel([Dataflow.sample(worm, Draws(3))], worm)
    world = gambol.World(terrain=gambol.worlds.Segments(points=((-1.0, 0.0), (1.0, 0.1), (2.0, 0.0))))
    program = model_for(worm, world, kernel, Locomotion(), None, None, (), ()).program
    again = program_from_bytes(program_as_bytes(program))
    assert any(operation and operation[0] == "loop" for operation in again.tape.operations) and again.tables
    assert again.fingerprint == program.fingerprint and again.numbers == program.numbers
