//! The rules for new passwords: the rule of the specification, a list of common words, and passwords of known breaches.
//!
//! The rule of the specification is weak: six characters with a digit, a lower-case and an upper-case letter
//! accept `Password1`. Therefore common words are rejected, also with digits and signs added, and so is the
//! name of the product. The list of words is our own, because libraries compute a score, which would reject
//! passwords that the specification's rule accepts.

use std::collections::HashSet;
use std::io::Read as _;
use std::sync::LazyLock;

use flate2::read::GzDecoder;

use crate::Secret;
use crate::field::Field;
use crate::person::password_ok;
use crate::refusal::{Fields, Refusal};

/// Message for a password that violates the rule.
pub const PASSWORD_INVALID: &str =
    "Password is invalid. Must be at least 6 characters long with 1 upper and lowercase letters and 1 number";

/// Message for a common password.
pub const PASSWORD_COMMON: &str = "Password is too easy to guess. Please choose another one";

/// Message for a new password that equals the current one.
pub const PASSWORD_UNCHANGED: &str = "Password must be different from the current one";

/// Message for a confirmation that differs.
pub const PASSWORD_MISMATCH: &str = "Passwords do not match. Please make sure they are the same.";

/// Common words and literal passwords.
static COMMON: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    let lines = include_str!("common_passwords.txt").lines().filter(|line| !line.starts_with('#'));
    lines.flat_map(str::split_whitespace).collect()
});

/// The most frequent passwords of published breaches, in lower case, sorted; written by `scripts/breached-passwords`.
static BREACHED: LazyLock<String> = LazyLock::new(|| {
    let mut text = String::new();
    GzDecoder::new(&include_bytes!("breached_passwords.txt.gz")[..])
        .read_to_string(&mut text)
        .expect("the embedded file is intact");
    text
});

/// The lines of [`BREACHED`].
static BREACHED_PASSWORDS: LazyLock<HashSet<&str>> = LazyLock::new(|| BREACHED.lines().collect());

/// Checks a new password and adds an error if it is invalid. `product` is the name that the installation gives the product.
pub fn check(password: &Secret, product: &str, fields: &mut Fields) {
    let password = password.expose();
    if password.is_empty() {
        fields.required(Field::Password, "Password");
    } else if !password_ok(password) {
        fields.add(Field::Password, PASSWORD_INVALID);
    } else if is_common(password) || is_name_of(product, password) || is_breached(password) {
        fields.add(Field::Password, PASSWORD_COMMON);
    }
}

/// Returns the refusal of a new password that equals the current one.
pub fn unchanged() -> Refusal {
    Refusal::field(Field::Password, PASSWORD_UNCHANGED)
}

/// Returns whether a password is on the list, or is a word of the list with digits and signs around it or in place of
/// letters.
pub fn is_common(password: &str) -> bool {
    is_variant(password, |text| COMMON.contains(text))
}

/// Returns whether a password is the name of the product, with spaces or signs between its words or without, and with digits and
/// signs around it or in place of letters.
fn is_name_of(product: &str, password: &str) -> bool {
    let letters =
        |text: &str| -> String { text.to_lowercase().chars().filter(|c| c.is_alphabetic()).collect() };
    let name = letters(product);
    !name.is_empty() && is_variant(password, |text| letters(text) == name)
}

/// Returns whether a password, or what is left of it without digits and signs around it or in place of letters, is known.
fn is_variant(password: &str, known: impl Fn(&str) -> bool) -> bool {
    let lower = password.to_lowercase();
    let core = |text: &str| known(text.trim_matches(|c: char| !c.is_alphabetic()));
    known(&lower)
        || core(&lower)
        || ['i', 'l'].into_iter().any(|one| without_substitutions(&lower, one).any(|it| core(&it)))
}

/// Returns whether a password, in any case of its letters, is among the most frequent ones of published breaches.
pub fn is_breached(password: &str) -> bool {
    BREACHED_PASSWORDS.contains(password.to_lowercase().as_str())
}

