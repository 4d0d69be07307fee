"""What a harness prints: a line for each row of the table, and one for each planted fault.

    ROW {"row": "power cuts", "engine": "SQLite", "target": "0 lost, 0 corrupt", "number": "1000 cuts: 0 lost, 0 corrupt",
         "seed": 7, "reached": true}
    FAULT {"row": "power cuts", "planted": "commits that are not flushed", "found": true, "number": "212 of 1000 cuts lost"}

Rust tests print the same lines with `caseboard_testkit::trust`.
"""

import json
import os
import random
from dataclasses import asdict, dataclass

ROW, FAULT = "ROW ", "FAULT "


@dataclass
class Row:
    """A figure of the table: what is required, what was measured, and whether that is enough."""

    row: str
    engine: str
    target: str
    number: str
    seed: int | None
    reached: bool


@dataclass
class Fault:
    """A fault that the harness planted into its own run, and whether its checks found it."""

    row: str
    planted: str
    found: bool
    number: str = ""


def report(line: Row | Fault) -> bool:
    """Prints a line of the table; returns whether it is reached or found."""
    print((ROW if isinstance(line, Row) else FAULT) + json.dumps(asdict(line), ensure_ascii=False), flush=True)
    return line.reached if isinstance(line, Row) else line.found


def parse(output: str) -> tuple[list[Row], list[Fault], list[str]]:
    """Reads the lines of a harness; the last list has those that lack a field or are damaged. They may follow other text in
    the same line, as a test runner prints it."""
    rows, faults, wrong = [], [], []
    for line in output.splitlines():
        for prefix, kind, found in ((ROW, Row, rows), (FAULT, Fault, faults)):
            _, separator, text = line.partition(prefix + "{")
            if separator:
                try:
                    found.append(kind(**json.loads("{" + text)))
                except (TypeError, ValueError):
                    wrong.append(line)
    return rows, faults, wrong


def long_form() -> bool:
    """Whether the long form of a harness runs."""
    return os.environ.get("CASEBOARD_TRUST") == "long"


def seed() -> int:
    """The seed of this run: a given one, or a random one, which the rows then show."""
    given = os.environ.get("CASEBOARD_TRUST_SEED")
    return int(given) if given else random.SystemRandom().randrange(1_000_000)
