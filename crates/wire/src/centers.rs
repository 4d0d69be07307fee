//! Surgery centers and the codes that prove an affiliation.

use caseboard_domain::center::{Center, CenterDraft, CenterStatus};
use caseboard_domain::registration::CENTERS_MAX;
use caseboard_service::centers;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::scalar::{Id, Instant};
use super::schema::{
    CenterCity, CenterCode, CenterIdentification, DeactivationReason, DrawnAddCenterCode, EmailAddress,
    FullName, OptionalPhoneNumber, SearchText, StateCode, StreetAddress, SurgeryCenterName, TimeZoneName,
    ZipCode, list_schemas,
};

/// An option of a select: a center as value and label.
#[derive(Debug, Clone, Default, Serialize, Deserialize, ToSchema)]
pub struct Choice {
    /// The id.
    #[schema(value_type = Id)]
    pub value: Option<String>,
    /// The name; ignored in requests.
    #[schema(value_type = Option<String>, nullable = false, examples("California"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
}

list_schemas! {
    /// Chosen centers as value and label.
    CenterChoices = [Choice; 0..=CENTERS_MAX];
}

/// A center in a list.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CenterBrief {
    /// The center.
    #[serde(rename = "_id")]
    pub id: Id,
    /// Its name.
    #[schema(value_type = SurgeryCenterName)]
    pub name: String,
    /// City.
    #[schema(value_type = CenterCity)]
    pub city: String,
    /// Two-letter code of the state.
    #[schema(value_type = StateCode)]
    pub state: String,
    /// IANA name of the time zone in which the times of the center are shown.
    #[schema(value_type = TimeZoneName)]
    pub time_zone: String,
}

impl From<centers::CenterBrief> for CenterBrief {
    fn from(center: centers::CenterBrief) -> Self {
        Self {
            id: center.id.into(),
            name: center.name,
            city: center.city,
            state: center.state.code().to_owned(),
            time_zone: center.zone.name().to_owned(),
        }
    }
}

/// A center by id and name.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CenterName {
    /// The center.
    #[serde(rename = "_id")]
    pub id: Id,
    /// Its name.
    #[schema(value_type = SurgeryCenterName)]
    pub name: String,
}

/// `POST /api/verifycentercode`.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VerifyCenterCode {
    /// The chosen center.
    #[schema(value_type = Id)]
    pub center_id: Option<String>,
    /// The identification code: the last six characters of the center's private identification id.
    #[schema(value_type = String, min_length = 1, examples("7QM4XT"))]
    pub code: Option<String>,
}

/// The result of the check; a wrong code is a 200, too.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VerifyCenterCodeAnswer {
    /// Whether the code belongs to the center.
    pub matched: bool,
    /// The proof to send with the sign-up.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, max_length = 100, examples("wq3nV0y1m6b5Qm2s"))]
    pub center_proof: Option<String>,
    /// Seconds until the proof expires.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, examples(1800), maximum = 86400)]
    pub expires_in: Option<u64>,
    /// `The Identification Code doesn't match.`
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, max_length = 300, examples("The Identification Code doesn't match."))]
    pub message: Option<String>,
}

/// `POST /api/addcentercode`.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct AddCenterCode {
    /// The admin code.
    #[schema(value_type = String, format = Password, min_length = 1, examples("9F2K7QM4XT"))]
    pub code: Option<String>,
}

/// `PUT /api/addcentercode`.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ReplaceAddCenterCode {
    /// Whether centers can be added with a code: true for a new code, false to close the page.
    #[schema(value_type = bool)]
    pub open: Option<bool>,
}

/// The admin code after the change.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReplacedAddCenterCode {
    /// Whether centers can be added with a code.
    pub open: bool,
    /// The new code, which is returned only once; missing if the page is closed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<DrawnAddCenterCode>, nullable = false)]
    pub code: Option<String>,
}

impl From<centers::ReplacedAddCenterCode> for ReplacedAddCenterCode {
    fn from(replaced: centers::ReplacedAddCenterCode) -> Self {
        Self { open: replaced.code.is_some(), code: replaced.code }
    }
}

