"""Bodies of bones and their networks in one lineage: a genotype, and a network nested in its nodes (Sims 1994)."""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from gambol.controllers.dataflow.dataflow import Dataflow
from gambol.controllers.dataflow.genes import Gene, Genome, Place, copied
from gambol.controllers.dataflow.nested_bones import bones_morphology
from gambol.controllers.dataflow.nesting import replicated
from gambol.controllers.dataflow.neuron_types import CONSTANT, EFFECTOR
from gambol.controllers.dataflow.reproduction import Reproduction
from gambol.controllers.dataflow.sampling import BEAT
from gambol.controllers.dataflow.validity import collect_garbage, enforce_validity
from gambol.controllers.individual import Individual
from gambol.creatures.genotype.bones.differing import Build, build_difference, build_of
from gambol.creatures.genotype.bones.expansion import BonePhenotype, expanded_bones
from gambol.creatures.genotype.bones.genotype import BoneGenotype
from gambol.creatures.genotype.bones.sampling import random_body
from gambol.creatures.genotype.bones.validity import BoneBounds
from gambol.creatures.genotype.bones.variation import bred_bones
from gambol.creatures.units import STANDARD_GRAVITY
from gambol.draws import Dice, Draws
from gambol.dynamics.habitat import LEG_SHARE

MOST_NEURONS = 64  # of a whole body, counting all copies: all of a batch cost what the largest network does
NODES, CHANGES = 12, 12  # that a mutation of a network adds, and changes, at most
WAVES = 0.75  # of the hinges of a random body have a wave of their own
LAGGING = 0.6  # of these waves run on from copy to copy
SPREAD = 0.15  # of a tempo, as a share of it
RESHAPING = "reshaping"  # the method that changes bodies
METHODS = {
    "mutation": 0.35,
    RESHAPING: 0.3,
    "crossover": 0.15,
    "grafting": 0.15,
    "cloning": 0.05,
}  # how often each is used
SYLLABLES = [a + b for a in "bdfgklmnprstvz" for b in "aeiou"]  # 70 of them: names that can be said


@dataclass(frozen=True)
class Being:
    """What a genotype of bones expands to, and the network nested in it."""

    body: BonePhenotype
    network: Dataflow

    @property
    def plan(self) -> BoneGenotype:
        """The genotype."""
        return self.body.genotype

    def individual(self) -> Individual:
        """Its body with a network of its own, with all copies."""
        return Individual(self.body.body, replicated(self.network, self.body))


def named(body: BonePhenotype, hints: Mapping[str, Any]) -> BonePhenotype:
    """A body whose genotype has a name that its nodes alone decide, so that equal bodies have equal names.

    >>> named(random_body(Draws(1)), {}).genotype.name == named(random_body(Draws(1), "other"), {}).genotype.name
    True
    """
    written = "".join(node.model_dump_json() for node in body.genotype.nodes)
    digest = hashlib.sha256(written.encode()).digest()
    name = "".join(SYLLABLES[byte % len(SYLLABLES)] for byte in digest[:4])
    return body.called(body.genotype.model_copy(update={"name": name, "hints": dict(hints)}))


