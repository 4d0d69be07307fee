//! Checking, changing and resetting a password.

use axum::Json as Reply;
use caseboard_domain::{PersonId, Secret};
use caseboard_service::passwords;
use caseboard_wire::passwords::{
    EmailUser, EmailUserItem, SecurityAnswers, SecurityAnswersAnswer, UpdatePassword, UpdatePasswordAnswer,
    VerifyPassword, VerifyPasswordAnswer,
};
use caseboard_wire::request::id;
use caseboard_wire::scalar::Id;

use crate::address::ClientAddress;
use crate::auth::{BeforeSecondFactor, OptionalActor};
use crate::error_responses::{PublicWriteErrors, WriteWithoutConflictErrors};
use crate::input::{Json, Path};
use crate::problem::Problem;
use crate::request_context::RequestContext;
use crate::spawn_command::spawn_command;

/// Verify the current password
///
/// Gives this session a proof of identity for ten minutes. It is needed (PROOF_REQUIRED otherwise) for `PUT
/// /api/updatepassword/{id}` and for another email address or phone number, which use it up, and for security questions,
/// payments, new center codes and every change of a system administrator outside of their own account. A wrong password is
/// a 200 with `status: 401`.
///
/// Requires: any verified session, also before a required second factor is added.
#[utoipa::path(
    post,
    path = "/api/verifypassword",
    operation_id = "verifyPassword",
    tag = "passwords",
    request_body(content = VerifyPassword),
    responses((status = 200, description = "Right, or wrong with a message", body = VerifyPasswordAnswer), WriteWithoutConflictErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn verify_password(
    RequestContext(api): RequestContext,
    BeforeSecondFactor(actor): BeforeSecondFactor,
    Json(input): Json<VerifyPassword>,
) -> Result<Reply<VerifyPasswordAnswer>, Problem> {
    let user = id("userId", input.user_id.as_deref())?;
    let password = Secret::new(input.password.unwrap_or_default());
    let outcome =
        spawn_command(async move { passwords::verify_password(&api.app, &actor, user, password).await })
            .await?;
    Ok(Reply(outcome.into()))
}

/// Change a password
///
/// Takes the proof of `POST /api/verifypassword` in this session or the `resetToken` of `POST
/// /api/securityanswers`; PROOF_REQUIRED (403) without either. Ends all other sessions of the person and emails a
/// notice.
///
/// Requires: the person's session, or a reset token.
#[utoipa::path(
    put,
    path = "/api/updatepassword/{id}",
    operation_id = "updatePassword",
    tag = "passwords",
    params(("id" = Id, Path, description = "The person: the session's, or the one who answered the questions.")),
    request_body(content = UpdatePassword),
    responses((status = 200, description = "The new password holds", body = UpdatePasswordAnswer), WriteWithoutConflictErrors),
    security((), ("bearer" = [])),
)]
pub(crate) async fn update_password(
    RequestContext(api): RequestContext,
    OptionalActor(actor): OptionalActor,
    Path(user): Path<String>,
    Json(input): Json<UpdatePassword>,
) -> Result<Reply<UpdatePasswordAnswer>, Problem> {
    let user: PersonId = id("id", Some(&user))?;
    let input = passwords::UpdatePassword {
        password: Secret::new(input.password.unwrap_or_default()),
        confirm: input.confirm_password.map(Secret::new),
        reset_token: input.reset_token,
    };
    spawn_command(async move { passwords::update_password(&api.app, actor.as_ref(), user, input).await })
        .await?;
    Ok(Reply(UpdatePasswordAnswer { result: "SUCCESS".to_owned() }))
}

/// Start a password reset
///
/// Returns the security questions of the account and emails a six-digit code; the list is empty if the address has
/// no account. Limited to 20 requests a minute per client address.
///
/// Requires: no session.
#[utoipa::path(
    post,
    path = "/api/emailuser",
    operation_id = "startPasswordReset",
    tag = "passwords",
    request_body(content = EmailUser),
    responses((status = 200, description = "One account or none", body = Vec<EmailUserItem>), PublicWriteErrors),
)]
pub(crate) async fn start_password_reset(
    RequestContext(api): RequestContext,
    address: ClientAddress,
    Json(input): Json<EmailUser>,
) -> Result<Reply<Vec<EmailUserItem>>, Problem> {
    let email = input.email.unwrap_or_default();
    let found =
        spawn_command(async move { passwords::start_password_reset(&api.app, &address.0, &email).await })
            .await?;
    Ok(Reply(found.into_iter().map(EmailUserItem::from).collect()))
}

/// Verify the security answers
///
/// Exchanges the emailed code and both answers for a token for `PUT /api/updatepassword/{id}`: valid for ten
/// minutes, once. CODE_REQUIRED, CODE_MISMATCH or CODE_EXPIRED (400) for the code; five wrong answers per account
/// and hour, then 429.
///
/// Requires: no session.
#[utoipa::path(
    post,
    path = "/api/securityanswers",
    operation_id = "verifySecurityAnswers",
    tag = "passwords",
    request_body(content = SecurityAnswers),
    responses((status = 200, description = "Right with a ticket, or wrong with a message", body = SecurityAnswersAnswer), PublicWriteErrors),
)]
pub(crate) async fn verify_security_answers(
    RequestContext(api): RequestContext,
    address: ClientAddress,
    Json(input): Json<SecurityAnswers>,
) -> Result<Reply<SecurityAnswersAnswer>, Problem> {
    let user = id("userId", input.user_id.as_deref())?;
    let answers = [input.answer1, input.answer2].map(|answer| Secret::new(answer.unwrap_or_default()));
    let input = passwords::SecurityAnswers { answers, code: input.code };
    let outcome =
        spawn_command(
            async move { passwords::verify_security_answers(&api.app, &address.0, user, input).await },
        )
        .await?;
    Ok(Reply(outcome.into()))
}
