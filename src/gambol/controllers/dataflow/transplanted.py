"""Nested networks on bodies of another size: a rim's network of an octagon on a decagon (Sanders 2000, section 2.3)."""

from __future__ import annotations

import os
from pathlib import Path

from gambol.controllers.dataflow.dataflow import Dataflow
from gambol.controllers.dataflow.fitting import check_fits
from gambol.controllers.dataflow.nesting import nested_morphology, replicated
from gambol.controllers.individual import Individual, individual_from_data, taken_apart
from gambol.controllers.setting import SETTING_ENTRY
from gambol.creatures.genotype.expansion import expanded
from gambol.creatures.genotype.families import AnyGenotype
from gambol.errors import InvalidInput
from gambol.files import read_yaml


def load_on_genotype(genotype: AnyGenotype, path: str | os.PathLike[str]) -> Individual:
    """The body of a genotype with the controller of a file: a network nested in it is copied to every instance.

    What is no such network has to suit the body that the genotype expands to.
    """
    data, where, body = read_yaml(path), Path(path).name, expanded(genotype).body
    own = {name: x for name, x in data.items() if name != SETTING_ENTRY} if isinstance(data, dict) else data
    controller, sizes = taken_apart(own, where)
    if not isinstance(controller, Dataflow) or not is_nested(controller, genotype):
        return individual_from_data(data, body, where)
    return Individual(body, replicated(controller, genotype), sizes)


def is_nested(network: Dataflow, genotype: AnyGenotype) -> bool:
    """Whether a network has nodes of a genotype as its parts.

    >>> from gambol.creatures.genotype.genotype import Genotype
    >>> link = {"to": "bead", "at": (1, 0), "shortest": 0.9, "longest": 1.1}
    >>> chain = Genotype(name="chain", nodes=({"name": "bead", "limit": 3, "links": (link,)},))
    >>> nodes = [{"name": "one", "type": "constant", "parameter": 1},
    ...          {"name": "pull", "type": "effector", "of": "bead", "inputs": ["one"]}]
    >>> is_nested(Dataflow(nodes=nodes), chain), is_nested(replicated(Dataflow(nodes=nodes), chain), chain)
    (True, False)
    """
    try:
        check_fits(network.nodes, nested_morphology(genotype), f"genotype {genotype.name!r}")
    except InvalidInput:
        return False
    return True
