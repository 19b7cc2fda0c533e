"""What makes offspring networks valid again, and drops what does nothing (Sanders 2000, section 4.4.5)."""

from __future__ import annotations

from gambol.controllers.dataflow.fitting import SEATED
from gambol.controllers.dataflow.genes import Gene, Genome
from gambol.controllers.dataflow.neuron_types import CONSTANT, EFFECTOR, OWN_SENSOR
from gambol.draws import Dice


def enforce_validity(genome: Genome, dice: Dice) -> None:
    """Drops sensors and effectors that are misplaced or redundant, and gives bad connections another node nearby.

    What nothing stands near is given a constant. The thesis's flow chart of it, Figure 4-10, did not survive.
    """
    genome.keep(_in_place(genome))
    present = set(map(id, genome.genes))
    for gene in genome.genes:
        for i, source in enumerate(gene.sources):
            apart = not genome.body.adjacent(gene.place, source.place)
            if id(source) not in present or not source.has_output or apart:
                gene.sources[i] = another(genome, gene, dice)
                present.add(id(gene.sources[i]))


def another(genome: Genome, gene: Gene, dice: Dice) -> Gene:
    """Any node that this one may read."""
    if near := genome.near(gene.place):
        return dice.pick(near)
    constant = Gene(CONSTANT, gene.place, parameter=dice.signed())
    genome.add(constant)
    return constant


def collect_garbage(genome: Genome) -> None:
    """Figure 4-11: what cannot contribute to an effector goes."""
    kept = [gene for gene in genome.genes if gene.type == EFFECTOR]
    visited = set(map(id, kept))
    waiting = list(kept)
    while waiting:
        for source in waiting.pop().sources:
            if id(source) not in visited:
                visited.add(id(source))
                kept.append(source)
                waiting.append(source)
    genome.keep(kept)


def _in_place(genome: Genome) -> list[Gene]:
    """All genes but sensors and effectors that the place does not allow, or of which it has one already."""
    seats, kept, taken = genome.body.seats, list[Gene](), set[tuple[str, str]]()
    for gene in genome.genes:
        if gene.type in SEATED:
            which = (gene.type, str(gene.of if gene.type in (EFFECTOR, OWN_SENSOR) else gene.place))
            if which in taken or gene.place is None or seats.get(which) != gene.place:
                continue
            taken.add(which)
        kept.append(gene)
    return kept
