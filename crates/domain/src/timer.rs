//! Timers: work of the server that becomes due at a set time (AMB-149).

use jiff::{SignedDuration, Timestamp};

closed_list! {
    /// The kind of a timer. Each kind has one function in `caseboard_service::timer_kinds`.
    // The texts are stored: values may be added, but never removed or given another meaning.
    pub enum TimerKind {
        /// The next wave of a dispatch plan; the subject is the plan.
        DispatchWave = "DISPATCH_WAVE",
        /// The confirmed removal of lost second factors (AMB-101); the subject is the person.
        FactorRemoval = "FACTOR_REMOVAL",
        /// The next check of who comes to a case; the subject is the case.
        AttendanceCheck = "ATTENDANCE_CHECK",
        /// The end of an offered place (AMB-158); the subject is the engagement.
        OfferEnd = "OFFER_END",
        /// The daily summary of new cases; the subject is the person.
        DailySummary = "DAILY_SUMMARY",
        /// The daily check of documents and licenses that end soon; the only subject is the nil id.
        ExpiryCheck = "EXPIRY_CHECK",
        /// The weekly summary to the administrators of a center about what ends soon; the subject is the center.
        ExpirySummary = "EXPIRY_SUMMARY",
    }
}

impl TimerKind {
    /// Returns whether people wait for the work, so that a worker of its own runs it (AMB-266): summaries and
    /// reminders of thousands of people become due at the same full hour.
    pub const fn is_urgent(self) -> bool {
        match self {
            Self::DispatchWave | Self::OfferEnd | Self::AttendanceCheck => true,
            Self::FactorRemoval | Self::DailySummary | Self::ExpiryCheck | Self::ExpirySummary => false,
        }
    }
}

/// The next state of a timer after its function ran.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimerOutcome {
    /// The timer is deleted.
    Done,
    /// The timer is due again at this time.
    Again(Timestamp),
}

/// The pause after the first failed run; it doubles with every further one.
const FIRST_PAUSE: SignedDuration = SignedDuration::from_secs(5);
/// The longest pause after a failed run.
const LONGEST_PAUSE: SignedDuration = SignedDuration::from_mins(10);

/// Returns the pause after this many runs of a timer, the last of which failed. There is no maximum number of runs, because the
/// work of a timer that is given up would be lost.
pub fn pause_after(attempts: i64) -> SignedDuration {
    // Seven doublings already exceed the longest pause.
    let doublings = attempts.saturating_sub(1).clamp(0, 7);
    (FIRST_PAUSE * (1 << doublings)).min(LONGEST_PAUSE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_up_to_ten_minutes() {
        let seconds: Vec<i64> = (1..=9).map(|attempts| pause_after(attempts).as_secs()).collect();
        assert_eq!(seconds, [5, 10, 20, 40, 80, 160, 320, 600, 600]);
        assert_eq!([i64::MIN, 0, i64::MAX].map(|it| pause_after(it).as_secs()), [5, 5, 600]);
    }
}
