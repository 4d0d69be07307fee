"""Tests of scripts/check-bounds: each planted bound is found."""

import importlib.machinery
import importlib.util
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.dont_write_bytecode = True


def load():
    loader = importlib.machinery.SourceFileLoader("check_bounds", str(ROOT / "scripts/check-bounds"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


check_bounds = load()


def struct(derived: str, attribute: str) -> str:
    return f"""
/// `POST /api/thing`.
#[derive({derived})]
#[serde(rename_all = "camelCase")]
pub struct Thing {{
    /// The name.
    {attribute}
    pub name: Option<String>,
}}
"""


class Bounds(unittest.TestCase):
    def faults(self, derived: str, attribute: str) -> list[str]:
        return check_bounds.faults_of_requests("a.rs", struct(derived, attribute))

    def test_bounds_of_requests_are_found(self) -> None:
        cases = [
            ("Debug, Deserialize, ToSchema", "#[schema(value_type = String, max_length = 100)]", "max_length = 100"),
            ("Deserialize, IntoParams", '#[param(pattern = "^[a-z]{1,3}$")]', 'pattern = "^[a-z]{1,3}$"'),
            ("IntoParams", "#[param(\n        rename = \"X\",\n        minimum = 2000)]", "minimum = 2000"),
        ]
        for derived, attribute, bound in cases:
            with self.subTest(bound):
                line = 7 + attribute.count("\n", 0, attribute.index(bound))
                self.assertEqual(self.faults(derived, attribute), [f"a.rs:{line}: Thing: {bound}"])

    def test_answers_types_and_texts_that_are_not_empty_are_allowed(self) -> None:
        self.assertEqual(self.faults("Serialize, ToSchema", "#[schema(max_length = 100)]"), [])
        self.assertEqual(self.faults("Serialize, Deserialize, ToSchema", "#[schema(max_length = 100)]"), [])
        self.assertEqual(self.faults("Deserialize, ToSchema", "#[schema(value_type = Name)]"), [])
        self.assertEqual(self.faults("Deserialize, ToSchema", "#[schema(value_type = String, min_length = 1)]"), [])

    def test_bounds_of_parameters_are_found(self) -> None:
        route = 'params(("id" = i32, Path, minimum = 0, maximum = 4)),'
        expected = ["a.rs:1: a parameter: minimum = 0", "a.rs:1: a parameter: maximum = 4"]
        self.assertEqual(check_bounds.faults_of_routes("a.rs", route), expected)


if __name__ == "__main__":
    unittest.main()
