//! Whether a person has enough time between two cases: for the drive, and to rest between two days (AMB-214).
//!
//! Too little time is a warning. Two cases at the same time are refused elsewhere ([`crate::schedule::conflict`]).

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::id::CenterId;
use crate::schedule::overlaps;
use crate::time::Zone;
use crate::zip_code::{centroid, miles};

/// The length of roads, as a multiple of the great-circle distance.
const DETOUR: f64 = 1.3;
/// The average speed.
const MILES_PER_HOUR: f64 = 40.0;
/// Minutes for parking and walking, added to each drive.
const ARRIVAL_MINUTES: i64 = 15;

/// The hours between the cases of two days, until a person sets others.
pub const REST_DEFAULT: u32 = 8;
/// The longest rest that a person can set, in hours.
pub const REST_MAX: u32 = 24;

/// A case with the place and the times that decide how much time is left before and after it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CaseSpan {
    /// Start of the case.
    pub start: Timestamp,
    /// End of the case, exclusive.
    pub end: Timestamp,
    /// The center.
    pub center: CenterId,
    /// ZIP code of the center.
    pub zip_code: String,
    /// Time zone of the center, which says to which day the case belongs.
    pub zone: Zone,
}

closed_list! {
    /// What the time between two cases is too short for.
    pub enum ShortageReason {
        /// The drive from one center to the other.
        Drive = "DRIVE",
        /// The rest between two days.
        Rest = "REST",
    }
}

/// Too little time between two cases.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shortage {
    /// The need that is not met: the larger one, if both.
    pub reason: ShortageReason,
    /// The time between the cases.
    pub gap: SignedDuration,
    /// The time needed, in whole minutes.
    pub needed: SignedDuration,
}

/// Returns what the time between two cases is too short for: the drive, or `rest` hours if the cases start on different days.
/// `None` if it is long enough, and for cases that overlap. The order of the two does not matter.
pub fn shortage(a: &CaseSpan, b: &CaseSpan, rest: u32) -> Option<Shortage> {
    if overlaps((a.start, a.end), (b.start, b.end)) {
        return None;
    }
    let (first, second) = if a.start <= b.start { (a, b) } else { (b, a) };
    let gap = second.start.duration_since(first.end);
    let drive = drive(first, second).map(|needed| (needed, ShortageReason::Drive));
    let rest = SignedDuration::from_hours(rest.into());
    let rest = (day(first) != day(second)).then_some((rest, ShortageReason::Rest));
    let (needed, reason) = drive.into_iter().chain(rest).max()?;
    (gap < needed).then_some(Shortage { reason, gap, needed })
}

/// Returns the time of the drive in whole minutes; `None` within a center, and if the place of a center is not known.
fn drive(from: &CaseSpan, to: &CaseSpan) -> Option<SignedDuration> {
    if from.center == to.center {
        return None;
    }
    let distance = miles(centroid(&from.zip_code)?, centroid(&to.zip_code)?);
    #[expect(clippy::cast_possible_truncation, reason = "at most half of the equator")]
    let minutes = (distance * DETOUR / MILES_PER_HOUR * 60.0).ceil() as i64;
    Some(SignedDuration::from_mins(minutes + ARRIVAL_MINUTES))
}

