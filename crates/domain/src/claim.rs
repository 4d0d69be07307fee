//! Claims (`transaction` in the API): a professional claims pay for a case, and the payer approves or rejects it.
//!
//! The rate of a claim is copied from the confirmed engagement, which copied it from the case at acceptance, so later
//! price changes do not affect it. The server itself creates the claim of minimum pay when a case is cancelled, or a
//! professional released, within 24 hours of its start. Work and minimum pay are claimed apart: a released professional who is
//! invited again and works has both claims, and the payer decides each of them (AMB-160).

use std::fmt;

use jiff::Timestamp;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::actor::Poster;
use crate::case::Case;
use crate::decimal::to_hundredths;
use crate::engagement::{Engagement, State};
use crate::field::Field;
use crate::id::{CaseId, CenterId, ClaimId, EngagementId, PaystubId, PersonId};
use crate::money::Money;
use crate::pay::{PayTerms, Rate, RateType};
use crate::person::Role;
use crate::refusal::{Fields, Refusal, codes};
use crate::text::TextBounds;

/// The bounds of the note on a claim, and of the reason of its rejection.
pub const NOTE: TextBounds = TextBounds::up_to(500);

closed_list! {
    /// The status of a claim.
    pub enum ClaimStatus {
        /// Not decided.
        Pending = "PENDING",
        /// To be paid.
        Approved = "APPROVED",
        /// Not to be paid; the professional may claim again.
        Rejected = "REJECTED",
    }
}

closed_list! {
    /// Whether a claim or a paystub was paid.
    pub enum PaymentStatus {
        /// Not paid yet.
        Pending = "PENDING",
        /// Paid.
        Paid = "PAID",
    }
}

impl PaymentStatus {
    /// Returns the status of a claim or paystub that is paid or not.
    pub const fn of(paid: bool) -> Self {
        if paid { Self::Paid } else { Self::Pending }
    }
}

closed_list! {
    /// The payer: the poster's role.
    pub enum PayerType {
        /// The center, for cases that an administrator (of the center or of the installation) posted.
        Center = "ADMIN",
        /// The surgeon who posted the case.
        Surgeon = "SURGEON",
    }
}

impl PayerType {
    /// Parses the type in a request; CENTER is a synonym of ADMIN.
    pub fn from_input(name: &str) -> Option<Self> {
        match name {
            "CENTER" => Some(Self::Center),
            _ => Self::parse(name),
        }
    }
}

/// Worked hours: more than 0, below 100, at most two decimals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WorkedHours(i64);

/// Not a valid number of hours: it must be above 0, below 100 and have at most two decimals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a valid number of hours: it must be above 0, below 100 and have at most two decimals")]
pub struct WorkedHoursError;

impl WorkedHours {
    /// Numbers of worked hours are below this.
    pub const BELOW: i64 = 100;

    /// From stored hundredths of an hour; the range holds here too.
    pub const fn from_hundredths(hundredths: i64) -> Result<Self, WorkedHoursError> {
        match hundredths {
            hundredths if hundredths > 0 && hundredths < Self::BELOW * 100 => Ok(Self(hundredths)),
            _ => Err(WorkedHoursError),
        }
    }

    /// Converts a JSON number of hours.
    pub fn from_number(hours: f64) -> Result<Self, WorkedHoursError> {
        to_hundredths(hours).ok_or(WorkedHoursError).and_then(Self::from_hundredths)
    }

    /// Returns hundredths of an hour, for storage.
    pub const fn hundredths(self) -> i64 {
        self.0
    }

    /// Returns the pay for these hours at an hourly rate, rounded half up to a cent.
    pub const fn at(self, hourly: Money) -> Money {
        Money::from_cents((hourly.cents() * self.0 + 50) / 100)
    }
}

/// Formats as `6.25` or `8`, without trailing zeros.
impl fmt::Display for WorkedHours {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, part) = (self.0 / 100, self.0 % 100);
        match part {
            0 => write!(f, "{whole}"),
            _ if part % 10 == 0 => write!(f, "{whole}.{}", part / 10),
            _ => write!(f, "{whole}.{part:02}"),
        }
    }
}

impl Serialize for WorkedHours {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_i64(self.0)
    }
}

