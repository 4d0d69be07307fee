//! Normalization and bounds of entered texts.

/// Trims the text and replaces every run of white space by one space.
pub fn single_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the form in which names are compared and searched: one line, lower case. It is stored in a separate column,
/// because the database engines ignore case differently.
pub fn fold(text: &str) -> String {
    single_line(text).to_lowercase()
}

/// Returns whether the text has control characters other than line ends and tabs.
pub fn has_control(text: &str) -> bool {
    text.chars().any(|c| c.is_control() && !matches!(c, '\n' | '\r' | '\t'))
}

/// The permitted length of a text, in characters. Validation and the schemas of the API read the same bounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TextBounds {
    /// The minimum number of characters.
    pub min: usize,
    /// The maximum number of characters.
    pub max: usize,
}

impl TextBounds {
    /// Returns the bounds of a text that may be empty.
    pub const fn up_to(max: usize) -> Self {
        Self { min: 0, max }
    }

    /// Returns the bounds of a text of `min` to `max` characters.
    pub const fn between(min: usize, max: usize) -> Self {
        Self { min, max }
    }

    /// Returns whether the length is permitted; control characters are not checked.
    pub fn contains_length(self, text: &str) -> bool {
        (self.min..=self.max).contains(&length(text))
    }

    /// Returns whether the length is permitted and there are no control characters other than line ends and tabs.
    pub fn accepts(self, text: &str) -> bool {
        self.contains_length(text) && !has_control(text)
    }
}

/// Returns the number of characters, not bytes.
pub fn length(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folding_ignores_case_and_spacing() {
        assert_eq!(fold("  Bay \t Surgery\nCenter "), "bay surgery center");
        assert_eq!(fold("MÜLLER"), "müller");
        assert_eq!(single_line(" Ann  Marie "), "Ann Marie");
    }

    #[test]
    fn bounds_count_characters_and_reject_control_characters() {
        let bounds = TextBounds::between(2, 3);
        for (text, accepted) in
            [("a", false), ("ab", true), ("äöü", true), ("abcd", false), ("a\u{0}", false)]
        {
            assert_eq!(bounds.accepts(text), accepted, "{text:?}");
        }
        assert!(bounds.contains_length("a\u{0}"));
        assert!(TextBounds::up_to(1).accepts(""));
    }

    #[test]
    fn control_characters_are_detected() {
        assert!(has_control("a\u{0}b"));
        assert!(!has_control("a\nb\tc"));
        assert_eq!(length("Zoë"), 3);
    }
}
