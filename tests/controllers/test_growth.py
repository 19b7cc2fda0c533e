"""Bodies that change with their controllers: shape, mass and strength belong together."""

import numpy as np
import pytest

import gambol
from gambol.controllers.individual import Individual, body_numbers
from gambol.controllers.san import San
from gambol.draws import Draws
from gambol.dynamics.articulated.growth import MUSCLE_SHARE, SIZES
from gambol.dynamics.system import all_numbers, growth_of

LUXO = gambol.creature("luxo")
WORLD = gambol.World(stiffness=5000.0, damping=40.0)


@pytest.mark.parametrize("name", [n for n in gambol.creature_names() if gambol.creature(n).body == "links"])
def test_a_body_of_size_one_is_the_creature(name):
    creature = gambol.creature(name)
    numbers = all_numbers(creature, gambol.World())
    growth = growth_of(creature)
    body = growth.numbers({}, {})
    assert set(body) <= set(numbers) and growth.parts == tuple(link.name for link in creature.links)
    assert all(body[key] == pytest.approx(numbers[key]) for key in body)


def test_a_grown_creature_moves_like_one_described_so():
    """Every link larger by 1.2: the same as a file with all its lengths and areas so. In the air, where no sensor hangs
    on the last bit of a touch."""
    s, san = 1.2, San.sample(LUXO, Draws(4))
    aloft = LUXO.root.model_copy(update={"at": (0.0, 2.0)})

    def scaled(part, *names):
        return part.model_copy(update={name: tuple(s * x for x in getattr(part, name)) for name in names})

    links = tuple(
        link.model_copy(update={
            "mass": link.mass * s * s,
            "length": None if link.length is None else link.length * s,
            "width": link.width * s,
            "outline": None if link.outline is None else tuple((s * x, s * y) for x, y in link.outline),
        })
        for link in LUXO.links
    )  # fmt: skip
    flying = LUXO.model_copy(update={"root": aloft})
    larger = LUXO.model_copy(
        update={
            "root": aloft,
            "links": links,
            "joints": tuple(scaled(joint, "at", "pivot") for joint in LUXO.joints),
            "contacts": tuple(scaled(contact, "at") for contact in LUXO.contacts),
        }
    )
    grown_up = Individual(LUXO, san).growing().turned({f"size.{link.name}": s for link in LUXO.links})
    assert grown_up == Individual(LUXO, san, {link.name: s for link in LUXO.links})
    ours = gambol.simulate(flying, san, numbers=grown_up.numbers(), world=WORLD, seconds=0.5, dt=1e-3)
    theirs = gambol.simulate(larger, san, world=WORLD, seconds=0.5, dt=1e-3)
    assert np.abs(ours.position - theirs.position).max() < 1e-9
    assert np.ptp(ours.joint_angle, axis=0).max() > 0.1  # it moved
    bodies = (grown_up.numbers(), None)
    standing = [gambol.simulate(LUXO, san, numbers=x, world=WORLD, seconds=0.1).centre[0, 1] for x in bodies]
    assert standing[0] == pytest.approx(s * standing[1])


def test_a_stronger_muscle_makes_a_heavier_link():
    ks = all_numbers(LUXO, gambol.World())["actuator.a1.ks"]
    strong = growth_of(LUXO).numbers({}, {"actuator.a1.ks": 2 * ks})
    assert strong["link.arm.mass"] == pytest.approx(0.25 * (1 + MUSCLE_SHARE))
    assert strong["link.head.mass"] == pytest.approx(0.4)
    tuned = Individual(LUXO, San.sample(LUXO, Draws(1)).turned({"actuator.a1.ks": 2 * ks}))
    assert tuned.numbers() == {} and tuned.growing().numbers() == strong  # muscles weigh something where bodies grow


def test_batches_of_different_bodies_are_the_same_alone():
    san = San.sample(LUXO, Draws(1))
    some = [Individual(LUXO, san, {"arm": 0.8 + 0.05 * i}) for i in range(9)]

    def ends(individuals):
        return gambol.evaluate(LUXO, [san] * len(individuals), numbers=body_numbers(individuals), seconds=1.0).states

    together = ends(some)
    for i in (0, 4, 8):
        assert np.array_equal(ends([some[i]])[0], together[i])
        motion = gambol.simulate(LUXO, san, numbers=some[i].numbers(), seconds=1.0)
        assert motion.final.slots["x"] == together[i][0] == gambol.evaluate(
            LUXO, [san], numbers=body_numbers([some[i]]), seconds=1.0).final(0).slots["x"]  # fmt: skip
    assert len({tuple(state) for state in together}) == 9


def test_refinement_may_change_the_body_within_limits():
    found = gambol.discover(LUXO, method="random", trials=100, seconds=1.5, keep=2)
    better = gambol.refine(found, trials=60, chains=8, body=True, confirmed=False)
    best = better.best(1)[0]
    sizes = best.sizes
    assert set(sizes) == {link.name for link in LUXO.links} and set(sizes.values()) != {1.0}
    assert all(SIZES[0] <= s <= SIZES[1] for s in sizes.values())
    assert best.score > found.best(1)[0].score
    assert abs(gambol.replay(best).distance) == pytest.approx(best.score, abs=1e-9)
