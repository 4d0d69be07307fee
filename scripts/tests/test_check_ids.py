"""Tests of scripts/check-ids."""

import importlib.machinery
import importlib.util
import sys
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parent.parent / "check-ids"
loader = importlib.machinery.SourceFileLoader("check_ids", str(SCRIPT))
spec = importlib.util.spec_from_loader("check_ids", loader)
check_ids = importlib.util.module_from_spec(spec)
sys.dont_write_bytecode = True
loader.exec_module(check_ids)

DECISIONS = """# Decisions
### <a id="amb-33"></a>AMB-33 First come, first served
## Appendix B: states
"""
REQUIREMENTS = "id,group,scope,requirement,tests\nC-51,Invitations,service,One winner,rust:a::b\n"


class CheckIds(unittest.TestCase):
    def faults(self, text: str, path: str = "src/lib.rs") -> list[str]:
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            for name, content in [("docs/decisions.md", DECISIONS), ("docs/requirements.csv", REQUIREMENTS), (path, text)]:
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text(content)
            return check_ids.check(root, ["docs/decisions.md", "docs/requirements.csv", path])

    def test_known_ids_resolve(self) -> None:
        self.assertEqual(self.faults("// AMB-33, C-51, appendix B, decisions.md, docs/decisions.md"), [])

    def test_unknown_ids_are_found(self) -> None:
        for name in ("AMB-34", "AMB-330", "C-52", "C-510", "FL-01"):
            with self.subTest(name):
                self.assertEqual(self.faults(f"\n// see {name}"), [f"src/lib.rs:2: {name} is not defined"])

    def test_other_words_are_not_ids(self) -> None:
        self.assertEqual(self.faults("SC-51 UTF-8 C-5 IEC-51 X-52 key-A-52-b"), [])

    def test_an_unknown_appendix_is_found(self) -> None:
        self.assertEqual(len(self.faults("//! Appendix D")), 1)

    def test_an_unknown_document_is_found(self) -> None:
        self.assertEqual(self.faults("/// security.md"), ["src/lib.rs:1: security.md does not exist"])

    def test_links_need_their_file_and_anchor(self) -> None:
        for link in ("decisions.md", "decisions.md#amb-33", "decisions.md#appendix-b-states", "#here", "https://example.org/x"):
            with self.subTest(link):
                self.assertEqual(self.faults(f"# Here\n[text]({link})", "docs/other.md"), [])
        for link in ("absent.csv", "decisions.md#amb-34", "#there"):
            with self.subTest(link):
                self.assertEqual(len(self.faults(f"# Here\n[text]({link})", "docs/other.md")), 1)


if __name__ == "__main__":
    unittest.main()
