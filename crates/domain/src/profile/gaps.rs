//! What a professional's profile lacks.

use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};

use super::month::{day_in, is_past};

closed_list! {
    /// What a professional's profile lacks, the most urgent first.
    pub enum ProfileGap {
        /// The license has expired.
        LicenseExpired = "LICENSE_EXPIRED",
        /// The last day of the license is unknown.
        License = "LICENSE",
        /// An administrator rejected a document, which has to be replaced.
        RejectedDocument = "REJECTED_DOCUMENT",
        /// No document is uploaded.
        Documents = "DOCUMENTS",
        /// The license expires within 60 days.
        LicenseEndsSoon = "LICENSE_ENDS_SOON",
        /// The city of residence is unknown.
        Address = "ADDRESS",
        /// There is no picture.
        Picture = "PICTURE",
    }
}

/// The number of days before its last day from which a license is said to expire soon.
const SOON_DAYS: i64 = 60;

/// What a profile has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProfileFacts {
    /// Last day of the license, if known.
    pub license_expires: Option<Date>,
    /// Number of uploaded documents.
    pub documents: i64,
    /// Number of documents that were rejected and not replaced.
    pub rejected: i64,
    /// Whether the city of residence is known.
    pub has_city: bool,
    /// Whether there is a picture.
    pub has_picture: bool,
}

impl ProfileFacts {
    /// Returns what is missing, the most urgent first. A day ends in the last of the 50 states.
    pub fn gaps(&self, now: Timestamp) -> Vec<ProfileGap> {
        let soon = day_in("Pacific/Honolulu", now).saturating_add(SOON_DAYS.days());
        let license = match self.license_expires {
            None => Some(ProfileGap::License),
            Some(day) if is_past(day, now) => Some(ProfileGap::LicenseExpired),
            Some(day) if day <= soon => Some(ProfileGap::LicenseEndsSoon),
            Some(_) => None,
        };
        let when = |missing: bool, gap: ProfileGap| missing.then_some(gap);
        let mut gaps: Vec<ProfileGap> = [
            license,
            when(self.rejected > 0, ProfileGap::RejectedDocument),
            when(self.documents == 0, ProfileGap::Documents),
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
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    const COMPLETE: ProfileFacts = ProfileFacts {
        license_expires: Some(date(2027, 1, 1)),
        documents: 3,
        rejected: 0,
        has_city: true,
        has_picture: true,
    };

    /// The license counts until the end of its last day in Honolulu, and is announced 60 days before; the most urgent gap
    /// comes first.
    /// Shows: AMB-110
    #[test]
    fn gaps_are_listed_by_urgency() {
        let noon: Timestamp = "2026-06-01T12:00:00Z".parse().expect("a time");
        let with = |license_expires| ProfileFacts { license_expires, ..COMPLETE };
        assert_eq!(COMPLETE.gaps(noon), []);
        assert_eq!(with(None).gaps(noon), [ProfileGap::License]);
        assert_eq!(with(Some(date(2026, 5, 31))).gaps(noon), [ProfileGap::LicenseExpired]);
        // 2026-06-01 01:59 in Honolulu is the day after the end, one minute before it is still the last day.
        let last: Timestamp = "2026-06-01T09:59:59Z".parse().expect("a time");
        assert_eq!(with(Some(date(2026, 5, 31))).gaps(last), [ProfileGap::LicenseEndsSoon]);
        assert_eq!(with(Some(date(2026, 7, 31))).gaps(noon), [ProfileGap::LicenseEndsSoon]);
        assert_eq!(with(Some(date(2026, 8, 1))).gaps(noon), []);
        let empty = ProfileFacts {
            license_expires: Some(date(2026, 6, 30)),
            documents: 0,
            rejected: 1,
            has_city: false,
            has_picture: false,
        };
        let all = [
            ProfileGap::RejectedDocument,
            ProfileGap::Documents,
            ProfileGap::LicenseEndsSoon,
            ProfileGap::Address,
            ProfileGap::Picture,
        ];
        assert_eq!(empty.gaps(noon), all);
    }
}
