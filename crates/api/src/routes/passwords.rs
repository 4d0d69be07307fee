//! Entering, changing and resetting a password (A-105 … A-122).

use axum::Json as Reply;
use caseboard_domain::actor::Actor;
use caseboard_domain::{PersonId, Secret};
use caseboard_service::passwords;

use crate::address::Caller;
use crate::auth::{As, MaybeActor};
use crate::here::Here;
use crate::input::{Json, Path, id};
use crate::openapi::{OpenWrite, OptionalSessionWrite, ReadByBody};
use crate::problem::Problem;
use crate::run;
use crate::wire::passwords::{
    EmailUser, EmailUserItem, SecurityAnswers, SecurityAnswersAnswer, UpdatePassword, UpdatePasswordAnswer,
    VerifyPassword, VerifyPasswordAnswer,
};
use crate::wire::scalar::Id;

/// Enter the current password again
///
/// The proof that `PUT /api/updatepassword/{id}` asks for: good for this session, ten minutes and one change (AMB-10). A wrong password is a 200 with `status: 401` (AMB-11).
#[utoipa::path(
    post,
    path = "/api/verifypassword",
    operation_id = "verifyPassword",
    tag = "passwords",
    request_body(content = VerifyPassword),
    responses((status = 200, description = "Right, or wrong with a message", body = VerifyPasswordAnswer), ReadByBody),
    security(("bearer" = [])),
)]
pub(crate) async fn verify_password(
    Here(api): Here,
    As(actor): As<Actor>,
    Json(input): Json<VerifyPassword>,
) -> Result<Reply<VerifyPasswordAnswer>, Problem> {
    let user = id("userId", input.user_id.as_deref())?;
    let password = Secret::new(input.password.unwrap_or_default());
    let outcome =
        run::command(async move { passwords::verify_password(&api.app, &actor, user, password).await })
            .await?;
    Ok(Reply(outcome.into()))
}

/// Set another password
///
/// Takes the proof of `POST /api/verifypassword` in this session, or the `resetToken` of `POST /api/securityanswers`; without either it is a 403 PROOF_REQUIRED (AMB-10). All other sessions of the person end, and a mail says so.
#[utoipa::path(
    put,
    path = "/api/updatepassword/{id}",
    operation_id = "updatePassword",
    tag = "passwords",
    params(("id" = Id, Path, description = "The person: the session's, or the one who answered the questions.")),
    request_body(content = UpdatePassword),
    responses((status = 200, description = "The new password holds", body = UpdatePasswordAnswer), OptionalSessionWrite),
    security((), ("bearer" = [])),
)]
pub(crate) async fn update_password(
    Here(api): Here,
    MaybeActor(actor): MaybeActor,
    Path(user): Path<String>,
    Json(input): Json<UpdatePassword>,
) -> Result<Reply<UpdatePasswordAnswer>, Problem> {
    let user: PersonId = id("id", Some(&user))?;
    let input = passwords::UpdatePassword {
        password: Secret::new(input.password.unwrap_or_default()),
        confirm: input.confirm_password.map(Secret::new),
        reset_token: input.reset_token,
    };
    run::command(async move { passwords::update_password(&api.app, actor.as_ref(), user, input).await })
        .await?;
    Ok(Reply(UpdatePasswordAnswer { result: "SUCCESS".to_owned() }))
}

/// Begin with a forgotten password
///
/// The security questions of an address, never the answers, and a six-digit code mailed to it (AMB-09); an empty list when it has no account. 20 look-ups a minute per client address (AMB-19).
#[utoipa::path(
    post,
    path = "/api/emailuser",
    operation_id = "startPasswordReset",
    tag = "passwords",
    request_body(content = EmailUser),
    responses((status = 200, description = "One account or none", body = Vec<EmailUserItem>), OpenWrite),
)]
pub(crate) async fn start_password_reset(
    Here(api): Here,
    caller: Caller,
    Json(input): Json<EmailUser>,
) -> Result<Reply<Vec<EmailUserItem>>, Problem> {
    let email = input.email.unwrap_or_default();
    let found =
        run::command(async move { passwords::start_password_reset(&api.app, &caller.0, &email).await })
            .await?;
    Ok(Reply(found.into_iter().map(EmailUserItem::from).collect()))
}

/// Answer the security questions
///
/// The mailed code and both answers give a ticket for `PUT /api/updatepassword/{id}`: ten minutes, once. CODE_REQUIRED, CODE_MISMATCH or CODE_EXPIRED (400) when the code is not right; five wrong answers per account in an hour, then 429.
#[utoipa::path(
    post,
    path = "/api/securityanswers",
    operation_id = "verifySecurityAnswers",
    tag = "passwords",
    request_body(content = SecurityAnswers),
    responses((status = 200, description = "Right with a ticket, or wrong with a message", body = SecurityAnswersAnswer), OpenWrite),
)]
pub(crate) async fn verify_security_answers(
    Here(api): Here,
    caller: Caller,
    Json(input): Json<SecurityAnswers>,
) -> Result<Reply<SecurityAnswersAnswer>, Problem> {
    let user = id("userId", input.user_id.as_deref())?;
    let answers = [input.answer1, input.answer2].map(|answer| Secret::new(answer.unwrap_or_default()));
    let input = passwords::SecurityAnswers { answers, code: input.code };
    let outcome =
        run::command(
            async move { passwords::verify_security_answers(&api.app, &caller.0, user, input).await },
        )
        .await?;
    Ok(Reply(outcome.into()))
}
