"""A body too large to unroll, as loops over tables of slots: 22 masses and 51 springs on the ground, midpoint steps."""

from gambol.compiler.arithmetic import maximum, minimum, sqrt, where
from gambol.compiler.program import Memory
from gambol.compiler.regions import SlotList, repeat

COLUMNS = 11
MASSES = 2 * COLUMNS
PLACES = [(float(i), float(r)) for r in range(2) for i in range(COLUMNS)]
SPRINGS = [(r * COLUMNS + i, r * COLUMNS + i + 1) for r in range(2) for i in range(COLUMNS - 1)]
SPRINGS += [(i, COLUMNS + i) for i in range(COLUMNS)]
SPRINGS += [pair for i in range(COLUMNS - 1) for pair in ((i, COLUMNS + i + 1), (i + 1, COLUMNS + i))]
STATE, PARAMETERS = 4 * MASSES, len(SPRINGS)  # x, y, vx, vy of every mass; the rest length of every spring
HALF, FORCE, PULL = 0, 4 * MASSES, 6 * MASSES  # in scratch: the midpoint, forces on masses, springs' pulls
SCRATCH = PULL + 4 * len(SPRINGS)
STEP = 0.02

START = SlotList("start", [a for a, _ in SPRINGS])
END = SlotList("end", [b for _, b in SPRINGS])
# The springs that meet at each mass, filled up to the busiest with a pull that is always zero.
_MEETING = [
    [s + (0 if mass == a else 2 * len(SPRINGS)) for s, (a, b) in enumerate(SPRINGS) if mass in (a, b)]
    for mass in range(MASSES)
]
BUSIEST = max(len(row) for row in _MEETING)
PULLS = SlotList("pulls", [PULL + row[k] if k < len(row) else SCRATCH for row in _MEETING for k in range(BUSIEST)])
PULLS_Y = SlotList(
    "pulls_y",
    [PULL + row[k] + len(SPRINGS) if k < len(row) else SCRATCH for row in _MEETING for k in range(BUSIEST)],
)


def turn(m: Memory) -> None:
    """One midpoint step."""
    m.scratch[SCRATCH] = 0.0
    forces(m, m.state, 0)

    def half(i):
        m.scratch[HALF + i] = m.state[i] + 0.5 * STEP * m.state[i + 2 * MASSES]
        m.scratch[i + 2 * MASSES] = m.state[i + 2 * MASSES] + 0.5 * STEP * m.scratch[i + FORCE]

    repeat(2 * MASSES, half)
    forces(m, m.scratch, HALF)

    def whole(i):
        m.state[i] = m.state[i] + STEP * m.scratch[i + 2 * MASSES]
        m.state[i + 2 * MASSES] = m.state[i + 2 * MASSES] + STEP * m.scratch[i + FORCE]

    repeat(2 * MASSES, whole)


def forces(m: Memory, at, first: int) -> None:
    """Springs write their pulls, masses gather them."""

    def spring(s):
        a, b = START[s], END[s]
        dx, dy = at[a + first] - at[b + first], at[a + first + MASSES] - at[b + first + MASSES]
        du = at[a + first + 2 * MASSES] - at[b + first + 2 * MASSES]
        dv = at[a + first + 3 * MASSES] - at[b + first + 3 * MASSES]
        length = sqrt(dx * dx + dy * dy)
        inverse = 1.0 / length
        pull = (m.parameters[s] - length - 0.3 * ((du * dx + dv * dy) * inverse)) * inverse
        for k, value in enumerate((pull * dx, pull * dy, 0.0 - pull * dx, 0.0 - pull * dy)):
            m.scratch[s + PULL + k * len(SPRINGS)] = value

    repeat(len(SPRINGS), spring)

    def mass(i):
        y, vx, vy = at[i + first + MASSES], at[i + first + 2 * MASSES], at[i + first + 3 * MASSES]
        depth = maximum(0.0 - y, 0.0)
        push = 100.0 * depth - where(depth > 0.0, 0.05 * minimum(vy, 0.0), 0.0)
        drag = 0.001 * sqrt(vx * vx + vy * vy)
        fx = 0.0 - 0.9 * push * minimum(maximum(vx * 100.0, -1.0), 1.0) - vx * drag
        fy = push - 0.05 - vy * drag

        def gather(k, fx, fy):
            return fx + m.scratch[PULLS[i * BUSIEST + k]], fy + m.scratch[PULLS_Y[i * BUSIEST + k]]

        m.scratch[i + FORCE], m.scratch[i + FORCE + MASSES] = repeat(BUSIEST, gather, (fx, fy))

    repeat(MASSES, mass)


def rest_lengths() -> list[float]:
    return [((PLACES[a][0] - PLACES[b][0]) ** 2 + (PLACES[a][1] - PLACES[b][1]) ** 2) ** 0.5 for a, b in SPRINGS]


def initial() -> list[float]:
    return [x for x, _ in PLACES] + [y for _, y in PLACES] + [0.0] * (2 * MASSES)
