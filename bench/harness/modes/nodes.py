"""Several servers on one PostgreSQL."""

import pathlib
import shutil
import statistics
import subprocess
import sys
import time

from ..cluster import psql, set_durable
from ..machine import Watch, busy_share, cpu_seconds, free_port
from ..report import machine, warn, write_results
from ..server import Server, figures, start_wrk, wrk_result
from ..session import CONNECTIONS, Run, in_turn


# What the database has of the invitations that were accepted, and rows that contradict each other.
CONFIRMED = """SELECT COUNT(*) FROM engagements WHERE state = 'CONFIRMED'"""
CONTRADICTIONS = """SELECT COUNT(*) FROM positions p WHERE p.filled <> (SELECT COUNT(*) FROM engagements e
    WHERE e.case_id = p.case_id AND e.category = p.category AND e.state = 'CONFIRMED')
    AND p.case_id IN (SELECT e.case_id FROM engagements e WHERE e.state = 'CONFIRMED' AND e.case_start_at > {after})"""


def measure(options, folder: pathlib.Path):
    """W1 and W2 with one server and with several on one PostgreSQL."""
    busy, run = busy_share(), Run(options, folder)
    set_durable(run.postgres)
    results, started = [], []
    try:
        run.fill("postgres")
        first = run.start_caseboard("postgres", {"CASEBOARD_DATABASE_CONNECTIONS": "16"})
        env = run.environment("postgres") | {"CASEBOARD_DATABASE_URL": run.database(run.database_name),
                                             "CASEBOARD_DATABASE_CONNECTIONS": "16"}
        servers = [first.server]
        for number in range(1, options.nodes):
            port = free_port()
            own = {"CASEBOARD_LISTEN": f"127.0.0.1:{port}", "CASEBOARD_DATA_DIR": str(folder / f"node{number}")}
            shutil.copytree(folder / "postgres" / "data", folder / f"node{number}", ignore=shutil.ignore_patterns("*.lock"))
            servers.append(Server([options.binary, "serve"], env | own, port, "/readyz"))
            started.append(servers[-1])

        def confirmed() -> int:
            return int(psql(run.database(run.database_name), CONFIRMED))

        def loaded(key: str, count: int, number: int) -> dict:
            """One round of a workload, spread over the first `count` servers."""
            used = servers[:count]
            watch = Watch(run.cluster)
            before, database = [cpu_seconds(it.pid) for it in used], cpu_seconds(run.cluster)
            part = options.accepts_per_round // count
            round_first = number * options.accepts_per_round
            processes = [start_wrk(it, first.requests / ("accept" if key == "W2" else "new-cases"), options.seconds,
                                   max(1, CONNECTIONS // count), (round_first + n * part, part) if key == "W2" else None)
                         for n, it in enumerate(used)]
            answers = [wrk_result(process, options.seconds) for process in processes]
            own = sum(cpu_seconds(it.pid) for it in used) - sum(before)
            total = {field: sum(it[field] for it in answers) for field in ("requests", "bytes", "refused", "errors")}
            total |= {"seconds": max(it["seconds"] for it in answers), "p50": statistics.median(it["p50"] for it in answers),
                      "p99": max(it["p99"] for it in answers)}
            return figures(total, (own, cpu_seconds(run.cluster) - database)) | {"others": watch.others_share()}

        # A part of the invitations for each count of servers, after one that warms up.
        number, wrong = 0, []
        for key in ("W1", "W2"):
            for turn in range(options.rounds + 1):
                for count in in_turn([1, options.nodes], turn):
                    accepted = confirmed() if key == "W2" else 0
                    figures_of = loaded(key, count, number)
                    if key == "W2":
                        number += 1
                        answered = figures_of["served"]
                        places = confirmed() - accepted
                        # A request whose connection ends with the round is completed, and its answer not counted.
                        if not answered <= places <= answered + CONNECTIONS:
                            wrong.append(f"{count} servers: {answered:,.0f} answers, {places:,} places")
                    if turn > 0:
                        results.append({"workload": key, "servers": count, **figures_of})
        now = int(time.time() * 1e6)
        contradictions = int(psql(run.database(run.database_name), CONTRADICTIONS.format(after=now)))
        if contradictions:
            wrong.append(f"{contradictions} positions have another number of places than confirmed professionals")
        checked = subprocess.run([options.binary, "verify-audit"], env=env, capture_output=True, text=True)
        if checked.returncode != 0:
            wrong.append(f"verify-audit: {checked.stdout}{checked.stderr}".strip())
    finally:
        for server in started:
            server.stop()
        run.stop()
    print(f"\n{CONNECTIONS} connections in all, medians of {options.rounds} rounds in turns; servers, database and load share this machine")
    print(f"{'':3} {'servers':>7} {'requests/s':>11} {'CPU ms':>8} {'of it DB':>8} {'p50 ms':>8} {'p99 ms':>8} {'refused':>7} {'errors':>6}")
    for key in ("W1", "W2"):
        for count in (1, options.nodes):
            of = [it for it in results if (it["workload"], it["servers"]) == (key, count)]
            m = {field: statistics.median(it[field] for it in of) for field in of[0] if field != "workload"}
            print(f"{key:3} {count:7} {m['per_second']:11,.0f} {m['cpu_ms']:8.3f} {m['database_cpu_ms']:8.3f} "
                  f"{m['p50_ms']:8.1f} {m['p99_ms']:8.1f} {m['refused']:7,.0f} {m['errors']:6,.0f}")
    print("every accepted invitation is one confirmed place, and the audit log is complete" if not wrong else "\n".join(wrong))
    warn(busy, run, results)
    write_results(options, "nodes.json", {"options": vars(options), "machine": machine(), "busy_before": busy,
                                          "results": results, "wrong": wrong})
    if wrong:
        sys.exit(1)
