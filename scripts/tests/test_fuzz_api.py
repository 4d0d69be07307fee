"""Tests of scripts/fuzz-api: which operations the runs with a proven identity are for."""

import importlib.machinery
import importlib.util
import sys
import unittest
from pathlib import Path
from unittest import mock

SCRIPT = Path(__file__).resolve().parent.parent / "fuzz-api"
loader = importlib.machinery.SourceFileLoader("fuzz_api", str(SCRIPT))
spec = importlib.util.spec_from_loader("fuzz_api", loader)
fuzz = importlib.util.module_from_spec(spec)
sys.dont_write_bytecode = True
loader.exec_module(fuzz)

PROVEN = {"operationId": "closeAccount", "description": "Closes it. PROOF_REQUIRED without a proof."}
OF_SYSTEM = {"operationId": "closeCenter", "description": "Closes it. Requires: system administrator."}
LOCKS_OUT = {"operationId": "verifyPassword", "description": "PROOF_REQUIRED"}


class Commands(unittest.TestCase):
    def commands(self, run: str, *operations: dict) -> list[str]:
        document = {"paths": {f"/{n}": {"post": operation} for n, operation in enumerate(operations)}}
        with mock.patch.object(fuzz, "call", return_value=document):
            return fuzz.commands_with_proof("", run)

    def test_a_system_administrator_has_all_of_its_own(self) -> None:
        self.assertEqual(self.commands("surgeon", PROVEN, OF_SYSTEM, LOCKS_OUT), ["closeAccount"])
        self.assertEqual(self.commands("system-administrator", PROVEN, OF_SYSTEM), ["closeAccount", "closeCenter"])

    def test_an_empty_list_is_an_error(self) -> None:
        for operations in ([], [OF_SYSTEM], [PROVEN], [LOCKS_OUT, OF_SYSTEM]):
            with self.assertRaises(SystemExit):
                self.commands("surgeon", *operations)


if __name__ == "__main__":
    unittest.main()
