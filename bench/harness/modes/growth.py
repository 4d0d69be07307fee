"""How the CPU per request grows with the data."""

import argparse
import pathlib

from ..cluster import set_durable
from ..machine import busy_share
from ..report import machine, warn, write_results
from ..session import WORKLOADS, Run, in_turn, medians


def measure(options, folder: pathlib.Path):
    """W1 and W2 on data of one size and on several times as much, in turns."""
    busy, runs = busy_share(), {}
    try:
        for factor in (1, options.grow):
            of = argparse.Namespace(**vars(options))
            of.people, of.cases, of.engagements = (factor * n for n in (options.people, options.cases, options.engagements))
            (folder / f"x{factor}").mkdir()
            runs[factor] = Run(of, folder / f"x{factor}", f"bench_caseboard_{factor}")
            set_durable(runs[factor].postgres)
            for engine in options.engines:
                runs[factor].fill(engine)
        for run in runs.values():
            for engine in options.engines:
                run.start_caseboard(engine, {})
        for number in range(options.rounds + 1):
            for key, file, _ in WORKLOADS:
                pairs = [(run, it) for run in runs.values() for it in run.measured]
                for run, it in in_turn(pairs, number) if key in ("W1", "W2") else ():
                    run.measure(it, key, file, number)
    finally:
        for run in runs.values():
            run.stop()
    print(f"\nCPU per request at 1 × and {options.grow} × the data ({options.people:,} people, {options.cases:,} cases, "
          f"{options.engagements:,} engagements), medians of {options.rounds} rounds in turns")
    print(f"{'':3} {'workload':22} {'server':19} {'CPU ms 1 ×':>11} {'CPU ms':>8} {'ratio':>6} {'bytes ratio':>11} {'refused':>7} {'errors':>6}")
    results = []
    small, large = runs.values()
    for before, after in zip(small.measured, large.measured):
        one, many = medians(before), medians(after)
        for key, _, name in WORKLOADS:
            if key in one:
                row = {"workload": key, "server": before.name, "cpu_ms": [one[key]["cpu_ms"], many[key]["cpu_ms"]],
                       "ratio": many[key]["cpu_ms"] / one[key]["cpu_ms"],
                       "bytes_ratio": many[key]["bytes"] / one[key]["bytes"],
                       "refused": one[key]["refused"] + many[key]["refused"], "errors": one[key]["errors"] + many[key]["errors"]}
                results.append(row)
                print(f"{key:3} {name:22} {before.name:19} {row['cpu_ms'][0]:11.3f} {row['cpu_ms'][1]:8.3f} "
                      f"{row['ratio']:6.2f} {row['bytes_ratio']:11.2f} {row['refused']:7,.0f} {row['errors']:6,.0f}")
    warn(busy, small, small.figures() + large.figures())
    write_results(options, "growth.json", {"options": vars(options), "machine": machine(), "busy_before": busy,
                                           "results": results})
