//! Cases, on the wire `job`s.

use caseboard_domain::case::{CaseStatus, OpenState};
use caseboard_domain::case_draft::{CaseDraft, PROCEDURE_SEPARATOR, PositionDraft, PostingWarning};
use caseboard_domain::case_edit::{CaseEdit, Change};
use caseboard_domain::claim::{Payer, PayerType};
use caseboard_domain::notice::NoticeStatus;
use caseboard_domain::pay::PayDraft;
use caseboard_domain::person::Category;
use caseboard_domain::position::Position;
use caseboard_domain::section::ButtonCategory;
use caseboard_service::cases::{self, CaseRow, PostedCase};
use serde::{Deserialize, Serialize};
use serde_json::{Number, Value};
use utoipa::ToSchema;

use super::schema::{
    CaseLocation, CaseVersion, CategoryNumber, FilledPlaceCount, FullName, OptionalPhoneNumber, PayAmount,
    PhoneNumber, PlaceCount, Procedures, SpecialInstructions, StartText, TimeZoneName, WrittenReason,
    list_schemas,
};

use super::attendance::ParticipantAttendance;
use super::centers::{CenterBrief, CenterName};
use super::dispatch::NewPlan;
use super::lists::ChangedField;
use super::request::{RequestError, number, optional_id};
use super::requirements::MissingRequirement;
use super::scalar::{Dollars, HourCount, Id, Instant};

/// A position of a new case: one line per professional group.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewStaff {
    /// The professional group 0 to 4.
    #[schema(value_type = CategoryNumber)]
    pub specialty_id: Option<i64>,
    /// Dollars per hour. Exactly one of `hourlyRate` and `payPerJob` is greater than 0.
    #[schema(value_type = Option<PayAmount>, nullable = false)]
    pub hourly_rate: Option<Number>,
    /// Dollars for the whole case.
    #[schema(value_type = Option<PayAmount>, nullable = false)]
    pub pay_per_job: Option<Number>,
    /// Places, default 1.
    #[schema(value_type = Option<PlaceCount>, nullable = false, default = 1)]
    pub num_of_required: Option<i64>,
    /// Dollars owed when the case is cancelled within 24 hours before its start.
    #[schema(value_type = Option<PayAmount>, nullable = false)]
    pub min_pay: Option<Number>,
    /// Ignored: 0.
    pub num_of_filled: Option<Value>,
}

list_schemas! {
    /// The positions of a new case, one per professional group.
    NewStaffs = [NewStaff; 1..=Category::ALL.len()];
    /// The positions of a case, one per professional group.
    Staffs = [Staff; 0..=Category::ALL.len()];
}

/// `POST /api/createjob`. Fields that only the server may set are accepted and ignored.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewJob {
    /// The center. Default for an administrator: the first own center.
    #[schema(value_type = Option<Id>, nullable = false)]
    pub surgery_center_id: Option<String>,
    /// The performing surgeon: for an administrator a credentialed surgeon. Default for a surgeon: the session's person.
    #[schema(value_type = Option<Id>, nullable = false)]
    pub surgeon_id: Option<String>,
    /// The start, in the future: an ISO instant (`2026-11-22T15:00:00Z`), or local to the center without a zone
    /// (`2026-11-22T07:00`). A skipped local time is rejected; of an ambiguous one the earlier instant is taken.
    #[schema(value_type = StartText)]
    pub start: Option<String>,
    /// Estimated hours, from 1 to below 100, at most two decimals.
    #[schema(value_type = HourCount)]
    pub duration: Option<Number>,
    /// Special instructions. No names or identifiers of patients.
    #[schema(value_type = Option<SpecialInstructions>, nullable = false)]
    pub desc: Option<String>,
    /// Procedures in their order.
    #[schema(value_type = Option<Procedures>, nullable = false)]
    pub procedures: Option<Vec<String>>,
    /// The positions, each group at most once.
    #[schema(value_type = NewStaffs)]
    pub staffs: Option<Vec<NewStaff>>,
    /// The dispatch plan of each position. Without one, only people whom an owner invites are invited.
    pub plan: Option<NewPlan>,
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

