//! Refusals: the errors of the rules.
//!
//! A refusal has a kind, a stable code for programs, a message for people, the invalid fields, and sometimes a detail.

use jiff::Timestamp;

use crate::field::FieldPath;
use crate::id::CaseId;
use crate::requirement::NotEligible;

/// The stable error codes. Messages may change, codes may not.
pub mod codes {
    macro_rules! codes {
        ($($(#[$doc:meta])* $name:ident,)+) => {
            $($(#[$doc])* pub const $name: &str = stringify!($name);)+

            /// All codes in the order of their declaration.
            pub const ALL: &[&str] = &[$($name),+];
        };
    }

    codes! {
        /// One or more fields are missing or wrong; `fields` names them.
        VALIDATION,
        /// The actor may not do this, or the object does not exist; both have the same code.
        FORBIDDEN,
        /// The email address is not verified yet.
        EMAIL_UNVERIFIED,
        /// The surgeon's affiliation with the center is not verified.
        CENTER_NOT_VERIFIED,
        /// The surgeon has not chosen the center, so there is no affiliation to verify.
        NOT_AFFILIATED,
        /// The person who signed up as an administrator was confirmed, declined or removed before.
        ADMINISTRATOR_DECIDED,
        /// The email address has an account.
        EMAIL_TAKEN,
        /// An active center of this name and zip code exists.
        CENTER_EXISTS,
        /// No system administrator has confirmed the center yet, so no one can join it.
        CENTER_UNCONFIRMED,
        /// The center is deactivated.
        CENTER_DEACTIVATED,
        /// A case of the center is not over, and depends on the state or the time zone that is to be changed.
        CENTER_HAS_CASES,
        /// The emailed code is wrong.
        CODE_MISMATCH,
        /// The emailed code is too old, was tried too often, or was never sent.
        CODE_EXPIRED,
        /// No code was given.
        CODE_REQUIRED,
        /// The ticket to add a center is missing, used or too old.
        TICKET_REQUIRED,
        /// The password has to be entered again in this session, or the security questions answered.
        PROOF_REQUIRED,
        /// The person needs a second factor and has none.
        SECOND_FACTOR_REQUIRED,
        /// The person has no second factor.
        NO_SECOND_FACTOR,
        /// The removal of the person's second factors is requested already.
        REMOVAL_REQUESTED,
        /// A person cannot close their own account.
        OWN_ACCOUNT,
        /// The account is the only open one of a system administrator.
        LAST_SYSTEM_ADMIN,
        /// The account was erased, or removed because it was never verified, and cannot be opened again.
        ACCOUNT_DELETED,
        /// A person who is to be erased takes part in cases that have not ended.
        FUTURE_CASES,
        /// Claims of or to a person who is to be erased are not paid.
        OPEN_CLAIMS,
        /// Too many attempts of one kind.
        RATE_LIMITED,
        /// The professional is confirmed for another case at this time.
        SCHEDULE_CONFLICT,
        /// The case starts in less than 72 hours.
        WITHDRAW_LOCKED,
        /// The case has started and cannot be cancelled.
        JOB_STARTED,
        /// A place of the position is free, so the standby list is not needed.
        PLACE_FREE,
        /// A place is held for the professional already.
        ALREADY_OFFERED,
        /// The professional can still withdraw and need not report that they cannot come.
        NOT_LOCKED,
        /// It is too early to confirm the day, or to report being on the way or having arrived.
        TOO_EARLY,
        /// The professional has reported that they cannot come.
        ABSENCE_REPORTED,
        /// The request was answered already, perhaps by another owner.
        ALREADY_ANSWERED,
        /// The case is cancelled, full or started.
        CLOSED,
        /// The posting has been changed since the person read it.
        CASE_CHANGED,
        /// Three requests for one case were made.
        TOO_MANY_REQUESTS,
        /// There is no invitation to accept or reject.
        NOT_INVITED,
        /// There is no confirmed place to withdraw from.
        NOT_CONFIRMED,
        /// The professional has a confirmed place already.
        ALREADY_CONFIRMED,
        /// A declined request has to be acknowledged before another one.
        REQUEST_DECLINED,
        /// An `Idempotency-Key` was reused with another request.
        IDEMPOTENCY_KEY_REUSED,
        /// The first request with this key was done, but its stored outcome cannot be read by this version of the server.
        IDEMPOTENCY_OUTCOME_UNREADABLE,
        /// The reviewed document has been replaced.
        DOCUMENT_REPLACED,
        /// The object of a stored file is missing, for example after a restore from a backup without it.
        FILE_MISSING,
        /// The installation requires certified professionals.
        NOT_CERTIFIED,
        /// The professional does not meet the requirements of the center.
        NOT_ELIGIBLE,
        /// The professional has asked as many centers as allowed to verify their eligibility.
        TOO_MANY_VERIFICATION_REQUESTS,
        /// There is already a claim for the case that is not rejected.
        CLAIM_EXISTS,
        /// The case has not started, so there is nothing to claim yet.
        JOB_NOT_STARTED,
        /// The claim was confirmed or rejected before.
        ALREADY_DECIDED,
        /// A claim that is not approved cannot be put on a paystub.
        CLAIM_NOT_APPROVED,
        /// A claim is on a paystub already.
        ALREADY_INVOICED,
        /// The claims are not of one payee, one center and one payer.
        MIXED_CLAIMS,
        /// The paystub was paid before.
        ALREADY_PAID,
        /// The answer of the device to a passkey request is not valid, or came too late.
        PASSKEY_REJECTED,
        /// The passkey belongs to an account already.
        PASSKEY_EXISTS,
        /// The account has the maximum number of passkeys.
        TOO_MANY_PASSKEYS,
        /// The person or the center has the maximum number of templates.
        TOO_MANY_TEMPLATES,
        /// The dispatch plan has no wave to send, skip or change.
        NOTHING_TO_SEND,
        /// Browsers allow passkeys only for a host name, and the public URL of the installation has an IP address.
        PASSKEYS_UNAVAILABLE,
    }
}

/// The category of a refusal. The API maps it to an HTTP status.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RefusalKind {
    /// The input violates a rule.
    Invalid,
    /// The actor may not do this.
    Forbidden,
    /// The input is valid, but the current state does not allow it.
    Conflict,
    /// The actor may read it, but its content is gone.
    Missing,
    /// A rate limit is exceeded.
    TooMany {
        /// Seconds until the next attempt is allowed.
        retry_after: u32,
    },
}

/// The error of one field of the input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldError {
    /// The field of the draft.
    pub field: FieldPath,
    /// The whole sentence, field name first.
    pub message: String,
}

/// Additional data of a refusal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Detail {
    /// The confirmed case that overlaps; only the professional gets it.
    ScheduleConflict {
        /// Id of the other case.
        case: CaseId,
        /// Start of the other case.
        start: Timestamp,
        /// End of the other case, exclusive.
        end: Timestamp,
    },
    /// The people who do not meet the requirements of the center.
    NotEligible(Vec<NotEligible>),
}

/// The error of a rule.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{code}: {message}")]
pub struct Refusal {
    /// Category of the error, which the API maps to an HTTP status.
    pub kind: RefusalKind,
    /// Stable code, one of [`codes`].
    pub code: &'static str,
    /// Message for people; its text may change.
    pub message: String,
    /// Invalid fields; also the field that names a record which the person may not use. Otherwise empty.
    pub fields: Vec<FieldError>,
    /// Additional data; boxed, because few refusals have it.
    pub detail: Option<Box<Detail>>,
}

impl Refusal {
    fn new(kind: RefusalKind, code: &'static str, message: impl Into<String>) -> Self {
        Self { kind, code, message: message.into(), fields: Vec::new(), detail: None }
    }

