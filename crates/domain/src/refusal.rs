//! What a rule answers when it says no.
//!
//! A refusal carries everything the caller needs: the kind (which decides the HTTP status), a code for
//! programs, a message for people, the fields that are wrong, and sometimes a detail.

use jiff::Timestamp;

use crate::id::CaseId;

/// The codes a client may rely on. Texts may be reworded, these may not.
pub mod codes {
    /// One or more fields are missing or wrong; `fields` names them.
    pub const VALIDATION: &str = "VALIDATION";
    /// The session may not do this, or the thing does not exist: one answer for both (AMB-14).
    pub const FORBIDDEN: &str = "FORBIDDEN";
    /// The email address is not verified yet (AMB-22).
    pub const EMAIL_UNVERIFIED: &str = "EMAIL_UNVERIFIED";
    /// The surgeon's affiliation with the center is not verified (AMB-04).
    pub const CENTER_NOT_VERIFIED: &str = "CENTER_NOT_VERIFIED";
    /// The email address has an account (AMB-07).
    pub const EMAIL_TAKEN: &str = "EMAIL_TAKEN";
    /// A center of this name and zip code exists (AMB-04).
    pub const CENTER_EXISTS: &str = "CENTER_EXISTS";
    /// The emailed code is wrong (AMB-01).
    pub const CODE_MISMATCH: &str = "CODE_MISMATCH";
    /// The emailed code is too old, was tried too often, or was never sent (AMB-01).
    pub const CODE_EXPIRED: &str = "CODE_EXPIRED";
    /// No code was given (AMB-01).
    pub const CODE_REQUIRED: &str = "CODE_REQUIRED";
    /// The ticket to add a center is missing, used or too old (AMB-05).
    pub const TICKET_REQUIRED: &str = "TICKET_REQUIRED";
    /// The password has to be entered again in this session, or the security questions answered (AMB-10).
    pub const PROOF_REQUIRED: &str = "PROOF_REQUIRED";
    /// A person cannot close their own account (AMB-24).
    pub const OWN_ACCOUNT: &str = "OWN_ACCOUNT";
    /// Too many attempts of one kind (AMB-21).
    pub const RATE_LIMITED: &str = "RATE_LIMITED";
    /// The professional is confirmed for another case at this time (AMB-34).
    pub const SCHEDULE_CONFLICT: &str = "SCHEDULE_CONFLICT";
    /// The case starts in less than 72 hours (AMB-41).
    pub const WITHDRAW_LOCKED: &str = "WITHDRAW_LOCKED";
    /// The case has started and cannot be cancelled (AMB-39).
    pub const JOB_STARTED: &str = "JOB_STARTED";
    /// Someone, perhaps another owner, has decided already (AMB-55).
    pub const ALREADY_ANSWERED: &str = "ALREADY_ANSWERED";
    /// The case is cancelled, full or started (AMB-38, AMB-42).
    pub const CLOSED: &str = "CLOSED";
    /// Three requests for one case were made (AMB-36).
    pub const TOO_MANY_REQUESTS: &str = "TOO_MANY_REQUESTS";
    /// There is no invitation to accept or reject.
    pub const NOT_INVITED: &str = "NOT_INVITED";
    /// There is no confirmed place to withdraw from.
    pub const NOT_CONFIRMED: &str = "NOT_CONFIRMED";
    /// The professional has a confirmed place already.
    pub const ALREADY_CONFIRMED: &str = "ALREADY_CONFIRMED";
    /// A declined request has to be acknowledged before another one (AMB-36).
    pub const REQUEST_DECLINED: &str = "REQUEST_DECLINED";
    /// An `Idempotency-Key` came again with another request.
    pub const IDEMPOTENCY_KEY_REUSED: &str = "IDEMPOTENCY_KEY_REUSED";
    /// The first request with this key was done, but its stored outcome cannot be read by this version of the server.
    pub const IDEMPOTENCY_OUTCOME_UNREADABLE: &str = "IDEMPOTENCY_OUTCOME_UNREADABLE";
    /// The document that was looked at is not the one in its slot any more (AMB-64).
    pub const DOCUMENT_REPLACED: &str = "DOCUMENT_REPLACED";
    /// The installation asks for certified professionals and this one is not (AMB-51).
    pub const NOT_CERTIFIED: &str = "NOT_CERTIFIED";
    /// There is a claim for the case that is not rejected (AMB-65).
    pub const CLAIM_EXISTS: &str = "CLAIM_EXISTS";
    /// The case has not started, so there is nothing to claim yet (AMB-65).
    pub const JOB_NOT_STARTED: &str = "JOB_NOT_STARTED";
    /// The claim was confirmed or rejected before (AMB-67).
    pub const ALREADY_DECIDED: &str = "ALREADY_DECIDED";
    /// A claim that is not approved cannot be put on a paystub (AMB-69).
    pub const CLAIM_NOT_APPROVED: &str = "CLAIM_NOT_APPROVED";
    /// A claim is on a paystub already (AMB-69).
    pub const ALREADY_INVOICED: &str = "ALREADY_INVOICED";
    /// The claims are not of one payee, one center and one payer (AMB-69).
    pub const MIXED_CLAIMS: &str = "MIXED_CLAIMS";
    /// The paystub was paid before (AMB-70).
    pub const ALREADY_PAID: &str = "ALREADY_PAID";
}

