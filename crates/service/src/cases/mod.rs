//! Cases: posting, importing, editing, cancelling and listing them, and their changes and series.

mod cancel_case;
mod cancel_case_series;
mod edit_case;
mod import_cases;
mod list_case_changes;
mod list_case_series;
pub(crate) mod list_center_cases;
mod list_full_cases;
mod list_professional_cases;
pub(crate) mod list_surgeon_cases;
mod open_page;
mod post_case;
mod posted_case;

use caseboard_domain::Refusal;
use caseboard_domain::time::{Range, Zone, parse_range};
use jiff::Timestamp;

pub use crate::case_cache::CachedCase;
pub use cancel_case::{Cancelled, cancel_case};
pub use cancel_case_series::{CancelledSeries, cancel_case_series};
pub use caseboard_domain::case_edit::{CaseEdit, Change};
pub use caseboard_domain::time::DefaultRange;
pub use caseboard_store::case_changes::CaseChange;
pub use caseboard_store::cases::CaseRow;
pub use edit_case::edit_case;
pub use import_cases::{ImportCases, ImportRow, RowOutcome, import_cases};
pub use list_case_changes::list_case_changes;
pub use list_case_series::list_case_series;
pub use list_center_cases::list_center_cases;
pub use list_full_cases::{FullCase, list_full_cases};
pub use list_professional_cases::{
    CaseContact, OwnAttendance, OwnEngagement, ProfessionalCase, list_professional_cases,
};
pub use list_surgeon_cases::list_surgeon_cases;
pub use open_page::CaseListQuery;
pub use post_case::post_case;
pub(crate) use post_case::{PostingLookups, count_postings, insert as insert_case};
pub use posted_case::{Participant, ParticipantAttendance, PostedCase, StandbyPerson};
pub(crate) use posted_case::{takes_part, with_participants};

/// The range of a list, unparsed (AMB-44).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DateRangeInput {
    /// The first day or instant.
    pub first: Option<String>,
    /// The last day, inclusive, or the instant at which the range ends.
    pub last: Option<String>,
}

impl DateRangeInput {
    pub(crate) fn range(&self, zone: &Zone, default: DefaultRange, now: Timestamp) -> Result<Range, Refusal> {
        parse_range(self.first.as_deref(), self.last.as_deref(), zone, default, now)
    }
}
