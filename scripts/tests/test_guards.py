"""Tests of trust/guards: each fault of the list is found, and a guard counts only if all its tests fail without it."""

import importlib.machinery
import importlib.util
import re
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def load():
    loader = importlib.machinery.SourceFileLoader("guards", str(ROOT / "trust/guards"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    # Dataclasses look their module up.
    sys.modules[loader.name] = module
    loader.exec_module(module)
    return module


guards = load()

LIST = """
[[guard]]
id = "A1"
what = "Foreign cases are refused."
file = "code.rs"
find = 'check(case)?;'
replace = ''
tests = ["api::all::refused"]
"""
CODE = "fn one() {\n    check(case)?;\n    let free = count < 3;\n}\n"
TESTS = {"api::all::refused": "(…)", "api::all::postgres_only::refused": "(…)"}


def guard(number=1, find="check(case)?;", replace="", **more):
    return guards.Guard(number, f"A{number}", "Foreign cases are refused.", "code.rs", find, replace, ["api::all::refused"], **more)


class Form(unittest.TestCase):
    def test_a_complete_entry(self):
        found, wrong = guards.read(LIST)
        self.assertEqual((found, wrong), ([guard()], []))

    def test_a_second_text_belongs_to_its_entry(self):
        also = "[[guard.also]]\nfile = 'code.rs'\nfind = 'count < 3'\nreplace = 'true'\n"
        found, wrong = guards.read(LIST + also)
        self.assertEqual(wrong, [])
        self.assertEqual([(it.number, it.id, it.find) for it in found], [(1, "A1", "check(case)?;"), (1, "A1", "count < 3")])
        self.assertEqual(guards.count_entries(found), 1)
        self.assertEqual(len(guards.table(found, {1: "red"}).splitlines()), 2)

    def test_each_fault(self):
        for text, expected in [
            (LIST + "batches = 1\n", "has no batches"),
            (LIST + "[[guard.also]]\nfile = 'code.rs'\n", "also has file, find, replace"),
            (LIST.replace('what = "Foreign cases are refused."\n', ""), "lacks what"),
            (LIST + 'engine = "mysql"\n', "the engine is one of sqlite, postgres"),
            (LIST.replace('["api::all::refused"]', "[]"), "names no test"),
            (LIST.replace("replace = ''", "replace = 'check(case)?;'"), "changes nothing"),
        ]:
            with self.subTest(expected):
                found, wrong = guards.read(text)
                self.assertEqual(found, [])
                self.assertEqual(len(wrong), 1, wrong)
                self.assertIn(expected, wrong[0])


class Sources(unittest.TestCase):
    def faults(self, *entries, code=CODE, findings=()):
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "code.rs").write_text(code)
            return guards.faults(list(entries), Path(folder), TESTS, list(findings))

    def test_each_fault(self):
        finding = {"id": "H1", "shown_by": "check:x;rust:api::all::refused"}
        for found, expected in [
            (self.faults(guard(), code=""), "A1: its text is 0 times in code.rs"),
            (self.faults(guard(), code=CODE + CODE), "A1: its text is 2 times in code.rs"),
            (self.faults(guards.Guard(1, "A1", "x", "gone.rs", "x", "y", ["api::all::refused"])), "A1: there is no gone.rs"),
            (self.faults(guards.Guard(1, "A1", "x", "code.rs", "check", "", ["api::gone"])), "no such test, or it is not run: api::gone"),
            (self.faults(guards.Guard(1, "A1", "x", "code.rs", "check", "", ["api::all::postgres_only::refused"])), "is not run on sqlite"),
            (self.faults(guards.Guard(1, "A1", "x", "code.rs", "if check {", "if false {", ["api::all::refused"]), code="if check {}"), "needs a batch"),
            (self.faults(guards.Guard(1, "A1", "x", "code.rs", "one ||", "false ||", ["api::all::refused"]), code="one || other"), "needs a batch"),
            (self.faults(guards.Guard(1, "A1", "x", "code.rs", "AND a = 1", "", ["api::all::refused"]), code='"SELECT 1 AND a = 1"'), "needs a batch"),
            (self.faults(guard(), findings=[finding]), "H1: a finding that Rust tests show, and no entry"),
        ]:
            with self.subTest(expected):
                self.assertEqual(len(found), 1, found)
                self.assertIn(expected, found[0])
        self.assertEqual(self.faults(guard(), findings=[{"id": "L1", "shown_by": "check:x"}, {**finding, "id": "A1"}]), [])

    def test_the_list_of_the_project_can_be_read(self):
        found, wrong = guards.read((ROOT / guards.LIST).read_text())
        self.assertEqual(wrong, [])
        self.assertGreater(len(found), 100)
        names = guards.rust_tests(ROOT)
        self.assertEqual([name for it in found for name in it.tests if name not in names], [])


class Mutations(unittest.TestCase):
    def test_a_statement_and_an_expression_are_chosen_at_run_time(self):
        text, lines = guards.mutate(CODE, [guard(2, "count < 3", "true"), guard()])
        condition = 'std::env::var("REMOVED_GUARD").is_ok_and(|it| it == "{}")'
        self.assertIn(f"    if {condition.format(1)} {{  }} else {{ check(case)?; }}\n", text)
        self.assertIn(f"let free = (if {condition.format(2)} {{ true }} else {{ count < 3 }});", text)
        self.assertEqual([(it.number, list(area)) for it, area in lines], [(1, [2]), (2, [3])])

    def test_an_entry_with_a_batch_is_replaced(self):
        text, lines = guards.mutate(CODE, [guard(replace="one();\n    two();", batch=1), guard(2, "count < 3", "true", batch=1)])
        self.assertEqual(text, "fn one() {\n    one();\n    two();\n    let free = true;\n}\n")
        self.assertEqual([list(area) for _, area in lines], [[2, 3], [4]])

    def test_overlapping_texts_and_numbers_are_built_apart(self):
        entries = [guard(1), guard(2, "let free = count < 3"), guard(3, "count < 3"), guard(4, "free", batch=1), guard(5, "one", batch=2)]
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "code.rs").write_text(CODE)
            built = guards.batches(entries, Path(folder))
            # The second text of an entry is built with the first one.
            pair = guards.batches([guard(1, "count < 3"), guard(2), guard(2, "count")], Path(folder))
        self.assertEqual([[it.number for it in build] for build in built], [[1, 2], [3], [4], [5]])
        self.assertEqual([[it.number for it in build] for build in pair], [[1], [2, 2]])

    def test_places_of_errors_are_found_and_those_of_warnings_are_not(self):
        printed = (
            "warning: unused variable: `a`\n --> crates/a/src/one.rs:3:9\n  |\n"
            "error[E0308]: mismatched types\n  --> crates/a/src/two.rs:12:5\n   |\n"
            "error: could not compile `a` (lib) due to 1 previous error; 1 warning emitted\n"
        )
        self.assertEqual(guards.error_places(printed), [("crates/a/src/two.rs", 12)])


