"""What the parts of a body feel, written to memory for the neurons to read (Sanders 2000, section 2.2.1)."""

from __future__ import annotations

from gambol.compiler.regions import Region
from gambol.controllers.dataflow.morphology import Morphology
from gambol.dynamics.moment import Moment


def write_senses(moment: Moment, body: Morphology, memory: Region, first: int) -> None:
    """Writes what is sensed to the slots from `first` on, in the order of `Morphology.rows`."""
    above = [body.parts[parent] for parent in body.parents]
    moment.write_part_senses(body.senses, dict(zip(body.parts, above, strict=True)), memory, first)
    own = first + len(body.senses) * len(body.parts)
    for row, on in enumerate(moment.sensors):
        memory[own + row] = 2.0 * on - 1.0