/// Returns the day of a case: that on which it starts at its center.
fn day(span: &CaseSpan) -> jiff::civil::Date {
    span.zone.local(span.start).date()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use uuid::Uuid;

    use super::*;

    /// A case at a center, which is named by its ZIP code, by local times in Fresno.
    fn span(zip_code: &str, start: &str, end: &str) -> CaseSpan {
        let zone = Zone::parse("America/Los_Angeles").expect("a zone");
        let at = |text: &str| crate::time::parse_start(text, &zone).expect("a time");
        let center = CenterId::from_uuid(Uuid::from_u128(
            zip_code.bytes().map(u128::from).fold(0, |it, byte| it * 256 + byte),
        ));
        CaseSpan { start: at(start), end: at(end), center, zip_code: zip_code.into(), zone: zone.clone() }
    }

    fn found(a: &CaseSpan, b: &CaseSpan, rest: u32) -> Option<(ShortageReason, i64, i64)> {
        shortage(a, b, rest).map(|it| (it.reason, it.gap.as_mins(), it.needed.as_mins()))
    }

    /// Shows: FL-29
    /// From 93701 to 93710 are 5.3 miles: 5.3 × 1.3 / 40 hours are 11 minutes, with 15 more 26.
    #[test]
    fn the_gap_is_compared_with_the_drive_on_one_day() {
        let first = span("93701", "2026-06-01T07:00", "2026-06-01T11:00");
        for (start, expected) in [
            ("2026-06-01T11:00", Some((ShortageReason::Drive, 0, 26))),
            ("2026-06-01T11:25", Some((ShortageReason::Drive, 25, 26))),
            ("2026-06-01T11:26", None),
            ("2026-06-01T10:59", None),
        ] {
            let second = span("93710", start, "2026-06-01T15:00");
            assert_eq!(found(&first, &second, 8), expected, "{start}");
            assert_eq!(found(&second, &first, 8), expected, "{start}, the other way");
        }
        // Within a center, and to a place that is not known, no drive is compared.
        assert_eq!(found(&first, &span("93701", "2026-06-01T11:00", "2026-06-01T15:00"), 8), None);
        assert_eq!(found(&first, &span("00000", "2026-06-01T11:00", "2026-06-01T15:00"), 8), None);
    }

    /// Shows: FL-29
    #[test]
    fn the_gap_between_two_days_is_compared_with_the_rest() {
        let late = span("93701", "2026-06-01T16:00", "2026-06-01T23:30");
        let early = span("93701", "2026-06-02T07:00", "2026-06-02T11:00");
        assert_eq!(found(&late, &early, 8), Some((ShortageReason::Rest, 450, 480)));
        assert_eq!(found(&late, &early, 7), None);
        assert_eq!(found(&late, &early, 0), None);
        // A case after midnight belongs to the day on which it started.
        let night = span("93701", "2026-06-01T20:00", "2026-06-02T02:00");
        assert_eq!(found(&night, &early, 8), Some((ShortageReason::Rest, 300, 480)));
        let small_hours = span("93701", "2026-06-02T00:30", "2026-06-02T02:00");
        assert_eq!(found(&small_hours, &early, 8), None);
        // The longer need is named: the drive to Oakland takes 321 minutes.
        let oakland = span("94607", "2026-06-02T02:00", "2026-06-02T06:00");
        assert_eq!(found(&late, &oakland, 4), Some((ShortageReason::Drive, 150, 321)));
        assert_eq!(found(&late, &oakland, 8), Some((ShortageReason::Rest, 150, 480)));
    }

    /// Clocks move between the cases: the gap is the time that passes, not the difference of the clocks.
    #[test]
    fn the_gap_is_elapsed_time() {
        let before = span("93701", "2026-03-07T16:00", "2026-03-07T23:00");
        let after = span("93701", "2026-03-08T07:00", "2026-03-08T11:00");
        assert_eq!(found(&before, &after, 8), Some((ShortageReason::Rest, 420, 480)));
    }

    proptest! {
        /// A longer gap is never too short where a shorter one is enough, and more rest never needs less time.
        #[test]
        fn a_longer_gap_is_never_too_short_where_a_shorter_one_suffices(gap in 0i64..3000, longer in 0i64..3000, rest in 0u32..=REST_MAX, more in 0u32..=REST_MAX) {
            let first = span("93701", "2026-06-01T07:00", "2026-06-01T11:00");
            let second = |minutes: i64| {
                let start = first.end + SignedDuration::from_mins(minutes);
                CaseSpan { start, end: start + SignedDuration::from_hours(1), ..span("94607", "2026-06-01T07:00", "2026-06-01T08:00") }
            };
            prop_assume!(gap <= longer && rest <= more);
            // Another day can add a need, so the days are kept apart.
            if day(&second(gap)) == day(&second(longer)) {
                prop_assert!(shortage(&first, &second(gap), rest).is_some() || shortage(&first, &second(longer), rest).is_none());
            }
            prop_assert!(shortage(&first, &second(gap), rest).is_none() || shortage(&first, &second(gap), more).is_some());
        }
    }
}