impl<'de> Deserialize<'de> for WorkedHours {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::from_hundredths(i64::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
}

/// The payer of a case: its center, or the surgeon who posted it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Payer {
    /// Center of the case, whose administrators see and decide all claims for it.
    pub center: CenterId,
    /// Surgeon who pays; `None` if the center pays.
    pub surgeon: Option<PersonId>,
}

impl Payer {
    /// Returns the payer of a case: the surgeon who posted it, else the center.
    pub fn of(case: &Case) -> Self {
        let surgeon = (case.poster_role == Role::Surgeon).then_some(case.poster);
        Self { center: case.center, surgeon }
    }

    /// Returns whether the center or the surgeon pays.
    pub const fn kind(&self) -> PayerType {
        match self.surgeon {
            Some(_) => PayerType::Surgeon,
            None => PayerType::Center,
        }
    }

    /// Returns whether the actor may see the payer's paystubs: the paying surgeon, an administrator of the center, the
    /// system administrator.
    pub fn is_visible_to(&self, actor: &Poster) -> bool {
        match actor {
            Poster::Surgeon(surgeon) => self.surgeon == Some(surgeon.person()),
            Poster::CenterAdmin(_) | Poster::SystemAdmin(_) => self.is_represented_by(actor),
        }
    }

    /// Returns whether the actor may act for the payer: the paying surgeon while affiliated with the center (AMB-87), an
    /// administrator of the center, the system administrator.
    pub fn is_represented_by(&self, actor: &Poster) -> bool {
        match actor {
            Poster::Surgeon(surgeon) => {
                self.surgeon == Some(surgeon.person()) && surgeon.manages_own_cases_of(self.center)
            }
            Poster::CenterAdmin(admin) => admin.centers().contains(&self.center),
            Poster::SystemAdmin(_) => true,
        }
    }

    /// Requires [`Self::is_represented_by`] for an action that pays `payee`, who must be another person: no one may
    /// approve their own pay.
    ///
    /// # Errors
    /// FORBIDDEN if the actor does not represent the payer, or is the payee.
    pub fn require(&self, actor: &Poster, payee: PersonId) -> Result<(), Refusal> {
        if self.is_represented_by(actor) && actor.person() != payee {
            Ok(())
        } else {
            Err(Refusal::forbidden())
        }
    }
}

/// Who approved or rejected a claim, and when.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClaimDecisionRecord {
    /// Person who decided.
    pub by: PersonId,
    /// When the person decided.
    pub at: Timestamp,
}

/// The input of the decision of a claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClaimDecisionDraft {
    /// Approved or rejected.
    pub status: ClaimStatus,
    /// Why the claim is rejected, for the professional; may be empty. Ignored for an approval.
    pub reason: String,
}

impl From<ClaimStatus> for ClaimDecisionDraft {
    /// Returns a decision without a reason.
    fn from(status: ClaimStatus) -> Self {
        Self { status, reason: String::new() }
    }
}

/// A claim of one professional for one case.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claim {
    /// Id of the claim.
    pub id: ClaimId,
    /// Engagement for which the pay is claimed.
    pub engagement: EngagementId,
    /// Case of the engagement.
    pub case: CaseId,
    /// Professional who is paid.
    pub person: PersonId,
    /// Payer of the case, copied when the claim was created.
    pub payer: Payer,
    /// Agreed pay terms, copied from the engagement.
    pub terms: PayTerms,
    /// Rate by which the amount is computed.
    pub rate: RateType,
    /// Worked hours; `None` for minimum pay.
    pub worked: Option<WorkedHours>,
    /// Claimed amount, above zero.
    pub amount: Money,
    /// Note of the professional for the payer; may be empty.
    pub note: String,
    /// When the claim was created.
    pub created_at: Timestamp,
    /// Status of the claim, set once by its decision.
    pub status: ClaimStatus,
    /// Person who decided the claim, and when; `None` while it is pending.
    pub decision: Option<ClaimDecisionRecord>,
    /// Why it was rejected; empty if it was not, or without a reason (AMB-290).
    pub rejection_reason: String,
    /// Paystub that the claim is on, if any.
    pub paystub: Option<PaystubId>,
    /// Whether that paystub is paid; false without one.
    pub paid: bool,
}

