"""Pose graphs as numbers, many at once."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gambol.controllers.balance import GAINS, Balance, in_si
from gambol.controllers.pose_graph_kernel import NOWHERE, PoseGraphKernel
from gambol.controllers.pose_state import PoseState
from gambol.controllers.poses import targets_of

Graph = tuple[PoseState, Sequence[PoseState], Balance | None]  # where it starts, all of its states, its balance


def graph_rows(graphs: Sequence[Graph], kernel: PoseGraphKernel) -> NDArray[np.float64]:
    """(n, numbers): each with the state where it starts first."""
    states: list[PoseState] = []
    to: list[int] = []
    on: list[list[float]] = []
    for first, own, _ in graphs:
        ordered = [first, *(state for state in own if state is not first)]
        row = {state.name: i for i, state in enumerate(ordered)}
        states += ordered
        to += [row[state.to or state.name] for state in ordered]  # one that stays follows itself, second by second
        if kernel.sensors:
            led = [{transition.sensor: row[transition.to] for transition in state.when} for state in ordered]
            on += [[leads.get(sensor, NOWHERE) for sensor in kernel.sensors] for leads in led]
    unbalanced = np.zeros(len(GAINS))
    balances = [unbalanced if balance is None else in_si(np.array(balance.gains)) for _, _, balance in graphs]
    return kernel.rows(
        np.array([len(own) for _, own, _ in graphs]),
        [state.seconds or 1.0 for state in states],
        to,
        targets_of([state.targets for state in states], len(kernel.scales)),
        on or NOWHERE,
        [float(state.counts) for state in states],
        np.vstack(balances) if kernel.legs else None,
    )
