"""Tests of trust/run: what counts as reached, and that nothing outlives it; of quick-times, and helpers of soak and restore."""

import json
import pathlib
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import tomllib
import types
import unittest
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader

TRUST = pathlib.Path(__file__).resolve().parents[2] / "trust"
sys.path.insert(0, str(TRUST))
sys.dont_write_bytecode = True


def load(name: str):
    """A program of the folder as a module."""
    loader = SourceFileLoader(name.replace("-", "_"), str(TRUST / name))
    module = module_from_spec(spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


trust, quick, soak, restore = load("run"), load("quick-times"), load("soak"), load("restore")

from trust_harness.running import Threads  # noqa: E402

ROW = {"row": "kills", "engine": "SQLite", "target": "0 lost", "number": "0 lost", "seed": 7, "reached": True}
FAULT = {"row": "kills", "planted": "no keys", "found": True, "number": "3 doubled"}


def outcome(*lines: str, failure=None):
    return trust.Outcome("kills", "\n".join(lines), failure, 1.0)


def row(**changes) -> str:
    return "ROW " + json.dumps(ROW | changes)


def fault(**changes) -> str:
    return "FAULT " + json.dumps(FAULT | changes)


class Reached(unittest.TestCase):
    def test_a_row_and_a_found_fault_are_needed(self):
        self.assertTrue(outcome("noise", "test kills ... " + row(), fault()).reached)
        self.assertFalse(outcome(row()).reached)
        self.assertFalse(outcome(fault()).reached)

    def test_everything_else_is_not_reached(self):
        self.assertFalse(outcome(row(), row(reached=False), fault()).reached)
        self.assertFalse(outcome(row(), fault(found=False)).reached)
        self.assertFalse(outcome(row(), fault(), failure="ended with code 1").reached)

    def test_a_line_that_cannot_be_read_is_a_failure_and_the_others_count(self):
        lacking = {key: value for key, value in ROW.items() if key != "target"}
        for line in ("ROW " + json.dumps(lacking), row(unknown=1), row()[:-3], 'FAULT {"row": "kills"}'):
            read = outcome(row(), line, fault())
            self.assertFalse(read.reached, line)
            self.assertIn("cannot be read", read.failure)
            self.assertEqual((len(read.rows), len(read.faults)), (1, 1))
            self.assertIn("NOT REACHED", trust.table([read]))

    def test_the_table_shows_rows_faults_and_failures(self):
        text = trust.table([outcome(row(), fault(found=False)), outcome(failure="did not end within 5 minutes")])
        for part in ("reached", "planted: no keys", "NOT FOUND", "did not end", "7"):
            self.assertIn(part, text)


def is_running(pid: int) -> bool:
    """Whether a process runs; one that ended but was not waited for does not."""
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


class Users(unittest.TestCase):
    def test_an_error_of_a_thread_is_raised(self):
        def fail():
            raise RuntimeError("a case was refused")

        with self.assertRaisesRegex(RuntimeError, "refused"):
            Threads([lambda: None, fail]).join(5)
        Threads([lambda: None]).join(5)

    def test_a_thread_that_does_not_end_is_an_error(self):
        with self.assertRaisesRegex(RuntimeError, "1 threads do not end"):
            Threads([lambda: time.sleep(60)]).join(0.1)


class Running(unittest.TestCase):
    OPTIONS = types.SimpleNamespace(quick=False, debug="debug", release="release")

    def run_script(self, script: str, minutes: float):
        harness = {"name": "x", "command": ["{python}", "-c", script], "minutes": minutes}
        return trust.run(harness, self.OPTIONS, 7)

    def test_a_harness_gets_form_and_seed(self):
        script = f"import os; print({row()!r}.replace('0 lost', os.environ['CASEBOARD_TRUST'] + os.environ['CASEBOARD_TRUST_SEED']))"
        self.assertEqual(self.run_script(script, 1).rows[0].number, "long7")

    def test_a_harness_that_does_not_end_is_ended(self):
        ended = self.run_script("import time; time.sleep(60)", 1 / 60)
        self.assertIn("did not end", ended.failure)

    def test_an_error_is_a_failure(self):
        self.assertEqual(self.run_script("import sys; sys.exit(3)", 1).failure, "ended with code 3")

    def test_a_signal_ends_the_harness_with_its_children(self):
        with tempfile.TemporaryDirectory() as folder:
            pids, removed = pathlib.Path(folder, "pids"), pathlib.Path(folder, "removed")
            harness = "\n".join((
                "import os, subprocess, sys, time",
                f"sys.path.insert(0, {str(TRUST)!r})",
                "from trust_harness.running import exit_on_sigterm",
                "exit_on_sigterm()",
                "child = subprocess.Popen(['sleep', '60'])",
                f"open({str(pids)!r}, 'w').write(f'{{os.getpid()}} {{child.pid}}\\n')",
                "try: time.sleep(60)",
                f"finally: open({str(removed)!r}, 'w').close()",
            ))
            script = "\n".join((
                "import types",
                "from importlib.machinery import SourceFileLoader",
                f"trust = SourceFileLoader('trust_run', {str(TRUST / 'run')!r}).load_module()",
                "trust.exit_on_sigterm()",
                f"trust.run({{'name': 'x', 'command': ['{{python}}', '-c', {harness!r}], 'minutes': 1}},",
                "          types.SimpleNamespace(quick=False, debug='', release=''), 7)",
            ))
            runner = subprocess.Popen([sys.executable, "-B", "-W", "ignore", "-c", script], stdout=subprocess.DEVNULL)
            until = time.monotonic() + 20
            while not (pids.exists() and pids.read_text().endswith("\n")) and time.monotonic() < until:
                time.sleep(0.05)
            runner.send_signal(signal.SIGTERM)
            self.assertEqual(runner.wait(timeout=30), 128 + signal.SIGTERM)
            self.assertTrue(removed.exists())
            for pid in map(int, pids.read_text().split()):
                self.assertFalse(is_running(pid), pid)

    def test_names_are_known(self):
        harnesses = [{"name": "a", "quick": 1}, {"name": "b"}, {"name": "d", "on_demand": True}]
        self.assertEqual([it["name"] for it in trust.select(harnesses, True, set())], ["a"])
        self.assertEqual([it["name"] for it in trust.select(harnesses, False, set())], ["a", "b"])
        self.assertEqual([it["name"] for it in trust.select(harnesses, False, {"d"})], ["d"])
        with self.assertRaises(SystemExit):
            trust.select(harnesses, False, {"c"})


class QuickTimes(unittest.TestCase):
    HARNESSES = tomllib.loads((TRUST / "harnesses.toml").read_text())["harness"]
    REPORT = """<testsuites><testsuite name="all">
        <testcase name="messages::mail_faults::no_mail_is_lost" classname="caseboard-service::all" time="12.5"/>
        <testcase name="messages::texts::a_mail" classname="caseboard-service::all" time="3"/>
    </testsuite></testsuites>"""

    def test_the_tests_of_a_harness_are_those_that_its_command_selects(self):
        of = {it["name"]: quick.selected(it["command"]) for it in self.HARNESSES}
        self.assertEqual(of["mail-faults-postgres"], ("rust", "mail_faults::"))
        self.assertEqual(of["contention-sqlite"], ("rust", "contention::"))
        self.assertEqual(of["mutated-files"], ("client", "src/features/cases/importMutations.test.ts"))
        self.assertIsNone(of["power"])
        for it in self.HARNESSES:
            # The time of an entry with `quick` is in that of the step.
            self.assertTrue(of[it["name"]] or "quick" in it or it["command"][0] == "{python}", it["name"])

    def test_times_of_both_engines_are_added_and_missing_ones_are_unknown(self):
        found = dict(quick.times(self.HARNESSES, {"trust": 300.0, "fuzz-api": 90.0, "e2e": 1.0}, [self.REPORT] * 2,
                                 " \x1b[32m✓\x1b[39m src/features/cases/importMutations.test.ts (36 tests) 4200ms"))
        self.assertEqual(found[quick.STEPS], 300)
        self.assertEqual(found["mail_faults::"], 25)
        self.assertEqual(found["src/features/cases/importMutations.test.ts"], 4.2)
        self.assertIsNone(found["killed::"])
        text = quick.table(list(found.items()))
        self.assertIn("quick forms together: 5.5 minutes of at most 8, ", text)

    def test_harnesses_without_a_quick_form_are_named(self):
        self.assertEqual(quick.omitted(self.HARNESSES), ["soak", "soak-postgres", "sign-in-attack", "failover", "fuzz-api-postgres"])

    def test_without_any_time_everything_is_unknown(self):
        found = quick.times(self.HARNESSES, quick.step_seconds(""), [], "")
        self.assertTrue(all(seconds is None for _, seconds in found))
        self.assertIn("unknown", quick.table(found))
        self.assertEqual(quick.step_seconds("trust 300\nfuzz-api 90\n"), {"trust": 300, "fuzz-api": 90})


class Flatness(unittest.TestCase):
    def test_what_stays_within_its_tolerance_is_flat(self):
        flat = {"memory": [50.0] * 15 + [80.0, 88.0] * 22, "open files": [250.0] * 59, "log": [17.0] * 59}
        self.assertEqual(soak.rising(flat), {})
        steps = {name: [100.0] * 40 + [100.0 + by] * 20 for name, by in {"memory": 12.5, "open files": 20.5, "log": 25.5}.items()}
        self.assertEqual(list(soak.rising(steps)), ["memory", "open files", "log"])

    def test_the_leak_moves_the_medians_by_its_tolerances_in_both_forms(self):
        for samples in (60, 900):
            values = [80.0] * samples
            leak, minute = soak.leaking("memory", values)
            first, last = soak.growth(leak)
            self.assertAlmostEqual(last - first, soak.LEAK * 12.0)
            self.assertEqual(list(soak.rising({"memory": leak})), ["memory"])
            self.assertAlmostEqual(minute, (leak[1] - leak[0] - values[1] + values[0]) * 30)

    def test_an_open_read_transaction_lets_the_log_grow(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "a.sqlite")
            other = sqlite3.connect(file)
            other.execute("PRAGMA journal_mode = WAL")
            reader = soak.hold_log(file, 40)
            # Without the transaction it would be about CHECKPOINT_PAGES pages of 4096 bytes.
            self.assertGreater(pathlib.Path(folder, "a.sqlite-wal").stat().st_size, 40_000_000)
            reader.close()
            other.close()


class Filled(unittest.TestCase):
    MIGRATIONS = TRUST.parent / "crates/store/migrations"
    WORDS = {"@id": "BLOB", "@big": "INTEGER", "@bool": "INTEGER", "@bytes": "BLOB", "@strict": "STRICT",
             "@rowless": "STRICT, WITHOUT ROWID"}

    def schema(self) -> sqlite3.Connection:
        """An empty database of the newest version, as `store::schema` writes it for SQLite."""
        connection = sqlite3.connect(":memory:")
        for file in sorted(self.MIGRATIONS.glob("V*.sql"), key=lambda it: int(it.name[1:].split("__")[0])):
            lines = [line.removeprefix("@sqlite ") for line in file.read_text().splitlines() if not line.startswith("@postgres ")]
            # Some builds of SQLite refuse expressions as deep as those that fold names, which change nothing here.
            text = re.sub(r"UPDATE persons SET \w+_folded =.*?;", "", "\n".join(lines), flags=re.DOTALL)
            connection.executescript(re.sub(r"@[a-z]+", lambda it: self.WORDS[it[0]], text))
        return connection

    def test_a_row_of_each_table_fits_the_schema(self):
        connection = self.schema()
        self.assertEqual(restore.empty_tables(connection), restore.tables_of(connection))
        self.assertEqual(set(restore.ROWS) - set(restore.tables_of(connection)), set())
        for table, row in restore.ROWS.items():
            # References are those of the demo, which is missing here: the subqueries find nothing.
            text = re.sub(r"\(SELECT id FROM \w+( WHERE role = '\w+')? ORDER BY id LIMIT 1\)", "randomblob(16)", row)
            connection.execute(f"INSERT INTO {table} {text}")
        filled = set(restore.tables_of(connection)) - set(restore.empty_tables(connection))
        # Its row follows from a document, which is missing here.
        self.assertEqual(set(restore.ROWS) - filled, {"document_reviews"})

    def test_only_tables_without_rows_are_filled(self):
        connection = sqlite3.connect(":memory:")
        connection.executescript("CREATE TABLE throttles (key_hash, window_started_at, window_ends_at, hits);"
                                 "CREATE TABLE add_center_code (id, code_id, code_hash); CREATE TABLE unknown (id);"
                                 "INSERT INTO throttles VALUES (1, 2, 3, 4)")
        self.assertEqual(restore.empty_tables(connection), ["add_center_code", "unknown"])
        self.assertEqual(restore.fill_empty(connection), ["add_center_code"])
        self.assertEqual(restore.empty_tables(connection), ["unknown"])


if __name__ == "__main__":
    unittest.main()
