//! Cases that repeat: one posting for several dates (AMB-182).

use jiff::{SignedDuration, Timestamp};

use crate::actor::Poster;
use crate::case::Case;
use crate::case_draft::{CaseDraft, NewCase, PerformingSurgeon, check_start};
use crate::center::Center;
use crate::dispatch::NewPlan;
use crate::field::Field;
use crate::id::CaseId;
use crate::refusal::{Fields, Refusal, codes};
use crate::time::Zone;

/// The reason why a date that occurs twice is refused; the message begins with the date.
const DUPLICATE_DATE: &str = "this date is there twice";
/// The maximum number of cases of a series.
pub const SERIES_MAX: usize = 60;

/// The input of a series: what all cases have in common, and when each of them starts.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct SeriesDraft {
    /// The data that all cases have in common; its start is ignored.
    pub common: CaseDraft,
    /// The starts, each like [`CaseDraft::start`]. A local time stays the same over a change of daylight-saving time.
    pub starts: Vec<String>,
}

/// A series that may be posted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewSeries {
    /// The cases by start.
    pub cases: Vec<Case>,
    /// The dispatch plan of each position of each case.
    pub plan: Option<NewPlan>,
}

impl SeriesDraft {
    /// Validates every date like a single posting and reports every invalid field; the message of a date names it. `new_id`
    /// makes the ids of the cases.
    ///
    /// # Errors
    /// As for [`CaseDraft::validate`]; VALIDATION also without dates, with more than [`SERIES_MAX`], and for a date
    /// that occurs twice.
    pub fn validate(
        self,
        mut new_id: impl FnMut() -> CaseId,
        poster: &Poster,
        center: Option<&Center>,
        surgeon: Option<&PerformingSurgeon>,
        now: Timestamp,
    ) -> Result<NewSeries, Refusal> {
        let Self { common, starts } = self;
        let mut fields = Fields::new();
        if starts.is_empty() || starts.len() > SERIES_MAX {
            fields.add(Field::SeriesStarts, format!("starts must be 1 to {SERIES_MAX} dates"));
            return fields.finish_with(None);
        }
        let utc = Zone::utc();
        let zone = center.map_or(&utc, |center| &center.zone);
        let mut valid: Vec<Timestamp> = Vec::with_capacity(starts.len());
        for (index, text) in starts.iter().enumerate() {
            let mut own = Fields::new();
            match check_start(Some(text), zone, now, &mut own) {
                Some(start) if valid.contains(&start) => {
                    fields.add(Field::SeriesStart.at(index), format!("{text}: {DUPLICATE_DATE}"));
                }
                Some(start) => valid.push(start),
                None => {
                    let reason = own.into_refusal().map(|it| it.message).unwrap_or_default();
                    fields.add(Field::SeriesStart.at(index), format!("{text}: {reason}"));
                }
            }
        }
        // What all cases have in common is validated with one date; without a valid one, any future date is used.
        let sample = valid.first().copied().unwrap_or(now + SignedDuration::from_hours(1));
        let draft = CaseDraft { start: Some(sample.to_string()), ..common };
        let first = match draft.validate(new_id(), poster, center, surgeon, now) {
            Ok(first) => Some(first),
            Err(refusal) if refusal.code == codes::VALIDATION => {
                fields.add_all(refusal.fields);
                None
            }
            Err(refusal) => return Err(refusal),
        };
        let NewCase { case, plan } = fields.finish_with(first)?;
        valid.sort_unstable();
        let cases = valid.into_iter().map(|start| Case { id: new_id(), start, ..case.clone() }).collect();
        Ok(NewSeries { cases, plan })
    }
}

#[cfg(test)]
#[path = "case_series_tests.rs"]
mod tests;
