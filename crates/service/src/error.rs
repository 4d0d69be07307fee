//! The errors of operations.

use caseboard_domain::Refusal;
use caseboard_store::StoreError;

/// The error of an operation.
#[derive(Debug, Clone, thiserror::Error)]
pub enum Error {
    /// A business rule refused the request; the response has the reason.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The request cannot be served now; the client may retry (503).
    #[error("busy: {0}")]
    Busy(String),
    /// An internal error; the response has only the request id.
    #[error("internal: {0}")]
    Internal(String),
}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Self {
        metrics::counter!("caseboard_db_errors_total", "kind" => error.kind()).increment(1);
        match error {
            StoreError::Busy(cause) => Self::Busy(cause),
            other => Self::Internal(other.to_string()),
        }
    }
}
