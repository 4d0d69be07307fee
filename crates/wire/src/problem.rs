//! The body of every answer that is not a success.

use caseboard_domain::refusal::codes;
use caseboard_domain::requirement::NotEligible;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa::openapi::schema::{Object, ObjectBuilder, Type};

use super::requirements::MissingRequirement;
use super::scalar::{Id, Instant};
use super::schema::FullName;

/// An invalid field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ProblemField {
    /// The path of the field in the request, for example `email` or `staffs[0].hourlyRate`.
    #[schema(examples("staffs[0].hourlyRate"), max_length = 300)]
    pub field: String,
    /// The error, prefixed with the label of the field.
    #[schema(examples("Pay_Rate must be a valid number"), max_length = 20000)]
    pub message: String,
}

/// The confirmed case that overlaps.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Conflict {
    /// The case that the professional is confirmed for.
    pub job_id: Id,
    /// Its start.
    pub start: Instant,
    /// Its end: start plus estimated hours.
    pub end: Instant,
}

/// A person who does not meet the requirements of the center.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct IneligiblePerson {
    /// The person.
    #[serde(rename = "_id")]
    pub id: Id,
    /// Prefix, first name, last name, suffix.
    #[schema(value_type = FullName)]
    pub full_name: String,
    /// What the person lacks.
    #[schema(max_items = 34)]
    pub missing: Vec<MissingRequirement>,
}

impl From<NotEligible> for IneligiblePerson {
    fn from(it: NotEligible) -> Self {
        let missing = it.gaps.into_iter().map(MissingRequirement::from).collect();
        Self { id: it.person.into(), full_name: it.full_name, missing }
    }
}

/// The codes of errors that the HTTP layer creates.
pub const HTTP_CODES: [&str; 10] = [
    "BAD_JSON",
    "BUSY",
    "HEADERS_TOO_LARGE",
    "INTERNAL",
    "METHOD_NOT_ALLOWED",
    "NOT_FOUND",
    "PAYLOAD_TOO_LARGE",
    "TIMEOUT",
    "UNAUTHENTICATED",
    "UNSUPPORTED_MEDIA_TYPE",
];

/// Lists every code, so that clients can generate an enum.
fn code_schema() -> Object {
    let mut all: Vec<&str> = codes::ALL.iter().chain(&HTTP_CODES).copied().collect();
    all.sort_unstable();
    ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some("A code for programs. New codes may be added."))
        .enum_values(Some(all))
        .examples([serde_json::json!("VALIDATION")])
        .build()
}

/// An error response.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    /// A code for programs. New codes may be added.
    #[schema(schema_with = code_schema)]
    pub code: String,
    /// A sentence for the person.
    #[schema(examples("Pay_Rate must be a valid number"), max_length = 20000)]
    pub message: String,
    /// The invalid fields; never empty with VALIDATION and BAD_JSON.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(max_items = 1000)]
    pub fields: Vec<ProblemField>,
    /// The id of the request in the server's log; always there with INTERNAL.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, max_length = 64, examples("019e129dec0074b7a07385625b89a5e4"))]
    pub request_id: Option<String>,
    /// Seconds to wait before another try, as in the header `Retry-After`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, minimum = 1, maximum = 604800, examples(60))]
    pub retry_after: Option<u64>,
    /// With SCHEDULE_CONFLICT: the overlapping case.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub conflict: Option<Conflict>,
    /// With NOT_ELIGIBLE: the people, and what each of them lacks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false, max_items = 100)]
    pub ineligible: Vec<IneligiblePerson>,
}
