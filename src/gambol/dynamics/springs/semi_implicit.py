"""The semi-implicit Euler step of Terzopoulos and Tu 1994 and of Grzeszczuk and Terzopoulos 1995 (docs/springs.md, 10).

Springs and their dampers act as they will be after the step, to first order; everything outside the body acts as it is:

    (M − h ∂f/∂v − h² ∂f/∂x) Δv = h (f + h ∂f/∂x v),   v += Δv,   x += h v

with ∂f of the springs alone. Stiff springs set no limit to the step; the ground, water and friction do.
"""

from __future__ import annotations

from gambol.compiler.arithmetic import maximum, sqrt
from gambol.compiler.regions import repeat
from gambol.compiler.values import Index, Number
from gambol.dynamics.springs.band import Band, band_of
from gambol.dynamics.springs.forces import Column, Forces
from gambol.dynamics.vectors import dot


def semi_implicit(forces: Forces, dt: float) -> None:
    """Velocities first, then places with the new velocities: first order."""
    layout, slots, memory = forces.layout, forces.slots, forces.memory
    n, axes, band = layout.masses, layout.axes, band_of(layout.creature)
    forces.accelerate(slots)
    band.clear(memory)

    def begin(i: Index) -> None:
        mass = forces.mass(i)
        for axis in range(axes):
            memory[band.diagonal_of[i] + axis * (axes + 1)] = mass
            memory[band.right_of[i] + axis] = mass * (dt * memory[i + (layout.acceleration + axis * n)])

    repeat(n, begin)
    muscles, springs = layout.muscles, layout.bonds - layout.muscles
    if muscles:
        rests = layout.moving
        repeat(
            muscles,
            lambda i: _stiffen(forces, band, dt, i, i, slots[i + rests], forces.muscle_ks, forces.muscle_kd),
        )
    if springs:
        repeat(
            springs,
            lambda i: _stiffen(
                forces, band, dt, i, i + muscles, forces.spring_rest(i), forces.spring_ks, forces.spring_kd
            ),
        )
    band.solve(memory)

    def move(i: Index) -> None:
        for axis in range(axes):
            speed = slots[i + (axes + axis) * n] + memory[band.right_of[i] + axis]
            place = slots[i + axis * n]
            slots[i + (axes + axis) * n], slots[i + axis * n] = speed, place + dt * speed

    repeat(n, move)


def _stiffen(
    forces: Forces, band: Band, dt: float, i: Index, bond: Index, rest: Number, ks: Column, kd: Column
) -> None:
    """Adds a spring to the matrix and to the right-hand side.

    With u along the spring, −∂f/∂x = ks u uᵀ + ks (1 − rest/length) (1 − u uᵀ) and −∂f/∂v = kd u uᵀ. A spring that is
    pressed together would buckle: its second term is left out, so that the matrix stays positive definite.
    """
    layout, slots, memory = forces.layout, forces.slots, forces.memory
    n, axes = layout.masses, range(layout.axes)
    a, b = layout.start[bond], layout.end[bond]
    apart = [slots[a + k * n] - slots[b + k * n] for k in axes]
    moving = [slots[a + (layout.axes + k) * n] - slots[b + (layout.axes + k) * n] for k in axes]
    inverse = 1.0 / sqrt(dot(apart, apart))
    unit = [x * inverse for x in apart]
    stiff = dt * dt * ks(i)
    across = stiff * maximum(1.0 - rest * inverse, 0.0)
    lengthening = dot(moving, unit)
    at_a, at_b, between = band.diagonal_of[a], band.diagonal_of[b], band.between[bond]
    right_a, right_b = band.right_of[a], band.right_of[b]
    along = (stiff - across) + dt * kd(i)
    for r in axes:
        pushed = across * moving[r] + (stiff - across) * lengthening * unit[r]  # h² K Δv
        memory[right_a + r] = memory[right_a + r] - pushed
        memory[right_b + r] = memory[right_b + r] + pushed
        for c in axes:
            entry = along * unit[r] * unit[c]
            entry = entry + across if r == c else entry
            slot = r * layout.axes + c
            if c <= r:
                memory[at_a + slot] = memory[at_a + slot] + entry
                memory[at_b + slot] = memory[at_b + slot] + entry
            memory[between + slot] = memory[between + slot] - entry