/// What sort of no it is. The HTTP status follows from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RefusalKind {
    /// The input breaks a rule: 400.
    Invalid,
    /// The session may not: 403.
    Forbidden,
    /// Right input at the wrong state: 409.
    Conflict,
    /// Too often: 429.
    TooMany {
        /// Seconds until another attempt makes sense.
        retry_after: u32,
    },
}

impl RefusalKind {
    /// The HTTP status of this kind.
    pub const fn status(self) -> u16 {
        match self {
            Self::Invalid => 400,
            Self::Forbidden => 403,
            Self::Conflict => 409,
            Self::TooMany { .. } => 429,
        }
    }
}

/// One field and what is wrong with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldError {
    /// The name as the client sent it, for example `staffs[0].hourlyRate`.
    pub field: String,
    /// The whole sentence, field name first.
    pub message: String,
}

/// Facts that go with a refusal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Detail {
    /// The confirmed case that stands in the way (AMB-34); told to the professional only.
    ScheduleConflict {
        /// The other case.
        case: CaseId,
        /// Its start.
        start: Timestamp,
        /// Its end, exclusive.
        end: Timestamp,
    },
}

/// A rule said no.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{code}: {message}")]
pub struct Refusal {
    /// Decides the HTTP status.
    pub kind: RefusalKind,
    /// One of [`codes`].
    pub code: &'static str,
    /// For people.
    pub message: String,
    /// The fields that are wrong; empty for anything but [`RefusalKind::Invalid`].
    pub fields: Vec<FieldError>,
    /// Facts that go with it; boxed because few refusals have any.
    pub detail: Option<Box<Detail>>,
}

impl Refusal {
    fn new(kind: RefusalKind, code: &'static str, message: impl Into<String>) -> Self {
        Self { kind, code, message: message.into(), fields: Vec::new(), detail: None }
    }

    /// Bad input that no single field explains.
    pub fn invalid(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(RefusalKind::Invalid, code, message)
    }

    /// Bad input in one field.
    pub fn field(field: impl Into<String>, message: impl Into<String>) -> Self {
        Self::invalid_field(codes::VALIDATION, field, message)
    }

    /// Bad input in one field, with a code of its own.
    pub fn invalid_field(code: &'static str, field: impl Into<String>, message: impl Into<String>) -> Self {
        let message = message.into();
        let fields = vec![FieldError { field: field.into(), message: message.clone() }];
        Self { fields, ..Self::new(RefusalKind::Invalid, code, message) }
    }

    /// The one answer to everything foreign, missing or not for this role (AMB-13, AMB-14).
    pub fn forbidden() -> Self {
        Self::forbidden_as(codes::FORBIDDEN, "You are not allowed to do this.")
    }

    /// A 403 whose reason the person may know, because it is about themselves.
    pub fn forbidden_as(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(RefusalKind::Forbidden, code, message)
    }

    /// 403 EMAIL_UNVERIFIED (AMB-22).
    pub fn email_unverified() -> Self {
        Self::forbidden_as(codes::EMAIL_UNVERIFIED, "Please verify your email address first.")
    }

    /// 403 CENTER_NOT_VERIFIED (AMB-04).
    pub fn center_not_verified() -> Self {
        Self::forbidden_as(
            codes::CENTER_NOT_VERIFIED,
            "Your affiliation with this surgery center is awaiting verification.",
        )
    }

