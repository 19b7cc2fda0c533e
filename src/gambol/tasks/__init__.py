"""What counts as good: measures taken inside a rollout. They do not know the optimiser."""

from gambol.tasks.audit import EnergyFromNothing, Sinking
from gambol.tasks.behaviour import Cadence, Duty, Fallen, Pace, Stature, Work
from gambol.tasks.catalogue import TASKS
from gambol.tasks.clearing import Clearing
from gambol.tasks.cruise import Cruise
from gambol.tasks.custom import Custom
from gambol.tasks.flight import Flight
from gambol.tasks.hops import Hops
from gambol.tasks.jump import Jump
from gambol.tasks.locomotion import Locomotion
from gambol.tasks.measure import Measure
from gambol.tasks.measures import MEASURES
from gambol.tasks.pursuit import Pursuit
from gambol.tasks.recovery import Recovery
from gambol.tasks.standing import Standing
from gambol.tasks.stopping import Stopping
from gambol.tasks.task import Task
from gambol.tasks.travel import Travel
from gambol.tasks.upright import Upright
from gambol.tasks.vault import Vault
from gambol.tasks.way import Way

__all__ = [
    "MEASURES",
    "TASKS",
    "Cadence",
    "Clearing",
    "Cruise",
    "Custom",
    "Duty",
    "EnergyFromNothing",
    "Fallen",
    "Flight",
    "Hops",
    "Jump",
    "Locomotion",
    "Measure",
    "Pace",
    "Pursuit",
    "Recovery",
    "Sinking",
    "Standing",
    "Stature",
    "Stopping",
    "Task",
    "Travel",
    "Upright",
    "Vault",
    "Way",
    "Work",
]
