//! The requirements of a center for a professional group, and whether a person meets them (AMB-132).
//!
//! [`eligibility`] is the only place that decides this; everything that invites, accepts or shows eligibility calls it.

use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::document::DocumentStatus;
use crate::field::Field;
use crate::npi::is_npi;
use crate::refusal::{Detail, Refusal, codes};
pub use crate::requirement::{Gap, NotEligible, Requirement, RequirementKind};
use crate::slot::Slot;
use crate::states::UsState;
use crate::time::Zone;

/// Parses a requirement that a center sets.
///
/// # Errors
/// VALIDATION that names the list for an unknown kind or slot, for a kind that does not go with the slot, and for
/// [`RequirementKind::NotBlocked`], which always applies.
pub fn parse_requirement(kind: Option<&str>, slot: Option<&str>) -> Result<Requirement, Refusal> {
    let invalid = || Refusal::field(Field::Requirements, "requirements is invalid");
    let kind = kind.and_then(RequirementKind::parse).ok_or_else(invalid)?;
    let slot = match slot {
        None => None,
        Some(slot) => Some(Slot::parse(slot).ok_or_else(invalid)?),
    };
    Requirement::from_parts(kind, slot).filter(|it| *it != Requirement::NotBlocked).ok_or_else(invalid)
}

/// The requirements of a center for a group, in the order of [`Requirement`], each once.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Requirements(Vec<Requirement>);

impl FromIterator<Requirement> for Requirements {
    fn from_iter<I: IntoIterator<Item = Requirement>>(all: I) -> Self {
        let mut list: Vec<Requirement> = all.into_iter().collect();
        list.sort_unstable();
        list.dedup();
        Self(list)
    }
}

/// The largest number of requirements that a center sets: three kinds without a slot, and two for each document.
pub const REQUIREMENTS_MAX: usize = 3 + 2 * crate::document::DOCUMENTS;
/// The largest number of requirements that a person does not meet: all that a center sets, and that it does not block
/// the person.
pub const GAPS_MAX: usize = REQUIREMENTS_MAX + 1;

impl Requirements {
    /// Returns the list.
    pub fn as_slice(&self) -> &[Requirement] {
        &self.0
    }

    /// Returns whether nothing is required.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns whether only a block of the center excludes a person, so that nothing else has to be known of them.
    pub fn excludes_blocked_only(&self) -> bool {
        self.0 == [Requirement::NotBlocked]
    }

    /// Returns what a center requires: the list that it has set, and the verification if the installation requires it,
    /// which no center can switch off (AMB-51).
    pub fn of_center(set: Option<&Self>, certification_required: bool) -> Self {
        let by_installation = certification_required.then_some(Requirement::Verified);
        set.into_iter().flat_map(|it| it.0.iter().copied()).chain(by_installation).collect()
    }

    /// Returns what applies to invitations and acceptances: what the center requires, and that it does not block the
    /// person (AMB-352).
    pub fn in_force(set: Option<&Self>, certification_required: bool) -> Self {
        let required = Self::of_center(set, certification_required);
        required.0.into_iter().chain([Requirement::NotBlocked]).collect()
    }

    /// Returns what applies to a request for an invitation: only that the center does not block the person, because
    /// everything else may be completed before the answer (AMB-132).
    pub fn of_request() -> Self {
        Self(vec![Requirement::NotBlocked])
    }
}

/// The facts about a person at one center.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PersonFacts {
    /// Whether the center blocks the person.
    pub blocked: bool,
    /// Whether the center has verified the person.
    pub verified: bool,
    /// Whether the profile has the number of the license.
    pub has_license_number: bool,
    /// State that issued the license.
    pub license_state: Option<UsState>,
    /// Last valid day of the license.
    pub license_expires: Option<Date>,
    /// National Provider Identifier of the profile; empty if unknown.
    pub npi: String,
    /// Documents with the decision and the last valid day that apply at the center.
    pub documents: Vec<DocumentFact>,
}