@dataclass(frozen=True)
class Beings:
    """How beings breed: `mutation` changes a network, `reshaping` a body; `crossover` and `grafting` join both.

    What was nested in a node goes where that node goes. A body without a new node keeps its network as it is, as far
    as that still has its place. A child with more neurons than a body may have is replaced by its first parent.

    >>> breeder = Beings()
    >>> one, two = (breeder.first(Draws(seed)) for seed in (1, 2))
    >>> child = breeder.bred("grafting", [one, two], Draws(3))
    >>> len(child.plan.nodes) >= len(one.plan.nodes), child.individual().creature.kind
    (True, 'bones')
    """

    methods: ClassVar[tuple[str, ...]] = ("mutation", "crossover", "grafting", "cloning", RESHAPING)

    bounds: BoneBounds = field(default_factory=BoneBounds)
    hints: Mapping[str, Any] = field(default_factory=dict, hash=False)  # of every body: the world that it is made for
    without: frozenset[str] = frozenset()

    def first(self, draws: Draws) -> Being:
        """A random body; most of its hinges have a wave of their own, and a mutation has been at that network."""
        dice, network = Dice(draws), Dataflow(nodes=())
        body = named(random_body(draws, bounds=self.bounds), self.hints)
        plan, tempo = body.genotype, float(f"{_usual_rate(body) * (0.5 + dice.one()):.4g}")
        genome = Genome(bones_morphology(plan))
        self._give_waves(genome, dice)
        network = Dataflow(tempo=tempo, nodes=genome.nodes())
        child = Being(body, network)
        if dice.one() < 0.5:
            child = replace(child, network=self._on(plan, tempo).bred("mutation", [network], draws))
        return child if neurons_of(child) <= MOST_NEURONS else Being(body, Dataflow(tempo=tempo, nodes=()))

    def _give_waves(self, genome: Genome, dice: Dice) -> None:
        """To each hinge a wave of the body's tempo, at a phase of its own."""
        if "oscillate-wave" in self.without:
            return
        beat = Gene(CONSTANT, None, parameter=BEAT)
        genome.add(beat)
        body = genome.body
        for muscle, place in zip(body.actuators, body.pulls_at, strict=True):
            if dice.one() < WAVES:
                lag = dice.signed() if dice.one() < LAGGING else 0.0
                wave = Gene("oscillate-wave", place, None, dice.signed(), [beat], [1.0], lag)
                genome.add(wave)
                genome.add(Gene(EFFECTOR, place, muscle, sources=[wave], weights=[dice.signed()]))

    def bred(self, method: str, parents: Sequence[Being], draws: Draws) -> Being:
        """An offspring of one parent, or two."""
        if method == "cloning":
            return parents[0]
        child = self._mutated(parents[0], draws) if method == "mutation" else self._reshaped(method, parents, draws)
        return child if neurons_of(child) <= MOST_NEURONS else parents[0]

    def _mutated(self, parent: Being, draws: Draws) -> Being:
        tempo = parent.network.tempo
        if draws.one() < 0.3:
            tempo = float(f"{min(max(tempo * (1.0 + SPREAD * Dice(draws).gaussian()), 0.01), 900.0):.4g}")
        network = self._on(parent.plan, tempo).bred("mutation", [parent.network], draws)
        return replace(parent, network=network.model_copy(update={"tempo": tempo}))

    def _reshaped(self, method: str, parents: Sequence[Being], draws: Draws) -> Being:
        """Another body, with what was nested in the nodes that it comes from; in the unassociated area stays what the
        first parent has there."""
        kind = "mutation" if method == RESHAPING else method
        child = bred_bones(kind, [parent.plan for parent in parents], draws, self.bounds)
        if child is None:
            return parents[0]
        body, dice = named(child.body, self.hints), Dice(draws)
        old = [Genome.of(parent.network.nodes, bones_morphology(parent.plan)) for parent in parents]
        new = Genome(bones_morphology(body.genotype))
        moved: dict[tuple[int, int], Gene] = {}  # of a gene at a place: its copy that went along
        places: dict[Place, tuple[int, Place]] = {None: (0, None)}
        places.update(child.origins)
        for place, (parent, was) in places.items():
            if place in new.lines:
                line = old[parent].lines[was]
                copies = copied(line)
                moved |= {(parent, id(gene)): copy for gene, copy in zip(line, copies, strict=True)}
                for copy in copies:
                    copy.of, copy.place = _hinge_there(copy, was, place), place
                new.lines[place] += copies
        for gene in new.genes:
            known = [moved.get((parent, id(source))) for source in gene.sources for parent in (0, 1)]
            pairs = [known[2 * i] or known[2 * i + 1] for i in range(len(gene.sources))]
            gene.sources = [found or source for found, source in zip(pairs, gene.sources, strict=True)]
        self._drive_new(new, child.origins, dice)
        enforce_validity(new, dice)
        collect_garbage(new)
        return Being(body, Dataflow(tempo=parents[0].network.tempo, nodes=new.nodes()))

    def _drive_new(self, genome: Genome, origins: Mapping[str, Any], dice: Dice) -> None:
        """Parts that come from nobody get waves, as those of random bodies have."""
        fresh = Genome(genome.body)
        self._give_waves(fresh, dice)
        for place, line in fresh.lines.items():
            if place is not None and place not in origins:
                genome.lines[place] += line
                beat = fresh.lines[None][0]
                if beat not in genome.lines[None]:
                    genome.add(beat)

    def _on(self, plan: BoneGenotype, tempo: float) -> Reproduction:
        return Reproduction(bones_morphology(plan), tempo, self.without, NODES, CHANGES, largest=MOST_NEURONS)

    # as data, and what is told and compared

    def data(self, genome: Being) -> Any:
        """Genotype and network as JSON holds them."""
        return {
            "plan": genome.plan.model_dump(mode="json"),
            "network": genome.network.model_dump(mode="json", exclude_defaults=True),
        }

    def genome(self, data: Any) -> Being:
        """What JSON held."""
        where = "the run's population"
        body = expanded_bones(BoneGenotype.from_data(data["plan"], where))
        return Being(body, Dataflow.from_data(data["network"], where))

    def traits(self, genome: Being) -> dict[str, int | float | str]:
        """What a lineage tells: of the body its name, its parts and hinges, and of the network."""
        found, network = genome.body, genome.network
        return {
            "body": genome.plan.name,
            "parts": len(found.parts),
            "hinges": found.hinges,
            "kinds": len(genome.plan.nodes),
            "neurons": neurons_of(genome),
            "loop": network.loop,
        }

    def profile(self, genome: Being) -> Build:
        """What is compared of a body."""
        return build_of(genome.body)

    def difference(self, one: Build, other: Build) -> float:
        """How much two bodies differ."""
        return build_difference(one, other)

    @property
    def usual_radius(self) -> float:
        """The difference from which they are of different niches at the most."""
        return 1.5


def neurons_of(genome: Being) -> int:
    """How many neurons the whole body has, with all copies."""
    copies = Counter(part.node for part in genome.body.parts)
    return sum(1 if node.part is None else copies[node.part] for node in genome.network.neurons)


def _usual_rate(body: BonePhenotype) -> float:
    """1/s: the tempo at which an oscillator that reads `BEAT` beats once in a period that suits a body so large."""
    return math.pi / (BEAT * math.sqrt(LEG_SHARE * build_of(body).size / STANDARD_GRAVITY))


def _hinge_there(gene: Gene, was: Place, place: Place) -> str | None:
    """What a node's hinge is called where the node has another name; one that lost its hinge is dropped later."""
    if gene.of is None or was is None or place is None:
        return gene.of
    return place + gene.of.removeprefix(was)