/// The result of the check; a wrong code is a 200, too.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AddCenterCodeAnswer {
    /// Whether the code is right.
    pub ok: bool,
    /// The single-use ticket for the header `X-Center-Ticket`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, max_length = 100, examples("wq3nV0y1m6b5Qm2s"))]
    pub ticket: Option<String>,
    /// Seconds until the ticket expires.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, examples(600), maximum = 86400)]
    pub expires_in: Option<u64>,
    /// `Invalid Code...  Please try again` (with two spaces).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, max_length = 300, examples("Invalid Code...  Please try again"))]
    pub message: Option<String>,
}

/// `POST /api/surgerycenter` and `PUT /api/surgerycenter/{id}`.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewCenter {
    /// Cannot be empty.
    #[schema(value_type = SurgeryCenterName)]
    pub name: Option<String>,
    /// Cannot be empty.
    #[schema(value_type = StreetAddress)]
    pub address: Option<String>,
    /// More than two characters.
    #[schema(value_type = CenterCity)]
    pub city: Option<String>,
    /// Two-letter code of one of the 50 states.
    #[schema(value_type = StateCode)]
    pub state: Option<String>,
    /// At least five characters.
    #[schema(value_type = ZipCode)]
    pub zip_code: Option<String>,
    /// Ten digits; may be left out.
    #[schema(value_type = Option<OptionalPhoneNumber>, nullable = false)]
    pub phone: Option<String>,
    /// IANA name of the zone. Missing: the zone of the state for a new center, otherwise that of the center.
    #[schema(value_type = Option<TimeZoneName>, nullable = false)]
    pub time_zone: Option<String>,
    /// Ignored: true.
    pub active: Option<serde_json::Value>,
}

impl NewCenter {
    /// Returns the input of the domain.
    pub fn into_draft(self) -> CenterDraft {
        CenterDraft {
            name: self.name.unwrap_or_default(),
            address: self.address.unwrap_or_default(),
            city: self.city.unwrap_or_default(),
            state: self.state.unwrap_or_default(),
            zip_code: self.zip_code.unwrap_or_default(),
            phone: self.phone.unwrap_or_default(),
            time_zone: self.time_zone,
        }
    }
}

/// A center with its address.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CenterDetails {
    /// The center.
    #[serde(rename = "_id")]
    pub id: Id,
    /// Its name.
    #[schema(value_type = SurgeryCenterName)]
    pub name: String,
    /// Street and number.
    #[schema(value_type = StreetAddress)]
    pub address: String,
    /// City.
    #[schema(value_type = CenterCity)]
    pub city: String,
    /// Two-letter code of the state.
    #[schema(value_type = StateCode)]
    pub state: String,
    /// Zip code.
    #[schema(value_type = ZipCode)]
    pub zip_code: String,
    /// Ten digits, or empty.
    #[schema(value_type = OptionalPhoneNumber)]
    pub phone: String,
    /// IANA name of the time zone.
    #[schema(value_type = TimeZoneName)]
    pub time_zone: String,
}

impl From<Center> for CenterDetails {
    fn from(center: Center) -> Self {
        Self {
            id: center.id.into(),
            name: center.name,
            address: center.address,
            city: center.city,
            state: center.state.code().to_owned(),
            zip_code: center.zip_code,
            phone: center.phone.unwrap_or_default(),
            time_zone: center.zone.name().to_owned(),
        }
    }
}

/// The created center with its private identification, which is returned only once.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreatedCenter {
    /// The center with its address.
    #[serde(flatten)]
    pub details: CenterDetails,
    /// Always true.
    pub active: bool,
    /// CONFIRMED for a center of a system administrator, otherwise UNCONFIRMED.
    pub center_status: CenterStatus,
    /// The private identification id; returned only once.
    #[schema(value_type = CenterIdentification)]
    pub identification_id: String,
    /// Its last six characters: the code people of the center sign up with.
    #[schema(value_type = CenterCode)]
    pub verification_code: String,
}

