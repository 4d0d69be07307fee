//! Verifying the email address (A-89 … A-104).

use axum::Json as Reply;
use caseboard_domain::PersonId;
use caseboard_service::verification;

use crate::address::Caller;
use crate::here::Here;
use crate::input::{Json, Path, id};
use crate::openapi::OpenWrite;
use crate::problem::Problem;
use crate::run;
use crate::wire::scalar::Id;
use crate::wire::verification::{EmailVerification, EmailVerificationAnswer, VerifyEmail, VerifyEmailAnswer};

/// Send the code again
///
/// Mails a new code: at most one a minute and five an hour (AMB-01). The answer is the same for unknown and verified people.
#[utoipa::path(
    post,
    path = "/api/emailverification",
    operation_id = "sendVerificationCode",
    tag = "verification",
    request_body(content = EmailVerification),
    responses((status = 200, description = "Sent", body = EmailVerificationAnswer), OpenWrite),
)]
pub(crate) async fn send_verification_code(
    Here(api): Here,
    caller: Caller,
    Json(input): Json<EmailVerification>,
) -> Result<Reply<EmailVerificationAnswer>, Problem> {
    let user = id("userId", input.user_id.as_deref())?;
    let resend_after =
        run::command(async move { verification::send_verification_code(&api.app, &caller.0, user).await })
            .await?;
    Ok(Reply(EmailVerificationAnswer { sent: true, resend_after: u64::from(resend_after) }))
}

/// Verify the address
///
/// Marks the address verified when the code is right. CODE_REQUIRED, CODE_MISMATCH or CODE_EXPIRED (400) otherwise; five wrong tries void the code.
#[utoipa::path(
    put,
    path = "/api/verifyemail/{userId}",
    operation_id = "verifyEmail",
    tag = "verification",
    params(("userId" = Id, Path, description = "The person to verify.")),
    request_body(content = VerifyEmail),
    responses((status = 200, description = "Verified", body = VerifyEmailAnswer), OpenWrite),
)]
pub(crate) async fn verify_email(
    Here(api): Here,
    caller: Caller,
    Path(user): Path<String>,
    Json(input): Json<VerifyEmail>,
) -> Result<Reply<VerifyEmailAnswer>, Problem> {
    let user: PersonId = id("userId", Some(&user))?;
    let input = verification::VerifyEmail { verified_email: input.verified_email, code: input.code };
    run::command(async move { verification::verify_email(&api.app, &caller.0, user, input).await }).await?;
    Ok(Reply(VerifyEmailAnswer { id: user.into(), verified_email: true }))
}
