"""What is made of gaits: leaps, stops and recoveries, in-between motions, motion spaces, variations, courses."""

from typing import TYPE_CHECKING

from gambol.boundary import loaded_when_asked

if TYPE_CHECKING:
    from gambol.skills.abstracting import Abstraction, abstract
    from gambol.skills.calibration import AxisPoint, Walk
    from gambol.skills.chased import Chase, Decision
    from gambol.skills.course_run import CourseRun, ObstacleJump, run_course
    from gambol.skills.falls import fallen
    from gambol.skills.gait_family import Member, family
    from gambol.skills.interpolation import Blend, interpolate
    from gambol.skills.kinematic import kinematic_blend
    from gambol.skills.leap_synthesis import leap
    from gambol.skills.leaping import Approach
    from gambol.skills.motion_space import Axis, Location, MotionSpace
    from gambol.skills.obstacle_course import Obstacle, ObstacleCourse
    from gambol.skills.origin import Tuning
    from gambol.skills.piloting import Journey, go, pilot, pushed
    from gambol.skills.plausibility import Violations, violations
    from gambol.skills.pursuing import pursue
    from gambol.skills.recovery_synthesis import recover
    from gambol.skills.sensitivity import Sensitivity
    from gambol.skills.stance import stable_stance
    from gambol.skills.standing import stands
    from gambol.skills.stop_synthesis import stop
    from gambol.skills.stunting import STUNTS, measured, on_stage, stunt, usual_repertoire
    from gambol.skills.survey import AxisSurvey
    from gambol.skills.trial import Outcome
    from gambol.skills.varying import Variation, Variations, variations
else:
    __getattr__, __dir__ = loaded_when_asked(__name__)

__all__ = [
    "STUNTS",
    "Abstraction",
    "Approach",
    "Axis",
    "AxisPoint",
    "AxisSurvey",
    "Blend",
    "Chase",
    "CourseRun",
    "Decision",
    "Journey",
    "Location",
    "Member",
    "MotionSpace",
    "Obstacle",
    "ObstacleCourse",
    "ObstacleJump",
    "Outcome",
    "Sensitivity",
    "Tuning",
    "Variation",
    "Variations",
    "Violations",
    "Walk",
    "abstract",
    "fallen",
    "family",
    "go",
    "interpolate",
    "kinematic_blend",
    "leap",
    "measured",
    "on_stage",
    "pilot",
    "pursue",
    "pushed",
    "recover",
    "run_course",
    "stable_stance",
    "stands",
    "stop",
    "stunt",
    "usual_repertoire",
    "variations",
    "violations",
]
