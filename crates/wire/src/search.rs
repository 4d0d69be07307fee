//! The search of people, cases and centers.

use caseboard_domain::case::CaseStatus;
use caseboard_domain::person::category_id;
use caseboard_service::search;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::centers::CenterBrief;
use super::people::Sender;
use super::scalar::{Id, Instant};
use super::schema::{FullName, Procedures, SearchText, SurgeryCenterName, TimeZoneName};

/// What to find.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FindQuery {
    /// Up to four words that each begin a word of what is found, ignoring case and accents.
    #[param(value_type = Option<SearchText>, nullable = false)]
    pub text: Option<String>,
    /// The center whose cases are searched. Default: the first center of an administrator. Surgeons find own cases
    /// only.
    #[param(value_type = Option<Id>, nullable = false)]
    pub center: Option<String>,
}

/// What was found, at most eight of each.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Found {
    /// People by name; none for professionals.
    #[schema(max_items = 8)]
    pub people: Vec<Sender>,
    /// Cases, the one whose start is closest to now first.
    #[schema(max_items = 8)]
    pub cases: Vec<FoundCase>,
    /// Centers of every status by name; for system administrators only.
    #[schema(max_items = 8)]
    pub centers: Vec<CenterBrief>,
}

/// A case that was found.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FoundCase {
    /// The case.
    pub job_id: Id,
    /// When the case starts.
    pub start: Instant,
    /// Time zone of the center.
    #[schema(value_type = TimeZoneName)]
    pub time_zone: String,
    /// Name of the center.
    #[schema(value_type = SurgeryCenterName)]
    pub center_name: String,
    /// The performing surgeon.
    #[schema(value_type = FullName)]
    pub surgeon_name: String,
    /// The procedures.
    #[schema(value_type = Procedures)]
    pub procedures: Vec<String>,
    /// The status.
    pub status: CaseStatus,
}

impl From<search::Found> for Found {
    fn from(search::Found { people, cases, centers }: search::Found) -> Self {
        let person = |found: search::FoundPerson| Sender {
            id: found.id.into(),
            full_name: found.full_name,
            sign_in_type: found.role,
            category_id: category_id(found.category),
        };
        let case = |found: search::FoundCase| FoundCase {
            job_id: found.id.into(),
            start: found.start.into(),
            time_zone: found.zone.to_string(),
            center_name: found.center_name,
            surgeon_name: found.surgeon_name,
            procedures: found.procedures,
            status: found.status,
        };
        Self {
            people: people.into_iter().map(person).collect(),
            cases: cases.into_iter().map(case).collect(),
            centers: centers.into_iter().map(CenterBrief::from).collect(),
        }
    }
}
