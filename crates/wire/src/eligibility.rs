//! The list of people and their certification by a center.

use caseboard_domain::document::DocumentStatus;
use caseboard_domain::eligibility::{FavoriteStatus, LicenseState, QueueReason};
use caseboard_domain::person::{Role, category_id};
use caseboard_domain::requirements::DocumentFact;
use caseboard_domain::slot::Slot;
use caseboard_domain::states::UsState;
use caseboard_domain::unlocks::{self as domain, CaseSum};
use caseboard_service::eligibility;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::lists::{DocumentSlot, ResultWord};
use super::profile_parts::ResState;
use super::requirements::MissingRequirement;
use super::scalar::{Dollars, Id, Instant};
use super::schema::{
    Count, DayText, FirstName, FullName, LastName, OptionalCategoryNumber, ResidenceCity, SurgeryCenterName,
};

/// A person in a list: a card without phone, email or licence.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PersonCard {
    /// The person.
    #[serde(rename = "_id")]
    pub id: Id,
    /// First name.
    #[schema(value_type = FirstName)]
    pub first_name: String,
    /// Last name.
    #[schema(value_type = LastName)]
    pub last_name: String,
    /// Prefix, first name, last name, suffix.
    #[schema(value_type = FullName)]
    pub full_name: String,
    /// The professional group 0 to 4; -1 for a surgeon.
    #[schema(value_type = OptionalCategoryNumber)]
    pub category_id: i32,
    /// `SURGEON` or `USER`; lists contain no other roles.
    pub sign_in_type: Role,
    /// Whether the person is a favorite of the viewer: of the surgeon, or of the administrator's center.
    pub favorite_status: FavoriteStatus,
    /// Whether the center of the list certified the person: the named one, else the administrator's; false without a
    /// center.
    pub certified: bool,
    /// Whether the license has expired. Expiry revokes nothing.
    pub license_expired: bool,
    /// The number of uploaded documents, of 15; only for administrators.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, minimum = 0, maximum = 15, examples(3))]
    pub document_count: Option<u32>,
    /// What the person has of what is expected of the group; only for administrators.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub completeness: Option<Completeness>,
    /// What a professional lacks today of what the center of the list requires of the group; only for administrators.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false, max_items = 34)]
    pub unmet: Vec<MissingRequirement>,
    /// City, if known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<ResidenceCity>, nullable = false)]
    pub res_city: Option<String>,
    /// The state, if known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub res_state: Option<ResState>,
    /// The file id of the picture, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, max_length = 300, examples("/files/0193a1c05e7b7c1e9a3f4d5e6f708192"))]
    pub profile_picture: Option<String>,
}

/// What a person has of what centers expect of the group.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Completeness {
    /// The number of expected documents.
    #[schema(minimum = 0, maximum = 15, examples(8))]
    pub required: u32,
    /// The expected documents.
    #[schema(value_type = Vec<DocumentSlot>, max_items = 15)]
    pub expected: Vec<Slot>,
    /// The expected documents that are not uploaded.
    #[schema(value_type = Vec<DocumentSlot>, max_items = 15)]
    pub missing: Vec<Slot>,
    /// The expected documents that the center rejected.
    #[schema(value_type = Vec<DocumentSlot>, max_items = 15)]
    pub rejected: Vec<Slot>,
    /// The expected documents that the center has not reviewed.
    #[schema(value_type = Vec<DocumentSlot>, max_items = 15)]
    pub unreviewed: Vec<Slot>,
    /// Whether the license is complete.
    pub license: LicenseState,
}

impl From<caseboard_domain::eligibility::Completeness> for Completeness {
    fn from(it: caseboard_domain::eligibility::Completeness) -> Self {
        Self {
            required: u32::try_from(it.required.len()).unwrap_or(u32::MAX),
            expected: it.required.to_vec(),
            missing: it.missing,
            rejected: it.rejected,
            unreviewed: it.unreviewed,
            license: it.license,
        }
    }
}

/// A person who awaits the verification by the center.
#[derive(Debug, Serialize, ToSchema)]
pub struct QueuedPerson {
    /// The person.
    pub person: PersonCard,
    /// The time from which the person waits.
    pub since: Instant,
    /// The reason why the person waits.
    pub reason: QueueReason,
}

impl From<eligibility::QueuedPerson> for QueuedPerson {
    fn from(it: eligibility::QueuedPerson) -> Self {
        Self { person: it.card.into(), since: it.since.into(), reason: it.reason }
    }
}

/// A center that the professional asked for verification.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VerificationRequest {
    /// The center.
    pub center: Id,
    /// Its name.
    #[schema(value_type = SurgeryCenterName)]
    pub name: String,
    /// When the professional asked.
    pub asked_at: Instant,
}

impl From<caseboard_service::eligibility::VerificationRequest> for VerificationRequest {
    fn from(it: caseboard_service::eligibility::VerificationRequest) -> Self {
        Self { center: it.center.into(), name: it.name, asked_at: it.asked_at.into() }
    }
}

/// `PUT /api/certifycredential/{id}`.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CertifyCredential {
    /// One of the administrator's centers.
    #[schema(value_type = Id)]
    pub center: Option<String>,
    /// The same center as value and label; ignored.
    pub center_obj: Option<serde_json::Value>,
}

/// The person after the change.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CertifyAnswer {
    /// Always `SUCCESS`.
    pub result: ResultWord,
    /// The person.
    #[serde(rename = "_id")]
    pub id: Id,
    /// The center.
    pub center: Id,
    /// Always true.
    pub certified: bool,
    /// `ADDED` for a professional; a certified surgeon does not become a favorite.
    pub favorite_status: FavoriteStatus,
}

