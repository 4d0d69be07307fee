"""Tests of scripts/check-words."""

import importlib.machinery
import importlib.util
import sys
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parent.parent / "check-words"
loader = importlib.machinery.SourceFileLoader("check_words", str(SCRIPT))
spec = importlib.util.spec_from_loader("check_words", loader)
check_words = importlib.util.module_from_spec(spec)
sys.dont_write_bytecode = True
sys.modules["check_words"] = check_words
loader.exec_module(check_words)


class CheckWords(unittest.TestCase):
    def words(self, text: str, path: str = "a.rs") -> list[str]:
        return [it.word for it in check_words.findings(path, text, check_words.RULES)]

    def test_comments_are_searched(self) -> None:
        self.assertEqual(self.words("/// Somebody waits.\nfn wait() {} // nobody"), ["Somebody", "nobody"])
        self.assertEqual(self.words("/* the\n * house */", "a.css"), ["house"])
        self.assertEqual(self.words("const a = 1; /** nobody */", "a.tsx"), ["nobody"])

    def test_parts_of_names_are_searched(self) -> None:
        self.assertEqual(self.words("struct House; fn require_room() {} let byNobody = 1;"), ["House", "require_room", "byNobody"])

    def test_verbs_are_allowed_in_sentences(self) -> None:
        self.assertEqual(self.words("// The row is kept until the workers reach it, beside the others."), [])

    def test_literals_are_exempt(self) -> None:
        self.assertEqual(self.words('let text = "Somebody"; let raw = r#"nobody "house" "#; let c = \'"\'; let n = "room";'), [])
        self.assertEqual(self.words("const a = 'somebody' + \"nobody\" + `house ${b}`; const r = /[\"'] room/;", "a.ts"), [])

    def test_titles_of_tests_are_searched(self) -> None:
        self.assertEqual(self.words("test('nobody reloads', () => {});\nit.each([1])('x', f);", "a.test.ts"), ["nobody"])

    def test_whole_words_only(self) -> None:
        self.assertEqual(self.words("// warehouse, housekeeping, doorway, operating room, headroom"), [])
        self.assertEqual(self.words("let x = Math.floor(1); fn understand() {} let warehouse = y.floor();"), [])

    def test_lines_are_counted(self) -> None:
        found = check_words.findings("a.md", "# Title\n\nThe house.\n", check_words.RULES)
        self.assertEqual([(it.line, it.word) for it in found], [(3, "house")])

    def test_descriptions_of_crates_are_searched(self) -> None:
        self.assertEqual(self.words('description = "SQL and nothing else, by nobody"', "Cargo.toml"), ["nothing else", "nobody"])
        self.assertEqual(self.words('# Nothing else is used.\ndescription = "SQL for both engines"', "Cargo.toml"), [])

    def test_new_migrations_are_searched(self) -> None:
        sql = "-- Somebody waits.\nCREATE TABLE rooms (name TEXT DEFAULT 'nobody');"
        self.assertEqual(self.words(sql, "V900__x.sql"), ["Somebody", "rooms"])
        last = check_words.LAST_UNCHECKED_MIGRATION
        self.assertTrue(check_words.is_exempt(f"crates/store/migrations/V{last}__x.sql"))
        self.assertFalse(check_words.is_exempt(f"crates/store/migrations/V{last + 1}__x.sql"))

    def test_long_comments_are_found(self) -> None:
        def long(text: str, path: str = "a.rs") -> list[int]:
            return [it.line for it in check_words.long_comments(path, text)]

        fits = check_words.COLUMNS - 4
        self.assertEqual(long(f"/// {'a' * fits}\n/// {'a' * (fits + 1)}"), [2])
        self.assertEqual(long(f"/**\n * {'a' * fits}\n */", "a.tsx"), [])
        self.assertEqual(long(f"/**\n * {'a' * (fits + 2)}\n */", "a.tsx"), [2])
        self.assertEqual(long(f"/// Shows: {'A-01, ' * 30}\nlet text = \"{'a' * 200}\";"), [])
        self.assertEqual(long(f"// {'a' * 200}", "a.md"), [])


if __name__ == "__main__":
    unittest.main()
