//! Limits how many images are decoded at the same time.

use std::sync::Arc;

use caseboard_domain::document::UploadRejection;
use tokio::sync::Semaphore;

use crate::error::Error;

/// Decodes one image at a time, because the largest needs 256 MB of memory.
#[derive(Clone)]
pub(crate) struct ImageDecodeLimiter(Arc<Semaphore>);

impl Default for ImageDecodeLimiter {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(1)))
    }
}

impl ImageDecodeLimiter {
    /// Runs CPU-bound work on a file outside the threads that serve requests. If the work panics, the file is rejected.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, UploadRejection> + Send + 'static,
    ) -> Result<Result<T, UploadRejection>, Error> {
        let permit =
            Arc::clone(&self.0).acquire_owned().await.map_err(|error| Error::Busy(error.to_string()))?;
        let done = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            work()
        });
        Ok(done.await.unwrap_or_else(|error| {
            tracing::warn!(%error, "the decoder of a file panicked");
            Err(UploadRejection::Kind)
        }))
    }
}
