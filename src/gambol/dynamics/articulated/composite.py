"""The mass matrix as composite bodies have it, and its elimination from the leaves (docs/physics.md, eq. 5 to 8).

Links meet in it only where one hangs on the other, so that two limbs meet in the root alone. Both ways give what is
asked of a tree: on a rail the acceleration of its cart, then those of all angles.
"""

from __future__ import annotations

from gambol.compiler.values import Number
from gambol.dynamics.articulated.problem import Problem
from gambol.dynamics.articulated.solving import solve
from gambol.dynamics.vectors import Plane

Rows = list[list[Number]]


def leaves_first(problem: Problem) -> list[Number]:
    """With what the root's joint moves by eliminated last."""
    force, torque = problem.inwards()
    moves, turning = problem.tree.translations, problem.tree.turning
    rows: Rows = [[*[0.0] * k, problem.mass] for k in range(moves)]
    for i, row in zip(turning, matrix_of_angles(problem), strict=True):
        gx, gy = problem.moment[i]
        rows.append([*(0.0 - gy, gx)[:moves], *row])  # how x and y meet the angle (eq. 7)
    return solve(rows, [*force[0][:moves], *(torque[i] for i in turning)])[moves if problem.tree.free else 0 :]


def about_centre(problem: Problem) -> list[Number]:
    """With what the joint of a free root moves by eliminated first: every angle then meets every other."""
    force, torque = problem.inwards()
    share, tau = 1.0 / problem.mass, list[Number]()
    ax, ay = share * force[0][0], share * force[0][1]
    H, before = matrix_of_angles(problem), list[Plane]()
    for i, row in zip(problem.tree.turning, H, strict=True):
        (x, y), own = problem.moment[i], row[-1] - share * problem.own[i]
        sx, sy = share * x, share * y
        row[:] = [*(term - sx * ox - sy * oy for term, (ox, oy) in zip(row, before, strict=False)), own]
        before.append((x, y))
        tau.append(torque[i] + y * ax - x * ay)
    return solve(H, tau)


def matrix_of_angles(problem: Problem) -> Rows:
    """H of the angles in the plane, its lower triangle, with what stiff springs add (eq. 5 and 9)."""
    tree = problem.tree
    place = {link: k for k, link in enumerate(tree.turning)}
    H: Rows = [[0.0] * (p + 1) for p in range(len(place))]
    for i, p in place.items():
        H[p][p] = problem.inertia[i]
        gx, gy = problem.moment[i]
        below, at = i, tree.parent[i]
        while at in place:
            rx, ry = problem.arm[below]
            H[p][place[at]] = gx * rx + gy * ry
            below, at = at, tree.parent[at]
    for (i, j), term in problem.stiffening.items():
        if i in place and j in place:
            H[place[i]][place[j]] = H[place[i]][place[j]] + term
    return H
