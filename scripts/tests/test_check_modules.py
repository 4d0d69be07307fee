"""Tests of scripts/check-modules."""

import importlib.machinery
import importlib.util
import sys
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parent.parent / "check-modules"
loader = importlib.machinery.SourceFileLoader("check_modules", str(SCRIPT))
spec = importlib.util.spec_from_loader("check_modules", loader)
check = importlib.util.module_from_spec(spec)
sys.dont_write_bytecode = True
sys.modules["check_modules"] = check
loader.exec_module(check)


class Cycles(unittest.TestCase):
    def check(self, files):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in files.items():
                path = Path(folder) / "demo" / "src" / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            return check.main(Path(folder))

    def test_a_cycle_of_two_modules_fails(self):
        files = {"lib.rs": "mod a; mod b;", "a.rs": "use crate::b::{B, C};", "b.rs": "fn f() { crate::a::g() }"}
        self.assertIn("demo: a cycle of a, b", self.check(files)[0])

    def test_a_cycle_of_three_below_a_module_fails(self):
        files = {
            "lib.rs": "mod m;",
            "m/mod.rs": "mod a; mod b; mod c;",
            "m/a.rs": "use super::b::B;",
            "m/b.rs": "use super::c;",
            "m/c.rs": "use crate::m::a::A;",
        }
        self.assertIn("demo::m: a cycle of a, b, c", self.check(files)[0])

    def test_a_reexport_counts_as_its_source_module(self):
        files = {"lib.rs": "mod a; mod b; pub use b::B;", "a.rs": "use crate::B;", "b.rs": "use crate::a::A;"}
        self.assertEqual(len(self.check(files)), 1)

    def test_tests_comments_strings_and_parent_modules_are_ignored(self):
        files = {
            "lib.rs": "mod a; mod b; pub struct Root;",
            "a.rs": "use crate::b::B;",
            "b.rs": "// use crate::a::A;\nuse crate::Root; const T: &str = \"crate::a\";\n"
            "#[cfg(test)]\nmod tests { use crate::a::A; fn f() { if true {} } }",
            "b/tests.rs": "use crate::a::A;",
        }
        self.assertEqual(self.check(files), [])

    def test_quotes_and_comment_marks_in_literals_end_nothing(self):
        for literal in (
            '"https://example.com"',
            "'\"'",
            "'\\''",
            "b'\"'",
            'r#"say "crate::b" // "#',
            'br"\\"',
            '"\\\\"',
            '"a \\" /* "',
            '"/*"',
        ):
            files = {
                "lib.rs": "mod a; mod b;",
                "a.rs": f"fn it<'a>(x: &'a str) {{ f({literal}); }}\nuse crate::b::B;",
                "b.rs": "use crate::a::A;",
            }
            self.assertEqual(len(self.check(files)), 1, literal)
            files["a.rs"] = f"fn it<'a>(x: &'a str) {{ f({literal}, \"crate::b\"); }} // it's \" crate::b"
            self.assertEqual(self.check(files), [], literal)

    def test_braces_in_literals_do_not_end_a_test_block(self):
        files = {
            "lib.rs": "mod a; mod b;",
            "a.rs": "use crate::b::B;",
            "b.rs": "#[cfg(test)]\nmod tests { fn f() { g('}', \"}}\"); } use crate::a::A; }",
        }
        self.assertEqual(self.check(files), [])

    def test_long_tests_are_a_file_of_their_own(self):
        block = lambda lines: "#[cfg(test)]\nmod tests {\n" + "    // x\n" * lines + "}\n"
        self.assertEqual(self.check({"lib.rs": block(100)}), [])
        self.assertIn("demo/src/lib.rs: 101 lines", self.check({"lib.rs": "mod a;\n" + block(101)})[0])


if __name__ == "__main__":
    unittest.main()
