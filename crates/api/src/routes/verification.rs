//! Email address verification.

use axum::Json as Reply;
use caseboard_domain::PersonId;
use caseboard_service::verification;
use caseboard_wire::request::id;
use caseboard_wire::scalar::Id;
use caseboard_wire::verification::{
    ConfirmEmailChange, EmailVerification, EmailVerificationAnswer, UndoEmailChange, UndoEmailChangeAnswer,
    VerifyEmail, VerifyEmailAnswer,
};
use http::StatusCode;

use crate::address::ClientAddress;
use crate::auth::Session;
use crate::error_responses::{PublicWriteErrors, SessionErrors, WriteErrors};
use crate::input::{Json, Path};
use crate::problem::Problem;
use crate::request_context::RequestContext;
use crate::spawn_command::spawn_command;

/// Send a verification code
///
/// Emails a new code for a new account, at most one a minute and five an hour, and a sixth for a network address that
/// requested few of them. The response is the same for unknown and verified people.
///
/// Requires: no session.
#[utoipa::path(
    post,
    path = "/api/emailverification",
    operation_id = "sendVerificationCode",
    tag = "verification",
    request_body(content = EmailVerification),
    responses((status = 200, description = "Sent", body = EmailVerificationAnswer), PublicWriteErrors),
)]
pub(crate) async fn send_verification_code(
    RequestContext(api): RequestContext,
    address: ClientAddress,
    Json(input): Json<EmailVerification>,
) -> Result<Reply<EmailVerificationAnswer>, Problem> {
    let user = id("userId", input.user_id.as_deref())?;
    let resend_after =
        spawn_command(async move { verification::send_verification_code(&api.app, &address.0, user).await })
            .await?;
    Ok(Reply(EmailVerificationAnswer { sent: true, resend_after: u64::from(resend_after) }))
}

/// Verify an email address
///
/// Marks the address of a new account verified if the code matches; otherwise CODE_REQUIRED, CODE_MISMATCH or
/// CODE_EXPIRED (400). Five wrong attempts invalidate the code for their network address, fifty from all for everyone.
///
/// Requires: no session.
#[utoipa::path(
    put,
    path = "/api/verifyemail/{userId}",
    operation_id = "verifyEmail",
    tag = "verification",
    params(("userId" = Id, Path, description = "The person to verify.")),
    request_body(content = VerifyEmail),
    responses((status = 200, description = "Verified", body = VerifyEmailAnswer), PublicWriteErrors),
)]
pub(crate) async fn verify_email(
    RequestContext(api): RequestContext,
    address: ClientAddress,
    Path(user): Path<String>,
    Json(input): Json<VerifyEmail>,
) -> Result<Reply<VerifyEmailAnswer>, Problem> {
    let user: PersonId = id("userId", Some(&user))?;
    let input = verification::VerifyEmail { verified_email: input.verified_email, code: input.code };
    spawn_command(async move { verification::verify_email(&api.app, &address.0, user, input).await }).await?;
    Ok(Reply(VerifyEmailAnswer { id: user.into(), verified_email: true }))
}

/// Send the code of a new address again
///
/// Emails a new code to your pending address, at most one a minute and five an hour. The address stays pending as long
/// as this code is valid. CODE_EXPIRED (400) if no address is pending.
///
/// Requires: any session.
#[utoipa::path(
    post,
    path = "/api/emailchange",
    operation_id = "resendEmailChangeCode",
    tag = "verification",
    responses((status = 200, description = "Sent", body = EmailVerificationAnswer), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn resend_email_change_code(
    RequestContext(api): RequestContext,
    Session(session): Session,
    address: ClientAddress,
) -> Result<Reply<EmailVerificationAnswer>, Problem> {
    let resend_after =
        spawn_command(
            async move { verification::resend_email_change_code(&api.app, &session, &address.0).await },
        )
        .await?;
    Ok(Reply(EmailVerificationAnswer { sent: true, resend_after: u64::from(resend_after) }))
}

/// Confirm a new address
///
/// Makes your pending address the address of the account if the code matches; otherwise CODE_REQUIRED, CODE_MISMATCH
/// or CODE_EXPIRED (400). Five wrong attempts invalidate the code for their network address, fifty from all for
/// everyone. All other sessions end, and the former address gets a link that undoes the change. EMAIL_TAKEN (409) if an
/// account has the address by now.
///
/// Requires: any session.
#[utoipa::path(
    put,
    path = "/api/emailchange",
    operation_id = "confirmEmailChange",
    tag = "verification",
    request_body(content = ConfirmEmailChange),
    responses((status = 200, description = "Verified", body = VerifyEmailAnswer), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn confirm_email_change(
    RequestContext(api): RequestContext,
    Session(session): Session,
    address: ClientAddress,
    Json(input): Json<ConfirmEmailChange>,
) -> Result<Reply<VerifyEmailAnswer>, Problem> {
    let person = session.person;
    spawn_command(async move {
        verification::confirm_email_change(&api.app, &session, &address.0, input.code.as_deref()).await
    })
    .await?;
    Ok(Reply(VerifyEmailAnswer { id: person.into(), verified_email: true }))
}

/// Cancel a change of the address
///
/// Ends your pending address; its code is void. The response is the same if no address is pending.
///
/// Requires: any session.
#[utoipa::path(
    delete,
    path = "/api/emailchange",
    operation_id = "cancelEmailChange",
    tag = "verification",
    responses((status = 204, description = "No address is pending"), SessionErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn cancel_email_change(
    RequestContext(api): RequestContext,
    Session(session): Session,
) -> Result<StatusCode, Problem> {
    spawn_command(async move { verification::cancel_email_change(&api.app, &session).await }).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Undo a change of the address
///
/// Restores the former address with the token of the link that was emailed to it, once and within seven days. All sessions
/// of the account end and its password is void; a new one is set by the reset of a forgotten password.
///
/// Requires: no session.
#[utoipa::path(
    post,
    path = "/api/undoemailchange",
    operation_id = "undoEmailChange",
    tag = "verification",
    request_body(content = UndoEmailChange),
    responses((status = 200, description = "The former address is restored", body = UndoEmailChangeAnswer), PublicWriteErrors),
)]
pub(crate) async fn undo_email_change(
    RequestContext(api): RequestContext,
    address: ClientAddress,
    Json(input): Json<UndoEmailChange>,
) -> Result<Reply<UndoEmailChangeAnswer>, Problem> {
    let token = input.token.unwrap_or_default();
    spawn_command(async move { verification::undo_email_change(&api.app, &address.0, &token).await }).await?;
    Ok(Reply(UndoEmailChangeAnswer { undone: true }))
}
