//! The eligibility pipeline of a center: the order of the people in it, and what the center can ask them for (AMB-202).

use std::cmp::Reverse;

use jiff::{SignedDuration, Timestamp};

use crate::document::DocumentStatus;
use crate::requirements::{Gap, PersonFacts, Requirement};
use crate::time::days;
use crate::unlocks::CenterEligibility;

/// How long a center waits before it asks a person again.
pub const ASK_AGAIN_AFTER: SignedDuration = days(7);
/// How many people one request asks at most.
pub const ASK_MAX: usize = 100;

closed_list! {
    /// Why a person was not asked for what is missing.
    pub enum NotAsked {
        /// The person is not verified by the center, has not asked for it, is no favorite and has not worked there.
        NotKnown = "NOT_KNOWN",
        /// The person can supply nothing that is missing.
        NothingMissing = "NOTHING_MISSING",
        /// The center asked the person within the last seven days.
        AskedRecently = "ASKED_RECENTLY",
        /// The center blocks the person.
        Blocked = "BLOCKED",
    }
}

/// Something that a person lacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PipelineItem {
    /// The requirement that is missing, or ends before the end of an open case.
    pub gap: Gap,
    /// Whether the person can supply it; the rest is up to the center.
    pub by_person: bool,
}

/// Returns what a person lacks at a center today or for one of its open cases.
pub fn items(facts: &PersonFacts, at: &CenterEligibility) -> Vec<PipelineItem> {
    at.missing
        .iter()
        .map(|item| PipelineItem { gap: item.gap, by_person: is_by_person(&item.gap, facts) })
        .collect()
}

/// Returns whether a person can supply what is missing: not the verification by the center, not the end of a block, and
/// not the decision of the center on a document that is uploaded and not rejected.
fn is_by_person(gap: &Gap, facts: &PersonFacts) -> bool {
    match gap.requirement {
        Requirement::NotBlocked | Requirement::Verified => false,
        Requirement::License | Requirement::Npi | Requirement::DocumentCurrent(_) => true,
        Requirement::DocumentApproved(slot) => {
            let document = facts.documents.iter().find(|document| document.slot == slot);
            document.is_none_or(|document| document.status == DocumentStatus::Rejected)
        }
    }
}

/// Returns whether the center blocks a person with these items.
pub fn is_blocked(items: &[PipelineItem]) -> bool {
    items.iter().any(|item| item.gap.requirement == Requirement::NotBlocked)
}

/// Returns what a person is asked for, once for each document; empty if there is nothing, and for a person whom the
/// center blocks.
pub fn asked_for(items: &[PipelineItem]) -> Vec<Requirement> {
    let mut asked: Vec<Requirement> = Vec::new();
    if is_blocked(items) {
        return asked;
    }
    for PipelineItem { gap, .. } in items.iter().filter(|item| item.by_person) {
        let same = |it: &Requirement| match (it.slot(), gap.requirement.slot()) {
            (Some(one), Some(other)) => one == other,
            _ => *it == gap.requirement,
        };
        if !asked.iter().any(same) {
            asked.push(gap.requirement);
        }
    }
    asked
}

/// Returns whether a center asked a person too recently to ask again.
pub fn asked_recently(asked_at: Option<Timestamp>, now: Timestamp) -> bool {
    asked_at.is_some_and(|at| now.duration_since(at) < ASK_AGAIN_AFTER)
}

/// The sort key of a person in the pipeline: fewest missing items first, then most open positions of the group. A stable sort
/// keeps the order of names for equal keys.
pub fn sort_key(items: &[PipelineItem], positions: usize) -> (usize, Reverse<usize>) {
    (items.len(), Reverse(positions))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::requirements::DocumentFact;
    use crate::slot::Slot;
    use crate::unlocks::{CaseSum, MissingItem};

    fn at_center(missing: &[Requirement]) -> CenterEligibility {
        let item = |requirement: &Requirement| MissingItem {
            gap: Gap { requirement: *requirement, expires: None },
            unlocks: CaseSum::default(),
        };
        CenterEligibility {
            open: CaseSum::default(),
            closed: CaseSum::default(),
            missing: missing.iter().map(item).collect(),
        }
    }

    fn with(slot: Slot, status: DocumentStatus) -> PersonFacts {
        let documents = vec![DocumentFact { slot, status, expires: None }];
        PersonFacts { documents, ..PersonFacts::default() }
    }

    /// Shows: FL-10, AMB-202
    #[test]
    fn people_are_asked_only_for_what_they_can_supply() {
        let slot = Slot::MedLicense;
        let approved = Requirement::DocumentApproved(slot);
        let by_person =
            |requirement, facts: &PersonFacts| items(facts, &at_center(&[requirement]))[0].by_person;
        let none = PersonFacts::default();
        assert!(!by_person(Requirement::Verified, &none), "the center verifies");
        assert!(!by_person(Requirement::NotBlocked, &none), "the center ends a block");
        assert!(by_person(Requirement::License, &none));
        assert!(by_person(Requirement::Npi, &none));
        assert!(by_person(approved, &none), "not uploaded");
        assert!(by_person(approved, &with(slot, DocumentStatus::Rejected)));
        assert!(!by_person(approved, &with(slot, DocumentStatus::Pending)), "the center reviews");
        assert!(by_person(Requirement::DocumentCurrent(slot), &with(slot, DocumentStatus::Approved)));
    }

    /// Shows: FL-10
    #[test]
    fn a_document_is_asked_for_once() {
        let slot = Slot::MedLicense;
        let missing = [
            Requirement::Verified,
            Requirement::DocumentApproved(slot),
            Requirement::DocumentCurrent(slot),
            Requirement::Npi,
            Requirement::DocumentApproved(Slot::Identification),
        ];
        let found = items(&PersonFacts::default(), &at_center(&missing));
        assert_eq!(found.len(), 5);
        let asked = [
            Requirement::DocumentApproved(slot),
            Requirement::Npi,
            Requirement::DocumentApproved(Slot::Identification),
        ];
        assert_eq!(asked_for(&found), asked);
        assert_eq!(asked_for(&found[..1]), []);

        let blocked =
            items(&PersonFacts::default(), &at_center(&[Requirement::NotBlocked, Requirement::Npi]));
        assert_eq!(asked_for(&blocked), [], "a person whom the center blocks is asked for nothing");
    }

    /// Shows: FL-10
    #[test]
    fn fewest_missing_items_are_first_and_a_week_passes_between_requests() {
        let one = items(&PersonFacts::default(), &at_center(&[Requirement::Npi]));
        let two = items(&PersonFacts::default(), &at_center(&[Requirement::Npi, Requirement::License]));
        assert!(sort_key(&[], 0) < sort_key(&one, 9));
        assert!(sort_key(&one, 3) < sort_key(&one, 2), "who could fill more");
        assert!(sort_key(&one, 0) < sort_key(&two, 9));

        let now: Timestamp = "2026-06-08T12:00:00Z".parse().expect("an instant");
        let week: Timestamp = "2026-06-01T12:00:00Z".parse().expect("an instant");
        assert!(!asked_recently(None, now));
        assert!(!asked_recently(Some(week), now));
        assert!(asked_recently(Some(week + SignedDuration::from_secs(1)), now));
    }
}
