//! Emails and text messages sent on request.

use axum::Json;
use caseboard_domain::actor::Poster;
use caseboard_service::messages;
use caseboard_wire::lists::ResultWord;
use caseboard_wire::messages::{MailAnswer, Queued, SendMail, SendMails, SendTexts};
use caseboard_wire::params::IdempotencyKey;

use crate::address::ClientAddress;
use crate::auth::{OptionalSession, RequireRole};
use crate::error_responses::WriteErrors;
use crate::input::Command;
use crate::problem::Problem;
use crate::request_context::RequestContext;
use crate::spawn_command::spawn_command;

/// Email people on own cases
///
/// Emails a plain text to those of the given people who are active on a case of the sender and want email. Limited
/// to 20 requests an hour together with `sendSMSs`.
///
/// Requires: surgeon, center administrator or system administrator.
#[utoipa::path(
    post,
    path = "/api/sendgridmails",
    operation_id = "sendMails",
    tag = "messages",
    params(IdempotencyKey),
    request_body(content = SendMails),
    responses((status = 200, description = "To how many it goes, and to whom not", body = Queued), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn send_mails(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Poster>,
    command: Command<SendMails>,
) -> Result<Json<Queued>, Problem> {
    let key = command.idempotency_key(Some(actor.person()), "sendMails");
    let draft = command.input.into_draft()?;
    let outcome =
        spawn_command(async move { messages::send_mails(&api.app, &actor, key, draft).await }).await?;
    Ok(Json(outcome.into()))
}

/// Text people on own cases
///
/// Texts those of the given people who are active on a case of the sender at a confirmed center and want text messages. Limited
/// to 20 requests an hour together with `sendgridmails`.
///
/// Requires: surgeon, center administrator or system administrator.
#[utoipa::path(
    post,
    path = "/api/sendSMSs",
    operation_id = "sendTexts",
    tag = "messages",
    params(IdempotencyKey),
    request_body(content = SendTexts),
    responses((status = 200, description = "To how many it goes, and to whom not", body = Queued), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn send_texts(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Poster>,
    command: Command<SendTexts>,
) -> Result<Json<Queued>, Problem> {
    let key = command.idempotency_key(Some(actor.person()), "sendTexts");
    let draft = command.input.into_draft()?;
    let outcome =
        spawn_command(async move { messages::send_texts(&api.app, &actor, key, draft).await }).await?;
    Ok(Json(outcome.into()))
}

/// Request a code by email
///
/// With the subject `Email Verification`: emails a new code if the address waits for verification; the response is
/// the same if not. With any other subject: emails the code of a center, which the text must contain, to the
/// signed-in person who created or administers the center.
///
/// Requires: no session for `Email Verification`, otherwise a session.
#[utoipa::path(
    post,
    path = "/api/sendgridmail",
    operation_id = "sendMail",
    tag = "messages",
    params(IdempotencyKey),
    request_body(content = SendMail),
    responses((status = 200, description = "Asked for", body = MailAnswer), WriteErrors),
    security((), ("bearer" = [])),
)]
pub(crate) async fn send_mail(
    RequestContext(api): RequestContext,
    OptionalSession(caller): OptionalSession,
    ClientAddress(address): ClientAddress,
    command: Command<SendMail>,
) -> Result<Json<MailAnswer>, Problem> {
    let key = command.idempotency_key(caller.as_ref().map(|caller| caller.person), "sendMail");
    let asked = command.input.into_request();
    let outcome =
        spawn_command(
            async move { messages::send_mail(&api.app, caller.as_ref(), &address, key, asked).await },
        );
    outcome.await?.ok_or_else(Problem::unauthenticated)?;
    Ok(Json(MailAnswer { result: ResultWord::Success }))
}