class Verdicts(unittest.TestCase):
    PRINTED = (
        "        PASS [   0.512s] (1/4) api::all refused\n"
        "        SLOW [> 60.000s] api::all slow\n"
        "     TIMEOUT [ 300.015s] (2/4) api::all slow\n"
        "        FAIL [   0.101s] ( 3/40) caseboard::bin/caseboard config::tests::refused\n"
        "     SIGABRT [   1.101s] domain pdf::tests::bounded\n"
    )

    def test_outcomes_have_the_names_of_the_list(self):
        self.assertEqual(guards.outcomes(self.PRINTED), {
            "api::all::refused": "PASS",
            "api::all::slow": "TIMEOUT",
            "caseboard::config::tests::refused": "FAIL",
            "domain::pdf::tests::bounded": "SIGABRT",
        })

    def test_a_guard_is_red_only_if_all_its_tests_failed(self):
        entry = guard()
        entry.tests = ["api::all::one", "api::all::two"]
        for ran, expected in [
            ({"api::all::one": "FAIL", "api::all::two": "TIMEOUT"}, "red"),
            ({"api::all::one": "FAIL", "api::all::two": "PASS"}, "NOT RED: api::all::two"),
            ({"api::all::one": "FAIL"}, "NOT RUN: api::all::two"),
        ]:
            self.assertEqual(guards.verdict(entry, ran), expected)

    def test_the_table_names_id_tests_and_verdict(self):
        text = guards.table([guard()], {1: "red"})
        self.assertRegex(text, re.compile(r"^A1\s+Foreign cases are refused\.\s+red\s+refused$", re.M))


if __name__ == "__main__":
    unittest.main()
