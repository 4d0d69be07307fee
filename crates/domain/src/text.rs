//! Normalization and bounds of entered texts.

use crate::field::Field;
use crate::refusal::Fields;

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

/// Returns whether a name contains something that is not part of a name: a web or email address, a control character, a
/// character that changes the direction of text, or one that is not visible. Names are part of mails and lists, where such a text
/// could pose as the product's, or a person could have no name.
pub fn is_misleading_name(name: &str) -> bool {
    let is_bidi = |c| matches!(c, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    let is_invisible = |c| {
        matches!(
            c,
            '\u{AD}' | '\u{34F}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180B}'..='\u{180F}'
                | '\u{200B}' | '\u{2060}'..='\u{2064}' | '\u{2800}' | '\u{3164}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}'
                | '\u{FFA0}' | '\u{E0000}'..='\u{E0FFF}'
        )
    };
    name.contains("://")
        || name.to_ascii_lowercase().contains("www.")
        || has_domain(name)
        || name.chars().any(|c| c.is_control() || is_bidi(c) || is_invisible(c))
}

/// Returns whether a text contains a domain, which mail programs and phones make a link even without a scheme: a letter or
/// digit, a dot, and two or more letters. Initials and titles, such as "J.R." and "Ph.D", have a single letter after a dot. An
/// address with a scheme may have no domain but numbers.
fn has_domain(text: &str) -> bool {
    let chars: Vec<char> = text.chars().collect();
    let is_domain = |part: &[char]| {
        matches!(part, [before, '.' | '。', first, second]
            if before.is_alphanumeric() && first.is_alphabetic() && second.is_alphabetic())
    };
    text.contains('@') || text.contains("://") || chars.windows(4).any(is_domain)
}

/// Adds the error of a text with a web or email address, and returns whether it has one. The message says what to do, because a
/// text such as "Please call.Thanks" only lacks a space.
pub(crate) fn refuse_domain(text: &str, field: Field, label: &str, fields: &mut Fields) -> bool {
    let found = has_domain(text);
    if found {
        fields
            .add(field, format!("{label} cannot contain a web or email address. Write a space after a dot"));
    }
    found
}

/// Adds the error of a name that is too long or misleading. A domain is named, because a name such as "St.John" only lacks a
/// space.
pub(crate) fn check_name(name: &str, bounds: TextBounds, field: Field, label: &str, fields: &mut Fields) {
    if bounds.accepts(name) && refuse_domain(name, field, label, fields) {
        return;
    }
    if !bounds.accepts(name) || is_misleading_name(name) {
        fields.invalid(field, label);
    }
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
    fn web_addresses_control_bidi_and_invisible_characters_are_misleading_in_names() {
        for name in [
            "Verify at https://evil.example now",
            "ftp://x",
            "WWW.evil.example",
            "Ann\u{7}",
            "Ann\tLee",
            "nnA \u{202E}eeL",
            "Ann\u{2066}",
            "Ann\u{200F}",
            "\u{61C}Ann",
            "\u{200B}",
            "An\u{AD}n",
            "\u{3164}",
            "Ann\u{E0041}",
            "caseboard-login.com/verify",
            "Call 1.example",
            "ann@mail",
        ] {
            assert!(is_misleading_name(name), "{name:?}");
        }
        for name in [
            "Ann-Marie O'Neil",
            "Zoë",
            "Dr. St. John: III",
            "Nguyễn / Smith",
            "אנה",
            "Www Lee",
            "J.R.",
            "Ann Lee, Ph.D",
        ] {
            assert!(!is_misleading_name(name), "{name:?}");
        }
    }

    #[test]
    fn control_characters_are_detected() {
        assert!(has_control("a\u{0}b"));
        assert!(!has_control("a\nb\tc"));
        assert_eq!(length("Zoë"), 3);
    }
}
