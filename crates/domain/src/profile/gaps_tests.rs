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
