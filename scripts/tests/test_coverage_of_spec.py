"""Tests of scripts/coverage-of-spec."""

import importlib.machinery
import importlib.util
import sys
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parent.parent / "coverage-of-spec"
loader = importlib.machinery.SourceFileLoader("coverage_of_spec", str(SCRIPT))
spec = importlib.util.spec_from_loader("coverage_of_spec", loader)
coverage = importlib.util.module_from_spec(spec)
sys.dont_write_bytecode = True
sys.modules["coverage_of_spec"] = coverage
loader.exec_module(coverage)

RUST = '''
//! C-01 in the module's own comment counts for nothing.
/// A-01 above something that is no test counts for nothing.
fn helper() { let text = "#[test] fn not_a_test() {}"; let c = '{'; }

/// First come, first served. Shows: C-51, C-64..C-66 (AMB-33)
#[tokio::test(flavor = "multi_thread")]
async fn one_winner() {}

/* a comment with #[test] fn neither() {} inside /* nested */ */
#[cfg(test)]
mod tests {
    use super::*;
    /// Shows: L-14
    #[test]
    fn hours_from_one() { let r = r#"}"#; }
    proptest! {
        /// A-02 is explained only.
        ///
        /// Shows: B-46
        #[test]
        fn pay(x in 0..1) {}
    }
    /// Shows: A-02
    #[test]
    #[ignore = "too slow"]
    fn ignored() {}
    /// Shows: Z-1, C-99
    #[test]
    fn wrong_id() {}
}
'''

TYPESCRIPT = r'''
import { test } from './fixture';
// test('in a comment (A-01)', () => {});
const text = "test('in a string (A-02)')", r = /test\('in a regex (A-03)'/;
test.use({ x: 1 });
// Shows: A-03, A-05
test('signs in (A-04)', async ({ page }) => { await page.getByText(/a'b{/).click(); });
// Shows: C-21..C-23
describe('sorting', () => {
  // Shows: C-24
  it.each([['a', 1], ['b', 2]])('puts %s', (a) => { expect(`${a} }`).toBe(1); });
  it('plain', () => {});
});
// Shows: D-09
it("empty", () => {});
test.skip('later (A-04)', () => {});
test.describe('phones', () => {
  // Shows: J-22
  test('it\'s small', () => {}); });
describe.skip('off (A-06)', () => { it('never', () => {}); });
'''


class Coverage(unittest.TestCase):
    def write_file(self, name: str, text: str) -> Path:
        folder = Path(tempfile.mkdtemp())
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def test_rust_tests_are_read(self):
        path = self.write_file("accept.rs", RUST)
        tests = {t.name: t for t in coverage.rust_tests(path, "caseboard-service", ["invitations", "accept"], "x")}
        base = "rust:caseboard-service::invitations::accept::"
        self.assertEqual(set(tests), {base + n for n in ("one_winner", "tests::hours_from_one", "tests::pay", "tests::wrong_id")})
        self.assertEqual(tests[base + "one_winner"].ids, ["C-64", "C-65", "C-66", "C-51"])
        self.assertEqual(tests[base + "tests::hours_from_one"].ids, ["L-14"])
        self.assertEqual(tests[base + "tests::pay"].ids, ["B-46"])
        self.assertEqual(tests[base + "tests::wrong_id"].unknown, ["C-99"])

    def test_rust_modules_are_named(self):
        base = self.write_file("invitations/accept.rs", '#[cfg(test)]\n#[path = "accept_tests.rs"]\nmod tests;').parent.parent
        (base / "lib.rs").write_text("mod invitations;")
        (base / "invitations/accept_tests.rs").write_text("")
        found = {p.name: m for p, m in coverage.rust_modules(base).items()}
        self.assertEqual(found["accept_tests.rs"], ["invitations", "accept", "tests"])
        self.assertEqual(found["accept.rs"], ["invitations", "accept"])
        self.assertEqual(found["lib.rs"], [])

    def test_typescript_tests_are_read(self):
        path = self.write_file("a.spec.ts", TYPESCRIPT)
        tests = {t.name: t.ids for t in coverage.ts_tests(path, "e2e", path.parent, "x")}
        self.assertEqual(tests, {
            "e2e:a.spec.ts::signs in (A-04)": ["A-03", "A-05"],
            "e2e:a.spec.ts::puts %s": ["C-21", "C-22", "C-23", "C-24"],
            "e2e:a.spec.ts::plain": ["C-21", "C-22", "C-23"],
            "e2e:a.spec.ts::empty": ["D-09"],
            "e2e:a.spec.ts::it's small": ["J-22"],
        })

    def test_ids_and_ranges_are_read(self):
        self.assertEqual(coverage.ids_in("AMB-33, SC-99, UTF-16, C-51; C-21..23"), (["C-21", "C-22", "C-23", "C-51"], []))
        self.assertEqual(coverage.ids_in("A-147 B-00 C-20..D-22"), ([], ["C-20..D-22", "A-147", "B-00"]))

    def test_a_table_that_is_not_current_fails(self):
        rows = [{"id": i, "group": coverage.GROUPS[i[0]][0], "scope": "ui", "requirement": "x", "tests": ""} for i in coverage.ALL_IDS]
        shown = {i: [] for i in coverage.ALL_IDS}
        test = coverage.Test("web:a::b", ["A-01"], "x")
        good = coverage.render(rows, shown)
        self.assertEqual(len(rows), 759)
        self.assertEqual(coverage.check_rows(good, rows, [test], shown), [])
        self.assertIn("make requirements", coverage.check_rows(good, rows, [test], {**shown, "A-01": ["web:a::b"]})[0])
        rows[0]["tests"] = "web:a::gone"
        self.assertIn("does not exist", coverage.check_rows(good, rows, [test], shown)[0])
        self.assertIn("759 ids", coverage.check_rows(good, rows[1:], [test], shown)[0])


if __name__ == "__main__":
    unittest.main()