impl From<NewStaff> for PositionDraft {
    fn from(staff: NewStaff) -> Self {
        Self {
            category_id: staff.specialty_id,
            pay: PayDraft {
                hourly: number(staff.hourly_rate),
                per_case: number(staff.pay_per_job),
                min_pay: number(staff.min_pay),
            },
            #[expect(
                clippy::cast_precision_loss,
                reason = "whatever rounds is far above the 20 that are allowed"
            )]
            required: staff.num_of_required.map(|places| places as f64),
        }
    }
}

impl NewJob {
    /// Returns the input of the domain.
    pub fn into_draft(self) -> Result<CaseDraft, RequestError> {
        Ok(CaseDraft {
            surgeon: optional_id("surgeonId", self.surgeon_id.as_deref())?,
            center: optional_id("surgeryCenterId", self.surgery_center_id.as_deref())?,
            start: self.start,
            hours: number(self.duration),
            notes: self.desc.unwrap_or_default(),
            procedures: self.procedures.unwrap_or_default(),
            positions: self.staffs.unwrap_or_default().into_iter().map(PositionDraft::from).collect(),
            plan: self.plan.map(NewPlan::into_draft).transpose()?,
        })
    }
}

/// `POST /api/editjob`. A field that is missing stays as it is.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EditJob {
    /// The case.
    #[schema(value_type = Id)]
    pub job_id: Option<String>,
    /// The version of the case that the change is based on.
    #[schema(value_type = CaseVersion)]
    pub version: Option<i64>,
    /// The start, as in `createjob`.
    #[schema(value_type = Option<StartText>, nullable = false)]
    pub start: Option<String>,
    /// Estimated hours, from 1 to below 100, at most two decimals.
    #[schema(value_type = Option<HourCount>, nullable = false)]
    pub duration: Option<Number>,
    /// Special instructions. No names or identifiers of patients.
    #[schema(value_type = Option<SpecialInstructions>, nullable = false)]
    pub desc: Option<String>,
    /// Procedures in their order.
    #[schema(value_type = Option<Procedures>, nullable = false)]
    pub procedures: Option<Vec<String>>,
    /// All positions: those of the case in their order, then new ones. Pay and places can only grow.
    #[schema(value_type = Option<NewStaffs>, nullable = false)]
    pub staffs: Option<Vec<NewStaff>>,
}

impl EditJob {
    /// Returns the input of the domain.
    pub fn into_edit(self) -> CaseEdit {
        CaseEdit {
            version: self.version,
            start: self.start,
            hours: number(self.duration),
            notes: self.desc,
            procedures: self.procedures,
            positions: self.staffs.map(|staffs| staffs.into_iter().map(PositionDraft::from).collect()),
        }
    }
}

/// A part of a change of a case, old and new as text.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChangePart {
    /// What has changed.
    pub field: ChangedField,
    /// The professional group of the position, for pay and places.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<CategoryNumber>, nullable = false)]
    pub specialty_id: Option<i32>,
    /// Before the change.
    #[schema(max_length = 20000, examples("3"))]
    pub old: String,
    /// After the change.
    #[schema(max_length = 20000, examples("4.5"))]
    pub new: String,
}

impl From<Change> for ChangePart {
    fn from(change: Change) -> Self {
        let part = |field, old: String, new: String| Self { field, specialty_id: None, old, new };
        let of = |category: Category, part: Self| Self { specialty_id: Some(category.id()), ..part };
        match change {
            Change::Start { old, new } => part(ChangedField::Start, old.to_string(), new.to_string()),
            Change::Hours { old, new } => part(ChangedField::Hours, old.to_string(), new.to_string()),
            Change::Notes { old, new } => part(ChangedField::Notes, old, new),
            Change::Procedures { old, new } => {
                let [old, new] = [old, new].map(|procedures| procedures.join(PROCEDURE_SEPARATOR));
                part(ChangedField::Procedures, old, new)
            }
            Change::Pay { category, old, new } => {
                of(category, part(ChangedField::Pay, old.to_string(), new.to_string()))
            }
            Change::Places { category, old, new } => {
                of(category, part(ChangedField::Places, old.to_string(), new.to_string()))
            }
        }
    }
}

