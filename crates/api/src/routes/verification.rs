//! Verifying the email address (A-89 … A-104).

use crate::openapi::OpenWrite;
use crate::wire::scalar::Id;
use crate::wire::verification::{EmailVerification, EmailVerificationAnswer, VerifyEmail, VerifyEmailAnswer};

/// Mails a new code: at most one a minute and five an hour (AMB-01). The answer is the same for unknown and verified people.
#[utoipa::path(
    post,
    path = "/api/emailverification",
    operation_id = "emailVerification",
    tag = "verification",
    summary = "Send the code again",
    request_body(content = EmailVerification),
    responses((status = 200, description = "Sent", body = EmailVerificationAnswer), OpenWrite),
)]
pub(crate) async fn email_verification() -> crate::routes::Pending {
    crate::routes::Pending
}

/// Marks the address verified when the code is right. CODE_REQUIRED, CODE_MISMATCH or CODE_EXPIRED (400) otherwise; five wrong tries void the code.
#[utoipa::path(
    put,
    path = "/api/verifyemail/{userId}",
    operation_id = "verifyEmail",
    tag = "verification",
    summary = "Verify the address",
    params(("userId" = Id, Path, description = "The person to verify.")),
    request_body(content = VerifyEmail),
    responses((status = 200, description = "Verified", body = VerifyEmailAnswer), OpenWrite),
)]
pub(crate) async fn verify_email() -> crate::routes::Pending {
    crate::routes::Pending
}
