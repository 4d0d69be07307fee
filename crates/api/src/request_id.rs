//! The id of the request being handled. It is in the log, in the header `X-Request-Id` and in the body of a 500.

use std::sync::Arc;

use http::HeaderName;

/// The response header that carries the id.
pub(crate) const HEADER: HeaderName = HeaderName::from_static("x-request-id");

tokio::task_local! {
    static CURRENT: Arc<str>;
}

/// Returns the id of the request that this task handles, if it handles one.
pub(crate) fn current() -> Option<String> {
    CURRENT.try_with(|id| id.as_ref().to_owned()).ok()
}

/// Runs a future under a request id.
pub(crate) async fn scope<F: Future>(id: Arc<str>, future: F) -> F::Output {
    CURRENT.scope(id, future).await
}

/// Wraps a future that moves to another task, so that it keeps the request id of this task.
pub(crate) fn inherit<F: Future>(future: F) -> impl Future<Output = F::Output> {
    let id = CURRENT.try_with(Arc::clone).ok();
    async move {
        match id {
            Some(id) => scope(id, future).await,
            None => future.await,
        }
    }
}
