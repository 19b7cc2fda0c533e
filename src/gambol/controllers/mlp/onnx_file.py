"""Dense layers out of an ONNX file: a chain of Gemm, or MatMul and Add, with Tanh and Relu between them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gambol.controllers.mlp.layer import Activation, Layer
from gambol.errors import InvalidInput

Array = NDArray[np.float64]
ACTIVATIONS: dict[str, Activation] = {"Tanh": "tanh", "Relu": "relu"}
PASSED = ("Identity", "Flatten", "Cast", "Dropout")  # they change nothing of a row
REMEDY = "export the layers between observation and action alone, for one observation at a time"


def onnx_layers(path: str | os.PathLike[str]) -> list[Layer]:
    """The layers of a file, or InvalidInput for a graph that is anything else."""
    try:
        import onnx
        from onnx import numpy_helper
    except ImportError:
        raise InvalidInput("an ONNX file", "reading one needs the package onnx", "pip install 'gambol[onnx]'") from None
    name = Path(path).name
    try:
        model = onnx.load(os.fspath(path))
    except OSError as error:
        raise InvalidInput(
            f"{name} cannot be read: {error.strerror}", "an ONNX file is needed", "check the path"
        ) from None
    except Exception:  # whatever its parser has to say
        raise InvalidInput(
            f"{name} holds no ONNX model", "a file that PyTorch or the like has exported is needed", "export it again"
        ) from None
    numbers = {tensor.name: numpy_helper.to_array(tensor).astype(np.float64) for tensor in model.graph.initializer}
    for node in model.graph.node:
        if node.op_type == "Constant":
            value = next((a.t for a in node.attribute if a.name == "value"), None)
            if value is not None:
                numbers[node.output[0]] = numpy_helper.to_array(value).astype(np.float64)
    return _Chain(name, numbers).read(model.graph)


class _Chain:
    """A graph read from its first node to its last, each of which reads what the one before it gives."""

    def __init__(self, name: str, numbers: dict[str, Array]) -> None:
        self._name, self._numbers = name, numbers
        self._found: list[tuple[Array, Array | None, Activation]] = []

    def read(self, graph: Any) -> list[Layer]:
        at = next(one.name for one in graph.input if one.name not in self._numbers)
        for node in graph.node:
            if node.op_type == "Constant":
                continue
            others = [name for name in node.input if name and name != at]
            if len(others) == len(node.input) or any(name not in self._numbers for name in others):
                raise self._refused(f"a {node.op_type} beside the chain of layers")
            self._take(node, [self._numbers[name] for name in others], reads=list(node.input).index(at))
            at = node.output[0]
        if not self._found or at not in [one.name for one in graph.output]:
            raise self._refused("no chain of dense layers from its input to its output")
        return [
            Layer(weights=w.tolist(), bias=(np.zeros(len(w)) if b is None else b).tolist(), activation=activation)
            for w, b, activation in self._found
        ]

    def _take(self, node: Any, values: list[Array], reads: int) -> None:
        kind = node.op_type
        if kind == "Gemm" and reads == 0 and _usual(node):
            weights, *rest = values
            turned = any(a.name == "transB" and a.i for a in node.attribute)
            self._found.append((weights if turned else weights.T, rest[0].ravel() if rest else None, "identity"))
        elif kind == "MatMul" and reads == 0 and values[0].ndim == 2:
            self._found.append((values[0].T, None, "identity"))
        elif kind == "Add" and self._open and self._found[-1][1] is None:
            weights, _, _ = self._found[-1]
            self._found[-1] = (weights, np.broadcast_to(values[0].ravel(), len(weights)), "identity")
        elif kind in ACTIVATIONS and self._open:
            weights, bias, _ = self._found[-1]
            self._found[-1] = (weights, bias, ACTIVATIONS[kind])
        elif kind not in PASSED:
            raise self._refused(f"a {kind} there")

    @property
    def _open(self) -> bool:
        """Whether the last layer has no activation yet."""
        return bool(self._found) and self._found[-1][2] == "identity"

    def _refused(self, given: str) -> InvalidInput:
        return InvalidInput(
            f"{self._name} has {given}", "it may only hold dense layers with Tanh, Relu or no activation", REMEDY
        )


def _usual(node: Any) -> bool:
    """α A B' + β C with both factors 1, and A as it is."""
    given = {a.name: a for a in node.attribute}
    factors = [given[name].f for name in ("alpha", "beta") if name in given]
    return all(factor == 1.0 for factor in factors) and not ("transA" in given and given["transA"].i)
