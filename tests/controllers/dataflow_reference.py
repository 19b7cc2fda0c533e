"""Networks as chapter 2 of Sanders' thesis tells them, node after node in plain Python, without gambol's code."""

import math

LIMIT, LEAST = 1e6, 1e-6


def truth(x):
    return 1.0 if x else -1.0


def away(x):
    return math.copysign(max(abs(x), LEAST), x) if x else LEAST


class Network:
    """Nodes as their file has them. `update` is one controller update (2.4): `sensed` tells what a sensor feels."""

    def __init__(self, nodes, tempo, interval=0.02):
        self.nodes, self.step = nodes, tempo * interval
        self.outputs = {node.name: 0.0 for node in nodes}
        self.kept = {node.name: 0.0 for node in nodes}
        self.levels = {}

    def update(self, sensed):
        for node in self.nodes:
            if node.type == "constant":
                self.outputs[node.name] = node.parameter
            elif not node.inputs:
                self.outputs[node.name] = sensed(node)
        for node in self.nodes:
            if node.inputs and node.type != "effector":
                value = self.relation(node, *self.inputs(node))
                self.outputs[node.name] = min(max(value, -LIMIT), LIMIT)
        for node in self.nodes:
            if node.type == "effector":
                (x,) = self.inputs(node)
                self.levels[node.of] = min(max(x, -1.0), 1.0)

    def inputs(self, node):
        weights = node.weights or [1.0] * len(node.inputs)
        return [self.outputs[source] * weight for source, weight in zip(node.inputs, weights, strict=True)]

    def relation(self, node, a, b=0.0, c=0.0):
        last, p, h = self.outputs[node.name], node.parameter, self.step
        match node.type:
            case "sum":
                return a + b
            case "product":
                return a * b
            case "divide":
                return a / away(b)
            case "sum-threshold":
                return truth(a + b > p)
            case "greater-than":
                return truth(a > b)
            case "min":
                return min(a, b)
            case "max":
                return max(a, b)
            case "sign-of":
                return float((a > 0) - (a < 0))
            case "absolute-value":
                return abs(a)
            case "if-then-else":
                return b if a > 0 else c
            case "interpolate":
                return a + (b - a) * min(max(c, 0.0), 1.0)
            case "sin":
                return math.sin(a)
            case "cos":
                return math.cos(a)
            case "arctan":
                return math.atan(a)
            case "log":
                return math.log(max(abs(a), LEAST))
            case "exp":
                return math.exp(min(max(a, -80.0), 80.0))
            case "sigmoid":
                return 1.0 / (1.0 + math.exp(min(max(-a, -80.0), 80.0)))
            case "integrate":
                return last + a * h
            case "smooth":
                return last + (a - last) * min(abs(p) * h, 1.0)
            case "memory":
                return a if b > 0 else last
            case "differentiate":
                before, self.kept[node.name] = self.kept[node.name], a
                return (a - before) / h
            case "delay":
                before, self.kept[node.name] = self.kept[node.name], a
                return before
            case "oscillate-wave" | "oscillate-saw":
                phase = self.kept[node.name]
                self.kept[node.name] = phase + a * h
                angle = phase + math.pi * p
                turned = math.remainder(angle, 2 * math.pi)
                return math.sin(angle) if node.type == "oscillate-wave" else turned / math.pi
        raise AssertionError(node.type)


def felt(state, creature, node, parents):
    """What a sensor node feels on flat ground (2.2.1), from a dictionary of the state's slots."""
    if node.type == "sensor":
        sensor = next(one for one in creature.sensors if one.name == node.of)
        return truth(state[f"y.{sensor.contact}"] < 0.0)
    x, y = state[f"x.{node.part}"], state[f"y.{node.part}"]
    parent = parents.get(node.part)
    match node.type:
        case "contact":
            return truth(y < 0.0)
        case "altitude":
            return y
        case "vertical-velocity":
            return state[f"vy.{node.part}"]
        case "horizontal-velocity":
            return state[f"vx.{node.part}"]
        case "spring-length":
            return math.dist((x, y), (state[f"x.{parent}"], state[f"y.{parent}"]))
        case "orientation":  # 0 above, π/2 to the right, π below
            return math.atan2(state[f"x.{parent}"] - x, state[f"y.{parent}"] - y) % (2 * math.pi)
    raise AssertionError(node.type)
