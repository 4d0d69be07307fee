//! An owner of a case declines a request.

use caseboard_domain::NoticeId;
use caseboard_domain::actor::Poster;

use super::answer_request::{Answered, RequestAnswer, run};
use crate::boxed;
use crate::{App, Error, IdempotencyKey};

/// Declines a request; any owner's copy names it.
///
/// # Errors
/// FORBIDDEN for a foreign or missing request; ALREADY_ANSWERED if it was answered or withdrawn; CLOSED if the case is
/// cancelled or has started.
#[boxed]
pub async fn decline_request(
    app: &App,
    actor: &Poster,
    key: Option<IdempotencyKey>,
    request: NoticeId,
) -> Result<Answered, Error> {
    app.command(key, (actor.clone(), request, RequestAnswer::Decline), run).await
}
