"""How a harness runs its users and ends: no error of a thread is lost, and no thread or server outlives it."""

import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable


class Threads:
    """Threads that run until their functions return. `join` raises the first error of any of them.

    They are daemons, so that an error elsewhere ends the harness, although they would go on for ever."""

    def __init__(self, functions: Iterable[Callable[[], None]]):
        self.errors: list[BaseException] = []
        self.threads = [threading.Thread(target=self.run, args=(function,), daemon=True) for function in functions]
        for thread in self.threads:
            thread.start()

    def run(self, function: Callable[[], None]):
        try:
            function()
        except BaseException as error:
            self.errors.append(error)

    def join(self, seconds: float = 60):
        until = time.monotonic() + seconds
        for thread in self.threads:
            thread.join(max(0.0, until - time.monotonic()))
        if self.errors:
            raise self.errors[0]
        if running := sum(thread.is_alive() for thread in self.threads):
            raise RuntimeError(f"{running} threads do not end within {seconds:.0f} s")


def exit_on_sigterm():
    """Lets SIGTERM end the process as an exception, so that what it started is ended and removed. By default Python ends at
    once and leaves servers and folders behind."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
