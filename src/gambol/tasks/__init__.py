"""What counts as good: measures taken inside a rollout. They do not know the optimiser."""

from typing import TYPE_CHECKING

from gambol.boundary import loaded_when_asked

if TYPE_CHECKING:
    from gambol.tasks.audit import EnergyFromNothing, Folding, Sinking
    from gambol.tasks.ball_touch import BallTouch
    from gambol.tasks.behaviour import Cadence, Duty, Fallen, Pace, Stature, Work
    from gambol.tasks.clearance import Clearance
    from gambol.tasks.clearing import Clearing
    from gambol.tasks.custom import Custom
    from gambol.tasks.fluctuation import Fluctuation
    from gambol.tasks.footfalls import Footfalls
    from gambol.tasks.functional import Functional
    from gambol.tasks.gait_names import GAITS
    from gambol.tasks.goal import Goal
    from gambol.tasks.good_gait import GoodGait
    from gambol.tasks.jumps import Flight, Hops, Jump
    from gambol.tasks.leap import Leap
    from gambol.tasks.locomotion import Locomotion
    from gambol.tasks.manner import Manner
    from gambol.tasks.measures import MEASURES, Measure
    from gambol.tasks.pursuit import Pursuit
    from gambol.tasks.ranging import Homing, Leaps, Range
    from gambol.tasks.recovery import Recovery
    from gambol.tasks.standing import Standing
    from gambol.tasks.stopping import Stopping
    from gambol.tasks.stunt import Stunt
    from gambol.tasks.task import TASKS, Task
    from gambol.tasks.tastes import Taste
    from gambol.tasks.travel import AtSpeed, Cruise, Straight, Travel
    from gambol.tasks.turn import Turn
    from gambol.tasks.upright import Upright
    from gambol.tasks.vault import Vault
    from gambol.tasks.way import Way
else:
    __getattr__, __dir__ = loaded_when_asked(__name__, check=False)

__all__ = [
    "GAITS",
    "MEASURES",
    "TASKS",
    "AtSpeed",
    "BallTouch",
    "Cadence",
    "Clearance",
    "Clearing",
    "Cruise",
    "Custom",
    "Duty",
    "EnergyFromNothing",
    "Fallen",
    "Flight",
    "Fluctuation",
    "Folding",
    "Footfalls",
    "Functional",
    "Goal",
    "GoodGait",
    "Homing",
    "Hops",
    "Jump",
    "Leap",
    "Leaps",
    "Locomotion",
    "Manner",
    "Measure",
    "Pace",
    "Pursuit",
    "Range",
    "Recovery",
    "Sinking",
    "Standing",
    "Stature",
    "Stopping",
    "Straight",
    "Stunt",
    "Task",
    "Taste",
    "Travel",
    "Turn",
    "Upright",
    "Vault",
    "Way",
    "Work",
]
