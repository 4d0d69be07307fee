//! Mail and text messages that a client asks for (D-30, D-31, A-144, AMB-15).

use axum::Json;
use caseboard_domain::actor::Poster;
use caseboard_service::messages;

use crate::address::Caller;
use crate::auth::{As, MaybeSession};
use crate::here::Here;
use crate::input::Command;
use crate::openapi::{OptionalSessionCreate, Write};
use crate::problem::Problem;
use crate::run;
use crate::wire::lists::ResultWord;
use crate::wire::messages::{MailAnswer, Queued, SendMail, SendMails, SendTexts};
use crate::wire::params::IdempotencyKey;

/// Mail people on one's cases
///
/// Mails a plain text, inside a letter of the product, to those of the people named who are live on a case of the caller and want mail (K-63, AMB-15). For surgeons and administrators; 20 calls an hour together with `sendSMSs`.
#[utoipa::path(
    post,
    path = "/api/sendgridmails",
    operation_id = "sendMails",
    tag = "messages",
    params(IdempotencyKey),
    request_body(content = SendMails),
    responses((status = 200, description = "To how many it goes, and to whom not", body = Queued), Write),
    security(("bearer" = [])),
)]
pub(crate) async fn send_mails(
    Here(api): Here,
    As(actor): As<Poster>,
    command: Command<SendMails>,
) -> Result<Json<Queued>, Problem> {
    let key = command.idempotency_key(Some(actor.person()), "sendMails");
    let draft = command.input.into_draft()?;
    let outcome =
        run::command(async move { messages::send_mails(&api.app, &actor, key, draft).await }).await?;
    Ok(Json(outcome.into()))
}

/// Text people on one's cases
///
/// Texts those of the people named who are live on a case of the caller and want text messages (K-64, AMB-15). For surgeons and administrators; 20 calls an hour together with `sendgridmails`.
#[utoipa::path(
    post,
    path = "/api/sendSMSs",
    operation_id = "sendTexts",
    tag = "messages",
    params(IdempotencyKey),
    request_body(content = SendTexts),
    responses((status = 200, description = "To how many it goes, and to whom not", body = Queued), Write),
    security(("bearer" = [])),
)]
pub(crate) async fn send_texts(
    Here(api): Here,
    As(actor): As<Poster>,
    command: Command<SendTexts>,
) -> Result<Json<Queued>, Problem> {
    let key = command.idempotency_key(Some(actor.person()), "sendTexts");
    let draft = command.input.into_draft()?;
    let outcome =
        run::command(async move { messages::send_texts(&api.app, &actor, key, draft).await }).await?;
    Ok(Json(outcome.into()))
}

/// Ask for a code by mail
///
/// With the subject `Email Verification`: mails a new code to that address if it waits to be verified; the answer is the same when it does not. With a session and any other subject: mails the code of a center, which the text must hold, to the caller, who added the center or runs it (K-65, AMB-15).
#[utoipa::path(
    post,
    path = "/api/sendgridmail",
    operation_id = "sendMail",
    tag = "messages",
    params(IdempotencyKey),
    request_body(content = SendMail),
    responses((status = 200, description = "Asked for", body = MailAnswer), OptionalSessionCreate),
    security((), ("bearer" = [])),
)]
pub(crate) async fn send_mail(
    Here(api): Here,
    MaybeSession(caller): MaybeSession,
    Caller(address): Caller,
    command: Command<SendMail>,
) -> Result<Json<MailAnswer>, Problem> {
    let key = command.idempotency_key(caller.as_ref().map(|caller| caller.person), "sendMail");
    let asked = command.input.into_asked();
    let outcome =
        run::command(
            async move { messages::send_mail(&api.app, caller.as_ref(), &address, key, asked).await },
        );
    outcome.await?.ok_or_else(Problem::unauthenticated)?;
    Ok(Json(MailAnswer { result: ResultWord::Success }))
}
