//! Why a verb did not do what it was asked.

use caseboard_domain::Refusal;
use caseboard_store::StoreError;

/// The three ways in which a verb fails.
#[derive(Debug, Clone, thiserror::Error)]
pub enum Error {
    /// A rule says no; the person is told why.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// Nothing is wrong with the request, but it cannot be served now: 503, try again.
    #[error("busy: {0}")]
    Busy(String),
    /// A fault of ours; the person is told nothing but a request id.
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
