"""How networks differ: the thesis's pseudo-code word for word, and what has to hold of any difference."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gambol
from gambol.controllers import Dataflow, Reproduction, morphology_of, structural_difference
from gambol.controllers.dataflow.differencing import usual_radius
from gambol.controllers.dataflow.fitting import place_of
from gambol.draws import Draws

WORM = morphology_of(gambol.creature("worm"))
BREEDER = Reproduction(WORM, 1.0)
ONE = {"name": "one", "type": "constant", "parameter": 0.5}


def figures_8_6_and_8_7(candidate1, candidate2, body):
    """Parts are compared one by one, the unassociated area among them."""

    def controller_nodes(candidate, part):
        return [node for node in candidate.nodes if place_of(node, body) == part]

    def same_type(unit1, unit2):
        return unit1.type == unit2.type and (unit1.of == unit2.of)

    def find_similar_unit(unit, part):
        return next((other for other in part if same_type(unit, other)), None)

    def difference_between_parts(part1, part2):
        d = t = 0
        if len(part1) > len(part2):
            larger_part, smaller_part, larger, smaller = part1, part2, candidate1, candidate2
        else:
            larger_part, smaller_part, larger, smaller = part2, part1, candidate2, candidate1
        for u1 in larger_part:
            constant_effector = u1.type == "effector" and larger.by_name[u1.inputs[0]].type == "constant"
            if u1.type != "constant" and not constant_effector:
                u2 = find_similar_unit(u1, smaller_part)
                arity = len(u1.inputs)
                t = t + 1 + arity
                if u2 is None:
                    d = d + 1 + arity
                else:
                    for i in range(arity):
                        source1, source2 = larger.by_name[u1.inputs[i]], smaller.by_name[u2.inputs[i]]
                        if not same_type(source1, source2):
                            d = d + 1
        return d / t if t else 0.0

    return sum(
        difference_between_parts(controller_nodes(candidate1, part), controller_nodes(candidate2, part))
        for part in (None, *body.parts)
    )


def bred(seed):
    first = BREEDER.first(Draws(seed))
    return BREEDER.bred("mutation", [first], Draws(seed, "again"))


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 10**6))
def test_it_is_that_of_figures_8_6_and_8_7(a, b):
    one, other = bred(a), bred(b)
    found = structural_difference(WORM, one, other)
    assert found == pytest.approx(figures_8_6_and_8_7(one, other, WORM), abs=1e-12)
    assert 0.0 <= found <= len(WORM.parts) + 1 and structural_difference(WORM, one, one) == 0.0


def test_weights_parameters_and_constants_do_not_count():
    wave = {"name": "wave", "type": "oscillate-wave", "part": "b3", "inputs": ["one"], "weights": [0.3]}
    pull = {"name": "pull", "type": "effector", "of": "a2", "inputs": ["wave"]}
    still = {"name": "still", "type": "effector", "of": "a7", "inputs": ["one"]}
    one = Dataflow(nodes=[ONE, wave, pull])
    other = Dataflow(nodes=[{**ONE, "parameter": -1}, {**wave, "weights": [2], "parameter": 1}, pull, still])
    assert structural_difference(WORM, one, other) == 0.0
    saw = Dataflow(nodes=[ONE, {**wave, "type": "oscillate-saw"}, pull])
    assert structural_difference(WORM, one, saw) == 3 / 4  # the wave and its input, and what the effector reads


def test_the_radius_is_the_worms_share_of_places():
    assert usual_radius(WORM) == 15.0
    assert usual_radius(morphology_of(gambol.creature("luxo"))) == pytest.approx(15 * 4 / 23)
