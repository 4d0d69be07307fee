//! One requirement of a center, and what a person lacks of it (AMB-132).

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::id::PersonId;
use crate::slot::Slot;

closed_list! {
    /// The kinds of requirements.
    pub enum RequirementKind {
        /// The center does not block the person. It always applies, and no center sets it.
        NotBlocked = "NOT_BLOCKED",
        /// An administrator of the center has verified the person.
        Verified = "VERIFIED",
        /// A license of the center's state, which is valid on the last day of the case.
        License = "LICENSE",
        /// A National Provider Identifier.
        Npi = "NPI",
        /// The center approved the document in a slot.
        DocumentApproved = "DOCUMENT_APPROVED",
        /// The document in a slot is uploaded and valid on the last day of the case.
        DocumentCurrent = "DOCUMENT_CURRENT",
    }
}

/// One requirement. The order is the one in which lists show them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "Parts", into = "Parts")]
pub enum Requirement {
    /// The center does not block the person (AMB-352).
    NotBlocked,
    /// An administrator of the center has verified the person.
    Verified,
    /// A license of the center's state, which is valid on the last day of the case.
    License,
    /// A National Provider Identifier.
    Npi,
    /// The center approved the document.
    DocumentApproved(Slot),
    /// The document is uploaded and valid on the last day of the case. A document without a last day does not end.
    DocumentCurrent(Slot),
}

/// A requirement as kind and slot.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
struct Parts {
    kind: RequirementKind,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    slot: Option<Slot>,
}

impl From<Requirement> for Parts {
    fn from(requirement: Requirement) -> Self {
        Self { kind: requirement.kind(), slot: requirement.slot() }
    }
}

impl TryFrom<Parts> for Requirement {
    type Error = &'static str;

    fn try_from(Parts { kind, slot }: Parts) -> Result<Self, Self::Error> {
        Self::from_parts(kind, slot).ok_or("a document kind needs a slot, others have none")
    }
}

impl Requirement {
    /// Returns the requirement of a kind; `None` if a document kind has no slot of a document, or another kind has a slot.
    pub fn from_parts(kind: RequirementKind, slot: Option<Slot>) -> Option<Self> {
        match (kind, slot.filter(|slot| slot.is_document())) {
            (RequirementKind::DocumentApproved, Some(slot)) => Some(Self::DocumentApproved(slot)),
            (RequirementKind::DocumentCurrent, Some(slot)) => Some(Self::DocumentCurrent(slot)),
            (RequirementKind::NotBlocked, None) if slot.is_none() => Some(Self::NotBlocked),
            (RequirementKind::Verified, None) if slot.is_none() => Some(Self::Verified),
            (RequirementKind::License, None) if slot.is_none() => Some(Self::License),
            (RequirementKind::Npi, None) if slot.is_none() => Some(Self::Npi),
            _ => None,
        }
    }

    /// Returns the kind.
    pub const fn kind(self) -> RequirementKind {
        match self {
            Self::NotBlocked => RequirementKind::NotBlocked,
            Self::Verified => RequirementKind::Verified,
            Self::License => RequirementKind::License,
            Self::Npi => RequirementKind::Npi,
            Self::DocumentApproved(_) => RequirementKind::DocumentApproved,
            Self::DocumentCurrent(_) => RequirementKind::DocumentCurrent,
        }
    }

    /// Returns the slot of a document kind.
    pub const fn slot(self) -> Option<Slot> {
        match self {
            Self::DocumentApproved(slot) | Self::DocumentCurrent(slot) => Some(slot),
            Self::NotBlocked | Self::Verified | Self::License | Self::Npi => None,
        }
    }
}

/// A requirement that a person does not meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Gap {
    /// The requirement.
    pub requirement: Requirement,
    /// The last valid day if it is met until then, but ends before the day that counts; `None` if it is missing.
    pub expires: Option<Date>,
}

/// A person who is not eligible, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotEligible {
    /// The person.
    pub person: PersonId,
    /// Full name with prefix and suffix.
    pub full_name: String,
    /// The requirements that are missing or end too early.
    pub gaps: Vec<Gap>,
}
