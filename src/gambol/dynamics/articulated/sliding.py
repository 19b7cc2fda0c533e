"""Bodies with slides, or with an inertia at the root that has no weight (docs/physics.md, eq. 21 to 23).

With slides the vectors of eq. 1 grow and shrink, and first moments with them. The root's joint is then the reference
point of a free body, and the equations of motion are built from how each link's centre of mass moves with each
coordinate.
"""

from __future__ import annotations

from collections import defaultdict

from gambol.compiler.arithmetic import total
from gambol.compiler.values import Number
from gambol.dynamics.articulated.load import Load
from gambol.dynamics.articulated.mechanism import Mechanism, PointOn
from gambol.dynamics.articulated.posture import Posture
from gambol.dynamics.articulated.problem import solve
from gambol.dynamics.vectors import Plane

Ways = dict[int, Plane]  # how a point moves with each coordinate, by key


def accelerations_with_slides(body: Mechanism, posture: Posture, load: Load) -> list[Number]:
    """Accelerations of all coordinates: H q̈ = Q − Σₖ mₖ Jₖᵀ bₖ (eq. 22 and 23)."""
    keys = coordinate_keys(body)
    place = {key: k for k, key in enumerate(keys)}
    H: list[list[Number]] = [[0.0] * len(keys) for _ in keys]
    tau = _felt(body, posture, load, place)
    for k, centre in enumerate(body.centre):
        ways, (bx, by), m = ways_of(posture, centre), drift(posture, centre), body.mass[k]
        moving = [key for key in keys if key in ways]
        for key in moving:
            p, (ax, ay) = place[key], ways[key]
            tau[p] = tau[p] - m * (ax * bx + ay * by)
            for other in moving[: moving.index(key) + 1]:
                ox, oy = ways[other]
                H[p][place[other]] = H[p][place[other]] + m * (ax * ox + ay * oy)
        if (own := body.steering[k]) in place:
            H[place[own]][place[own]] = H[place[own]][place[own]] + body.inertia[k]
    added = body.numbers.get("root.added_mass")
    if body.free and added is not None:
        H[0][0], H[1][1] = H[0][0] + added, H[1][1] + added
    for (i, j), term in load.stiffening.items():
        if i in place and j in place:
            p, r = max(place[i], place[j]), min(place[i], place[j])
            H[p][r] = H[p][r] + term
    return solve(H, tau)


def coordinate_keys(body: Mechanism) -> list[int]:
    """What stands for each coordinate: −1 and −2 for x and y, links for their angles, keys of slides."""
    slides = [body.slide_key(i) for i in body.slides]
    return [*[-1, -2][: body.translations], *body.turning, *slides]


def ways_of(posture: Posture, point: PointOn) -> Ways:
    """J: how a point moves with each coordinate (eq. 21)."""
    body = posture.body
    moves: defaultdict[int, Plane] = defaultdict(lambda: (0.0, 0.0), {-1: (1.0, 0.0), -2: (0.0, 1.0)})
    for link, (rx, ry) in arms_of(posture, point).items():
        x, y = moves[body.steering[link]]
        moves[body.steering[link]] = (x - ry, y + rx)
        if link in posture.extension:
            moves[body.slide_key(link)] = posture.lead(link)
    return moves


def arms_of(posture: Posture, point: PointOn) -> Ways:
    """The vectors that add up to the point, one for each link from it up to the root, in the world's frame."""
    arms, at = {point.link: posture.arm(point)}, point.link
    while (parent := posture.body.parent[at]) >= 0:
        arms[parent] = posture.turned(parent, posture.reach(at))
        at = parent
    return arms


def drift(posture: Posture, point: PointOn) -> Plane:
    """b: the acceleration of a point while no coordinate accelerates: centrifugal and Coriolis (eq. 23)."""
    x, y = list[Number](), list[Number]()
    for link, (rx, ry) in arms_of(posture, point).items():
        w = posture.rate[link]
        x.append(0.0 - rx * (w * w))
        y.append(0.0 - ry * (w * w))
        if link in posture.extension:
            (ux, uy), twice = posture.lead(link), 2.0 * (w * posture.extension[link][1])
            x.append(0.0 - uy * twice)
            y.append(ux * twice)
    return total(x), total(y)


def _felt(body: Mechanism, posture: Posture, load: Load, place: dict[int, int]) -> list[Number]:
    """Q: what the load does to each coordinate (eq. 6, and along slides)."""
    force, torque = load.inwards()
    felt: list[Number] = [0.0] * len(place)
    for key, part in ((-1, 0), (-2, 1)):
        if key in place:
            felt[place[key]] = force[0][part] + load.carried[part]
    for i, turning in enumerate(torque):
        if (own := body.steering[i]) in place:
            felt[place[own]] = felt[place[own]] + turning
    for i in body.slides:
        (fx, fy), (ux, uy) = force[i], posture.lead(i)
        felt[place[body.slide_key(i)]] = fx * ux + fy * uy + load.pull.get(i, 0.0)
    return felt
