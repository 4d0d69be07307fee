"""What a run prints and writes."""

import datetime
import json
import os
import pathlib
import platform
import statistics

from .machine import filesystem
from .session import CONNECTIONS, WORKLOADS, Measured, Run, medians

RESULTS = pathlib.Path(__file__).resolve().parent.parent / "results"
QUIET = 0.1
IN_MEMORY = {"tmpfs", "ramfs"}
# The engine of Caseboard that a peer is compared with.
COMPARED = {"fastify-sqlite": "sqlite", "fastify-pg": "postgres", "pocketbase": "sqlite", "other-sqlite": "sqlite",
            "other-postgres": "postgres"}


def print_table(run: Run):
    """One block for each workload; a peer's line says how many times as fast Caseboard is, and what share of its CPU it
    needs."""
    of = {it.name: medians(it) for it in run.measured}
    print(f"\n{CONNECTIONS} connections, medians of {run.options.rounds} rounds in turns")
    print(f"{'':3} {'workload':22} {'server':19} {'requests/s':>11} {'CPU ms':>8} {'of it DB':>8} {'p50 ms':>8} {'p99 ms':>8} {'bytes':>9} "
          f"{'refused':>7} {'errors':>6} {'× rate':>8} {'× CPU':>7}")
    for key, _, name in WORKLOADS:
        for server, figures_of in of.items():
            if (m := figures_of.get(key)) is None:
                continue
            ratio = ""
            own = of.get(f"caseboard-{COMPARED.get(server, '')}", {}).get(key)
            if own and m["per_second"] and m["cpu_ms"]:
                ratio = f"{own['per_second'] / m['per_second']:8.2f} {own['cpu_ms'] / m['cpu_ms']:7.2f}"
            print(f"{key:3} {name:22} {server:19} {m['per_second']:11,.0f} {m['cpu_ms']:8.3f} "
                  f"{m['database_cpu_ms']:8.3f} {m['p50_ms']:8.1f} {m['p99_ms']:8.1f} {m['bytes']:9,.0f} {m['refused']:7,.0f} {m['errors']:6,.0f} {ratio}")
    if any(server in COMPARED for server in of):
        print("× rate: Caseboard on the same database engine serves this many times as many requests as the peer; "
              "× CPU: it needs this share of the peer's CPU per request (PocketBase beside SQLite).")


def print_raw(run: Run):
    raw = {field: statistics.median(r[field] for r in run.raw) for field in ("cpu_ms", "bytes")}
    print(f"\nW1 with rusqlite and serde_json alone, without HTTP, session and rules: {raw['cpu_ms']:.3f} ms CPU, "
          f"{raw['bytes']:,.0f} bytes")
    for it in run.measured:
        if it.name in ("caseboard-sqlite", "fastify-sqlite"):
            print(f"{it.name} needs {medians(it)['W1']['cpu_ms'] / raw['cpu_ms']:.2f} times as much (the goal is 1.5 at most)")


def print_streams(it: Measured):
    print(f"\nW7 {it.name}: {len(it.clients)} event streams")
    print(f"{'':42} {'% of a core':>11} {'events':>8} {'p50 ms':>8} {'last ms':>8} {'stream kB':>10} {'reads':>7} "
          f"{'read kB':>9} {'left':>6} {'failed':>7}")
    for name, r in it.streams.items():
        median, last = ("–" if r[field] is None else f"{r[field]:.1f}" for field in ("event_p50_ms", "event_last_ms"))
        print(f"{name:42} {r['core_share']:11.1%} {r['events']:8,} {median:>8} {last:>8} "
              f"{r['stream_bytes'] / 1e3:10,.0f} {r['reads']:7,} {r['read_bytes'] / 1e3:9,.0f} "
              f"{r['backlog']:6,} {r['failed']:7,}")
    mixed = it.streams["streams while W6 runs"]["mix"]
    print(f"W6 meanwhile: {mixed['per_second']:,.0f} requests/s, p99 {mixed['p99_ms']:.1f} ms, {mixed['refused']} refused, {mixed['errors']} errors")


def machine() -> dict:
    model = next((line.split(":", 1)[1].strip() for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines()
                  if line.startswith("model name")), platform.machine())
    return {"cores": os.cpu_count(), "cpu": model, "kernel": platform.release(),
            "date": datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="seconds")}


def write_results(options, name: str, content: dict):
    file = options.results or RESULTS / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(content, indent=1, default=str) + "\n")
    print(f"written to {file}")


def warn(busy: float, run: Run, measured: list[dict]):
    """Says what makes the figures doubtful. `measured` are those of every measurement."""
    if busy > QUIET:
        print(f"WARNING: other processes used {busy:.0%} of the CPU before this run; only ratios within it mean something.")
    disturbed = [it["others"] for it in measured if it["others"] > QUIET]
    if disturbed:
        print(f"WARNING: other processes, or other machines of the same host, used more than {QUIET:.0%} of the CPU during "
              f"{len(disturbed)} of {len(measured)} measurements, up to {max(disturbed):.0%}; repeat the run.")
    for name, folder in run.data_folders().items():
        if filesystem(folder) in IN_MEMORY:
            print(f"WARNING: {name} is in memory ({folder}), where a flush costs nothing; name a folder on a disk with TMPDIR.")
