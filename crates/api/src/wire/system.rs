//! Health, configuration and the development mailbox (AMB-02, AMB-79).

use serde::Serialize;
use utoipa::ToSchema;

use super::scalar::Instant;

/// `GET /healthz` and `GET /readyz`.
#[derive(Debug, Serialize, ToSchema)]
pub struct Health {
    /// Whether the process can serve.
    pub ok: bool,
    /// `ok`, or why the database cannot be used.
    #[schema(examples("ok"))]
    pub db: String,
}

/// The configuration switches, all on by default (L-44).
#[derive(Debug, Serialize, ToSchema)]
pub struct Flags {
    /// New addresses must be verified.
    pub email_verification: bool,
    /// Surgeons and administrators prove their center by its code.
    pub code_validation: bool,
    /// Surgeons' profiles are shown from security level 1.
    pub staff_validation: bool,
    /// A forgotten password asks for a mailed code besides the two answers (AMB-09).
    pub reset_email_code: bool,
}

/// A professional group.
#[derive(Debug, Serialize, ToSchema)]
pub struct Group {
    /// Its number 0 to 4.
    #[schema(minimum = 0, maximum = 4)]
    pub value: i32,
    /// Its name, in the product's spelling.
    #[schema(examples("Anesthesiologist"))]
    pub label: String,
}

/// A state of the United States (H-26).
#[derive(Debug, Serialize, ToSchema)]
pub struct StateChoice {
    /// Two-letter code.
    #[schema(examples("CA"))]
    pub value: String,
    /// Name.
    #[schema(examples("California"))]
    pub label: String,
}

/// Two sets of seven questions.
#[derive(Debug, Serialize, ToSchema)]
pub struct SecurityQuestions {
    /// The set of the first question.
    #[schema(min_items = 7, max_items = 7)]
    pub first: Vec<String>,
    /// The set of the second question.
    #[schema(min_items = 7, max_items = 7)]
    pub second: Vec<String>,
}

/// The limits the server holds to (L-01 … L-18, AMB-45).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Limits {
    /// Hours before the start within which withdrawing is locked.
    pub withdraw_lock_hours: i64,
    /// Hours before the start within which a cancellation owes minimum pay.
    pub min_pay_window_hours: i64,
    /// Shortest password.
    pub password_min: usize,
    /// Longest password.
    pub password_max: usize,
    /// Digits of a phone number.
    pub phone_digits: usize,
    /// Characters of a verification code.
    pub code_length: usize,
    /// Smallest number of estimated hours.
    pub hours_min: i32,
    /// Estimated hours are below this.
    pub hours_below: i32,
    /// Largest pay in dollars.
    pub pay_max: i32,
    /// Largest number of places of a position.
    pub places_max: i32,
    /// Largest number of invite requests of one professional on one case (AMB-36).
    pub requests_per_job: i32,
    /// Longest range of a list in days.
    pub range_days: i64,
    /// Size of a page of favorites.
    pub page_favorites: i32,
    /// Size of a page of the eligibility list.
    pub page_eligibility: i32,
    /// Days of the postings shown on the home screen.
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

/// `GET /api/config` (AMB-79).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Config {
    /// Name of the product.
    #[schema(examples("Caseboard"))]
    pub product_name: String,
    /// Where people write to.
    #[schema(examples("support@example.com"))]
    pub support_email: String,
    /// The switches.
    pub flags: Flags,
    /// The professional groups.
    pub groups: Vec<Group>,
    /// The 50 states.
    pub states: Vec<StateChoice>,
    /// The limits.
    pub limits: Limits,
    /// The security questions of sign-up; an answer keeps the index of its question.
    pub security_questions: SecurityQuestions,
    /// The version of the terms to agree to.
    #[schema(examples("2021-09-13"))]
    pub terms_version: String,
    /// Whether surgery centers can be added with the admin code (AMB-05).
    pub add_center_open: bool,
    /// Whether the local mailbox can be read (`GET /api/dev/outbox`).
    pub mailbox: bool,
    /// The server's clock.
    pub server_time: Instant,
}

/// A mail in the local mailbox (AMB-02).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Mail {
    /// Whom it goes to.
    pub to: String,
    /// Subject.
    pub subject: String,
    /// The text.
    pub text: String,
    /// When it was written.
    pub created_at: Instant,
}