    /// Creates a refusal of invalid input that concerns no single field.
    pub fn invalid(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(RefusalKind::Invalid, code, message)
    }

    /// Invalid input in one field.
    pub fn field(field: impl Into<FieldPath>, message: impl Into<String>) -> Self {
        Self::invalid_field(codes::VALIDATION, field, message)
    }

    /// Invalid input in one field, with a specific code.
    pub fn invalid_field(
        code: &'static str,
        field: impl Into<FieldPath>,
        message: impl Into<String>,
    ) -> Self {
        let message = message.into();
        let fields = vec![FieldError { field: field.into(), message: message.clone() }];
        Self { fields, ..Self::new(RefusalKind::Invalid, code, message) }
    }

    /// Creates the refusal FORBIDDEN, for objects that are missing, belong to others or are not for this role.
    pub fn forbidden() -> Self {
        Self::forbidden_as(codes::FORBIDDEN, "You are not allowed to do this.")
    }

    /// Creates a refusal of an action with a specific code, for reasons that concern the caller.
    pub fn forbidden_as(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(RefusalKind::Forbidden, code, message)
    }

    /// Creates the refusal EMAIL_UNVERIFIED.
    pub fn email_unverified() -> Self {
        Self::forbidden_as(codes::EMAIL_UNVERIFIED, "Please verify your email address first.")
    }

    /// Creates the refusal SECOND_FACTOR_REQUIRED.
    pub fn second_factor_required() -> Self {
        Self::forbidden_as(codes::SECOND_FACTOR_REQUIRED, "Please add a second factor to your account first.")
    }

    /// Creates the refusal CENTER_NOT_VERIFIED.
    pub fn center_not_verified() -> Self {
        Self::forbidden_as(
            codes::CENTER_NOT_VERIFIED,
            "Your affiliation with this surgery center is awaiting verification.",
        )
    }

