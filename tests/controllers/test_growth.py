"""Bodies that change with their controllers: shape, mass and strength belong together."""

import numpy as np
import pytest

import gambol
from gambol.controllers.individual import Individual, body_numbers
from gambol.controllers.san import San
from gambol.draws import Draws
from gambol.dynamics.articulated.growth import MUSCLE_SHARE, SIZES
from gambol.dynamics.system import all_numbers
from gambol.dynamics.traits import growth_of

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
        link.model_copy(
            update={
                "mass": link.mass * s * s,
                "length": None if link.length is None else link.length * s,
                "width": link.width * s,
                "outline": None if link.outline is None else tuple((s * x, s * y) for x, y in link.outline),
            }
        )
        for link in LUXO.links
    )
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
        assert (
            motion.final.slots["x"]
            == together[i][0]
            == gambol.evaluate(LUXO, [san], numbers=body_numbers([some[i]]), seconds=1.0).final(0).slots["x"]
        )
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


# details, one by one


@pytest.mark.parametrize("name", ["luxo", "crawler", "worm", "shark"])
def test_details_of_size_one_are_the_creature(name):
    creature = gambol.creature(name)
    growth, numbers = growth_of(creature), all_numbers(creature, gambol.World())
    body = growth.numbers(dict.fromkeys(growth.details, 1.0), {})
    assert growth.details and all(body[key] == pytest.approx(numbers[key]) for key in body)
    assert len(set(growth.details) & set(growth.parts)) == 0


def test_a_longer_heavier_link_has_stronger_muscles():
    nominal = all_numbers(LUXO, gambol.World())
    body = growth_of(LUXO).numbers({"link.arm.length": 1.2, "link.head.mass": 1.3}, {})
    ratio = {name: body[name] / nominal[name] for name in body if nominal[name] != 0.0}
    assert ratio["link.arm.mass"] == pytest.approx(1.2) and ratio["link.arm.inertia"] == pytest.approx(1.2**3)
    assert ratio["joint.neck.at.x"] == pytest.approx(1.2) and ratio["link.arm.breadth"] == 1.0
    assert ratio["link.head.mass"] == pytest.approx(1.3) and ratio["link.head.far"] == 1.0
    assert ratio["actuator.a2.ks"] == pytest.approx(1.3) and ratio["actuator.a1.ks"] == 1.0
    tuned = growth_of(LUXO).numbers({"link.head.mass": 1.3}, {"actuator.a2.ks": 2.0 * nominal["actuator.a2.ks"]})
    assert tuned["actuator.a2.ks"] == pytest.approx(2.6 * nominal["actuator.a2.ks"])


def test_attachments_move_along_their_links_and_never_off_them():
    crawler = gambol.creature("crawler")
    nominal, growth = all_numbers(crawler, gambol.World()), growth_of(crawler)
    muscle = next(a for a in crawler.actuators if a.kind == "linear")
    near, far = (nominal[f"link.{muscle.end.link}.{end}"] for end in ("near", "far"))
    name, detail = f"actuator.{muscle.name}.end.x", f"actuator.{muscle.name}.insertion"
    moved = growth.numbers({detail: 0.9}, {})
    assert moved[name] == pytest.approx(nominal[name] - 0.1 * (far - near))
    assert moved[f"actuator.{muscle.name}.start.x"] == pytest.approx(nominal[f"actuator.{muscle.name}.start.x"])
    assert growth.numbers({detail: 9.0}, {})[name] == pytest.approx(far)


def wedge(a=1.0, b=1.0, c=1.0, strength=1.0):
    """Three masses, two springs and a muscle."""
    return gambol.Creature.from_data(
        {
            "kind": "springs",
            "name": "wedge",
            "points": [
                {"name": "a", "mass": a, "at": [0.0, 0.0]},
                {"name": "b", "mass": b, "at": [1.0, 0.0]},
                {"name": "c", "mass": c, "at": [0.5, 1.0]},
            ],
            "springs": [
                {"name": "ab", "start": "a", "end": "b", "ks": 50.0, "kd": 1.0},
                {"name": "bc", "start": "b", "end": "c", "ks": 50.0, "kd": 1.0},
            ],
            "muscles": [
                {
                    "name": "ca",
                    "start": "c",
                    "end": "a",
                    "ks": 50.0 * strength,
                    "kd": strength,
                    "relaxed": 1.2,
                    "contracted": 0.8,
                    "delay": 0.1,
                }
            ],
            "actuators": [{"name": "pull", "muscles": ["ca"]}],
        },
        "wedge",
    )


def test_grown_springs_move_like_those_described_so():
    body, aloft = wedge(), gambol.World(gravity=0.0, stiffness=5000.0, damping=40.0)  # as hard for either
    wave = gambol.controllers.TimeWave.sample(body, Draws(2))
    grown = Individual(body, wave, {"mass.b.mass": 1.2, "spring.ca.strength": 1.25})
    flesh = 1.0 + 0.1 * 0.25  # of the muscle, in the masses that it joins
    described = wedge(a=flesh, b=1.2, c=flesh, strength=1.25)
    ours = gambol.simulate(body, wave, numbers=grown.numbers(), world=aloft, seconds=3.0, dt=1e-3)
    theirs = gambol.simulate(described, wave, world=aloft, seconds=3.0, dt=1e-3)
    assert np.abs(ours.position - theirs.position).max() < 1e-9
    assert np.ptp(ours.position[..., 0], axis=0).max() > 0.1  # it moved
    # Tasks measure from where the centre of this very body is: a heavier mass is no way gone.
    slack = gambol.controllers.Passive()
    still = Individual(body, slack, {"mass.b.mass": 1.2})
    scores = gambol.evaluate(body, [slack], numbers=body_numbers([still]), world=aloft, seconds=0.1).scores
    assert abs(scores[0]) < 1e-12


def test_a_grown_body_that_nobody_drives_stays():
    """Growth loads no spring: what moves is driven."""
    worm, slack = gambol.creature("worm"), gambol.controllers.Passive()
    draws, growth = Draws(7), growth_of(worm)
    names = (*growth.parts, *growth.details)
    sizes = dict(zip(names, 0.8 + 0.45 * draws.uniform(len(names)), strict=True))
    still = Individual(worm, slack, sizes)
    scores = gambol.evaluate(worm, [slack], numbers=body_numbers([still]), seconds=60.0).scores
    assert abs(scores[0]) < 0.05


def test_a_search_turns_details_one_by_one(tmp_path):
    start = gambol.discover("luxo", method="random", trials=4, seconds=1.0, keep=1).best(1)[0]
    better = gambol.refine(start, anatomy=True, trials=3, chains=4, confirmed=False, keep=1, out=tmp_path / "run")
    growth, best = growth_of(LUXO), better.best(1)[0]
    assert better.recipe.options["anatomy"] is True and set(best.sizes) == {*growth.parts, *growth.details}
    assert any(one.sizes["link.arm.length"] != 1.0 for one in better.best(better.kept))
    assert abs(gambol.replay(best).distance) == pytest.approx(best.score, abs=1e-9)
