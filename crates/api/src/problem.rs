//! Converts errors to responses: status, body and headers.

use axum::Json;
use axum::response::{IntoResponse, Response};
use caseboard_domain::refusal::codes;
use caseboard_domain::{Detail, Refusal, RefusalKind};
use caseboard_service::Error;
use caseboard_wire::field_names::request_path;
use caseboard_wire::problem::{Conflict, IneligiblePerson, Problem as Body, ProblemField};
use caseboard_wire::request::RequestError;
use caseboard_wire::scalar::{Id, Instant};
use http::{HeaderValue, StatusCode, header};

use crate::request_id;

/// Seconds after which a client should retry a busy server.
const BUSY_RETRY: u64 = 1;

/// An error response.
#[derive(Debug, Clone)]
pub struct Problem {
    status: StatusCode,
    /// Boxed to keep `Result` small.
    body: Box<Body>,
}

impl Problem {
    fn new(status: StatusCode, code: &str, message: impl Into<String>) -> Self {
        let body = Body {
            code: code.to_owned(),
            message: message.into(),
            fields: Vec::new(),
            request_id: None,
            retry_after: None,
            conflict: None,
            ineligible: Vec::new(),
        };
        Self { status, body: Box::new(body) }
    }

    /// 400 VALIDATION for one field; `message` is the whole sentence.
    pub(crate) fn field(field: impl Into<String>, message: impl Into<String>) -> Self {
        let message = message.into();
        let mut problem = Self::new(StatusCode::BAD_REQUEST, codes::VALIDATION, message.clone());
        problem.body.fields = vec![ProblemField { field: field.into(), message }];
        problem
    }

    /// 400 BAD_JSON; `path` names the place in the body, empty for the body as a whole.
    pub(crate) fn bad_json(path: &str, message: impl Into<String>) -> Self {
        let field = if path.is_empty() || path == "." { "body" } else { path };
        let message = message.into();
        let mut problem = Self::new(StatusCode::BAD_REQUEST, "BAD_JSON", format!("{field}: {message}"));
        problem.body.fields = vec![ProblemField { field: field.to_owned(), message }];
        problem
    }

    /// 401: no valid session.
    pub(crate) fn unauthenticated() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "UNAUTHENTICATED", "Session ended.. Please login in again")
    }

    /// 404 for an unknown path.
    pub(crate) fn not_found() -> Self {
        Self::new(StatusCode::NOT_FOUND, "NOT_FOUND", "There is nothing at this address.")
    }

    /// 405 for a known path with another method.
    pub(crate) fn method_not_allowed() -> Self {
        Self::new(
            StatusCode::METHOD_NOT_ALLOWED,
            "METHOD_NOT_ALLOWED",
            "This address does not take this method.",
        )
    }

    /// 408: the body did not arrive in time.
    pub(crate) fn too_slow() -> Self {
        Self::new(StatusCode::REQUEST_TIMEOUT, "TIMEOUT", "The request took too long to arrive.")
    }

    /// 413: the body is too large.
    pub(crate) fn too_large() -> Self {
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "PAYLOAD_TOO_LARGE", "The request is too large.")
    }

    /// 431: the headers are too large.
    pub(crate) fn headers_too_large() -> Self {
        Self::new(
            StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
            "HEADERS_TOO_LARGE",
            "The headers of the request are too large.",
        )
    }

    /// 415: the body is not JSON.
    pub(crate) fn unsupported_media_type() -> Self {
        Self::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "UNSUPPORTED_MEDIA_TYPE",
            "The request must be application/json.",
        )
    }

    /// 415: the body of an upload is not a form.
    pub(crate) fn not_multipart() -> Self {
        Self::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "UNSUPPORTED_MEDIA_TYPE",
            "The request must be multipart/form-data.",
        )
    }

    /// 503: the server is busy.
    pub(crate) fn busy() -> Self {
        let mut problem =
            Self::new(StatusCode::SERVICE_UNAVAILABLE, "BUSY", "The server is busy. Please try again.");
        problem.body.retry_after = Some(BUSY_RETRY);
        problem
    }

    /// 503 from `/readyz`: these background workers are down.
    pub(crate) fn workers_down(names: &[&str]) -> Self {
        let mut problem = Self::busy();
        problem.body.message = format!("Background workers are down: {}.", names.join(", "));
        problem
    }

    /// 503 from `/readyz`: the database or the folder of the files cannot be written, mostly because the disk is full.
    pub(crate) fn not_writable() -> Self {
        let mut problem = Self::busy();
        problem.body.message = "The database or the folder of the files cannot be written.".into();
        problem
    }

    /// 500; logs the cause. The response only carries the request id.
    pub(crate) fn internal(cause: &dyn std::fmt::Display) -> Self {
        tracing::error!(request_id = request_id::current().as_deref(), %cause, "a request failed");
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "INTERNAL", "Something went wrong on our side.")
    }

    /// Returns the status of the response.
    #[must_use]
    pub fn status(&self) -> StatusCode {
        self.status
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        let Refusal { kind, code, message, fields, detail } = refusal;
        let status = match kind {
            RefusalKind::Invalid => StatusCode::BAD_REQUEST,
            RefusalKind::Forbidden => StatusCode::FORBIDDEN,
            RefusalKind::Conflict => StatusCode::CONFLICT,
            RefusalKind::Missing => StatusCode::NOT_FOUND,
            RefusalKind::TooMany { .. } => StatusCode::TOO_MANY_REQUESTS,
        };
        let mut problem = Self::new(status, code, message);
        // All 403 answers to a request are alike; only the row of an import says which of its cells is refused.
        if kind != RefusalKind::Forbidden {
            problem.body.fields = fields
                .into_iter()
                .map(|it| ProblemField { field: request_path(it.field), message: it.message })
                .collect();
        }
        if let RefusalKind::TooMany { retry_after } = kind {
            problem.body.retry_after = Some(u64::from(retry_after).max(1));
        }
        match detail.map(|detail| *detail) {
            None => {}
            Some(Detail::ScheduleConflict { case, start, end }) => {
                let conflict =
                    Conflict { job_id: Id(case.as_uuid()), start: Instant(start), end: Instant(end) };
                problem.body.conflict = Some(conflict);
            }
            Some(Detail::NotEligible(people)) => {
                problem.body.ineligible = people.into_iter().map(IneligiblePerson::from).collect();
            }
        }
        problem
    }
}

impl From<RequestError> for Problem {
    fn from(error: RequestError) -> Self {
        match error {
            RequestError::Field { field, message } => Self::field(field, message),
            RequestError::Refused(refusal) => refusal.into(),
        }
    }
}

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        match error {
            Error::Refused(refusal) => refusal.into(),
            Error::Busy(cause) => {
                tracing::warn!(request_id = request_id::current().as_deref(), cause, "busy");
                Self::busy()
            }
            Error::Internal(cause) => Self::internal(&cause),
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let Self { status, mut body } = self;
        if status.is_server_error() {
            body.request_id = request_id::current();
        }
        let retry_after = body.retry_after;
        let mut response = (status, Json(body)).into_response();
        if let Some(seconds) = retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if status == StatusCode::UNAUTHORIZED {
            response.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}
