"""Nothing whose bits depend on the processor is used where results, files and pictures are made."""

import ast
from pathlib import Path

import gambol

ROOT = Path(gambol.__file__).parent
# NumPy's own sines are other code on other processors; what a library of linear algebra adds up, and equal numbers that
# are sorted, come in an order that depends on it, too. Instead: gambol.portable, gambol.compiler.arrays.
ELEMENTARY = {"sin", "cos", "tan", "exp", "log", "log2", "log10", "log1p", "expm1", "exp2", "power", "float_power"}
INVERSE = {"arctan2", "arctan", "arcsin", "arccos", "tanh", "sinh", "cosh", "hypot", "cbrt", "angle"}
SUMS = {"dot", "vdot", "inner", "matmul", "tensordot", "einsum", "vecdot", "convolve", "correlate", "polyfit", "linalg"}
SINGLE = {"sin", "cos", "tan", "exp", "log", "pow", "atan2", "atan", "asin", "acos", "tanh", "sinh", "cosh"}
ORDERS = {"argsort", "argpartition"}
BUILT_IN = "sum of what may be floats"  # it rounds otherwise since Python 3.12: gambol.portable.matrices.summed
WHOLE = {"len", "round", "int"}
COUNTS = "sums of whole numbers"
SPARSE = "a sparse matrix of SciPy: sums in the order of its rows"
WORDS = "told to people, in digits that rounding does not reach"
ELSEWHERE = {  # rooms whose results are read by people
    "importing": "MuJoCo and drawings, rounded",
    "testing": "comparisons within rounding",
}
KNOWN = {  # files that may, and why
    **dict.fromkeys(
        (
            "cli/gaits.py",
            "cli/runs.py",
            "compiler/code_cache.py",
            "compiler/finish.py",
            "compiler/lane_blocks.py",
            "compiler/program.py",
            "compiler/ptx.py",
            "compiler/thread_memory.py",
            "compiler/wasm/operations.py",
            "controllers/dataflow/beings.py",
            "controllers/dataflow/embodied.py",
            "controllers/dataflow/reproduction.py",
            "controllers/mlp/kernel.py",
            "creatures/bones/apart.py",
            "dynamics/bones/frames.py",
            "dynamics/bones/method.py",
            "environments/gpu_array.py",
            "evaluation/bodies/trees.py",
            "evaluation/cluster.py",
            "pictures/plots/graph.py",
            "pictures/plots/waves.py",
            "raster/triangulation.py",
            "studio/frame.py",
        ),
        COUNTS,
    ),
    "export/clips/planting.py": "sums of arrays",
    "creatures/articulated/crouch.py": "rounded to thousandths of degrees",
    "creatures/bones/parts.py": "principal moments, which are compared with a bound",
    "dynamics/springs/examining.py": WORDS,
    "dynamics/springs/timestep.py": "rounded to two digits",
    "planning/problems.py": "a bound",
    "raster/mesh.py": SPARSE,
    "raster/subdivision.py": SPARSE,
}


def used(path: Path) -> list[str]:
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.BinOp(op=ast.MatMult()) | ast.AugAssign(op=ast.MatMult()):
                found.append(f"{node.lineno}: @")
            case ast.Attribute(value=ast.Name(id="np"), attr=name) if name in ELEMENTARY | INVERSE | SUMS:
                found.append(f"{node.lineno}: np.{name}")
            case ast.Attribute(value=ast.Name(id="math"), attr=name) if name in SINGLE:
                found.append(f"{node.lineno}: math.{name}")
            case ast.Call(func=ast.Attribute(attr=name)) if name in ORDERS and "stable" not in ast.dump(node):
                found.append(f"{node.lineno}: {name} without an order of equals")
            case ast.Call(func=ast.Name(id="sum")) if not counts(node):
                found.append(f"{node.lineno}: {BUILT_IN}")
    return found


def counts(call: ast.Call) -> bool:
    """Whether such a sum is seen to be of lengths, truths or ones."""
    match call.args:
        case [ast.Call(func=ast.Name(id="map"), args=[ast.Name(id="len"), _])]:
            return True
        case [ast.GeneratorExp(elt=each)]:
            name = each.func.id if isinstance(each, ast.Call) and isinstance(each.func, ast.Name) else ""
            one = isinstance(each, ast.Constant) and isinstance(each.value, int)
            return one or isinstance(each, ast.Compare) or name in WHOLE
    return False


def files() -> list[str]:
    names = [path.relative_to(ROOT).as_posix() for path in sorted(ROOT.rglob("*.py"))]
    return [name for name in names if name.split("/")[0] not in ELSEWHERE]


def test_the_order_of_arithmetic_is_written_down():
    found = {name: lines for name in files() if (lines := used(ROOT / name))}
    assert found.keys() == KNOWN.keys(), found


if __name__ == "__main__":
    for one in files():
        for line in used(ROOT / one):
            print(f"{one}:{line}")
