"""A server that is measured, and the load generator."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import urllib.request

from .machine import Watch, cpu_seconds, memory_mb

SCRIPT = pathlib.Path(__file__).resolve().parent.parent / "requests.lua"
START_TIMEOUT_SECONDS = 60
# wrk leaves slower answers out of the latencies and counts them as errors; its own limit is 2 s.
ANSWER_SECONDS = 30


class Server:
    """A running server on a port of this machine. `database` is the process of the PostgreSQL cluster that it uses."""

    def __init__(self, command: list[str], env: dict[str, str], port: int, ready: str, database: int | None = None,
                 folder: pathlib.Path | None = None):
        self.port = port
        self.database = database
        self.log = tempfile.TemporaryFile()
        began = time.monotonic()
        self.process = subprocess.Popen(command, env=env, cwd=folder, stdout=self.log, stderr=self.log)
        while True:
            if self.process.poll() is not None or time.monotonic() - began > START_TIMEOUT_SECONDS:
                self.log.seek(0)
                text = self.log.read().decode(errors="replace")[-2000:]
                self.stop()
                sys.exit(f"{command[0]} did not start: {text}")
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}{ready}", timeout=1).read()
                break
            except OSError:
                time.sleep(0.01)
        self.start_ms = (time.monotonic() - began) * 1000
        self.idle_mb = self.memory_mb()

    @property
    def pid(self) -> int:
        return self.process.pid

    def cpu(self) -> tuple[float, float]:
        """CPU seconds of the server and of its database."""
        return cpu_seconds(self.pid), cpu_seconds(self.database) if self.database else 0.0

    def memory_mb(self) -> float:
        return memory_mb(self.pid)

    def stop(self):
        self.process.terminate()
        try:
            self.process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def start_wrk(server: Server, requests: pathlib.Path, seconds: float, connections: int, once=None) -> subprocess.Popen:
    """Starts the load generator. `once` is the first line and the number of lines that are sent once each."""
    env = {**os.environ, "REQUESTS": str(requests)}
    if once:
        env |= {"ONCE": "1", "FIRST": str(once[0]), "SHARE": str(once[1])}
    command = ["wrk", "-t1", f"-c{connections}", f"-d{max(1, round(seconds))}s", "--timeout", f"{ANSWER_SECONDS}s", "-s", str(SCRIPT),
               f"http://127.0.0.1:{server.port}"]
    return subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def wrk_result(process: subprocess.Popen, seconds: float) -> dict:
    try:
        output = process.communicate(timeout=seconds + 60)[0]
    except subprocess.TimeoutExpired:
        process.kill()
        sys.exit("wrk did not end in time")
    line = next((l for l in output.splitlines() if l.startswith("RESULT ")), None)
    if line is None:
        sys.exit(f"wrk failed: {output}")
    return json.loads(line.removeprefix("RESULT "))


def load(server: Server, requests: pathlib.Path, seconds: float, connections: int, once=None) -> dict:
    """Runs wrk for some seconds and returns its figures with the CPU time that the server used, and that others did."""
    watch, before = Watch(server.database), server.cpu()
    result = wrk_result(start_wrk(server, requests, seconds, connections, once), seconds)
    return figures(result, used_since(server, before)) | {"others": watch.others_share()}


def used_since(server: Server, before: tuple[float, float]) -> tuple[float, float]:
    """CPU seconds of the server and of its database since `before`."""
    after = server.cpu()
    return after[0] - before[0], after[1] - before[1]


def figures(result: dict, cpu: tuple[float, float]) -> dict:
    """The figures of a load. An answer of 400 and more, such as 409, 429 or 503, is refused and not served; what it takes
    counts for the served ones."""
    served = result["requests"] - result["refused"]
    done = max(1, served)
    return {
        "per_second": served / max(0.001, result["seconds"]),
        "cpu_ms": sum(cpu) * 1000 / done,
        "database_cpu_ms": cpu[1] * 1000 / done,
        "p50_ms": result["p50"],
        "p99_ms": result["p99"],
        "bytes": result["bytes"] / done,
        "refused": result["refused"],
        "errors": result["errors"],
        "served": served,
    }