/// `PUT /api/revokecredential/{id}`.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RevokeCredential {
    /// One of the administrator's centers.
    #[schema(value_type = Id)]
    pub center: Option<String>,
    /// True: only decline a person who waits to become an administrator, so that a person who was confirmed meanwhile stays one.
    #[schema(nullable = false)]
    pub waiting: Option<bool>,
}

/// The person after the change.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RevokeAnswer {
    /// Always `SUCCESS`.
    pub result: ResultWord,
    /// The person.
    #[serde(rename = "_id")]
    pub id: Id,
    /// The center.
    pub center: Id,
    /// Always false.
    pub certified: bool,
    /// Always `REMOVED`: a hidden favorite would still get invitations.
    pub favorite_status: FavoriteStatus,
    /// The number of future confirmed cases at the center; they stay confirmed.
    #[schema(value_type = Count)]
    pub upcoming_confirmed: i64,
}

/// A count.
#[derive(Debug, Serialize, ToSchema)]
pub struct Total {
    /// How many.
    #[schema(value_type = Count)]
    pub total: i64,
}

/// A surgeon for whom cases can be posted.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CredentialedSurgeon {
    /// The surgeon.
    #[serde(rename = "_id")]
    pub id: Id,
    /// Prefix, first name, last name, suffix.
    #[schema(value_type = FullName)]
    pub full_name: String,
}

impl From<eligibility::PersonCard> for PersonCard {
    fn from(card: eligibility::PersonCard) -> Self {
        Self {
            id: card.id.into(),
            first_name: card.first_name,
            last_name: card.last_name,
            full_name: card.full_name,
            category_id: category_id(card.category),
            sign_in_type: card.role,
            favorite_status: card.favorite,
            certified: card.certified,
            license_expired: card.license_expired,
            document_count: card.documents,
            completeness: card.completeness.map(Completeness::from),
            unmet: card.gaps.into_iter().map(MissingRequirement::from).collect(),
            res_city: card.res_city,
            res_state: card.res_state.and_then(|code| code.parse::<UsState>().ok()).map(ResState::from),
            profile_picture: card.profile_picture,
        }
    }
}

impl From<eligibility::Certified> for CertifyAnswer {
    fn from(certified: eligibility::Certified) -> Self {
        Self {
            result: ResultWord::Success,
            id: certified.person.into(),
            center: certified.center.into(),
            certified: true,
            favorite_status: certified.favorite,
        }
    }
}

impl From<eligibility::Revoked> for RevokeAnswer {
    fn from(revoked: eligibility::Revoked) -> Self {
        Self {
            result: ResultWord::Success,
            id: revoked.person.into(),
            center: revoked.center.into(),
            certified: false,
            favorite_status: FavoriteStatus::Removed,
            upcoming_confirmed: revoked.upcoming_confirmed,
        }
    }
}

/// A number of open cases.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct OpenCaseSum {
    /// How many.
    #[schema(value_type = Count)]
    pub cases: u32,
    /// Dollars for all of them if each takes as long as estimated.
    pub pay: Dollars,
}

impl From<CaseSum> for OpenCaseSum {
    fn from(CaseSum { cases, pay }: CaseSum) -> Self {
        Self { cases, pay: pay.into() }
    }
}

/// What is missing at a center.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct MissingItem {
    /// The requirement.
    pub missing: MissingRequirement,
    /// The open cases that need it.
    pub unlocks: OpenCaseSum,
}

/// A document as a center sees it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DocumentAtCenter {
    /// The document.
    #[schema(value_type = DocumentSlot)]
    pub slot: &'static str,
    /// The decision that applies at the center.
    pub status: DocumentStatus,
    /// The last valid day, `YYYY-MM-DD`; missing for a document that does not end.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<DayText>, nullable = false)]
    pub expires: Option<String>,
}

/// What a professional can take part in at a center.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnEligibility {
    /// The center.
    pub center_id: Id,
    /// Its name.
    #[schema(value_type = SurgeryCenterName)]
    pub name: String,
    /// Whether the center has verified the person.
    pub verified: bool,
    /// Open cases that the person can be invited to.
    pub open: OpenCaseSum,
    /// Open cases that need something that is missing.
    pub closed: OpenCaseSum,
    /// What is missing today or for one of the cases: what unlocks the highest pay first. Empty if the person is eligible.
    #[schema(max_items = 34)]
    pub missing: Vec<MissingItem>,
    /// The documents as the center sees them.
    #[schema(max_items = 15)]
    pub documents: Vec<DocumentAtCenter>,
}

impl From<eligibility::OwnEligibility> for OwnEligibility {
    fn from(own: eligibility::OwnEligibility) -> Self {
        let item = |item: domain::MissingItem| MissingItem {
            missing: item.gap.into(),
            unlocks: item.unlocks.into(),
        };
        let document = |fact: DocumentFact| DocumentAtCenter {
            slot: fact.slot.as_str(),
            status: fact.status,
            expires: fact.expires.map(|day| day.to_string()),
        };
        Self {
            center_id: own.center.into(),
            name: own.name,
            verified: own.verified,
            open: own.at.open.into(),
            closed: own.at.closed.into(),
            missing: own.at.missing.into_iter().map(item).collect(),
            documents: own.documents.into_iter().map(document).collect(),
        }
    }
}
