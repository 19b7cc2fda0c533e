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
SPARSE = "a sparse matrix of SciPy: sums in the order of its rows"
WORDS = "told to people, in digits that rounding does not reach"
ELSEWHERE = {  # rooms whose results are read by people
    "importing": "MuJoCo and drawings, rounded",
    "testing": "comparisons within rounding",
}
KNOWN = {  # files that may, and why
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
    return found


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
