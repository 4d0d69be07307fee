//! Cases, on the wire `job`s (B-37 … B-93, C-20 … C-37, AMB-31, AMB-43 … AMB-47).

use serde::{Deserialize, Serialize};
use serde_json::{Number, Value};
use utoipa::ToSchema;

use super::centers::{CenterBrief, CenterName};
use super::invitations::OwnMessage;
use super::scalar::{Dollars, HourCount, Id, Instant};
use super::words::{CardButton, CaseSection, ClaimStatus, JobStatus, MessageStatus, OpenState, PostingWarning, RateType, ResultWord};

/// A position of a new case: one line per professional group (B-60).
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewStaff {
    /// The professional group 0 to 4.
    #[schema(value_type = i32, minimum = 0, maximum = 4)]
    pub specialty_id: Option<i64>,
    /// Dollars per hour. Exactly one of `hourlyRate` and `payPerJob` is greater than 0 (AMB-46).
    #[schema(value_type = Option<f64>, nullable = false, minimum = 0, maximum = 99999)]
    pub hourly_rate: Option<Number>,
    /// Dollars for the whole case.
    #[schema(value_type = Option<f64>, nullable = false, minimum = 0, maximum = 99999)]
    pub pay_per_job: Option<Number>,
    /// Places, default 1 (L-08).
    #[schema(value_type = Option<i32>, nullable = false, minimum = 1, maximum = 20, default = 1)]
    pub num_of_required: Option<i64>,
    /// Dollars owed when the case is cancelled within 24 hours before its start (B-84).
    #[schema(value_type = Option<f64>, nullable = false, minimum = 0, maximum = 99999)]
    pub min_pay: Option<Number>,
    /// Ignored: 0 (L-09).
    pub num_of_filled: Option<Value>,
}

/// `POST /api/createjob` (K-29, B-37 … B-47). What the client claims about trust is accepted and ignored.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewJob {
    /// The center. An administrator may leave it out: the first own center (B-21).
    #[schema(value_type = Option<Id>, nullable = false)]
    pub surgery_center_id: Option<String>,
    /// The performing surgeon. A surgeon may leave it out: themself; an administrator names a credentialed surgeon (B-22).
    #[schema(value_type = Option<Id>, nullable = false)]
    pub surgeon_id: Option<String>,
    /// The start, in the future: an ISO instant (`2026-11-22T15:00:00Z`), or local to the center without a zone
    /// (`2026-11-22T07:00`). A local time that does not exist is refused, of a doubled one the earlier is taken (AMB-43).
    #[schema(value_type = String, max_length = 40, examples("2026-11-22T07:00"))]
    pub start: Option<String>,
    /// Estimated hours, from 1 to below 100, at most two decimals (B-47).
    #[schema(value_type = f64, minimum = 1, exclusive_maximum = 100)]
    pub duration: Option<Number>,
    /// Special instructions. No names or identifiers of patients (AMB-52).
    #[schema(value_type = Option<String>, nullable = false, max_length = 4000)]
    pub desc: Option<String>,
    /// Procedures in their order, each at most 300 characters.
    #[schema(value_type = Option<Vec<String>>, nullable = false, max_items = 50)]
    pub procedures: Option<Vec<String>>,
    /// The positions, each group at most once.
    #[schema(value_type = Vec<NewStaff>, min_items = 1, max_items = 5)]
    pub staffs: Option<Vec<NewStaff>>,
    /// Ignored: the surgeon's full name.
    pub name: Option<Value>,
    /// Ignored: the session's person.
    pub posted_by: Option<Value>,
    /// Ignored: the session's person.
    pub user_id: Option<Value>,
    /// Ignored: center name, city and state.
    pub location: Option<Value>,
    /// Ignored.
    pub participants: Option<Value>,
    /// Ignored: true.
    pub active: Option<Value>,
    /// Ignored: `OPEN`.
    pub status: Option<Value>,
    /// Ignored: false.
    pub cancelled: Option<Value>,
    /// Ignored: false.
    pub paid: Option<Value>,
    /// Ignored: now.
    pub posted: Option<Value>,
}

/// A position of a case (B-60).
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Staff {
    /// The professional group 0 to 4.
    #[schema(minimum = 0, maximum = 4)]
    pub specialty_id: i32,
    /// Dollars per hour, or 0.
    pub hourly_rate: Dollars,
    /// Dollars for the whole case, or 0.
    pub pay_per_job: Dollars,
    /// Places.
    #[schema(minimum = 1, maximum = 20)]
    pub num_of_required: i32,
    /// Places taken.
    #[schema(minimum = 0, maximum = 20)]
    pub num_of_filled: i32,
    /// Dollars owed on a late cancellation, or 0.
    pub min_pay: Dollars,
}

