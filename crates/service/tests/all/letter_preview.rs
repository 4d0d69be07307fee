//! The previews of all letters for developers (AMB-165).

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use caseboard_domain::language::Language;
use caseboard_service::letter_preview::{PreviewMessage, list};
use caseboard_testkit::settings;

/// All files with code of the crate.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let nested = entries.map(|path| if path.is_dir() { sources(&path) } else { vec![path] });
    nested.flatten().filter(|path| path.extension().is_some_and(|end| end == "rs")).collect()
}

/// The functions of all `letters.rs` that return a mail or a text message, as `area::function`.
fn functions_of_the_code() -> BTreeSet<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = BTreeSet::new();
    for path in sources(&root).into_iter().filter(|path| path.ends_with("letters.rs")) {
        let area = path.parent().and_then(Path::file_name).expect("an area").to_string_lossy();
        let text = fs::read_to_string(&path).expect("the source");
        for function in text.split("pub fn ").chain(text.split("pub(crate) fn ")).skip(1) {
            let (head, _) = function.split_once('{').unwrap_or_default();
            if head.ends_with("-> Letter ") || head.ends_with("-> String ") {
                let name = head.split(['(', '<']).next().unwrap_or_default();
                found.insert(format!("{area}::{name}"));
            }
        }
    }
    found
}

/// Shows: AMB-165
#[test]
fn every_letter_of_the_code_has_a_preview() {
    let shown: BTreeSet<String> =
        list(&settings(), Language::English).iter().map(|it| it.source.to_owned()).collect();
    assert_eq!(functions_of_the_code(), shown);
}

/// A letter that is written elsewhere would be missed by the test above.
#[test]
fn letters_are_written_in_files_of_letters_only() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for path in sources(&root) {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if !matches!(name.as_str(), "letters.rs" | "tests.rs") && !name.ends_with("_tests.rs") {
            let text = fs::read_to_string(&path).expect("the source");
            assert!(!text.contains("Letter::new("), "{}", path.display());
        }
    }
}

/// Shows: AMB-165
#[test]
fn every_letter_exists_in_both_languages() {
    let [english, spanish] =
        [Language::English, Language::Spanish].map(|language| list(&settings(), language));
    assert_eq!(english.len(), spanish.len());
    for (english, spanish) in english.iter().zip(&spanish) {
        let name = format!("{} {}", english.source, english.variant);
        assert_eq!((english.source, &english.variant), (spanish.source, &spanish.variant));
        match (&english.message, &spanish.message) {
            (
                PreviewMessage::Mail { subject, text, html },
                PreviewMessage::Mail { text: spanish_text, html: spanish_html, .. },
            ) => {
                assert!(!subject.is_empty() && html.contains("<html lang=\"en\">"), "{name}");
                assert!(spanish_html.contains("<html lang=\"es\">"), "{name}");
                assert_ne!(text, spanish_text, "{name}");
            }
            (PreviewMessage::Sms(english), PreviewMessage::Sms(spanish))
            | (PreviewMessage::Push(english), PreviewMessage::Push(spanish)) => {
                assert_ne!(english, spanish, "{name}");
            }
            _ => panic!("{name}"),
        }
    }
}