    /// 403 PROOF_REQUIRED, which does not reveal whether an account exists (AMB-10).
    pub fn proof_required() -> Self {
        Self::forbidden_as(codes::PROOF_REQUIRED, "Please verify your current password first.")
    }

    /// Right input at the wrong state.
    pub fn conflict(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(RefusalKind::Conflict, code, message)
    }

    /// 409 EMAIL_TAKEN with the text of A-61.
    pub fn email_taken(email: &str) -> Self {
        Self::conflict(
            codes::EMAIL_TAKEN,
            format!("{email} exists. Please log in or enter a different email"),
        )
    }

    /// Too often; another attempt makes sense after `retry_after` seconds.
    pub fn too_many(retry_after: u32) -> Self {
        Self::new(RefusalKind::TooMany { retry_after }, codes::RATE_LIMITED, "Too many attempts")
    }

    /// The same refusal with facts added.
    #[must_use]
    pub fn with_detail(mut self, detail: Detail) -> Self {
        self.detail = Some(Box::new(detail));
        self
    }

    /// Seconds to wait, for a refusal of that kind.
    pub const fn retry_after(&self) -> Option<u32> {
        match self.kind {
            RefusalKind::TooMany { retry_after } => Some(retry_after),
            _ => None,
        }
    }
}

/// Gathers everything that is wrong with an input, so that a person sees all of it at once.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Fields(Vec<FieldError>);

impl Fields {
    /// Nothing wrong yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Notes a fault; `message` is the whole sentence.
    pub fn add(&mut self, field: impl Into<String>, message: impl Into<String>) {
        self.0.push(FieldError { field: field.into(), message: message.into() });
    }

    /// Notes `{label} is required` (AMB-79).
    pub fn required(&mut self, field: impl Into<String>, label: &str) {
        self.add(field, format!("{label} is required"));
    }

    /// Notes `{label} is invalid` (A-11, AMB-79).
    pub fn invalid(&mut self, field: impl Into<String>, label: &str) {
        self.add(field, format!("{label} is invalid"));
    }

    /// Nothing was noted.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// One refusal with every fault, or nothing.
    pub fn finish(self) -> Result<(), Refusal> {
        match self.into_refusal() {
            Some(refusal) => Err(refusal),
            None => Ok(()),
        }
    }

    /// The refusal, when something was noted. Its message is all sentences, in the order of the form.
    pub fn into_refusal(self) -> Option<Refusal> {
        if self.0.is_empty() {
            return None;
        }
        let message = self.0.iter().map(|e| e.message.as_str()).collect::<Vec<_>>().join("; ");
        Some(Refusal { fields: self.0, ..Refusal::invalid(codes::VALIDATION, message) })
    }

    /// The value, when nothing was noted and it is there. The refusal otherwise.
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

    #[test]
    fn every_kind_has_its_status() {
        assert_eq!(Refusal::field("email", "Email Address is required").kind.status(), 400);
        assert_eq!(Refusal::forbidden().kind.status(), 403);
        assert_eq!(Refusal::conflict(codes::CLOSED, "closed").kind.status(), 409);
        let waiting = Refusal::too_many(30);
        assert_eq!((waiting.kind.status(), waiting.retry_after()), (429, Some(30)));
    }

    /// Shows: A-11
    #[test]
    fn all_faults_are_told_at_once_in_order() {
        let mut fields = Fields::new();
        fields.required("firstName", "First Name");
        fields.invalid("email", "Email Address");
        let refusal = fields.finish().expect_err("two faults");
        assert_eq!(refusal.code, codes::VALIDATION);
        assert_eq!(refusal.message, "First Name is required; Email Address is invalid");
        assert_eq!(
            refusal.fields.iter().map(|f| f.field.as_str()).collect::<Vec<_>>(),
            ["firstName", "email"]
        );
        assert_eq!(Fields::new().finish(), Ok(()));
    }

    /// Shows: A-61, M-04
    #[test]
    fn a_taken_email_is_named() {
        let refusal = Refusal::email_taken("a@b.org");
        assert_eq!(refusal.message, "a@b.org exists. Please log in or enter a different email");
        assert_eq!(refusal.kind, RefusalKind::Conflict);
    }
}
