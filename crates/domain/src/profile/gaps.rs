//! The gaps of a professional's profile, and the steps with which a professional begins.

use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};

use super::month::{day_in, is_past};
use crate::eligibility::{required_documents, requires_license};
use crate::person::Category;
use crate::slot::Slot;

closed_list! {
    /// What a professional's profile lacks, the most urgent first.
    pub enum ProfileGap {
        /// The license has expired.
        LicenseExpired = "LICENSE_EXPIRED",
        /// The last day of the license is unknown.
        License = "LICENSE",
        /// An administrator rejected a document, which has to be replaced.
        RejectedDocument = "REJECTED_DOCUMENT",
        /// A document that is expected of the group is not uploaded.
        Documents = "DOCUMENTS",
        /// The license expires within 60 days.
        LicenseEndsSoon = "LICENSE_ENDS_SOON",
        /// No center has certified the person or was asked to.
        Center = "CENTER",
        /// The person has not chosen how to be notified.
        Notifications = "NOTIFICATIONS",
        /// The city of residence is unknown.
        Address = "ADDRESS",
        /// There is no picture.
        Picture = "PICTURE",
    }
}

/// The number of days before its last day from which a license is said to expire soon.
const SOON_DAYS: i64 = 60;

/// The facts about a profile that decide its gaps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProfileFacts {
    /// The group.
    pub category: Option<Category>,
    /// Last day of the license, if known.
    pub license_expires: Option<Date>,
    /// The slots of the uploaded documents.
    pub documents: Vec<Slot>,
    /// Number of documents that were rejected and not replaced.
    pub rejected: i64,
    /// Whether a center has certified the person or was asked to.
    pub has_center: bool,
    /// Whether the person has chosen how to be notified.
    pub notifications_chosen: bool,
    /// Whether the city of residence is known.
    pub has_city: bool,
    /// Whether there is a picture.
    pub has_picture: bool,
}

/// How far a professional is with the steps of the setup (AMB-124).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetupProgress {
    /// Number of steps that are done. The verified email address is the first one.
    pub done: usize,
    /// Number of steps of the group.
    pub steps: usize,
    /// The documents that are expected of the group.
    pub documents: &'static [Slot],
    /// Of these: not uploaded.
    pub missing: Vec<Slot>,
}

impl ProfileGap {
    /// Returns whether the gap is a step of the setup. The others are about something that was done once and needs the
    /// person again, so they cannot be hidden.
    pub const fn is_setup(self) -> bool {
        match self {
            Self::LicenseExpired | Self::RejectedDocument | Self::LicenseEndsSoon => false,
            Self::License
            | Self::Documents
            | Self::Center
            | Self::Notifications
            | Self::Address
            | Self::Picture => true,
        }
    }
}

impl ProfileFacts {
    /// Returns what is missing, the most urgent first. A day has passed when it has ended in all 50 states. A group
    /// that needs no license is not asked for one, but gets a notice about the end of one that it gave.
    pub fn gaps(&self, now: Timestamp) -> Vec<ProfileGap> {
        let soon = day_in("Pacific/Honolulu", now).saturating_add(SOON_DAYS.days());
        let license = match self.license_expires {
            None => requires_license(self.category).then_some(ProfileGap::License),
            Some(day) if is_past(day, now) => Some(ProfileGap::LicenseExpired),
            Some(day) if day <= soon => Some(ProfileGap::LicenseEndsSoon),
            Some(_) => None,
        };
        let when = |missing: bool, gap: ProfileGap| missing.then_some(gap);
        let mut gaps: Vec<ProfileGap> = [
            license,
            when(self.rejected > 0, ProfileGap::RejectedDocument),
            when(!self.missing().is_empty(), ProfileGap::Documents),
            when(!self.has_center, ProfileGap::Center),
            when(!self.notifications_chosen, ProfileGap::Notifications),
            when(!self.has_city, ProfileGap::Address),
            when(!self.has_picture, ProfileGap::Picture),
        ]
        .into_iter()
        .flatten()
        .collect();
        // The values are declared by urgency.
        gaps.sort_by_key(|gap| *gap as u8);
        gaps
    }

    /// Returns how far the setup is.
    pub fn progress(&self, now: Timestamp) -> SetupProgress {
        // Documents, center, notifications, address, picture, and the email address, without which there is no list.
        let steps = if requires_license(self.category) { 7 } else { 6 };
        let open = self.gaps(now).into_iter().filter(|gap| gap.is_setup()).count();
        SetupProgress {
            done: steps - open,
            steps,
            documents: required_documents(self.category),
            missing: self.missing(),
        }
    }

    fn missing(&self) -> Vec<Slot> {
        let expected = required_documents(self.category).iter().copied();
        expected.filter(|slot| !self.documents.contains(slot)).collect()
    }
}

#[cfg(test)]
#[path = "gaps_tests.rs"]
mod tests;
