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
use crate::person::is_valid_password;
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
    } else if !is_valid_password(password) {
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
fn is_breached(password: &str) -> bool {
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
#[path = "password_tests.rs"]
mod tests;
