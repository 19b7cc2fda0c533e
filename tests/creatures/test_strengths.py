"""What muscles have to hold, by hand, and bodies whose strengths follow from it."""

from pathlib import Path

import pytest

import gambol
from gambol.creatures.articulated.loads import RESERVE, shared_out, strengths
from gambol.creatures.articulated.rest_pose import RestPose

G = 9.81
DOG = gambol.load(Path(__file__).parent / "drawn" / "dog.yaml")


def rule(creature):
    """The creature with muscles by the rule."""
    suiting = strengths(creature)
    muscles = [
        muscle.model_copy(update={name: getattr(suiting[muscle.name], name) for name in ("ks", "kd", "largest")})
        for muscle in creature.actuators
    ]
    return creature.model_copy(update={"actuators": tuple(muscles)})


def table(lean=0.0, **muscle):
    """A board of 8 kg on two straight legs of 1 kg, 1 m apart."""
    legs = [{"name": f"leg-{side}", "mass": 1.0, "length": 0.5, "width": 0.02} for side in "ab"]
    return gambol.Creature.from_data(
        {
            "name": "table",
            "root": {"link": "board"},
            "links": [{"name": "board", "mass": 8.0, "length": 1.0, "width": 0.02}, *legs],
            "joints": [
                {"name": f"hip-{side}", "parent": "board", "child": f"leg-{side}", "at": [x, 0], "angle": -90 + lean}
                for side, x in (("a", 0.0), ("b", 1.0))
            ],
            "contacts": [{"name": f"foot-{side}", "link": f"leg-{side}", "at": [0.5, 0]} for side in "ab"],
            "actuators": [
                {
                    "name": f"m-{side}",
                    "kind": "angular",
                    "joint": f"hip-{side}",
                    "min": -120,
                    "max": -60,
                    "ks": 1.0,
                    "kd": 0.1,
                    **muscle,
                }
                for side in "ab"
            ],
        },
        "table",
    )


def test_a_leg_carries_its_share_at_half_its_length_where_it_is_straight():
    for suiting in strengths(table()).values():
        assert suiting.load == pytest.approx(5.0 * G * 0.25)
        assert suiting.largest == pytest.approx(RESERVE * suiting.load)


def test_a_leg_that_leans_carries_it_at_its_distance_along_the_ground():
    leaning = strengths(table(lean=60.0))["m-a"].load  # feet 0.433 m ahead of the hips, which is more than half of 0.5
    share = shared_out([0.4330127 - 0.5 - 0.0433, 1.4330127 - 0.5 - 0.0433])[0]
    assert leaning == pytest.approx(10.0 * G * share * 0.4330127, rel=1e-3)


def test_what_hangs_is_held_out_level():
    head = strengths(DOG)["neck"].load
    assert head == pytest.approx(2.4 * G * 0.15)


def test_either_end_of_a_chain_is_alike_whichever_is_the_root():
    loads = [suiting.load for suiting in strengths(gambol.creature("threelink")).values()]
    assert loads[0] == pytest.approx(loads[1])


@pytest.mark.parametrize(("levers", "shares"), [([-0.1, 0.1], [0.5, 0.5]), ([-1, 0, 1], [1 / 3] * 3), ([2, 1], [0, 1])])
def test_weights_are_shared_out(levers, shares):
    assert shared_out(levers) == pytest.approx(shares)


def test_a_body_by_the_rule_stands():
    creature = gambol.creature("cheetah")
    standing = gambol.simulate(rule(creature), gambol.controllers.PoseSequence.hold(creature), seconds=2.0, fps=20.0)
    assert standing.centre[-1, 1] > 0.95 * standing.centre[0, 1]
    assert {creature.contacts[i].name for i in range(len(creature.contacts)) if standing.touching[-1, i]} == set(
        RestPose(creature).supports
    )


def test_a_limit_is_worked_out_only_where_there_is_none():
    limited = DOG.limited()
    assert 20.0 < limited.actuators[3].largest < 150.0  # the hip: N m, where ks times the range comes to 400
    assert limited.actuators[3].kd < DOG.actuators[3].kd == 0.4  # which would let it turn by 4 rad/s and no more
    assert limited.actuators[3].ks == DOG.actuators[3].ks
    assert limited.limited() is limited
    told = table(largest=3.0)
    assert told.limited() is told
    spring = gambol.creature("worm")
    assert spring.limited() is spring


def test_a_muscle_without_a_limit_has_the_fingerprint_it_always_had():
    assert gambol.creature("cheetah").fingerprint == "d67a9386cd99fe7c"
    assert "largest" not in gambol.creature("cheetah").model_dump_json()
    limited = gambol.creature("cheetah").limited()
    assert gambol.Creature.from_data(limited.model_dump(mode="json"), "again") == limited


def test_water_resists_what_swings():
    fish = gambol.creature("fish")
    neck = strengths(fish)["a1"]
    thicker = fish.model_copy(update={"hints": {"world": {"drag": 240.0}}})
    assert strengths(thicker)["a1"].load == pytest.approx(2.0 * neck.load)
    assert 0.5 < neck.ks / fish.actuators[0].ks < 2.0  # the catalogue's was found by hand
