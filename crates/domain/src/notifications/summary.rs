//! The daily summary of new cases: when it is due, and which cases it contains.

use jiff::Timestamp;
use jiff::civil::Time;
use serde::{Deserialize, Serialize};

use crate::id::CenterId;
use crate::money::Money;
use crate::time::Zone;
use crate::zip_code::ZipCode;

/// The largest number of centers of a filter.
pub const CENTERS_MAX: usize = 50;
/// The largest distance of a filter.
pub const MILES_MAX: u32 = 500;

/// A filter for the new cases of a professional's group in the daily summary.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SummaryFilter {
    /// The local hour of the summary, 0 to 23.
    pub hour: i8,
    /// The centers; empty for all.
    pub centers: Vec<CenterId>,
    /// The area of the centers; `None` for anywhere.
    pub near: Option<SearchRadius>,
    /// The least estimated pay of a whole case, in cents; `None` for any.
    pub min_pay: Option<i64>,
    /// The days of the week on which a case starts at its center, 1 for Monday to 7; empty for all.
    pub days: Vec<i8>,
}

/// The surroundings of a ZIP code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SearchRadius {
    /// The code, such as that of the residence.
    pub zip: ZipCode,
    /// The largest distance of a center in miles.
    pub miles: u32,
}

/// The fields of a case that the filter compares.
#[derive(Debug, Clone, Copy)]
pub struct SummaryCase<'a> {
    /// The center.
    pub center: CenterId,
    /// ZIP code of the center as it was entered.
    pub zip: &'a str,
    /// Time zone of the center.
    pub zone: &'a Zone,
    /// The start.
    pub start: Timestamp,
    /// The pay of the recipient's group if the case takes as long as estimated.
    pub pay: Money,
}

impl SummaryFilter {
    /// Returns the first time after an instant at which the clock of the person shows the hour. An hour that is skipped is
    /// the one after the gap.
    pub(super) fn next(&self, zone: &Zone, after: Timestamp) -> Timestamp {
        let hour = Time::new(self.hour, 0, 0, 0).unwrap_or_default();
        let today = zone.local(after).date();
        let at = |day: jiff::civil::Date| {
            zone.time_zone().to_ambiguous_timestamp(day.to_datetime(hour)).compatible().ok()
        };
        let days = [Some(today), today.tomorrow().ok()];
        days.into_iter().flatten().filter_map(at).find(|at| *at > after).unwrap_or(Timestamp::MAX)
    }

    /// Returns whether a case matches. A center whose ZIP code is unknown is never near.
    pub fn matches(&self, case: &SummaryCase<'_>) -> bool {
        let day = case.zone.local(case.start).date().weekday().to_monday_one_offset();
        let near = |near: SearchRadius| {
            ZipCode::parse(case.zip).is_some_and(|zip| near.zip.miles_to(zip) <= f64::from(near.miles))
        };
        let pays = |least: i64| case.pay >= Money::from_cents(least);
        (self.centers.is_empty() || self.centers.contains(&case.center))
            && (self.days.is_empty() || self.days.contains(&day))
            && self.near.is_none_or(near)
            && self.min_pay.is_none_or(pays)
    }
}
