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

/// The limits that the server enforces.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Limits {
    /// Hours before the start within which withdrawing is locked.
    #[schema(minimum = 1, maximum = 1000, examples(72))]
    pub withdraw_lock_hours: i64,
    /// Hours before the start within which a cancellation owes minimum pay.
    #[schema(minimum = 1, maximum = 1000, examples(24))]
    pub min_pay_window_hours: i64,
    /// Shortest password.
    #[schema(maximum = 1000, examples(6))]
    pub password_min: usize,
    /// Longest password.
    #[schema(maximum = 1000, examples(128))]
    pub password_max: usize,
    /// Digits of a phone number.
    #[schema(maximum = 100, examples(10))]
    pub phone_digits: usize,
    /// Characters of a verification code.
    #[schema(maximum = 100, examples(6))]
    pub code_length: usize,
    /// Smallest number of estimated hours.
    #[schema(minimum = 1, maximum = 1000, examples(1))]
    pub hours_min: i32,
    /// Estimated hours are below this.
    #[schema(minimum = 1, maximum = 1000, examples(100))]
    pub hours_below: i32,
    /// Largest pay in dollars.
    #[schema(minimum = 1, maximum = 1000000, examples(99999))]
    pub pay_max: i32,
    /// Largest number of places of a position.
    #[schema(minimum = 1, maximum = 1000, examples(20))]
    pub places_max: i32,
    /// Largest number of invite requests of one professional on one case.
    #[schema(minimum = 1, maximum = 100, examples(3))]
    pub requests_per_job: i32,
    /// Longest range of a list in days.
    #[schema(minimum = 1, maximum = 10000, examples(400))]
    pub range_days: i64,
    /// Size of a page of favorites.
    #[schema(minimum = 1, maximum = 1000, examples(9))]
    pub page_favorites: i32,
    /// Size of a page of the eligibility list.
    #[schema(minimum = 1, maximum = 1000, examples(9))]
    pub page_eligibility: i32,
    /// Days of the postings shown on the home screen.
    #[schema(minimum = 1, maximum = 1000, examples(30))]
    pub home_days: i64,
    /// Longest first or last name.
    #[schema(minimum = 1, maximum = 100_000, examples(100))]
    pub name_max: usize,
    /// Longest email address.
    #[schema(minimum = 1, maximum = 100_000, examples(254))]
    pub email_max: usize,
    /// Longest answer to a security question.
    #[schema(minimum = 1, maximum = 100_000, examples(200))]
    pub answer_max: usize,
    /// Largest number of procedures of a case.
    #[schema(minimum = 1, maximum = 100_000, examples(50))]
    pub procedures_max: usize,
    /// Longest procedure.
    #[schema(minimum = 1, maximum = 100_000, examples(300))]
    pub procedure_max: usize,
    /// Longest special instructions of a case.
    #[schema(minimum = 1, maximum = 100_000, examples(4000))]
    pub case_notes_max: usize,
    /// Longest note of a claim.
    #[schema(minimum = 1, maximum = 100_000, examples(500))]
    pub claim_note_max: usize,
    /// Largest number of claims on a paystub.
    #[schema(minimum = 1, maximum = 100_000, examples(200))]
    pub claims_per_paystub: usize,
    /// Longest number of a check.
    #[schema(minimum = 1, maximum = 100_000, examples(40))]
    pub check_number_max: usize,
    /// Largest PDF in bytes.
    #[schema(minimum = 1, maximum = 1_000_000_000, examples(10485760))]
    pub pdf_bytes_max: usize,
    /// Longest reason for rejecting a document.
    #[schema(minimum = 1, maximum = 100_000, examples(500))]
    pub reason_max: usize,
    /// Longest text about a professional.
    #[schema(minimum = 1, maximum = 100_000, examples(4000))]
    pub about_max: usize,
    /// Longest number of a license.
    #[schema(minimum = 1, maximum = 100_000, examples(50))]
    pub license_number_max: usize,
    /// Longest specialty.
    #[schema(minimum = 1, maximum = 100_000, examples(100))]
    pub specialty_max: usize,
    /// Longest name of a school or hospital.
    #[schema(minimum = 1, maximum = 100_000, examples(200))]
    pub institution_max: usize,
    /// Longest name of a surgery center.
    #[schema(minimum = 1, maximum = 100_000, examples(200))]
    pub center_name_max: usize,
    /// Longest street address.
    #[schema(minimum = 1, maximum = 100_000, examples(200))]
    pub address_max: usize,
    /// Longest city.
    #[schema(minimum = 1, maximum = 100_000, examples(200))]
    pub city_max: usize,
    /// Longest ZIP code.
    #[schema(minimum = 1, maximum = 100_000, examples(10))]
    pub zip_code_max: usize,
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
    /// The limits.
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
    /// When it was created.
    pub created_at: Instant,
}
