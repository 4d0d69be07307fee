//! The id of the request being answered: in the log, in the header `X-Request-Id`, in the body of a 500.

use std::sync::Arc;

use http::HeaderName;

/// Carries the id on every answer.
pub(crate) const HEADER: HeaderName = HeaderName::from_static("x-request-id");

tokio::task_local! {
    static CURRENT: Arc<str>;
}

/// The id of the request this task answers, if it answers one.
pub(crate) fn current() -> Option<String> {
    CURRENT.try_with(|id| id.as_ref().to_owned()).ok()
}

/// Runs the rest of a request under its id.
pub(crate) async fn scope<F: Future>(id: Arc<str>, rest: F) -> F::Output {
    CURRENT.scope(id, rest).await
}

/// Gives the id of this task to work that moves to another one.
pub(crate) fn carry<F: Future>(work: F) -> impl Future<Output = F::Output> {
    let id = CURRENT.try_with(Arc::clone).ok();
    async move {
        match id {
            Some(id) => scope(id, work).await,
            None => work.await,
        }
    }
}
