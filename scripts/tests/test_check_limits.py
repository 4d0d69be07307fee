"""Tests of scripts/check-limits: each planted difference is found."""

import importlib.machinery
import importlib.util
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def load():
    loader = importlib.machinery.SourceFileLoader("check_limits", str(ROOT / "scripts/check-limits"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


check_limits = load()

CODE = """
/// One.
pub const ONE: Limit = limit("one", 10, SignedDuration::from_mins(15));
pub const TWO: Limit =
    limit("two", 3_000, SignedDuration::from_mins(1));
pub const THREE: Limit = limit("three", 5, SignedDuration::from_hours(1));
"""
TABLE = """
| what | limit | constant |
|---|---|---|
| a | 10 in 15 minutes | `ONE` |
| b | 3,000 a minute | `TWO` |
| c | 5 an hour | `THREE` |
| d | 5 | – |
"""


class Faults(unittest.TestCase):
    def test_equal(self):
        self.assertEqual(check_limits.faults(CODE, TABLE), [])

    def test_the_constants_of_the_code_can_be_read(self):
        code = (ROOT / check_limits.CODE).read_text()
        self.assertEqual(set(check_limits.constants(code)), set(check_limits.DECLARATION.findall(code)))
        self.assertGreater(len(check_limits.constants(code)), 25)

    def test_each_difference(self):
        extra = 'pub const FOUR: Limit = limit("four", 1, SignedDuration::from_hours(24));\n'
        for code, table, expected in [
            (CODE + extra, TABLE, "FOUR: is in 0 rows"),
            (CODE, TABLE.replace("| `TWO` |", "| – |"), "TWO: is in 0 rows"),
            (CODE, TABLE + "| e | 10 in 15 minutes | `ONE` |\n", "ONE: is in 2 rows"),
            (CODE.replace("10, ", "11, "), TABLE, "ONE: is '11 in 15 minutes'"),
            (CODE.replace("from_mins(15)", "from_hours(15)"), TABLE, "ONE: is '10 in 15 hours'"),
            (CODE, TABLE + "| e | 1 in 24 hours | `FIVE` |\n", "FIVE: no such constant"),
            (CODE + "pub const SIX: Limit = other();\n", TABLE, "SIX: its value cannot be read"),
        ]:
            with self.subTest(expected):
                found = check_limits.faults(code, table)
                self.assertEqual(len(found), 1, found)
                self.assertIn(expected, found[0])


if __name__ == "__main__":
    unittest.main()
