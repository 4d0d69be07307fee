//! Claims, on the wire `transaction`s.

use caseboard_domain::Money;
use caseboard_domain::case_draft::PROCEDURE_SEPARATOR;
use caseboard_domain::claim::{ClaimDraft, ClaimStatus, PayerType, PaymentStatus, WorkedHours};
use caseboard_domain::pay::{Rate, RateType};
use caseboard_domain::person::Category;
use caseboard_service::claims::{self, ClaimRow};
use serde::{Deserialize, Serialize};
use serde_json::{Number, Value};
use utoipa::{IntoParams, ToSchema};

use super::cases::Job;
use super::centers::{CenterBrief, CenterName};
use super::lists::{ClaimDecision, PayerFilter};
use super::people::PersonName;
use super::scalar::{Dollars, HourCount, Id, Instant, WorkedHourCount};
use super::schema::{
    CaseTitle, CategoryNumber, ClaimNote, FullName, PlaceCount, RejectionReason, SubmittedHours, TimeZoneName,
};

/// A case that can be claimed: confirmed, started, without a pending or approved claim; or one whose minimum pay was rejected.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClaimableJob {
    /// The message that `POST /api/transaction` names.
    pub msg_id: Id,
    /// The case.
    pub job: Job,
    /// The center.
    pub surgery_center: CenterBrief,
    /// When the case started.
    pub service_date: Instant,
    /// Estimated hours.
    pub etc_hours: HourCount,
    /// What is claimed: `HOURLY` or `PER_JOB` for the work, `MIN_PAY` for rejected minimum pay, for which `submittedHours` is not
    /// read.
    pub rate_applied: RateType,
    /// Dollars per hour as agreed, or 0; 0 if minimum pay is claimed.
    pub hourly_rate: Dollars,
    /// Dollars for the whole case as agreed, or 0; the claimed amount if minimum pay is claimed.
    pub pay_per_job: Dollars,
    /// Dollars of minimum pay as agreed, or 0; it is not a lower bound for worked cases.
    pub min_pay: Dollars,
}

impl From<claims::Claimable> for ClaimableJob {
    fn from(found: claims::Claimable) -> Self {
        let claims::Claimable { notice, case_row, open_state, terms, min_pay } = found;
        // A client that does not know minimum pay shows an amount that does not depend on the hours.
        let (rate_applied, hourly, per_case) = match (min_pay, terms.rate) {
            (Some(amount), _) => (RateType::MinPay, Money::ZERO, amount),
            (None, Rate::Hourly(hourly)) => (RateType::Hourly, hourly, Money::ZERO),
            (None, Rate::PerCase(amount)) => (RateType::PerJob, Money::ZERO, amount),
        };
        let (service_date, etc_hours) = (case_row.case.start.into(), case_row.case.hours.into());
        let job = Job::new(case_row, open_state);
        Self {
            msg_id: notice.into(),
            surgery_center: job.surgery_center[0].clone(),
            service_date,
            etc_hours,
            rate_applied,
            hourly_rate: hourly.into(),
            pay_per_job: per_case.into(),
            min_pay: terms.min_pay.into(),
            job,
        }
    }
}

/// `POST /api/transaction`.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewClaim {
    /// A message to the session's person about the case, for example `msgId` of `claimablejobs`.
    #[schema(value_type = Id)]
    pub msg_id: Option<String>,
    /// Hours that were worked, above 0 and below 100, at most two decimals. Not read if minimum pay is claimed again.
    #[schema(value_type = Option<SubmittedHours>, nullable = false)]
    pub submitted_hours: Option<Number>,
    /// A note to the payer. No names or identifiers of patients.
    #[schema(value_type = Option<ClaimNote>, nullable = false)]
    pub note: Option<String>,
    /// Ignored: follows from the hours and the agreed rate.
    pub submitted_amount: Option<Value>,
    /// Ignored: `PENDING`.
    pub status: Option<Value>,
}

impl NewClaim {
    /// Returns the input of the domain. A number that does not fit in a double becomes NaN, which the domain rejects.
    pub fn draft(&self) -> ClaimDraft {
        let hours = self.submitted_hours.as_ref().map(|hours| hours.as_f64().unwrap_or(f64::NAN));
        ClaimDraft { hours, note: self.note.clone().unwrap_or_default() }
    }
}

/// `PUT /api/transaction/{id}`.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct DecideClaim {
    /// The decision.
    #[schema(value_type = ClaimDecision)]
    pub status: Option<String>,
    /// Why the claim is rejected, for the professional. No names or identifiers of patients. Ignored for an approval.
    #[schema(value_type = Option<RejectionReason>, nullable = false)]
    pub reason: Option<String>,
}

/// Filters of a list of claims.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ClaimsFilter {
    /// The payee. Default: the session's person. A system administrator may name any person: what they are
    /// paid, or with `payerType` `SURGEON` what they pay.
    #[serde(rename = "userId")]
    #[param(value_type = Option<Id>, nullable = false)]
    pub user: Option<String>,
    /// The payer. Default: all.
    #[serde(rename = "payerType")]
    #[param(value_type = Option<PayerFilter>, nullable = false, inline)]
    pub payer: Option<String>,
    /// The center. Default: the first center of an administrator, all centers for others; a system administrator must name
    /// one, or a person.
    #[serde(rename = "centerId")]
    #[param(value_type = Option<Id>, nullable = false)]
    pub center: Option<String>,
    /// The status of the claims. Default: all.
    #[param(value_type = Option<ClaimStatus>, nullable = false, inline)]
    pub status: Option<String>,
    /// `true`: only claims on a paystub; `false`: only claims on none. Missing: all.
    #[param(value_type = Option<bool>, nullable = false)]
    pub invoiced: Option<String>,
}

