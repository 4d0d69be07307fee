//! Health, configuration and the development mailbox.

use serde::Serialize;
use utoipa::ToSchema;

use super::scalar::Instant;
use super::schema::{CategoryNumber, SecurityQuestionSet, StateCode, TermsVersion};

/// `GET /healthz` and `GET /readyz`.
#[derive(Debug, Serialize, ToSchema)]
pub struct Health {
    /// Whether the process can serve.
    pub ok: bool,
    /// `ok`, or why the database cannot be used.
    #[schema(examples("ok"), max_length = 40)]
    pub db: String,
}

/// The feature switches, all on by default.
#[derive(Debug, Serialize, ToSchema)]
pub struct Flags {
    /// New addresses must be verified.
    pub email_verification: bool,
    /// Surgeons and administrators prove their affiliation by the center's code.
    pub code_validation: bool,
    /// Surgeons' profiles are shown from security level 1.
    pub staff_validation: bool,
    /// A password reset requires an emailed code besides the two answers.
    pub reset_email_code: bool,
    /// People can sign in with passkeys; false if the installation is reached by its IP address.
    pub passkeys: bool,
}

/// A professional group.
#[derive(Debug, Serialize, ToSchema)]
pub struct Group {
    /// Its number 0 to 4.
    #[schema(value_type = CategoryNumber)]
    pub value: i32,
    /// Its name, in the product's spelling.
    #[schema(examples("Anesthesiologist"), max_length = 200)]
    pub label: String,
}

/// A state of the United States.
#[derive(Debug, Serialize, ToSchema)]
pub struct StateChoice {
    /// Two-letter code.
    #[schema(value_type = StateCode)]
    pub value: String,
    /// Name.
    #[schema(examples("California"), max_length = 200)]
    pub label: String,
}

/// Two sets of seven questions.
#[derive(Debug, Serialize, ToSchema)]
pub struct SecurityQuestions {
    /// The set of the first question.
    #[schema(value_type = SecurityQuestionSet)]
    pub first: Vec<String>,
    /// The set of the second question.
    #[schema(value_type = SecurityQuestionSet)]
    pub second: Vec<String>,
}

/// The limits that no schema of the API document states.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Limits {
    /// Largest PDF in bytes.
    #[schema(minimum = 1, maximum = 1_000_000_000, examples(10485760))]
    pub pdf_bytes_max: usize,
}

/// `GET /api/config`.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Config {
    /// Name of the product.
    #[schema(examples("Caseboard"), max_length = 500)]
    pub product_name: String,
    /// The address for support.
    #[schema(examples("support@example.com"), max_length = 254)]
    pub support_email: String,
    /// The feature switches.
    pub flags: Flags,
    /// The professional groups.
    #[schema(max_items = 5)]
    pub groups: Vec<Group>,
    /// The 50 states.
    #[schema(min_items = 50, max_items = 50)]
    pub states: Vec<StateChoice>,
    /// The limits that no schema of this document states.
    pub limits: Limits,
    /// The security questions of sign-up; an answer stores the index of its question.
    pub security_questions: SecurityQuestions,
    /// The version of the terms to agree to.
    #[schema(value_type = TermsVersion)]
    pub terms_version: String,
    /// Whether surgery centers can be added with the admin code.
    pub add_center_open: bool,
    /// Whether the local mailbox can be read (`GET /api/dev/outbox`).
    pub mailbox: bool,
    /// The current time of the server.
    pub server_time: Instant,
}

/// A mail in the local mailbox.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Mail {
    /// The recipient.
    #[schema(max_length = 254, examples("rosa.marin@example.com"))]
    pub to: String,
    /// Subject.
    #[schema(max_length = 300, examples("Invitation"))]
    pub subject: String,
    /// The text.
    #[schema(max_length = 100000, examples("You are invited."))]
    pub text: String,
    /// The calendar event of the mail as iCalendar; `null` without one.
    #[schema(max_length = 100000, examples("BEGIN:VCALENDAR"))]
    pub calendar: Option<String>,
    /// When it was created.
    pub created_at: Instant,
}