/// A change of a posted case.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct JobChange {
    /// When it was changed.
    pub at: Instant,
    /// Full name of the person who changed it; for owners only.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[schema(value_type = Option<FullName>, nullable = false)]
    pub by: String,
    /// That person; for owners only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub by_id: Option<Id>,
    /// What was changed.
    #[schema(max_items = 20)]
    pub changes: Vec<ChangePart>,
}

impl From<cases::CaseChange> for JobChange {
    fn from(change: cases::CaseChange) -> Self {
        Self {
            at: change.at.into(),
            // The service removes the name for everyone but owners.
            by_id: (!change.by_name.is_empty()).then(|| change.by.into()),
            by: change.by_name,
            changes: change.changes.into_iter().map(ChangePart::from).collect(),
        }
    }
}

/// A position of a case.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Staff {
    /// The professional group 0 to 4.
    #[schema(value_type = CategoryNumber)]
    pub specialty_id: i32,
    /// Dollars per hour, or 0.
    pub hourly_rate: Dollars,
    /// Dollars for the whole case, or 0.
    pub pay_per_job: Dollars,
    /// Places.
    #[schema(value_type = PlaceCount)]
    pub num_of_required: i32,
    /// Places taken.
    #[schema(value_type = FilledPlaceCount)]
    pub num_of_filled: i32,
    /// Free places that are held for people of the standby list; left out if there are none, and where others than the owners
    /// read.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = FilledPlaceCount, nullable = false, required = false)]
    pub num_of_held: Option<i32>,
    /// Dollars owed on a late cancellation or release, or 0.
    pub min_pay: Dollars,
}

impl From<Position> for Staff {
    fn from(position: Position) -> Self {
        let places = |number: u32| i32::try_from(number).unwrap_or(i32::MAX);
        Self {
            specialty_id: position.category.id(),
            hourly_rate: position.terms.hourly().into(),
            pay_per_job: position.terms.per_case().into(),
            num_of_required: places(position.required()),
            num_of_filled: places(position.filled()),
            num_of_held: None,
            min_pay: position.terms.min_pay.into(),
        }
    }
}

/// A case.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Job {
    /// The case.
    #[serde(rename = "_id")]
    pub id: Id,
    /// Full name of the performing surgeon.
    #[schema(value_type = FullName)]
    pub name: String,
    /// The center by id and name.
    pub surgery_center_id: CenterName,
    /// The center, an array of one.
    #[schema(max_items = 1)]
    pub surgery_center: Vec<CenterBrief>,
    /// Whether no system administrator has confirmed the center yet; left out if it is confirmed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub center_unconfirmed: bool,
    /// The performing surgeon.
    pub surgeon_id: Id,
    /// The person who posted it.
    pub user_id: Id,
    /// Full name of that person.
    #[schema(value_type = FullName)]
    pub posted_by: String,
    /// Center name, city and state as they were when it was posted.
    #[schema(value_type = CaseLocation)]
    pub location: String,
    /// The start.
    pub start: Instant,
    /// Time zone of the center.
    #[schema(value_type = TimeZoneName)]
    pub time_zone: String,
    /// Estimated hours.
    pub duration: HourCount,
    /// Special instructions.
    #[schema(value_type = SpecialInstructions)]
    pub desc: String,
    /// Procedures in their order.
    #[schema(value_type = Procedures)]
    pub procedures: Vec<String>,
    /// The positions.
    #[schema(value_type = Staffs)]
    pub staffs: Vec<Staff>,
    /// Always true.
    pub active: bool,
    /// The status of the case.
    pub status: CaseStatus,
    /// Whether it was cancelled; overrides the status.
    pub cancelled: bool,
    /// Whether all its claims are paid.
    pub paid: bool,
    /// When it was posted.
    pub posted: Instant,
    /// Whether it can still be joined.
    pub open_state: OpenState,
    /// Counts the changes of the case, from 1; a change names the version that it is based on.
    #[schema(value_type = CaseVersion)]
    pub version: i64,
}

