"""Tests of scripts/check-sbom, and of what npm writes for the client."""

import copy
import importlib.machinery
import importlib.util
import json
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
loader = importlib.machinery.SourceFileLoader("check_sbom", str(ROOT / "scripts/check-sbom"))
spec = importlib.util.spec_from_loader("check_sbom", loader)
check_sbom = importlib.util.module_from_spec(spec)
sys.dont_write_bytecode = True
loader.exec_module(check_sbom)

CRATES, PACKAGES = ROOT / "Cargo.lock", ROOT / "web/package-lock.json"


def document_of(kind: str, packages: set[tuple[str, str]]) -> dict:
    components = [{"name": name, "version": version, "purl": f"pkg:{kind}/{name}@{version}"} for name, version in sorted(packages)]
    return {"bomFormat": "CycloneDX", "components": components}


class TheBillOfMaterials(unittest.TestCase):
    def faults(self, document: dict, lock: Path = CRATES) -> list[str]:
        return check_sbom.faults(document, check_sbom.locked(lock), check_sbom.shipped(lock))

    def test_the_lock_files_name_what_is_shipped(self) -> None:
        self.assertIn("caseboard-api", check_sbom.shipped(CRATES))
        self.assertIn("react", check_sbom.shipped(PACKAGES))
        self.assertEqual(self.faults(document_of("cargo", check_sbom.locked(CRATES))), [])

    def test_every_version_of_a_package_is_compared(self) -> None:
        foreign = document_of("cargo", check_sbom.locked(CRATES) | {("serde", "0.0.1")})
        self.assertEqual(self.faults(foreign), ["serde 0.0.1: not in the lock file"])

    def test_faults_are_found(self) -> None:
        good = document_of("npm", check_sbom.locked(PACKAGES))
        self.assertEqual(self.faults(good, PACKAGES), [])
        self.assertEqual(self.faults({"bomFormat": "CycloneDX", "components": []}), ["is no CycloneDX document with components"])
        without = {**good, "components": [it for it in good["components"] if it["name"] != "react"]}
        self.assertEqual(self.faults(without, PACKAGES), ["react: missing"])
        foreign = copy.deepcopy(good)
        foreign["components"].append({"name": "left-pad", "version": "1.0.0", "purl": "pkg:npm/left-pad@1.0.0"})
        self.assertEqual(self.faults(foreign, PACKAGES), ["left-pad 1.0.0: not in the lock file"])
        unnamed = copy.deepcopy(good)
        next(it for it in unnamed["components"] if it["name"] == "react").pop("purl")
        self.assertEqual(self.faults(unnamed, PACKAGES), ["react: no version or no package URL"])

    def test_the_host_of_a_mirror_is_found(self) -> None:
        for place in (
            {"bom-ref": "registry+https://mirror.example.org/index#ring@1"},
            {"purl": "pkg:npm/react@1?repository_url=https%3A%2F%2Fmirror.example.org%2Fnpm"},
            {"externalReferences": [{"type": "distribution", "url": "https://mirror.example.org/react.tgz"}]},
        ):
            document = document_of("npm", check_sbom.locked(PACKAGES))
            document["components"][0].update(place)
            self.assertEqual(self.faults(document, PACKAGES), ["names the registry mirror.example.org"], place)
        public = {"bom-ref": "registry+https://github.com/rust-lang/crates.io-index#ring@1"}
        self.assertTrue(all(map(check_sbom.is_public, check_sbom.hosts({"components": [public]}))))
        self.assertFalse(check_sbom.is_public("mirror-crates.io"))

    @unittest.skipUnless(shutil.which("npm"), "needs npm")
    def test_npm_lists_the_packages_of_the_client(self) -> None:
        command = (ROOT / "scripts/sbom").read_text().split("(cd web && ")[1].split(")")[0]
        made = subprocess.run(command.split(), cwd=ROOT / "web", capture_output=True, check=True).stdout
        document = check_sbom.without_tools(json.loads(made), PACKAGES)
        self.assertEqual(self.faults(document, PACKAGES), [])
        names = {it["name"] for it in document["components"]}
        self.assertEqual(names & {"react", "scheduler", "vitest", "typescript"}, {"react", "scheduler"})


if __name__ == "__main__":
    unittest.main()
