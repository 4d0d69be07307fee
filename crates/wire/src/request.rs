//! Reads and converts the fields of requests.

use std::str::FromStr;

use caseboard_domain::Refusal;
use caseboard_domain::case::VERSIONS;
use caseboard_domain::text::TextBounds;
use serde::{Deserialize, Deserializer};
use serde_json::Number;

/// The maximum number of characters of a path or message of a parser in an answer.
const PARSED_MAX: usize = 300;

/// Why a request cannot be converted to the input of the domain.
#[derive(Debug, Clone)]
pub enum RequestError {
    /// A field is missing or invalid.
    Field {
        /// The path of the field in the request.
        field: String,
        /// The whole sentence.
        message: String,
    },
    /// A rule of the domain rejects the input.
    Refused(Refusal),
}

impl RequestError {
    /// The error of one field; `message` is the whole sentence.
    pub fn field(field: impl Into<String>, message: impl Into<String>) -> Self {
        Self::Field { field: field.into(), message: message.into() }
    }
}

impl From<Refusal> for RequestError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

/// Returns a value that must be there.
pub fn required<T>(field: &str, sent: Option<T>) -> Result<T, RequestError> {
    sent.ok_or_else(|| RequestError::field(field, format!("{field} is required")))
}

/// Parses a required id.
pub fn id<T: FromStr>(field: &str, text: Option<&str>) -> Result<T, RequestError> {
    let text = required(field, text.map(str::trim).filter(|text| !text.is_empty()))?;
    text.parse().map_err(|_| RequestError::field(field, format!("{field} is invalid")))
}

/// Returns a text that must be there, have more than white space and no more characters than the bounds say.
pub fn bounded(field: &str, text: Option<String>, bounds: TextBounds) -> Result<String, RequestError> {
    let text = text.filter(|it| !it.trim().is_empty() && bounds.contains_length(it));
    text.ok_or_else(|| RequestError::field(field, format!("{field} is invalid")))
}

/// Returns the required version of a case.
pub fn case_version(sent: Option<i64>) -> Result<i64, RequestError> {
    let version = required("version", sent)?;
    let valid = VERSIONS.contains(&version).then_some(version);
    valid.ok_or_else(|| RequestError::field("version", "version is invalid"))
}

/// Parses an optional id.
pub fn optional_id<T: FromStr>(field: &str, text: Option<&str>) -> Result<Option<T>, RequestError> {
    match text.map(str::trim).filter(|text| !text.is_empty()) {
        None => Ok(None),
        text => id(field, text).map(Some),
    }
}

/// Reads an optional field that may be missing but not null, as its schema says (`nullable = false`).
pub(super) fn not_null<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// Converts a number. One that does not fit in a double becomes NaN, which the domain rejects.
pub(super) fn number(sent: Option<Number>) -> Option<f64> {
    sent.map(|sent| sent.as_f64().unwrap_or(f64::NAN))
}

/// Returns a path or message of a parser, shortened: it quotes names and values of the request, which can be as long as its
/// body, and the schemas of answers bound both.
pub fn shortened(text: &str) -> String {
    match text.chars().nth(PARSED_MAX) {
        None => text.to_owned(),
        Some(_) => text.chars().take(PARSED_MAX - 1).chain(['…']).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a parser says stays as it is, unless it quotes a long text of the request.
    #[test]
    fn long_messages_of_parsers_are_shortened() {
        for whole in ["", "rows[0].job: invalid type", &"é".repeat(PARSED_MAX)] {
            assert_eq!(shortened(whole), whole);
        }
        let long = shortened(&"é".repeat(PARSED_MAX + 1));
        assert_eq!((long.chars().count(), long.ends_with("é…")), (PARSED_MAX, true));
    }
}
