"""Tests of scripts/check-advisories. The programs that it calls are replaced: they answer as the real ones do, without a network."""

import contextlib
import importlib.machinery
import importlib.util
import io
import os
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path
from unittest import mock

SCRIPT = Path(__file__).resolve().parent.parent / "check-advisories"
loader = importlib.machinery.SourceFileLoader("check_advisories", str(SCRIPT))
spec = importlib.util.spec_from_loader("check_advisories", loader)
check = importlib.util.module_from_spec(spec)
sys.dont_write_bytecode = True
loader.exec_module(check)

# Finds an advisory for each crate of the metadata that has a file in the database which the configuration names.
CARGO = """#!{python}
import json, pathlib, sys, tomllib
words = sys.argv[1:]
if words[0] == "metadata":
    assert "--locked" in words
    print(json.dumps({{"packages": [{{"name": "demo"}}]}}))
    sys.exit()
after = lambda word: words[words.index(word) + 1]
assert words[:2] == ["deny", "--offline"] and words[-1] == "advisories", words
database = pathlib.Path(tomllib.loads(pathlib.Path(after("--config")).read_text())["advisories"]["db-path"])
names = [it["name"] for it in json.loads(pathlib.Path(after("--metadata-path")).read_text())["packages"]]
found = [file for name in names for file in database.glob(f"*/crates/{{name}}/*.md")]
for file in found:
    print(f"error[vulnerability]: {{file.stem}}", file=sys.stderr)
sys.exit(1 if found else 0)
"""
NPM = "#!/bin/sh\ncat <<'END'\n{answer}\nEND\nexit {code}\n"
CLEAN = '{"vulnerabilities": {}}'


class Advisories(unittest.TestCase):
    def setUp(self) -> None:
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        self.root = Path(place.name)
        (self.root / "web").mkdir()
        (self.root / "bin").mkdir()
        (self.root / "deny.toml").write_text('[advisories]\nversion = 2\nyanked = "deny"\n')
        self.database = self.root / "databases"
        (self.database / "advisory-db").mkdir(parents=True)
        self.program("cargo", CARGO.format(python=sys.executable))
        self.program("cargo-deny", "#!/bin/sh\n")
        self.program("npm", NPM.format(answer=CLEAN, code=0))
        self.advisory("other", "RUSTSEC-2020-0001", days=1)

    def program(self, name: str, text: str) -> None:
        path = self.root / "bin" / name
        path.write_text(text)
        path.chmod(0o755)

    def advisory(self, crate: str, name: str, days: float) -> None:
        """Adds an advisory to the database, committed so many days ago."""
        folder = self.database / "advisory-db"
        file = folder / "crates" / crate / f"{name}.md"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("")
        date = f"{int(time.time() - days * 86_400)} +0000"
        identity = {"GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date}
        for command in (["init", "-q"], ["add", "."],
                        ["-c", "user.name=Test", "-c", "user.email=test@caseboard.example", "commit", "-q", "-m", name]):
            subprocess.run(["git", *command], cwd=folder, check=True, env=os.environ | identity)

    def run_check(self, **env: str) -> tuple[int, str]:
        """The exit code, and what is printed."""
        path = f"{self.root / 'bin'}:{os.environ['PATH']}"
        env = {"PATH": path, "CASEBOARD_ADVISORY_DB": str(self.database)} | env
        output = io.StringIO()
        with (mock.patch.object(check, "ROOT", self.root), mock.patch.dict(os.environ, env),
              contextlib.redirect_stdout(output), contextlib.redirect_stderr(output)):
            return check.main(), output.getvalue()

    def test_nothing_known_passes(self) -> None:
        code, text = self.run_check()
        self.assertEqual(code, 0, text)
        self.assertIn("crates without known advisories", text)
        self.assertIn("web without known advisories", text)

    def test_a_planted_advisory_of_a_crate_fails(self) -> None:
        self.advisory("demo", "RUSTSEC-2026-0001", days=0)
        code, text = self.run_check()
        self.assertEqual(code, 1)
        self.assertIn("RUSTSEC-2026-0001", text)

    def test_a_planted_advisory_of_a_package_fails(self) -> None:
        answer = '{"vulnerabilities": {"left-pad": {"severity": "high"}}}'
        self.program("npm", NPM.format(answer=answer, code=1))
        code, text = self.run_check()
        self.assertEqual(code, 1)
        self.assertIn("web: left-pad (high)", text)

    def test_what_cannot_be_checked_is_said(self) -> None:
        self.program("npm", NPM.format(answer='{"message": "404"}', code=1))
        self.assertIn("web not checked (the registry has no advisories)", self.run_check()[1])
        self.program("npm", NPM.format(answer="", code=1))
        code, text = self.run_check(CASEBOARD_ADVISORY_DB=str(self.root / "missing"))
        self.assertEqual(code, 0)
        self.assertIn("web not checked (no answer of the registry)", text)
        self.assertIn("crates not checked (no database", text)

    def test_an_old_database_does_not_count(self) -> None:
        folder = self.database / "advisory-db"
        subprocess.run(["rm", "-rf", folder / ".git"], check=True)
        self.advisory("demo", "RUSTSEC-2026-0001", days=check.DATABASE_MAX_DAYS + 2)
        code, text = self.run_check()
        self.assertEqual(code, 0)
        self.assertIn("days old", text)
        self.assertIn("crates not checked", text)


if __name__ == "__main__":
    unittest.main()
