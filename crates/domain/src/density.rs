//! How close the rows of lists are, a preference of a person.

use crate::field::Field;
use crate::refusal::{Fields, Refusal};

closed_list! {
    /// How close the rows of lists are.
    pub enum Density {
        /// Cards with all facts.
        Comfortable = "comfortable",
        /// Rows of one or two lines.
        Compact = "compact",
    }
}

impl Density {
    /// The density for people who never chose one.
    pub const DEFAULT: Self = Self::Comfortable;

    /// Validates a required field of a request.
    ///
    /// # Errors
    /// VALIDATION for a missing or unknown density.
    pub fn from_input(text: Option<&str>) -> Result<Self, Refusal> {
        let mut fields = Fields::new();
        match text {
            None => fields.required(Field::Density, "Density"),
            Some(text) if Self::parse(text).is_none() => fields.invalid(Field::Density, "Density"),
            Some(_) => {}
        }
        fields.finish()?;
        Ok(text.and_then(Self::parse).unwrap_or(Self::DEFAULT))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Shows: AMB-111
    #[test]
    fn unknown_and_missing_densities_are_rejected_by_field() {
        assert_eq!(Density::from_input(Some("compact")), Ok(Density::Compact));
        for wrong in [None, Some(""), Some("COMPACT"), Some("dense")] {
            let refusal = Density::from_input(wrong).expect_err("rejected");
            assert_eq!(refusal.fields[0].field, Field::Density.into(), "{wrong:?}");
        }
    }
}