/// Returns the type of the rate and the pay: hours times the hourly rate, or the rate of the case. Minimum pay is no
/// lower bound of it.
pub const fn price(terms: &PayTerms, worked: WorkedHours) -> (RateType, Money) {
    match terms.rate {
        Rate::Hourly(rate) => (RateType::Hourly, worked.at(rate)),
        Rate::PerCase(amount) => (RateType::PerJob, amount),
    }
}

/// Whether a professional can claim the work of a case: confirmed, started, not claimed yet, and no absence reported (`absent`,
/// AMB-300).
pub fn is_claimable(
    state: State,
    absent: bool,
    start: Timestamp,
    claim_submitted: bool,
    now: Timestamp,
) -> bool {
    matches!(state, State::Confirmed { .. }) && !absent && start <= now && !claim_submitted
}

/// The input of a claim.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ClaimDraft {
    /// The worked hours. Values that are not finite are rejected.
    pub hours: Option<f64>,
    /// Note of the professional.
    pub note: String,
}

/// The validated input of a claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ValidClaim {
    /// Worked hours, above 0 and below 100.
    pub worked: WorkedHours,
    /// Note of the professional, trimmed.
    pub note: String,
}

impl ClaimDraft {
    /// Validates hours and note.
    ///
    /// # Errors
    /// VALIDATION naming the hours or the note.
    pub fn validate(&self) -> Result<ValidClaim, Refusal> {
        let mut fields = Fields::new();
        let worked = self.hours.and_then(|hours| WorkedHours::from_number(hours).ok());
        if worked.is_none() {
            fields.add(
                Field::ClaimHours,
                "Submitted_hours must be above 0 and below 100 with at most two decimals",
            );
        }
        let note = self.note(&mut fields);
        fields.finish_with(worked.map(|worked| ValidClaim { worked, note }))
    }

    /// Returns the trimmed note, and adds it to `fields` if it is invalid.
    fn note(&self, fields: &mut Fields) -> String {
        let note = self.note.trim().to_owned();
        if !NOTE.accepts(&note) {
            fields.invalid(Field::ClaimNote, "Note");
        }
        note
    }
}

impl Claim {
    /// Creates the claim of a professional for the work of a case. `claimed` is whether the professional has a pending or
    /// approved claim for it.
    ///
    /// # Errors
    /// NOT_CONFIRMED if the case is cancelled or the professional is not confirmed; JOB_NOT_STARTED before the start;
    /// ABSENCE_REPORTED if they reported that they cannot come; CLAIM_EXISTS for a second claim; VALIDATION of the hours when
    /// they come to less than a cent.
    pub fn submit(
        id: ClaimId,
        case: &Case,
        engagement: &Engagement,
        input: ValidClaim,
        claimed: bool,
        now: Timestamp,
    ) -> Result<Self, Refusal> {
        if claimed {
            return Err(exists());
        }
        let confirmed = matches!(engagement.state, State::Confirmed { .. });
        if !confirmed && engagement.min_pay_claimed {
            return Err(exists());
        }
        if case.is_cancelled() || !confirmed {
            return Err(Refusal::conflict(codes::NOT_CONFIRMED, "You are not confirmed for this job."));
        }
        if !case.has_started(now) {
            return Err(Refusal::conflict(codes::JOB_NOT_STARTED, "The job has not started yet."));
        }
        if engagement.cannot_come.is_some() {
            let message = "You have reported that you cannot come to this job, so it cannot be claimed.";
            return Err(Refusal::conflict(codes::ABSENCE_REPORTED, message));
        }
        let (rate, amount) = price(&engagement.terms, input.worked);
        if !amount.is_positive() {
            let message = "Submitted_hours come to less than one cent";
            return Err(Refusal::field(Field::ClaimHours, message));
        }
        let new = Self::new(id, case, engagement, rate, amount, now);
        Ok(Self { worked: Some(input.worked), note: input.note, ..new })
    }

    /// Creates the claim for the minimum pay that a cancellation within 24 hours of the start owes a confirmed
    /// professional.
    pub fn min_pay(id: ClaimId, case: &Case, engagement: &Engagement, owed: Money, now: Timestamp) -> Self {
        Self::new(id, case, engagement, RateType::MinPay, owed, now)
    }