impl From<centers::CreatedCenter> for CreatedCenter {
    fn from(created: centers::CreatedCenter) -> Self {
        let centers::CreatedCenter { center, identification_id, code } = created;
        Self {
            active: center.active,
            center_status: center.status(),
            details: center.into(),
            identification_id,
            verification_code: code,
        }
    }
}

/// `POST /api/surgerycenter/{id}/code`: an object whose fields are ignored.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct RotateCode {
    /// Ignored; it makes the body an object.
    #[serde(flatten)]
    #[schema(ignore)]
    pub ignored: serde_json::Map<String, serde_json::Value>,
}

/// The new identification of a center; returned only once.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RotatedCode {
    /// The private identification id.
    #[schema(value_type = CenterIdentification)]
    pub identification_id: String,
    /// Its last six characters: the code people of the center sign up with.
    #[schema(value_type = CenterCode)]
    pub code: String,
}

impl From<centers::RotatedCode> for RotatedCode {
    fn from(rotated: centers::RotatedCode) -> Self {
        let centers::RotatedCode { identification_id, code } = rotated;
        Self { identification_id, code }
    }
}

/// Filter of the centers for the system administrator.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CenterFilter {
    /// Only centers of this status. Missing: UNCONFIRMED, with a text any.
    #[param(value_type = Option<CenterStatus>, nullable = false)]
    pub status: Option<String>,
    /// Up to four words that each begin a word of the name or the city, ignoring case and accents.
    #[param(value_type = Option<SearchText>, nullable = false)]
    pub text: Option<String>,
}

/// A center with its creator, for the system administrator.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CenterReview {
    /// The center with its address.
    #[serde(flatten)]
    pub details: CenterDetails,
    /// Its status.
    pub status: CenterStatus,
    /// When it was created.
    pub created_at: Instant,
    /// The person who created it; missing if it was added with the add-center code and without a session.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub creator: Option<CenterCreator>,
    /// Number of persons who chose the center, verified or not.
    #[schema(minimum = 0, maximum = 1000000, examples(1))]
    pub people: u64,
    /// When it was last deactivated.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub deactivated_at: Option<Instant>,
    /// Why it was last deactivated.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<DeactivationReason>, nullable = false)]
    pub reason: Option<String>,
}

/// The creator of a center.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CenterCreator {
    /// The person.
    #[serde(rename = "_id")]
    pub id: Id,
    /// The name.
    #[schema(value_type = FullName)]
    pub full_name: String,
    /// The email address.
    #[schema(value_type = EmailAddress)]
    pub email: String,
}

impl From<centers::CenterReview> for CenterReview {
    fn from(review: centers::CenterReview) -> Self {
        let centers::CenterReview {
            center,
            created_at,
            creator,
            creator_name,
            creator_email,
            people,
            deactivated_at,
            reason,
        } = review;
        let creator = creator.zip(creator_name).zip(creator_email);
        Self {
            status: center.status(),
            details: center.into(),
            created_at: created_at.into(),
            creator: creator.map(|((id, full_name), email)| CenterCreator {
                id: id.into(),
                full_name,
                email,
            }),
            people,
            deactivated_at: deactivated_at.map(Instant::from),
            reason: Some(reason).filter(|reason| !reason.is_empty()),
        }
    }
}

/// `POST /api/surgerycenter/{id}/deactivate`.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct DeactivateCenter {
    /// Why; mailed to the creator of the center.
    #[schema(value_type = DeactivationReason)]
    pub reason: Option<String>,
}

/// `POST /api/surgerycenter/{id}/confirm` and `/reactivate`: an object whose fields are ignored.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ReviewCenter {
    /// Ignored; it makes the body an object.
    #[serde(flatten)]
    #[schema(ignore)]
    pub ignored: serde_json::Map<String, serde_json::Value>,
}

/// The center after the change.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReviewedCenter {
    /// The center.
    #[serde(rename = "_id")]
    pub id: Id,
    /// Its status.
    pub status: CenterStatus,
}

impl From<centers::ReviewedCenter> for ReviewedCenter {
    fn from(reviewed: centers::ReviewedCenter) -> Self {
        Self { id: reviewed.id.into(), status: reviewed.status }
    }
}