/// A claim.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Claim {
    /// The claim number.
    #[serde(rename = "_id")]
    pub id: Id,
    /// The case.
    pub job_id: Id,
    /// What was decided.
    pub status: ClaimStatus,
    /// The same as `status`.
    pub claim_status: ClaimStatus,
    /// Whether it was paid.
    pub payment_status: PaymentStatus,
    /// When the case started.
    pub service_date: Instant,
    /// Time zone of the center, in which `serviceDate` is a day.
    #[schema(value_type = TimeZoneName)]
    pub time_zone: String,
    /// When the claim was created.
    pub created_at: Instant,
    /// The performing surgeon.
    pub surgeon_id: PersonName,
    /// The procedures of the case, or the surgeon's name if none are listed.
    #[schema(value_type = CaseTitle)]
    pub job_name: String,
    /// Full name of who posted the case.
    #[schema(value_type = FullName)]
    pub posted_by: String,
    /// The center.
    pub surgery_center_id: CenterName,
    /// The payee.
    pub created_by: PersonName,
    /// The group that the payee was confirmed for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<CategoryNumber>, nullable = false)]
    pub specialty_id: Option<i32>,
    /// How many people of that group the case needs; missing if the case no longer needs any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<PlaceCount>, nullable = false)]
    pub num_of_required: Option<i32>,
    /// The payer: the center (`ADMIN`) or the surgeon who posted the case.
    pub payer_type: PayerType,
    /// The rate that the amount is computed by.
    pub rate_applied: RateType,
    /// Dollars of minimum pay as agreed, or 0.
    pub min_pay: Dollars,
    /// Dollars for the whole case as agreed, or 0.
    pub pay_per_job: Dollars,
    /// Dollars per hour as agreed, or 0.
    pub hourly_rate: Dollars,
    /// Estimated hours of the case.
    pub etc_hours: HourCount,
    /// Hours that were worked; 0 for minimum pay.
    pub submitted_hours: WorkedHourCount,
    /// Dollars to be paid, computed by the server.
    pub submitted_amount: Dollars,
    /// Full name of the performing surgeon, as on the case.
    #[schema(value_type = FullName)]
    pub name: String,
    /// Note to the payer.
    #[schema(value_type = ClaimNote)]
    pub note: String,
    /// When the professional reported the arrival for the claimed work, if they did.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub arrived_at: Option<Instant>,
    /// Whether the arrival was not reported in time, and was not reported since.
    pub arrival_missed: bool,
    /// The paystub it is on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub invoice_id: Option<Id>,
    /// The person who decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub decided_by: Option<PersonName>,
    /// When it was decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub decided_at: Option<Instant>,
    /// Why it was rejected, if a reason was given.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[schema(value_type = Option<RejectionReason>, nullable = false)]
    pub rejection_reason: String,
}

impl From<ClaimRow> for Claim {
    fn from(row: ClaimRow) -> Self {
        let claim = row.claim;
        let decided_by = claim.decision.zip(row.decided_by_name);
        let job_name = match row.procedures.is_empty() {
            true => row.surgeon_name.clone(),
            false => row.procedures.join(PROCEDURE_SEPARATOR),
        };
        Self {
            id: claim.id.into(),
            job_id: claim.case.into(),
            status: claim.status,
            claim_status: claim.status,
            payment_status: PaymentStatus::of(claim.paid),
            service_date: row.service_at.into(),
            time_zone: row.zone.name().to_owned(),
            created_at: claim.created_at.into(),
            job_name,
            name: row.surgeon_name.clone(),
            surgeon_id: PersonName { id: row.surgeon.into(), full_name: row.surgeon_name },
            posted_by: row.posted_by,
            surgery_center_id: CenterName { id: claim.payer.center.into(), name: row.center_name },
            created_by: PersonName { id: claim.person.into(), full_name: row.payee_name },
            specialty_id: row.category.map(Category::id),
            num_of_required: row.required.and_then(|places| i32::try_from(places).ok()),
            payer_type: claim.payer.kind(),
            rate_applied: claim.rate,
            min_pay: claim.terms.min_pay.into(),
            pay_per_job: claim.terms.per_case().into(),
            hourly_rate: claim.terms.hourly().into(),
            etc_hours: row.estimated.into(),
            submitted_hours: WorkedHourCount(claim.worked.map_or(0, WorkedHours::hundredths)),
            submitted_amount: claim.amount.into(),
            note: claim.note,
            arrived_at: row.arrived.map(Instant::from),
            arrival_missed: row.missed.is_some() && row.arrived.is_none(),
            rejection_reason: claim.rejection_reason,
            invoice_id: claim.paystub.map(Id::from),
            decided_by: decided_by
                .map(|(decision, full_name)| PersonName { id: decision.by.into(), full_name }),
            decided_at: claim.decision.map(|decision| decision.at.into()),
        }
    }
}