    /// Returns whether this is rejected minimum pay that the professional can claim again. A professional who is confirmed
    /// claims the work instead. `self` is the newest claim of an engagement with this state.
    pub const fn is_min_pay_to_claim_again(&self, state: State) -> bool {
        self.is_min_pay() && self.is_rejected() && !matches!(state, State::Confirmed { .. })
    }

    /// Claims rejected minimum pay again. The amount stays, and hours are not read.
    ///
    /// # Errors
    /// VALIDATION naming the note.
    pub fn min_pay_again(&self, id: ClaimId, draft: &ClaimDraft, now: Timestamp) -> Result<Self, Refusal> {
        let mut fields = Fields::new();
        let note = draft.note(&mut fields);
        fields.finish()?;
        let (status, decision, rejection_reason) = (ClaimStatus::Pending, None, String::new());
        Ok(Self { id, note, created_at: now, status, decision, rejection_reason, ..self.clone() })
    }

    fn new(
        id: ClaimId,
        case: &Case,
        engagement: &Engagement,
        rate: RateType,
        amount: Money,
        now: Timestamp,
    ) -> Self {
        Self {
            id,
            engagement: engagement.id,
            case: case.id,
            person: engagement.person,
            payer: Payer::of(case),
            terms: engagement.terms,
            rate,
            worked: None,
            amount,
            note: String::new(),
            created_at: now,
            status: ClaimStatus::Pending,
            decision: None,
            rejection_reason: String::new(),
            paystub: None,
            paid: false,
        }
    }

    /// Returns whether this is a claim for minimum pay; otherwise it is for the work.
    pub const fn is_min_pay(&self) -> bool {
        matches!(self.rate, RateType::MinPay)
    }

    /// Returns whether the claim was rejected, so that another one of its kind is possible for the same case.
    pub const fn is_rejected(&self) -> bool {
        matches!(self.status, ClaimStatus::Rejected)
    }

    /// Returns the approved or rejected claim. A claim can be decided only once.
    ///
    /// # Errors
    /// FORBIDDEN unless the actor may act for the payer; VALIDATION of the status for PENDING, or of the reason;
    /// ALREADY_DECIDED unless the claim is pending.
    pub fn decide(&self, by: &Poster, draft: &ClaimDecisionDraft, now: Timestamp) -> Result<Self, Refusal> {
        self.payer.require(by, self.person)?;
        let status = draft.status;
        let rejection_reason = match status {
            ClaimStatus::Pending => {
                return Err(Refusal::field(Field::ClaimStatus, "status must be APPROVED or REJECTED"));
            }
            ClaimStatus::Approved => String::new(),
            ClaimStatus::Rejected => draft.reason.trim().to_owned(),
        };
        if !NOTE.accepts(&rejection_reason) {
            return Err(Refusal::field(Field::ClaimReason, "Reason is invalid"));
        }
        self.require_pending()?;
        let decision = Some(ClaimDecisionRecord { by: by.person(), at: now });
        Ok(Self { status, decision, rejection_reason, ..self.clone() })
    }

    /// Requires that the professional may withdraw the claim: their own one for work that is not decided. Minimum pay is claimed
    /// by the server and cannot be withdrawn (AMB-291).
    ///
    /// # Errors
    /// FORBIDDEN for another one's claim or for minimum pay; ALREADY_DECIDED unless the claim is pending.
    pub fn require_withdrawable(&self, by: PersonId) -> Result<(), Refusal> {
        if self.person != by || self.is_min_pay() {
            return Err(Refusal::forbidden());
        }
        self.require_pending()
    }

    fn require_pending(&self) -> Result<(), Refusal> {
        match self.status {
            ClaimStatus::Pending => Ok(()),
            ClaimStatus::Approved | ClaimStatus::Rejected => {
                Err(Refusal::conflict(codes::ALREADY_DECIDED, "This claim has already been decided."))
            }
        }
    }
}

/// Returns the refusal CLAIM_EXISTS, for a second claim for one case.
pub fn exists() -> Refusal {
    Refusal::conflict(codes::CLAIM_EXISTS, "You have already submitted a claim for this job.")
}

#[cfg(test)]
#[path = "claim_tests.rs"]
mod tests;
