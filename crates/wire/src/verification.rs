//! Verifying the email address.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::scalar::Id;
use super::schema::EmailCode;

/// `POST /api/emailverification`: send the code again.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EmailVerification {
    /// The person to verify.
    #[schema(value_type = Id)]
    pub user_id: Option<String>,
}

/// The response, which is the same for an unknown and for a verified person.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EmailVerificationAnswer {
    /// Always true.
    pub sent: bool,
    /// Seconds until another code can be requested.
    #[schema(examples(60), maximum = 86400)]
    pub resend_after: u64,
}

/// `PUT /api/verifyemail/{userId}`.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VerifyEmail {
    /// Must be true.
    #[schema(value_type = bool)]
    pub verified_email: Option<bool>,
    /// The six digits of the email.
    #[schema(value_type = EmailCode)]
    pub code: Option<String>,
}

/// The verified person.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VerifyEmailAnswer {
    /// The person.
    #[serde(rename = "_id")]
    pub id: Id,
    /// Always true.
    pub verified_email: bool,
}

/// `PUT /api/emailchange`.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ConfirmEmailChange {
    /// The six digits of the email to the new address.
    #[schema(value_type = EmailCode)]
    pub code: Option<String>,
}

/// `POST /api/undoemailchange`.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct UndoEmailChange {
    /// The token of the link in the email to the former address.
    #[schema(value_type = String, examples("wq3nV0y1m6b5Qm2s"))]
    pub token: Option<String>,
}

/// The response to `POST /api/undoemailchange`.
#[derive(Debug, Serialize, ToSchema)]
pub struct UndoEmailChangeAnswer {
    /// Always true.
    pub undone: bool,
}
