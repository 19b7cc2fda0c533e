"""The small language in which people write scores, conditions and sections: text in, numbers over names out."""

from typing import TYPE_CHECKING

from gambol.boundary import loaded_when_asked

if TYPE_CHECKING:
    from gambol.expressions.expression import Expression
    from gambol.expressions.parser import Applied, Compared, Constant, Named
else:
    __getattr__, __dir__ = loaded_when_asked(__name__, check=False)

__all__ = [
    "Applied",
    "Compared",
    "Constant",
    "Expression",
    "Named",
]
