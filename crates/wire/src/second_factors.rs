//! Second factors of the signed-in person.

use caseboard_domain::CenterId;
use caseboard_domain::center::AffiliationStatus;
use caseboard_domain::second_factor::RemovalAnswer;
use caseboard_service::{centers, second_factors};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::scalar::{Id, Instant};
use super::schema::{EmailAddress, EmailCode, FullName, MailedToken, RecoveryCode};

/// The body of a `POST` without input.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct NoInput {
    /// Ignored; it makes the body an object.
    #[serde(flatten)]
    #[schema(ignore)]
    pub ignored: serde_json::Map<String, serde_json::Value>,
}

/// Your second factors.
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
    /// The requested removal of the factors; missing if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub removal: Option<FactorRemovalState>,
    /// The confirmed centers that the person administers.
    #[schema(max_items = 1000)]
    pub centers: Vec<SecondFactorRule>,
}

/// A requested removal of second factors.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FactorRemovalState {
    /// When it was requested.
    pub requested_at: Instant,
    /// When the factors are removed; missing until the person confirmed it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub due_at: Option<Instant>,
}

/// Whether the administrators of a center need a second factor.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SecondFactorRule {
    /// The center.
    pub center_id: Id,
    /// Its name; missing in the answer to a change.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, max_length = 100, examples("Pacific Hand Center"))]
    pub name: Option<String>,
    /// Whether its administrators need a second factor.
    pub required: bool,
    /// When its identification code was created or replaced; missing in the answer to a change, and for codes from before
    /// this was stored.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub code_since: Option<Instant>,
    /// Its administrators and the people who wait to become one, the caller included, in the order in which they joined the
    /// center or signed up; missing in the answer to a change, and while a required second factor of the caller is missing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false, max_items = 1000)]
    pub administrators: Vec<CenterAdministrator>,
}

/// An administrator of a center, or a person who waits to become one.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CenterAdministrator {
    /// The person.
    #[serde(rename = "_id")]
    pub id: Id,
    /// The full name.
    #[schema(value_type = FullName)]
    pub full_name: String,
    /// The email address.
    #[schema(value_type = EmailAddress)]
    pub email: String,
    /// When the person became an administrator of the center; of a waiting one, when they signed up.
    pub since: Instant,
    /// PENDING while the person waits: `PUT /api/certifycredential/{id}` confirms them, as soon as their address is verified.
    pub status: AffiliationStatus,
    /// Whether the person verified the email address.
    pub verified_email: bool,
    /// Whether the caller can end the administration of this person with `PUT /api/revokecredential/{id}`, because the person
    /// joined the center later, or decline a waiting person with it.
    pub removable: bool,
}

impl From<second_factors::CenterAdministrator> for CenterAdministrator {
    fn from(found: second_factors::CenterAdministrator) -> Self {
        let second_factors::CenterAdministrator { administrator, removable } = found;
        Self {
            id: administrator.person.into(),
            full_name: administrator.full_name,
            email: administrator.email,
            since: Instant(administrator.since),
            status: administrator.status,
            verified_email: administrator.email_verified,
            removable,
        }
    }
}

impl From<second_factors::SecondFactors> for SecondFactors {
    fn from(found: second_factors::SecondFactors) -> Self {
        let second_factors::SecondFactors { totp_since, recovery_codes, removal, centers, administrators } =
            found;
        let of = |center: CenterId| {
            let of_center = administrators.iter().filter(|it| it.administrator.center == center);
            of_center.cloned().map(CenterAdministrator::from).collect()
        };
        Self {
            totp_since: totp_since.map(Instant),
            recovery_codes,
            removal: removal.map(|it| FactorRemovalState {
                requested_at: Instant(it.requested_at),
                due_at: it.due_at.map(Instant),
            }),
            centers: centers
                .into_iter()
                .map(|center| SecondFactorRule {
                    center_id: center.id.into(),
                    name: Some(center.name),
                    required: center.requires_second_factor,
                    code_since: center.code_created_at.map(Instant),
                    administrators: of(center.id),
                })
                .collect(),
        }
    }
}

impl From<centers::SecondFactorRule> for SecondFactorRule {
    fn from(rule: centers::SecondFactorRule) -> Self {
        Self {
            center_id: rule.center.into(),
            name: None,
            required: rule.required,
            code_since: None,
            administrators: Vec::new(),
        }
    }
}

/// `PUT /api/surgerycenter/{id}/secondfactor`.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct RequireSecondFactor {
    /// Whether the administrators of the center need a second factor.
    #[schema(value_type = bool)]
    pub required: Option<bool>,
}

/// `POST /api/secondfactorremoval`.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RequestFactorRemoval {
    /// The center that the caller administers.
    #[schema(value_type = Id)]
    pub center_id: Option<String>,
    /// The address of the person who lost the factors.
    #[schema(value_type = EmailAddress)]
    pub email: Option<String>,
}

/// The request was made.
#[derive(Debug, Serialize, ToSchema)]
pub struct FactorRemovalRequested {
    /// Always true.
    pub requested: bool,
}

/// `PUT /api/secondfactorremoval`.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct AnswerFactorRemoval {
    /// The token of the link.
    #[schema(value_type = MailedToken)]
    pub token: Option<String>,
    /// What to do.
    #[schema(value_type = RemovalAnswer)]
    pub answer: Option<String>,
}

/// The request after the answer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FactorRemovalAnswer {
    /// When the factors are removed; missing if the request was cancelled.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub due_at: Option<Instant>,
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
    #[schema(value_type = Vec<RecoveryCode>, max_items = 10)]
    pub recovery_codes: Vec<String>,
}

impl From<second_factors::RecoveryCodes> for RecoveryCodes {
    fn from(codes: second_factors::RecoveryCodes) -> Self {
        Self { recovery_codes: codes.0 }
    }
}