/// A case as everybody who may see it sees it (B-59, AMB-47).
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Job {
    /// The case.
    #[serde(rename = "_id")]
    pub id: Id,
    /// Full name of the performing surgeon.
    pub name: String,
    /// The center by id and name.
    pub surgery_center_id: CenterName,
    /// The center, an array of one (B-61).
    pub surgery_center: Vec<CenterBrief>,
    /// The performing surgeon.
    pub surgeon_id: Id,
    /// The person who posted it.
    pub user_id: Id,
    /// Full name of that person.
    pub posted_by: String,
    /// Center name, city and state as they were when it was posted.
    pub location: String,
    /// The start.
    pub start: Instant,
    /// Zone of the center (AMB-43).
    pub time_zone: String,
    /// Estimated hours.
    pub duration: HourCount,
    /// Special instructions.
    pub desc: String,
    /// Procedures in their order.
    pub procedures: Vec<String>,
    /// The positions.
    pub staffs: Vec<Staff>,
    /// Always true.
    pub active: bool,
    /// Where the case stands (AMB-31).
    pub status: JobStatus,
    /// Whether it was cancelled; overrides the status (B-64).
    pub cancelled: bool,
    /// Whether all its claims are paid.
    pub paid: bool,
    /// When it was posted.
    pub posted: Instant,
    /// Whether it can still be joined (AMB-31).
    pub open_state: OpenState,
}

/// A person on a case, told to its owners only (AMB-47).
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Participant {
    /// The professional.
    #[serde(rename = "_id")]
    pub id: Id,
    /// Prefix, first name, last name, suffix.
    pub full_name: String,
    /// The professional group 0 to 4.
    #[schema(minimum = 0, maximum = 4)]
    pub category_id: i32,
    /// Invited or confirmed, or what became of it.
    pub status: MessageStatus,
}

/// A case as its owners see it (B-77): the answer of `createjob`, `getjobs` and `getsurgeonjobs`.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PostedJob {
    /// The case.
    #[serde(flatten)]
    pub job: Job,
    /// Invited and confirmed people.
    pub participants: Vec<Participant>,
    /// `CANCEL` while it may be cancelled, `CANCELLED` after that, `CLOSED` once it has started (B-86).
    pub button: CardButton,
    /// Dollars of minimum pay that cancelling now would owe, over all confirmed professionals; 0 earlier than 24 hours
    /// before the start (AMB-40).
    pub min_pay_due: Dollars,
    /// What the posting warns of; only in the answer of `createjob` (AMB-34).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub warnings: Vec<PostingWarning>,
}

/// Whom to call about a case one is confirmed for (AMB-41, AMB-60).
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CaseContact {
    /// The surgeon or the center.
    pub name: String,
    /// Ten digits.
    pub phone: String,
}

/// A case as one professional sees it (C-20 … C-37): the answer of `newjobs`.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProfessionalJob {
    /// The case.
    #[serde(flatten)]
    pub job: Job,
    /// The position of the professional's own group.
    pub my_staff: Staff,
    /// Own messages, newest first; empty when never invited.
    pub my_msg: Vec<OwnMessage>,
    /// The own request for an invitation, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub my_request: Option<OwnMessage>,
    /// The section the case belongs to, decided by the server.
    pub section: CaseSection,
    /// What the card offers, decided by the server.
    pub button: CardButton,
    /// Until when a confirmed professional may withdraw: 72 hours before the start (AMB-41).
    pub withdraw_until: Instant,
    /// Whether the center certified the professional (AMB-51).
    pub certified_for_center: bool,
    /// Whom to call; only on a case one is confirmed for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub contact: Option<CaseContact>,
}

/// `POST /api/canceljob` (K-42).
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CancelJob {
    /// The case.
    #[schema(value_type = Id)]
    pub job_id: Option<String>,
}

/// A person by id and name.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PersonName {
    /// The person.
    #[serde(rename = "_id")]
    pub id: Id,
    /// Prefix, first name, last name, suffix.
    pub full_name: String,
}

/// A claim for minimum pay that a late cancellation made (AMB-40).
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MinPayClaim {
    /// The claim.
    #[serde(rename = "_id")]
    pub id: Id,
    /// The professional who is owed.
    pub created_by: PersonName,
    /// Always `MIN_PAY`.
    pub rate_applied: RateType,
    /// Always 0.
    pub submitted_hours: i32,
    /// Dollars owed.
    pub submitted_amount: Dollars,
    /// Always `PENDING`.
    pub status: ClaimStatus,
}

/// The cancelled case (AMB-39). Cancelling twice is no error.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CancelAnswer {
    /// Always `SUCCESS`.
    pub result: ResultWord,
    /// The case.
    pub job: PostedJob,
    /// The claims the cancellation made; empty earlier than 24 hours before the start.
    pub min_pay_claims: Vec<MinPayClaim>,
}
