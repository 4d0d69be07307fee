"""All workloads on each engine, beside peers and another build."""

import pathlib

from ..cluster import psql, set_durable
from ..machine import busy_share
from ..report import machine, print_raw, print_streams, print_table, warn, write_results
from ..session import WORKLOADS, Run, medians


def measure(options, folder: pathlib.Path):
    wanted = set(options.only.split(",")) if options.only else {key for key, *_ in WORKLOADS} | {"W7"}
    busy, run = busy_share(), Run(options, folder)
    set_durable(run.postgres)
    filled = {}
    try:
        for engine in dict.fromkeys([*(["sqlite"] if options.peers else []), *options.engines]):
            filled[engine] = run.fill(engine)
        # The peers copy the data before Caseboard changes it.
        for name in options.peers:
            run.start_peer(name, {})
        copies = {engine: run.copy_database(engine) for engine in options.engines if options.against}
        for engine in options.engines:
            run.start_caseboard(engine, {})
        for engine, settings in copies.items():
            run.start_other(engine, settings)
        run.rounds(wanted)
        if "W7" in wanted:
            run.event_streams()
        sizes = {it.name: sum(f.stat().st_size for f in (folder / it.name.removeprefix("caseboard-")).rglob("*")
                              if f.is_file() and ".sqlite" in f.name or f.name.startswith("data.db"))
                 for it in run.measured}
        for it in run.measured:
            if it.server.database:
                name = {"fastify-pg": "bench_peer", "other-postgres": "bench_caseboard_other"}.get(it.name, "bench_caseboard")
                sizes[it.name] = int(psql(run.postgres, f"SELECT pg_database_size('{name}')"))
    finally:
        run.stop()

    print_table(run)
    if run.raw:
        print_raw(run)
    for it in run.measured:
        if it.streams:
            print_streams(it)
    print()
    for it in run.measured:
        print(f"{it.name}: start {it.server.start_ms:.0f} ms, idle {it.server.idle_mb:.0f} MB, under load {it.loaded_mb:.0f} MB,"
              f" database {sizes[it.name] / 1e6:,.0f} MB")
    print("filled in " + ", ".join(f"{seconds:.0f} s ({engine})" for engine, seconds in filled.items()))
    for name, why in run.skipped.items():
        print(f"{name} was left out: {why}")
    warn(busy, run, run.figures())
    write_results(options, ("peers" if options.peers else "-".join(options.engines)) + ".json", {
        "options": vars(options), "machine": machine(), "busy_before": busy, "skipped": run.skipped, "raw": run.raw,
        "servers": {it.name: {"start_ms": it.server.start_ms, "idle_mb": it.server.idle_mb, "loaded_mb": it.loaded_mb,
                              "database_bytes": sizes[it.name], "medians": medians(it), "rounds": it.rounds,
                              "streams": it.streams} for it in run.measured}})
