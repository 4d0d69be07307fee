"""Tests of scripts/check-architecture."""

import importlib.machinery
import importlib.util
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parent.parent / "check-architecture"
loader = importlib.machinery.SourceFileLoader("check_architecture", str(SCRIPT))
spec = importlib.util.spec_from_loader("check_architecture", loader)
check = importlib.util.module_from_spec(spec)
sys.dont_write_bytecode = True
loader.exec_module(check)

PAGE = """
```
crates/domain  rules
web            client
```
Run `make check`; see `crates/domain/src/lib.rs`.
"""


class CheckArchitecture(unittest.TestCase):
    def test_folders_are_compared_both_ways(self) -> None:
        self.assertEqual(check.wrong_folders(PAGE, {"crates/domain", "web"}), [])
        faults = check.wrong_folders(PAGE, {"crates/domain", "crates/new"})
        self.assertEqual(faults, ["crates/new is not described", "web does not exist"])

    def test_named_paths_must_exist(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(check.wrong_paths(PAGE, Path(folder), "", []), ["crates/domain/src/lib.rs does not exist"])

    def test_a_readme_names_files_from_its_folder(self) -> None:
        with tempfile.TemporaryDirectory() as place:
            root = Path(place)
            for name in ("web/src/api/keys.ts", "web/vite.config.ts", "crates/a/src/push/vapid.rs"):
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text("")
            files = ["web/src/api/keys.ts", "web/vite.config.ts", "crates/a/src/push/vapid.rs"]
            page = "`api/keys.ts` `vite.config.ts` `push/vapid.rs` `text/calendar` `/api/find` [a](src/api/keys.ts) [b](https://x.example/y)"
            self.assertEqual(check.wrong_paths(page, root, "web", files), [])
            page = "`api/gone.ts` `api/gone` `push/gone.rs` [a](src/gone.ts#part)"
            faults = [f"{name} does not exist" for name in ("api/gone.ts", "api/gone", "push/gone.rs")]
            self.assertEqual(check.wrong_paths(page, root, "web", files), [*faults, "the link to src/gone.ts leads nowhere"])

    def test_generated_paths_need_not_exist(self) -> None:
        with tempfile.TemporaryDirectory() as place:
            subprocess.run(["git", "init", "-q", place], check=True)
            Path(place, ".gitignore").write_text("/bench/results/\n")
            self.assertEqual(check.wrong_paths("`bench/results` `bench/gone`", Path(place), "bench", []), ["bench/gone does not exist"])

    def test_named_commands_must_exist(self) -> None:
        self.assertEqual(check.wrong_commands(PAGE, "check: a b\n"), [])
        self.assertEqual(check.wrong_commands(PAGE, "test:\n"), ["make check does not exist"])

    def test_handlers_carry_the_name_of_their_operation(self) -> None:
        route = '#[utoipa::path(get, operation_id = "getPerson")]\npub(crate) async fn {}() {{}}'
        self.assertEqual(check.wrong_names({"a.rs": route.format("get_person")}), [])
        self.assertEqual(check.wrong_names({"a.rs": route.format("person")}), ["a.rs: person handles getPerson"])


if __name__ == "__main__":
    unittest.main()
