//! Running verbs.

use caseboard_service::Error;
use tracing::Instrument as _;

use crate::problem::Problem;
use crate::request_id;

/// Runs a command in a task of its own: a client that hangs up drops the request, and must not cut a transaction with it.
pub(crate) async fn command<T: Send + 'static>(
    work: impl Future<Output = Result<T, Error>> + Send + 'static,
) -> Result<T, Problem> {
    let work = request_id::carry(work);
    match tokio::spawn(work.in_current_span()).await {
        Ok(outcome) => outcome.map_err(Problem::from),
        Err(error) => Err(Problem::internal(&error)),
    }
}
