"""W2 on SQLite with delayed fsync."""

import mmap
import pathlib
import shutil
import struct
import subprocess
import sys

from .. import peers
from ..machine import busy_share
from ..report import machine, warn, write_results
from ..server import load
from ..session import CONNECTIONS, Run

SOURCE = pathlib.Path(__file__).resolve().parents[2] / "slow_fsync.c"


def compile_slow_fsync() -> pathlib.Path:
    """Compiles the library that delays fsync, and returns it."""
    library = peers.CACHE.parent / "slow_fsync.so"
    compiler = shutil.which("cc") or sys.exit("--fsync-ms needs a C compiler (cc)")
    library.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run([compiler, "-O2", "-shared", "-fPIC", "-o", library, SOURCE, "-ldl"], check=True)
    return library


def measure(options, folder: pathlib.Path):
    """W2 on SQLite with delayed fsync: 64 connections share commits, one connection cannot."""
    busy, library = busy_share(), compile_slow_fsync()
    run, results = Run(options, folder), []
    run.fill("sqlite")

    def counted(name: str) -> tuple[dict[str, str], mmap.mmap]:
        file = folder / f"fsyncs-{name}"
        file.write_bytes(bytes(8))
        with open(file, "r+b") as opened:
            counter = mmap.mmap(opened.fileno(), 8)
        return {"LD_PRELOAD": str(library), "BENCH_FSYNC_MS": str(options.fsync_ms), "BENCH_FSYNC_COUNT": str(file)}, counter

    counters = {}
    try:
        # The peers copy the data before Caseboard changes it.
        for name in options.peers:
            if name == "fastify-sqlite":
                extra, counters[name] = counted(name)
                run.start_peer(name, extra)
            else:
                print(f"{name} is left out: its fsync cannot be delayed by a preloaded library", file=sys.stderr)
        extra, counters["caseboard-sqlite"] = counted("caseboard")
        run.start_caseboard("sqlite", extra)
        for it in run.measured:
            # One connection needs few invitations; it uses the first round's part, then the others follow.
            for connections, first in [(1, 0), (CONNECTIONS, options.accepts_per_round)]:
                before = struct.unpack("Q", counters[it.name][:])[0]
                share = (first, options.accepts_per_round)
                result = load(it.server, it.requests / "accept", options.seconds, connections, share)
                fsyncs = struct.unpack("Q", counters[it.name][:])[0] - before
                results.append({"server": it.name, "connections": connections, **result,
                                "fsyncs_per_accept": fsyncs / max(1, result["served"])})
    finally:
        run.stop()
    print(f"\nW2 with each fsync delayed by {options.fsync_ms} ms")
    print(f"{'server':19} {'connections':>11} {'requests/s':>11} {'p50 ms':>8} {'p99 ms':>8} {'fsyncs each':>11} {'refused':>7} {'errors':>6}")
    for r in results:
        print(f"{r['server']:19} {r['connections']:11} {r['per_second']:11,.0f} {r['p50_ms']:8.1f} {r['p99_ms']:8.1f} "
              f"{r['fsyncs_per_accept']:11.3f} {r['refused']:7,.0f} {r['errors']:6,.0f}")
    alone, shared = (next(r["per_second"] for r in results if r["server"] == "caseboard-sqlite" and r["connections"] == n)
                     for n in (1, CONNECTIONS))
    bound = 1000 / options.fsync_ms
    print(f"{shared / max(1, alone):.1f} × the same server without shared commits (one connection); "
          f"{shared / bound:.1f} × the bound of one fsync per accept ({bound:,.0f}/s)")
    warn(busy, run, results)
    write_results(options, "fsync.json", {"options": vars(options), "machine": machine(), "busy_before": busy,
                                          "results": results, "ratio": shared / max(1, alone), "bound": bound})
