//! Texts that must not be logged: passwords and answers to security questions.

use std::fmt;

use crate::text::TextBounds;

/// The length of a token that a client sends back; the server issues shorter ones.
pub const TOKEN: TextBounds = TextBounds::up_to(100);

/// A secret text. `Debug` hides it, and it does not implement `Serialize`.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Secret(String);

impl Secret {
    /// Wraps the exact text, untrimmed.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// Returns the text, for hashing and validation.
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debug_never_shows_the_text() {
        let secret = Secret::new("Hunter2");
        assert_eq!(format!("{secret:?}"), "Secret(..)");
        assert_eq!(secret.expose(), "Hunter2");
    }
}
