"""The small language in which people write scores, conditions and sections: text in, numbers over names out."""

from gambol.expressions.expression import Expression
from gambol.expressions.parser import Applied, Compared, Constant, Named

__all__ = [
    "Applied",
    "Compared",
    "Constant",
    "Expression",
    "Named",
]
