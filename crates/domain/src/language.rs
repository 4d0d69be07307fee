//! The language of a person: of the client, mails, text messages and paystubs.

use crate::field::Field;
use crate::refusal::{Fields, Refusal};

closed_list! {
    /// A language of the product.
    pub enum Language {
        /// English.
        English = "en",
        /// Spanish.
        Spanish = "es",
    }
}

const LABEL: &str = "Language";

impl Language {
    /// The language of people who never chose one.
    pub const DEFAULT: Self = Self::English;

    /// Validates an optional field of a request; the default if it is missing.
    pub(crate) fn from_field(text: Option<&str>, fields: &mut Fields) -> Self {
        text.map_or(Some(Self::DEFAULT), Self::parse).unwrap_or_else(|| {
            fields.invalid(Field::Language, LABEL);
            Self::DEFAULT
        })
    }

    /// Validates a required field of a request.
    ///
    /// # Errors
    /// VALIDATION for a missing or unknown language.
    pub fn from_input(text: Option<&str>) -> Result<Self, Refusal> {
        let mut fields = Fields::new();
        let language = Self::from_field(text, &mut fields);
        if text.is_none() {
            fields.required(Field::Language, LABEL);
        }
        fields.finish()?;
        Ok(language)
    }

    /// The language that a browser prefers by its `Accept-Language`, for pages without a known person. Weights are not
    /// compared, because browsers send the languages in the order of preference.
    pub fn from_accept_language(header: &str) -> Self {
        let primary = |range: &str| {
            let tag = range.split(';').next().unwrap_or_default().trim();
            Self::parse(&tag.split('-').next().unwrap_or_default().to_ascii_lowercase())
        };
        header.split(',').find_map(primary).unwrap_or(Self::DEFAULT)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_and_missing_languages_are_rejected_by_field() {
        assert_eq!(Language::from_input(Some("es")), Ok(Language::Spanish));
        for (text, message) in [
            (Some("de"), "Language is invalid"),
            (Some("ES"), "Language is invalid"),
            (Some(""), "Language is invalid"),
            (None, "Language is required"),
        ] {
            let refusal = Language::from_input(text).expect_err("rejected");
            assert_eq!(refusal.fields.len(), 1, "{text:?}");
            assert_eq!(
                (refusal.fields[0].field, refusal.fields[0].message.as_str()),
                (Field::Language.into(), message)
            );
        }
    }

    #[test]
    fn accept_language_names_the_first_known_language() {
        for (header, language) in [
            ("es-MX,es;q=0.9,en;q=0.8", Language::Spanish),
            ("fr, ES;q=0.5", Language::Spanish),
            ("en-US,es", Language::English),
            ("", Language::English),
            ("fr-FR, *;q=0.1", Language::English),
        ] {
            assert_eq!(Language::from_accept_language(header), language, "{header}");
        }
    }
}
