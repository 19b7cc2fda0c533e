"""Networks that others have trained, as controllers: NumPy arrays, PyTorch's layers or their numbers, ONNX files.

PyTorch is never imported here: what it hands over is asked for its arrays.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gambol.controllers.mlp.layer import Activation, Layer
from gambol.controllers.mlp.mlp import Mlp
from gambol.controllers.mlp.onnx_file import onnx_layers
from gambol.errors import InvalidInput

Array = NDArray[np.float64]
KNOWN: dict[str, Activation] = {"Tanh": "tanh", "ReLU": "relu", "Identity": "identity"}
PASSED = ("Dropout", "Flatten", "Identity")  # modules that change nothing of a row once training is over


def mlp_of(
    source: Any,
    *,
    activation: Activation = "tanh",
    last: Activation = "identity",
    inputs: Sequence[str] = ("state",),
    interval: float | None = None,
) -> Mlp:
    """A trained network as a controller.

    Args:
        source: a list of (weights, bias) as arrays, weights (outputs, inputs); a PyTorch `state_dict` of linear layers
            in their order; PyTorch modules of linear layers and activations, one or several in a list; or the path of
            an ONNX file of dense layers.
        activation: of all layers but the last, where the source has numbers alone.
        last: of the last layer, likewise.
        inputs: what it observes, as `Mlp.inputs`: those of the environment in which it was trained.
        interval: seconds from one decision to the next; those of that environment.

    >>> import gambol
    >>> policy = mlp_of([([[0.5, 0.1], [0.0, 1.0]], [0.0, 0.2])], inputs=["com_vx", "com_vy"], interval=0.05)
    >>> gambol.simulate("luxo", policy, seconds=0.5).status
    'ok'
    """
    if isinstance(source, str | os.PathLike):
        layers = onnx_layers(source)
    elif isinstance(source, Mapping):
        layers = _plain(_paired(source), activation, last)
    elif _is_module(source):
        layers = _from_modules([source])
    elif isinstance(source, Sequence) and source and all(map(_is_module, source)):
        layers = _from_modules(source)
    else:
        layers = _plain(_pairs(source), activation, last)
    settings = {} if interval is None else {"interval": interval}
    return Mlp(layers=layers, inputs=tuple(inputs), **settings)


def _is_module(source: Any) -> bool:
    return hasattr(source, "named_children") and hasattr(source, "state_dict")


def _refused(given: str) -> InvalidInput:
    return InvalidInput(
        given,
        "a network must consist of dense layers with tanh, relu or identity",
        "export the layers between observation and action alone",
    )


def array_of(values: Any) -> Array:
    """Numbers of whatever holds them: a tensor is brought to this processor first."""
    for step in ("detach", "cpu"):
        values = getattr(values, step)() if hasattr(values, step) else values
    return np.asarray(values, np.float64)


def _layer(weights: Any, bias: Any, activation: Activation) -> Layer:
    w = array_of(weights)
    if w.ndim != 2:
        raise _refused(f"weights of shape {w.shape}")
    b = np.zeros(len(w)) if bias is None else array_of(bias).ravel()
    return Layer(weights=w.tolist(), bias=b.tolist(), activation=activation)


def _plain(pairs: Sequence[tuple[Any, Any]], activation: Activation, last: Activation) -> list[Layer]:
    return [
        _layer(weights, bias, last if i == len(pairs) - 1 else activation) for i, (weights, bias) in enumerate(pairs)
    ]


def _pairs(source: Any) -> list[tuple[Any, Any]]:
    try:
        return [(weights, bias) for weights, bias in source]
    except (TypeError, ValueError):
        raise _refused(f"a network as {type(source).__name__}") from None


def _paired(state: Mapping[str, Any]) -> list[tuple[Any, Any]]:
    """`NAME.weight` and `NAME.bias`, in the order of the mapping."""
    for name in state:
        if not name.endswith(("weight", "bias")):
            raise _refused(f"a state_dict with {name!r}")
    return [
        (weights, state.get(f"{name.removesuffix('weight')}bias"))
        for name, weights in state.items()
        if name.endswith("weight")
    ]


def _from_modules(modules: Sequence[Any]) -> list[Layer]:
    """Linear layers, each with the activation that follows it."""
    layers: list[Layer] = []
    for module in (leaf for each in modules for leaf in _leaves(each)):
        kind = type(module).__name__
        if kind == "Linear":
            layers.append(_layer(module.weight, module.bias, "identity"))
        elif kind in PASSED:
            continue
        elif kind in KNOWN and layers and layers[-1].activation == "identity":
            layers[-1] = layers[-1].model_copy(update={"activation": KNOWN[kind]})
        else:
            raise _refused(f"a module {kind}")
    return layers


def _leaves(module: Any) -> Iterator[Any]:
    """The modules that compute, in order."""
    children = [child for _, child in module.named_children()]
    if children and type(module).__name__ != "Sequential":
        raise _refused(f"a module {type(module).__name__}")
    for child in children:
        yield from _leaves(child)
    if not children and type(module).__name__ != "Sequential":
        yield module
