//! An owner of a case answers a request with an invitation.

use caseboard_domain::NoticeId;
use caseboard_domain::actor::Poster;

use super::answer_request::{Answered, RequestAnswer, run};
use crate::boxed;
use crate::{App, Error, IdempotencyKey};

/// Answers a request with an invitation; any owner's copy names the request.
///
/// # Errors
/// FORBIDDEN for a foreign or missing request, NOT_ELIGIBLE with what the person lacks (AMB-132), and NOT_CERTIFIED if only
/// certification is required (AMB-51); ALREADY_ANSWERED if it was answered or withdrawn; CLOSED if the case is cancelled,
/// full or started.
#[boxed]
pub async fn approve_request(
    app: &App,
    actor: &Poster,
    key: Option<IdempotencyKey>,
    request: NoticeId,
) -> Result<Answered, Error> {
    app.command(key, (actor.clone(), request, RequestAnswer::Approve), run).await
}