/// A document as a center sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DocumentFact {
    /// Slot of the document.
    pub slot: Slot,
    /// The decision that applies at the center.
    pub status: DocumentStatus,
    /// Last valid day; `None` for a document that does not end.
    pub expires: Option<Date>,
}

/// Whether a person may be invited to a case of a center, and accept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Eligibility {
    /// All requirements are met.
    Eligible,
    /// The requirements that are missing or end before the day; never empty.
    NotEligible(Vec<Gap>),
}

impl Eligibility {
    /// Returns the gaps; none if the person is eligible.
    pub fn into_gaps(self) -> Vec<Gap> {
        match self {
            Self::Eligible => Vec::new(),
            Self::NotEligible(gaps) => gaps,
        }
    }
}

/// Returns whether a person meets the requirements of a center in a state on a day, which is that of the end of a case.
pub fn eligibility(facts: &PersonFacts, required: &Requirements, state: UsState, on: Date) -> Eligibility {
    let gaps: Vec<Gap> = required.0.iter().filter_map(|it| facts.gap(*it, state, on)).collect();
    if gaps.is_empty() { Eligibility::Eligible } else { Eligibility::NotEligible(gaps) }
}

/// Returns the day in the zone of a center on which a case ends. A case that ends at midnight ends on the day before.
pub fn last_day(end: Timestamp, zone: &Zone) -> Date {
    let last = end.checked_sub(jiff::SignedDuration::from_micros(1)).unwrap_or(end);
    zone.local(last).date()
}

impl PersonFacts {
    /// Returns facts of a person of whom nothing is known but whether the center blocks them.
    pub fn of_block(blocked: bool) -> Self {
        Self { blocked, ..Self::default() }
    }

    /// Returns why a requirement is not met on a day.
    fn gap(&self, requirement: Requirement, state: UsState, on: Date) -> Option<Gap> {
        let missing = |met: bool| (!met).then_some(Gap { requirement, expires: None });
        let until = |expires: Option<Date>| {
            expires.filter(|last_day| *last_day < on).map(|day| Gap { requirement, expires: Some(day) })
        };
        let document = |slot: Slot| self.documents.iter().find(|document| document.slot == slot);
        match requirement {
            Requirement::NotBlocked => missing(!self.blocked),
            Requirement::Verified => missing(self.verified),
            Requirement::Npi => missing(is_npi(&self.npi)),
            Requirement::License => {
                let known = self.has_license_number
                    && self.license_state == Some(state)
                    && self.license_expires.is_some();
                missing(known).or_else(|| until(self.license_expires))
            }
            Requirement::DocumentApproved(slot) => {
                missing(document(slot).is_some_and(|it| it.status == DocumentStatus::Approved))
            }
            Requirement::DocumentCurrent(slot) => match document(slot) {
                None => missing(false),
                Some(document) => until(document.expires),
            },
        }
    }
}

/// Requires an empty list of people who are not eligible; `set_by_center` is false if only the installation requires something.
///
/// # Errors
/// NOT_ELIGIBLE with the people and their gaps; NOT_CERTIFIED where the center has set no requirements and blocks none
/// of them (AMB-51, AMB-352).
pub fn require_eligible(people: Vec<NotEligible>, set_by_center: bool) -> Result<(), Refusal> {
    if people.is_empty() {
        return Ok(());
    }
    let is_block = |gap: &Gap| gap.requirement == Requirement::NotBlocked;
    if !set_by_center && !people.iter().any(|person| person.gaps.iter().any(is_block)) {
        return Err(Refusal::forbidden_as(codes::NOT_CERTIFIED, "Eligibility not verified"));
    }
    let message = "Not all requirements of the surgery center are met.";
    Err(Refusal::forbidden_as(codes::NOT_ELIGIBLE, message).with_detail(Detail::NotEligible(people)))
}

#[cfg(test)]
#[path = "requirements_tests.rs"]
mod tests;
