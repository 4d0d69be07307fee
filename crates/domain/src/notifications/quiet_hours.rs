//! Hours of the day in which messages wait.

use jiff::Timestamp;
use jiff::civil::Time;
use jiff::tz::AmbiguousOffset;
use serde::{Deserialize, Serialize};

use crate::time::Zone;

/// The hours from `from` to `until`, local time of the person; over midnight if `until` is earlier.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct QuietHours {
    /// The first quiet minute.
    pub from: Time,
    /// The minute of the end, which is no longer quiet.
    pub until: Time,
    /// Whether messages about cases that start within 24 hours are sent all the same.
    pub urgent_wakes: bool,
}

impl QuietHours {
    /// Returns the end of the quiet hours in which an instant is; `None` if it is in none.
    pub(super) fn end(self, zone: &Zone, at: Timestamp) -> Option<Timestamp> {
        let local = zone.local(at);
        let over_midnight = self.until < self.from;
        let (begun, not_ended) = (self.from <= local.time(), local.time() < self.until);
        let quiet = if over_midnight { begun || not_ended } else { begun && not_ended };
        if !quiet {
            return None;
        }
        let day = if not_ended { local.date() } else { local.date().tomorrow().ok()? };
        let end = zone.time_zone().to_ambiguous_timestamp(day.to_datetime(self.until));
        match end.offset() {
            // A skipped time ends with the gap, since the first local time after it is no longer quiet.
            AmbiguousOffset::Gap { .. } => zone.time_zone().following(at).next().map(|it| it.timestamp()),
            // Of a repeated time, the first one that is still to come.
            _ => end.earlier().ok().filter(|end| *end > at).or_else(|| end.later().ok()),
        }
    }
}
