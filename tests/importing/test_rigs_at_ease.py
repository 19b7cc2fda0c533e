"""Figures that rest with arms stretched out and straight legs stand at ease as bodies, and stay up."""

from pathlib import Path

import pytest
from tests.rigs.small_rigs import RigBone, imported, small_rig

import gambol


def man(heel: float = 0.0) -> list[RigBone]:
    """A man of boxes in a T, whose toes may be lower than his heels."""
    bones = [
        RigBone("hips", None, (0, 0.88, 0), (-0.13, 0.82, -0.08), (0.13, 1.0, 0.08)),
        RigBone("chest", "hips", (0, 1.0, 0), (-0.15, 1.0, -0.1), (0.15, 1.4, 0.1)),
        RigBone("head", "chest", (0, 1.4, 0), (-0.08, 1.4, -0.08), (0.08, 1.65, 0.1)),
    ]
    for side, x in (("L", 1.0), ("R", -1.0)):

        def box(*corners: float, x: float = x) -> dict[str, tuple[float, float, float]]:
            a, b, c, d, e, f = corners
            return {"low": (min(x * a, x * d), b, c), "high": (max(x * a, x * d), e, f)}

        bones += [
            RigBone(f"arm.{side}", "chest", (x * 0.16, 1.35, 0), **box(0.16, 1.3, -0.05, 0.7, 1.4, 0.05)),
            RigBone(f"thigh.{side}", "hips", (x * 0.08, 0.82, 0), **box(0.03, 0.45, -0.06, 0.13, 0.82, 0.06)),
            RigBone(f"shank.{side}", f"thigh.{side}", (x * 0.08, 0.45, 0), **box(0.04, 0.08, -0.05, 0.12, 0.45, 0.05)),
            RigBone(f"foot.{side}", f"shank.{side}", (x * 0.08, 0.08, 0), **box(0.04, heel, -0.06, 0.12, 0.08, 0.06)),
            RigBone(f"toes.{side}", f"foot.{side}", (x * 0.08, 0.03, 0.06), **box(0.04, 0, 0.06, 0.12, 0.05, 0.15)),
        ]
    return bones


@pytest.mark.parametrize("heel", [0.0, 0.02])
def test_a_man_in_a_t_stands_at_ease(heel: float, tmp_path: Path) -> None:
    made = imported(small_rig(man(heel)), tmp_path)
    body = made.creature
    assert any("its arms lowered and its knees bent" in words for words in made.chosen)
    arm, hips = body.bone("arm-l"), body.bone("thigh-l")
    assert arm.centre[1] < -0.2 and abs(arm.centre[2]) < 0.1, "it hangs down"
    knee = body.bone("shank-l").at
    assert knee[0] > 0.02 and knee[1] < 0.0, "the thigh goes ahead"
    assert hips.at[2] < 0.0
    rest = {"kind": "pose-sequence", "poses": [{"seconds": 1.0, "targets": [0.0] * len(body.actuators)}]}
    still = gambol.controllers.PoseSequence.from_data(rest, "rest")
    motion = gambol.simulate(body, still, seconds=3.0, fps=30)
    assert motion.centre[-1, 1] > 0.95 * motion.centre[0, 1], "it stays up"
    assert abs(motion.centre[-1, 0] - motion.centre[0, 0]) < 0.05
