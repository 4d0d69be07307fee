//! Reminders before a document or a license ends (AMB-194).
//!
//! [`crate::requirements::eligibility`] compares last valid days by itself; nothing here changes who is eligible.

use jiff::civil::Date;

use crate::slot::Slot;

/// The stages of the reminders, in days before the last valid day. A stage is due from that day until the next stage begins.
pub const STAGES: [i32; 4] = [1, 7, 14, 30];
/// How many days the weekly summary to administrators looks ahead.
pub const SUMMARY_DAYS: i32 = 30;

/// An item that ends on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Expiring {
    /// The license of the profile.
    License,
    /// A document.
    Document(Slot),
}

impl Expiring {
    const LICENSE: &'static str = "LICENSE";

    /// Parses the stored name.
    pub fn parse(name: &str) -> Option<Self> {
        match name {
            Self::LICENSE => Some(Self::License),
            name => Slot::parse(name).filter(|slot| slot.is_document()).map(Self::Document),
        }
    }

    /// Returns the slot of the document; `None` for the license.
    pub const fn slot(self) -> Option<Slot> {
        match self {
            Self::License => None,
            Self::Document(slot) => Some(slot),
        }
    }

    /// Returns the name as it is stored.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::License => Self::LICENSE,
            Self::Document(slot) => slot.as_str(),
        }
    }
}

/// Returns the stage of the reminder that is due on a day: the days left, rounded up to the next stage. `None` more than 30 days
/// before the end and after it.
pub fn reminder_stage(last_day: Date, today: Date) -> Option<i32> {
    let left = last_day.since(today).ok()?.get_days();
    STAGES.into_iter().find(|stage| (0..=*stage).contains(&left))
}

#[cfg(test)]
mod tests {
    use jiff::ToSpan;
    use jiff::civil::date;

    use super::*;

    /// Shows: FL-11, AMB-194
    #[test]
    fn each_stage_begins_on_its_day_and_ends_with_the_last_day() {
        let last_day = date(2026, 3, 31);
        let stage = |left: i32| reminder_stage(last_day, last_day.saturating_sub(left.days()));
        assert_eq!([-1, 31, 400].map(stage), [None; 3]);
        assert_eq!([0, 1].map(stage), [Some(1); 2]);
        assert_eq!([2, 7].map(stage), [Some(7); 2]);
        assert_eq!([8, 14].map(stage), [Some(14); 2]);
        assert_eq!([15, 30].map(stage), [Some(30); 2]);
    }

    /// Shows: FL-11
    #[test]
    fn names_are_parsed_and_pictures_do_not_expire() {
        for item in [Expiring::License, Expiring::Document(Slot::AclsBls)] {
            assert_eq!(Expiring::parse(item.as_str()), Some(item));
        }
        assert_eq!([Expiring::parse("profilePicture"), Expiring::parse("passport")], [None; 2]);
    }
}
