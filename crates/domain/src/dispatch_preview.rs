//! The fields of the posting form on which the offered dispatch plan depends, and their validation (AMB-152).

use jiff::Timestamp;

use crate::case_draft::{HOURS_INVALID, check_start};
use crate::field::Field;
use crate::hours::Hours;
use crate::person::Category;
use crate::refusal::{Fields, Refusal};
use crate::time::Zone;

/// The fields of the posting form on which the plan depends.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PreviewDraft {
    /// The start, as in a posting.
    pub start: Option<String>,
    /// The estimated hours.
    pub hours: Option<f64>,
    /// The numbers of the professional groups.
    pub categories: Vec<i64>,
}

/// The valid case of a posting form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PreviewedCase {
    /// The start.
    pub start: Timestamp,
    /// The estimated length.
    pub hours: Hours,
    /// The groups, each once.
    pub categories: Vec<Category>,
}

impl PreviewDraft {
    /// Validates the case.
    ///
    /// # Errors
    /// VALIDATION with every invalid field.
    pub fn validate(&self, zone: &Zone, now: Timestamp) -> Result<PreviewedCase, Refusal> {
        let mut fields = Fields::new();
        let start = check_start(self.start.as_deref(), zone, now, &mut fields);
        let hours = self.hours.and_then(|hours| Hours::from_number(hours).ok());
        if hours.is_none() {
            fields.add(Field::CaseHours, HOURS_INVALID);
        }
        let mut categories: Vec<Category> =
            self.categories.iter().filter_map(|category| Category::from_id(*category)).collect();
        let too_many = self.categories.len() > Category::ALL.len();
        if categories.is_empty() || too_many || categories.len() < self.categories.len() {
            fields.invalid(Field::Categories, "categories");
        }
        categories.sort_unstable();
        categories.dedup();
        let previewed = start.zip(hours).map(|(start, hours)| PreviewedCase { start, hours, categories });
        fields.finish_with(previewed)
    }
}
