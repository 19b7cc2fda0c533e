"""The reference simulator: the same turn on plain Python floats. Slow, and easy to step through in a debugger."""

from __future__ import annotations

from collections.abc import Sequence

from gambol.compiler.program import Memory
from gambol.compiler.regions import Cells, Entries
from gambol.rollout.model import Model


def run_reference(model: Model, state: Sequence[float], parameters: Sequence[float], steps: int) -> list[float]:
    """One candidate's state after `steps` turns.

    >>> import gambol
    >>> from gambol.controllers.passive import PassiveKernel
    >>> from gambol.rollout.model import model_for
    >>> from gambol.tasks.travel import Travel
    >>> model = model_for(gambol.creature("luxo"), gambol.World(), PassiveKernel(), Travel())
    >>> after = run_reference(model, model.initial(), [], steps=3)
    >>> after[model.slot_names.index("tick")]
    3.0
    """
    tables = {name: Entries(values) for name, values in model.tables.items()}
    cells = Cells(state)
    lane = Memory(cells, Cells(parameters), Cells([0.0] * model.scratch_size), tables)
    for _ in range(steps):
        model.turn(lane)
    return [float(x) for x in cells.values]
