//! The text of a search: words that each begin a word of what is found.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::field::Field;
use crate::person::{NAME, Prefix, Suffix};
use crate::refusal::{Fields, Refusal};
use crate::text::{TextBounds, fold};

/// The bounds of the text of a search.
pub const SEARCH_TEXT: TextBounds = TextBounds::up_to(NAME.max);

/// The maximum number of words that are compared; further words are ignored.
pub const WORDS_MAX: usize = 4;

/// Returns a text for comparisons that ignore case, accents and repeated white space.
pub fn fold_search(text: &str) -> String {
    fold(text).nfd().filter(|c| !is_combining_mark(*c)).nfc().collect()
}

/// The words of a search, folded; at least one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchWords(Vec<String>);

impl SearchWords {
    /// Parses the text of a search; `None` if it has no words, which finds nothing. Characters other than letters and
    /// digits separate words, except `'`, `-` and `.`, which names contain. A title at the beginning and a suffix at the
    /// end, as full names show them, are ignored, because first and last names do not contain them.
    ///
    /// # Errors
    /// VALIDATION naming the text if it is longer than a name or has control characters.
    pub fn parse(text: Option<&str>) -> Result<Option<Self>, Refusal> {
        let text = text.unwrap_or_default();
        let mut fields = Fields::new();
        if !SEARCH_TEXT.accepts(text) {
            fields.invalid(Field::SearchText, "Name");
        }
        fields.finish()?;
        let folded = fold_search(text);
        let is_part = |c: char| c.is_alphanumeric() || matches!(c, '\'' | '-' | '.' | '’');
        let words = folded.split(|c: char| !is_part(c)).filter(|word| !word.is_empty());
        let words: Vec<&str> = words.collect();
        let words = without_title_and_suffix(&words).iter().take(WORDS_MAX);
        let words: Vec<String> = words.map(|&word| word.to_owned()).collect();
        Ok((!words.is_empty()).then_some(Self(words)))
    }

    /// Returns the first word.
    pub fn first(&self) -> &str {
        &self.0[0]
    }

    /// Returns the words after the first one.
    pub fn others(&self) -> &[String] {
        &self.0[1..]
    }

    /// Returns whether every word begins a word of one of the texts.
    pub fn find_in<'a>(&self, texts: impl IntoIterator<Item = &'a str>) -> bool {
        let folded: Vec<String> = texts.into_iter().map(fold_search).collect();
        self.0.iter().all(|word| {
            folded.iter().any(|text| {
                text.match_indices(word.as_str()).any(|(at, _)| {
                    text[..at].chars().next_back().is_none_or(|before| !before.is_alphanumeric())
                })
            })
        })
    }
}

/// Returns the words without titles at the beginning and suffixes at the end, but at least one word.
fn without_title_and_suffix<'a, 'b>(mut words: &'a [&'b str]) -> &'a [&'b str] {
    while let [first, rest @ ..] = words
        && !rest.is_empty()
        && Prefix::ALL.iter().any(|prefix| is_label(first, prefix.label()))
    {
        words = rest;
    }
    while let [rest @ .., last] = words
        && !rest.is_empty()
        && Suffix::ALL.iter().any(|suffix| is_label(last, suffix.label()))
    {
        words = rest;
    }
    words
}

/// Returns whether a folded word is this label, with or without a period.
fn is_label(word: &str, label: &str) -> bool {
    word.trim_end_matches('.').eq_ignore_ascii_case(label.trim_end_matches('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> SearchWords {
        SearchWords::parse(Some(text)).expect("valid").expect("words")
    }

    /// Every searched word has to be the beginning of a word of the text; case, accents and order do not matter.
    ///
    /// Shows: AMB-112
    #[test]
    fn every_searched_word_begins_a_word_of_the_text() {
        for found in ["rosa del", "DEL rosa", "Rósa", "  rosa   DELMAR ", "delmar, rosa", "dr. rosa", "knee"]
        {
            assert!(words(found).find_in(["Dr. Rosa Delmar", "Knee arthroscopy"]), "{found}");
        }
        for missing in ["osa", "rosa x", "delmars", "elmar"] {
            assert!(!words(missing).find_in(["Dr. Rosa Delmar", "Knee arthroscopy"]), "{missing}");
        }
        assert!(words("nunez o'b").find_in(["José Núñez O'Brien"]));
    }

    /// A name is found as it is shown, with its title and suffix, which are no words of the first or last name.
    ///
    /// Shows: AMB-112
    #[test]
    fn a_title_at_the_beginning_and_a_suffix_at_the_end_are_ignored() {
        let shown =
            ["Dr.", "Mr.", "Mrs.", "Miss", "Ms.", "dr", "MRS"].map(|title| format!("{title} Rosa Delmar"));
        for text in shown.iter().map(String::as_str).chain([
            "Rosa Delmar Jr",
            "rosa delmar sr.",
            "Dr. Rosa Delmar, Jr.",
        ]) {
            assert_eq!(words(text), words("rosa delmar"), "{text}");
        }
        assert_eq!(words("Dr. a b c d e"), words("a b c d"));
        // Alone they may be the beginning of a name; between other words they are words like all others.
        for (text, first) in [("Dr.", "dr."), ("Sr", "sr"), ("Dr. Jr", "jr"), ("dr mr", "mr")] {
            assert_eq!((words(text).first(), words(text).others().len()), (first, 0), "{text}");
        }
        for text in ["rosa dr", "drew rosa", "jr rosa", "rosa miss delmar", "missy rosa", "rosa srini"] {
            assert_eq!(words(text).others().len(), text.split(' ').count() - 1, "{text}");
        }
    }

    /// Wildcards of SQL separate words and find nothing by themselves.
    ///
    /// Shows: AMB-112
    #[test]
    fn wildcards_are_not_words() {
        for nothing in ["", "   ", "%", "_", "%%_", "\\", "*"] {
            assert_eq!(SearchWords::parse(Some(nothing)), Ok(None), "{nothing:?}");
        }
        assert_eq!(SearchWords::parse(None), Ok(None));
        assert_eq!(words("%a_b\\c").others(), ["b", "c"]);
        assert_eq!(words("a b c d e f").others().len(), WORDS_MAX - 1);
        assert!(SearchWords::parse(Some(&"a".repeat(101))).is_err());
        assert!(SearchWords::parse(Some("a\u{0}b")).is_err());
    }
}
