//! Second factors of the signed-in person.

use caseboard_service::second_factors;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::scalar::Instant;
use super::schema::EmailCode;

/// The body of a `POST` without input.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct NoInput {
    /// Ignored; it makes the body an object.
    #[serde(flatten)]
    #[schema(ignore)]
    pub ignored: serde_json::Map<String, serde_json::Value>,
}

/// The own second factors.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SecondFactors {
    /// When the authenticator app was added; missing without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub totp_since: Option<Instant>,
    /// The number of unused recovery codes.
    #[schema(minimum = 0, maximum = 10, examples(10))]
    pub recovery_codes: i64,
}

impl From<second_factors::SecondFactors> for SecondFactors {
    fn from(found: second_factors::SecondFactors) -> Self {
        Self { totp_since: found.totp_since.map(Instant), recovery_codes: found.recovery_codes }
    }
}

/// The secret of a new app.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TotpDraft {
    /// The secret in base32, to type into an app.
    #[schema(max_length = 40, examples("JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"))]
    pub secret: String,
    /// The address in the QR code.
    #[schema(
        max_length = 2000,
        examples("otpauth://totp/Caseboard:rosa.marin%40example.com?secret=JBSWY3DP")
    )]
    pub uri: String,
}

impl From<second_factors::TotpDraft> for TotpDraft {
    fn from(draft: second_factors::TotpDraft) -> Self {
        Self { secret: draft.secret, uri: draft.uri }
    }
}

/// `PUT /api/secondfactor/totp`.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ConfirmTotp {
    /// The six digits that the app shows.
    #[schema(value_type = EmailCode)]
    pub code: Option<String>,
}

/// New recovery codes, shown once.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecoveryCodes {
    /// Each signs in once in place of the app.
    #[schema(max_items = 10, examples(json!(["ABCD-EFGH-2345-WXYZ"])))]
    pub recovery_codes: Vec<String>,
}

impl From<second_factors::RecoveryCodes> for RecoveryCodes {
    fn from(codes: second_factors::RecoveryCodes) -> Self {
        Self { recovery_codes: codes.0 }
    }
}
