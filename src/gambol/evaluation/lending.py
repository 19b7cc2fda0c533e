"""One device for several processes: the one that has it runs what the others hand in, side by side.

Why not let each process open the device. A GPU runs batches of one process at the same time, but those of several
processes one after another, each time almost empty. So one process has the GPU, and a thread for every batch that it is
handed; the others breed, write numbers down and keep runs, on all cores.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing import AuthenticationError, current_process
from multiprocessing.connection import Connection, Listener
from threading import Event, Thread

from gambol.evaluation.borrowed import Borrowed, called
from gambol.evaluation.device import Device
from gambol.evaluation.devices import device_named
from gambol.evaluation.piece import Piece
from gambol.progress import Progress
from gambol.rollout.lanes import Floats

WAITING = 256  # processes that may knock at the same time


@contextmanager
def lent(device: str) -> Iterator[str]:
    """While it lasts, this process and those that it begins may run batches on a device together.

    Gives what they call it: the `device` of their searches.

    >>> import gambol
    >>> with lent("auto") as shared:
    ...     run = gambol.discover("luxo", method="random", trials=32, seconds=0.5, keep=1, device=shared)
    >>> run.trials_done
    32
    """
    owned = device_named(device)
    with Listener(backlog=WAITING, authkey=current_process().authkey) as listener:
        over = Event()
        desk = Thread(target=_lend, args=(listener, owned, over), daemon=True)
        desk.start()
        try:
            yield f"{Borrowed.name}:{listener.address}"
        finally:
            over.set()
            with called(str(listener.address)) as connection:
                connection.send(None)
            desk.join()


def _lend(listener: Listener, device: Device, over: Event) -> None:
    """Gives everybody who calls a thread of its own, until it is over and somebody calls to say so."""
    while True:
        with suppress(AuthenticationError, OSError, EOFError):  # of somebody else, or who has gone
            connection = listener.accept()
            if not over.is_set():
                Thread(target=_serve, args=(connection, device), daemon=True).start()
                continue
            with connection:
                if connection.recv() is None:
                    return


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
