"""The equations of motion: the load, what whirls, and the accelerations.

Ax = b, generated for each body as by the dynamics compiler of van de Panne and Fiume 1993, section 3.4.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial

from gambol.compiler.answers import fewest_operations
from gambol.compiler.arithmetic import total
from gambol.compiler.program import Memory, trace
from gambol.compiler.values import Number
from gambol.dynamics.articulated.hanging import can_hang, hanging
from gambol.dynamics.articulated.load import Load
from gambol.dynamics.articulated.mechanism import Mechanism
from gambol.dynamics.articulated.posture import Posture
from gambol.dynamics.articulated.problem import Problem, Tree, solve
from gambol.dynamics.articulated.sliding import accelerations_with_slides
from gambol.dynamics.articulated.turntable import around_axle
from gambol.dynamics.vectors import Plane

Rows = list[list[Number]]
FEW = 12  # links: more of them are not worth a mass matrix that is full ...
DEEP = 24  # ... and of a limb with more than so many no matrix at all


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


Way = Callable[[Problem], list[Number]]


def solved(problem: Problem) -> list[Number]:
    """On a rail the acceleration of the cart, then those of all angles."""
    return cheapest(problem.tree, tuple(sorted(problem.stiffening)))(problem)


@lru_cache(maxsize=256)
def cheapest(tree: Tree, stiff: tuple[tuple[int, int], ...]) -> Way:
    """The way that takes fewest operations for a tree with stiff springs between such links."""
    ways = {way.__name__: way for way in candidates(tree, stiff)}
    counts = {name: partial(operations, way, tree, stiff) for name, way in ways.items()}
    return ways[fewest_operations(f"{tree} {stiff}", counts)]


def candidates(tree: Tree, stiff: tuple[tuple[int, int], ...]) -> list[Way]:
    """The methods of solution that suit the tree."""
    hangs = can_hang(tree, stiff)
    ways: list[Way] = [about_centre] if tree.free and len(tree.parent) <= FEW else []
    ways += [leaves_first] if depth(tree) <= DEEP or not hangs else []
    return [*ways, hanging] if hangs else ways


def depth(tree: Tree) -> int:
    """Links one after another, at most."""
    depths: list[int] = []
    for parent in tree.parent:
        depths.append(1 + (depths[parent] if parent >= 0 else 0))
    return max(depths)


def operations(way: Way, tree: Tree, stiff: tuple[tuple[int, int], ...]) -> int:
    """Of solving once, where every number is of any size."""
    count = len(tree.parent)

    def turn(memory: Memory) -> None:
        some = iter(memory.parameters[i] for i in range(9 * count + len(stiff)))
        pairs = [[(next(some), next(some)) for _ in range(count)] for _ in range(3)]
        singles = [[next(some) for _ in range(count)] for _ in range(3)]
        stiffening = {key: next(some) for key in stiff}
        arm, moment, force = pairs
        own, inertia, torque = singles
        found = way(Problem(tree, arm, moment, own, inertia, 1.0, force, torque, stiffening))
        for i, x in enumerate(found):
            memory.state[i] = x

    return trace(turn, state=count + 1, parameters=9 * count + len(stiff)).operation_count


def whirl(load: Load) -> None:
    """Adds what whirling masses pull with at their joints, and how they lag behind joints that whirl themselves."""
    body, posture = load.body, load.posture
    squared = [w * w for w in posture.rate]
    drawn: list[Plane] = [(0.0, 0.0)] * len(body.links)  # the acceleration of each joint, towards what it turns about
    for i in range(1, len(body.links)):
        parent = body.parent[i]
        (x, y), (rx, ry) = drawn[parent], posture.hang(i)
        drawn[i] = x - rx * squared[parent], y - ry * squared[parent]
    for i in body.turning:
        gx, gy = posture.moment(i)
        load.push_at_joint(i, gx * squared[i], gy * squared[i])
        lag: Number = gy * drawn[i][0] - gx * drawn[i][1]
        load.turn(i, lag)


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
