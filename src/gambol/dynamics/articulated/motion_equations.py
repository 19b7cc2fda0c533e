"""The equations of motion: the load, what whirls, and the accelerations.

Ax = b, generated for each body as by the dynamics compiler of van de Panne and Fiume 1993, section 3.4.
"""

from __future__ import annotations

from gambol.compiler.arithmetic import total
from gambol.compiler.values import Number
from gambol.dynamics.articulated.composite import matrix_of_angles
from gambol.dynamics.articulated.load import Load
from gambol.dynamics.articulated.mechanism import Mechanism
from gambol.dynamics.articulated.method import solved
from gambol.dynamics.articulated.posture import Posture
from gambol.dynamics.articulated.problem import Problem
from gambol.dynamics.articulated.sliding import accelerations_with_slides
from gambol.dynamics.articulated.solving import solve
from gambol.dynamics.articulated.turntable import around_axle
from gambol.dynamics.articulated.whirling import whirl


def accelerations(body: Mechanism, posture: Posture, load: Load) -> list[Number]:
    """Accelerations of all coordinates (docs/physics.md, eq. 4 to 8). Gravity is a load like any other."""
    for which, inertia in body.rotors:
        which.stiffen(load, inertia)  # they add to the mass matrix as stiff springs do (eq. 8a)
    if body.general:
        return accelerations_with_slides(body, posture, load)
    if body.free:
        return _of_free(body, load)
    if body.slider:
        load.push_at_joint(0, *load.carried)
    whirl(load)
    problem = Problem.of(load)
    if body.turntable:
        _, torque = problem.inwards()
        tau = [torque[i] for i in body.turning]
        return solve(*around_axle(body, posture, matrix_of_angles(problem), tau, load.carried[0]))
    return solved(problem)


def _of_free(body: Mechanism, load: Load) -> list[Number]:
    """The centre of mass follows the whole force; angles feel what does not move everything alike."""
    share = 1.0 / body.total_mass
    fx, fy = (total([force[axis] for force in load.force]) + load.carried[axis] for axis in (0, 1))
    whirl(load)
    return [share * fx, share * fy, *solved(Problem.of(load))]
