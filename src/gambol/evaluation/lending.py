"""One device for several processes: the one that has it runs what the others hand in, side by side.

Why not let each process open the device. A GPU runs batches of one process at the same time, but those of several
processes one after another, each time almost empty. So one process has the GPU, and a thread for every batch that it is
handed; the others breed, write numbers down and keep runs, on all cores.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import AuthenticationError, current_process
from multiprocessing.connection import Client, Connection, Listener
from threading import Event, Thread

from gambol.errors import InvalidInput
from gambol.evaluation.device import Batch, Device
from gambol.evaluation.piece import Piece
from gambol.progress import Progress
from gambol.rollout.lanes import Floats

LOOK = 0.1  # s until somebody looks whether to go on
WAITING = 256  # processes that may knock at the same time


class Borrowed(Device):
    """A device of the process that began this one."""

    name = "borrowed"

    def __init__(self, address: str) -> None:
        self.address = address

    @classmethod
    def opened(cls, address: str, threads: int | None) -> Device:
        if not address:
            raise InvalidInput("a borrowed device without an address", "whoever lends it says its address",
                               "name another device")  # fmt: skip
        return cls(address)

    def run(self, batch: Batch, slots: Sequence[int] | None, progress: Progress) -> Floats:
        progress.raise_if_cancelled()
        try:
            with _call(self.address) as connection:
                connection.send(Piece.of(batch, slots))
                while not connection.poll(LOOK):
                    progress.raise_if_cancelled()
                answer = connection.recv()
        except (OSError, EOFError):
            raise InvalidInput(f"whoever lent the device {self.address!r} has gone", "everything that was written is "
                               "whole", "give the same command again: it goes on") from None  # fmt: skip
        if isinstance(answer, Exception):
            raise answer
        progress.report(len(batch), len(batch))
        ends: Floats = answer
        return ends


@contextmanager
def lent(device: Device) -> Iterator[str]:
    """While it lasts, processes that this one has begun may run batches on its device; gives its name there.

    >>> from gambol.evaluation.device import Threads
    >>> with lent(Threads(1)) as name:
    ...     name.partition(":")[0]
    'borrowed'
    """
    with Listener(backlog=WAITING, authkey=current_process().authkey) as listener:
        over = Event()
        desk = Thread(target=_lend, args=(listener, device, over), daemon=True)
        desk.start()
        try:
            yield f"{Borrowed.name}:{listener.address}"
        finally:
            over.set()
            _call(str(listener.address)).close()  # so that it looks
            desk.join()


def _call(address: str) -> Connection:
    """Only processes with the same key are answered: this one and those that it began."""
    return Client(address, authkey=current_process().authkey)


def _lend(listener: Listener, device: Device, over: Event) -> None:
    """Gives everybody who calls a thread of its own."""
    while not over.is_set():
        with suppress(AuthenticationError, OSError, EOFError):  # of somebody else, or who has gone
            Thread(target=_serve, args=(listener.accept(), device), daemon=True).start()


def _serve(connection: Connection, device: Device) -> None:
    """Runs a batch and says where it ends, or why it did not."""
    with connection, suppress(OSError, EOFError):  # whoever asked may have gone
        piece: Piece = connection.recv()
        answer: Floats | Exception
        try:
            answer = device.run(piece.batch(), piece.slots, Progress())
        except Exception as error:
            answer = error
        connection.send(answer)
