"""Tests of scripts/check-asvs: each planted fault is found."""

import importlib.machinery
import importlib.util
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def load():
    loader = importlib.machinery.SourceFileLoader("check_asvs", str(ROOT / "scripts/check-asvs"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


check_asvs = load()


class Faults(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        (self.root / "a.md").write_text('# One two\n\n### <a id="amb-01"></a>AMB-01 Text\n')

    def faults(self, **changes):
        rows = [
            {"id": "V1.1.1", "level": "1", "applies": "yes", "how": "h", "shown_by": "rust:a::b"},
            {"id": "V1.10.1", "level": "2", "applies": "no", "how": "h", "shown_by": ""},
        ]
        rows[0] |= changes
        levels = check_asvs.published("# Ids\nV1.1.1 1\nV1.10.1 2\n")
        return check_asvs.faults(rows, self.root, {"rust:a::b"}, levels)

    def test_complete_table(self):
        self.assertEqual(self.faults(), [])
        self.assertEqual(self.faults(shown_by="doc:a.md#one-two;doc:a.md#amb-01;code:a.md"), [])

    def test_each_fault(self):
        for changes, text in [
            ({"shown_by": ""}, "nothing shows it"),
            ({"shown_by": "rust:a::c"}, "no such test"),
            ({"shown_by": "doc:a.md#three"}, "no such heading"),
            ({"shown_by": "check:scripts/none"}, "no such file"),
            ({"shown_by": "a::b"}, "begins with none"),
            ({"how": " "}, "does not say how"),
            ({"applies": "maybe"}, "applies is"),
            ({"level": "2"}, "V1.1.1: is of level 1"),
            ({"id": "V1.1.2"}, "V1.1.1: is missing"),
            ({"id": "V1.1.2"}, "V1.1.2: is not in"),
            ({"id": "V1.10.1"}, "is there twice"),
            ({"id": "V2.1.1"}, "not in order"),
        ]:
            with self.subTest(text):
                self.assertTrue(any(text in it for it in self.faults(**changes)), self.faults(**changes))

    def test_findings(self):
        def found(shown_by, count=1):
            rows = [{"id": "H1", "shown_by": shown_by}] * count
            return check_asvs.finding_faults(rows, self.root, {"rust:a::b"})

        self.assertEqual(found("rust:a::b"), [])
        self.assertEqual(found("check:a.md"), [])
        self.assertEqual(found(""), ["H1: no test or check shows it"])
        self.assertEqual(found("doc:a.md"), ["H1: no test or check shows it"])
        self.assertEqual(found("rust:a::b;web:c"), ["H1: web:c: no such test, or it is not run"])
        self.assertEqual(found("check:none"), ["H1: check:none: no such file"])
        self.assertEqual(found("rust:a::b", 2), ["H1: is there twice"])

    def test_cited_tests(self):
        def found(text):
            return check_asvs.cited_faults(text, self.root, {"rust:a::b"})

        self.assertEqual(found("`rust:a::b` and `a::c`"), [])
        self.assertEqual(found("`rust:a::c`"), ["docs/security.md: rust:a::c: no such test, or it is not run"])


if __name__ == "__main__":
    unittest.main()
