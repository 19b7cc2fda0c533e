"""Dense networks: against NumPy and PyTorch, from every source, and how they decide."""

from itertools import pairwise

import numpy as np
import pytest

import gambol
from gambol.controllers import Layer, Mlp, mlp_of

DRAW = np.random.default_rng(0)
WIDTHS = (7, 19, 8, 3)
PAIRS = [(DRAW.normal(size=(b, a)), DRAW.normal(size=b)) for a, b in pairwise(WIDTHS)]
SEEN = DRAW.normal(size=(37, 7))
MEAN, VARIANCE = DRAW.normal(size=7), DRAW.uniform(0.1, 2.0, 7)


def numpy_levels(seen, activation=np.tanh, last=lambda x: x):
    for i, (w, b) in enumerate(PAIRS):
        seen = (last if i == len(PAIRS) - 1 else activation)(seen @ w.T + b)
    return np.clip(seen, -1, 1)


RELU = lambda x: np.maximum(x, 0.0)  # noqa: E731


def test_it_is_what_numpy_computes():
    assert np.abs(mlp_of(PAIRS).act(SEEN) - numpy_levels(SEEN)).max() < 1e-13
    other = mlp_of(PAIRS, activation="relu", last="tanh")
    assert np.abs(other.act(SEEN) - numpy_levels(SEEN, RELU, np.tanh)).max() < 1e-13


def test_normalisation_is_that_of_the_training():
    normalised = mlp_of(PAIRS).normalised(MEAN, VARIANCE, clip=0.8, epsilon=1e-3)
    seen = np.clip((SEEN - MEAN) / np.sqrt(VARIANCE + 1e-3), -0.8, 0.8)
    assert np.abs(normalised.act(SEEN) - numpy_levels(seen)).max() < 1e-13


def onnx_file(path, gemm, extra=()):
    """PAIRS with relu between them, as exporters write them."""
    onnx = pytest.importorskip("onnx")
    helper, numpy_helper = onnx.helper, onnx.numpy_helper
    nodes, numbers, at = [], [], "seen"
    for i, (w, b) in enumerate(PAIRS):
        numbers += [numpy_helper.from_array(w if gemm else w.T.copy(), f"w{i}"), numpy_helper.from_array(b, f"b{i}")]
        if gemm:
            nodes.append(helper.make_node("Gemm", [at, f"w{i}", f"b{i}"], [f"y{i}"], transB=1))
        else:
            nodes += [
                helper.make_node("MatMul", [at, f"w{i}"], [f"m{i}"]),
                helper.make_node("Add", [f"b{i}", f"m{i}"], [f"y{i}"]),
            ]
        at = f"y{i}"
        if i < len(PAIRS) - 1:
            nodes.append(helper.make_node("Relu", [at], [f"r{i}"]))
            at = f"r{i}"
    for kind in extra:
        nodes.append(helper.make_node(kind, [at], [f"{kind}"]))
        at = kind
    double = onnx.TensorProto.DOUBLE
    ends = [helper.make_tensor_value_info(name, double, [1, n]) for name, n in (("seen", 7), (at, 3))]
    graph = helper.make_graph(nodes, "policy", ends[:1], ends[1:], numbers)
    onnx.save(helper.make_model(graph), path)
    return path


@pytest.mark.parametrize("gemm", [True, False])
def test_onnx_files_of_dense_layers_are_read(tmp_path, gemm):
    network = mlp_of(onnx_file(tmp_path / "policy.onnx", gemm, extra=["Tanh"]))
    assert np.abs(network.act(SEEN) - numpy_levels(SEEN, RELU, np.tanh)).max() < 1e-13


@pytest.mark.parametrize("extra, words", [(["Softmax"], "has a Softmax there"), (["Tanh", "Relu"], "has a Relu there")])
def test_anything_else_is_refused(tmp_path, extra, words):
    with pytest.raises(gambol.InvalidInput, match=words):
        mlp_of(onnx_file(tmp_path / "policy.onnx", True, extra))


def test_what_is_no_onnx_file_is_refused(tmp_path):
    pytest.importorskip("onnx")
    (tmp_path / "x.onnx").write_text("hello", encoding="utf-8")
    for path, words in (("x.onnx", "holds no ONNX model"), ("y.onnx", "cannot be read")):
        with pytest.raises(gambol.InvalidInput, match=words):
            mlp_of(tmp_path / path)


@pytest.mark.parametrize(
    "source, words",
    [
        (3, "as int"),
        ([1, 2], "as list"),
        ({"conv.kernel": 1}, "'conv.kernel'"),
        ([(np.zeros(3), [0])], "shape"),
    ],
)
def test_what_is_no_network_is_refused(source, words):
    with pytest.raises(gambol.InvalidInput, match=words):
        mlp_of(source)


@pytest.mark.parametrize(
    "entries, words",
    [
        ({"layers": [{"weights": [[1, 2], [3]], "bias": [1, 2]}]}, "all rows have the same length"),
        ({"layers": [{"weights": [[1]], "bias": [1]}, {"weights": [[1, 2]], "bias": [1]}]}, "each layer needs as many"),
        ({"layers": [{"weights": [[1]], "bias": [1]}], "mean": [1, 2]}, "mean holds 2 numbers"),
        ({"layers": [{"weights": [[1]], "bias": [1], "activation": "gelu"}]}, "did you mean 'relu'"),
    ],
)
def test_networks_that_do_not_fit_together(entries, words):
    with pytest.raises(gambol.InvalidInput, match=words):
        Mlp(**entries)


@pytest.mark.parametrize(
    "inputs, words",
    [
        (["com_vxx"], "com_vx"),
        (["state", "state"], "observed twice"),
        (["com_x >"], "com_x >"),
    ],
)
def test_what_cannot_be_observed(inputs, words):
    network = Mlp(inputs=inputs, layers=[Layer(weights=[[1], [1]], bias=[0, 0])])
    with pytest.raises(gambol.InvalidInput, match=words):
        gambol.simulate("luxo", network, seconds=0.1)


def test_it_decides_once_in_an_interval_and_holds_in_between():
    """Here a level that is the time: its targets are steps, within the actuators' ranges."""
    network = Mlp(
        inputs=["time"], interval=0.03, layers=[Layer(weights=[[10], [-1]], bias=[-1, 0], activation="identity")]
    )
    motion = gambol.simulate("luxo", network, seconds=0.3, fps=1000)
    low, high = (np.radians([getattr(a, end) for a in motion.creature.actuators]) for end in ("min", "max"))
    decided = np.floor(motion.time / 0.03 + 1e-9) * 0.03
    levels = np.clip(np.column_stack([10 * decided - 1, -decided]), -1, 1)
    assert np.abs(motion.targets[:-1] - (low + (levels + 1) / 2 * (high - low))[:-1]).max() < 1e-12


def test_a_file_of_it_is_opened_and_played(tmp_path):
    network = Mlp.sample(gambol.creature("worm"), gambol.Draws(1))
    network.save(tmp_path / "policy.yaml")
    assert gambol.load(tmp_path / "policy.yaml") == network