impl Job {
    pub(super) fn new(case_row: CaseRow, open_state: OpenState) -> Self {
        let CaseRow {
            case, center_name, center_city, center_state, center_unconfirmed, paid, status, ..
        } = case_row;
        let center = CenterBrief {
            id: case.center.into(),
            name: center_name,
            city: center_city,
            state: center_state.code().to_owned(),
            time_zone: case.zone.name().to_owned(),
        };
        Self {
            id: case.id.into(),
            cancelled: case.is_cancelled(),
            name: case.surgeon_name,
            surgery_center_id: CenterName { id: center.id, name: center.name.clone() },
            center_unconfirmed,
            surgeon_id: case.surgeon.into(),
            user_id: case.poster.into(),
            posted_by: case.poster_name,
            location: case.location,
            start: case.start.into(),
            time_zone: center.time_zone.clone(),
            surgery_center: vec![center],
            duration: case.hours.into(),
            desc: case.notes,
            procedures: case.procedures,
            staffs: case.positions.into_iter().map(Staff::from).collect(),
            active: true,
            status,
            paid,
            posted: case.posted_at.into(),
            open_state,
            version: case.version,
        }
    }
}

/// A person on a case; only for its owners.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Participant {
    /// The professional.
    #[serde(rename = "_id")]
    pub id: Id,
    /// Prefix, first name, last name, suffix.
    #[schema(value_type = FullName)]
    pub full_name: String,
    /// The professional group 0 to 4.
    #[schema(value_type = CategoryNumber)]
    pub category_id: i32,
    /// The status on the case.
    pub status: NoticeStatus,
    /// The time until which a place is held for an invited person.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub offer_until: Option<Instant>,
    /// When a confirmed person reported that they cannot come.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub cannot_come_at: Option<Instant>,
    /// The reason that they gave; only for people who manage the case now.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<WrittenReason>, nullable = false)]
    pub cannot_come_reason: Option<String>,
    /// Phone number of a confirmed person who may not come, until the case ends; only for people who manage the case now.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<PhoneNumber>, nullable = false)]
    pub phone: Option<String>,
    /// Dollars of minimum pay that releasing a confirmed person now would owe; left out if 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub release_due: Option<Dollars>,
    /// Whether a confirmed person will come and has arrived, around the day of the case.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub attendance: Option<ParticipantAttendance>,
    /// What a confirmed person lacks of what the center requires, before the case ends; the person stays confirmed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false, max_items = 34)]
    pub missing: Vec<MissingRequirement>,
}

impl From<cases::Participant> for Participant {
    fn from(person: cases::Participant) -> Self {
        Self {
            id: person.id.into(),
            full_name: person.full_name,
            category_id: person.category.id(),
            status: person.status,
            offer_until: person.offer_until.map(Instant::from),
            cannot_come_at: person.cannot_come.map(Instant::from),
            cannot_come_reason: person.cannot_come_reason,
            phone: person.phone,
            release_due: person.release_due.is_positive().then(|| person.release_due.into()),
            attendance: person.attendance.map(ParticipantAttendance::from),
            missing: person.gaps.into_iter().map(MissingRequirement::from).collect(),
        }
    }
}

