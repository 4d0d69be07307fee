//! Passkeys (AMB-93): their names and their number.

use jiff::SignedDuration;

use crate::field::Field;
use crate::refusal::{Fields, Refusal, codes};
use crate::text::{TextBounds, check_name, single_line};

/// The maximum number of passkeys of a person.
pub const MAX_PASSKEYS: usize = 10;
/// How long a device may take to answer a challenge.
pub const CHALLENGE_TTL: SignedDuration = SignedDuration::from_mins(5);
/// The length of a passkey's name.
pub const NAME: TextBounds = TextBounds::between(1, 60);

/// Parses the name of a passkey: one line of at most 60 characters. It is part of mails, so it must not contain a web
/// address.
///
/// # Errors
/// VALIDATION naming the field.
pub fn parse_name(text: &str) -> Result<String, Refusal> {
    let name = single_line(text);
    let mut fields = Fields::new();
    if name.is_empty() {
        fields.required(Field::PasskeyName, "Name");
    } else {
        check_name(&name, NAME, Field::PasskeyName, "Name", &mut fields);
    }
    fields.finish_with(Some(name))
}

/// Checks that a person with this many passkeys may add one.
///
/// # Errors
/// TOO_MANY_PASSKEYS if there are as many as allowed, or more.
pub fn check_count(count: usize) -> Result<(), Refusal> {
    match count < MAX_PASSKEYS {
        true => Ok(()),
        false => Err(Refusal::conflict(
            codes::TOO_MANY_PASSKEYS,
            format!("An account can have {MAX_PASSKEYS} passkeys. Remove one to add another."),
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A name is one line without web addresses; spaces are normalized.
    ///
    /// Shows: AMB-93
    #[test]
    fn names_are_one_line_without_addresses() {
        assert_eq!(parse_name("  My \n phone ").as_deref(), Ok("My phone"));
        assert_eq!(parse_name(&"x".repeat(60)).map(|name| name.len()), Ok(60));
        for text in ["", "  ", &"x".repeat(61), "https://evil.example", "www.evil.example", "a\u{202E}b"] {
            let refusal = parse_name(text).expect_err("no name");
            assert_eq!((refusal.code, refusal.fields.len()), (codes::VALIDATION, 1), "{text:?}");
        }
    }

    /// The tenth passkey may be added, the eleventh not.
    ///
    /// Shows: AMB-93
    #[test]
    fn ten_passkeys_are_the_maximum() {
        assert_eq!(check_count(9), Ok(()));
        assert_eq!(check_count(10).expect_err("too many").code, codes::TOO_MANY_PASSKEYS);
    }
}
