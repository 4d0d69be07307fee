"""Tests of deploy/Containerfile: the server is built from a copy that has every file that its crates read."""

import os
import re
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def read_outside(root):
    """The paths outside of their crate that build scripts and embedded folders name, relative to the repository."""
    found = set()
    for crate in sorted((root / "crates").iterdir()):
        texts = [path.read_text() for path in crate.glob("build.rs")]
        for path in (crate / "src").rglob("*.rs"):
            texts += re.findall(r'#\[folder = "[^"]*"\]', path.read_text())
        for text in texts:
            for name in re.findall(r'"(?:\$CARGO_MANIFEST_DIR/)?(\.\./[^"]+)"', text):
                found.add(os.path.relpath(crate / name, root))
    return found


def copied(containerfile):
    """The targets of the COPY lines of the stage that builds the server."""
    stage = containerfile.split(" AS server\n")[1].split("\nFROM ")[0]
    return {line.split()[-1] for line in stage.splitlines() if line.startswith("COPY ")}


def missing(paths, targets):
    return {path for path in paths if not any(path == it or path.startswith(it + "/") for it in targets)}


class TheServerStage(unittest.TestCase):
    def test_has_what_the_crates_read_outside_of_themselves(self):
        paths = read_outside(ROOT)
        self.assertIn("web/openapi.json", paths)
        self.assertIn("web/dist", paths)
        targets = copied((ROOT / "deploy/Containerfile").read_text())
        self.assertEqual(missing(paths, targets), set())

    def test_a_path_that_is_not_copied_is_found(self):
        self.assertEqual(missing({"web/a.json", "docs/guide/x"}, {"docs/guide", "web/a"}), {"web/a.json"})


class TheContextOfTheBuild(unittest.TestCase):
    def test_leaves_out_no_file_that_the_crates_read(self):
        ignored = (ROOT / ".dockerignore").read_text().split()
        # The client is built in another stage.
        self.assertEqual((read_outside(ROOT) - {"web/dist"}) & set(ignored), set())


if __name__ == "__main__":
    unittest.main()
