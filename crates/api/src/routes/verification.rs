//! Email address verification.

use axum::Json as Reply;
use caseboard_domain::PersonId;
use caseboard_service::verification;

use crate::address::ClientAddress;
use crate::error_responses::PublicWriteErrors;
use crate::input::{Json, Path};
use crate::problem::Problem;
use crate::request_context::RequestContext;
use crate::spawn_command::spawn_command;
use crate::wire::request::id;
use crate::wire::scalar::Id;
use crate::wire::verification::{EmailVerification, EmailVerificationAnswer, VerifyEmail, VerifyEmailAnswer};

/// Send a verification code
///
/// Emails a new code, at most one a minute and five an hour. The response is the same for unknown and verified
/// people.
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
/// Marks the address verified if the code matches; otherwise CODE_REQUIRED, CODE_MISMATCH or CODE_EXPIRED (400). Five
/// wrong attempts invalidate the code.
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
