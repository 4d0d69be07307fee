//! The body of every answer that is not a success.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::scalar::{Id, Instant};

/// One field that breaks a rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ProblemField {
    /// The path of the field in the request, for example `email` or `staffs[0].hourlyRate`.
    #[schema(examples("staffs[0].hourlyRate"))]
    pub field: String,
    /// What is wrong with it, prefixed with the specification's field name.
    #[schema(examples("Pay_Rate must be a valid number"))]
    pub message: String,
}

/// The confirmed case that stands in the way (AMB-34).
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Conflict {
    /// The case one is already confirmed for.
    pub job_id: Id,
    /// Its start.
    pub start: Instant,
    /// Its end: start plus estimated hours.
    pub end: Instant,
}

/// Why a request was not done.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    /// A word a program can switch on. 400: BAD_JSON, VALIDATION, CODE_REQUIRED, CODE_MISMATCH, CODE_EXPIRED. 401:
    /// UNAUTHENTICATED. 403: FORBIDDEN, EMAIL_UNVERIFIED, CENTER_NOT_VERIFIED, TICKET_REQUIRED, NOT_CERTIFIED, PROOF_REQUIRED. 404: NOT_FOUND.
    /// 405: METHOD_NOT_ALLOWED. 408: TIMEOUT. 409: EMAIL_TAKEN, CENTER_EXISTS, SCHEDULE_CONFLICT, WITHDRAW_LOCKED, JOB_STARTED,
    /// ALREADY_ANSWERED, CLOSED, TOO_MANY_REQUESTS, NOT_INVITED, NOT_CONFIRMED, ALREADY_CONFIRMED, REQUEST_DECLINED,
    /// IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_OUTCOME_UNREADABLE, DOCUMENT_REPLACED, OWN_ACCOUNT. 413: PAYLOAD_TOO_LARGE. 415: UNSUPPORTED_MEDIA_TYPE. 429: RATE_LIMITED. 431: HEADERS_TOO_LARGE. 500: INTERNAL. 503: BUSY.
    /// New words may be added.
    #[schema(examples("VALIDATION"))]
    pub code: String,
    /// A sentence for the person.
    #[schema(examples("Pay_Rate must be a valid number"))]
    pub message: String,
    /// The fields that break a rule; with VALIDATION and BAD_JSON never empty.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fields: Vec<ProblemField>,
    /// The id of the request in the server's log; always there with INTERNAL.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub request_id: Option<String>,
    /// Seconds to wait before another try, as in the header `Retry-After`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, minimum = 1)]
    pub retry_after: Option<u64>,
    /// With SCHEDULE_CONFLICT: the case that stands in the way.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub conflict: Option<Conflict>,
}
