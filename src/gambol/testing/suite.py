"""What conformance suites are made of. They know no test runner: a check is a function that raises AssertionError.

A suite is a list of functions that each ask one thing of a subject, which holds the extension and examples of it. In
public it has two ends: `check_task(…)` asks everything, `task_checks(…)` gives the checks one by one to a test runner.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeVar

S = TypeVar("S")
Question = Callable[[S], None]


def expect(holds: object, words: str) -> None:
    """Raises AssertionError with these words unless something holds; unlike `assert`, in any mode of Python."""
    if not holds:
        raise AssertionError(words)


@dataclass(frozen=True)
class Check:
    """One check of an extension. Calling it passes or raises AssertionError."""

    subject: str
    name: str
    ask: Callable[[], None]

    def __str__(self) -> str:
        return f"{self.subject}: {self.name}"

    def __call__(self) -> None:
        try:
            self.ask()
        except AssertionError as error:
            raise AssertionError(f"{self}: {error}") from error
        except Exception as error:
            error.add_note(f"while checking {self}")
            raise


class Suite(Generic[S]):
    """What is asked of every extension of a kind, in order.

    >>> numbers: Suite[int] = Suite()
    >>> @numbers.asks
    ... def it_is_even(number: int) -> None:
    ...     expect(number % 2 == 0, f"{number} is odd")
    >>> [str(check) for check in numbers.of("two", 2)]
    ['two: it is even']
    >>> passes(numbers.of("three", 3))
    Traceback (most recent call last):
    AssertionError: three: it is even: 3 is odd
    """

    def __init__(self) -> None:
        self._questions: list[tuple[Callable[[S], object], Question[S]]] = []  # and of which subjects each is asked

    def asks(self, question: Question[S]) -> Question[S]:
        """Enters a function that asks one thing of a subject; its name is what is asked."""
        return self.asks_if(lambda _: True)(question)

    def asks_if(self, applies: Callable[[S], object]) -> Callable[[Question[S]], Question[S]]:
        """The same, for subjects that it applies to."""

        def enter(question: Question[S]) -> Question[S]:
            self._questions.append((applies, question))
            return question

        return enter

    def of(self, title: str, subject: S) -> list[Check]:
        """All checks of a subject, which messages call by its title."""
        return [
            Check(title, question.__name__.replace("_", " "), partial(question, subject))
            for applies, question in self._questions
            if applies(subject)
        ]


def passes(checks: Iterable[Check]) -> None:
    """Runs checks one after another; the first that fails raises AssertionError."""
    for check in checks:
        check()
