//! Why an operation failed.

use caseboard_domain::Refusal;
use caseboard_store::StoreError;

/// The three ways in which a verb fails.
#[derive(Debug, Clone, thiserror::Error)]
pub enum Error {
    /// A rule refused the request; the response says why.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The request cannot be served now: 503, retryable.
    #[error("busy: {0}")]
    Busy(String),
    /// An internal fault; the response has only a request id.
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
