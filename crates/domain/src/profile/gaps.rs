//! What a professional's profile lacks, and the steps with which a professional begins.

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
        /// The person has not decided how to be notified.
        Notifications = "NOTIFICATIONS",
        /// The city of residence is unknown.
        Address = "ADDRESS",
        /// There is no picture.
        Picture = "PICTURE",
    }
}

/// The number of days before its last day from which a license is said to expire soon.
const SOON_DAYS: i64 = 60;

/// What a profile has.
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
    /// Whether the person has decided how to be notified.
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
    /// Returns what is missing, the most urgent first. A day ends in the last of the 50 states. A group that needs no license
    /// is not asked for one, but gets a notice about the end of one that it gave.
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
mod tests {
    use jiff::civil::date;

    use super::*;

    fn complete(category: Category) -> ProfileFacts {
        ProfileFacts {
            category: Some(category),
            license_expires: Some(date(2027, 1, 1)),
            documents: required_documents(Some(category)).to_vec(),
            rejected: 0,
            has_center: true,
            notifications_chosen: true,
            has_city: true,
            has_picture: true,
        }
    }

    fn empty(category: Category) -> ProfileFacts {
        ProfileFacts {
            category: Some(category),
            license_expires: None,
            documents: Vec::new(),
            rejected: 0,
            has_center: false,
            notifications_chosen: false,
            has_city: false,
            has_picture: false,
        }
    }

    fn noon() -> Timestamp {
        "2026-06-01T12:00:00Z".parse().expect("a time")
    }

    /// The license counts until the end of its last day in Honolulu, and is announced 60 days before; the most urgent gap
    /// comes first.
    ///
    /// Shows: AMB-110
    #[test]
    fn gaps_are_listed_by_urgency() {
        let nurse = complete(Category::RegisteredNurse);
        let with = |license_expires| ProfileFacts { license_expires, ..nurse.clone() };
        assert_eq!(nurse.gaps(noon()), []);
        assert_eq!(with(None).gaps(noon()), [ProfileGap::License]);
        assert_eq!(with(Some(date(2026, 5, 31))).gaps(noon()), [ProfileGap::LicenseExpired]);
        // 2026-06-01 01:59 in Honolulu is the day after the end, one minute before it is still the last day.
        let last: Timestamp = "2026-06-01T09:59:59Z".parse().expect("a time");
        assert_eq!(with(Some(date(2026, 5, 31))).gaps(last), [ProfileGap::LicenseEndsSoon]);
        assert_eq!(with(Some(date(2026, 7, 31))).gaps(noon()), [ProfileGap::LicenseEndsSoon]);
        assert_eq!(with(Some(date(2026, 8, 1))).gaps(noon()), []);
        let ends_soon = ProfileFacts {
            license_expires: Some(date(2026, 6, 30)),
            rejected: 1,
            ..empty(Category::RegisteredNurse)
        };
        let all = [
            ProfileGap::RejectedDocument,
            ProfileGap::Documents,
            ProfileGap::LicenseEndsSoon,
            ProfileGap::Center,
            ProfileGap::Notifications,
            ProfileGap::Address,
            ProfileGap::Picture,
        ];
        assert_eq!(ends_soon.gaps(noon()), all);
    }

    /// A scrub tech is not asked for a license, a nurse not for medical school: the documents are those of the group. The
    /// verified address is done from the start.
    ///
    /// Shows: AMB-124, AMB-116
    #[test]
    fn the_steps_of_the_setup_follow_the_group() {
        let nurse = empty(Category::RegisteredNurse).progress(noon());
        assert_eq!((nurse.done, nurse.steps, nurse.documents.len(), nurse.missing.len()), (1, 7, 8, 8));
        assert!(!nurse.missing.contains(&Slot::MedDegreeCert));
        let tech = empty(Category::ScrubTech);
        assert!(!tech.gaps(noon()).contains(&ProfileGap::License));
        assert_eq!((tech.progress(noon()).done, tech.progress(noon()).steps), (1, 6));
        for category in [Category::Anesthesiologist, Category::RegisteredNurse, Category::ScrubTech] {
            let progress = complete(category).progress(noon());
            assert_eq!((progress.done, progress.missing), (progress.steps, Vec::new()));
        }
        // A document that the group does not need fills no step.
        let wrong = ProfileFacts { documents: vec![Slot::MedDegreeCert], ..tech };
        assert_eq!(wrong.progress(noon()).done, 1);
    }

    /// Something that was done and needs the person again is not a step, so that it cannot be hidden.
    ///
    /// Shows: AMB-124
    #[test]
    fn an_expired_license_and_a_rejected_document_are_no_steps() {
        let again = ProfileFacts {
            license_expires: Some(date(2026, 1, 1)),
            rejected: 1,
            ..complete(Category::RegisteredNurse)
        };
        assert!(again.gaps(noon()).iter().all(|gap| !gap.is_setup()));
        assert_eq!(again.progress(noon()).done, 7);
    }
}