/// Returns the text with look-alike signs replaced by letters. Signs before the first and after the last letter may be
/// letters or decoration, so all variants are returned; `1` is replaced by `one`.
fn without_substitutions(lower: &str, one: char) -> impl Iterator<Item = String> {
    let letter = move |c: char| match c {
        '0' => 'o',
        '1' | '!' | '|' => one,
        '3' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' | '+' => 't',
        c => c,
    };
    let inner = lower.trim_matches(|c: char| !c.is_alphabetic());
    let tail = lower.trim_end_matches(|c: char| !c.is_alphabetic());
    let head = lower.trim_start_matches(|c: char| !c.is_alphabetic());
    [inner, tail, head].map(|text| text.chars().map(letter).collect::<String>()).into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(password: &str) -> Vec<String> {
        let mut fields = Fields::new();
        check(&Secret::new(password), "Harbor Staffing", &mut fields);
        fields
            .into_refusal()
            .map(|it| it.fields)
            .unwrap_or_default()
            .into_iter()
            .map(|it| it.message)
            .collect()
    }

    /// Shows: A-54
    #[test]
    fn a_password_meets_the_rule() {
        for (password, fault) in [
            ("", "Password is required"),
            ("Ab1cd", PASSWORD_INVALID),
            ("abc1def", PASSWORD_INVALID),
            ("ABC1DEF", PASSWORD_INVALID),
            ("Abcdefg", PASSWORD_INVALID),
            (&format!("Aa1{}", "x".repeat(126)), PASSWORD_INVALID),
        ] {
            assert_eq!(faults(password), [fault], "{password}");
        }
        for password in ["Tr1ply", "Quiet7River", "Harbor7Kettle", &format!("Bz1{}", "x".repeat(125))] {
            assert!(faults(password).is_empty(), "{password}");
        }
    }

    /// The name of the product is rejected, both that of this software and that of the installation.
    ///
    /// Shows: AMB-311
    #[test]
    fn the_name_of_the_product_is_rejected() {
        for password in [
            "Caseboard1",
            "C4seb0ard!",
            "2026caseBoard",
            "HarborStaffing1",
            "harbor_Staffing24",
            "Harb0r St4ffing",
            "1HARBORstaff1ng",
        ] {
            assert!(password_ok(password), "{password} would be refused anyhow");
            assert_eq!(faults(password), [PASSWORD_COMMON], "{password}");
        }
        for password in ["Harbor7Kettle", "Staffing4Harbor", "Caseboard4Harbor"] {
            assert!(faults(password).is_empty(), "{password}");
        }
    }

    /// Passwords of breaches are rejected in any case of their letters, although they contain no common word.
    #[test]
    fn breached_passwords_are_rejected() {
        for password in ["Ncc1701d", "nCC1701D", "T5r4e3W2q1"] {
            assert!(!is_common(password), "{password}");
            assert_eq!(faults(password), [PASSWORD_COMMON], "{password}");
        }
        assert!(BREACHED_PASSWORDS.len() > 10_000);
        assert!(BREACHED.lines().all(|it| it.to_lowercase() == it));
    }

    /// Every one of these meets the rule of A-54.
    #[test]
    fn variants_of_common_passwords_are_rejected() {
        for password in [
            "Password1",
            "Passw0rd",
            "P@ssw0rd1",
            "Pa55word",
            "pASSWORD2024!",
            "123Password",
            "Welcome1",
            "We1come1",
            "Qwerty123",
            "1Qaz2wsx",
            "Zaq12wsx",
            "A1b2c3d4",
            "Aa123456",
            "Abc12345",
            "Iloveyou2",
            "1Loveyou",
            "Letmein1",
            "Adm1n123",
            "Admin2025",
            "Summer2026",
            "Winter!1",
            "Secret1",
            "Dragon99",
            "Monkey12",
            "Michael7",
            "Trustno1",
            "Sunsh1ne",
            "Football22",
            "Anesthesia1",
            "S0cc3r10",
            "Nurse123",
        ] {
            assert_eq!(faults(password), [PASSWORD_COMMON], "{password}");
            assert!(password_ok(password), "{password} would be refused anyhow");
        }
    }

    #[test]
    fn a_common_word_inside_a_longer_password_is_accepted() {
        for password in
            ["Password1Harbor", "Blue7Kettle", "My1Dragonfly", "Correct1Horse", "Xk4passQ", "Abcdq1w"]
        {
            assert!(!is_common(password), "{password}");
        }
    }

    /// ASVS 6.2.4: the list covers more than three thousand passwords that meet the rule.
    #[test]
    fn the_list_of_common_passwords_is_lower_case_and_long_enough() {
        assert!(COMMON.iter().all(|word| *word == word.to_lowercase()));
        let words = COMMON.iter().filter(|word| word.chars().all(char::is_alphabetic)).count();
        assert!(words > 700, "{words} words, each with at least ten digits behind it");
    }
}