    /// Creates the refusal PROOF_REQUIRED, which does not reveal whether an account exists.
    pub fn proof_required() -> Self {
        Self::forbidden_as(codes::PROOF_REQUIRED, "Please verify your current password first.")
    }

    /// Creates the refusal of valid input that the current state does not allow.
    pub fn conflict(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(RefusalKind::Conflict, code, message)
    }

    /// Creates the refusal FILE_MISSING.
    pub fn file_missing() -> Self {
        Self::new(
            RefusalKind::Missing,
            codes::FILE_MISSING,
            "The content of this file is missing. Please ask its owner to upload it again.",
        )
    }

    /// Creates the refusal EMAIL_TAKEN.
    pub fn email_taken(email: &str) -> Self {
        Self::conflict(
            codes::EMAIL_TAKEN,
            format!("{email} exists. Please log in or enter a different email"),
        )
    }

    /// Creates the refusal RATE_LIMITED; the next attempt is allowed after `retry_after` seconds.
    pub fn too_many(retry_after: u32) -> Self {
        Self::new(RefusalKind::TooMany { retry_after }, codes::RATE_LIMITED, "Too many attempts")
    }

    /// Names the field that the refusal is about.
    #[must_use]
    pub fn about(mut self, field: impl Into<FieldPath>) -> Self {
        self.fields.push(FieldError { field: field.into(), message: self.message.clone() });
        self
    }

    /// Adds additional data.
    #[must_use]
    pub fn with_detail(mut self, detail: Detail) -> Self {
        self.detail = Some(Box::new(detail));
        self
    }

    /// Returns the seconds to wait if a rate limit is exceeded.
    pub const fn retry_after(&self) -> Option<u32> {
        match self.kind {
            RefusalKind::TooMany { retry_after } => Some(retry_after),
            _ => None,
        }
    }
}

/// Collects the invalid fields of an input, so that all of them are reported at once.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Fields(Vec<FieldError>);

impl Fields {
    /// Returns an empty collection.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds an error; `message` is the whole sentence.
    pub fn add(&mut self, field: impl Into<FieldPath>, message: impl Into<String>) {
        self.0.push(FieldError { field: field.into(), message: message.into() });
    }

    /// Adds `{label} is required`.
    pub fn required(&mut self, field: impl Into<FieldPath>, label: &str) {
        self.add(field, format!("{label} is required"));
    }

    /// Adds `{label} is invalid`.
    pub fn invalid(&mut self, field: impl Into<FieldPath>, label: &str) {
        self.add(field, format!("{label} is invalid"));
    }

    /// Adds the errors of a part of the input.
    pub fn add_all(&mut self, errors: Vec<FieldError>) {
        self.0.extend(errors);
    }

    /// Returns whether there is no error.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns a refusal with every error, if there is one.
    pub fn finish(self) -> Result<(), Refusal> {
        match self.into_refusal() {
            Some(refusal) => Err(refusal),
            None => Ok(()),
        }
    }

    /// Returns the refusal if there is an error. Its message joins all messages in the order of the form.
    pub fn into_refusal(self) -> Option<Refusal> {
        if self.0.is_empty() {
            return None;
        }
        let message = self.0.iter().map(|e| e.message.as_str()).collect::<Vec<_>>().join("; ");
        Some(Refusal { fields: self.0, ..Refusal::invalid(codes::VALIDATION, message) })
    }

    /// Returns the value if there is no error, else the refusal.
    pub fn finish_with<T>(self, value: Option<T>) -> Result<T, Refusal> {
        match (self.into_refusal(), value) {
            (None, Some(value)) => Ok(value),
            (Some(refusal), _) => Err(refusal),
            (None, None) => Err(Refusal::invalid(codes::VALIDATION, "The input is incomplete.")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::Field;

    /// Shows: A-11
    #[test]
    fn all_errors_are_reported_in_order() {
        let mut fields = Fields::new();
        fields.required(Field::FirstName, "First Name");
        fields.invalid(Field::Email, "Email Address");
        let refusal = fields.finish().expect_err("two faults");
        assert_eq!(refusal.code, codes::VALIDATION);
        assert_eq!(refusal.message, "First Name is required; Email Address is invalid");
        assert_eq!(
            refusal.fields.iter().map(|fault| fault.field.field).collect::<Vec<_>>(),
            [Field::FirstName, Field::Email]
        );
        assert_eq!(Fields::new().finish(), Ok(()));
    }

    /// Shows: A-61, M-04
    #[test]
    fn a_taken_email_is_reported() {
        let refusal = Refusal::email_taken("a@b.org");
        assert_eq!(refusal.message, "a@b.org exists. Please log in or enter a different email");
        assert_eq!(refusal.kind, RefusalKind::Conflict);
    }
}