/// A person on the standby list of a case; only for its owners.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StandbyPerson {
    /// The professional.
    #[serde(rename = "_id")]
    pub id: Id,
    /// Prefix, first name, last name, suffix.
    #[schema(value_type = FullName)]
    pub full_name: String,
    /// The professional group 0 to 4.
    #[schema(value_type = CategoryNumber)]
    pub category_id: i32,
    /// The time at which the person joined the list, or asked to.
    pub since: Instant,
    /// Whether an owner has yet to approve it: the request is in the list of requests.
    pub awaits_approval: bool,
    /// The time until which a place is held for the person.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub offer_until: Option<Instant>,
}

impl From<cases::StandbyPerson> for StandbyPerson {
    fn from(person: cases::StandbyPerson) -> Self {
        Self {
            id: person.id.into(),
            full_name: person.full_name,
            category_id: person.category.id(),
            since: person.since.into(),
            awaits_approval: person.awaits_approval,
            offer_until: person.offer_until.map(Instant::from),
        }
    }
}

/// A case as its owners see it: the answer of `createjob`, `getjobs` and `getsurgeonjobs`.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PostedJob {
    /// The case.
    #[serde(flatten)]
    pub job: Job,
    /// Invited and confirmed people; of more than 500, those with a place or on the standby list and the latest others.
    #[schema(max_items = 500)]
    pub participants: Vec<Participant>,
    /// The number of further people; left out if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, minimum = 1, maximum = 1000000, examples(1200))]
    pub more_participants: Option<u32>,
    /// The standby lists of the positions, in the order in which free places are offered; people to be approved last.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false, max_items = 10000)]
    pub standby: Vec<StandbyPerson>,
    /// `CANCEL` while it may be cancelled, `CANCELLED` after that, `CLOSED` once it has started.
    pub button: ButtonCategory,
    /// The payer. A surgeon changes neither pay nor places of a case that the center pays.
    pub payer_type: PayerType,
    /// Dollars of minimum pay that cancelling now would owe, over all confirmed professionals; 0 earlier than 24 hours
    /// before the start.
    pub min_pay_due: Dollars,
    /// The series, if the case was posted together with others.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub series_id: Option<Id>,
    /// Warnings about the new or changed case; only in the responses of `createjob` and `editjob`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false, max_items = 20)]
    pub warnings: Vec<PostingWarning>,
}

impl From<PostedCase> for PostedJob {
    fn from(posted: PostedCase) -> Self {
        let held: Vec<u32> = posted.case_row.case.positions.iter().map(Position::held).collect();
        let (series, payer) = (posted.case_row.series, Payer::of(&posted.case_row.case).kind());
        let mut job = Job::new(posted.case_row, posted.open_state);
        for (staff, held) in job.staffs.iter_mut().zip(held) {
            staff.num_of_held = i32::try_from(held).ok().filter(|held| *held > 0);
        }
        Self {
            series_id: series.map(Id::from),
            payer_type: payer,
            job,
            participants: posted.participants.into_iter().map(Participant::from).collect(),
            more_participants: Some(posted.left_out).filter(|number| *number > 0),
            standby: posted.standby.into_iter().map(StandbyPerson::from).collect(),
            button: posted.button,
            min_pay_due: posted.min_pay_due.into(),
            warnings: posted.warnings,
        }
    }
}

/// The contact of a case that the professional is confirmed for.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CaseContact {
    /// The surgeon or the center.
    #[schema(value_type = FullName)]
    pub name: String,
    /// Ten digits.
    #[schema(value_type = OptionalPhoneNumber)]
    pub phone: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Procedures that contain commas stay apart in the one line of a change.
    ///
    /// Shows: AMB-377
    #[test]
    fn changed_procedures_with_commas_stay_apart() {
        let names = |names: &[&str]| names.iter().copied().map(str::to_owned).collect::<Vec<_>>();
        let (old, new) = (names(&["Knee, left", "Hip"]), names(&["Knee"]));
        let part = ChangePart::from(Change::Procedures { old, new });
        assert_eq!((part.old.as_str(), part.new.as_str()), ("Knee, left; Hip", "Knee"));
    }
}
