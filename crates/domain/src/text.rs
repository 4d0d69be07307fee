//! Helpers for entered texts.

/// Trims the text and replaces every run of white space by one blank.
pub fn single_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The form in which names are compared and searched: one line, lower case. It is stored in a column of its own, because
/// the database engines ignore case differently.
pub fn fold(text: &str) -> String {
    single_line(text).to_lowercase()
}

/// True when the text has control characters other than line ends and tabs.
pub fn has_control(text: &str) -> bool {
    text.chars().any(|c| c.is_control() && !matches!(c, '\n' | '\r' | '\t'))
}

/// The number of characters (not bytes).
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
    fn control_characters_are_seen() {
        assert!(has_control("a\u{0}b"));
        assert!(!has_control("a\nb\tc"));
        assert_eq!(length("Zoë"), 3);
    }
}
