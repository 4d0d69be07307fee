//! Runs service functions that write.

use std::pin::Pin;

use caseboard_service::Error;
use tracing::Instrument as _;

use crate::problem::Problem;
use crate::request_id;

/// Runs a command in its own task, because a client that disconnects drops the request and must not abort a transaction.
///
/// # Errors
/// The error of the command as a problem; 500 if it panicked.
pub(crate) async fn spawn_command<T: Send + 'static>(
    command: impl Future<Output = Result<T, Error>> + Send + 'static,
) -> Result<T, Problem> {
    // Boxed, because the layers of a task would otherwise be compiled for every command.
    let command: Pin<Box<dyn Future<Output = Result<T, Error>> + Send>> = Box::pin(command);
    let command = request_id::inherit(command);
    match tokio::spawn(command.in_current_span()).await {
        Ok(result) => result.map_err(Problem::from),
        Err(error) => Err(Problem::internal(&error)),
    }
}
