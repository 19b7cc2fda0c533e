"""A device of another process, which runs what is handed to it here."""

from __future__ import annotations

from collections.abc import Sequence
from multiprocessing import AuthenticationError, current_process
from multiprocessing.connection import Client, Connection

from gambol.errors import InvalidInput
from gambol.evaluation.device import Batch, Device
from gambol.evaluation.piece import Piece
from gambol.progress import Progress
from gambol.rollout.lanes import Floats

LOOK = 0.1  # s until somebody looks whether to go on


class Borrowed(Device):
    """A device of the process that began this one."""

    name = "borrowed"

    def __init__(self, address: str) -> None:
        self.address = address

    @classmethod
    def opened(cls, address: str, threads: int | None) -> Device:
        if not address:
            raise InvalidInput(
                "a borrowed device without an address",
                "the program that lends it gives its address",
                "name another device",
            )
        return cls(address)

    def run(self, batch: Batch, slots: Sequence[int] | None, progress: Progress) -> Floats:
        progress.raise_if_cancelled()
        try:
            with called(self.address) as connection:
                connection.send(Piece.of(batch, slots))
                while not connection.poll(LOOK):
                    progress.raise_if_cancelled()
                answer = connection.recv()
        except (OSError, EOFError, AuthenticationError):
            raise InvalidInput(
                f"the program that lent the device {self.address!r} has gone",
                "everything that was written is complete",
                "give the same command again: it goes on",
            ) from None
        if isinstance(answer, Exception):
            raise answer
        progress.report(len(batch), len(batch))
        ends: Floats = answer
        return ends


def called(address: str) -> Connection:
    """Only processes with the same key are answered: this one and those that it began."""
    return Client(address, authkey=current_process().authkey)
